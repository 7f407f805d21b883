import { sqlStateOf } from './reason.ts';

/** A setting that decides what a session's statements mean, and how it is fixed. */
interface PinnedSetting {
  readonly name: string;
  readonly statement: string;
  /** Whether a statement means the same under the value that is shown; undefined where the setting is unknown there. */
  readonly isRight: (shown: string | undefined) => boolean;
}

/** What a session's settings are fixed by. */
interface SettingsClient {
  query(
    statement: string,
  ): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
}

/**
 * The settings that a role or a database may have defaults for, and that would change what is seen: which operators and
 * functions a name stands for, whether a replica answers, and whether one shard does (docs/neki.md §6.9). Set, never
 * reset: what a reset leads to is the default of the role.
 */
export function pinnedSettings(
  shard: string | undefined,
): readonly PinnedSetting[] {
  const place = shard ?? '';
  return [
    {
      name: 'search_path',
      statement: 'SET search_path = pg_catalog',
      isRight: (shown) => shown === 'pg_catalog',
    },
    {
      name: '__neki.target',
      statement: "SET __neki.target = 'primary'",
      isRight: (shown = '') => /^(?:primary)?$/i.test(shown),
    },
    {
      name: '__neki.shard',
      statement: `SET __neki.shard = ${inApostrophes(place)}`,
      isRight: (shown = '') => shown === place,
    },
  ];
}

/**
 * Fixes the settings of a session and reads each back. Where one may not be set and has the right value all the same,
 * that is enough. Answers which has not; rejects where the connection ends.
 */
export async function pinSession(
  client: SettingsClient,
  shard: string | undefined,
): Promise<string | undefined> {
  // All are sent at once, each before it is read back.
  const pinned = await Promise.all(
    pinnedSettings(shard).map((setting) => pin(client, setting)),
  );
  return pinned.find((problem) => problem !== undefined);
}

/** Why a setting is not as it has to be; undefined where it is. */
async function pin(
  client: SettingsClient,
  { name, statement, isRight }: PinnedSetting,
): Promise<string | undefined> {
  const [refusal, shown] = await Promise.all([
    refusalOf(() => client.query(statement)),
    shownValue(client, name),
  ]);
  if (isRight(shown)) return undefined;

  const value = shown === undefined ? 'unknown' : JSON.stringify(shown);
  const why = refusal === undefined ? '' : ` (${refusal})`;
  return `the session setting ${name} is ${value} and could not be changed${why}`;
}

/** The value of a setting, as the session has it. */
async function shownValue(
  client: SettingsClient,
  name: string,
): Promise<string | undefined> {
  let shown: unknown;
  await refusalOf(async () => {
    const { rows } = await client.query(`SHOW ${name}`);
    [shown] = Object.values(rows[0] ?? {});
  });
  if (typeof shown === 'string') return shown;
  return undefined;
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
