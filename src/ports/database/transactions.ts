import { failure, ok, type Result } from '../../result.ts';
import type { TableName } from '../../topology/catalog.ts';
import {
  type Connection,
  type Row,
  type RowsAnswer,
  rowsIn,
} from './connection.ts';

/** With more locks than this, every table counts as being written. */
const MOST_LOCKS = 1_000;
const EXCLUSIVE = 'AccessExclusiveLock';
/** `VACUUM`, `ANALYZE` and `COMMENT` take this lock. `ATTACH PARTITION` and `INHERIT` take it on the parent. */
const ATTACHING = 'ShareUpdateExclusiveLock';
const WRITING = [
  'RowExclusiveLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  EXCLUSIVE,
];
/** The oid of `pg_namespace`: a transaction that renames a schema keeps a lock on it. */
const SCHEMAS = '2615';

/**
 * Locks that open transactions, also prepared ones, hold on tables, and on relations that the catalog does not show
 * yet. A dump takes weaker locks, and a new index another one (`SHARE`). The holder matters for two modes only. In the
 * other modes each table is listed once, however many sessions write to it.
 */
const LOCKS = `SELECT DISTINCT l.relation::text AS relation, l.mode, n.nspname::text AS schema, c.relname::text AS name,
  CASE WHEN l.mode IN ('${ATTACHING}', '${EXCLUSIVE}') THEN l.virtualtransaction END AS holder,
  CASE WHEN l.mode = '${EXCLUSIVE}' THEN l.pid END AS pid
FROM pg_catalog.pg_locks l
JOIN pg_catalog.pg_database d ON d.oid = l.database AND d.datname = current_database()
LEFT JOIN pg_catalog.pg_class c ON c.oid = l.relation
LEFT JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE l.locktype = 'relation' AND l.granted
AND l.mode IN ('${ATTACHING}', ${WRITING.map((mode) => `'${mode}'`).join(', ')})
AND (c.oid IS NULL AND l.mode = '${EXCLUSIVE}' OR c.oid = ${SCHEMAS} AND l.mode = 'RowExclusiveLock'
OR c.relkind IN ('r', 'p', 'f') AND c.relpersistence <> 't' AND n.nspname <> 'pg_catalog')
LIMIT ${MOST_LOCKS + 1}`;

/**
 * Sessions that can neither create nor rename a table, whatever they lock: autovacuum, and those whose whole
 * transaction is one of these statements. If a transaction began before its statement, it has run an earlier statement,
 * too.
 */
const UPKEEP = `SELECT a.pid FROM pg_catalog.pg_stat_activity a
WHERE a.backend_type = 'autovacuum worker' OR a.xact_start = a.query_start AND a.query !~ ';\\s*\\S'
AND a.query ~* '^\\s*(vacuum|analyze|reindex|cluster|truncate|refresh|create\\s+(unique\\s+)?index)\\M'
LIMIT ${MOST_LOCKS}`;

/** The parents of some relations. */
const PARENTS = `SELECT DISTINCT c.oid::text AS relation, n.nspname::text AS schema, c.relname::text AS name
FROM pg_catalog.pg_inherits i
JOIN pg_catalog.pg_class c ON c.oid = i.inhparent
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE i.inhrelid = ANY ($1::oid[]) LIMIT ${MOST_LOCKS + 1}`;

/** The possible effects of open transactions in a database. */
export interface OpenTransactions {
  /** Whether a table that looks empty may have rows once they commit. */
  mayFill(table: TableName): boolean;
  /** Whether a table that does not exist may exist once they commit. */
  readonly mayCreate: boolean;
}

const ANYTHING: OpenTransactions = { mayFill: () => true, mayCreate: true };
const ODD = 'the database answered something else than locks';

/** Finds the effects of open transactions in a database. Call it before reading the tables themselves. */
export async function findOpen(
  connection: Connection,
): Promise<Result<OpenTransactions, string>> {
  const [held, upkeep] = await Promise.all([
    connection.read(LOCKS),
    // After the locks: if a session runs a harmless statement by now, the transaction that held its lock has ended.
    connection.read(UPKEEP),
  ]);
  const rows = rowsIn(held);
  if (!rows.ok) return rows;
  if (rows.value.length > MOST_LOCKS) return ok(ANYTHING);
  if (!rows.value.every(isLock)) return failure(ODD);

  if (rows.value.some(({ relation }) => relation === SCHEMAS))
    return ok(ANYTHING);

  const harmless = new Set(pidsIn(upkeep));
  const exclusive = rows.value.filter(
    ({ mode, pid }) => mode === EXCLUSIVE && !harmless.has(pid),
  );
  const written = rows.value.filter(
    (lock) => lock.mode !== ATTACHING || isAttaching(lock, exclusive),
  );
  const names = await namesAbove(connection, written);
  return ok({
    mayFill: ({ schema, table }) =>
      names === undefined || names.has(keyOf(schema, table)),
    // A relation without a name is being created. A relation with a name may be being renamed.
    mayCreate: exclusive.length > 0,
  });
}

/** A relation; it has a name only if the catalog shows it. */
interface Relation extends Row {
  readonly relation: string;
}

interface Lock extends Relation {
  readonly mode: string;
}

function isRelation(row: Row): row is Relation {
  return typeof row['relation'] === 'string';
}

function isLock(row: Row): row is Lock {
  return isRelation(row) && typeof row['mode'] === 'string';
}

/**
 * Whether a lock is for attaching: a transaction that attaches a table also holds `ACCESS EXCLUSIVE` on another one.
 */
function isAttaching(lock: Lock, exclusive: readonly Lock[]): boolean {
  return exclusive.some(
    ({ holder, relation }) =>
      holder === lock['holder'] && relation !== lock.relation,
  );
}

/** The harmless sessions; none if they may not be read. */
function pidsIn(upkeep: RowsAnswer): readonly unknown[] {
  if (!upkeep.ok) return [];
  return upkeep.value
    .map(({ pid }) => pid)
    .filter((pid) => typeof pid === 'number');
}

/**
 * The names of relations and of all their parents, at any depth: a row in a partition is also a row of its parent.
 * Undefined if the parents cannot be read, or are too many.
 */
async function namesAbove(
  connection: Connection,
  relations: readonly Relation[],
): Promise<ReadonlySet<string> | undefined> {
  const names = new Map<string, string>();
  let level = relations;
  while (level.length > 0) {
    for (const { relation, schema, name } of level)
      names.set(relation, keyOf(schema, name));
    if (names.size > MOST_LOCKS) return undefined;

    const ids = Array.from(new Set(level.map(({ relation }) => relation)));
    const parents = await connection.read(PARENTS, [ids]);
    if (!parents.ok || !parents.value.every(isRelation)) return undefined;
    level = parents.value.filter(({ relation }) => !names.has(relation));
  }
  return new Set(names.values());
}

function keyOf(...name: readonly unknown[]): string {
  return JSON.stringify(name);
}
