import type { Compared } from '../run/result.ts';
import { prettyJson } from '../topology/document/pretty.ts';
import { cut, visible } from './markdown.ts';

const CONTEXT_LINES = 3;
/** Past so many changed lines a textual diff explains nothing any more, and costs the square of it. */
const MOST_EDITS = 4000;
const MOST_LINE = 300;

/**
 * The documents' textual difference, both written as indented JSON in the order of the desired one: lines of a
 * unified diff, inert and each cut to 300 characters. Undefined where there is nothing to compare with, or too much.
 */
export async function diffLines({ before, plan }: Compared): Promise<readonly string[] | undefined> {
  if (before.from === 'nothing' || plan.changes.length === 0) return undefined;
  const { live, desired } = plan.threeWay;
  return textDiff(prettyJson(live, desired), prettyJson(desired));
}

/** The difference of two texts as lines of a unified diff, inert and each cut; undefined where there is too much. */
export async function textDiff(before: string, after: string): Promise<readonly string[] | undefined> {
  const { structuredPatch } = await import('diff');
  const options = { context: CONTEXT_LINES, maxEditLength: MOST_EDITS };
  const patch = structuredPatch('before', 'after', before, after, undefined, undefined, options);
  return patch?.hunks.flatMap((hunk) => [
    `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`,
    ...hunk.lines.filter((line) => !line.startsWith('\\')).map((line) => cut(visible(line), MOST_LINE)),
  ]);
}

/** The document the branch holds before a PUT, as lines of indented JSON. */
export function previousLines({ before }: Compared): readonly string[] {
  if (before.from !== 'branch') return [];
  return prettyJson(before.document)
    .trimEnd()
    .split('\n')
    .map((line) => cut(visible(line), MOST_LINE));
}
