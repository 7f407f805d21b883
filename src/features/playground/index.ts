import type { PlainBlock } from '../../report/blocks.ts';
import { ok } from '../../result.ts';
import type { Comparison, View } from '../../run/result.ts';
import { prose } from '../../text/message.ts';
import type { Feature } from '../feature.ts';

/** Links to the playground, which opens both documents of a plan. It is off until the input `playground` is set. */
export const playground: Feature = {
  name: 'playground',
  prepare:
    () =>
    async ({ playground: address }) => {
      const { name } = playground;
      if (address === undefined) return ok({ name });
      return ok({ name, look: async () => viewOf(address) });
    },
};

/** What the feature adds to the report of any comparison. */
export function viewOf(address: string): View {
  return {
    parts: async ({ compared }) => {
      const blocks = await blocksOf(compared, address);
      return { documents: [{ title: prose`Playground`, blocks }] };
    },
  };
}

async function blocksOf(
  { baseline, plan }: Comparison,
  address: string,
): Promise<readonly PlainBlock[]> {
  if (baseline.from === 'nothing' || plan.changes.length === 0) return [];

  const { playgroundLink } = await import('./link.ts');
  const link = playgroundLink(plan.threeWay, address);
  if (link === undefined) return [];
  const text = prose`Open both documents in the playground`;
  return [
    { kind: 'link', text, address: link },
    {
      kind: 'text',
      text: prose`The link holds both documents, and your browser sends them nowhere. The playground knows nothing of the rows.`,
    },
  ];
}
