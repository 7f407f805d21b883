import { type Class, type Classes, classes, graver } from './classes.ts';
import type { Doc, Place } from './documents.ts';
import {
  type Answer,
  type Axis,
  answerOf,
  axisOf,
  cutsOf,
  isOddly,
  isReadable,
  type Key,
  type Owners,
  ownersOf,
  type Reading,
  type Routing,
} from './route.ts';

/** A part of an axis whose rows are looked for on another shard than before. */
export interface Piece {
  readonly low: bigint;
  readonly high: bigint;
  readonly from: string;
  readonly to: string | undefined;
}

/** A part of an axis of which several shards come into question, before or after. */
export interface Doubt {
  readonly low: bigint;
  readonly high: bigint;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** What happens to the rows of a place: none moves, any may be misplaced, or exactly those of some pieces. */
export type Movement =
  | { readonly kind: 'none' }
  | { readonly kind: 'all' }
  | { readonly kind: 'appears' }
  | { readonly kind: 'disappears' }
  | {
      readonly kind: 'pieces';
      readonly axis: Axis;
      readonly pieces: readonly Piece[];
      readonly doubts: readonly Doubt[];
      /** Whether every value that a shard had is in a piece: a gap had no rows. */
      readonly isAll: boolean;
    }
  /** Nobody can tell, and of no part more than of any other. */
  | { readonly kind: 'unknown' };

/** What a change of a document means for a place, by docs/neki.md §4. */
export interface Verdict {
  readonly before: Answer;
  readonly after: Answer;
  readonly classes: Classes;
  readonly movement: Movement;
}

/**
 * Judges what replacing one document by another means for a place. What an earlier version of the file placed, and the
 * document before does not, is where that version placed it.
 */
export function judgePlace(
  before: Doc,
  after: Doc,
  place: Place,
  earlier?: Doc,
): Verdict {
  const was = answerOf(before, place);
  const is = answerOf(after, place);
  const first = earlier && answerOf(earlier, place);
  if (
    was.kind === 'nowhere' &&
    is.kind === 'table' &&
    first?.kind === 'table'
  ) {
    const since = judgeTable(first.routing, is.routing, undefined);
    if (since.movement.kind !== 'none')
      return { before: first, after: is, ...since };
  }
  const authority = before.shard_groups.find(
    ({ uid }) => uid === before.authoritative_shard_group,
  );
  const home = authority?.key_ranges[0]?.shard_uid;
  if (is.kind === 'nowhere' && was.kind !== 'nowhere') {
    const ofDatabase = before.databases?.[place.database ?? ''];
    const isOwn = ofDatabase?.authoritative_shard_group !== undefined;
    const lost = judgeLost(was, isOwn ? undefined : home);
    return { before: was, after: is, ...lost };
  }
  return { before: was, after: is, ...judge(was, is, home) };
}

/** What no group places any more. The counter of an unsharded table goes to the authority then (change 23). */
function judgeLost(was: Answer, home: string | undefined): Judgement {
  const isUnsharded = was.kind === 'table' && was.routing.key === undefined;
  const [shard, ...others] = isUnsharded ? was.routing.shards : [];
  const isAway = isUnsharded && shard !== home && others.length === 0;
  // Where the counter of a copied table is, no source tells.
  const mayLeave = isAway || was.kind === 'reference';
  return {
    classes: classes('outage', mayLeave ? 'needs-backfill' : 'outage'),
    movement: { kind: 'disappears' },
  };
}

type Judgement = Omit<Verdict, 'before' | 'after'>;

function judge(was: Answer, is: Answer, home: string | undefined): Judgement {
  if (is.kind === 'nowhere')
    return { classes: classes('none', 'safe'), movement: { kind: 'none' } };
  if (is.kind === 'reference') return judgeCopies(was, is.shards);
  if (was.kind === 'reference') return judgeLoss(was.shards, is.routing);
  if (was.kind === 'table') return judgeTable(was.routing, is.routing, home);
  // What nothing placed has handed out no number, so that no counter is lost.
  return { classes: classes('new-table'), movement: { kind: 'appears' } };
}

/** What is a reference table afterwards (changes 31 to 34): every shard must hold every row. */
function judgeCopies(was: Answer, shards: ReadonlySet<string>): Judgement {
  const movement = { kind: 'none' } as const;
  if (was.kind === 'nowhere')
    return { classes: classes('needs-backfill'), movement };
  const full = was.kind === 'reference' ? was.shards : was.routing.shards;
  const isFull = was.kind === 'reference' || full.size === 1;
  if (!isFull || !shards.isSubsetOf(full))
    return { classes: classes('needs-backfill'), movement };
  const [least, most] = full.isSubsetOf(shards)
    ? (['none', 'safe'] as const)
    : (['behavioural'] as const);
  const isMoved = was.kind === 'table' && mayMoveCounter(shards, was.routing);
  return {
    classes: classes(least, isMoved ? 'needs-backfill' : most),
    movement,
  };
}

/** A reference table that becomes an ordinary one (change 34): one copy is read, where there is one. */
function judgeLoss(copies: ReadonlySet<string>, routing: Routing): Judgement {
  const [only, ...others] = routing.shards;
  const isThere =
    only !== undefined &&
    others.length === 0 &&
    copies.has(only) &&
    hasNoGap(routing);
  const most = mayMoveCounter(copies, routing)
    ? 'needs-backfill'
    : 'behavioural';
  return {
    classes: isThere ? classes('safe', most) : classes('needs-empty'),
    movement: { kind: 'none' },
  };
}

/**
 * Whether a SERIAL's counter may leave the authority or go there (change 23), between a reference table and an ordinary
 * one on a single shard: whether one copy counts as an unsharded table, no source tells (docs/neki.md §1.10).
 */
function mayMoveCounter(
  copies: ReadonlySet<string>,
  { key }: Routing,
): boolean {
  return (copies.size === 1) !== (key === undefined);
}

/** An ordinary table before and after, by the rules of docs/neki.md §4.1. */
function judgeTable(
  was: Routing,
  is: Routing,
  home: string | undefined,
): Judgement {
  const movement = inDoubt(was, is, moveRows(was, is));
  let least = movement.kind === 'none' ? 'none' : gravity(movement);
  let most: Class = movement.kind === 'none' ? 'safe' : 'needs-empty';
  if ((was.key === undefined) !== (is.key === undefined)) {
    least = graver(least, 'behavioural');
    // A SERIAL's counter changes its place with the flag, except at home (change 23); no document tells who has one.
    most = graver(
      most,
      is.shards.has(home ?? '') && is.shards.size === 1
        ? 'behavioural'
        : 'needs-backfill',
    );
  }
  if (was.key?.column !== is.key?.column) most = graver(most, 'behavioural');
  if (was.undocumented !== is.undocumented) {
    least = graver(least, 'behavioural');
    most = graver(most, 'behavioural');
  }
  return { classes: classes(least, most), movement };
}

/** What no source explains may route any key elsewhere, but where one shard has them all on each side. */
function inDoubt(was: Routing, is: Routing, movement: Movement): Movement {
  const isSure =
    was.undocumented === is.undocumented ||
    (was.shards.size === 1 && is.shards.size === 1 && hasNoGap(is));
  if (isSure || movement.kind === 'all') return movement;
  if (movement.kind !== 'pieces') return { kind: 'unknown' };
  const { axis, pieces, doubts } = movement;
  const isMoving =
    pieces.length > 0 ||
    doubts.some(({ from, to }) => !from.some((shard) => to.includes(shard)));
  const [from, to] = [was, is].map(({ shards }) => [...shards].toSorted());
  return isMoving && from && to
    ? { ...movement, doubts: [{ ...axis, from, to }] }
    : { kind: 'unknown' };
}

/** Rows that are looked for elsewhere are hidden; where no shard has their keys any more, statements fail. */
function gravity(movement: Movement): Class {
  const isAGap =
    movement.kind === 'pieces' &&
    movement.doubts.length === 0 &&
    movement.pieces.every(({ to }) => to === undefined);
  return isAGap ? 'outage' : 'needs-empty';
}

function moveRows(was: Routing, is: Routing): Movement {
  const [from, to] = [lone(was), lone(is)];
  if (was.key && is.key && isSameKey(was.key, is.key))
    return isReadable(was) && isReadable(is)
      ? walk(axisOf(is.key), was, is, [asks(was), asks(is)])
      : moveUnread(was, is);
  if (from !== undefined && is.key && isReadable(is))
    return walk(axisOf(is.key), was, is, [always(from), asks(is)]);
  if (to !== undefined && was.key && isReadable(was) && hasNoGap(is))
    return walk(axisOf(was.key), was, is, [asks(was), always(to)]);
  if (from === undefined || from !== to) return { kind: 'all' };
  return { kind: hasNoGap(is) ? 'none' : 'unknown' };
}

/** One key on both sides, of which some bounds cannot be read: equal ranges, or the shards alone, tell. */
function moveUnread(was: Routing, is: Routing): Movement {
  const [before, after] = [was, is].map(({ ranges }) =>
    ranges
      .map(({ shard_uid, start, end }) => `${shard_uid} ${start}..${end}`)
      .toSorted()
      .join(),
  );
  if (before === after) return { kind: 'none' };
  if (was.shards.isDisjointFrom(is.shards)) return { kind: 'all' };
  const isOnOneShard = was.shards.size === 1 && is.shards.size === 1;
  return { kind: isOnOneShard && hasNoGap(is) ? 'none' : 'unknown' };
}

type Ask = (value: bigint, reading: Reading) => Owners;

function asks(routing: Routing): Ask {
  const { key } = routing;
  if (key === undefined) return () => ({ shards: [], ranges: '' });
  return (value, reading) => ownersOf({ ...routing, key }, value, reading);
}

function always(shard: string): Ask {
  return () => ({ shards: [shard], ranges: shard });
}

function hasNoGap(routing: Routing): boolean {
  const { key, ranges } = routing;
  if (key === undefined || ranges.some(({ start, end }) => !start && !end))
    return true;
  if (!isReadable(routing)) return false;
  return READINGS.every((reading) =>
    cutsOf(axisOf(key), routing).every(
      (value) =>
        ownersOf({ ...routing, key }, value, reading).shards.length > 0,
    ),
  );
}

const READINGS = ['prefix', 'bytewise'] as const;

/** Asks both sides for every part of an axis, in each way in which the bounds can be read. */
function walk(
  axis: Axis,
  was: Routing,
  is: Routing,
  [before, after]: readonly [Ask, Ask],
): Movement {
  const readings = [was, is].some(isOddly) ? READINGS : (['prefix'] as const);
  const pieces: Piece[] = [];
  const doubts: Doubt[] = [];
  let isAll = true;
  const cuts = cutsOf(axis, was, is);
  for (const [at, low] of cuts.entries()) {
    const high = cuts[at + 1] ?? axis.high;
    const found = readings.map((reading) => ({
      from: before(low, reading),
      to: after(low, reading),
    }));
    const fates = new Set(found.map(fateOf));
    if (fates.size === 1 && fates.has('stays')) {
      isAll &&= found.every(({ from }) => from.shards.length === 0);
      continue;
    }
    const [first] = found;
    const isSure = fates.size === 1 && !fates.values().some(isDoubtful);
    if (isSure)
      pieces.push({
        low,
        high,
        from: first?.from.shards[0] ?? '',
        to: first?.to.shards[0],
      });
    else
      doubts.push({
        low,
        high,
        from: all(found.flatMap(({ from }) => from.shards)),
        to: all(found.flatMap(({ to }) => to.shards)),
      });
  }
  return pieces.length + doubts.length === 0
    ? { kind: 'none' }
    : { kind: 'pieces', axis, pieces, doubts, isAll };
}

/** What becomes of a value: the same for equal texts. */
function fateOf({ from, to }: { from: Owners; to: Owners }): string {
  const [one, ...others] = from.shards;
  const isOneEach = others.length === 0 && to.shards.length < 2;
  if (one === undefined || from.ranges === to.ranges) return 'stays';
  if (isOneEach && one === to.shards[0]) return 'stays';
  const words = [from, to].map(({ shards }) => shards.join(' or '));
  return `${isOneEach ? '' : DOUBT}${words.join(' to ')}`;
}

const DOUBT = 'in doubt: ';

function isDoubtful(fate: string): boolean {
  return fate.startsWith(DOUBT);
}

function all(shards: readonly string[]): readonly string[] {
  return [...new Set(shards)].toSorted();
}

function lone({ shards }: Routing): string | undefined {
  const [only, ...others] = shards;
  return others.length === 0 ? only : undefined;
}

/** Whether rows have the same routed value on both sides. */
function isSameKey(was: Key, is: Key): boolean {
  return (
    was.type === is.type &&
    was.column === is.column &&
    was.modulus === is.modulus
  );
}
