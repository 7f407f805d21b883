import type { Span } from '../../document/document.ts';
import { clauses, shardList } from '../../text/lists.ts';
import {
  isNothing,
  type Message,
  NOTHING,
  prose,
  quoteWhole,
} from '../../text/message.ts';
import { plain } from '../../text/plain.ts';
import { PLAIN_NAME } from '../../topology/catalog.ts';
import {
  type Axis,
  type Interval,
  readInterval,
} from '../../topology/key-range.ts';
import type { ShardGroup, Topology } from '../../topology/topology.ts';
import type {
  ChangeBase,
  ChangeText,
  Declared,
  Proof,
  UnlistedScope,
} from '../change-base.ts';
import type { ChangeClass } from '../change-class.ts';
import { DOUBTFUL, mayHideRows } from '../doubt.ts';
import {
  ALL_KEYS,
  type KeyShare,
  keyShare,
  UNKNOWN_KEYS,
} from '../key-share.ts';
import type { RowSlice } from '../key-slice.ts';
import type { Kind, OfKind, StatementEffect } from '../kind.ts';
import type { Movement } from '../movement.ts';
import {
  amountText,
  doubtEffect,
  gapText,
  leftBehindText,
  movesText,
  whereText,
} from '../movement-text.ts';
import { listedSpan, scopeSpan } from '../place.ts';
import { placementValue } from '../placement-value.ts';
import { findGaps, keyOf, type Side, undocumentedText } from '../side.ts';
import { sideFacts } from '../side-facts.ts';
import { groupText, indexText } from '../side-text.ts';
import { scopeText, tablesText, UNROUTABLE } from '../table-text.ts';

/** Where a change of placement comes from. */
export type PlacementCause =
  | {
      readonly kind: 'key-ranges' | 'shard-index' | 'table-index';
      readonly group: string;
    }
  /**
   * `earlier`: the live topology does not place the tables, and an earlier version of the file tells where they were.
   */
  | {
      readonly kind: 'table-group';
      readonly declared: Declared;
      readonly earlier?: true;
    }
  | { readonly kind: 'default-group'; readonly scope: UnlistedScope };

/** Tables are routed differently: another group, another index, or other owners of the group's ranges. */
export interface PlacementChange extends ChangeBase {
  readonly kind: 'placement';
  readonly cause: PlacementCause;
  readonly before: Side;
  readonly after: Side;
  readonly movement: Movement;
}

export const PLACEMENT: Kind<PlacementChange> = {
  text: placementText,
  action: ({ cause }) => cause.kind,
  facts: ({ before, after }) => [sideFacts(before), sideFacts(after)],
  placement: placementValue,
  place: placeOf,
  sides: ({ before, after }) => ({ before, after }),
  group: ({ cause }) => ('group' in cause ? cause.group : undefined),
  isDoubtful: (change) => DOUBTFUL.has(change.class),
  slice: sliceOf,
  isRoutedAnew: ({ before, after, cause }) =>
    after.routed &&
    (cause.kind !== 'key-ranges' || before.spread !== after.spread),
  receivers: receiversOf,
  formerShards: ({ before, movement }) => {
    if (movement.kind !== 'intervals') return before.shards;
    return Array.from(new Set(movement.moves.map(({ from }) => from)));
  },
  servesAfter,
  lostRows,
  wasPlaced: ({ cause }) =>
    cause.kind === 'table-group' && cause.earlier === true,
  hidesRows: ({ movement }) =>
    movement.kind === 'all' ||
    (movement.kind === 'intervals' &&
      movement.doubts.length === 0 &&
      movement.rest === undefined),
  isRepair: ({ movement }) =>
    movement.kind === 'unknown' &&
    movement.within?.doubts.every(({ fate }) => fate === 'mended') === true,
  statements: statementsOf,
  touchesRows: mayHideRows,
  keys: keysOf,
  isOfIntervals,
};

/** Whether a change routes tables differently. */
export function isPlacement(change: OfKind): change is PlacementChange {
  return change.kind === 'placement';
}

function placeOf(
  { cause, tables, movement }: PlacementChange,
  topology: Topology,
): Span | undefined {
  switch (cause.kind) {
    case 'default-group':
      return scopeSpan(cause.scope, topology);
    case 'key-ranges':
      return rangeSpan(topology.groups.get(cause.group), movement);
    case 'shard-index': {
      const group = topology.groups.get(cause.group);
      return group?.defaultShardIndex ?? group?.node;
    }
    default:
      return listedSpan(tables.listed, topology);
  }
}

/** The shard or the bound that hands over the first keys that move; the whole group if no range owns them. */
function rangeSpan(
  group: ShardGroup | undefined,
  movement: Movement,
): Span | undefined {
  if (group === undefined || movement.kind !== 'intervals') return group?.node;

  const { axis, moves, doubts } = movement;
  const [first] = [moves, doubts].flat();
  for (const { node, shardUid, start, end } of group.keyRanges) {
    const bounds = readInterval(start?.value ?? '', end?.value ?? '', axis);
    if (!bounds.ok || first === undefined) continue;
    const { low, high } = bounds.value;
    if (low === first.low) return shardUid ?? node;
    if (low < first.low && first.low < high) return end ?? node;
  }
  return group.node;
}

function receiversOf({ movement, after }: PlacementChange): readonly string[] {
  if (movement.kind === 'none') return [];
  if (movement.kind !== 'intervals' || movement.rest !== undefined)
    return after.shards;
  return [movement.moves, movement.doubts].flat().flatMap(({ to }) => to ?? []);
}

function servesAfter({ after }: PlacementChange, shard: string): boolean {
  return after.shards.includes(shard);
}

/** The rows of the intervals that leave the shard, under a range index on a plain column. */
function lostRows(
  change: PlacementChange,
  shard: string,
): RowSlice | undefined {
  const { movement } = change;
  const slice = sliceOf(change);
  if (slice === undefined || movement.kind !== 'intervals') return undefined;
  const intervals = movement.moves.filter(({ from }) => from === shard);
  const isNullAsked = slice.isNullAsked && !servesAfter(change, shard);
  return { ...slice, intervals, isNullAsked };
}

function keysOf({ movement }: PlacementChange): KeyShare {
  switch (movement.kind) {
    case 'intervals': {
      const { axis, moves, doubts, rest } = movement;
      if (rest !== undefined) return UNKNOWN_KEYS;
      return keyShare(axis, [moves, doubts].flat());
    }
    case 'unknown':
      if (movement.within === undefined) return UNKNOWN_KEYS;
      return keyShare(movement.within.axis, movement.within.doubts);
    default:
      return ALL_KEYS;
  }
}

function isOfIntervals({ movement, cause, proof }: PlacementChange): boolean {
  if (movement.kind !== 'intervals' || movement.moves.length === 0)
    return false;
  const isHarmless = proof !== undefined && HARMLESS.has(proof.verdict);
  return cause.kind === 'key-ranges' || !isHarmless;
}

/** The verdicts after which the text says nothing of rows. */
const HARMLESS: ReadonlySet<Proof['verdict']> = new Set([
  'absent',
  'empty',
  'new-absent',
]);

/** The members that decide the class of a placement change. */
type Placing = Pick<PlacementChange, 'before' | 'after' | 'movement'>;

/** What a change of placement requires (docs/neki.md §4.2; an index that starts to apply, §4.1 rule 6). */
export function placementClass({
  before,
  after,
  movement,
}: Placing): ChangeClass {
  switch (movement.kind) {
    case 'none':
      return hasSameRules(before, after) ? 'safe' : 'behavioural';
    // A movement that is not known to be harmless may hide rows.
    case 'intervals':
    case 'all':
    case 'unknown':
      return 'needs-empty';
    case 'becomes-routable':
      return 'new-table';
    case 'becomes-unroutable':
      return 'outage';
  }
}

/** Whether applications need no change, and nothing is unknown. */
function hasSameRules(before: Side, after: Side): boolean {
  return (
    before.routed === after.routed &&
    keyOf(before) === keyOf(after) &&
    undocumentedText(before, after) === undefined
  );
}

/** What changes, and what that does to rows and statements. */
function placementText(change: PlacementChange): ChangeText {
  return {
    title: placementTitle(change),
    effect: placementEffect(change),
  };
}

/** What changes, in a few words: "`tenant_data` [40, 80): `shard-b` → `shard-e`". */
function placementTitle(change: PlacementChange): Message {
  const { cause, before, after, movement, tables } = change;
  switch (cause.kind) {
    case 'key-ranges':
      if (movement.kind === 'intervals' && movement.moves.length > 0)
        return prose`${quoteWhole(cause.group)} ${movesText(movement.moves, movement.axis)}`;
      return prose`key ranges of ${quoteWhole(cause.group)}`;
    case 'shard-index':
      return prose`shard index of ${quoteWhole(cause.group)}: ${arrow(indexText(before), indexText(after))}`;
    case 'table-index':
      return prose`shard index of ${tablesText(tables)}: ${arrow(indexText(before), indexText(after))}`;
    case 'table-group':
      return prose`shard group of ${tablesText(tables)}: ${arrow(groupText(before), groupText(after))}`;
    case 'default-group':
      return prose`default shard group of ${scopeText(cause.scope)}: ${arrow(groupText(before), groupText(after))}`;
  }
}

/** Both sides in words; if they are called alike, that their definitions differ. */
function arrow(before: Message, after: Message): Message {
  if (plain(before) !== plain(after)) return prose`${before} → ${after}`;
  return prose`${after}, whose definition differs`;
}

/**
 * What the change does to rows and statements, the verdict first; and what is not documented, unless that is the reason
 * already.
 */
function placementEffect(change: PlacementChange): Message {
  const effect = documentedEffect(change);
  const doubt = undocumentedText(change.before, change.after) ?? NOTHING;
  if (plain(effect).includes(plain(doubt))) return effect;
  return clauses(effect, doubt);
}

function documentedEffect(change: PlacementChange): Message {
  const { movement, tables, after } = change;
  const who = tablesText(tables);
  switch (movement.kind) {
    case 'none':
      return clauses(
        after.shards.length === 0
          ? prose`no group places ${who}, as before`
          : prose`queries of ${who} go to the same shards as before`,
        habitsText(change),
      );
    case 'intervals':
      return intervalsEffect(change, movement);
    case 'all':
      return allEffect(change, movement.why);
    case 'becomes-routable':
      return prose`${who} can now be routed; earlier rows are found only on the shards of ${groupText(after)}`;
    case 'becomes-unroutable':
      return prose`${who} ${UNROUTABLE}`;
    case 'unknown':
      return unknownEffect(change, movement);
  }
}

/** The effect of a placement, if it is unknown which shard serves the rows. */
function unknownEffect(
  change: PlacementChange,
  { why, within }: Movement & { kind: 'unknown' },
): Message {
  const { tables, before, after } = change;
  const who = tablesText(tables);
  const serving = new Set(after.shards);

  if (within === undefined) {
    const leaving = new Set(before.shards).difference(serving);
    return clauses(
      prose`it is unknown which queries of ${who} go to other shards: ${why}`,
      leftBehindText(leaving, after),
      habitsText(change),
    );
  }

  const { doubts, axis } = within;
  const sources = new Set(doubts.flatMap(({ from }) => from));
  return clauses(
    doubtEffect(doubts, axis, who),
    leftBehindText(sources.difference(serving), after),
    habitsText(change),
  );
}

function intervalsEffect(
  change: PlacementChange,
  { moves, doubts, rest, axis }: Movement & { kind: 'intervals' },
): Message {
  const who = tablesText(change.tables);
  const amount = amountText(moves, axis);

  const texts: Message[] = [];
  if (moves.length > 0) {
    const queries =
      amount === undefined ? prose`all queries` : prose`queries for ${amount}`;
    const sources = new Set(moves.map(({ from }) => from));
    const lost = moves.filter(({ to }) => to === undefined);
    texts.push(
      prose`${queries} of ${who} ${whereText(moves, axis)}`,
      leftBehindText(sources, change.after),
      gapText(lost, axis),
    );
  }

  texts.push(doubtEffect(doubts, axis, who));
  if (rest !== undefined)
    texts.push(prose`other queries may go to other shards, too: ${rest}`);
  if (amount !== undefined && axis.type === 'modulo') texts.push(GUESSED);
  texts.push(habitsText(change), newTableText(change));
  return clauses(...texts);
}

const GUESSED = prose`the number of buckets is a guess, because it is not documented how modulo reads bounds`;

function allEffect(change: PlacementChange, why: 'shards' | 'index'): Message {
  const { before, after } = change;
  const { axis } = after;
  return clauses(
    why === 'shards' ? otherShardsText(change) : otherIndexText(change),
    leftBehindText(new Set(before.shards), after),
    axis === undefined ? NOTHING : gapText(findGaps(after), axis),
    habitsText(change),
    newTableText(change),
  );
}

function otherShardsText({ tables, after }: PlacementChange): Message {
  return prose`all queries of ${tablesText(tables)} go to ${shardList(after.shards)}`;
}

function otherIndexText({ tables, before, after }: PlacementChange): Message {
  const effect = prose`rows of ${tablesText(tables)} may no longer be found, even where ranges are unchanged`;
  const isIndexed = [before, after].every(({ routed }) => routed);
  if (isIndexed)
    return prose`${effect}: the two indexes can compute different keys`;
  return effect;
}

/** What becomes of statements, whatever rows there are. */
function statementsOf(change: PlacementChange): StatementEffect {
  const { before, after, movement } = change;
  if (movement.kind === 'becomes-unroutable')
    return { answer: 'fail', text: NOTHING };
  if (movement.kind === 'becomes-routable')
    return { answer: 'as-before', text: NOTHING };

  const lost = lostText(change);
  const doubt = undocumentedText(before, after) ?? NOTHING;
  const text = clauses(doubt, habitsText(change), lost);
  if (!isNothing(lost)) return { answer: 'fail', text };
  if (hasSameRules(before, after) && isNothing(text))
    return { answer: 'as-before', text };
  return { answer: 'differently', text };
}

/** What applications must know of statements from now on, whatever rows there are. */
function habitsText(change: PlacementChange): Message {
  return clauses(routingText(change), spreadText(change));
}

/** Keys that a shard owned, and that none owns afterwards. */
function lostText({ before, after, movement }: PlacementChange): Message {
  if (movement.kind === 'intervals') {
    const lost = movement.moves.filter(({ to }) => to === undefined);
    return gapText(lost, movement.axis);
  }
  const { axis } = after;
  if (axis === undefined || findGaps(before).length > 0) return NOTHING;
  return gapText(findGaps(after), axis);
}

/** Statements without the key reach more shards than before, although the same index applies. */
function spreadText({ before, after, tables }: PlacementChange): Message {
  const isSpreadAnew = !before.spread && after.spread;
  if (!isSpreadAnew || !before.routed || !after.routed) return NOTHING;
  return prose`statements on ${tablesText(tables)} without the key now visit several shards`;
}

/** What an application has to do from now on (docs/neki.md §4.1, rule 6). */
function routingText({ before, after }: PlacementChange): Message {
  if (!before.routed && after.routed)
    return prose`${indexText(after)} now applies: INSERTs must include the key, the key cannot be updated, and views over several such tables fail`;
  if (before.routed && !after.routed)
    return prose`${indexText(before)} no longer applies`;
  if (keyOf(before) === keyOf(after)) return NOTHING;
  return prose`INSERTs must now include the key of ${indexText(after)}`;
}

/** When the change is safe for a table that is new to the topology; empty if the table is known to have rows. */
function newTableText({
  cause,
  before,
  tables,
  proof,
}: PlacementChange): Message {
  if (cause.kind !== 'table-group' || cause.declared !== 'added')
    return NOTHING;
  if (cause.earlier !== undefined)
    return prose`not new: an earlier version of the file placed it in ${groupText(before)}`;
  if (proof?.verdict === 'rows') return NOTHING;

  const seen = proof?.seen.values() ?? [];
  const isKnown = seen.some(({ kind }) => kind === 'in-snapshot');
  const who = tables.listed.length > 1 ? 'these tables are' : 'the table is';
  if (isKnown) return prose`safe only if ${who} empty`;
  return prose`safe only if ${who} new or empty`;
}

/** The rows of the intervals that change owner, or may; only under a range index on a plain column. */
function sliceOf(change: PlacementChange): RowSlice | undefined {
  const inQuestion = intervalsIn(change);
  if (inQuestion === undefined) return undefined;
  const { axis, intervals } = inQuestion;
  const columns = [change.before, change.after].flatMap(
    ({ placement }) => placement.indexes[0]?.columns ?? [],
  );
  const [column, ...others] = new Set(columns);
  if (
    axis.type !== 'range' ||
    column === undefined ||
    others.length > 0 ||
    !PLAIN_NAME.test(column)
  )
    return undefined;
  return {
    column,
    intervals,
    isNullAsked: mayMoveNull(change, { axis, intervals }),
  };
}

/**
 * Whether rows with NULL in the key may move. It is not documented where a router sends them (docs/neki.md §3). They
 * may move if the index changes, or if the first or last interval changes owner, because NULL may sort there.
 */
function mayMoveNull(
  { before, after }: PlacementChange,
  { axis, intervals }: InQuestion,
): boolean {
  if (before.semantics !== after.semantics) return true;
  return intervals.some(
    ({ low, high }) => low === axis.low || high === axis.high,
  );
}

/** The intervals of an axis that change owner, or may. */
interface InQuestion {
  readonly axis: Axis;
  readonly intervals: readonly Interval[];
}

/** The intervals that change owner, or may change owner; undefined if this can happen to any key. */
function intervalsIn({ movement }: PlacementChange): InQuestion | undefined {
  if (movement.kind === 'intervals' && movement.rest === undefined) {
    const { axis, moves, doubts } = movement;
    return { axis, intervals: [moves, doubts].flat() };
  }
  if (movement.kind === 'unknown' && movement.within !== undefined) {
    const { axis, doubts } = movement.within;
    return { axis, intervals: doubts };
  }
  return undefined;
}
