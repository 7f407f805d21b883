import type { Document, Member, ObjectNode } from './document.ts';
import type { Source, Span } from './source.ts';
import { readYaml } from './yaml.ts';

/** What may reach from one member of a document into another, or make several documents of a text. */
const FAR_REACHING = /[&*$|>]|^(?:---|\.\.\.|%)/m;
const NOTHING_BUT_COMMENTS = /^(?:[ \t]*(?:#[^\r\n]*)?(?:\r?\n|$))*$/;

/**
 * Reads a YAML text most of which a document that was read already holds letter for letter, such as an earlier version
 * of a file: only the members that are written differently are parsed, at any depth. What comes of it has the values of
 * the text, and no places. Undefined where the texts are not alike, or a part of them may not stand alone.
 */
export function readAlike(
  source: Source,
  like: Document,
): Document | undefined {
  const { text } = source;
  if (FAR_REACHING.test(text)) return undefined;
  const known = {
    text: like.source.text,
    start: 0,
    end: like.source.text.length,
  };
  const members = membersOf(text, like.root, known);
  return (
    members && {
      source,
      root: { kind: 'object', members, start: 0, end: text.length },
    }
  );
}

/** Lines of the known text. */
interface Lines extends Span {
  readonly text: string;
}

/** A member of the known text with its lines; the comments behind it are among them. */
interface Known extends Lines {
  readonly key: string;
  readonly member: Member;
}

type Entry = readonly [key: string, member: Member];

/** The members that a text holds in one column, some of which may be those of an object in lines of the known text. */
function membersOf(
  text: string,
  node: ObjectNode,
  lines: Lines,
): ObjectNode['members'] | undefined {
  const known = knownMembers(node, lines);
  const [first] = known ?? [];
  if (known === undefined || first === undefined) return undefined;
  const column = columnOf(lines.text, first.member);
  const key = new RegExp(`^(?= {${column}}[^ \\-#\\r\\n])`, 'm');
  const [head = '', ...parts] = text.split(key);
  // The first part is what stands before the first key, unless a key begins the text.
  const isKey = head.search(key) === 0;
  const written = isKey ? [head, ...parts] : parts;
  if (!isKey && !NOTHING_BUT_COMMENTS.test(head)) return undefined;
  const byLine = new Map(
    known.map((one) => [firstLine(one.text.slice(one.start, one.end)), one]),
  );
  const entries = written.map((part) =>
    sharedMember(part, byLine.get(firstLine(part))),
  );
  const alone = written.filter((_, index) => entries[index] === undefined);
  const parsed =
    alone.length === 0 ? [] : parsedMembers(alone.join(''), column);
  if (parsed?.length !== alone.length) return undefined;
  const members = new Map(
    entries
      .map((entry) => entry ?? parsed.shift())
      .filter((entry) => entry !== undefined),
  );
  // A key that stands twice is a fault of the text, and told by who reads all of it.
  return members.size > 0 && members.size === written.length
    ? members
    : undefined;
}

/** A member of the known text as a part of another text has it; undefined where the part has to be parsed. */
function sharedMember(
  text: string,
  known: Known | undefined,
): Entry | undefined {
  if (known === undefined) return undefined;
  const { key, member, start, end } = known;
  if (text === known.text.slice(start, end)) return [key, member];
  const { value } = member;
  const line = firstLine(text).length;
  if (value.kind !== 'object' || value.start < start + line) return undefined;
  const members = membersOf(text.slice(line), value, {
    ...known,
    start: start + line,
  });
  return (
    members && [
      key,
      { ...member, value: { kind: 'object', members, start: 0, end: 0 } },
    ]
  );
}

function parsedMembers(text: string, column: number): Entry[] | undefined {
  const { node, findings } = readYaml({ name: '', text });
  if (node?.kind !== 'object' || findings.length > 0 || 'merges' in node)
    return undefined;
  const [first] = node.members.values();
  return first !== undefined && columnOf(text, first) === column
    ? [...node.members]
    : undefined;
}

/** The lines of each member; undefined where they may not be those of that member alone. */
function knownMembers(
  node: ObjectNode,
  { text, end }: Lines,
): readonly Known[] | undefined {
  if ('merges' in node) return undefined;
  const known: Known[] = [];
  let column: number | undefined;
  for (const [key, member] of [...node.members].reverse()) {
    const own = columnOf(text, member);
    column ??= own;
    const start = member.keyStart - own;
    if (own !== column || /[^ ]/.test(text.slice(start, member.keyStart)))
      return undefined;
    known.push({ key, member, text, start, end: known.at(-1)?.start ?? end });
  }
  return known.reverse();
}

function firstLine(text: string): string {
  return text.slice(0, text.indexOf('\n') + 1 || text.length);
}

function columnOf(text: string, { keyStart }: Member): number {
  return keyStart - (text.lastIndexOf('\n', keyStart - 1) + 1);
}
