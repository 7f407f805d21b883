import type { PlainBlock } from '../../report/blocks.ts';
import type { Comparison, View } from '../../run/result.ts';
import { prose } from '../../text/message.ts';
import type { Feature } from '../feature.ts';

/** Draws what changes: the key space of each group, and what moves between groups. */
export const map: Feature = {
  name: 'map',
  look: async () => VIEW,
};

/** What the feature adds to the report of any comparison. */
export const VIEW: View = {
  parts: async ({ compared, isDrift, drawn }) => {
    const title = isDrift
      ? prose`Map of what applying the file would change`
      : prose`Map of what changes`;
    return { documents: [{ title, blocks: await blocksOf(compared, drawn) }] };
  },
};

async function blocksOf(
  { baseline, plan, shardNames }: Comparison,
  drawn: ReadonlySet<string> | undefined,
): Promise<readonly PlainBlock[]> {
  const { changes, threeWay } = plan;
  if (baseline.from === 'nothing' || changes.length === 0) return [];

  const { keySpaceLines } = await import('../../report/key-space.ts');
  const { mermaidMap } = await import('./drawing.ts');
  const { live, desired } = threeWay;
  const bars = keySpaceLines(live.topology, desired.topology, {
    names: shardNames,
    left: drawn,
  });
  const mermaid = mermaidMap(changes);
  if (bars.length === 0 && mermaid === undefined) return [];
  return [{ kind: 'map', map: { bars, mermaid } }];
}
