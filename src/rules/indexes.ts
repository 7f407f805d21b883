import {
  keySpan,
  memberValue,
  type ObjectNode,
  opening,
  type Span,
  type StringNode,
  textOf,
  toJson,
} from '../document/document.ts';
import { octalReading } from '../document/scalar.ts';
import { memoized } from '../keyed.ts';
import { listed } from '../text/lists.ts';
import { joined, type Message, prose, quote } from '../text/message.ts';
import { didYouMean } from '../text/nearest.ts';
import {
  INDEX_TYPES,
  isIndexType,
  type ModulusProblem,
  readModulus,
} from '../topology/key-range.ts';
import {
  resolveNamed,
  resolveUnlisted,
  type TablePlacement,
} from '../topology/resolution.ts';
import type { ShardIndex } from '../topology/topology.ts';
import {
  groupName,
  indexRule,
  mildIf,
  type Problem,
  placementRule,
  problem,
  rule,
  rulesAbout,
} from './rule.ts';
import type { DeclaredTable, RuleInput } from './rule-input.ts';
import { isWhole } from './shape-check.ts';

const expressionRule = rulesAbout(indexExpressions);

const MODULUS_PROBLEMS: Readonly<Record<ModulusProblem, Message>> = {
  'not-an-integer': prose`not a whole number`,
  'not-positive': prose`not positive`,
  'too-large': prose`beyond 64 bits`,
};

export const INDEX_RULES = [
  indexRule('index-type', 'error', 'documented, §2 rule 45', {
    title: 'The type of a shard index is `xxhash`, `range` or `modulo`.',
    error: 'the service rejects it',
    *check({ name, type }) {
      if (type === undefined || isIndexType(type.value)) return;
      yield problem(
        type,
        prose`Shard index ${quote(name)} has the type ${quote(type.value)}.`,
        joined(
          [
            didYouMean(type.value, INDEX_TYPES),
            prose`Use one of ${listed(INDEX_TYPES)}.`,
          ],
          ' ',
        ),
      );
    },
  }),
  rule('index-column-count', 'error', 'documented, §2 rule 46, §1.4', {
    title:
      'Every shard index that routes tables has exactly one column or expression.',
    error: 'the service rejects it',
    *check(input) {
      const { inForce, prepared } = indexesInUse(input);
      for (const index of input.topology.indexes.values()) {
        const { name, node, columns } = index;
        const isMild = !inForce.has(index);
        const isNone = columns.length === 0 && (!isMild || prepared.has(index));
        if (columns.length > 1)
          yield mildIf(
            isMild,
            tooMany(node, prose`Shard index ${quote(name)}`, columns.length),
          );
        if (!isNone || !isWhole(input.shape, node, 'columns')) continue;
        const found = problem(
          columnsPlace(node),
          prose`Shard index ${quote(name)} has no column to compute the key from.`,
          prose`Add ${quote('columns: [name]')}.`,
        );
        yield mildIf(isMild, found);
      }
      for (const { table } of input.elaborateTables) {
        for (const { node, columns } of table.primaryIndexes)
          if (columns.length > 1)
            yield tooMany(
              node,
              prose`The primary index of table ${quote(table.name)}`,
              columns.length,
            );
      }
    },
  }),
  rule('index-several-columns', 'error', 'documented, §2 rule 47', {
    title: 'An index expression uses only one column.',
    error: 'every INSERT fails',
    *check(input) {
      const fresh = freshlyRefused(input);
      for (const expression of indexExpressions(input)) {
        const columns = columnsOf(expression.value) ?? [];
        if (columns.length < 2) continue;
        const table = fresh.get(expression.value);
        const effect =
          table === undefined
            ? prose`if they are columns, every INSERT fails`
            : prose`every INSERT into ${quote(table)} would start to fail`;
        const found = problem(
          expression,
          prose`Index expression ${quote(expression.value)} uses ${columns.length} columns, ${listed(columns)}: ${effect}.`,
          prose`Use one column.`,
        );
        yield mildIf(table === undefined, found);
      }
    },
  }),
  expressionRule(
    'index-qualified-column',
    'warning',
    'documented, §2 rule 48',
    {
      title: 'An index names its column without a table.',
      *check(expression) {
        const qualified = columnsOf(expression.value)?.find((column) =>
          column.includes('.'),
        );
        if (qualified === undefined) return;
        const column = qualified.slice(qualified.lastIndexOf('.') + 1);
        yield problem(
          expression,
          prose`Index column ${quote(qualified)} is qualified, but the service documents only unqualified columns.`,
          prose`Use ${quote(column)}.`,
        );
      },
    },
  ),
  indexRule('modulo-modulus', 'error', 'documented, §2 rule 49', {
    title: 'A modulo index has a positive whole modulus.',
    error: 'the service rejects it',
    *check({ name, node, type, params, modulus }, { shape }) {
      if (type?.value !== 'modulo' || shape.isUnsure(node, 'index_params'))
        return;
      if (modulus === undefined) {
        if (params !== undefined && shape.isUnsure(params, 'modulus')) return;
        yield problem(
          memberValue(node, 'type') ?? opening(node),
          prose`Modulo index ${quote(name)} has no modulus.`,
          prose`Add ${quote('index_params: {modulus: "16"}')} with its number of buckets.`,
        );
        return;
      }
      const result = readModulus(modulus);
      if (result.ok) return;
      const reason = MODULUS_PROBLEMS[result.problem];
      yield problem(
        modulus,
        prose`The modulus of index ${quote(name)} is ${quote(toJson(modulus))}: ${reason}.`,
        prose`Use a positive whole number in quotes, such as ${quote('"16"')}.`,
      );
    },
  }),
  indexRule('modulus-not-string', 'warning', 'inferred, §2 rule 49, §1.4', {
    title: 'A modulus is a string.',
    *check({ name, modulus }, { source }) {
      if (modulus?.kind !== 'number') return;
      if (octalReading(textOf(source, modulus)) !== undefined) return;
      const result = readModulus(modulus);
      if (!result.ok) return;
      const value = String(result.value);
      const found = problem(
        modulus,
        prose`The modulus of index ${quote(name)} is the number ${quote(modulus.text)}, but parameters are known only as strings.`,
        prose`Use ${quote(`"${value}"`)}.`,
      );
      yield {
        ...found,
        fixes: [
          {
            at: modulus,
            value: { ...modulus, kind: 'string', value },
          },
        ],
      };
    },
  }),
  indexRule('index-params-unused', 'warning', 'documented, §2 rule 49', {
    title: 'Only a modulo index has a modulus.',
    *check({ name, type, params }) {
      const member = params?.members.get('modulus');
      if (
        member === undefined ||
        (type?.value !== 'xxhash' && type?.value !== 'range')
      )
        return;
      yield problem(
        keySpan(member),
        prose`Shard index ${quote(name)} of type ${quote(type.value)} has a modulus, which only ${quote('modulo')} uses.`,
        prose`Remove it, or set ${quote('type: modulo')}.`,
      );
    },
  }),
  placementRule('override-index-type', 'warning', 'documented, §2 rule 51', {
    title:
      "A table's own index has the same type as its group's default index.",
    *check([{ choice, indexes }, [first]], { topology }) {
      const { group } = choice;
      const standard = topology.indexes.get(
        group?.defaultShardIndex?.value ?? '',
      )?.type?.value;
      if (
        group === undefined ||
        standard === undefined ||
        !isIndexType(standard)
      )
        return;
      for (const [position, { source, index }] of indexes.entries()) {
        const own = index?.type?.value;
        if (
          source !== 'table' ||
          own === undefined ||
          own === standard ||
          !isIndexType(own)
        )
          continue;
        const entry = first?.table.primaryIndexes[position];
        if (first === undefined || entry === undefined) continue;
        yield problem(
          entry.shardIndex ?? opening(entry.node),
          prose`Table ${quote(first.table.name)} uses ${own} index ${quote(index?.name ?? '')} in ${groupName(group)}, whose default index is ${standard}.`,
          prose`The two types read the same bounds differently. Use a ${standard} index, or another group.`,
        );
      }
    },
  }),
] as const;

function tooMany(node: ObjectNode, subject: Message, count: number): Problem {
  return problem(
    columnsPlace(node),
    prose`${subject} has ${count} columns, but the service accepts exactly one.`,
    prose`Keep the one that rows are split by.`,
  );
}

function columnsPlace(node: ObjectNode): Span {
  return memberValue(node, 'columns') ?? opening(node);
}

/**
 * The indexes that route tables by their own columns, listed tables or unlisted ones; and the indexes of groups that no
 * listed table uses.
 */
function indexesInUse({
  topology,
  resolution,
  schemas,
  tablesByPlacement,
  tablesByGroup,
}: RuleInput) {
  const inForce = new Set<ShardIndex | undefined>();
  const unlisted = schemas.map(({ database, schema }) =>
    resolveUnlisted(resolution, database, schema.name),
  );
  unlisted.push(resolveUnlisted(resolution, undefined));
  for (const database of topology.databases.values())
    unlisted.push(resolveUnlisted(resolution, database));
  for (const { indexes } of new Set(unlisted).union(tablesByPlacement))
    for (const { index, columns } of indexes)
      if (columns.length === index?.columns.length) inForce.add(index);
  const idle = topology.groupList.filter((group) => !tablesByGroup.has(group));
  const prepared = new Set(
    idle.map((group) =>
      topology.indexes.get(group.defaultShardIndex?.value ?? ''),
    ),
  );
  return { inForce, prepared };
}

/**
 * Expressions over several columns that route a table now but not on the branch, each with the first such table; none
 * without a live document.
 */
function freshlyRefused({
  live,
  tablesByPlacement,
}: RuleInput): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (live === undefined) return found;
  const isSeveral = memoized(
    (column: string) => (columnsOf(column)?.length ?? 0) > 1,
  );
  const isRefused = ({ indexes }: TablePlacement): boolean =>
    indexes.some(
      ({ columns: [column, ...more] }) =>
        column !== undefined && more.length === 0 && isSeveral(column),
    );
  const isFresh = ({ database, schema, table }: DeclaredTable): boolean => {
    const names = {
      database: database.name,
      schema: schema.name,
      table: table.name,
    };
    return !isRefused(resolveNamed(live.resolution, names));
  };
  for (const [placement, tables] of tablesByPlacement) {
    if (!isRefused(placement)) continue;
    const first = tables.find(isFresh);
    if (first === undefined) continue;
    for (const { columns } of placement.indexes)
      for (const column of columns.filter(isSeveral))
        found.set(column, first.table.name);
  }
  return found;
}

/** The column or expression of every index that has only one, from `shard_indexes` and from tables' own indexes. */
function indexExpressions({
  topology,
  elaborateTables,
}: RuleInput): readonly StringNode[] {
  const entries = elaborateTables.flatMap(({ table }) => table.primaryIndexes);
  const lists = Array.from(topology.indexes.values(), ({ columns }) => columns);
  return lists
    .concat(entries.map(({ columns }) => columns))
    .filter(({ length }) => length === 1)
    .flat();
}

/** Words of a SQL expression that are not columns. */
const KEYWORDS: ReadonlySet<string> = new Set(
  'and or not null is in between like ilike true false collate at time zone as distinct from'.split(
    ' ',
  ),
);

/** Longer expressions are not read. */
const MAX_LENGTH = 1000;

/** Forms in which columns cannot be told from other identifiers. */
const UNSURE = /\b(?:case|cast|select|interval|extract|array|row)\b|[$[\]]/i;

const TOKEN =
  /'(?:[^']|'')*'|::\s*[a-z_][\w.]*(?:\s*\(\s*\d+\s*\))?|((?:"(?:[^"]|"")+"|[a-z_]\w*)(?:\s*\.\s*(?:"(?:[^"]|"")+"|[a-z_]\w*))*)(\s*\()?/giy;

/**
 * The columns that an index expression names, as far as that is clear without a catalog: identifiers that are not
 * functions, keywords or types. Undefined if unclear. Names keep their qualifier.
 */
function columnsOf(expression: string): readonly string[] | undefined {
  if (expression.length > MAX_LENGTH || UNSURE.test(expression))
    return undefined;
  const columns = new Set<string>();
  for (let at = 0; at < expression.length; ) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(expression);
    at = match === null ? at + 1 : TOKEN.lastIndex;
    const name = match?.[1];
    const isNumber = /\d/.test(expression[(match?.index ?? 0) - 1] ?? '');
    if (name === undefined || match?.[2] !== undefined || isNumber) continue;
    if (!KEYWORDS.has(name.toLowerCase())) columns.add(name.replace(/\s/g, ''));
  }
  return Array.from(columns);
}
