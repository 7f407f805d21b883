import {
  type Document,
  type Member,
  memberValue,
  type Node,
  type ObjectNode,
  type StringNode,
} from '../document/document.ts';
import {
  type Database,
  type GlobalSecondaryIndex,
  type PrimaryIndex,
  type ReferenceTable,
  type Schema,
  type SecondaryIndex,
  type Sequence,
  type ShardGroup,
  type ShardIndex,
  type Table,
  TOP_LEVEL_KEYS,
  type Topology,
} from './topology.ts';

const NOTHING: readonly never[] = [];

/** Whether a document has a top-level key of the Neki form; one that has none is free-form. */
export function isNekiForm(document: Document): boolean {
  return TOP_LEVEL_KEYS.some((key) => document.root.members.has(key));
}

/** Reads a document as a topology. Any document gives one: what has a wrong type is left out. */
export function viewTopology(document: Document): Topology {
  const { root } = document;
  const groupList = objectsAt(root, 'shard_groups', viewGroup);
  const groups = new Map<string, ShardGroup>();
  for (const group of groupList) {
    if (group.uid !== undefined && !groups.has(group.uid.value)) groups.set(group.uid.value, group);
  }
  return {
    document,
    authoritativeShardGroup: stringAt(root, 'authoritative_shard_group'),
    defaultShardGroup: stringAt(root, 'default_shard_group'),
    groupList,
    groups,
    indexes: mapAt(root, 'shard_indexes', viewIndex),
    databases: mapAt(root, 'databases', viewDatabase),
  };
}

function viewGroup(node: ObjectNode): ShardGroup {
  return {
    node,
    uid: stringAt(node, 'uid'),
    defaultShardIndex: stringAt(node, 'default_shard_index'),
    keyRanges: objectsAt(node, 'key_ranges', (range) => ({
      node: range,
      shardUid: stringAt(range, 'shard_uid'),
      start: stringAt(range, 'start'),
      end: stringAt(range, 'end'),
    })),
  };
}

function viewIndex(name: string, member: Member, node: ObjectNode): ShardIndex {
  const params = memberValue(node, 'index_params');
  const modulus = params?.kind === 'object' ? memberValue(params, 'modulus') : undefined;
  return {
    name,
    member,
    node,
    type: stringAt(node, 'type'),
    columns: stringsAt(node, 'columns'),
    params: params?.kind === 'object' ? params : undefined,
    modulus: modulus?.kind === 'string' || modulus?.kind === 'number' ? modulus : undefined,
  };
}

function viewDatabase(name: string, member: Member, node: ObjectNode): Database {
  return {
    name,
    member,
    node,
    defaultShardGroup: stringAt(node, 'default_shard_group'),
    authoritativeShardGroup: stringAt(node, 'authoritative_shard_group'),
    schemas: mapAt(node, 'schemas', viewSchema),
    globalSecondaryIndexes: mapAt(node, 'global_secondary_indexes', viewGlobalSecondaryIndex),
  };
}

function viewSchema(name: string, member: Member, node: ObjectNode): Schema {
  const sequenceList = viewSequences(memberValue(node, 'sequences'));
  const sequences = new Map<string, Sequence>();
  for (const sequence of sequenceList) {
    if (!sequences.has(sequence.name)) sequences.set(sequence.name, sequence);
  }
  return {
    name,
    member,
    node,
    defaultShardGroup: stringAt(node, 'default_shard_group'),
    tables: mapAt(node, 'tables', viewTable),
    sequences,
    sequenceList,
    referenceTables: mapAt(node, 'reference_tables', viewReferenceTable),
  };
}

function viewTable(name: string, member: Member, node: ObjectNode): Table {
  const shardGroup = ownGroup(node);
  // Nearly every table of a large document says a binding and nothing more.
  if (node.members.size === (shardGroup === undefined ? 0 : 1))
    return { name, member, node, shardGroup, primaryIndexes: NOTHING, secondaryIndexes: NOTHING };
  return {
    name,
    member,
    node,
    shardGroup,
    primaryIndexes: objectsAt(node, 'primary_indexes', viewPrimaryIndex),
    secondaryIndexes: objectsAt(node, 'secondary_indexes', viewSecondaryIndex),
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
  return { node, name: stringAt(node, 'name'), columns: stringsAt(node, 'columns') };
}

function viewSequences(node: Node | undefined): Sequence[] {
  const sequences: Sequence[] = [];
  if (node?.kind === 'array') {
    for (const item of node.items) {
      const name = item.kind === 'object' ? stringAt(item, 'name') : undefined;
      if (item.kind !== 'object' || name === undefined) continue;
      sequences.push({ name: name.value, nameSpan: name, node: item, shardGroup: ownGroup(item) });
    }
  }
  if (node?.kind === 'object') {
    for (const [name, { keyStart, keyEnd, value }] of node.members) {
      if (value.kind !== 'object') continue;
      const nameSpan = { start: keyStart, end: keyEnd };
      sequences.push({ name, nameSpan, node: value, shardGroup: ownGroup(value) });
    }
  }
  return sequences;
}

function viewReferenceTable(name: string, member: Member, node: ObjectNode): ReferenceTable {
  const own = stringsAt(node, 'shard_groups');
  const shardGroups = own.length > 0 ? own : stringsAt(node, 'shard_group_uids');
  return { name, member, node, shardGroups: shardGroups.length > 0 ? shardGroups : undefined };
}

function viewGlobalSecondaryIndex(name: string, member: Member, node: ObjectNode): GlobalSecondaryIndex {
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

function mapAt<Value>(
  node: ObjectNode,
  key: string,
  view: (name: string, member: Member, node: ObjectNode) => Value,
): ReadonlyMap<string, Value> {
  const viewed = new Map<string, Value>();
  const value = memberValue(node, key);
  if (value?.kind !== 'object') return viewed;
  for (const [name, member] of value.members) {
    if (member.value.kind === 'object') viewed.set(name, view(name, member, member.value));
  }
  return viewed;
}
