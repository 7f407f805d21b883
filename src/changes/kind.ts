import type { Span } from '../document/document.ts';
import type { Message } from '../text/message.ts';
import type { TableName } from '../topology/catalog.ts';
import type { Topology } from '../topology/topology.ts';
import type { ChangeBase, ChangeText } from './change-base.ts';
import type { KeyShare } from './key-share.ts';
import type { RowSlice } from './key-slice.ts';
import type { PlacementValue } from './placement-value.ts';
import type { Side } from './side.ts';

/** A change of which only the kind is known. */
export interface OfKind {
  readonly kind: string;
}

/** What becomes of statements: the answer, and what an application must do or expect, as clauses of a sentence. */
export interface StatementEffect {
  readonly answer: 'as-before' | 'differently' | 'fail';
  /** Empty if the text of the change says all of it. */
  readonly text: Message;
}

/** Where tables were and are. */
export interface Sides {
  readonly before: Side;
  readonly after: Side;
}

/** Everything that the product must know of one kind of change. A member that is left out means "none". */
export interface Kind<Of extends ChangeBase> {
  /** What changes, and its effect, by the documents alone. */
  text(change: Of): ChangeText;
  /** What is done, as one word for programs. */
  action(change: Of): string;
  /**
   * What the digest of a consent is computed from: indexes and shard uids. Symbolic names, wording, order and row
   * counts do not change the digest.
   */
  facts(change: Of): readonly unknown[];
  /** Where the tables were and are, and which keys move, as plain values. */
  placement?(change: Of): PlacementValue;
  /** Where the tables were and are, if both are known. */
  sides?(change: Of): Sides;
  /** Where the change is in the file; if left out, where its first table is listed. */
  place?(change: Of, topology: Topology): Span | undefined;

  /** Sequences that the change concerns besides its tables, as `database.schema.sequence`. */
  sequences?(change: Of): readonly string[];
  /** Whether it is reported as a change of sequences instead of tables. */
  isOfSequences?(change: Of): boolean;
  /** The index of the change, as `database.index`; it names the change if no table does. */
  index?(change: Of): string;
  /** The unknown key that a line of `allow` names in place of a class. */
  key?(change: Of): string;
  /** The group whose change this change also reports. */
  group?(change: Of, desired: Topology): string | undefined;

  /** Whether the content of the database decides the effect. What the service rejects is rejected in any case. */
  isDoubtful?(change: Of): boolean;
  /** The rows of its tables that the change may affect; all rows, if left out. */
  slice?(change: Of): RowSlice | undefined;
  /** A table to look at besides those that the change concerns. */
  lookup?(change: Of): TableName | undefined;
  /** Whether statements start to use the lookup table, or use it differently. */
  usesLookup?(change: Of): boolean;
  /**
   * Whether an index routes its tables afterwards, and the index, the group, or the choice between a single shard and
   * several shards changed.
   */
  isRoutedAnew?(change: Of): boolean;
  /** The shards that receive keys, copies or counters that are elsewhere now, or nowhere. */
  receivers?(change: Of): readonly string[];
  /** The shards that may have rows which queries no longer look for there. */
  formerShards?(change: Of): readonly string[];
  /** Whether a shard still serves rows of its tables afterwards. */
  servesAfter?(change: Of, shard: string): boolean;
  /** The rows that a shard no longer serves; undefined if a statement cannot select them. */
  lostRows?(change: Of, shard: string): RowSlice | undefined;
  /** Whether an earlier version of the file placed its tables, so that they are not new. */
  wasPlaced?(change: Of): boolean;
  /** What becomes of statements, whatever rows there are; by the class of the change, if left out. */
  statements?(change: Of): StatementEffect;
  /** Whether it is about the counters of the sequences that its tables own. */
  readonly isOfCounters?: true;
  /**
   * Whether the change also has names of sequences or indexes. Nobody checks these for rows: they count as having rows
   * if its tables have rows.
   */
  readonly hasRowsOfTables?: true;

  /** Whether known rows are certainly no longer found; true, if left out. */
  hidesRows?(change: Of): boolean;
  /** Whether it only removes an overlap from key ranges: no fewer rows are found than before. */
  isRepair?(change: Of): boolean;
  /** Whether it may hide rows from queries, and so counts toward limits. */
  touchesRows?(change: Of): boolean;
  /** The share of keys that it concerns: undefined if it has no keys, unknown if the member is left out. */
  keys?(change: Of): KeyShare | undefined;
  /** Whether its text shows intervals of the key space. */
  isOfIntervals?(change: Of): boolean;
}
