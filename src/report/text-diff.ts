import { shownLine } from './document-lines.ts';

/** Equal lines that are shown around a difference. */
export const CONTEXT = 3;
/** With more changed lines, a textual diff explains nothing, and its cost grows with their square. */
const MOST_EDITS = 4000;

/** A block of different lines, with the line where it begins in each text. The first line is 1. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** Each line begins with a sign: `+`, `-` or a space. */
  readonly lines: readonly string[];
}

/** The difference of two texts; undefined if it is too large. */
export async function hunksOf(
  before: string,
  after: string,
): Promise<readonly Hunk[] | undefined> {
  if (leastEdits(before.split('\n'), after.split('\n')) > MOST_EDITS)
    return undefined;

  const { structuredPatch } = await import('diff');
  const patch = structuredPatch(
    'before',
    'after',
    before,
    after,
    undefined,
    undefined,
    { context: CONTEXT, maxEditLength: MOST_EDITS },
  );
  return patch?.hunks.map((hunk) => ({
    ...hunk,
    // The note about a missing line end is not a line of the texts.
    lines: hunk.lines.filter((line) => !line.startsWith('\\')),
  }));
}

/**
 * The difference of two texts as lines of a unified diff, each safe to print and cut to the longest line; undefined if
 * it is too large.
 */
export async function textDiff(
  before: string,
  after: string,
): Promise<readonly string[] | undefined> {
  const hunks = await hunksOf(before, after);
  return hunks?.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => {
    const head = `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`;
    return [head].concat(lines.map(shownLine));
  });
}

/** The least number of edits, however lines are paired: lines that occur more often in one text than in the other. */
function leastEdits(
  before: readonly string[],
  after: readonly string[],
): number {
  const surplus = new Map<string, number>();
  for (const line of before) surplus.set(line, (surplus.get(line) ?? 0) + 1);
  for (const line of after) surplus.set(line, (surplus.get(line) ?? 0) - 1);
  return surplus.values().reduce((sum, count) => sum + Math.abs(count), 0);
}
