import { sqlStateOf } from './reason.ts';

/** A setting that decides what a session's statements mean. */
interface PinnedSetting {
  readonly name: string;
  /** As SQL writes it. */
  readonly value: string;
  /** Whether a statement means the same under the value that is shown; undefined where the setting is unknown there. */
  readonly isRight: (shown: string | undefined) => boolean;
}

/** What a session's settings are fixed by. */
interface SettingsClient {
  query(
    statement: string,
  ): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
}

/** Of 200 tables that others have locked, each is waited for so long: ten seconds together. */
const LOCK_MS = 50;
const STANDBY = 'SELECT pg_catalog.pg_is_in_recovery() AS standby';

/**
 * The settings that a role or a database may have defaults for, and that would change what is seen: which operators and
 * functions a name stands for, whether a replica answers, and whether one shard does (docs/neki.md §6.9). Set, never
 * reset: what a reset leads to is the default of the role.
 */
function pinnedSettings(shard = ''): readonly PinnedSetting[] {
  return [
    {
      name: 'search_path',
      value: 'pg_catalog',
      isRight: (shown) => shown === 'pg_catalog',
    },
    {
      name: '__neki.target',
      value: "'primary'",
      isRight: (shown = '') => /^(?:primary)?$/i.test(shown),
    },
    {
      name: '__neki.shard',
      value: inApostrophes(shard),
      isRight: (shown = '') => shown === shard,
    },
  ];
}

/** How the settings of a session are fixed. */
export interface Pins {
  readonly settings: readonly PinnedSetting[];
  /** What each transaction begins with. */
  readonly locally: readonly string[];
  /** The codes with which settings of the session were refused, by their names. */
  readonly refused: ReadonlyMap<string, string>;
}

/**
 * Fixes the settings of a session, and tries which of them a transaction may fix for itself. Both are needed: behind a
 * pooler, the next transaction may be in another session, and routers may refuse to change theirs inside a transaction
 * (docs/neki.md §6.9). What holds in the end is read back in each transaction. Rejects where the connection ends.
 */
export async function pinSession(
  client: SettingsClient,
  shard: string | undefined,
): Promise<Pins> {
  const settings = pinnedSettings(shard);
  // All are sent at once.
  const [refusals, locally] = await Promise.all([
    Promise.all(
      settings.map(({ name, value }) =>
        refusalOf(() => client.query(`SET ${name} = ${value}`)),
      ),
    ),
    settableLocally(client, settings),
  ]);
  const refused = settings.flatMap(({ name }, at) => {
    const code = refusals[at];
    return code === undefined ? [] : [[name, code] as const];
  });
  return { settings, locally, refused: new Map(refused) };
}

/** What a transaction may begin with: all up to the first that is refused, with which the transaction fails. */
async function settableLocally(
  client: SettingsClient,
  settings: readonly PinnedSetting[],
): Promise<readonly string[]> {
  const [searchPath, ...own] = settings.map(
    ({ name, value }) => `SET LOCAL ${name} = ${value}`,
  );
  // Those that every Postgres has come first.
  const statements = [
    searchPath ?? '',
    `SET LOCAL lock_timeout = ${LOCK_MS}`,
    ...own,
  ];
  const [, refusals] = await Promise.all([
    client.query('BEGIN TRANSACTION READ ONLY'),
    Promise.all(
      statements.map((statement) => refusalOf(() => client.query(statement))),
    ),
    client.query('ROLLBACK'),
  ]);
  return statements.filter((_, at) => refusals[at] === undefined);
}

/** Whether a transaction is one whose answers can be believed. */
export interface ReadBack {
  /** Which setting is wrong in it; undefined where none is. */
  readonly problem: string | undefined;
  readonly isStandby: boolean;
}

/** Reads the settings back in a transaction, and whether a standby answers. Rejects where the connection ends. */
export async function readBack(
  client: SettingsClient,
  { settings, refused }: Pins,
): Promise<ReadBack> {
  const [shown, standby] = await Promise.all([
    Promise.all(settings.map(({ name }) => firstValue(client, `SHOW ${name}`))),
    // Where it is refused, nothing comes after it that it would spoil.
    firstValue(client, STANDBY),
  ]);
  const wrong = settings.findIndex(
    ({ isRight }, at) => !isRight(textIn(shown[at])),
  );
  const { name } = settings[wrong] ?? {};
  const isStandby = standby === true;
  if (name === undefined) return { problem: undefined, isStandby };

  const value = textIn(shown[wrong]);
  const is = value === undefined ? 'unknown' : JSON.stringify(value);
  const code = refused.get(name);
  const why = code === undefined ? '' : ` (${code})`;
  const problem = `the session setting ${name} is ${is} and could not be changed${why}`;
  return { problem, isStandby };
}

function textIn(shown: unknown): string | undefined {
  if (typeof shown === 'string') return shown;
  return undefined;
}

/** The first value that a statement answers; undefined where it is refused. */
async function firstValue(
  client: SettingsClient,
  statement: string,
): Promise<unknown> {
  let value: unknown;
  await refusalOf(async () => {
    const { rows } = await client.query(statement);
    [value] = Object.values(rows[0] ?? {});
  });
  return value;
}

/** The code with which Postgres refuses something; undefined where it does not. Any other failure is thrown. */
async function refusalOf(
  work: () => Promise<unknown>,
): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const code = sqlStateOf(error);
    if (code === undefined) throw error;
    return code;
  }
}

function inApostrophes(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
