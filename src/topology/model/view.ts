import {
  type Document,
  keySpan,
  type Member,
  memberValue,
  type Node,
  type ObjectNode,
  type StringNode,
} from '../document/document.ts';
import type {
  Database,
  GlobalSecondaryIndex,
  KeyRange,
  PrimaryIndex,
  ReferenceTable,
  Schema,
  SecondaryIndex,
  Sequence,
  ShardGroup,
  ShardIndex,
  Table,
  Topology,
} from './topology.ts';

const NOTHING: readonly never[] = [];

/** Reads a document as a topology. Any document gives one: what has a wrong type is left out. */
export function viewTopology(document: Document): Topology {
  const { root } = document;
  const groupList = objectsAt(root, 'shard_groups', viewGroup);
  return {
    document,
    authoritativeShardGroup: stringAt(root, 'authoritative_shard_group'),
    defaultShardGroup: stringAt(root, 'default_shard_group'),
    groupList,
    groups: firstByName(groupList, ({ uid }) => uid?.value),
    indexes: mapAt(root, 'shard_indexes', viewIndex),
    databases: mapAt(root, 'databases', viewDatabase),
  };
}

function viewGroup(node: ObjectNode): ShardGroup {
  return {
    node,
    uid: stringAt(node, 'uid'),
    defaultShardIndex: stringAt(node, 'default_shard_index'),
    keyRanges: objectsAt(node, 'key_ranges', viewRange),
  };
}

function viewRange(node: ObjectNode): KeyRange {
  return {
    node,
    shardUid: stringAt(node, 'shard_uid'),
    start: stringAt(node, 'start'),
    end: stringAt(node, 'end'),
  };
}

function viewIndex(name: string, member: Member, node: ObjectNode): ShardIndex {
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

function viewDatabase(
  name: string,
  member: Member,
  node: ObjectNode,
): Database {
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

function viewSchema(name: string, member: Member, node: ObjectNode): Schema {
  const sequenceList = viewSequences(memberValue(node, 'sequences'));
  return {
    name,
    member,
    node,
    defaultShardGroup: stringAt(node, 'default_shard_group'),
    tables: mapAt(node, 'tables', viewTable),
    sequences: firstByName(sequenceList, ({ name }) => name),
    sequenceList,
    referenceTables: mapAt(node, 'reference_tables', viewReferenceTable),
  };
}

function viewTable(name: string, member: Member, node: ObjectNode): Table {
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

function viewPrimaryIndex(node: ObjectNode): PrimaryIndex {
  const ignoreNull = memberValue(node, 'ignore_null');
  return {
    node,
    shardIndex: stringAt(node, 'shard_index'),
    columns: stringsAt(node, 'columns'),
    ignoreNull: ignoreNull?.kind === 'boolean' ? ignoreNull : undefined,
  };
}

function viewSecondaryIndex(node: ObjectNode): SecondaryIndex {
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

function viewReferenceTable(
  name: string,
  member: Member,
  node: ObjectNode,
): ReferenceTable {
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
): GlobalSecondaryIndex {
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
