import type { KeyEnd } from '../../catalog.ts';
import { keySpan } from '../../document/document.ts';
import { listed, type Prose, prose, quote } from '../../finding.ts';
import { resolveReferenceTable, resolveTable, resolveUnlisted } from '../../model/resolution.ts';
import { type Database, shardsOf } from '../../model/topology.ts';
import { mildIf, problem, rulesAbout } from './rule.ts';
import type { RuleInput } from './rule-input.ts';

/** A column as it stands in the catalog: any other text may be an expression, of whose columns nothing is said. */
const PLAIN = /^[a-z_][a-z0-9_$]{0,62}$/;

/** What an index type takes (docs/neki.md §2, rule 50). */
const INTEGERS = ['int2', 'int4', 'int8'];
const HASHED = [
  ...INTEGERS,
  ...[
    'text',
    'varchar',
    'bpchar',
    'bytea',
    'float4',
    'float8',
    'numeric',
    'date',
    'timestamp',
    'timestamptz',
    'uuid',
  ],
];
const NEVER = ['json', 'jsonb', 'record'];

/** The tables of the catalog that the document lists and an index routes, each with the column that does. */
function* routedTables({ catalog = [], topology, resolution }: RuleInput) {
  for (const held of catalog) {
    const database = topology.databases.get(held.database);
    const schema = database?.schemas.get(held.schema);
    const table = schema?.tables.get(held.table);
    if (database === undefined || schema === undefined || table === undefined) continue;
    const placement = resolveTable(resolution, database, schema, table);
    const [index] = placement.indexes;
    const key = index?.columns.length === 1 ? index.columns[0] : undefined;
    if (index === undefined) continue;
    const isPlain = key !== undefined && PLAIN.test(key);
    yield {
      held,
      database,
      table,
      placement,
      type: index.index?.type?.value,
      key: isPlain ? key : undefined,
    };
  }
}

const routedRule = rulesAbout(routedTables);

/** Rules about tables that a change routes anew, which the catalog of their database alone can decide. */
export const CATALOG_RULES = [
  routedRule('shard-key-column', 'error', 'measured, §2 rule 62, 64', {
    title: 'A table that exists has the column by which it is routed.',
    *check({ held, table, key }) {
      if (key === undefined || held.columns.has(key)) return;
      yield problem`${keySpan(table.member)}: Table ${quote(table.name)} exists without its shard key column ${quote(key)}, so every INSERT is refused. Add the column first, or use a group whose index fits.`;
    },
  }),
  routedRule('shard-key-type', 'error', 'documented, §2 rule 50, 64', {
    title: 'The column by which a table is routed has a type that the index takes.',
    *check({ held, table, key, type }) {
      const column = key === undefined ? undefined : held.columns.get(key);
      // Whether a domain is taken for its base type is not known.
      if (key === undefined || column === undefined || type === undefined || column.kind === 'd') return;
      const isHash = type === 'xxhash';
      const taken = isHash
        ? HASHED.includes(column.name) || column.kind === 'e'
        : INTEGERS.includes(column.name);
      if (taken && !column.isArray) return;
      const isRefused = !isHash || column.isArray || column.kind === 'c' || NEVER.includes(column.name);
      yield mildIf(
        !isRefused,
        problem`${keySpan(table.member)}: Shard key ${quote(key)} of table ${quote(table.name)} has the type ${quote(column.name)}, which an index of type ${quote(type)} ${isRefused ? prose`does not take` : prose`is not documented to take`}. Use another column, or another type of index.`,
      );
    },
  }),
  routedRule('unique-per-shard', 'warning', 'documented, §2 rule 65', {
    title: 'A unique key of a spread table contains its shard key.',
    *check({ held, table, key, placement }) {
      const keys = held.unique.filter(({ columns }) => key !== undefined && !columns.includes(key));
      if (key === undefined || keys.length === 0 || shardsOf(placement.choice.group).size < 2) return;
      yield problem`${keySpan(table.member)}: Table ${quote(table.name)} is spread over shards, and ${namesOf(keys)} without ${quote(key)} is unique on each shard only. Add the column to the key, or use a unique global secondary index.`;
    },
  }),
  routedRule('foreign-key-across-groups', 'warning', 'measured, §2 rule 66', {
    title:
      'A foreign key joins tables of one group by their shard keys, or refers to a reference table of that group.',
    *check({ held, database, table }, input) {
      const across = held.foreignKeys.filter(({ child, parent }) => !isLocal(child, parent, database, input));
      if (across.length === 0) return;
      yield problem`${keySpan(table.member)}: Table ${quote(table.name)} is joined by ${namesOf(across)} to rows of other shards, and each shard checks a foreign key against its own copy of the parent, so inserts fail. Put both tables into one group with the key in the foreign key, or make the parent a reference table.`;
    },
  }),
  routedRule('routed-table-code', 'warning', 'measured, §2 rule 67', {
    title: 'A routed table has no trigger, and no function of the user in a default or a check.',
    *check({ held, table }) {
      if (held.code.length === 0) return;
      yield problem`${keySpan(table.member)}: ${listed(held.code)} of table ${quote(table.name)} runs on the shard of each row, where tables of other groups look empty. Check that it reads and writes no such table.`;
    },
  }),
  routedRule('routed-table-view', 'warning', 'measured, §2 rule 68', {
    title: 'No view is over a routed table.',
    *check({ held, table }) {
      if (held.views.length === 0) return;
      const isRefused = held.views.some(({ isMaterialized }) => isMaterialized);
      const refused = isRefused ? prose`materialized ones are refused, ` : prose``;
      yield problem`${keySpan(table.member)}: Views over table ${quote(table.name)}: ${namesOf(held.views)}. Of views over routed tables ${refused}those over two groups and writes through them are refused. Query the tables, or drop the views.`;
    },
  }),
] as const;

function namesOf(parts: readonly { readonly name: string }[]): Prose {
  return listed(parts.map(({ name }) => name));
}

/** Whether a shard that has a row of the child has the row of the parent that it refers to; true where nobody can tell. */
function isLocal(child: KeyEnd, parent: KeyEnd, database: Database, { resolution }: RuleInput): boolean {
  const from = sideOf(child, database, resolution);
  const reference = database.schemas.get(parent.schema)?.referenceTables.get(parent.table);
  const schema = database.schemas.get(parent.schema);
  if (reference !== undefined && schema !== undefined) {
    const groups = resolveReferenceTable(resolution, database, schema, reference);
    return from.shards.isSubsetOf(new Set(groups.flatMap(({ group }) => [...shardsOf(group)])));
  }
  const to = sideOf(parent, database, resolution);
  const isOneShard = from.shards.size === 1 && from.shards.symmetricDifference(to.shards).size === 0;
  if (isOneShard) return true;
  if (from.group !== to.group) return false;
  if (from.key === undefined || to.key === undefined) return true;
  const at = child.columns.indexOf(from.key);
  return at >= 0 && parent.columns[at] === to.key;
}

function sideOf({ schema, table }: KeyEnd, database: Database, resolution: RuleInput['resolution']) {
  const place = database.schemas.get(schema);
  const entry = place?.tables.get(table);
  const placement =
    place === undefined || entry === undefined
      ? resolveUnlisted(resolution, database, schema)
      : resolveTable(resolution, database, place, entry);
  const [key] = placement.indexes[0]?.columns ?? [];
  const { group } = placement.choice;
  return { group, shards: shardsOf(group), key: key !== undefined && PLAIN.test(key) ? key : undefined };
}
