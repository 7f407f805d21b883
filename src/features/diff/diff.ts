import {
  type ArrayNode,
  locate,
  type Member,
  type Node,
  type ObjectNode,
  type Source,
} from '../../document/document.ts';
import {
  type Line,
  linesOf,
  type Part,
  shownLine,
} from '../../report/document-lines.ts';
import { CONTEXT, type Hunk, hunksOf } from '../../report/text-diff.ts';
import type { Comparison } from '../../run/result.ts';

/**
 * The difference of the documents as lines of a unified diff, in the language of the file, with keys and groups in the
 * order of the desired document. The head of each hunk names the part it is in, and the line of the file. Each line is
 * inert and cut. Undefined if there is nothing to compare with, or too much.
 */
export async function diffLines({
  baseline,
  plan,
}: Comparison): Promise<readonly string[] | undefined> {
  if (baseline.from === 'nothing' || plan.changes.length === 0)
    return undefined;

  const { live, desired, file } = plan.threeWay;
  const { source } = file;
  const ordered = inOrderOf(live.root, desired.root);
  const sides = differing({
    before: Array.from(linesOf(ordered, source.name)),
    after: Array.from(linesOf(desired.root, source.name)),
    source,
  });
  const hunks = await hunksOf(textOf(sides.before), textOf(sides.after));
  return hunks?.flatMap((hunk) => {
    const head = headOf(hunk, sides);
    return [head].concat(hunk.lines).map(shownLine);
  });
}

/**
 * Both sides without the lines that they begin and end with alike, but for those that are shown around a difference.
 */
function differing({ before, after, source }: Sides): Sides {
  const isAlike = (at: number): boolean =>
    before.at(at)?.text === after.at(at)?.text;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && isAlike(start)) start += 1;
  let end = 0;
  while (end < most - start && isAlike(-1 - end)) end += 1;
  const from = Math.max(0, start - CONTEXT);
  const less = Math.max(0, end - CONTEXT);
  return {
    before: before.slice(from, before.length - less),
    after: after.slice(from, after.length - less),
    source,
  };
}

function textOf(lines: readonly Line[]): string {
  return lines.map(({ text }) => `${text}\n`).join('');
}

/**
 * A value with its keys, and with the items of its lists that have a `uid`, in the order of another value. What only
 * the first has comes last. A value that is in this order already is returned as it is.
 */
function inOrderOf(value: Node, other: Node | undefined): Node {
  if (value.kind === 'object' && other?.kind === 'object')
    return objectInOrder(value, other);
  if (value.kind === 'array' && other?.kind === 'array')
    return listInOrder(value, other);
  return value;
}

function objectInOrder(value: ObjectNode, other: ObjectNode): ObjectNode {
  const members = new Map<string, Member>();
  const present = value.members.keys();
  let isInOrder = true;
  for (const [key, twin] of other.members) {
    const member = value.members.get(key);
    if (member === undefined) continue;

    const ordered = inOrderOf(member.value, twin.value);
    if (present.next().value !== key || ordered !== member.value)
      isInOrder = false;
    members.set(key, { ...member, value: ordered });
  }
  if (isInOrder) return value;

  for (const [key, member] of value.members)
    if (!members.has(key)) members.set(key, member);
  return { ...value, members };
}

function listInOrder(value: ArrayNode, other: ArrayNode): ArrayNode {
  const places = new Map(
    other.items.map((item, at) => [uidOf(item) ?? at, at]),
  );
  const placed = value.items.map((item, at) => ({
    item,
    at: places.get(uidOf(item) ?? at) ?? other.items.length,
  }));
  const items = placed
    .toSorted((one, next) => one.at - next.at)
    .map(({ item, at }) => inOrderOf(item, other.items[at]));
  if (items.every((item, at) => item === value.items[at])) return value;
  return { ...value, items };
}

function uidOf(node: Node): string | undefined {
  if (node.kind !== 'object') return undefined;

  const uid = node.members.get('uid')?.value;
  if (uid?.kind !== 'string') return undefined;
  return uid.value;
}

/** The lines of both sides, and the text of the file. */
interface Sides {
  readonly before: readonly Line[];
  readonly after: readonly Line[];
  readonly source: Source;
}

/** The head of a hunk: the path of its first differing line. */
function headOf(
  { oldStart, newStart, lines }: Hunk,
  { before, after, source }: Sides,
): string {
  const first = lines.findIndex((line) => !line.startsWith(' '));
  const old = before[oldStart - 1 + first];
  const changed = after[newStart - 1 + first];
  const isRemoved = lines[first]?.startsWith('-') === true;
  const names = namesOf((isRemoved ? old : changed)?.part);
  if (changed !== undefined)
    names.push(`line ${locate(source, changed.part.node).line}`);
  return `@@ ${names.join(' › ')} @@`;
}

/** The collections around a part, and itself if it is one, from the outside in. */
function namesOf(part: Part | undefined): string[] {
  if (part === undefined) return [];

  const { node, key, parent } = part;
  const names = namesOf(parent);
  const name = key ?? uidOf(node);
  const isCollection = node.kind === 'object' || node.kind === 'array';
  if (isCollection && name !== undefined && parent !== undefined)
    names.push(name);
  return names;
}
