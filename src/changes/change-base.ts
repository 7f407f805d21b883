import { remembered } from '../keyed.ts';
import type { Message } from '../text/message.ts';
import type { ChangeClass } from './change-class.ts';

/**
 * Tables that the topology does not list: the tables of a schema; without a schema, the tables of a database's unlisted
 * schemas; without both, the tables of unlisted databases.
 */
export interface UnlistedScope {
  readonly database?: string;
  readonly schema?: string;
}

/** A scope as the key of a map. */
export function scopeKey({ database, schema }: UnlistedScope): string {
  return JSON.stringify([database, schema]);
}

/** The tables a change concerns. */
export interface TableSet {
  /** Listed tables as `database.schema.table`, in the order of the desired document. */
  readonly listed: readonly string[];
  readonly unlisted: readonly UnlistedScope[];
  /** The unlisted tables that the change concerns and that the database has, as `database.schema.table`. */
  readonly found?: readonly string[];
}

/** What a check saw of a table: of the rows that the change may affect, or in a snapshot of the schema. */
export type Seen =
  /**
   * `absent`: the database does not have the table. `empty`: the table has none of the rows that the change may affect.
   */
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'empty';
      /** The sequences that the table owns and other tables use, if they were asked for. */
      readonly shares?: readonly string[];
    }
  /** `isMore`: there are more rows than were counted. Without a `count`, the rows were not counted. */
  | {
      readonly kind: 'rows';
      readonly count: number | undefined;
      readonly isMore: boolean;
      /** The sequences that the table owns, if they were asked for and could be read. */
      readonly owns?: readonly string[];
    }
  /** Whether the snapshot of the schema has the table. A snapshot that cannot be used is `unknown`. */
  | { readonly kind: 'in-snapshot' | 'not-in-snapshot' }
  | { readonly kind: 'unknown'; readonly why: string };

/** The conclusion about all tables of a change, from what was seen of each table. */
export interface Proof {
  /** The class of the change by the documents alone. */
  readonly unproven: ChangeClass;
  /**
   * `unowned`: the tables own no sequence. `new`: the tables are new to the topology and may have rows. `new-absent`:
   * they are new, and a snapshot of the schema does not have them. `unproven`: nothing is proven.
   */
  readonly verdict:
    | 'absent'
    | 'empty'
    | 'unowned'
    | 'rows'
    | 'new'
    | 'new-absent'
    | 'unproven';
  /** Whether tables that are new to the topology need consent. */
  readonly asks: boolean;
  /** When the tables were read, in ISO 8601; undefined if nothing was seen. */
  readonly at: string | undefined;
  /** What was seen of each table. */
  readonly seen: ReadonlyMap<string, Seen>;
}

/** The members that every change has. */
export interface ChangeBase {
  readonly class: ChangeClass;
  readonly tables: TableSet;
  /**
   * Whether applying the old document again undoes the change. `routing-only`: rows written in between stay on their
   * new shard and are then misplaced. `with-backfill`: undoing needs a new backfill. `no`: the rows that were written
   * in between and the sequence numbers that were used in between stay.
   */
  readonly reversible: 'yes' | 'routing-only' | 'with-backfill' | 'no';
  /** What was seen of the change's tables; undefined if nothing depends on that, or nobody looked. */
  readonly proof?: Proof;
}

/** The text of a change for a reviewer. The effect begins with the verdict. */
export interface ChangeText {
  readonly title: Message;
  readonly effect: Message;
}

export const NO_TABLES: TableSet = { listed: [], unlisted: [] };

/** A change, and all tables that it concerns. */
export interface Bucket<Of extends ChangeBase> {
  readonly change: Of;
  readonly listed: string[];
  readonly unlisted: UnlistedScope[];
}

/** The bucket of a key; a new bucket gets the change that `make` returns. */
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
