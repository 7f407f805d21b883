import { type Piece, piecesOf } from './piece.ts';

/** A comment of a YAML text. */
export interface Comment {
  readonly text: string;
  readonly at: number;
}

/** The comments of a YAML text, from the `#` to the end of the line. */
export function commentsOf(text: string, root: Piece): readonly Comment[] {
  const words = wordsOf(root);
  const comments: Comment[] = [];
  let next = 0;
  const pattern = /#[^\r\n]*/g;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    while ((words[next]?.end ?? text.length) <= found.index) next += 1;
    const word = words[next];
    const isInside = word !== undefined && word.start <= found.index;
    if (isInside) pattern.lastIndex = word.end;
    else if (/[\s\ufeff]/.test(text[found.index - 1] ?? '\n'))
      comments.push({ text: found[0].trimEnd(), at: found.index });
    else pattern.lastIndex = found.index + 1;
  }
  return comments;
}

/** The comments of one text that another lacks, each as often as it is missing. */
export function lostComments(before: readonly Comment[], after: readonly Comment[]): readonly Comment[] {
  const left = new Map<string, number>();
  for (const { text } of after) left.set(text, (left.get(text) ?? 0) + 1);
  return before.filter(({ text }) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

/** Where keys and scalars stand, in the order of the text: a `#` in them is no comment. */
function wordsOf(root: Piece): readonly { readonly start: number; readonly end: number }[] {
  const words: { start: number; end: number }[] = [];
  const visit = (piece: Piece): void => {
    if (piece.kind !== 'map' && piece.kind !== 'list') {
      if (piece.end > piece.from) words.push({ start: piece.from, end: piece.end });
      return;
    }
    for (const part of piece.parts) {
      if (part.head !== undefined) words.push({ start: part.from, end: part.head });
      visit(part.value);
    }
  };
  visit(root);
  return words;
}

/** How many values of a file repeat others by alias. */
export function countAliases(root: Piece): number {
  let count = 0;
  for (const { kind } of piecesOf(root)) if (kind === 'alias') count += 1;
  return count;
}
