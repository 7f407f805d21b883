import type { View } from '../../run/result.ts';
import type { Feature } from '../feature.ts';

/** Says what to do instead of blocked changes, with the statements for it. */
export const remedies: Feature = {
  name: 'remedies',
  look: async () => VIEW,
};

/** What the feature adds to the report of any comparison. */
export const VIEW: View = {
  parts: async ({ compared }) => {
    const { stepsBlocks } = await import('./steps-block.ts');
    return { advice: { blocks: stepsBlocks(compared) } };
  },
  json: async ({ plan }) => {
    const { remedyValues } = await import('./remedy-value.ts');
    return { remedies: remedyValues(plan) };
  },
  files: async (planned) => {
    if (!('blocks' in planned.compared.decision)) return [];
    const { renderRunbook } = await import('./runbook.ts');
    const text = renderRunbook(planned);
    return text === undefined ? [] : [{ name: 'runbook', text }];
  },
};
