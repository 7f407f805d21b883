import { inQuotes, type TableName } from '../topology/catalog.ts';
import type {
  FoundTables,
  ScopeQuestion,
  TableQuestion,
} from '../topology/evidence/evidence.ts';
import type { Seen } from '../topology/impact/change.ts';
import { type Connection, NO_DATABASE } from './connection.ts';

/** As many rows are counted, and one more to know that there are more. */
const MOST_COUNTED = 100_000;
/** What Postgres calls a kind of relation that holds rows of its own. */
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

const RELATION = `SELECT c.relkind::text AS kind, pg_catalog.row_security_active(c.oid) AS filtered
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
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

/** Those of them that a default of another table uses; 2604 is the number of `pg_attrdef`. */
const SHARED_SEQUENCES = SEQUENCES.replace(
  ' ORDER BY 1',
  ` AND EXISTS (SELECT 1 FROM pg_catalog.pg_depend u
JOIN pg_catalog.pg_attrdef f ON f.oid = u.objid
WHERE u.classid = 2604 AND u.refclassid = 1259 AND u.refobjid = s.oid AND f.adrelid <> t.oid) ORDER BY 1`,
);

/** So many unlisted tables are listed, of so many databases. */
const MOST_TABLES = 1_000;
const MOST_DATABASES = 20;
const DATABASES = `SELECT datname::text AS name FROM pg_catalog.pg_database
WHERE datallowconn AND NOT datistemplate AND datname::text <> ALL ($1::text[]) ORDER BY 1 LIMIT ${MOST_DATABASES + 1}`;
/** What holds rows; a materialized view does, too. */
const TABLES = `SELECT n.nspname::text AS schema, c.relname::text AS name
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'm') AND`;
const OF_SCHEMA = `${TABLES} n.nspname = $2 AND c.relname::text <> ALL ($1::text[])
ORDER BY 1, 2 LIMIT ${MOST_TABLES + 1}`;
const OF_DATABASE = `${TABLES} n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', '__neki')
AND n.nspname::text <> ALL ($1::text[]) ORDER BY 1, 2 LIMIT ${MOST_TABLES + 1}`;

/** The tables of a place that no document lists; why they are not known. */
export async function findUnlisted(
  to: (database?: string) => Connection,
  { scope, listed }: ScopeQuestion,
): Promise<FoundTables | string> {
  const { database, schema } = scope;
  const databases =
    database === undefined
      ? await namesIn(to(), DATABASES, [listed])
      : [database];
  if (typeof databases === 'string') return databases;
  const tables: TableName[] = [];
  for (const name of databases.slice(0, MOST_DATABASES)) {
    const answer = await (schema === undefined
      ? to(name).read(OF_DATABASE, [database === undefined ? [] : listed])
      : to(name).read(OF_SCHEMA, [listed, schema]));
    if (!answer.ok && answer.code !== NO_DATABASE) return answer.why;
    for (const row of answer.ok ? answer.rows : []) {
      const { schema: place, name: table } = row;
      if (typeof place !== 'string' || typeof table !== 'string') return ODD;
      tables.push({ database: name, schema: place, table });
    }
    if (tables.length > MOST_TABLES) break;
  }
  const isMore =
    tables.length > MOST_TABLES || databases.length > MOST_DATABASES;
  return { tables: tables.slice(0, MOST_TABLES), isMore };
}

const ODD = 'the database answered something else than names';

/** The names that a statement answers; why they are not known. */
async function namesIn(
  connection: Connection,
  statement: string,
  values: readonly unknown[],
): Promise<readonly string[] | string> {
  const answer = await connection.read(statement, values);
  if (!answer.ok) return answer.why;
  const names = answer.rows.flatMap(({ name }) =>
    typeof name === 'string' ? [name] : [],
  );
  return names.length === answer.rows.length ? names : ODD;
}

/** More tables of a database are never written at once; then any may be. */
const MOST_WRITTEN = 1_000;
/**
 * The tables that a transaction which is still open has a lock on that writing takes: rows of it cannot be seen. A
 * prepared transaction keeps its locks. A dump takes weaker ones, vacuum and a new index (`SHARE`) none of these; to
 * write into a partition is to write into what it is a part of.
 */
const WRITTEN = `SELECT DISTINCT n.nspname::text AS schema, c.relname::text AS name
FROM pg_catalog.pg_locks l
JOIN pg_catalog.pg_database d ON d.oid = l.database AND d.datname = current_database()
LEFT JOIN pg_catalog.pg_inherits i ON i.inhrelid = l.relation
JOIN pg_catalog.pg_class c ON c.oid IN (l.relation, i.inhparent, pg_catalog.pg_partition_root(l.relation))
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE l.locktype = 'relation' AND l.granted
AND l.mode IN ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
AND n.nspname <> 'pg_catalog' LIMIT ${MOST_WRITTEN + 1}`;

/** Whether an open transaction writes to a table of a database; why nobody knows. */
export type WrittenTables = ((table: TableName) => boolean) | string;

/** Finds the tables of a database that open transactions write to. */
export async function findWritten(
  connection: Connection,
): Promise<WrittenTables> {
  const answer = await connection.read(WRITTEN);
  // A logical database that does not exist has no transaction.
  if (!answer.ok) return answer.code === NO_DATABASE ? () => false : answer.why;
  if (answer.rows.length > MOST_WRITTEN) return () => true;

  const names = new Set(
    answer.rows.map(({ schema, name }) => JSON.stringify([schema, name])),
  );
  return ({ schema, table }) => names.has(JSON.stringify([schema, table]));
}

/** Postgres's code for a table that does not exist. */
const NO_TABLE = '42P01';

/** Whether a table has rows in question on the shard that answers; why nobody knows. */
export async function hasRows(
  connection: Connection,
  question: TableQuestion,
): Promise<boolean | string> {
  const { from, values } = rowsOf(question);
  const answer = await connection.read(
    `SELECT EXISTS (SELECT 1 ${from}) AS some`,
    values,
  );
  const isAbsent =
    !answer.ok && (answer.code === NO_TABLE || answer.code === NO_DATABASE);
  if (isAbsent) return false;
  if (!answer.ok) return answer.why;
  const some = answer.rows[0]?.['some'];
  return typeof some === 'boolean' ? some : NEITHER;
}

const NEITHER = 'the database answered neither yes nor no';

/** Looks for rows of a table. */
export async function lookAtTable(
  connection: Connection,
  question: TableQuestion,
): Promise<Seen> {
  const { schema, table } = question;
  const found = await connection.read(RELATION, [schema, table]);
  // A logical database that does not exist has no table.
  if (!found.ok)
    return found.code === NO_DATABASE
      ? { kind: 'absent' }
      : { kind: 'unknown', why: found.why };
  const [relation] = found.rows;
  if (relation === undefined) return { kind: 'absent' };
  const kind = String(relation['kind']);
  if (!TABLE_KINDS.includes(kind))
    return { kind: 'unknown', why: `it is ${KIND_NAMES[kind] ?? 'no table'}` };
  // Such a policy hides rows from this role without a word: what it does not see may be there.
  if (relation['filtered'] !== false)
    return {
      kind: 'unknown',
      why: 'a row security policy hides rows from this role',
    };
  const { from, values } = rowsOf(question);
  const any = await connection.read(
    `SELECT EXISTS (SELECT 1 ${from}) AS some`,
    values,
  );
  if (!any.ok) return { kind: 'unknown', why: any.why };
  const some = any.rows[0]?.['some'];
  if (some === false) return emptyTable(connection, question);
  if (some !== true) return { kind: 'unknown', why: NEITHER };
  const counted = await connection.read(
    `SELECT count(*)::integer AS count FROM (SELECT 1 ${from} LIMIT ${MOST_COUNTED + 1}) AS counted`,
    values,
  );
  const count = counted.ok ? counted.rows[0]?.['count'] : undefined;
  const owns =
    question.owns === true &&
    (await namesIn(connection, SEQUENCES, [schema, table]));
  const rows = {
    kind: 'rows',
    ...(typeof owns === 'object' && { owns }),
  } as const;
  if (typeof count !== 'number')
    return { ...rows, count: undefined, isMore: false };
  return {
    ...rows,
    count: Math.min(count, MOST_COUNTED),
    isMore: count > MOST_COUNTED,
  };
}

/** A table without rows; where its sequences matter and cannot be read, nothing is proven. */
async function emptyTable(
  connection: Connection,
  { owns, schema, table }: TableQuestion,
): Promise<Seen> {
  if (owns !== true) return { kind: 'empty' };
  const shares = await namesIn(connection, SHARED_SEQUENCES, [schema, table]);
  return typeof shares === 'string'
    ? { kind: 'unknown', why: shares }
    : { kind: 'empty', shares };
}

/** The rows in question as the end of a statement, with its parameters; names exactly as the catalog has them. */
function rowsOf({ schema, table, slice }: TableQuestion) {
  const from = `FROM ${inQuotes(schema)}.${inQuotes(table)}`;
  if (slice === undefined) return { from, values: [] };
  const column = inQuotes(slice.column);
  const parts = slice.intervals.map((_, at) => {
    return `${column} >= $${2 * at + 1}::bigint AND ${column} <= $${2 * at + 2}::bigint`;
  });
  if (slice.isNullAsked) parts.push(`${column} IS NULL`);
  // The highest bound is one past what a bigint holds.
  const values = slice.intervals.flatMap(({ low, high }) => [
    String(low),
    String(high - 1n),
  ]);
  return {
    from: `${from} WHERE ${parts.map((part) => `(${part})`).join(' OR ')}`,
    values,
  };
}
