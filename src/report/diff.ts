import type { Compared } from '../run/result.ts';
import { type Node, toJson } from '../topology/document/document.ts';
import { isSameNode } from '../topology/topology-document.ts';
import { cut, visible } from './markdown.ts';

/** What is alike is shown so far around what differs: children of a document, and lines of a text. */
const CONTEXT = 3;
/** Past so many changed lines a textual diff explains nothing any more, and costs the square of it. */
const MOST_EDITS = 4000;
/** Lines that may differ before they are paired; a list that begins with a new item differs in all of its lines. */
const MOST_DIFFERING = 10 * MOST_EDITS;
/** What is alike on both sides and takes more lines is written as one. */
const MOST_ALIKE = 7;
const MOST_LINE = 300;

/**
 * The documents' difference: lines of a unified diff of both as indented JSON, keys and groups in the order of the
 * desired one, without commas and with what is alike left out. Inert, and each cut to 300 characters. Undefined where
 * there is nothing to compare with, or too much.
 */
export async function diffLines({
  baseline,
  plan,
}: Compared): Promise<readonly string[] | undefined> {
  if (baseline.from === 'nothing' || plan.changes.length === 0)
    return undefined;
  const sides: Sides = { before: [], after: [], differing: 0 };
  writeBoth(
    sides,
    {
      lead: '',
      before: plan.threeWay.live.root,
      after: plan.threeWay.desired.root,
    },
    '',
  );
  if (sides.differing > MOST_DIFFERING) return undefined;
  const lines = await textDiff(
    `${sides.before.join('\n')}\n`,
    `${sides.after.join('\n')}\n`,
  );
  // Nobody has the text whose lines the heads of hunks count.
  return lines?.map((line) => (line.startsWith('@@') ? '@@' : line)).slice(1);
}

/** The difference of two texts as lines of a unified diff, inert and each cut; undefined where there is too much. */
export async function textDiff(
  before: string,
  after: string,
): Promise<readonly string[] | undefined> {
  if (leastEdits(before.split('\n'), after.split('\n')) > MOST_EDITS)
    return undefined;
  const { structuredPatch } = await import('diff');
  const options = { context: CONTEXT, maxEditLength: MOST_EDITS };
  const patch = structuredPatch(
    'before',
    'after',
    before,
    after,
    undefined,
    undefined,
    options,
  );
  return patch?.hunks.flatMap(
    ({ oldStart, oldLines, newStart, newLines, lines }) => [
      `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
      ...lines
        .filter((line) => !line.startsWith('\\'))
        .map((line) => cut(visible(line), MOST_LINE)),
    ],
  );
}

/** Edits that are needed whatever is paired with what: lines that one side has more often than the other. */
function leastEdits(
  before: readonly string[],
  after: readonly string[],
): number {
  const surplus = new Map<string, number>();
  for (const line of before) surplus.set(line, (surplus.get(line) ?? 0) + 1);
  for (const line of after) surplus.set(line, (surplus.get(line) ?? 0) - 1);
  return surplus.values().reduce((sum, count) => sum + Math.abs(count), 0);
}

/** The first lines of the document the branch holds before a PUT, as indented JSON, and how many there are in all. */
export function previousLines({ baseline }: Compared, most: number) {
  if (baseline.from !== 'branch' || most === 0) return { lines: [], count: 0 };
  const { root } = baseline.document;
  const lines = linesOf(root, { comma: ',' }).take(most);
  return {
    lines: Array.from(lines, (line) => cut(visible(line), MOST_LINE)),
    count: lineCount(root),
  };
}

/** A value as lines of indented JSON, made one by one; `comma` stands between children. */
function* linesOf(
  node: Node,
  {
    indent = '',
    lead = '',
    tail = '',
    comma = '',
  }: Partial<Record<'indent' | 'lead' | 'tail' | 'comma', string>>,
): Generator<string> {
  const children = childrenOf(node);
  if (children.size === 0) {
    yield `${indent}${lead}${toJson(node)}${tail}`;
    return;
  }
  const [open, close] = node.kind === 'array' ? '[]' : '{}';
  yield `${indent}${lead}${open}`;
  let left = children.size;
  for (const [key, child] of children) {
    left -= 1;
    const place = {
      indent: `${indent}  `,
      lead: leadOf(node, key),
      tail: left > 0 ? comma : '',
    };
    yield* linesOf(child, { ...place, comma });
  }
  yield `${indent}${close}${tail}`;
}

/** The children of an object by their keys, of a list by their places; none of anything else. */
function childrenOf(node: Node): ReadonlyMap<string | number, Node> {
  if (node.kind === 'array') return new Map(node.items.entries());
  const members = node.kind === 'object' ? [...node.members] : [];
  return new Map(members.map(([key, { value }]) => [key, value]));
}

function leadOf(parent: Node, key: string | number): string {
  return parent.kind === 'object' ? `${JSON.stringify(key)}: ` : '';
}

/** How many lines a value takes. */
function lineCount(node: Node): number {
  let count = 0;
  if (node.kind === 'array')
    for (const item of node.items) count += lineCount(item);
  else if (node.kind === 'object')
    for (const { value } of node.members.values()) count += lineCount(value);
  return count === 0 ? 1 : count + 2;
}

/** Lines of both sides under way, and how many of them one side has alone. */
interface Sides {
  readonly before: string[];
  readonly after: string[];
  differing: number;
}

/** A value that both sides have, or one of them. */
interface Pair {
  readonly lead: string;
  readonly before: Node | undefined;
  readonly after: Node | undefined;
}

function writeBoth(sides: Sides, pair: Pair, indent: string): void {
  const { lead, before, after } = pair;
  const pairs = pairsOf(before, after);
  if (pairs === undefined) {
    for (const side of ['before', 'after'] as const) {
      const node = pair[side];
      if (node === undefined || sides.differing > MOST_DIFFERING) continue;
      sides.differing += lineCount(node);
      sides[side].push(...linesOf(node, { indent, lead }));
    }
    return;
  }
  const [open, close] = before?.kind === 'array' ? '[]' : '{}';
  push(sides, `${indent}${lead}${open}`);
  const changed = pairs.map(
    (child) =>
      !(child.before && child.after && isSameNode(child.before, child.after)),
  );
  for (const [index, child] of pairs.entries()) {
    if (changed[index]) writeBoth(sides, child, `${indent}  `);
    else if (
      changed
        .slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1)
        .includes(true)
    )
      writeAlike(sides, child, `${indent}  `);
  }
  push(sides, `${indent}${close}`);
}

function push(sides: Sides, line: string): void {
  sides.before.push(line);
  sides.after.push(line);
}

/** What is alike on both sides: whole where it is short, else with its inside left out. */
function writeAlike(
  sides: Sides,
  { lead, before: node }: Pair,
  indent: string,
): void {
  if (node === undefined) return;
  if (lineCount(node) > MOST_ALIKE)
    push(sides, `${indent}${lead}${node.kind === 'array' ? '[…]' : '{…}'}`);
  else for (const line of linesOf(node, { indent, lead })) push(sides, line);
}

/**
 * The children of two values that are compared one by one, objects and lists: those of the second in its order, then
 * what the first alone has. Undefined for what differs as a whole.
 */
function pairsOf(
  before: Node | undefined,
  after: Node | undefined,
): readonly Pair[] | undefined {
  if (before === undefined || before.kind !== after?.kind) return undefined;
  const [old, fresh] = [childrenOf(before), childrenOf(after)];
  if (old.size === 0 || fresh.size === 0) return undefined;
  const [oldUids, freshUids] = [uidsOf(before), uidsOf(after)];
  const [from, to] =
    oldUids === undefined || freshUids === undefined
      ? [old, fresh]
      : [oldUids, freshUids];
  return Array.from(
    new Set<string | number>([...to.keys(), ...from.keys()]),
    (key) => {
      return {
        lead: leadOf(after, key),
        before: from.get(key),
        after: to.get(key),
      };
    },
  );
}

/** The items of a list by their `uid`; undefined where one has none, or two have the same. */
function uidsOf(list: Node): ReadonlyMap<string | number, Node> | undefined {
  if (list.kind !== 'array') return undefined;
  const found = new Map<string | number, Node>();
  for (const item of list.items) {
    const uid =
      item.kind === 'object' ? item.members.get('uid')?.value : undefined;
    if (uid?.kind !== 'string' || found.has(uid.value)) return undefined;
    found.set(uid.value, item);
  }
  return found;
}
