import { type Change, hidesRows, kindOf } from '../changes/change.ts';
import { mayHideRows } from '../changes/doubt.ts';
import type { Sides } from '../changes/kind.ts';
import { blocksOf, excessOf } from '../plan/decision.ts';
import type { Compared } from '../run/result.ts';
import { inWords } from '../text/lists.ts';
import {
  code,
  digits,
  joined,
  type Message,
  NOTHING,
  prose,
  quoteShard,
  thousands,
  words,
} from '../text/message.ts';
import { inQuotes, PLAIN_NAME, tableNamed } from '../topology/catalog.ts';
import { renderInterval } from '../topology/key-range.ts';
import type { Move } from '../topology/ownership.ts';
import type { Topology } from '../topology/topology.ts';
import {
  drawGroup,
  drawMove,
  type GroupDrawing,
  type KeySketch,
  keySketch,
  shareOf,
} from './key-space.ts';
import type { Block } from './model.ts';

/** The most drawings beside the verdict. With more, all of them are in the map. */
const MOST_DRAWINGS = 2;
/** The most lines of words below a drawing, and the most shards and intervals in such a line. */
const MOST_LINES = 3;
const MOST_NAMED = 3;
/** The most characters of a name in Postgres. */
const MOST_OF_A_NAME = 63;

/** Why a plan is blocked, and which groups that shows. */
export interface Reason {
  readonly blocks: readonly Block[];
  readonly drawn: ReadonlySet<string>;
}

export const NO_REASON: Reason = { blocks: [], drawn: new Set() };

/** Why a plan is blocked: the key space before and after, or a statement that would fail. */
export function whyOf(compared: Compared): Reason {
  const changes = stoppedBy(compared);
  if (changes.length === 0) return NO_REASON;

  const { live, desired } = compared.plan.threeWay;
  const drawings = drawingsOf(changes, live.topology, desired.topology);
  if (drawings.length === 0 || drawings.length > MOST_DRAWINGS)
    return { blocks: failingBlocks(changes), drawn: new Set() };

  const isKnown = changes.some(hidesRows);
  return {
    blocks: drawings
      .flatMap((drawing) => drawingBlocks(drawing, { isKnown }))
      .concat(failingBlocks(changes)),
    drawn: new Set(drawings.map(({ uid }) => uid)),
  };
}

/** The changes that block a plan, or that count toward a limit which it exceeds. */
function stoppedBy({ plan, decision }: Compared): readonly Change[] {
  const blocks = blocksOf(decision);
  if (blocks.length > 0) return blocks.flatMap(({ changes }) => changes);
  if (excessOf(decision).length > 0) return plan.changes.filter(mayHideRows);
  return [];
}

/** One drawing of each group or move that some changes are about; not all of them, if they are too many to be shown. */
function drawingsOf(
  changes: readonly Change[],
  live: Topology,
  desired: Topology,
): readonly GroupDrawing[] {
  const drawings = new Map<string, GroupDrawing>();
  for (const change of changes) {
    const drawing = drawingOf(change, live, desired);
    if (drawing !== undefined && drawing.moves.length > 0)
      drawings.set(drawing.uid, drawing);
    if (drawings.size > MOST_DRAWINGS) break;
  }
  return Array.from(drawings.values());
}

function drawingOf(
  change: Change,
  live: Topology,
  desired: Topology,
): GroupDrawing | undefined {
  const kind = kindOf(change);
  const group = kind.group?.(change, desired);
  if (group !== undefined) return drawGroup(group, live, desired);

  const sides = kind.sides?.(change);
  if (sides === undefined) return undefined;
  return moveOf(sides);
}

/** Tables that go from one group to another, if their keys are computed alike in both. */
function moveOf({ before, after }: Sides): GroupDrawing | undefined {
  const { uid: from = '', group: was } = before.placement.choice;
  const { uid: to = '', group: is } = after.placement.choice;
  const isOtherKey =
    before.routed && after.routed && before.semantics !== after.semantics;
  if (was === undefined || is === undefined || isOtherKey) return undefined;
  return drawMove(`${from} → ${to}`, { was, is }, after.axis ?? before.axis);
}

interface Certainty {
  /** Whether rows are known to exist. */
  readonly isKnown: boolean;
}

function drawingBlocks(
  drawing: GroupDrawing,
  certainty: Certainty,
): readonly Block[] {
  const sketch = keySketch(drawing);
  if (sketch === undefined) return [];

  const { bars } = sketch;
  const items = movesText(drawing, sketch, certainty);
  return [
    { kind: 'map', map: { bars, mermaid: undefined } },
    ...items.map((text): Block => ({ kind: 'text', text })),
  ];
}

/** What the marked part of a bar means: where rows stay, and where queries go. */
function movesText(
  { moves, axis }: GroupDrawing,
  { signOf }: KeySketch,
  { isKnown }: Certainty,
): readonly Message[] {
  const named = (shard: string): Message =>
    joined([code(signOf(shard)), quoteShard(shard)], ' ');
  const bySource = Map.groupBy(moves, ({ from }) => from);
  const lines = Array.from(bySource, ([from, own]) => {
    const rows = words(isKnown ? 'rows' : 'any rows');
    const keys = keysText(own, axis);
    return prose`${keys}: ${rows} stay on ${named(from)}, ${queriesText(own, named)}.`;
  });
  const rest = lines.length - MOST_LINES;
  if (rest <= 0) return lines;
  return lines
    .slice(0, MOST_LINES)
    .concat(prose`${thousands(rest)} more, in the table below.`);
}

function queriesText(
  moves: readonly Move[],
  named: (shard: string) => Message,
): Message {
  const shards = new Set(moves.flatMap(({ to }) => to ?? []));
  const isLost = moves.some(({ to }) => to === undefined);
  if (shards.size === 0) return prose`and no shard serves queries for them`;

  const shown = Array.from(shards).slice(0, MOST_NAMED).map(named);
  const rest = shards.size - shown.length;
  if (rest > 0) shown.push(prose`${thousands(rest)} more`);
  const lost = isLost ? prose`, or to no shard` : NOTHING;
  return prose`queries go to ${inWords(shown)}${lost}`;
}

/** "Keys [40, 80), 25 %"; "All keys". */
function keysText(moves: readonly Move[], axis: GroupDrawing['axis']): Message {
  if (axis === undefined) return prose`All keys`;

  const size = moves.reduce((sum, { low, high }) => sum + high - low, 0n);
  if (size === axis.high - axis.low) return prose`All keys`;
  const shown = moves
    .slice(0, MOST_NAMED)
    .map((move) => digits(renderInterval(move, axis)));
  const rest = moves.length - shown.length;
  if (rest > 0) shown.push(prose`${thousands(rest)} more`);
  const share = shareOf(moves, axis);
  const part = share === '' ? NOTHING : prose`${words(share)}`;
  return prose`Keys ${joined([inWords(shown), part], ', ')}`;
}

/** A statement that would fail, if one of the changes makes statements fail. */
function failingBlocks(changes: readonly Change[]): readonly Block[] {
  const [first] = changes
    .filter(({ class: own }) => own === 'outage')
    .flatMap(({ tables }) => tables.listed);
  const name = first === undefined ? undefined : tableNamed(first);
  if (name === undefined) return [];

  const names = [name.schema, name.table];
  // No table of Postgres has a longer name, and a comment has no room for it.
  if (names.some((part) => part.length > MOST_OF_A_NAME)) return [];
  const table = names.map(sqlName).join('.');
  return [
    {
      kind: 'text',
      text: prose`${code(`SELECT * FROM ${table};`)} would fail: no shard group applies to it any more.`,
    },
  ];
}

function sqlName(name: string): string {
  return PLAIN_NAME.test(name) ? name : inQuotes(name);
}
