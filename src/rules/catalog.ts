import { keySpan } from '../document/document.ts';
import { counted, inWords, listed } from '../text/lists.ts';
import { type Message, prose, quote } from '../text/message.ts';
import {
  dotted,
  type ForeignKey,
  type KeyEnd,
  type NearTable,
  PLAIN_NAME,
  type TableName,
} from '../topology/catalog.ts';
import {
  resolveNamed,
  resolveReferenceTable,
  type TablePlacement,
} from '../topology/resolution.ts';
import { shardsOf, shardsOfAll } from '../topology/topology.ts';
import { columnList, mildIf, problem, rulesAbout } from './rule.ts';
import type { RuleInput } from './rule-input.ts';

/** The types that an index accepts (docs/neki.md §2, rule 50). */
const INTEGERS = ['int2', 'int4', 'int8'];
const HASHED = INTEGERS.concat(
  'text varchar bpchar bytea float4 float8 numeric date timestamp timestamptz uuid'.split(
    ' ',
  ),
);
const NEVER = ['json', 'jsonb', 'record'];
/** The most groups of a reference table in a sentence. */
const MOST_GROUPS = 3;

/** The tables of the catalog that the document lists and an index routes, each with its routing column. */
function* routedTables({ catalog = [], topology, resolution }: RuleInput) {
  for (const actual of catalog) {
    const table = topology.databases
      .get(actual.database)
      ?.schemas.get(actual.schema)
      ?.tables.get(actual.table);
    const placement = resolveNamed(resolution, actual);
    const [index] = placement.indexes;
    if (table === undefined || index === undefined) continue;
    yield {
      actual,
      table,
      placement,
      type: index.index?.type?.value,
      key: keyOf(placement),
    };
  }
}

/** The column that routes rows; undefined for an expression or several columns. */
function keyOf({ indexes }: TablePlacement): string | undefined {
  const [key = '', ...others] = indexes[0]?.columns ?? [];
  return PLAIN_NAME.test(key) && others.length === 0 ? key : undefined;
}

const routedRule = rulesAbout(routedTables);

/** The unique global secondary indexes whose lookup table the catalog has. */
function* uniqueIndexes({ lookups = [], gsis }: RuleInput) {
  const actualIn = Map.groupBy(lookups, ({ database, table }) =>
    dotted(database, table),
  );
  for (const { database, gsi } of gsis) {
    const tables = actualIn.get(dotted(database.name, gsi.table?.value)) ?? [];
    const actual = tables.find(
      ({ schema }) => schema === (gsi.schema?.value ?? schema),
    );
    if (actual !== undefined && gsi.unique) yield { gsi, actual };
  }
}

/** The listed tables that the database lacks and that the document lists, with the table that each may mean. */
function* misnamedTables({ nearTables = [], topology }: RuleInput) {
  for (const found of nearTables) {
    const { database, schema, table } = found.listed;
    const place = topology.databases.get(database)?.schemas.get(schema);
    const entry = place?.tables.get(table) ?? place?.referenceTables.get(table);
    if (entry !== undefined) yield { ...found, entry };
  }
}

/**
 * Rules about tables that a change routes anew, or starts to use as lookup tables. Only the catalog of their database
 * can decide them.
 */
export const CATALOG_RULES = [
  routedRule('shard-key-column', 'error', 'measured, §2 rule 62, 64', {
    title: 'A table that exists has the column by which it is routed.',
    error: 'every INSERT fails',
    *check({ actual, table, key }) {
      if (key === undefined || actual.columns.has(key)) return;
      yield problem(
        keySpan(table.member),
        prose`Table ${quote(table.name)} exists without its shard key column ${quote(key)}, so every INSERT is refused.`,
        prose`Add the column first, or use a group whose index fits.`,
      );
    },
  }),
  routedRule('shard-key-type', 'error', 'documented, §2 rule 50, 64', {
    title:
      'The column by which a table is routed has a type that the index takes.',
    error: 'the service rejects it',
    *check({ actual, table, key, type }) {
      const column = key === undefined ? undefined : actual.columns.get(key);
      // It is unknown whether a domain counts as its base type.
      if (
        key === undefined ||
        column === undefined ||
        type === undefined ||
        column.kind === 'd'
      )
        return;
      const isHash = type === 'xxhash';
      const isTaken =
        (isHash ? HASHED : INTEGERS).includes(column.name) ||
        (isHash && column.kind === 'e');
      if (isTaken && !column.isArray) return;
      const isRefused =
        !isHash ||
        column.isArray ||
        column.kind === 'c' ||
        NEVER.includes(column.name);
      const refusal = isRefused ? 'does not take' : 'is not documented to take';
      const found = problem(
        keySpan(table.member),
        prose`Shard key ${quote(key)} of table ${quote(table.name)} has the type ${quote(column.name)}, which an index of type ${quote(type)} ${refusal}.`,
        prose`Use another column, or another type of index.`,
      );
      yield mildIf(!isRefused, found);
    },
  }),
  routedRule('shard-key-null', 'warning', 'inferred, §2 rule 72', {
    title: 'Every row of a routed table has a value in its shard key.',
    *check({ actual, table, key }) {
      if (key === undefined || actual.hasNullKeys !== true) return;
      yield problem(
        keySpan(table.member),
        prose`Rows of table ${quote(table.name)} have NULL in its shard key ${quote(key)}.`,
        prose`No query by that key finds them, and where they are routed is not documented. Fill the column, then make it NOT NULL.`,
      );
    },
  }),
  routedRule('iteration-key', 'warning', 'documented, §2 rule 69', {
    title: 'A routed table has a primary key, or a unique key without NULL.',
    *check({ actual, table }) {
      if (actual.hasIterationKey !== false) return;
      yield problem(
        keySpan(table.member),
        prose`Table ${quote(table.name)} has no primary key and no unique key over NOT NULL columns, so no Reshard or MoveTables can ever move it.`,
        prose`Add one first.`,
      );
    },
  }),
  routedRule('unique-per-shard', 'warning', 'documented, §2 rule 65', {
    title: 'A unique key of a spread table contains its shard key.',
    *check({ actual, table, key, placement }) {
      const keys = actual.unique.filter(
        ({ columns }) => key !== undefined && !columns.includes(key),
      );
      if (
        key === undefined ||
        keys.length === 0 ||
        shardsOf(placement.choice.group).size < 2
      )
        return;
      yield problem(
        keySpan(table.member),
        prose`Table ${quote(table.name)} is spread over shards, and ${namesOf(keys)} without ${quote(key)} is unique on each shard only.`,
        prose`Add the column to the key, or use a unique global secondary index.`,
      );
    },
  }),
  routedRule('foreign-key-across-groups', 'warning', 'measured, §2 rule 66', {
    title:
      'A foreign key joins tables of one group by their shard keys, or refers to a reference table of that group.',
    *check({ actual, table }, input) {
      const across = actual.foreignKeys.filter(
        (key) => !isLocal(actual, key, input),
      );
      if (across.length === 0) return;
      yield problem(
        keySpan(table.member),
        prose`Table ${quote(table.name)} is joined by ${namesOf(across)} to rows of other shards, and each shard checks a foreign key against its own copy of the parent, so inserts fail.`,
        prose`Put both tables into one group with the key in the foreign key, or make the parent a reference table.`,
      );
    },
  }),
  routedRule('routed-table-code', 'warning', 'measured, §2 rule 67', {
    title:
      'A routed table has no trigger, and no function of the user in a default or a check.',
    *check({ actual, table }) {
      if (actual.code.length === 0) return;
      yield problem(
        keySpan(table.member),
        prose`${listed(actual.code)} of table ${quote(table.name)} runs on the shard of each row, where tables of other groups look empty.`,
        prose`Check that it reads and writes no such table.`,
      );
    },
  }),
  routedRule('routed-table-view', 'warning', 'measured, §2 rule 68', {
    title: 'No view is over a routed table.',
    *check({ actual, table }) {
      if (actual.views.length === 0) return;
      const isRefused = actual.views.some(
        ({ isMaterialized }) => isMaterialized,
      );
      const refused = isRefused ? 'materialized ones are refused, ' : '';
      yield problem(
        keySpan(table.member),
        prose`Views over table ${quote(table.name)}: ${namesOf(actual.views)}.`,
        prose`Of views over routed tables ${refused}those over two groups and writes through them are refused. Query the tables, or drop the views.`,
      );
    },
  }),
  rulesAbout(uniqueIndexes)(
    'lookup-table-primary-key',
    'warning',
    'documented, §2 rule 73, §1.9',
    {
      title:
        'The primary key of the lookup table of a unique global secondary index is the indexed columns.',
      *check({ gsi, actual: { table, primaryKey } }) {
        const columns = gsi.columns.map(({ value }) => value);
        // It is unknown which column of the lookup table holds the value of an expression.
        const isPlain = columns.every((column) => PLAIN_NAME.test(column));
        if (primaryKey === undefined || columns.length === 0 || !isPlain)
          return;
        if (
          new Set(columns).symmetricDifference(new Set(primaryKey)).size === 0
        )
          return;
        yield problem(
          keySpan(gsi.member),
          prose`Lookup table ${quote(table)} has the primary key ${columnList(primaryKey)}, but unique global secondary index ${quote(gsi.name)} has the columns ${columnList(columns)}.`,
          prose`Neki disables such an index. Make these columns the primary key before you declare the index.`,
        );
      },
    },
  ),
  rulesAbout(misnamedTables)('near-name', 'warning', 'inferred, §1', {
    title:
      'A listed table that the database lacks has no name that is similar to that of a table there.',
    *check({ entry, listed: { schema, table }, near, rows }, input) {
      const name =
        near.schema === schema ? near.table : dotted(near.schema, near.table);
      yield problem(
        keySpan(entry.member),
        prose`The database has no table ${quote(table)}. It has ${quote(name)}, with ${rowsText(rows)}, which ${placedText(near, input)}.`,
        prose`Did you mean ${quote(name)}?`,
      );
    },
  }),
] as const;

function rowsText(rows: NearTable['rows']): Message {
  if (rows === undefined) return prose`an unknown number of rows`;
  if (rows.count === 0) return prose`no rows`;
  const count = counted(rows.count, 'row');
  return rows.isMore ? prose`more than ${count}` : count;
}

/** Which groups a document gives a table. */
function placedText(
  name: TableName,
  { topology, resolution }: RuleInput,
): Message {
  const database = topology.databases.get(name.database);
  const schema = database?.schemas.get(name.schema);
  const reference = schema?.referenceTables.get(name.table);
  const choices =
    database && schema && reference
      ? resolveReferenceTable(resolution, database, schema, reference)
      : [resolveNamed(resolution, name).choice];
  const uids = choices.flatMap(({ uid }) => uid ?? []).slice(0, MOST_GROUPS);
  if (uids.length === 0) return prose`no shard group places`;
  return prose`is placed in shard group ${inWords(uids.map(quote))}`;
}

function namesOf(parts: readonly { readonly name: string }[]): Message {
  return listed(parts.map(({ name }) => name));
}

/**
 * Whether each shard with a row of the child also has the row of the parent that it refers to; true if that is unknown.
 */
function isLocal(
  actual: TableName,
  { child, parent }: ForeignKey,
  { topology, resolution }: RuleInput,
): boolean {
  const placed = ({ schema, table }: KeyEnd) => {
    const name = { database: actual.database, schema, table };
    const placement = resolveNamed(resolution, name);
    const { group } = placement.choice;
    return { group, shards: shardsOf(group), key: keyOf(placement) };
  };
  const [from, to] = [placed(child), placed(parent)];
  const database = topology.databases.get(actual.database);
  const schema = database?.schemas.get(parent.schema);
  const reference = schema?.referenceTables.get(parent.table);
  if (database && schema && reference) {
    const groups = resolveReferenceTable(
      resolution,
      database,
      schema,
      reference,
    );
    return from.shards.isSubsetOf(
      shardsOfAll(groups.map(({ group }) => group)),
    );
  }
  const isOneShard =
    from.shards.size === 1 &&
    from.shards.symmetricDifference(to.shards).size === 0;
  if (isOneShard) return true;
  if (from.group !== to.group) return false;
  if (from.key === undefined || to.key === undefined) return true;
  const at = child.columns.indexOf(from.key);
  return at >= 0 && parent.columns[at] === to.key;
}
