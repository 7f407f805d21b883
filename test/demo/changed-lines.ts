import { structuredPatch } from 'diff';
import type { FileChange } from './scene.ts';

/** One line of a file's difference as a pull request shows it. */
export interface ChangedLine {
  readonly kind: 'same' | 'added' | 'removed' | 'gap';
  /** Line number in the new file; undefined for what is not in it. */
  readonly line: number | undefined;
  readonly text: string;
}

/** The lines a pull request changes in a file, with three lines around each place. */
export function changedLines({
  path,
  before,
  after,
}: FileChange): readonly ChangedLine[] {
  const patch = structuredPatch(
    path,
    path,
    before,
    after,
    undefined,
    undefined,
    { context: 3 },
  );
  return patch.hunks.flatMap((hunk) => {
    const at = { line: hunk.newStart };
    const head = `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`;
    const lines = hunk.lines
      .filter((line) => !line.startsWith('\\'))
      .map((line) => changedLine(line, at));
    return [{ kind: 'gap', line: undefined, text: head }, ...lines];
  });
}

function changedLine(marked: string, at: { line: number }): ChangedLine {
  const text = marked.slice(1);
  if (marked.startsWith('-')) return { kind: 'removed', line: undefined, text };
  const line = at.line;
  at.line += 1;
  return { kind: marked.startsWith('+') ? 'added' : 'same', line, text };
}
