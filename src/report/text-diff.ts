import { shownLine } from './document-lines.ts';

/** What is alike is shown so far around what differs. */
export const CONTEXT = 3;
/** Past so many changed lines a textual diff explains nothing any more, and costs the square of it. */
export const MOST_EDITS = 4000;

/** Lines of a difference that stand together, and where they begin on both sides, from 1. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** Each behind a sign: `+`, `-` or a space. */
  readonly lines: readonly string[];
}

/** The difference of two texts; undefined where there is too much. */
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
    // What tells of a missing line end is no line.
    lines: hunk.lines.filter((line) => !line.startsWith('\\')),
  }));
}

/** The difference of two texts as lines of a unified diff, inert and each cut; undefined where there is too much. */
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

/** Edits that are needed whatever is paired with what: lines that one side has more often than the other. */
function leastEdits(
  before: readonly string[],
  after: readonly string[],
): number {
  const surplus = new Map<string, number>();
  for (const line of before) surplus.set(line, (surplus.get(line) ?? 0) + 1);
  for (const line of after) surplus.set(line, (surplus.get(line) ?? 0) - 1);
  return surplus.values().reduce((sum, count) => sum + Math.abs(count), 0);
}
