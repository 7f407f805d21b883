import { failure, ok, type Result } from '../../result.ts';
import type { DatabaseNames, NamedTable } from '../../run/database.ts';
import { type Connection, lacksDatabase, type Row } from './connection.ts';

/** The most tables and schemas that are read of a database: with the longest names, less than an answer may have. */
const MOST_NAMES = 100_000;

/** Schemas of users: those of Postgres and of Neki hold nothing that a topology should list. */
const OF_USERS = `n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', '__neki')`;

/**
 * Schemas, and what can be queried like a table. To keep the answer small, a table has the number of its schema, only a
 * partitioned table has its own number, and only a part has the number of its parent.
 */
const NAMES = `SELECT 'schema' AS kind, n.oid::text AS place, n.nspname::text AS name, NULL::text AS id, NULL::text AS parent
FROM pg_catalog.pg_namespace n WHERE ${OF_USERS}
UNION ALL
SELECT c.relkind::text, c.relnamespace::text, c.relname::text,
  CASE WHEN c.relkind = 'p' THEN c.oid::text END, i.inhparent::text
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
LEFT JOIN pg_catalog.pg_inherits i ON i.inhrelid = c.oid AND c.relispartition
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND ${OF_USERS}
LIMIT ${MOST_NAMES + 1}`;

/** Tables that hold rows of their own: a topology places them. */
const TABLE_KINDS: readonly unknown[] = ['r', 'p'];
const ODD = 'the database answered something else than names';

/** The names in a logical database; undefined if the database does not exist. */
export async function readNames(
  connection: Connection,
): Promise<Result<DatabaseNames | undefined, string>> {
  const answer = await connection.read(NAMES);
  if (!answer.ok)
    return lacksDatabase(answer.problem)
      ? ok(undefined)
      : failure(answer.problem.why);
  if (answer.value.length > MOST_NAMES)
    return failure(`it has more than ${MOST_NAMES} tables`);
  if (!answer.value.every(isNamed)) return failure(ODD);
  return ok(namesIn(answer.value));
}

/** A row with a name, and the number of its schema. */
interface NamedRow extends Row {
  readonly place: string;
  readonly name: string;
}

function isNamed(row: Row): row is NamedRow {
  return typeof row['place'] === 'string' && typeof row['name'] === 'string';
}

function namesIn(rows: readonly NamedRow[]): DatabaseNames {
  const schemas = new Map<string, string>();
  for (const { kind, place, name } of rows)
    if (kind === 'schema') schemas.set(place, name);

  const tables: NamedTable[] = [];
  const byNumber = new Map<unknown, NamedTable>();
  const parts: [part: NamedTable, parent: unknown][] = [];
  for (const { kind, place, name, id, parent } of rows) {
    const schema = schemas.get(place);
    if (kind === 'schema' || schema === undefined) continue;
    const table = { schema, table: name, isTable: TABLE_KINDS.includes(kind) };
    tables.push(table);
    if (typeof id === 'string') byNumber.set(id, table);
    if (typeof parent === 'string') parts.push([table, parent]);
  }
  return {
    schemas: new Set(schemas.values()),
    tables,
    parts: parts.flatMap(([part, number]) => {
      const parent = byNumber.get(number);
      return parent === undefined ? [] : { part, parent };
    }),
  };
}
