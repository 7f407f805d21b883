/** One replacement in a text; nothing is taken away where it starts and ends at one offset. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The text after its edits; those at one offset in the order in which they were made. Undefined when two of them
 * take the same characters away.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string | undefined {
  const parts: string[] = [];
  let at = 0;
  for (const edit of inOrder(edits)) {
    if (edit.start < at) return undefined;
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** Edits in the order of the text; what is added at an offset goes before what is taken away from there on. */
export function inOrder(edits: readonly Edit[]): readonly Edit[] {
  return edits.toSorted((one, other) => one.start - other.start || takes(one) - takes(other));
}

function takes({ start, end }: Edit): number {
  return end > start ? 1 : 0;
}
