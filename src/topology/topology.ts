import type {
  BooleanNode,
  Document,
  Member,
  NumberNode,
  ObjectNode,
  Span,
  StringNode,
} from '../document/document.ts';

/** The top-level keys of the Neki form (docs/neki.md §1.1). */
export const TOP_LEVEL_KEYS = [
  'authoritative_shard_group',
  'default_shard_group',
  'shard_groups',
  'shard_indexes',
  'databases',
] as const;

/**
 * A data topology in the domain's terms (docs/neki.md §1). Every part keeps its node, and with it its place in the
 * text. A part of the wrong type is absent here; rules report it.
 */
export interface Topology {
  readonly document: Document;
  readonly authoritativeShardGroup: StringNode | undefined;
  readonly defaultShardGroup: StringNode | undefined;
  /** Every group in the order of the text, even without a uid or with a duplicate one. */
  readonly groupList: readonly ShardGroup[];
  /** Groups by uid; of duplicates, the first. */
  readonly groups: ReadonlyMap<string, ShardGroup>;
  readonly indexes: ReadonlyMap<string, ShardIndex>;
  readonly databases: ReadonlyMap<string, Database>;
}

/** A part of a topology, with its place in the text. */
interface TopologyPart {
  readonly node: ObjectNode;
}

/** A part that has a name in its parent. */
interface NamedPart extends TopologyPart {
  readonly name: string;
  readonly member: Member;
}

/** A shard group: which shards its tables' rows are on, by key range (docs/neki.md §1.2). */
export interface ShardGroup extends TopologyPart {
  readonly uid: StringNode | undefined;
  readonly defaultShardIndex: StringNode | undefined;
  readonly keyRanges: readonly KeyRange[];
}

/** A key range of a group. A bound of the wrong type is absent here, but not from the node. */
export interface KeyRange extends TopologyPart {
  readonly shardUid: StringNode | undefined;
  readonly start: StringNode | undefined;
  readonly end: StringNode | undefined;
}

/** A shard index: how a row's key becomes a routed value (docs/neki.md §1.4). */
export interface ShardIndex extends NamedPart {
  readonly type: StringNode | undefined;
  readonly columns: readonly StringNode[];
  readonly params: ObjectNode | undefined;
  readonly modulus: StringNode | NumberNode | undefined;
}

/** A logical database (docs/neki.md §1.5). */
export interface Database extends NamedPart {
  readonly defaultShardGroup: StringNode | undefined;
  readonly authoritativeShardGroup: StringNode | undefined;
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly globalSecondaryIndexes: ReadonlyMap<string, GlobalSecondaryIndex>;
}

/** A schema of a logical database (docs/neki.md §1.6). */
export interface Schema extends NamedPart {
  readonly defaultShardGroup: StringNode | undefined;
  readonly tables: ReadonlyMap<string, Table>;
  readonly sequences: ReadonlyMap<string, Sequence>;
  /** Every sequence in the order of the text, duplicates included. */
  readonly sequenceList: readonly Sequence[];
  readonly referenceTables: ReadonlyMap<string, ReferenceTable>;
}

/** A listed table; `shardGroup` is its own binding, under either spelling (docs/neki.md §1.7). */
export interface Table extends NamedPart {
  readonly shardGroup: StringNode | undefined;
  readonly primaryIndexes: readonly PrimaryIndex[];
  readonly secondaryIndexes: readonly SecondaryIndex[];
}

/** A table's own index, instead of its group's default (docs/neki.md §1.7). */
export interface PrimaryIndex extends TopologyPart {
  readonly shardIndex: StringNode | undefined;
  readonly columns: readonly StringNode[];
  readonly ignoreNull: BooleanNode | undefined;
}

/** The entry by which an owner table activates a global secondary index (docs/neki.md §1.7). */
export interface SecondaryIndex extends TopologyPart {
  readonly name: StringNode | undefined;
  readonly columns: readonly StringNode[];
}

/** A listed sequence, in list or map form; its name is a key, or the value of `name` (docs/neki.md §1.6). */
export interface Sequence extends TopologyPart {
  readonly name: string;
  readonly nameSpan: Span;
  readonly shardGroup: StringNode | undefined;
}

/** A reference table: one full copy on every shard of its groups (docs/neki.md §1.8). */
export interface ReferenceTable extends NamedPart {
  readonly shardGroups: readonly StringNode[] | undefined;
}

/** A global secondary index (docs/neki.md §1.9). */
export interface GlobalSecondaryIndex extends NamedPart {
  readonly table: StringNode | undefined;
  readonly ownerTable: StringNode | undefined;
  readonly schema: StringNode | undefined;
  readonly columns: readonly StringNode[];
  readonly ownerSkColumns: readonly StringNode[];
  readonly ownerPkColumns: readonly StringNode[];
  readonly unique: boolean;
  readonly ignoreNull: boolean;
  readonly enabled: boolean;
}

/** Whether a document has a top-level key of the Neki form; without any it is free-form. */
export function isNekiForm(document: Document): boolean {
  return TOP_LEVEL_KEYS.some((key) => document.root.members.has(key));
}

/** The shards of a group, each once. */
export function shardsOf(group: ShardGroup | undefined): Set<string> {
  return new Set(
    group?.keyRanges.flatMap(({ shardUid }) => shardUid?.value ?? []),
  );
}

/** The shards of some groups, each once. */
export function shardsOfAll(
  groups: readonly (ShardGroup | undefined)[],
): Set<string> {
  return new Set(groups.flatMap((group) => Array.from(shardsOf(group))));
}

/** The shards of all groups, each once. */
export function shardsIn({ groupList }: Topology): Set<string> {
  return shardsOfAll(groupList);
}

/** The uids of the authoritative groups: that of the cluster, and those of databases that set one. */
export function authoritiesIn(topology: Topology): ReadonlySet<string> {
  const authorities = new Set<string>();
  for (const { authoritativeShardGroup: uid } of [
    topology,
    ...topology.databases.values(),
  ])
    if (uid !== undefined) authorities.add(uid.value);
  return authorities;
}

/** Whether a group has exactly one key range, without bounds. */
export function isOneShard({ keyRanges }: ShardGroup): boolean {
  const [only] = keyRanges;
  return keyRanges.length === 1 && !only?.start?.value && !only?.end?.value;
}

/**
 * Whether a topology is that of a new branch: one group, one range without bounds, no index, no database (docs/neki.md
 * §7, inferred). Keys of unknown meaning do not count: the service may write some itself.
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
