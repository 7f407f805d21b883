import {
  locate,
  type Member,
  type Node,
  type Source,
} from '../../document/document.ts';
import {
  type Line,
  linesOf,
  type Part,
  shownLine,
} from '../../report/document-lines.ts';
import { type Hunk, hunksOf } from '../../report/text-diff.ts';
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
  const before = Array.from(linesOf(ordered, source.name));
  const after = Array.from(linesOf(desired.root, source.name));
  const hunks = await hunksOf(textOf(before), textOf(after));
  return hunks?.flatMap((hunk) => {
    const head = headOf(hunk, { before, after, source });
    return [head].concat(hunk.lines).map(shownLine);
  });
}

function textOf(lines: readonly Line[]): string {
  return lines.map(({ text }) => `${text}\n`).join('');
}

/**
 * A value with its keys, and with the items of its lists that have a `uid`, in the order of another value. What only
 * the first has comes last.
 */
function inOrderOf(value: Node, other: Node | undefined): Node {
  if (value.kind === 'object' && other?.kind === 'object') {
    const members = new Map<string, Member>();
    for (const key of new Set(other.members.keys()).union(value.members)) {
      const member = value.members.get(key);
      const twin = other.members.get(key);
      if (member === undefined) continue;
      members.set(key, {
        ...member,
        value: inOrderOf(member.value, twin?.value),
      });
    }
    return { ...value, members };
  }
  if (value.kind !== 'array' || other?.kind !== 'array') return value;

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
