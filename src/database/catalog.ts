import type { CatalogTable, KeyEnd, TableName } from '../topology/catalog.ts';
import { type Connection, NO_DATABASE } from './connection.ts';

/** All that is asked of a table's shape, one part a row; of an index the columns that make its key. */
const SHAPE = `WITH t AS (
  SELECT c.oid FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relname = $2 AND c.relkind IN ('r', 'p')
)
SELECT 'column' AS part, a.attname::text AS name,
  jsonb_build_array(ty.typname, ty.typtype, ty.typcategory) AS detail
FROM t JOIN pg_catalog.pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
JOIN pg_catalog.pg_type ty ON ty.oid = a.atttypid
UNION ALL
SELECT 'unique', i.relname::text, to_jsonb(ARRAY(
  SELECT a.attname::text FROM unnest(x.indkey::int2[]) WITH ORDINALITY AS k (num, at)
  JOIN pg_catalog.pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = k.num WHERE k.at <= x.indnkeyatts))
FROM t JOIN pg_catalog.pg_index x ON x.indrelid = t.oid AND (x.indisunique OR x.indisexclusion)
JOIN pg_catalog.pg_class i ON i.oid = x.indexrelid
UNION ALL
SELECT 'foreign-key', k.conname::text, jsonb_build_array(
  cn.nspname, c.relname, ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY AS u (num, at)
    JOIN pg_catalog.pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.num ORDER BY u.at),
  pn.nspname, p.relname, ARRAY(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY AS u (num, at)
    JOIN pg_catalog.pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = u.num ORDER BY u.at))
FROM t JOIN pg_catalog.pg_constraint k ON k.contype = 'f' AND t.oid IN (k.conrelid, k.confrelid)
JOIN pg_catalog.pg_class c ON c.oid = k.conrelid JOIN pg_catalog.pg_namespace cn ON cn.oid = c.relnamespace
JOIN pg_catalog.pg_class p ON p.oid = k.confrelid JOIN pg_catalog.pg_namespace pn ON pn.oid = p.relnamespace
UNION ALL
SELECT 'code', g.tgname::text, NULL FROM t JOIN pg_catalog.pg_trigger g ON g.tgrelid = t.oid AND NOT g.tgisinternal
UNION ALL
SELECT DISTINCT 'code', p.proname::text, NULL::jsonb FROM t
JOIN (SELECT oid, 'pg_catalog.pg_attrdef'::regclass AS class, adrelid AS owner FROM pg_catalog.pg_attrdef
  UNION ALL SELECT oid, 'pg_catalog.pg_constraint'::regclass, conrelid FROM pg_catalog.pg_constraint
  WHERE contype = 'c') AS e ON e.owner = t.oid
JOIN pg_catalog.pg_depend d ON d.classid = e.class AND d.objid = e.oid
JOIN pg_catalog.pg_proc p ON d.refclassid = 'pg_catalog.pg_proc'::regclass AND p.oid = d.refobjid
UNION ALL
SELECT DISTINCT 'view', vn.nspname || '.' || v.relname, to_jsonb(v.relkind = 'm') FROM t
JOIN pg_catalog.pg_depend d ON d.refclassid = 'pg_catalog.pg_class'::regclass AND d.refobjid = t.oid
JOIN pg_catalog.pg_rewrite r ON d.classid = 'pg_catalog.pg_rewrite'::regclass AND r.oid = d.objid
JOIN pg_catalog.pg_class v ON v.oid = r.ev_class AND v.relkind IN ('v', 'm')
JOIN pg_catalog.pg_namespace vn ON vn.oid = v.relnamespace
LIMIT 2000`;

/** A table as its catalog has it; undefined where it has none, and why it could not be read. */
export async function readShape(
  connection: Connection,
  table: TableName,
): Promise<CatalogTable | string | undefined> {
  const answer = await connection.read(SHAPE, [table.schema, table.table]);
  if (!answer.ok) return answer.code === NO_DATABASE ? undefined : answer.why;
  const named = answer.rows.flatMap(({ part, name, detail }) =>
    typeof name === 'string' ? [{ part, name, detail }] : [],
  );
  const of = (wanted: string) => named.filter(({ part }) => part === wanted);
  const columns = new Map(
    of('column').map(({ name, detail }) => [name, typeOf(detail)]),
  );
  if (columns.size === 0) return undefined;
  return {
    ...table,
    columns,
    unique: of('unique').map(({ name, detail }) => ({
      name,
      columns: textsOf(detail),
    })),
    foreignKeys: of('foreign-key').map(({ name, detail }) => ({
      name,
      ...endsOf(detail),
    })),
    code: of('code').map(({ name }) => name),
    views: of('view').map(({ name, detail }) => ({
      name,
      isMaterialized: detail === true,
    })),
  };
}

function typeOf(detail: unknown) {
  const [name = '', kind = '', category] = textsOf(detail);
  return { name, kind, isArray: category === 'A' };
}

function endsOf(detail: unknown) {
  const [schema, table, columns, parentSchema, parentTable, referred] =
    Array.isArray(detail) ? detail : [];
  return {
    child: endOf(schema, table, columns),
    parent: endOf(parentSchema, parentTable, referred),
  };
}

function endOf(schema: unknown, table: unknown, columns: unknown): KeyEnd {
  return {
    schema: String(schema),
    table: String(table),
    columns: textsOf(columns),
  };
}

function textsOf(detail: unknown): readonly string[] {
  return Array.isArray(detail)
    ? detail.filter((text) => typeof text === 'string')
    : [];
}
