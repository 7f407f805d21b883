import type { Clock } from '../../clock.ts';
import {
  type Connection,
  connectionTo,
  type Row,
  withStale,
} from '../../ports/database/connection.ts';
import { type Identity, identify } from '../../ports/database/identity.ts';
import { readStored, readVersion } from '../../ports/database/neki.ts';
import { failure, ok, type Result } from '../../result.ts';
import { CHECK_MS, once } from './service.ts';

/** A function of Neki, as the catalog describes it. */
export interface NekiFunction {
  readonly name: string;
  /** Types of its arguments, such as `json, boolean`. */
  readonly types: string;
  /** Names of its arguments and columns, separated by commas. */
  readonly names: string;
  readonly result: string;
  /** Whether the role may call it. */
  readonly isCallable: boolean;
}

/** The database of the branch, asked in read-only transactions. */
export interface Database {
  /** The version, or why there is no answer. */
  version(): Promise<Result<string, string>>;
  stored: () => ReturnType<typeof readStored>;
  functions(): Promise<Result<readonly NekiFunction[], string>>;
  /** Whether the role may do anything. */
  isSuperuser(): Promise<boolean>;
  identify(
    shards: ReadonlySet<string>,
    isRestored: () => Promise<boolean | undefined>,
  ): Promise<Identity>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  readonly url: URL;
  readonly clock: Clock;
  readonly cancelled: AbortSignal;
}

/** Not every function of the schema: a database may have any number. */
const FUNCTIONS = `SELECT left(p.proname::text, 200) AS name,
left(pg_catalog.oidvectortypes(p.proargtypes), 1000) AS types,
left(coalesce(pg_catalog.array_to_string(p.proargnames, ','), ''), 1000) AS names,
left(pg_catalog.format_type(p.prorettype, NULL), 200) AS result,
pg_catalog.has_function_privilege(p.oid, 'EXECUTE') AS callable
FROM pg_catalog.pg_proc AS p JOIN pg_catalog.pg_namespace AS n ON n.oid = p.pronamespace
WHERE n.nspname = '__neki' ORDER BY p.proname LIMIT 300`;
const ROLE =
  'SELECT rolsuper AS value FROM pg_catalog.pg_roles WHERE rolname = current_user';
const PING = 'SELECT 1 AS value';

/** Connects at the first question. */
export function openDatabase({
  url,
  clock,
  cancelled,
}: DatabaseOptions): Database {
  const over = new AbortController();
  const signal = AbortSignal.any([cancelled, over.signal]);
  const connection: Connection = connectionTo({ url, clock, signal });
  const version = once(async (): Promise<Result<string, string>> => {
    const callOff = clock.limit(CHECK_MS, () => over.abort());
    const pinged = withStale(await connection.read(PING).finally(callOff));
    if (!pinged.ok) return failure(pinged.problem.why);
    return ok((await readVersion(connection)) ?? '');
  });
  const stored = once(() => readStored(connection));
  return {
    version,
    stored,
    functions: once(async () => {
      const read = withStale(await connection.read(FUNCTIONS));
      if (!read.ok) return failure(read.problem.why);
      return ok(read.value.map(functionIn));
    }),
    isSuperuser: async () => {
      const read = withStale(await connection.read(ROLE));
      return read.ok && read.value[0]?.['value'] === true;
    },
    identify: async (shards, isRestored) =>
      identify({ stored: await stored(), connection, shards, isRestored }),
    close: async () => {
      over.abort();
      await connection.close();
    },
  };
}

function functionIn(row: Row): NekiFunction {
  const text = (name: string): string => String(row[name] ?? '');
  return {
    name: text('name'),
    types: text('types'),
    names: text('names'),
    result: text('result'),
    isCallable: row['callable'] === true,
  };
}
