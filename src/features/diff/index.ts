import { linesBlocks, type PlainBlock } from '../../report/blocks.ts';
import type { Comparison, View } from '../../run/result.ts';
import { prose } from '../../text/message.ts';
import type { Feature } from '../feature.ts';

/** The difference of the documents, line by line. */
export const diff: Feature = {
  name: 'diff',
  look: async () => VIEW,
};

/** What the feature adds to the report of any comparison. */
export const VIEW: View = {
  parts: async ({ compared }) => {
    const blocks = await blocksOf(compared);
    return { documents: [{ title: prose`Diff`, blocks }] };
  },
};

async function blocksOf(
  comparison: Comparison,
): Promise<readonly PlainBlock[]> {
  const { diffLines } = await import('./diff.ts');
  const { baseline, plan } = comparison;
  const lines = await diffLines(comparison);
  if (lines !== undefined) return linesBlocks('diff', lines);

  const isCompared = baseline.from !== 'nothing' && plan.changes.length > 0;
  if (!isCompared) return [];
  return linesBlocks('text', ['The documents differ too much for a diff.']);
}
