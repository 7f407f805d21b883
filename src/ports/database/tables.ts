import type { Seen } from '../../changes/change-base.ts';
import type {
  FoundTables,
  ScopeQuestion,
  TableQuestion,
} from '../../changes/questions.ts';
import { failure, ok, type Result } from '../../result.ts';
import { inQuotes, type TableName } from '../../topology/catalog.ts';
import {
  type Connection,
  firstValue,
  lacksDatabase,
  type Refusal,
  type RowsAnswer,
  rowsIn,
  withStale,
} from './connection.ts';
import { INTEGERS, keysIn } from './slices.ts';
import { findOpen } from './transactions.ts';

/** The most rows that are counted by default. One more row is read, to know whether there are more. */
const MOST_COUNTED = 100_000;
/** Postgres's codes for tables and partitioned tables. */
const TABLE_KINDS = ['r', 'p'];
const KIND_NAMES: Readonly<Record<string, string>> = {
  v: 'a view',
  m: 'a materialized view',
  f: 'a foreign table',
  S: 'a sequence',
  i: 'an index',
  I: 'an index',
  c: 'a type',
};

/** The kind of a relation, whether row security filters it, and whether a column is an integer. */
const RELATION = `SELECT c.relkind::text AS kind, pg_catalog.row_security_active(c.oid) AS filtered,
  a.atttypid IN ${INTEGERS} AS integral
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attname = $3 AND NOT a.attisdropped
WHERE n.nspname = $1 AND c.relname = $2 LIMIT 1`;

/** The sequences that a table owns, as `schema.sequence`; 1259 is the number of `pg_class`. */
const SEQUENCES = `SELECT sn.nspname || '.' || s.relname AS name
FROM pg_catalog.pg_depend d
JOIN pg_catalog.pg_class s ON s.oid = d.objid AND s.relkind = 'S'
JOIN pg_catalog.pg_namespace sn ON sn.oid = s.relnamespace
JOIN pg_catalog.pg_class t ON t.oid = d.refobjid
JOIN pg_catalog.pg_namespace n ON n.oid = t.relnamespace
WHERE d.classid = 1259 AND d.refclassid = 1259 AND d.deptype IN ('a', 'i')
AND n.nspname = $1 AND t.relname = $2 ORDER BY 1 LIMIT 100`;

/** The sequences that a default of another table uses; 2604 is the number of `pg_attrdef`. */
const SHARED_SEQUENCES = SEQUENCES.replace(
  ' ORDER BY 1',
  ` AND EXISTS (SELECT 1 FROM pg_catalog.pg_depend u
JOIN pg_catalog.pg_attrdef f ON f.oid = u.objid
WHERE u.classid = 2604 AND u.refclassid = 1259 AND u.refobjid = s.oid AND f.adrelid <> t.oid) ORDER BY 1`,
);

/** The most unlisted tables that are read, and from how many databases. */
const MOST_TABLES = 1_000;
const MOST_DATABASES = 20;
const DATABASES = `SELECT datname::text AS name FROM pg_catalog.pg_database
WHERE datallowconn AND NOT datistemplate AND datname::text <> ALL ($1::text[]) ORDER BY 1 LIMIT ${MOST_DATABASES + 1}`;
/** Relations with rows, including materialized views. */
const TABLES = `SELECT n.nspname::text AS schema, c.relname::text AS name
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'm') AND`;
const OF_SCHEMA = `${TABLES} n.nspname = $2 AND c.relname::text <> ALL ($1::text[])
ORDER BY 1, 2 LIMIT ${MOST_TABLES + 1}`;
const OF_DATABASE = `${TABLES} n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', '__neki')
AND n.nspname::text <> ALL ($1::text[]) ORDER BY 1, 2 LIMIT ${MOST_TABLES + 1}`;

/** Connects to a logical database; without a name, to the database of the address. */
type Connect = (database?: string) => Connection;

const ODD = 'the database answered something else than names';

/** Why tables cannot be listed while a transaction is open. */
export const UNFINISHED =
  'an open transaction may create a table, or rename one';

/** The tables of a scope that no document lists. */
export async function findUnlisted(
  to: Connect,
  question: ScopeQuestion,
): Promise<Result<FoundTables, string>> {
  const databases = await databasesOf(to, question);
  if (!databases.ok) return databases;

  const tables: TableName[] = [];
  for (const database of databases.value.slice(0, MOST_DATABASES)) {
    const found = await unlistedIn(to(database), database, question);
    if (!found.ok) return found;
    tables.push(...found.value);
    if (tables.length > MOST_TABLES) break;
  }

  const isMore =
    tables.length > MOST_TABLES || databases.value.length > MOST_DATABASES;
  return ok({ tables: tables.slice(0, MOST_TABLES), isMore });
}

/** The logical databases of a scope: one database, or all that no document lists. */
async function databasesOf(
  to: Connect,
  { scope, listed }: ScopeQuestion,
): Promise<Result<readonly string[], string>> {
  if (scope.database === undefined) return namesIn(to(), DATABASES, [listed]);
  return ok([scope.database]);
}

/** The unlisted tables of a logical database; none if the database does not exist. */
async function unlistedIn(
  connection: Connection,
  database: string,
  { scope, listed }: ScopeQuestion,
): Promise<Result<readonly TableName[], string>> {
  // If a whole database is unlisted, all of its schemas are too.
  const listedSchemas = scope.database === undefined ? [] : listed;
  const [open, answer] = await Promise.all([
    findOpen(connection),
    scope.schema === undefined
      ? connection.read(OF_DATABASE, [listedSchemas])
      : connection.read(OF_SCHEMA, [listed, scope.schema]),
  ]);
  const found = rowsIn(answer);
  if (!found.ok) return found;
  if (open.ok && open.value.mayCreate) return failure(UNFINISHED);

  const tables: TableName[] = [];
  for (const { schema, name: table } of found.value) {
    if (typeof schema !== 'string' || typeof table !== 'string')
      return failure(ODD);
    tables.push({ database, schema, table });
  }
  return ok(tables);
}

/** The names in an answer. */
async function namesIn(
  connection: Connection,
  statement: string,
  values: readonly unknown[],
): Promise<Result<readonly string[], string>> {
  const answer = await connection.read(statement, values);
  if (!answer.ok) return failure(answer.problem.why);

  const names = answer.value.map(({ name }) => name);
  if (names.every((name) => typeof name === 'string')) return ok(names);
  return failure(ODD);
}

/** Why the rows of a locked table cannot be seen. */
export const LOCKED_TABLE =
  'another session has locked it, and its rows cannot be seen yet';
/** The SQLSTATE for a table that does not exist. */
const NO_TABLE = '42P01';
/** The SQLSTATE of a lock timeout. */
const LOCKED = '55P03';
const NEITHER = 'the database answered neither yes nor no';

/** Whether a table has rows in question on the shard that answers; false if the table does not exist. */
export async function hasRows(
  connection: Connection,
  question: TableQuestion,
): Promise<Result<boolean, string>> {
  const found = await someRows(connection, rowsOf(question));
  if (found.ok) return found;

  const { problem } = found;
  const isAbsent = problem.code === NO_TABLE || lacksDatabase(problem);
  if (isAbsent) return ok(false);
  return failure(problem.code === LOCKED ? LOCKED_TABLE : problem.why);
}

/** Looks for rows of a table. */
export async function lookAtTable(
  connection: Connection,
  question: TableQuestion,
): Promise<Seen> {
  const { schema, table, slice } = question;
  const asked = [schema, table, slice?.column ?? ''];
  const answer = await connection.read(RELATION, asked);
  const found = rowsIn(withStale(answer));
  if (!found.ok) return unknown(found.problem);
  const [relation] = found.value;
  if (relation === undefined) return absentIn(answer);

  const kind = String(relation['kind']);
  if (!TABLE_KINDS.includes(kind))
    return unknown(`it is ${KIND_NAMES[kind] ?? 'no table'}`);
  // A row security policy hides rows silently, so there may be rows that this role cannot see.
  if (relation['filtered'] !== false)
    return unknown('a row security policy hides rows from this role');

  const isSliced = relation['integral'] === true;
  const rows = rowsOf(isSliced ? question : { ...question, slice: undefined });
  const some = await someRows(connection, rows);
  if (!some.ok)
    return some.problem.code === LOCKED ? HELD : unknown(some.problem.why);
  if (some.value) return filledTable(connection, question, rows);
  return emptyTable(connection, question);
}

/** The result for a table that another session has locked. */
export const HELD: Seen = unknown(LOCKED_TABLE);

/** A table that is missing on a standby may exist on its primary. */
function absentIn(answer: RowsAnswer): Seen {
  const shown = rowsIn(answer);
  return shown.ok ? { kind: 'absent' } : unknown(shown.problem);
}

function unknown(why: string): Seen {
  return { kind: 'unknown', why };
}

/** Whether any rows in question exist. */
async function someRows(
  connection: Connection,
  { from, values }: Rows,
): Promise<Result<boolean, Refusal>> {
  const statement = `SELECT EXISTS (SELECT 1 ${from}) AS some`;
  const answer = await connection.read(statement, values);
  const some = firstValue(withStale(answer), 'some');
  if (some === true) return ok(true);
  if (!answer.ok) return answer;
  if (some === false) return ok(false);
  return failure({ code: undefined, why: NEITHER });
}

/** A table with rows: their count, and if asked, the sequences that it owns. */
async function filledTable(
  connection: Connection,
  { owns: isOwnsAsked, schema, table, counted: wanted = 0 }: TableQuestion,
  { from, values }: Rows,
): Promise<Seen> {
  const most = Math.max(MOST_COUNTED, wanted);
  const counted = await connection.read(
    `SELECT count(*)::integer AS count FROM (SELECT 1 ${from} LIMIT ${most + 1}) AS counted`,
    values,
  );
  const count = firstValue(withStale(counted), 'count');
  const rows =
    typeof count === 'number'
      ? { count: Math.min(count, most), isMore: count > most }
      : { count: undefined, isMore: false };

  if (!isOwnsAsked) return { kind: 'rows', ...rows };
  const owned = await namesIn(connection, SEQUENCES, [schema, table]);
  if (owned.ok) return { kind: 'rows', ...rows, owns: owned.value };
  return { kind: 'rows', ...rows };
}

/** A table without rows. If its sequences are needed and cannot be read, the answer is unknown. */
async function emptyTable(
  connection: Connection,
  { owns: isOwnsAsked, schema, table }: TableQuestion,
): Promise<Seen> {
  if (!isOwnsAsked) return { kind: 'empty' };
  const shared = await namesIn(connection, SHARED_SEQUENCES, [schema, table]);
  if (shared.ok) return { kind: 'empty', shares: shared.value };
  return unknown(shared.problem);
}

/** The end of a statement that selects the rows in question, with its parameters. */
interface Rows {
  readonly from: string;
  readonly values: readonly string[];
}

/** The statement quotes names exactly as the catalog has them. */
function rowsOf({ schema, table, slice }: TableQuestion): Rows {
  const from = `FROM ${inQuotes(schema)}.${inQuotes(table)}`;
  if (slice === undefined) return { from, values: [] };

  const values: string[] = [];
  const parts: string[] = [];
  for (const interval of slice.intervals) {
    const keys = keysIn(slice.column, interval, values.length);
    parts.push(`(${keys.text})`);
    values.push(...keys.values);
  }
  if (slice.isNullAsked) parts.push(`(${inQuotes(slice.column)} IS NULL)`);
  return { from: `${from} WHERE ${parts.join(' OR ')}`, values };
}
