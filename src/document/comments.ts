import { keySpan, type Member, type Node, type Span } from './document.ts';

/** How a comment for this program begins. A text without this mark needs no look at its comments. */
export const MARK = 'neki-topology:';
/** A comment for this program. */
export const OURS = new RegExp(`^#\\s*${MARK}`);

/**
 * The comments of a YAML text, from the `#` to the end of the line, in the order of the text. A `#` begins a comment
 * after white space, outside of keys and scalars.
 */
export function commentsOf(text: string, root: Node): readonly Span[] {
  const words: Span[] = [];
  const addKey = (member: Member): void => {
    words.push(keySpan(member));
    add(member.value);
  };
  const add = (node: Node): void => {
    if (node.kind === 'array') node.items.forEach(add);
    else if (node.kind !== 'object') words.push(node);
    else {
      for (const member of node.members.values()) addKey(member);
      node.merges?.forEach(addKey);
      node.repeats?.forEach(addKey);
    }
  };
  add(root);
  return commentsAmong(text, words);
}

function commentsAmong(text: string, words: Span[]): readonly Span[] {
  words.sort((one, other) => one.start - other.start);
  const comments: Span[] = [];
  let next = 0;
  const pattern = /(?<![^\s\ufeff])#[^\r\n]*/g;
  for (
    let found = pattern.exec(text);
    found !== null;
    found = pattern.exec(text)
  ) {
    while ((words[next]?.end ?? text.length) <= found.index) next += 1;
    const word = words[next];
    if (word !== undefined && word.start <= found.index)
      pattern.lastIndex = word.end;
    else
      comments.push({
        start: found.index,
        end: found.index + found[0].trimEnd().length,
      });
  }
  return comments;
}
