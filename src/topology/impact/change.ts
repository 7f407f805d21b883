import type { Message } from '../../message/message.ts';
import type { TableName } from '../catalog.ts';
import { remembered } from '../keyed.ts';
import type { Movement, Side } from './comparing.ts';

/** The classes of change, from harmless to refused (docs/neki.md §4); a plan's risk is its highest. */
export const CHANGE_CLASSES = [
  'none',
  'safe',
  'behavioural',
  'new-table',
  'unknown',
  'outage',
  'needs-backfill',
  'needs-empty',
  'rejected',
] as const;

/** How much a change asks for before it may be applied. */
export type ChangeClass = (typeof CHANGE_CLASSES)[number];

/** All tables of a place that it does not list: of a schema, of a database's other schemas, of other databases. */
export interface UnlistedScope {
  readonly database?: string;
  readonly schema?: string;
}

/** A place as a key. */
export function scopeKey({ database, schema }: UnlistedScope): string {
  return JSON.stringify([database, schema]);
}

/** The tables a change concerns. */
export interface TableSet {
  /** Listed tables as `database.schema.table`, in the order of the desired document. */
  readonly listed: readonly string[];
  readonly unlisted: readonly UnlistedScope[];
  /** Of the unlisted ones those that the change concerns, where the database told them: `database.schema.table`. */
  readonly found?: readonly string[];
}

/** What was seen of a table: of the rows in question, or in a snapshot of the schema. */
export type Seen =
  /** The database says that there is no such table, or no such row. */
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'empty';
      /** The sequences that the table owns and other tables use, where they were asked for. */
      readonly shares?: readonly string[];
    }
  /** `isMore`: there are more than were counted; `count` is undefined where they were not. */
  | {
      readonly kind: 'rows';
      readonly count: number | undefined;
      readonly isMore: boolean;
      /** The sequences that the table owns, where they were asked for and could be read. */
      readonly owns?: readonly string[];
    }
  /** A snapshot of the schema has it or, being good, has it not. */
  | { readonly kind: 'in-snapshot' | 'not-in-snapshot' }
  | { readonly kind: 'unknown'; readonly why: string };

/** What the tables of a change have in common, as far as anything was seen of them. */
export interface Proof {
  /** The class that the change has by the documents alone. */
  readonly unproven: ChangeClass;
  /** `unowned`: the tables own no sequence. */
  readonly verdict:
    | 'absent'
    | 'empty'
    | 'unowned'
    | 'rows'
    | 'new'
    | 'new-absent'
    | 'unproven';
  /** Whether somebody has to answer for tables that are new to the topology. */
  readonly asks: boolean;
  /** When it was looked, in ISO 8601; undefined where nothing was seen. */
  readonly at: string | undefined;
  /** What was seen of each table. */
  readonly seen: ReadonlyMap<string, Seen>;
}

/** What every change tells. */
interface ChangeBase {
  readonly class: ChangeClass;
  readonly tables: TableSet;
  /**
   * Whether applying the old document again undoes it: in `routing-only`, rows written in between stay on their new
   * shard and become the misplaced ones; after `with-backfill`, it needs one anew; after `no`, what was handed out or
   * written in between stays.
   */
  readonly reversible: 'yes' | 'routing-only' | 'with-backfill' | 'no';
  /** What was seen of its tables; undefined where nothing depends on that, or nobody looked. */
  readonly proof?: Proof;
}

/** Where a change of placement comes from. */
export type PlacementCause =
  | {
      readonly kind: 'key-ranges' | 'shard-index' | 'table-index';
      readonly group: string;
    }
  /** Of tables that the live topology does not place, and of which an `earlier` version of the file tells where they were. */
  | {
      readonly kind: 'table-group';
      readonly declared: Declared;
      readonly earlier?: true;
    }
  | { readonly kind: 'default-group'; readonly scope: UnlistedScope };

/** Whether a table's entry is new, gone, or in both documents. */
export type Declared = 'added' | 'removed' | 'both';

/** What tells of tables on both sides. */
interface PlacedChange extends ChangeBase {
  readonly before: Side;
  readonly after: Side;
}

/** Tables are routed differently: another group, another index, or other owners of the group's ranges. */
export interface PlacementChange extends PlacedChange {
  readonly kind: 'placement';
  readonly cause: PlacementCause;
  readonly movement: Movement;
}

/** A table's entry or its binding is written differently and places it as before. */
export interface DeclarationChange extends PlacedChange {
  readonly kind: 'declaration';
  readonly declared: Declared;
}

/** A change for a reviewer: what changes, and what that does, the verdict first. */
export type Words = readonly [title: Message, effect: Message];

/**
 * A change of which only its words are needed: of a shard group, a shard index, an authority or a default itself, of
 * something unknown, or of every shard at once.
 */
export interface ToldChange extends ChangeBase {
  readonly kind:
    | 'group'
    | 'index'
    | 'authority'
    | 'default'
    | 'unknown'
    | 'shards-replaced';
  readonly action: string;
  readonly words: Words;
}

/** A key of unknown meaning differs: somewhere inside of what routes tables, or elsewhere. */
export interface UnknownKeyChange extends ChangeBase {
  readonly kind: 'unknown-key';
  readonly action: 'added' | 'removed' | 'changed';
  readonly key: string;
  /** The way to the object that has it, joined by dots; within the entries of its tables, where it is of these. */
  readonly place: string;
  readonly isOfTables: boolean;
}

/** Reference tables: full copies that appear, go, or have to be where they were not. */
export interface ReferenceChange extends ChangeBase {
  readonly kind: 'reference-table';
  readonly action: 'added' | 'removed' | 'moved' | 'same-shards';
  /** The group whose shards changed, where the tables' own entries did not. */
  readonly group?: string | undefined;
  /** Whether the table was an ordinary one before, or becomes one. */
  readonly ordinary: boolean;
  /** Where it is from now on; for one that is no reference table any more, all of it. */
  readonly newShards: readonly string[];
  /** Whether some keys have no shard from now on, or may have none. */
  readonly hasGap?: true;
  /** Where copies are already, or are no longer kept. */
  readonly formerShards: readonly string[];
}

/** Where a counter lives changes; its value is not copied. */
export interface SequenceChange extends ChangeBase {
  readonly kind: 'sequence';
  /** The shards on which it may be, before and after: several where only the catalog knows. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** `derived`: no entry changed, but sequences owned by the tables follow them or fall back to the authority. */
  readonly action: 'added' | 'removed' | 'moved' | 'derived';
  /** `database.schema.sequence`; empty for derived ones, which only the catalog knows. */
  readonly sequences: readonly string[];
}

/** A global secondary index, as `database.index`. */
export interface SecondaryIndexChange extends ChangeBase {
  readonly kind: 'global-secondary-index';
  readonly action: string;
  readonly index: string;
  /** Its lookup table; undefined where the document does not tell its schema. */
  readonly lookup: TableName | undefined;
  /** Whether no document had it before. */
  readonly isNew: boolean;
  /** What the index is, and the shard keys of its owners. */
  readonly definition: string;
  readonly words: Words;
}

/** One difference in meaning between the live and the desired document, one for each cause. */
export type Change =
  | PlacementChange
  | DeclarationChange
  | ToldChange
  | UnknownKeyChange
  | ReferenceChange
  | SequenceChange
  | SecondaryIndexChange;

/** What a change concerns: listed tables and sequences by name, other tables by where they are not listed. */
export function concernedIn(
  change: Change,
): readonly (string | UnlistedScope)[] {
  const { listed, unlisted, found = unlisted } = change.tables;
  const sequences = change.kind === 'sequence' ? change.sequences : [];
  return unlisted.length + sequences.length === 0
    ? listed
    : [...listed, ...found, ...sequences];
}

/** The classes that are blocked unless somebody answers for them. */
export const BLOCKED_CLASSES = [
  'needs-empty',
  'needs-backfill',
  'outage',
  'new-table',
] as const;

/** A class that is blocked unless somebody answers for it. */
export type BlockedClass = (typeof BLOCKED_CLASSES)[number];

/** Whether somebody has to answer for a change. */
export function isBlocked({ class: own, proof }: Change): boolean {
  return own === 'new-table'
    ? proof?.asks === true
    : BLOCKED_CLASSES.some((blocked) => blocked === own);
}

/**
 * Whether a change only takes an overlap out of key ranges, so that each key stays with one of the shards that owned it:
 * the rows that are then found are no fewer than before.
 */
export function isRepair(change: Change): boolean {
  if (change.kind !== 'placement' || change.movement.kind !== 'unknown')
    return false;
  return (
    change.movement.within?.doubts.every(({ fate }) => fate === 'mended') ===
    true
  );
}

/** Whether rows are known that no query finds any more; of what is in doubt, that is not known. */
export function hidesRows(change: Change): boolean {
  if (change.proof?.verdict !== 'rows' || change.kind === 'unknown-key')
    return false;
  if (change.kind !== 'placement') return true;
  const { movement } = change;
  return (
    movement.kind === 'all' ||
    (movement.kind === 'intervals' &&
      movement.doubts.length === 0 &&
      movement.rest === undefined)
  );
}

/** No table at all. */
export const NO_TABLES: TableSet = { listed: [], unlisted: [] };

/** What changes have in common that concern no table; the old document undoes them. */
export const IN_WORDS = { tables: NO_TABLES, reversible: 'yes' } as const;

/** A change that many tables have in common, and these. */
export interface Bucket<Of extends Change = Change> {
  readonly change: Of;
  readonly listed: string[];
  readonly unlisted: UnlistedScope[];
}

/** The bucket of what says the same: equal keys, equal changes. */
export function bucketOf<Of extends Change>(
  buckets: Map<string, Bucket<Of>>,
  key: unknown,
  make: () => Of,
): Bucket<Of> {
  return remembered(buckets, JSON.stringify(key), () => ({
    change: make(),
    listed: [],
    unlisted: [],
  }));
}

/** The changes of some buckets, each with its tables. */
export function changesIn(
  buckets: ReadonlyMap<string, Bucket>,
): readonly Change[] {
  return Array.from(buckets.values(), ({ change, ...tables }) => ({
    ...change,
    tables,
  }));
}

/** Changes in the order in which they are told. */
export function gravestFirst(changes: readonly Change[]): readonly Change[] {
  const rank = (change: Change): number => CHANGE_CLASSES.indexOf(change.class);
  return changes.toSorted((one, other) => rank(other) - rank(one));
}

/** The highest class of some changes: `none` for no change. */
export function riskOf(changes: readonly Change[]): ChangeClass {
  return gravestOf(changes.map((change) => change.class));
}

/** The highest of some classes: `none` for no class. */
export function gravestOf(classes: readonly ChangeClass[]): ChangeClass {
  return CHANGE_CLASSES.findLast((name) => classes.includes(name)) ?? 'none';
}
