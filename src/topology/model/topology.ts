import {
  type Document,
  keySpan,
  type Member,
  memberValue,
  type Node,
  type ObjectNode,
  type StringNode,
} from '../document/document.ts';
import type { Span } from '../document/source.ts';

/** The top-level keys of the Neki form (docs/neki.md §1.1). */
export const TOP_LEVEL_KEYS = [
  'authoritative_shard_group',
  'default_shard_group',
  'shard_groups',
  'shard_indexes',
  'databases',
] as const;

const NOTHING: readonly never[] = [];

/**
 * A data topology in the field's terms (docs/neki.md §1). Every part keeps its node, and with it its place in the
 * text; a part of a wrong type is absent here, and the rules are what reports it.
 */
export type Topology = Readonly<ReturnType<typeof viewTopology>>;

/** A shard group: which shards its tables' rows are on, by key range (docs/neki.md §1.2). */
export type ShardGroup = Readonly<ReturnType<typeof viewGroup>>;

/** A key range of a group; a bound of a wrong type is absent from `start` and `end`, not from the node. */
export type KeyRange = Readonly<ReturnType<typeof viewRange>>;

/** A shard index: how a row's key becomes a routed value (docs/neki.md §1.4). */
export type ShardIndex = Readonly<ReturnType<typeof viewIndex>>;

/** A logical database (docs/neki.md §1.5). */
export type Database = Readonly<ReturnType<typeof viewDatabase>>;

/** A schema of a logical database (docs/neki.md §1.6). */
export type Schema = Readonly<ReturnType<typeof viewSchema>>;

/** A declared table; `shardGroup` is its own binding, under either spelling (docs/neki.md §1.7). */
export type Table = Readonly<ReturnType<typeof viewTable>>;

/** A table's own index, instead of its group's default (docs/neki.md §1.7). */
export type PrimaryIndex = Readonly<ReturnType<typeof viewPrimaryIndex>>;

/** The entry by which an owner table activates a global secondary index (docs/neki.md §1.7). */
export type SecondaryIndex = Readonly<ReturnType<typeof viewSecondaryIndex>>;

/** A listed sequence, from the list shape or the map shape; its name is a key, or the value of `name` (docs/neki.md §1.6). */
export interface Sequence {
  readonly name: string;
  readonly nameSpan: Span;
  readonly node: ObjectNode;
  readonly shardGroup: StringNode | undefined;
}

/** A reference table: one full copy on every shard of its groups (docs/neki.md §1.8). */
export type ReferenceTable = Readonly<ReturnType<typeof viewReferenceTable>>;

/** A global secondary index (docs/neki.md §1.9). */
export type GlobalSecondaryIndex = Readonly<
  ReturnType<typeof viewGlobalSecondaryIndex>
>;

/** Whether a document has a top-level key of the Neki form; one that has none is free-form. */
export function isNekiForm(document: Document): boolean {
  return TOP_LEVEL_KEYS.some((key) => document.root.members.has(key));
}

/** Reads a document as a topology. Any document gives one: what has a wrong type is left out. */
export function viewTopology(document: Document) {
  const { root } = document;
  const groupList = objectsAt(root, 'shard_groups', viewGroup);
  return {
    document,
    authoritativeShardGroup: stringAt(root, 'authoritative_shard_group'),
    defaultShardGroup: stringAt(root, 'default_shard_group'),
    /** Every group in the order of the text, also those without a uid or with one that stands twice. */
    groupList,
    /** Groups by uid; the first, where a uid stands twice. */
    groups: firstByName(groupList, ({ uid }) => uid?.value),
    indexes: mapAt(root, 'shard_indexes', viewIndex),
    databases: mapAt(root, 'databases', viewDatabase),
  };
}

function viewGroup(node: ObjectNode) {
  return {
    node,
    uid: stringAt(node, 'uid'),
    defaultShardIndex: stringAt(node, 'default_shard_index'),
    keyRanges: objectsAt(node, 'key_ranges', viewRange),
  };
}

function viewRange(node: ObjectNode) {
  return {
    node,
    shardUid: stringAt(node, 'shard_uid'),
    start: stringAt(node, 'start'),
    end: stringAt(node, 'end'),
  };
}

function viewIndex(name: string, member: Member, node: ObjectNode) {
  const params = memberValue(node, 'index_params');
  const modulus =
    params?.kind === 'object' ? memberValue(params, 'modulus') : undefined;
  return {
    name,
    member,
    node,
    type: stringAt(node, 'type'),
    columns: stringsAt(node, 'columns'),
    params: params?.kind === 'object' ? params : undefined,
    modulus:
      modulus?.kind === 'string' || modulus?.kind === 'number'
        ? modulus
        : undefined,
  };
}

function viewDatabase(name: string, member: Member, node: ObjectNode) {
  return {
    name,
    member,
    node,
    defaultShardGroup: stringAt(node, 'default_shard_group'),
    authoritativeShardGroup: stringAt(node, 'authoritative_shard_group'),
    schemas: mapAt(node, 'schemas', viewSchema),
    globalSecondaryIndexes: mapAt(
      node,
      'global_secondary_indexes',
      viewGlobalSecondaryIndex,
    ),
  };
}

function viewSchema(name: string, member: Member, node: ObjectNode) {
  const sequenceList = viewSequences(memberValue(node, 'sequences'));
  return {
    name,
    member,
    node,
    defaultShardGroup: stringAt(node, 'default_shard_group'),
    tables: mapAt(node, 'tables', viewTable),
    sequences: firstByName(sequenceList, ({ name }) => name),
    /** Every sequence in the order of the text, also where a name stands twice. */
    sequenceList,
    referenceTables: mapAt(node, 'reference_tables', viewReferenceTable),
  };
}

function viewTable(name: string, member: Member, node: ObjectNode) {
  const shardGroup = ownGroup(node);
  // Nearly every table of a large document says a binding and nothing more.
  const isPlain = node.members.size === (shardGroup === undefined ? 0 : 1);
  return {
    name,
    member,
    node,
    shardGroup,
    primaryIndexes: isPlain
      ? NOTHING
      : objectsAt(node, 'primary_indexes', viewPrimaryIndex),
    secondaryIndexes: isPlain
      ? NOTHING
      : objectsAt(node, 'secondary_indexes', viewSecondaryIndex),
  };
}

function viewPrimaryIndex(node: ObjectNode) {
  const ignoreNull = memberValue(node, 'ignore_null');
  return {
    node,
    shardIndex: stringAt(node, 'shard_index'),
    columns: stringsAt(node, 'columns'),
    ignoreNull: ignoreNull?.kind === 'boolean' ? ignoreNull : undefined,
  };
}

function viewSecondaryIndex(node: ObjectNode) {
  return {
    node,
    name: stringAt(node, 'name'),
    columns: stringsAt(node, 'columns'),
  };
}

function viewSequences(node: Node | undefined): readonly Sequence[] {
  if (node?.kind === 'array')
    return node.items.flatMap((item) => {
      const name = item.kind === 'object' ? stringAt(item, 'name') : undefined;
      if (item.kind !== 'object' || name === undefined) return [];
      return {
        name: name.value,
        nameSpan: name,
        node: item,
        shardGroup: ownGroup(item),
      };
    });
  if (node?.kind !== 'object') return NOTHING;
  return [...node.members].flatMap(([name, member]) => {
    const { value } = member;
    if (value.kind !== 'object') return [];
    return {
      name,
      nameSpan: keySpan(member),
      node: value,
      shardGroup: ownGroup(value),
    };
  });
}

function viewReferenceTable(name: string, member: Member, node: ObjectNode) {
  const own = stringsAt(node, 'shard_groups');
  const shardGroups =
    own.length > 0 ? own : stringsAt(node, 'shard_group_uids');
  return {
    name,
    member,
    node,
    shardGroups: shardGroups.length > 0 ? shardGroups : undefined,
  };
}

function viewGlobalSecondaryIndex(
  name: string,
  member: Member,
  node: ObjectNode,
) {
  return {
    name,
    member,
    node,
    table: stringAt(node, 'table'),
    ownerTable: stringAt(node, 'owner_table'),
    schema: stringAt(node, 'schema'),
    columns: stringsAt(node, 'columns'),
    ownerSkColumns: stringsAt(node, 'owner_sk_columns'),
    ownerPkColumns: stringsAt(node, 'owner_pk_columns'),
    unique: isTrue(node, 'unique'),
    ignoreNull: isTrue(node, 'ignore_null'),
    enabled: isTrue(node, 'enabled'),
  };
}

/** A binding under its name of today, else under the older one (docs/neki.md §1.11). */
function ownGroup(node: ObjectNode): StringNode | undefined {
  if (node.members.size === 0) return undefined;
  return stringAt(node, 'shard_group') ?? stringAt(node, 'shard_group_uid');
}

function stringAt(node: ObjectNode, key: string): StringNode | undefined {
  const value = memberValue(node, key);
  return value?.kind === 'string' ? value : undefined;
}

function isTrue(node: ObjectNode, key: string): boolean {
  const value = memberValue(node, key);
  return value?.kind === 'boolean' && value.value;
}

function stringsAt(node: ObjectNode, key: string): readonly StringNode[] {
  const value = memberValue(node, key);
  if (value?.kind !== 'array' || value.items.length === 0) return NOTHING;
  return value.items.filter((item) => item.kind === 'string');
}

/** The objects of a list, viewed; tables without a list share one empty array. */
function objectsAt<Value>(
  node: ObjectNode,
  key: string,
  view: (item: ObjectNode) => Value,
): readonly Value[] {
  const value = memberValue(node, key);
  if (value?.kind !== 'array' || value.items.length === 0) return NOTHING;
  return value.items.filter((item) => item.kind === 'object').map(view);
}

/** Things by their names: the first, where a name stands twice. */
function firstByName<Value>(
  items: readonly Value[],
  nameOf: (item: Value) => string | undefined,
): ReadonlyMap<string, Value> {
  const named = new Map<string, Value>();
  for (const item of items) {
    const name = nameOf(item);
    if (name !== undefined && !named.has(name)) named.set(name, item);
  }
  return named;
}

function mapAt<Value>(
  node: ObjectNode,
  key: string,
  view: (name: string, member: Member, node: ObjectNode) => Value,
): ReadonlyMap<string, Value> {
  const viewed = new Map<string, Value>();
  const value = memberValue(node, key);
  if (value?.kind !== 'object') return viewed;
  for (const [name, member] of value.members) {
    if (member.value.kind === 'object')
      viewed.set(name, view(name, member, member.value));
  }
  return viewed;
}

/** The shards of a group, each once. */
export function shardsOf(group: ShardGroup | undefined): Set<string> {
  return new Set(
    group?.keyRanges.flatMap(({ shardUid }) => shardUid?.value ?? []),
  );
}

/** The shards of all groups, each once. */
export function shardsIn({ groupList }: Topology): Set<string> {
  return new Set(groupList.flatMap((group) => [...shardsOf(group)]));
}

/** Whether a group has exactly one key range, without bounds. */
export function isOneShard({ keyRanges }: ShardGroup): boolean {
  const [only] = keyRanges;
  return keyRanges.length === 1 && !only?.start?.value && !only?.end?.value;
}

/**
 * Whether a topology is what a new branch starts with: one group, one range without bounds, no index, no database
 * (docs/neki.md §7, inferred). Keys of unknown meaning count for nothing: the service may write some of its own.
 */
export function isPristine({
  groupList,
  indexes,
  databases,
  authoritativeShardGroup,
  defaultShardGroup,
}: Topology): boolean {
  const [group, ...others] = groupList;
  if (group === undefined || others.length > 0 || !isOneShard(group))
    return false;
  const uid = group.uid?.value;
  const isOwn = [authoritativeShardGroup, defaultShardGroup].every(
    (name) => name === undefined || name.value === uid,
  );
  return isOwn && indexes.size === 0 && databases.size === 0;
}
