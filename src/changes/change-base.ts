import { remembered } from '../keyed.ts';
import type { Message } from '../text/message.ts';
import type { ChangeClass } from './change-class.ts';

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
  /** Of the unlisted ones those that the change concerns, where the database has them: `database.schema.table`. */
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

/** What all changes have. */
export interface ChangeBase {
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

/** A change for a reviewer: what changes, and what that does, the verdict first. */
export interface ChangeText {
  readonly title: Message;
  readonly effect: Message;
}

/** No table at all. */
export const NO_TABLES: TableSet = { listed: [], unlisted: [] };

/** A change that many tables have in common, and these. */
export interface Bucket<Of extends ChangeBase> {
  readonly change: Of;
  readonly listed: string[];
  readonly unlisted: UnlistedScope[];
}

/** The bucket of what says the same: equal keys, equal changes. */
export function bucketOf<Of extends ChangeBase>(
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
export function changesIn<Of extends ChangeBase>(
  buckets: ReadonlyMap<string, Bucket<Of>>,
): readonly Of[] {
  return Array.from(buckets.values(), ({ change, ...tables }) => ({
    ...change,
    tables,
  }));
}

/** Whether a table's entry is new, gone, or in both documents. */
export type Declared = 'added' | 'removed' | 'both';
