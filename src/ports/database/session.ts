import { sqlStateOf } from './reason.ts';

/** A setting that changes the result of a session's statements. */
interface PinnedSetting {
  readonly name: string;
  /** As SQL writes it. */
  readonly value: string;
  /** Whether the shown value has the same effect. It is undefined if the server does not know the setting. */
  readonly isRight: (shown: string | undefined) => boolean;
}

/** The client that sets and shows settings. */
interface SettingsClient {
  query(
    statement: string,
  ): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
}

/** The wait for each locked table: ten seconds for all of at most 200 tables. */
const LOCK_MS = 50;
const STANDBY = 'SELECT pg_catalog.pg_is_in_recovery() AS standby';

/**
 * Settings whose defaults for a role or a database would change results: the meaning of operators and functions, and
 * whether a replica or a single shard answers (docs/neki.md §6.9). They are set and never reset, because a reset
 * restores the default of the role.
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

/** The settings of a session, and how they were set. */
export interface Pins {
  readonly settings: readonly PinnedSetting[];
  /** The statements that each transaction begins with. */
  readonly locally: readonly string[];
  /** The error codes of refused settings, by name. */
  readonly refused: ReadonlyMap<string, string>;
}

/**
 * Sets the settings of a session, and tries which of them a transaction may set itself. Both are needed. Behind a
 * pooler, the next transaction may run in another session. Routers may refuse to change settings inside a transaction
 * (docs/neki.md §6.9). Each transaction reads the values back. Rejects if the connection ends.
 */
export async function pinSession(
  client: SettingsClient,
  shard: string | undefined,
): Promise<Pins> {
  const settings = pinnedSettings(shard);
  // All statements are sent at once.
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

/** The settings that a transaction may set: all before the first refusal, because a refusal aborts the transaction. */
async function settableLocally(
  client: SettingsClient,
  settings: readonly PinnedSetting[],
): Promise<readonly string[]> {
  const [searchPath, ...own] = settings.map(
    ({ name, value }) => `SET LOCAL ${name} = ${value}`,
  );
  // Settings that every Postgres knows come first.
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

/** Whether the answers of a transaction are reliable. */
export interface ReadBack {
  /** The first wrong setting, as a sentence; undefined if all are right. */
  readonly problem: string | undefined;
  readonly isStandby: boolean;
}

/** Reads the settings back in a transaction, and whether a standby answers. Rejects if the connection ends. */
export async function readBack(
  client: SettingsClient,
  { settings, refused }: Pins,
): Promise<ReadBack> {
  const [shown, standby] = await Promise.all([
    Promise.all(settings.map(({ name }) => firstValue(client, `SHOW ${name}`))),
    // It comes last, because a refusal would abort the statements after it.
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

/** The first value of a statement's answer; undefined if the statement is refused. */
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

/** The error code if Postgres refuses a statement; undefined if it does not. Any other failure is thrown. */
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
