import type {
  BooleanNode,
  Document,
  Member,
  NumberNode,
  ObjectNode,
  StringNode,
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

/**
 * A data topology in the field's terms (docs/neki.md §1). Every part keeps its node, and with it its place
 * in the text; a part of a wrong type is absent here, and the rules are what reports it.
 */
export interface Topology {
  readonly document: Document;
  readonly authoritativeShardGroup: StringNode | undefined;
  readonly defaultShardGroup: StringNode | undefined;
  /** Every group in the order of the text, also those without a uid or with one that stands twice. */
  readonly groupList: readonly ShardGroup[];
  /** Groups by uid; the first, where a uid stands twice. */
  readonly groups: ReadonlyMap<string, ShardGroup>;
  readonly indexes: ReadonlyMap<string, ShardIndex>;
  readonly databases: ReadonlyMap<string, Database>;
}

/** A shard group: which shards its tables' rows are on, by key range (docs/neki.md §1.2). */
export interface ShardGroup {
  readonly node: ObjectNode;
  readonly uid: StringNode | undefined;
  readonly defaultShardIndex: StringNode | undefined;
  readonly keyRanges: readonly KeyRange[];
}

/** A key range of a group; a bound of a wrong type is absent from `start` and `end`, not from the node. */
export interface KeyRange {
  readonly node: ObjectNode;
  readonly shardUid: StringNode | undefined;
  readonly start: StringNode | undefined;
  readonly end: StringNode | undefined;
}

/** A shard index: how a row's key becomes a routed value (docs/neki.md §1.4). */
export interface ShardIndex {
  readonly name: string;
  readonly member: Member;
  readonly node: ObjectNode;
  readonly type: StringNode | undefined;
  readonly columns: readonly StringNode[];
  readonly params: ObjectNode | undefined;
  readonly modulus: StringNode | NumberNode | undefined;
}

/** A logical database (docs/neki.md §1.5). */
export interface Database {
  readonly name: string;
  readonly member: Member;
  readonly node: ObjectNode;
  readonly defaultShardGroup: StringNode | undefined;
  readonly authoritativeShardGroup: StringNode | undefined;
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly globalSecondaryIndexes: ReadonlyMap<string, GlobalSecondaryIndex>;
}

/** A schema of a logical database (docs/neki.md §1.6). */
export interface Schema {
  readonly name: string;
  readonly member: Member;
  readonly node: ObjectNode;
  readonly defaultShardGroup: StringNode | undefined;
  readonly tables: ReadonlyMap<string, Table>;
  readonly sequences: ReadonlyMap<string, Sequence>;
  /** Every sequence in the order of the text, also where a name stands twice. */
  readonly sequenceList: readonly Sequence[];
  readonly referenceTables: ReadonlyMap<string, ReferenceTable>;
}

/** A declared table (docs/neki.md §1.7). */
export interface Table {
  readonly name: string;
  readonly member: Member;
  readonly node: ObjectNode;
  /** Its own binding, under either spelling. */
  readonly shardGroup: StringNode | undefined;
  readonly primaryIndexes: readonly PrimaryIndex[];
  readonly secondaryIndexes: readonly SecondaryIndex[];
}

/** A table's own index, instead of its group's default (docs/neki.md §1.7). */
export interface PrimaryIndex {
  readonly node: ObjectNode;
  readonly shardIndex: StringNode | undefined;
  readonly columns: readonly StringNode[];
  readonly ignoreNull: BooleanNode | undefined;
}

/** The entry by which an owner table activates a global secondary index (docs/neki.md §1.7). */
export interface SecondaryIndex {
  readonly node: ObjectNode;
  readonly name: StringNode | undefined;
  readonly columns: readonly StringNode[];
}

/** A listed sequence, from the list shape or the map shape (docs/neki.md §1.6). */
export interface Sequence {
  readonly name: string;
  /** Where the name stands: a key, or the value of `name`. */
  readonly nameSpan: Span;
  readonly node: ObjectNode;
  readonly shardGroup: StringNode | undefined;
}

/** A reference table: one full copy on every shard of its groups (docs/neki.md §1.8). */
export interface ReferenceTable {
  readonly name: string;
  readonly member: Member;
  readonly node: ObjectNode;
  /** Its own groups, under either spelling; undefined when it lists none and follows the defaults. */
  readonly shardGroups: readonly StringNode[] | undefined;
}

/** A global secondary index (docs/neki.md §1.9). */
export interface GlobalSecondaryIndex {
  readonly name: string;
  readonly member: Member;
  readonly node: ObjectNode;
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

/** A shard of the branch, as list-shards gives it (docs/neki.md §6.2). */
export interface Shard {
  /** What a key range names: the API's `name`. */
  readonly uid: string;
  readonly displayName: string | undefined;
  /** The API's `id`, which no topology holds. */
  readonly id: string | undefined;
  /** Whether the shard has been created on the cluster. */
  readonly ready: boolean;
  readonly authoritative: boolean;
}
