import type { Feature } from '../feature.ts';

/** Finds the statements that a plan sends to other shards than before. */
export const queries: Feature = {
  name: 'queries',
  look: async ({ plan, baseline }, { settings, world }) => {
    if (settings.queries === undefined) return {};
    const { findQueryImpact } = await import('./look.ts');
    const found = await findQueryImpact(plan, baseline, settings, world);
    if (found.impact === undefined) return { notices: found.notices };
    const { viewOf } = await import('./view.ts');
    return viewOf(found.impact, found.notices);
  },
};
