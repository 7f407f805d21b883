import { remembered } from '../keyed.ts';
import { type Resolution, resolveSequence, type TablePlacement } from '../model/resolution.ts';
import type {
  Change,
  ChangeClass,
  Declared,
  DefaultLevel,
  PlacementCause,
  TableSet,
  UnlistedScope,
} from './change.ts';
import { type Comparing, compareSides, type Movement, renamedUid, type Side, sideFor } from './comparing.ts';

/** What is known of a pair of placements, shared by all tables that have it. */
export interface Pair {
  readonly before: Side;
  readonly after: Side;
  readonly movement: Movement;
  /** Same group, same index, same owners: at most written differently. */
  readonly isSame: boolean;
}

/** One table, or all that a place does not list, with its placements on both sides. */
export interface Subject {
  readonly before: TablePlacement;
  readonly after: TablePlacement;
  readonly declared: Declared | 'unlisted';
  readonly scope: UnlistedScope;
  readonly name?: string;
}

/** The pairs of placements that have been compared, by the live one and the desired one. */
export type Pairs = Map<TablePlacement, Map<TablePlacement, Pair>>;

/** The defaults, nearest first. */
const LEVELS: readonly DefaultLevel[] = ['schema', 'database', 'topology'];

/** Compares two placements, once for all tables that have them. */
export function pairOf(
  comparing: Comparing,
  pairs: Pairs,
  { before, after }: Pick<Subject, 'before' | 'after'>,
): Pair {
  const known = remembered(pairs, before, () => new Map<TablePlacement, Pair>());
  return remembered(known, after, () => {
    const sides = { before: sideFor(comparing, before), after: sideFor(comparing, after) };
    const movement = compareSides(sides.before, sides.after);
    const isSame =
      renamedUid(comparing, before.choice.uid) === after.choice.uid &&
      sides.before.routable === sides.after.routable &&
      sides.before.semantics === sides.after.semantics &&
      movement.kind === 'none';
    return { ...sides, movement, isSame };
  });
}

/** What a change of placement asks for (docs/neki.md §4.2; an index that starts to apply, §4.1 rule 6). */
export function placementClass({ before, after, movement }: Pair): ChangeClass {
  switch (movement.kind) {
    case 'none':
      return before.routed !== after.routed || keyOf(before) !== keyOf(after) ? 'behavioural' : 'safe';
    case 'intervals':
    case 'all':
      return 'needs-empty';
    case 'becomes-routable':
      return 'safe';
    case 'becomes-unroutable':
      return 'behavioural';
    case 'unknown':
      // Whatever else is unknown: no statement visits a shard outside the group (docs/neki.md §4.1, rule 4).
      return after.shards.length < new Set([...before.shards, ...after.shards]).size
        ? 'needs-empty'
        : 'unknown';
  }
}

/** The columns a statement has to give. */
function keyOf(side: Side): string {
  return JSON.stringify(side.placement.indexes.map(({ columns }) => columns));
}

/** Which difference of the documents places a table anew. */
export function causeOf(comparing: Comparing, subject: Subject, { before, after }: Pair): PlacementCause {
  const from = subject.before.choice;
  const to = subject.after.choice;
  if (renamedUid(comparing, from.uid) !== to.uid) {
    if (from.source === 'own' || to.source === 'own')
      return { kind: 'table-group', declared: subject.declared === 'unlisted' ? 'both' : subject.declared };
    const level = LEVELS.find((name) => from.source === name || to.source === name) ?? 'topology';
    return { kind: 'default-group', level, scope: scopeOf(level, subject.scope) };
  }
  const group = to.uid ?? '';
  if (before.semantics === after.semantics) return { kind: 'key-ranges', group };
  const indexes = [...subject.before.indexes, ...subject.after.indexes];
  const isOwn = indexes.some(({ source }) => source === 'table');
  return { kind: isOwn ? 'table-index' : 'shard-index', group };
}

function scopeOf(level: DefaultLevel, { database = '', schema = '' }: UnlistedScope): UnlistedScope {
  switch (level) {
    case 'schema':
      return { database, schema };
    case 'database':
      return { database };
    case 'topology':
      return {};
  }
}

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
  readonly known: Map<Pair, OfPair>;
}

type OfPair = Map<UnlistedScope, OfPlace>;
type OfPlace = Map<Subject['declared'], readonly Bucket[]>;

/** Movements after which rows are, or may be, on another shard than their new owner. */
const MOVING: ReadonlySet<Movement['kind']> = new Set(['intervals', 'all', 'unknown']);

/** Begins to sort tables by their changes. */
export function collectorOf(comparing: Comparing): Collector {
  return { comparing, pairs: new Map(), buckets: new Map(), known: new Map() };
}

/** The changes a table belongs to; none if nothing about it changes. */
export function bucketsOf(collector: Collector, subject: Subject): readonly Bucket[] {
  const pair = pairOf(collector.comparing, collector.pairs, subject);
  const ofPair: OfPair = remembered(collector.known, pair, () => new Map());
  const ofPlace: OfPlace = remembered(ofPair, subject.scope, () => new Map());
  return remembered(ofPlace, subject.declared, () => findBuckets(collector, subject, pair));
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
  return remembered(buckets, key, () => ({ listed: [], unlisted: [], change }));
}
