import type { ArrayNode, Document, Node, ObjectNode } from '../topology/document/document.ts';
import { isSameNode } from '../topology/topology-document.ts';

/** Lines of a text, of which some may be left out, and how many there are in all. */
export interface CountedLines {
  readonly lines: readonly string[];
  readonly count: number;
}

/** Two documents as lines to be compared. What both hold alike is left out but for a few lines at its ends. */
export interface LinePair {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** How a line begins that stands for many: a control character, which no line of JSON holds as it is. */
const GAP = '\u0000';

/** The first lines of a document as indented JSON, one value a line; what lies behind them is counted only. */
export function firstLines({ root }: Document, most: number): CountedLines {
  const page: Page = { lines: [], count: 0, isShown: (from) => from < most };
  write(root, { indent: '', lead: '', tail: '' }, page);
  return page;
}

/**
 * Two documents as indented JSON, the keys and groups of the first in the order of the second, so that what is the
 * same stands in the same place. At least `margin` lines are kept around what differs. Undefined where more than `most`
 * lines differ.
 */
export function comparedLines(
  before: Document,
  after: Document,
  { margin, most }: { readonly margin: number; readonly most: number },
): LinePair | undefined {
  const pair: Pair = { before: [], after: [], margin, most, differing: 0, gaps: 0 };
  const place: Place = { indent: '', lead: '', tail: '' };
  writeBoth(pair, { node: before.root, place }, { node: after.root, place });
  return pair.differing > most ? undefined : pair;
}

/** How many lines a line stands for that was left in the place of some; 0 for any other. */
export function hiddenBy(line: string): number {
  return line.startsWith(GAP) ? Number(line.split(' ')[1]) : 0;
}

interface Place {
  readonly indent: string;
  /** What stands before the value on its first line. */
  readonly lead: string;
  /** What stands behind the value on its last line: a comma, or nothing. */
  readonly tail: string;
}

/** Lines under way; those that are not shown are counted. */
interface Page {
  readonly lines: string[];
  count: number;
  /** Whether a line between these two numbers is wanted. */
  readonly isShown: (from: number, to: number) => boolean;
}

/** A child of an object or a list: what stands before it, and the value. */
interface Child {
  readonly lead: string;
  readonly node: Node;
}

const EVERYTHING = (): boolean => true;

function write(node: Node, { indent, lead, tail }: Place, page: Page): void {
  if (!page.isShown(page.count, page.count + 1)) {
    const size = lineCount(node);
    if (!page.isShown(page.count, page.count + size)) {
      page.count += size;
      return;
    }
  }
  const children = childrenOf(node);
  if (children.length === 0) {
    line(page, `${indent}${lead}${leafText(node)}${tail}`);
    return;
  }
  const [open, close] = node.kind === 'array' ? ['[', ']'] : ['{', '}'];
  line(page, `${indent}${lead}${open}`);
  for (const [index, child] of children.entries())
    write(child.node, placeOf(indent, child, index, children.length), page);
  line(page, `${indent}${close}${tail}`);
}

function line(page: Page, text: string): void {
  if (page.isShown(page.count, page.count + 1)) page.lines.push(text);
  page.count += 1;
}

function placeOf(indent: string, { lead }: Pick<Child, 'lead'>, index: number, length: number): Place {
  return { indent: `${indent}  `, lead, tail: index < length - 1 ? ',' : '' };
}

function childrenOf(node: Node): readonly Child[] {
  if (node.kind === 'array') return node.items.map((item) => ({ lead: '', node: item }));
  if (node.kind !== 'object') return [];
  return Array.from(node.members, ([key, { value }]) => ({ lead: leadOf(key), node: value }));
}

function leadOf(key: string): string {
  return `${JSON.stringify(key)}: `;
}

/** How many lines a value takes. */
function lineCount(node: Node): number {
  let count = 0;
  if (node.kind === 'array') for (const item of node.items) count += lineCount(item);
  else if (node.kind === 'object') for (const { value } of node.members.values()) count += lineCount(value);
  return count === 0 ? 1 : count + 2;
}

function leafText(node: Node): string {
  switch (node.kind) {
    case 'object':
      return '{}';
    case 'array':
      return '[]';
    case 'number':
      return node.text;
    case 'null':
      return 'null';
    default:
      return JSON.stringify(node.value);
  }
}

interface Pair {
  readonly before: string[];
  readonly after: string[];
  readonly margin: number;
  readonly most: number;
  /** Lines that one of the two documents has alone, so far. */
  differing: number;
  gaps: number;
}

interface Placed {
  readonly node: Node;
  readonly place: Place;
}

function writeBoth(pair: Pair, one: Placed, other: Placed): void {
  if (pair.differing > pair.most) return;
  if (isSameNode(one.node, other.node)) writeSame(pair, one, other);
  else if (one.node.kind === 'object' && other.node.kind === 'object' && isFull(one, other))
    writeChildren(pair, [one.place, other.place], membersInOrder(one.node, other.node), '{}');
  else if (one.node.kind === 'array' && other.node.kind === 'array' && isFull(one, other))
    writeChildren(pair, [one.place, other.place], itemsInOrder(one.node, other.node), '[]');
  else {
    writeAlone(pair, 'before', one);
    writeAlone(pair, 'after', other);
  }
}

function isFull(...placed: readonly Placed[]): boolean {
  return placed.every(({ node }) => childrenOf(node).length > 0);
}

/** What both hold alike: written whole where it is short, else its first and last lines with a gap between them. */
function writeSame(pair: Pair, one: Placed, other: Placed): void {
  const { margin } = pair;
  const size = lineCount(one.node);
  if (size <= 2 * margin + 1) {
    writeTo(pair.before, one, EVERYTHING);
    writeTo(pair.after, other, EVERYTHING);
    return;
  }
  pair.gaps += 1;
  const gap = `${GAP}${pair.gaps} ${size - 2 * margin}`;
  for (const [lines, placed] of [
    [pair.before, one],
    [pair.after, other],
  ] as const) {
    const shown: string[] = [];
    writeTo(shown, placed, (from, to) => from < margin || to > size - margin);
    lines.push(...shown.slice(0, margin), gap, ...shown.slice(margin));
  }
}

function writeTo(lines: string[], { node, place }: Placed, isShown: Page['isShown']): void {
  write(node, place, { lines, count: 0, isShown });
}

function writeAlone(pair: Pair, which: 'before' | 'after', placed: Placed): void {
  pair.differing += lineCount(placed.node);
  if (pair.differing <= pair.most) writeTo(pair[which], placed, EVERYTHING);
}

/** A child that both have, or one of them. */
interface ChildPair {
  readonly lead: string;
  readonly before: Node | undefined;
  readonly after: Node | undefined;
}

function writeChildren(
  pair: Pair,
  [before, after]: readonly [Place, Place],
  children: readonly ChildPair[],
  [open, close]: string,
): void {
  const left = { before: countOf(children, 'before'), after: countOf(children, 'after') };
  const placed = (child: ChildPair, which: 'before' | 'after'): Placed | undefined => {
    const node = child[which];
    if (node === undefined) return undefined;
    left[which] -= 1;
    const { indent } = which === 'before' ? before : after;
    return { node, place: placeOf(indent, child, 0, left[which] + 1) };
  };
  pair.before.push(`${before.indent}${before.lead}${open}`);
  pair.after.push(`${after.indent}${after.lead}${open}`);
  for (const child of children) {
    const [one, other] = [placed(child, 'before'), placed(child, 'after')];
    if (one !== undefined && other !== undefined) writeBoth(pair, one, other);
    else if (one !== undefined) writeAlone(pair, 'before', one);
    else if (other !== undefined) writeAlone(pair, 'after', other);
    if (pair.differing > pair.most) return;
  }
  pair.before.push(`${before.indent}${close}${before.tail}`);
  pair.after.push(`${after.indent}${close}${after.tail}`);
}

function countOf(children: readonly ChildPair[], which: 'before' | 'after'): number {
  return children.filter((child) => child[which] !== undefined).length;
}

/** The members of both: those of the second in its order, then what the first alone has. */
function membersInOrder(before: ObjectNode, after: ObjectNode): readonly ChildPair[] {
  const gone = [...before.members].filter(([key]) => !after.members.has(key));
  return [
    ...Array.from(after.members, ([key, { value }]) => ({
      lead: leadOf(key),
      before: before.members.get(key)?.value,
      after: value,
    })),
    ...gone.map(([key, { value }]) => ({ lead: leadOf(key), before: value, after: undefined })),
  ];
}

/** Items that a `uid` names stand in the second document's order; all others keep their places. */
function itemsInOrder(before: ArrayNode, after: ArrayNode): readonly ChildPair[] {
  const [old, fresh] = [uids(before), uids(after)];
  if (old === undefined || fresh === undefined)
    return Array.from({ length: Math.max(before.items.length, after.items.length) }, (_, at) => ({
      lead: '',
      before: before.items[at],
      after: after.items[at],
    }));
  const gone = [...old].filter(([uid]) => !fresh.has(uid));
  return [
    ...Array.from(fresh, ([uid, node]) => ({ lead: '', before: old.get(uid), after: node })),
    ...gone.map(([, node]) => ({ lead: '', before: node, after: undefined })),
  ];
}

/** The items of a list by their `uid`; undefined where one has none, or two have the same. */
function uids({ items }: ArrayNode): ReadonlyMap<string, Node> | undefined {
  const found = new Map<string, Node>();
  for (const item of items) {
    const uid = item.kind === 'object' ? item.members.get('uid')?.value : undefined;
    if (uid?.kind !== 'string' || found.has(uid.value)) return undefined;
    found.set(uid.value, item);
  }
  return found;
}
