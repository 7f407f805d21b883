import { type Resolution, resolveSequence } from '../model/resolution.ts';
import type { Change, TableSet, UnlistedScope } from './change.ts';
import { type Comparing, sideFor } from './comparing.ts';
import type { Movement, Side } from './movement.ts';
import { causeOf, type Pair, type Pairs, pairOf, placementClass, type Subject } from './placement-pair.ts';

/** Tables that have one change in common. */
export interface Bucket {
  readonly listed: string[];
  readonly unlisted: UnlistedScope[];
  readonly change: (tables: TableSet) => Change;
}

/** What is known while tables are sorted by their changes. */
export interface Collector {
  readonly comparing: Comparing;
  readonly pairs: Pairs;
  readonly buckets: Map<string, Bucket>;
  /** Buckets by the pair of placements, the place and the kind of entry: tables that share them share changes. */
  readonly known: Map<Pair, Map<UnlistedScope, Map<Subject['declared'], readonly Bucket[]>>>;
}

/** Movements after which rows are, or may be, on another shard than their new owner. */
const MOVING: ReadonlySet<Movement['kind']> = new Set(['intervals', 'all', 'unknown']);

/** Begins to sort tables by their changes. */
export function collectorOf(comparing: Comparing): Collector {
  return { comparing, pairs: new Map(), buckets: new Map(), known: new Map() };
}

/** The changes a table belongs to; none if nothing about it changes. */
export function bucketsOf(collector: Collector, subject: Subject): readonly Bucket[] {
  const pair = pairOf(collector.comparing, collector.pairs, subject);
  let ofPair = collector.known.get(pair);
  if (ofPair === undefined) {
    ofPair = new Map();
    collector.known.set(pair, ofPair);
  }
  let ofPlace = ofPair.get(subject.scope);
  if (ofPlace === undefined) {
    ofPlace = new Map();
    ofPair.set(subject.scope, ofPlace);
  }
  let buckets = ofPlace.get(subject.declared);
  if (buckets === undefined) {
    buckets = findBuckets(collector, subject, pair);
    ofPlace.set(subject.declared, buckets);
  }
  return buckets;
}

function findBuckets(collector: Collector, subject: Subject, pair: Pair): readonly Bucket[] {
  const { before, after, declared } = subject;
  if (!pair.isSame) {
    const placed = placementBucket(collector, subject, pair);
    const sequences = declared === 'added' ? undefined : sequenceBucket(collector, subject, pair);
    return sequences === undefined ? [placed] : [placed, sequences];
  }
  const sources = [before.choice.source, after.choice.source];
  const isWritten = declared === 'both' && sources[0] !== sources[1] && sources.includes('own');
  const isNew = declared === 'added' || declared === 'removed';
  return isWritten || isNew ? [declarationBucket(collector, subject)] : [];
}

/** Puts a table, or what a place does not list, to the others of a change. */
export function addTo(bucket: Bucket, { declared, scope, name }: Subject): void {
  if (declared === 'unlisted') bucket.unlisted.push(scope);
  // Joined, not written as a template: many names are kept, and a joined one keeps no parts.
  else bucket.listed.push([scope.database, scope.schema, name].join('.'));
}

function placementBucket({ comparing, buckets }: Collector, subject: Subject, pair: Pair): Bucket {
  const { before, after, movement } = pair;
  const cause = causeOf(comparing, subject, pair);
  const uids = [before.placement.choice.uid, after.placement.choice.uid];
  return bucketOf(buckets, {
    key: JSON.stringify([cause, uids, before.semantics, after.semantics]),
    change: (tables) => ({
      kind: 'placement',
      class: placementClass(pair),
      cause,
      before,
      after,
      movement,
      tables,
      reversible: MOVING.has(movement.kind) ? 'routing-only' : 'yes',
    }),
  });
}

/** The tables whose entries are written differently and place them as before. */
export function declarationBucket({ comparing, buckets }: Collector, subject: Subject): Bucket {
  const { before, after } = subject;
  const declared = subject.declared === 'unlisted' ? 'both' : subject.declared;
  const uids = [before.choice.source, before.choice.uid, after.choice.source, after.choice.uid];
  return bucketOf(buckets, {
    key: JSON.stringify(['declaration', declared, uids]),
    change: (tables) => ({
      kind: 'declaration',
      class: 'safe',
      declared,
      before: sideFor(comparing, before),
      after: sideFor(comparing, after),
      tables,
      reversible: 'yes',
    }),
  });
}

/**
 * A sequence that an unsharded table owns follows it to its group, or falls back to the authority when the table is
 * sharded (docs/neki.md §1.10); whether there is one, only the catalog knows.
 */
function sequenceBucket({ comparing, buckets }: Collector, subject: Subject, pair: Pair): Bucket | undefined {
  if (!isUnsharded(pair.before) && !isUnsharded(pair.after)) return undefined;
  const from = homeOf(comparing.live, subject, pair.before);
  const to = homeOf(comparing.desired, subject, pair.after);
  if (from === to || from === undefined || to === undefined) return undefined;
  return bucketOf(buckets, {
    key: JSON.stringify(['derived', from, to]),
    change: (tables) => ({
      kind: 'sequence',
      class: 'unknown',
      action: 'derived',
      sequences: [],
      from,
      to,
      tables,
      reversible: 'no',
    }),
  });
}

function isUnsharded(side: Side): boolean {
  return side.routable && !side.routed && !side.spread;
}

function homeOf(resolution: Resolution, { scope }: Subject, side: Side): string | undefined {
  if (isUnsharded(side)) return side.shards[0];
  const database = resolution.topology.databases.get(scope.database ?? '');
  const { choice } = resolveSequence(resolution, database, undefined);
  return choice.group?.keyRanges[0]?.shardUid?.value;
}

function bucketOf(
  buckets: Map<string, Bucket>,
  { key, change }: { readonly key: string; readonly change: Bucket['change'] },
): Bucket {
  let bucket = buckets.get(key);
  if (bucket === undefined) {
    bucket = { listed: [], unlisted: [], change };
    buckets.set(key, bucket);
  }
  return bucket;
}
