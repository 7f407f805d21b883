import type { Plan } from '../topology/plan.ts';
import { prettyJson } from '../topology/pretty.ts';
import { cut, visible } from './markdown.ts';

const CONTEXT_LINES = 3;
/** Past so many changed lines a textual diff explains nothing any more, and costs the square of it. */
const MOST_EDITS = 4000;
const MOST_LINE = 300;

/**
 * The documents' textual difference, both written as indented JSON in canonical order: lines of a unified diff,
 * inert and each cut to 300 characters. Undefined where there is nothing to compare with, or too much.
 */
export async function diffLines(plan: Plan): Promise<readonly string[] | undefined> {
  if (plan.before.from === 'nothing' || !plan.changed) return undefined;
  const { structuredPatch } = await import('diff');
  const [before, after] = [prettyJson(plan.before.document), prettyJson(plan.desired)];
  const options = { context: CONTEXT_LINES, maxEditLength: MOST_EDITS };
  const patch = structuredPatch('before', 'after', before, after, undefined, undefined, options);
  return patch?.hunks.flatMap((hunk) => [
    `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`,
    ...hunk.lines.filter((line) => !line.startsWith('\\')).map((line) => cut(visible(line), MOST_LINE)),
  ]);
}
