import { type Class, type Classes, classes, graver } from './classes.ts';
import type { Doc, Place } from './documents.ts';
import {
  type Answer,
  type Axis,
  answerOf,
  axisOf,
  cutsOf,
  type Key,
  type Routing,
  shardOf,
} from './route.ts';

/** A part of an axis whose rows are looked for on another shard than before. */
export interface Piece {
  readonly low: bigint;
  readonly high: bigint;
  readonly from: string;
  readonly to: string | undefined;
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
    };

/** What a change of a document means for a place, by docs/neki.md §4. */
export interface Verdict {
  readonly before: Answer;
  readonly after: Answer;
  readonly classes: Classes;
  readonly movement: Movement;
  /** Whether the reference does not know how the bounds are read (docs/neki.md §3), so that the whole is unknown. */
  readonly isInDoubt?: boolean;
  /** Whether the reference does not know what becomes of rows without a key, so that their movement may be unknown. */
  readonly mayBeUnknown?: boolean;
  /** Whether it may be told as of a table that was nowhere before. */
  readonly mayBeNew?: boolean;
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
    // Where nobody knows whether rows are elsewhere, either may be told: that they are, or that the table is new.
    if (since.mayBeUnknown)
      return { before: was, after: is, ...since, mayBeNew: true };
    if (since.movement.kind !== 'none')
      return { before: first, after: is, ...since };
  }
  const authority = before.shard_groups.find(
    ({ uid }) => uid === before.authoritative_shard_group,
  );
  const home = authority?.key_ranges[0]?.shard_uid;
  return { before: was, after: is, ...judge(was, is, home) };
}

type Judgement = Omit<Verdict, 'before' | 'after'>;

function judge(was: Answer, is: Answer, home: string | undefined): Judgement {
  if (is.kind === 'nowhere') {
    const isNoChange = was.kind === 'nowhere';
    return isNoChange
      ? { classes: classes('none', 'safe'), movement: { kind: 'none' } }
      : { classes: classes('outage'), movement: { kind: 'disappears' } };
  }
  if (is.kind === 'reference') return judgeCopies(was, is.shards);
  if (was.kind === 'reference') return judgeLoss(was.shards, is.routing);
  if (was.kind === 'table') return judgeTable(was.routing, is.routing, home);
  return { classes: classes('none', 'unknown'), movement: { kind: 'appears' } };
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
  return { classes: classes(least, isMoved ? 'unknown' : most), movement };
}

/** A reference table that becomes an ordinary one (change 34): one copy is read, where there is one. */
function judgeLoss(copies: ReadonlySet<string>, routing: Routing): Judgement {
  const [only, ...others] = routing.shards;
  const isThere = only !== undefined && others.length === 0 && copies.has(only);
  const most = mayMoveCounter(copies, routing) ? 'unknown' : 'behavioural';
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
  const movement = moveRows(was, is);
  let least = movement.kind === 'none' ? 'none' : gravity(movement);
  let most: Class = movement.kind === 'none' ? 'safe' : 'needs-empty';
  if ((was.key === undefined) !== (is.key === undefined)) {
    least = graver(least, 'behavioural');
    // A SERIAL's counter changes its place with the flag, except at home (change 23); no document tells who has one.
    most = graver(
      most,
      is.shards.has(home ?? '') && is.shards.size === 1
        ? 'behavioural'
        : 'unknown',
    );
  }
  if (was.key?.column !== is.key?.column) most = graver(most, 'behavioural');
  const mayBeUnknown = was.undocumented !== is.undocumented;
  if (mayBeUnknown) {
    most = graver(most, 'unknown');
    if (!isOneShard(was, is)) least = graver(least, 'unknown');
  }
  const isInDoubt =
    !isOneShard(was, is) && oddBounds(was, 2) !== oddBounds(is, 2);
  const mayBeOdd = oddBounds(was, 1) !== oddBounds(is, 1);
  const allowed = classes(least, mayBeOdd ? graver(most, 'unknown') : most);
  return {
    classes: allowed,
    movement,
    isInDoubt,
    mayBeUnknown: mayBeUnknown || mayBeOdd,
  };
}

/** The bounds of so many shards whose last byte has one digit: no source says which half of a byte that is. */
function oddBounds({ key, ranges }: Routing, shards: number): string {
  const bounds =
    key?.type === 'xxhash'
      ? ranges.flatMap(({ start, end }) => [start ?? '', end ?? ''])
      : [];
  const between = bounds.filter((text) => {
    const sides = ranges.filter(
      ({ start, end }) => start === text || end === text,
    );
    return new Set(sides.map((range) => range.shard_uid)).size >= shards;
  });
  return [...new Set(between)]
    .filter((text) => text.length % 2 === 1)
    .toSorted()
    .join();
}

/** Rows that are looked for elsewhere are hidden; where no shard has their keys any more, statements fail. */
function gravity(movement: Movement): Class {
  const isAGap =
    movement.kind === 'pieces' &&
    movement.pieces.every(({ to }) => to === undefined);
  return isAGap ? 'outage' : 'needs-empty';
}

function moveRows(was: Routing, is: Routing): Movement {
  const [from, to] = [lone(was), lone(is)];
  if (was.key && is.key && isSameKey(was.key, is.key)) {
    return walk(axisOf(is.key), was, is, (value) => [
      shardOf(was, value),
      shardOf(is, value),
    ]);
  }
  if (from !== undefined && is.key) {
    return walk(axisOf(is.key), was, is, (value) => [from, shardOf(is, value)]);
  }
  if (to !== undefined && was.key && hasNoGap(is)) {
    return walk(axisOf(was.key), was, is, (value) => [shardOf(was, value), to]);
  }
  return from !== undefined && from === to ? { kind: 'none' } : { kind: 'all' };
}

function hasNoGap(routing: Routing): boolean {
  const { key } = routing;
  return (
    key === undefined ||
    cutsOf(axisOf(key), routing).every(
      (value) => shardOf(routing, value) !== undefined,
    )
  );
}

/** Asks both sides for every part of an axis. */
function walk(
  axis: Axis,
  was: Routing,
  is: Routing,
  ask: (value: bigint) => readonly [string | undefined, string | undefined],
): Movement {
  const cuts = cutsOf(axis, was, is);
  const pieces = cuts.flatMap((low, index): Piece[] => {
    const [from, to] = ask(low);
    return from === undefined || from === to
      ? []
      : [{ low, high: cuts[index + 1] ?? axis.high, from, to }];
  });
  return pieces.length === 0
    ? { kind: 'none' }
    : { kind: 'pieces', axis, pieces };
}

function lone({ shards }: Routing): string | undefined {
  const [only, ...others] = shards;
  return others.length === 0 ? only : undefined;
}

function isOneShard(was: Routing, is: Routing): boolean {
  return lone(was) !== undefined && lone(was) === lone(is);
}

/** Whether rows have the same routed value on both sides. */
function isSameKey(was: Key, is: Key): boolean {
  return (
    was.type === is.type &&
    was.column === is.column &&
    was.modulus === is.modulus
  );
}
