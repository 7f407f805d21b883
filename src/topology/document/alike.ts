import type { Document, Member, ObjectNode } from './document.ts';
import type { Source } from './source.ts';
import { readYaml } from './yaml.ts';

/** What may reach from one member of a document into another, or make several documents of a text. */
const FAR_REACHING = /[&*$|>]|^(?:---|\.\.\.|%)/m;
/** Blank lines and comments, and then the end or a key that is not indented. */
const NEXT_KEY = /^(?:[ \t]*(?:#[^\r\n]*)?(?:\r?\n|$))*(?:$|[A-Za-z_"'])/;
const NOTHING_BUT_COMMENTS = /^(?:[ \t]*(?:#[^\r\n]*)?(?:\r?\n|$))*$/;

/**
 * Reads a YAML text most of which a document that was read already holds letter for letter, such as an earlier version
 * of a file: its largest member is taken from there, and only the rest is parsed. What comes of it has the values of the
 * text, and no places. Undefined where the texts are not alike enough, or a part of them may not stand alone.
 */
export function readAlike(source: Source, like: Document): Document | undefined {
  const { name, text } = source;
  const known = largestMember(like);
  if (known === undefined || known.written.length < text.length / 2) return undefined;
  const at = text.indexOf(known.written);
  const isLine = at === 0 || text[at - 1] === '\n';
  if (at < 0 || !isLine || FAR_REACHING.test(text)) return undefined;
  const rest = text.slice(at + known.written.length);
  if (!NEXT_KEY.test(rest)) return undefined;
  const [before, after] = [text.slice(0, at), rest].map((part) => membersOf({ name, text: part }));
  if (before === undefined || after === undefined) return undefined;
  const members = new Map([...before, [known.key, known.member] as const, ...after]);
  // A key that stands twice is a fault of the text, and told by who reads all of it.
  if (members.size < before.size + after.size + 1) return undefined;
  return { source, root: { kind: 'object', members, start: 0, end: text.length } };
}

interface WrittenMember {
  readonly key: string;
  readonly member: Member;
  /** Its lines, from the key on. */
  readonly written: string;
}

/** The longest member of a document in block style; undefined where its lines may not be those of that member alone. */
function largestMember({ source: { text }, root }: Document): WrittenMember | undefined {
  let largest: WrittenMember | undefined;
  for (const [key, member] of root.members) {
    const end = text.indexOf('\n', member.value.end) + 1;
    if (end - member.keyStart <= (largest?.written.length ?? 0)) continue;
    largest = { key, member, written: text.slice(member.keyStart, end) };
  }
  const isBlock = root.members
    .values()
    .every(({ keyStart }) => keyStart === 0 || text[keyStart - 1] === '\n');
  return isBlock ? largest : undefined;
}

/** The members of a part of a text that stands alone; undefined where it does not. */
function membersOf(source: Source): ObjectNode['members'] | undefined {
  if (NOTHING_BUT_COMMENTS.test(source.text)) return new Map();
  const { node, findings } = readYaml(source);
  return node?.kind === 'object' && findings.length === 0 ? node.members : undefined;
}
