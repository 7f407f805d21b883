import type { Feature } from '../feature.ts';

/** Counts the rows of each shard, and estimates how many a plan would expect elsewhere. */
export const rows: Feature = {
  name: 'rows',
  look: async ({ plan }, { settings, database }) => {
    if (database === undefined) return {};
    const { estimateMovedRows } = await import('./moved-rows.ts');
    const found = await estimateMovedRows(plan, settings, database);
    if (found.estimate === undefined) return { notices: found.notices };
    const { viewOf } = await import('./view.ts');
    return viewOf(found.estimate, found.notices);
  },
};
