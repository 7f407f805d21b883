import {
  type Member,
  memberValue,
  type Node,
  type ObjectNode,
  onlyMembers,
  stringAt,
} from '../../document/document.ts';
import {
  canonicalBound,
  canonicalExpression,
  canonicalModulus,
} from './canonical-value.ts';
import {
  type Applications,
  apply,
  applyAll,
  bagOf,
  type FormContext,
  type Inside,
  listOf,
  mapOf,
  modernName,
  type NodeForm,
  object,
  orEmpty,
  orFalse,
  partForm,
  setOf,
  structural,
  within,
  writeEntries,
  writeMembers,
} from './canonical-writer.ts';

/** A node, its path, and whether members of unknown meaning are left out. */
interface Written {
  readonly node: Node;
  readonly path?: readonly string[];
  readonly onlyKnown?: boolean;
}

/**
 * A node in canonical form, and where rules of equality were applied. Without a text, the node equals a missing one.
 */
export function writeForm(
  {
    form,
    node,
    path = [],
    onlyKnown = false,
  }: Written & { readonly form: NodeForm },
  context: FormContext,
): { readonly text: string | undefined; readonly applications: Applications } {
  const applications: Applications = new Map();
  const writer = { context, applications, path: Array.from(path), onlyKnown };
  return { text: form(writer, node), applications };
}

/** The canonical text of one part of a document. Pass the path if the form of the part needs it. */
export function writePart(
  { part, ...written }: Written & { readonly part: keyof typeof FORMS },
  context: FormContext,
): string {
  return writeForm({ form: FORMS[part], ...written }, context).text ?? '{}';
}

/** How items of a list are named; undefined if only their position tells them apart. */
function itemNames(inside: NonNullable<NodeForm['inside']>) {
  if (inside.kind === 'set') return inside.nameOf;
  // Key ranges have no order, so their known members name them instead of a position.
  if (inside.kind === 'bag') return rangeName;
  return undefined;
}

/** The members of unknown meaning of each object that has any, by the object's path, joined with `\0`. */
export function unknownIn(
  node: Node,
  { inside }: NodeForm = topologyForm,
  path: string[] = [],
  found = new Map<string, ObjectNode>(),
): ReadonlyMap<string, ObjectNode> {
  if (inside === undefined || (node.kind !== 'object' && node.kind !== 'array'))
    return found;
  if (node.kind === 'array') {
    if (inside.kind === 'object') return found;
    const nameOf = itemNames(inside);
    for (const [at, item] of node.items.entries()) {
      path.push(nameOf?.(item) ?? String(at));
      unknownIn(item, inside.form, path, found);
      path.pop();
    }
    return found;
  }
  let unknown: Map<string, Member> | undefined;
  for (const [key, member] of node.members) {
    const form = partForm(inside, key);
    if (form !== undefined) {
      path.push(key);
      unknownIn(member.value, form, path, found);
      path.pop();
    } else if (modernName(inside, key) === key) {
      unknown ??= new Map();
      unknown.set(key, member);
    }
  }
  if (unknown === undefined) return found;
  return found.set(path.join('\0'), { ...node, members: unknown });
}

function bound(which: 'start' | 'end'): NodeForm {
  return (writer, node) => {
    // The path is shard_groups, uid, key_ranges, *, and the bound.
    const type = writer.context.indexTypes.get(writer.path[1] ?? '');
    if (node.kind === 'string')
      return applyAll(writer, canonicalBound(node.value, which, type));
    if (node.kind !== 'null') return structural(writer, node);
    apply(writer, 'empty-bound', 'null');
    return undefined;
  };
}

const expression: NodeForm = (writer, node) => {
  if (node.kind !== 'string') return structural(writer, node);
  return applyAll(writer, canonicalExpression(node.value));
};

const modulus: NodeForm = (writer, node) => {
  const canonical = canonicalModulus(node);
  if (canonical === undefined) return structural(writer, node);
  return applyAll(writer, canonical);
};

const columns = orEmpty(structural);

/** A name; an empty one is stored as if it were missing (docs/neki.md, “In short”). */
const name: NodeForm = (writer, node) => {
  if (node.kind !== 'string' || node.value !== '')
    return structural(writer, node);
  apply(writer, 'empty-or-omitted', '""');
  return undefined;
};

const keyRange = object({
  shard_uid: structural,
  start: bound('start'),
  end: bound('end'),
});

const rangeName = (node: Node): string =>
  ['shard_uid', 'start', 'end']
    .map((key) => stringMember(node, key) ?? '')
    .join(' ');

const keyRanges = bagOf(keyRange, 'key-range-order');

const referenceGroups = bagOf(structural, 'reference-group-order');

const sequence = object(
  { name: structural, shard_group: name },
  { shard_group_uid: 'shard_group' },
);

/** Sequences as a map, even if they are listed with a name each. */
const writeSequences: NodeForm = (writer, node) => {
  const order = 'sequence-order';
  if (node.kind === 'object')
    return writeMembers(
      writer,
      node,
      { kind: 'each', form: sequence },
      { order },
    );
  if (node.kind !== 'array') return structural(writer, node);
  if (node.items.length === 0) return '[]';
  const names = node.items.map(nameMember);
  if (
    names.some((name) => name === undefined) ||
    new Set(names).size < names.length
  )
    return listOf(sequence)(writer, node);
  apply(writer, 'sequence-shape', 'list');
  const written = node.items.map((item, index): [string, string] => {
    const name = names[index] ?? '';
    const text = within(writer, name, () => sequence(writer, unnamed(item)));
    return [name, text ?? '{}'];
  });
  return writeEntries(writer, written, { order });
};

/** An item of a list without the member that names it. */
export function unnamed(item: Node): Node {
  if (item.kind !== 'object') return item;
  return onlyMembers(item, (key) => key !== 'name');
}

const inSequences: Inside = { kind: 'set', form: sequence, nameOf: nameMember };
const sequences: NodeForm = Object.assign(writeSequences, {
  inside: inSequences,
});

const primaryIndexes = listOf(
  object({
    shard_index: name,
    columns: orEmpty(listOf(expression)),
    ignore_null: orFalse,
  }),
);

const secondaryIndex = object({ name: structural, columns });

const table = object(
  {
    shard_group: name,
    primary_indexes: orEmpty(primaryIndexes),
    secondary_indexes: orEmpty(
      setOf(secondaryIndex, 'secondary-index-order', nameMember),
    ),
  },
  { shard_group_uid: 'shard_group' },
);

const schema = object({
  default_shard_group: name,
  tables: orEmpty(mapOf(table)),
  sequences: orEmpty(sequences),
  reference_tables: orEmpty(
    mapOf(
      object(
        { shard_groups: orEmpty(referenceGroups) },
        { shard_group_uids: 'shard_groups' },
      ),
    ),
  ),
});

const inGlobalSecondaryIndex: Inside = {
  kind: 'object',
  members: new Map<string, NodeForm>([
    ['schema', name],
    ...['table', 'owner_table'].map((key) => [key, structural] as const),
    ...['columns', 'owner_sk_columns', 'owner_pk_columns'].map(
      (key) => [key, columns] as const,
    ),
    ...['unique', 'ignore_null', 'enabled'].map(
      (key) => [key, orFalse] as const,
    ),
  ]),
  aliases: new Map(),
  filled: 'schema',
};

/** Whether a value is what a name that is left out may be written as. */
function isNoName(node: Node): boolean {
  return node.kind === 'null' || (node.kind === 'string' && node.value === '');
}

const writeGlobalSecondaryIndex: NodeForm = (writer, node) => {
  if (node.kind !== 'object') return structural(writer, node);
  const own = memberValue(node, 'schema');
  const isOwn = own !== undefined && !isNoName(own);
  const lookup = stringMember(node, 'table');
  // The path is databases, the database's name, global_secondary_indexes, and the index's name.
  const [, inDatabase = ''] = writer.path;
  const only =
    lookup === undefined || isOwn
      ? undefined
      : writer.context.onlySchemaOf(inDatabase, lookup);
  if (only === undefined)
    return writeMembers(writer, node, inGlobalSecondaryIndex);
  apply(writer, 'lookup-schema', 'omitted');
  return writeMembers(writer, node, inGlobalSecondaryIndex, {
    filled: ['schema', JSON.stringify(only)],
  });
};

const globalSecondaryIndex = Object.assign(writeGlobalSecondaryIndex, {
  inside: inGlobalSecondaryIndex,
});

const database = object({
  authoritative_shard_group: name,
  default_shard_group: name,
  global_secondary_indexes: orEmpty(mapOf(globalSecondaryIndex)),
  schemas: orEmpty(mapOf(orEmpty(schema, 'empty-database-or-schema'))),
});

const shardGroup = object({
  uid: structural,
  name,
  default_shard_index: name,
  key_ranges: keyRanges,
});

const shardIndex = object({
  type: structural,
  columns: orEmpty(listOf(expression)),
  index_params: orEmpty(object({ modulus })),
});

const topologyForm = object({
  authoritative_shard_group: structural,
  default_shard_group: name,
  shard_groups: setOf(shardGroup, 'shard-group-order', (node) =>
    stringMember(node, 'uid'),
  ),
  shard_indexes: orEmpty(mapOf(shardIndex)),
  databases: orEmpty(mapOf(orEmpty(database, 'empty-database-or-schema'))),
});

/**
 * The forms of whole documents, and of parts that can be compared alone. Members are in the order of docs/neki.md §1.
 */
export const FORMS = {
  neki: topologyForm,
  // If keys have no known meaning, only the order of keys and the spelling of numbers do not count.
  'free-form': structural,
  'shard-group': shardGroup,
  'shard-index': shardIndex,
  'global-secondary-index': globalSecondaryIndex,
  'primary-indexes': primaryIndexes,
} as const satisfies Record<string, NodeForm>;

function nameMember(node: Node): string | undefined {
  return stringMember(node, 'name');
}

/** The text of a member; undefined if there is no such text. */
export function stringMember(node: Node, key: string): string | undefined {
  if (node.kind !== 'object') return undefined;
  return stringAt(node, key)?.value;
}
