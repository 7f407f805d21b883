import type { StructuredPatchHunk } from 'diff';
import type { Compared } from '../run/result.ts';
import { type CountedLines, comparedLines, firstLines, hiddenBy, type LinePair } from './document-lines.ts';
import { cut, visible } from './markdown.ts';

const CONTEXT_LINES = 3;
/** Past so many changed lines a textual diff explains nothing any more, and costs the square of it. */
const MOST_EDITS = 4000;
/** Lines that may differ before they are paired; a list that begins with a new item differs in all of its lines. */
const MOST_DIFFERING = 10 * MOST_EDITS;
const MOST_LINE = 300;

/**
 * The documents' textual difference, both written as indented JSON in the order of the desired one: lines of a
 * unified diff, inert and each cut to 300 characters. Undefined where there is nothing to compare with, or too much.
 */
export async function diffLines({ before, plan }: Compared): Promise<readonly string[] | undefined> {
  if (before.from === 'nothing' || plan.changes.length === 0) return undefined;
  const { live, desired } = plan.threeWay;
  const most = MOST_DIFFERING;
  const short = comparedLines(live, desired, { margin: CONTEXT_LINES, most });
  if (short === undefined) return undefined;
  const hunks = await hunksOf(short);
  const isCut = hunks?.some(({ lines }) => lines.some((line) => hiddenBy(line.slice(1)) > 0));
  // What is left out stands on both sides; where a pairing goes through it all the same, all lines have to be there.
  const whole = isCut ? comparedLines(live, desired, { margin: Number.POSITIVE_INFINITY, most }) : undefined;
  return linesOf(whole === undefined ? hunks : await hunksOf(whole), whole ?? short);
}

/** The difference of two texts as lines of a unified diff, inert and each cut; undefined where there is too much. */
export async function textDiff(before: string, after: string): Promise<readonly string[] | undefined> {
  return linesOf(await hunksBetween(before, after), { before: [], after: [] });
}

async function hunksOf({ before, after }: LinePair): Promise<readonly StructuredPatchHunk[] | undefined> {
  return leastEdits(before, after) > MOST_EDITS
    ? undefined
    : hunksBetween(`${before.join('\n')}\n`, `${after.join('\n')}\n`);
}

async function hunksBetween(
  before: string,
  after: string,
): Promise<readonly StructuredPatchHunk[] | undefined> {
  const { structuredPatch } = await import('diff');
  const options = { context: CONTEXT_LINES, maxEditLength: MOST_EDITS };
  return structuredPatch('before', 'after', before, after, undefined, undefined, options)?.hunks;
}

/** Edits that are needed whatever is paired with what: lines that one side has more often than the other. */
function leastEdits(before: readonly string[], after: readonly string[]): number {
  const surplus = new Map<string, number>();
  for (const line of before) surplus.set(line, (surplus.get(line) ?? 0) + 1);
  for (const line of after) surplus.set(line, (surplus.get(line) ?? 0) - 1);
  return surplus.values().reduce((sum, count) => sum + Math.abs(count), 0);
}

function linesOf(
  hunks: readonly StructuredPatchHunk[] | undefined,
  { before, after }: LinePair,
): readonly string[] | undefined {
  const [old, fresh] = [hiddenBefore(before), hiddenBefore(after)];
  return hunks?.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${oldStart + old(oldStart)},${oldLines} +${newStart + fresh(newStart)},${newLines} @@`,
    ...lines.filter((line) => !line.startsWith('\\')).map((line) => cut(visible(line), MOST_LINE)),
  ]);
}

/** Answers how many lines are left out before a line, for lines in ascending order. */
function hiddenBefore(lines: readonly string[]): (line: number) => number {
  let at = 0;
  let hidden = 0;
  return (line) => {
    for (; at < line - 1; at++) hidden += Math.max(0, hiddenBy(lines[at] ?? '') - 1);
    return hidden;
  };
}

/** The first lines of the document the branch holds before a PUT, as indented JSON, and how many there are in all. */
export function previousLines({ before }: Compared, most: number): CountedLines {
  if (before.from !== 'branch' || most === 0) return { lines: [], count: 0 };
  const { lines, count } = firstLines(before.document, most);
  return { lines: lines.map((line) => cut(visible(line), MOST_LINE)), count };
}
