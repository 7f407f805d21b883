import type { Feature } from '../feature.ts';

/** Which statements a plan sends to other shards than before. */
export const queries: Feature = {
  name: 'queries',
  look: async ({ plan, baseline }, { request, services }) => {
    if (request.queries === undefined) return {};
    const { findQueryImpact } = await import('./look.ts');
    const found = await findQueryImpact(plan, baseline, request, services);
    if (found.impact === undefined) return { notices: found.notices };
    const { viewOf } = await import('./view.ts');
    return viewOf(found.impact, found.notices);
  },
};
