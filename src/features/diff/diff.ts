import { locate, type Node, type Source } from '../../document/document.ts';
import {
  childrenOf,
  lineCount,
  type Notation,
  notationOf,
  shownLine,
  type Written,
  withDash,
} from '../../report/document-lines.ts';
import {
  CONTEXT,
  type Hunk,
  hunksOf,
  MOST_EDITS,
} from '../../report/text-diff.ts';
import type { Comparison } from '../../run/result.ts';
import { isSameNode } from '../../topology/topology-document.ts';

/** The most differing lines before pairing. If a list begins with a new item, all of its lines differ at this point. */
const MOST_DIFFERING = 10 * MOST_EDITS;
/** An unchanged value with more lines is written as one line. */
const MOST_ALIKE = 7;

/**
 * The difference of the documents as lines of a unified diff, in the language of the file, with keys and groups in the
 * order of the desired document. Unchanged parts are left out. The head of each hunk names the part it is in, and the
 * line of the file. Each line is inert and cut. Undefined if there is nothing to compare with, or too much.
 */
export async function diffLines({
  baseline,
  plan,
}: Comparison): Promise<readonly string[] | undefined> {
  if (baseline.from === 'nothing' || plan.changes.length === 0)
    return undefined;

  const { live, desired, file } = plan.threeWay;
  const sides: Sides = {
    notation: notationOf(file.source.name),
    source: file.source,
    before: [],
    after: [],
    differing: 0,
  };
  const root = { key: '', before: live.root, after: desired.root };
  writeBoth(sides, root, { path: [], indent: '', lead: '' });
  if (sides.differing > MOST_DIFFERING) return undefined;

  const hunks = await hunksOf(textOf(sides.before), textOf(sides.after));
  return hunks?.flatMap((hunk) => [
    shownLine(headOf(hunk, sides)),
    ...hunk.lines.map(shownLine),
  ]);
}

/**
 * A line, the path of the value that it belongs to, and that value's line in the file; undefined if the file lacks it.
 */
interface Line {
  readonly text: string;
  readonly path: readonly string[];
  readonly line: number | undefined;
}

/** The lines of both sides so far, and how many of them only one side has. */
interface Sides {
  readonly notation: Notation;
  readonly source: Source;
  readonly before: Line[];
  readonly after: Line[];
  differing: number;
}

function textOf(lines: readonly Line[]): string {
  return lines.map(({ text }) => `${text}\n`).join('');
}

/** The head of a hunk: the path of its first differing line. */
function headOf(hunk: Hunk, { before, after }: Sides): string {
  const first = hunk.lines.findIndex((line) => !line.startsWith(' '));
  const old = before[hunk.oldStart - 1 + first];
  const changed = after[hunk.newStart - 1 + first] ?? old;
  const isRemoved = hunk.lines[first]?.startsWith('-') === true;
  const shown = isRemoved && old !== undefined ? old : changed;
  const names = Array.from(shown?.path ?? []);
  if (changed?.line !== undefined) names.push(`line ${changed.line}`);
  return `@@ ${names.join(' › ')} @@`;
}

/** A value that both sides have, or only one. */
interface Pair {
  readonly key: string | number;
  readonly before: Node | undefined;
  readonly after: Node | undefined;
}

/** Where and how a pair is written, and its path. */
interface Place extends Written {
  readonly path: readonly string[];
}

function writeBoth(sides: Sides, pair: Pair, place: Place): void {
  const { before, after } = pair;
  const pairs = pairsOf(before, after);
  if (pairs === undefined || after === undefined) {
    writeSide(sides, 'before', before, place);
    writeSide(sides, 'after', after, place);
    return;
  }

  const { notation } = sides;
  const isItem = place.lead === '-' && after.kind === 'object';
  const isFirstShown = isShown(pairs, 0);
  if (!isItem || !isFirstShown)
    push(sides, notation.opening(after, place), place, after);
  const starts = { before: sides.before.length, after: sides.after.length };
  writeChildren(sides, pairs, { place, parent: after });
  if (isItem && isFirstShown) {
    dash(sides.before, starts.before, place.indent);
    dash(sides.after, starts.after, place.indent);
  }
  push(sides, notation.closing(after, place), place, after);
}

function writeChildren(
  sides: Sides,
  pairs: readonly Pair[],
  { place, parent }: { readonly place: Place; readonly parent: Node },
): void {
  const isRoot =
    place.lead === '' && sides.notation.opening(parent, place) === '';
  for (const [at, child] of pairs.entries()) {
    if (!isShown(pairs, at)) continue;

    const inner = {
      path: pathOf(place.path, parent, child),
      indent: isRoot ? place.indent : `${place.indent}  `,
      lead: sides.notation.leadOf(parent, child.key),
    };
    if (isChanged(child)) writeBoth(sides, child, inner);
    else writeAlike(sides, child, inner);
  }
}

/** Whether a child is close enough to a changed one to be shown. */
function isShown(pairs: readonly Pair[], at: number): boolean {
  const near = pairs.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1);
  return near.some(isChanged);
}

function isChanged({ before, after }: Pair): boolean {
  if (before === undefined || after === undefined) return true;
  return !isSameNode(before, after);
}

/** The path of a child that is a collection. */
function pathOf(
  path: readonly string[],
  parent: Node,
  { key, before, after }: Pair,
): readonly string[] {
  const node = after ?? before;
  if (node?.kind !== 'object' && node?.kind !== 'array') return path;
  if (parent.kind === 'object') return path.concat(String(key));
  return path.concat(uidOf(node) ?? []);
}

/** Writes a value that only one side has, or that differs on the other. */
function writeSide(
  sides: Sides,
  side: 'before' | 'after',
  node: Node | undefined,
  place: Place,
): void {
  if (node === undefined || sides.differing > MOST_DIFFERING) return;

  sides.differing += lineCount(node);
  const line = side === 'after' ? lineOf(sides, node) : undefined;
  for (const text of sides.notation.linesOf(node, place))
    sides[side].push({ text, path: place.path, line });
}

/** Writes an unchanged value: all of it if it is short, else with its content left out. */
function writeAlike(sides: Sides, { after: node }: Pair, place: Place): void {
  if (node === undefined) return;

  const { indent, lead } = place;
  if (lineCount(node) > MOST_ALIKE) {
    const space = lead === '' || lead.endsWith(' ') ? '' : ' ';
    const inside = node.kind === 'array' ? '[…]' : '{…}';
    push(sides, `${indent}${lead}${space}${inside}`, place, node);
    return;
  }
  for (const text of sides.notation.linesOf(node, place))
    push(sides, text, place, node);
}

/** Adds a line to both sides; an empty line is skipped. */
function push(sides: Sides, text: string, { path }: Place, node: Node): void {
  if (text === '') return;

  const line = { text, path, line: lineOf(sides, node) };
  sides.before.push(line);
  sides.after.push(line);
}

function dash(lines: Line[], at: number, indent: string): void {
  const first = lines[at];
  if (first !== undefined)
    lines[at] = { ...first, text: withDash(first.text, indent) };
}

function lineOf({ source }: Sides, node: Node): number {
  return locate(source, node).line;
}

/**
 * The children of two values, if these are compared child by child: those of the second value in its order, then those
 * that only the first has. Undefined if the values can only differ as a whole.
 */
function pairsOf(
  before: Node | undefined,
  after: Node | undefined,
): readonly Pair[] | undefined {
  if (before === undefined || before.kind !== after?.kind) return undefined;

  const old = childrenOf(before);
  const fresh = childrenOf(after);
  if (old.size === 0 || fresh.size === 0) return undefined;

  const oldUids = uidsOf(before);
  const freshUids = uidsOf(after);
  if (oldUids === undefined || freshUids === undefined)
    return pairsBy(old, fresh);
  return pairsBy(oldUids, freshUids);
}

function pairsBy(
  from: ReadonlyMap<string | number, Node>,
  to: ReadonlyMap<string | number, Node>,
): readonly Pair[] {
  const keys = new Set(to.keys()).union(from);
  return Array.from(keys, (key) => ({
    key,
    before: from.get(key),
    after: to.get(key),
  }));
}

/** The items of a list by their `uid`; undefined if one has none, or two have the same. */
function uidsOf(list: Node): ReadonlyMap<string | number, Node> | undefined {
  if (list.kind !== 'array') return undefined;

  const found = new Map<string | number, Node>();
  for (const item of list.items) {
    const uid = uidOf(item);
    if (uid === undefined || found.has(uid)) return undefined;
    found.set(uid, item);
  }
  return found;
}

function uidOf(node: Node): string | undefined {
  if (node.kind !== 'object') return undefined;

  const uid = node.members.get('uid')?.value;
  if (uid?.kind !== 'string') return undefined;
  return uid.value;
}
