import {
  type BooleanNode,
  type Document,
  keySpan,
  type Member,
  memberValue,
  type Node,
  type NumberNode,
  type ObjectNode,
  type Span,
  type StringNode,
  stringAt,
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

/** Reads a document as a topology. Every document gives one: a part of the wrong type is left out. */
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
  const params = objectAt(node, 'index_params');
  return {
    name,
    member,
    node,
    type: stringAt(node, 'type'),
    columns: stringsAt(node, 'columns'),
    params,
    modulus: params && modulusIn(params),
  };
}

function modulusIn(params: ObjectNode): StringNode | NumberNode | undefined {
  const modulus = memberValue(params, 'modulus');
  if (modulus?.kind === 'string' || modulus?.kind === 'number') return modulus;
  return undefined;
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
  return {
    name,
    member,
    node,
    shardGroup: ownGroup(node),
    primaryIndexes: objectsAt(node, 'primary_indexes', viewPrimaryIndex),
    secondaryIndexes: objectsAt(node, 'secondary_indexes', viewSecondaryIndex),
  };
}

function viewPrimaryIndex(node: ObjectNode): PrimaryIndex {
  return {
    node,
    shardIndex: stringAt(node, 'shard_index'),
    columns: stringsAt(node, 'columns'),
    ignoreNull: booleanAt(node, 'ignore_null'),
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
      if (item.kind !== 'object') return [];
      const name = stringAt(item, 'name');
      return name === undefined ? [] : viewSequence(name.value, name, item);
    });
  if (node?.kind !== 'object') return NOTHING;
  return Array.from(node.members).flatMap(([name, member]) => {
    if (member.value.kind !== 'object') return [];
    return viewSequence(name, keySpan(member), member.value);
  });
}

function viewSequence(
  name: string,
  nameSpan: Span,
  node: ObjectNode,
): Sequence {
  return { name, nameSpan, node, shardGroup: ownGroup(node) };
}

function viewReferenceTable(
  name: string,
  member: Member,
  node: ObjectNode,
): ReferenceTable {
  const lists = [
    stringsAt(node, 'shard_groups'),
    stringsAt(node, 'shard_group_uids'),
  ];
  const shardGroups = lists.find(({ length }) => length > 0);
  return { name, member, node, shardGroups };
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

/** A binding under its current name, else under the old one (docs/neki.md §1.11). */
function ownGroup(node: ObjectNode): StringNode | undefined {
  if (node.members.size === 0) return undefined;
  return stringAt(node, 'shard_group') ?? stringAt(node, 'shard_group_uid');
}

function objectAt(node: ObjectNode, key: string): ObjectNode | undefined {
  const value = memberValue(node, key);
  if (value?.kind === 'object') return value;
  return undefined;
}

function booleanAt(node: ObjectNode, key: string): BooleanNode | undefined {
  const value = memberValue(node, key);
  if (value?.kind === 'boolean') return value;
  return undefined;
}

function isTrue(node: ObjectNode, key: string): boolean {
  return booleanAt(node, key)?.value === true;
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

/** Items by name; of duplicates, the first. */
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
