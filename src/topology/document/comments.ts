import { keySpan, type Node } from './document.ts';
import type { Span } from './source.ts';

/** What begins a comment that speaks to this program; a text without it needs no look at its comments. */
export const MARK = 'neki-topology:';
/** A comment that speaks to this program. */
export const OURS = new RegExp(`^#\\s*${MARK}`);

/**
 * The comments of a YAML text, from the `#` to the end of the line: every `#` behind white space that is in none of its
 * keys and scalars, in the order of the text.
 */
export function commentsOf(text: string, root: Node): readonly Span[] {
  const words = addWords([], root).sort((one, other) => one.start - other.start);
  const comments: Span[] = [];
  let next = 0;
  const pattern = /(?<![^\s\ufeff])#[^\r\n]*/g;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    while ((words[next]?.end ?? text.length) <= found.index) next += 1;
    const word = words[next];
    if (word !== undefined && word.start <= found.index) pattern.lastIndex = word.end;
    else comments.push({ start: found.index, end: found.index + found[0].trimEnd().length });
  }
  return comments;
}

function addWords(words: Span[], node: Node): Span[] {
  if (node.kind === 'array') for (const item of node.items) addWords(words, item);
  if (node.kind !== 'array' && node.kind !== 'object') words.push(node);
  if (node.kind !== 'object') return words;
  for (const member of [...node.members.values(), ...(node.merges ?? []), ...(node.repeats ?? [])]) {
    words.push(keySpan(member));
    addWords(words, member.value);
  }
  return words;
}
