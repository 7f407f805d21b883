import type { KeySlice } from '../../changes/key-slice.ts';
import { failure, ok, type Result } from '../../result.ts';
import type { TableEstimate } from '../../run/database.ts';
import { inQuotes, type TableName } from '../../topology/catalog.ts';
import {
  type Connection,
  firstValue,
  type RowsAnswer,
  rowsIn,
} from './connection.ts';
import { INTEGERS, keysIn } from './slices.ts';

/** The most tables of a database that are read on each shard. */
const MOST_TABLES = 10_000;
/**
 * The planner's row estimates on the shard that answers, from the last ANALYZE. Parts of a partitioned table are added
 * up.
 */
const ESTIMATES = `SELECT n.nspname::text AS schema, r.relname::text AS name,
  sum(c.reltuples)::float8 AS rows, bool_or(c.reltuples < 0) AS unknown
FROM pg_catalog.pg_class c
JOIN pg_catalog.pg_class r ON r.oid = COALESCE(pg_catalog.pg_partition_root(c.oid), c.oid)
JOIN pg_catalog.pg_namespace n ON n.oid = r.relnamespace
WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', '__neki')
GROUP BY 1, 2 ORDER BY 1, 2 LIMIT ${MOST_TABLES + 1}`;
const ODD = 'the database answered something else than numbers';

/** Estimates for the tables of a logical database, on the shard that answers; none if the database does not exist. */
export async function readEstimates(
  connection: Connection,
): Promise<Result<readonly TableEstimate[], string>> {
  const answer = rowsIn(await connection.read(ESTIMATES));
  if (!answer.ok) return answer;
  if (answer.value.length > MOST_TABLES)
    return failure(`it has more than ${MOST_TABLES} tables`);

  const estimates: TableEstimate[] = [];
  for (const { schema, name: table, rows: count, unknown } of answer.value) {
    const isNamed = typeof schema === 'string' && typeof table === 'string';
    if (!isNamed || typeof count !== 'number') return failure(ODD);
    const rows = unknown === true ? undefined : count;
    estimates.push({ schema, table, rows });
  }
  return ok(estimates);
}

/** Whether a column is an integer; no row if the table or the column is missing. */
const INTEGRAL = `(SELECT bool_and(a.atttypid IN ${INTEGERS}) FROM pg_catalog.pg_attribute a
JOIN pg_catalog.pg_class c ON c.oid = a.attrelid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = $1 AND c.relname = $2 AND a.attname = $3)`;
const NOT_INTEGRAL = 'its key column is not smallint, integer or bigint';

/** Counts the rows of a table on the shard that answers: all rows, or those of some keys. */
export async function countRows(
  connection: Connection,
  { schema, table }: TableName,
  slice?: KeySlice,
): Promise<Result<number, string>> {
  const from = `FROM ${inQuotes(schema)}.${inQuotes(table)}`;
  const counted = 'SELECT count(*)::float8 AS count';
  if (slice === undefined)
    return countIn(await connection.read(`${counted} ${from} LIMIT 1`));

  const { text, values } = keysIn(slice.column, slice, 3);
  const answer = await connection.read(
    `${counted}, ${INTEGRAL} AS integral ${from} WHERE ${text} LIMIT 1`,
    [schema, table, slice.column, ...values],
  );
  if (firstValue(answer, 'integral') === false) return failure(NOT_INTEGRAL);
  return countIn(answer);
}

function countIn(answer: RowsAnswer): Result<number, string> {
  if (!answer.ok) return failure(answer.problem.why);
  const count = firstValue(answer, 'count');
  if (typeof count === 'number') return ok(count);
  return failure(ODD);
}
