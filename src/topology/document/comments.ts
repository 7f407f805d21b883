import type { Comment, Span } from './source.ts';

/** What begins a comment that speaks to this program; a text without it needs no look at its comments. */
export const MARK = 'neki-topology:';

/**
 * The comments of a YAML text, from the `#` to the end of the line: every `#` behind white space that is in none of its
 * words, which are its keys and scalars, in the order of the text.
 */
export function commentsAmong(text: string, words: readonly Span[]): readonly Comment[] {
  const comments: Comment[] = [];
  let next = 0;
  const pattern = /(?<![^\s\ufeff])#[^\r\n]*/g;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    while ((words[next]?.end ?? text.length) <= found.index) next += 1;
    const word = words[next];
    if (word !== undefined && word.start <= found.index) pattern.lastIndex = word.end;
    else comments.push({ text: found[0].trimEnd(), at: found.index });
  }
  return comments;
}
