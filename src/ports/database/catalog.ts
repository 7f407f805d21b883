import type { ShapeQuestion } from '../../changes/questions.ts';
import { failure, ok, type Result } from '../../result.ts';
import {
  type CatalogTable,
  type ColumnType,
  type ForeignKey,
  inQuotes,
  type KeyEnd,
} from '../../topology/catalog.ts';
import { type Connection, firstValue, type Row, rowsIn } from './connection.ts';

/** The table of the question. Each part of the statement joins its own catalog to it. */
const OF_TABLE = `pg_catalog.pg_class t
JOIN pg_catalog.pg_namespace s ON s.oid = t.relnamespace AND s.nspname = $1
  AND t.relname = $2 AND t.relkind IN ('r', 'p')`;
/** More parts than the columns of a table and the keys of any table together. */
const MOST_PARTS = 4_000;

/**
 * The statement for a table's shape, one row per part. An index has its key columns, a foreign key its columns in
 * order. Routers lack subqueries in ARRAY, lateral functions and names for columns of a subquery (docs/neki.md §6.9),
 * so everything is a plain join. Numbers are the fixed oids of catalogs (`src/include/catalog`): 1255 of functions,
 * 1259 of relations, 2604 of defaults, 2606 of constraints, 2618 of rewrite rules.
 */
const SHAPE = `SELECT 'column' AS part, a.attname::text AS name,
  jsonb_build_array(ty.typname, ty.typtype, ty.typcategory, a.attnotnull) AS detail
FROM ${OF_TABLE}
JOIN pg_catalog.pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
JOIN pg_catalog.pg_type ty ON ty.oid = a.atttypid
UNION ALL
SELECT 'unique', i.relname::text, to_jsonb(a.attname::text)
FROM ${OF_TABLE}
JOIN pg_catalog.pg_index x ON x.indrelid = t.oid AND (x.indisunique OR x.indisexclusion)
JOIN pg_catalog.pg_class i ON i.oid = x.indexrelid
LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0
  AND array_position(x.indkey::int2[], a.attnum) < x.indnkeyatts
UNION ALL
SELECT 'primary-key', a.attname::text, NULL
FROM ${OF_TABLE}
JOIN pg_catalog.pg_index x ON x.indrelid = t.oid AND x.indisprimary
JOIN pg_catalog.pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0
  AND array_position(x.indkey::int2[], a.attnum) < x.indnkeyatts
UNION ALL
SELECT 'iteration-key', i.relname::text, to_jsonb(a.attnotnull)
FROM ${OF_TABLE}
JOIN pg_catalog.pg_index x ON x.indrelid = t.oid AND x.indisunique AND x.indpred IS NULL AND x.indexprs IS NULL
JOIN pg_catalog.pg_class i ON i.oid = x.indexrelid
JOIN pg_catalog.pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0
  AND array_position(x.indkey::int2[], a.attnum) < x.indnkeyatts
UNION ALL
SELECT 'foreign-key', k.conname::text, jsonb_build_array(
  array_position(k.confkey, b.attnum), cn.nspname, c.relname, a.attname, pn.nspname, p.relname, b.attname)
FROM ${OF_TABLE}
JOIN pg_catalog.pg_constraint k ON k.contype = 'f' AND t.oid IN (k.conrelid, k.confrelid)
JOIN pg_catalog.pg_class c ON c.oid = k.conrelid JOIN pg_catalog.pg_namespace cn ON cn.oid = c.relnamespace
JOIN pg_catalog.pg_class p ON p.oid = k.confrelid JOIN pg_catalog.pg_namespace pn ON pn.oid = p.relnamespace
JOIN pg_catalog.pg_attribute b ON b.attrelid = p.oid AND b.attnum = ANY (k.confkey)
JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[array_position(k.confkey, b.attnum)]
UNION ALL
SELECT 'code', g.tgname::text, NULL FROM ${OF_TABLE}
JOIN pg_catalog.pg_trigger g ON g.tgrelid = t.oid AND NOT g.tgisinternal
UNION ALL
SELECT DISTINCT 'code', f.proname::text, NULL::jsonb FROM ${OF_TABLE}
JOIN pg_catalog.pg_attrdef e ON e.adrelid = t.oid
JOIN pg_catalog.pg_depend d ON d.classid = 2604 AND d.objid = e.oid AND d.refclassid = 1255
JOIN pg_catalog.pg_proc f ON f.oid = d.refobjid
UNION ALL
SELECT DISTINCT 'code', f.proname::text, NULL::jsonb FROM ${OF_TABLE}
JOIN pg_catalog.pg_constraint e ON e.conrelid = t.oid AND e.contype = 'c'
JOIN pg_catalog.pg_depend d ON d.classid = 2606 AND d.objid = e.oid AND d.refclassid = 1255
JOIN pg_catalog.pg_proc f ON f.oid = d.refobjid
UNION ALL
SELECT DISTINCT 'view', vn.nspname || '.' || v.relname, to_jsonb(v.relkind = 'm') FROM ${OF_TABLE}
JOIN pg_catalog.pg_depend d ON d.refclassid = 1259 AND d.refobjid = t.oid AND d.classid = 2618
JOIN pg_catalog.pg_rewrite r ON r.oid = d.objid
JOIN pg_catalog.pg_class v ON v.oid = r.ev_class AND v.relkind IN ('v', 'm')
JOIN pg_catalog.pg_namespace vn ON vn.oid = v.relnamespace
LIMIT ${MOST_PARTS + 1}`;

/** A row with a part of a table's shape. */
interface ShapeRow {
  readonly part: unknown;
  readonly name: string;
  readonly detail: unknown;
}

/** The definition of a table; undefined if the table does not exist. */
export async function readShape(
  connection: Connection,
  question: ShapeQuestion,
): Promise<Result<CatalogTable | undefined, string>> {
  const { database, schema, table } = question;
  const answer = rowsIn(await connection.read(SHAPE, [schema, table]));
  if (!answer.ok) return answer;
  if (answer.value.length > MOST_PARTS)
    return failure('it has too many columns and constraints');

  const parts = answer.value.filter(isPart);
  const of = (wanted: string) => parts.filter(({ part }) => part === wanted);
  const columns = new Map(
    of('column').map(({ name, detail }) => [name, typeOf(detail)]),
  );
  if (columns.size === 0) return ok(undefined);

  return ok({
    database,
    schema,
    table,
    columns,
    unique: uniqueKeysIn(of('unique')),
    primaryKey: of('primary-key').map(({ name }) => name),
    hasIterationKey: hasWholeKey(of('iteration-key')),
    foreignKeys: foreignKeysIn(of('foreign-key')),
    code: Array.from(new Set(of('code').map(({ name }) => name))),
    views: of('view').map(({ name, detail }) => ({
      name,
      isMaterialized: detail === true,
    })),
    hasNullKeys: await hasNullKeys(connection, question, of('column')),
  });
}

function isPart(row: Row): row is Row & ShapeRow {
  return typeof row['name'] === 'string';
}

/** The items of a detail; none if it is not a list. */
function itemsOf(detail: unknown): readonly unknown[] {
  if (Array.isArray(detail)) return detail;
  return [];
}

/** Whether some rows have NULL in the column that is to route them; undefined if unknown. */
async function hasNullKeys(
  connection: Connection,
  { schema, table, key }: ShapeQuestion,
  columns: readonly ShapeRow[],
): Promise<boolean | undefined> {
  const column = columns.find(({ name }) => name === key);
  if (key === undefined || column === undefined) return undefined;
  if (itemsOf(column.detail)[3] === true) return false;

  const rows = `${inQuotes(schema)}.${inQuotes(table)}`;
  const answer = await connection.read(
    `SELECT EXISTS (SELECT 1 FROM ${rows} WHERE ${inQuotes(key)} IS NULL) AS some`,
  );
  const some = firstValue(answer, 'some');
  if (typeof some === 'boolean') return some;
  return undefined;
}

/** Unique keys with their columns. A key of expressions only has no columns. */
function uniqueKeysIn(parts: readonly ShapeRow[]): CatalogTable['unique'] {
  const keys = Map.groupBy(parts, ({ name }) => name);
  return Array.from(keys, ([name, rows]) => ({
    name,
    columns: rows
      .map(({ detail }) => detail)
      .filter((column) => typeof column === 'string'),
  }));
}

/** Whether a unique key covers all rows, and none of its columns may be NULL. */
function hasWholeKey(parts: readonly ShapeRow[]): boolean {
  const keys = Map.groupBy(parts, ({ name }) => name);
  return keys
    .values()
    .some((columns) => columns.every(({ detail }) => detail === true));
}

/** Foreign keys, with the columns of both tables in the same order. Keys of two tables may have the same name. */
function foreignKeysIn(parts: readonly ShapeRow[]): readonly ForeignKey[] {
  const pairs = parts
    .map(({ name, detail }) => ({ name, pair: pairOf(detail) }))
    .toSorted((one, other) => one.pair.at - other.pair.at);
  const keys = Map.groupBy(pairs, ({ name, pair: { child, parent } }) =>
    JSON.stringify([
      name,
      child.schema,
      child.table,
      parent.schema,
      parent.table,
    ]),
  );
  return Array.from(keys.values(), (rows) => ({
    name: rows[0]?.name ?? '',
    child: endOf(rows.map(({ pair }) => pair.child)),
    parent: endOf(rows.map(({ pair }) => pair.parent)),
  }));
}

/** One column of a foreign key, in both tables. */
interface ColumnPair {
  readonly at: number;
  readonly child: KeyColumn;
  readonly parent: KeyColumn;
}

interface KeyColumn {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
}

function pairOf(detail: unknown): ColumnPair {
  const [at, ...names] = itemsOf(detail);
  return {
    at: Number(at),
    child: columnOf(names),
    parent: columnOf(names.slice(3)),
  };
}

function columnOf(names: readonly unknown[]): KeyColumn {
  const [schema = '', table = '', column = ''] = names.map(String);
  return { schema, table, column };
}

function endOf(columns: readonly KeyColumn[]): KeyEnd {
  const [{ schema, table } = { schema: '', table: '' }] = columns;
  return { schema, table, columns: columns.map(({ column }) => column) };
}

function typeOf(detail: unknown): ColumnType {
  const [name, kind, category] = itemsOf(detail);
  return {
    name: String(name ?? ''),
    kind: String(kind ?? ''),
    isArray: category === 'A',
  };
}
