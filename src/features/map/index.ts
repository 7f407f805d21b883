import type { PlainBlock } from '../../report/blocks.ts';
import type { Comparison, View } from '../../run/result.ts';
import { prose } from '../../text/message.ts';
import type { Feature } from '../feature.ts';

/** Draws what changes: bars of the key space, and a map of groups. */
export const map: Feature = {
  name: 'map',
  look: async () => VIEW,
};

/** What the feature adds to the report of any comparison. */
export const VIEW: View = {
  parts: async ({ compared, isDrift }) => {
    const title = isDrift
      ? prose`Map of what applying the file would change`
      : prose`Map of what changes`;
    return { documents: [{ title, blocks: await blocksOf(compared) }] };
  },
};

async function blocksOf(
  comparison: Comparison,
): Promise<readonly PlainBlock[]> {
  const { drawingOf } = await import('./drawing.ts');
  const map = drawingOf(comparison);
  if (map.groups.length === 0) return [];
  if (map.mermaid === undefined && map.bars.length === 0) {
    const text = prose`What changes has too many ranges to be drawn as a map.`;
    return [{ kind: 'text', text }];
  }
  return [{ kind: 'map', map }];
}
