import type { Span } from '../document/document.ts';
import type { TableName } from '../topology/catalog.ts';
import type { Topology } from '../topology/topology.ts';
import type { ChangeBase, ChangeText } from './change-base.ts';
import type { KeyShare } from './key-share.ts';
import type { RowSlice } from './key-slice.ts';
import type { PlacementValue } from './placement-value.ts';

/** A change, as far as its kind is asked. */
export interface OfKind {
  readonly kind: string;
}

/** What the product has to know of one kind of change. Of a member that is left out, there is nothing. */
export interface Kind<Of extends ChangeBase> {
  /** What changes, and what that does, by the documents alone. */
  text(change: Of): ChangeText;
  /** What is done, in a word for programs. */
  action(change: Of): string;
  /**
   * What a consent is bound to: indexes and shard uids. Symbolic names, wording, order and row counts are left out, so they
   * do not change its digest.
   */
  facts(change: Of): readonly unknown[];
  /** Where tables were and are, and which keys move, as plain values. */
  placement?(change: Of): PlacementValue;
  /** Where that stands in the file which it is about; where its first table is listed, if this is left out. */
  place?(change: Of, topology: Topology): Span | undefined;

  /** Sequences that it concerns besides its tables, as `database.schema.sequence`. */
  sequences?(change: Of): readonly string[];
  /** Whether it is told as a change of sequences, and not of tables. */
  isOfSequences?(change: Of): boolean;
  /** The index that it is about, as `database.index`; where it concerns no table, that is its name. */
  index?(change: Of): string;
  /** The key that a line of consent names in place of a class. */
  key?(change: Of): string;
  /** The group whose own difference it tells. */
  group?(change: Of, desired: Topology): string | undefined;

  /** Whether what is in the database decides what it does; what the service refuses is refused whatever there is. */
  isDoubtful?(change: Of): boolean;
  /** The rows of its tables that are in question; all of them, if this is left out. */
  slice?(change: Of): RowSlice | undefined;
  /** A table that is looked at besides those that it concerns. */
  lookup?(change: Of): TableName | undefined;
  /** Whether statements begin to use that table, or use it in another way. */
  usesLookup?(change: Of): boolean;
  /** Whether its tables are routed by an index, or by another one than before, or spread anew. */
  isRoutedAnew?(change: Of): boolean;
  /** The shards to which it sends keys, copies or counters that are elsewhere now, or nowhere. */
  receivers?(change: Of): readonly string[];
  /** The shards that may have rows of its tables which queries no longer look for there. */
  formerShards?(change: Of): readonly string[];
  /** Whether a shard has rows of its tables afterwards, too. */
  servesAfter?(change: Of, shard: string): boolean;
  /** Of the rows in question, those that a shard has lost; undefined where they cannot be told apart. */
  lostRows?(change: Of, shard: string): RowSlice | undefined;
  /** Whether an earlier version of the file placed its tables, so that they are not new. */
  wasPlaced?(change: Of): boolean;
  /** The class that is left of it where its tables have no rows; `safe`, if this is left out. */
  readonly withoutRows?: 'behavioural';
  /** It is about the counters of the sequences that its tables own. */
  readonly isOfCounters?: true;
  /** Its names are not looked up themselves: they have rows if its tables do. */
  readonly hasRowsOfTables?: true;

  /** Whether rows that are known are surely not found any more; if this is left out, they are. */
  hidesRows?(change: Of): boolean;
  /** Whether it only takes an overlap out of key ranges: the rows that are then found are no fewer than before. */
  isRepair?(change: Of): boolean;
  /** Whether it may keep queries from rows, and counts for limits. */
  touchesRows?(change: Of): boolean;
  /** The share of keys that it concerns; undefined where it has no keys. If this is left out, it is unknown. */
  keys?(change: Of): KeyShare | undefined;
  /** Whether it is told with intervals of the key space. */
  isOfIntervals?(change: Of): boolean;
}
