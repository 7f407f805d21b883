import type { Feature } from '../feature.ts';

/** Proves plans by the databases of the branch, and by the snapshots of its schemas. */
export const evidence: Feature = {
  name: 'evidence',
  prove: async (draft, run) => {
    const { changes, situation } = draft.plan;
    if (changes.length === 0 && !('underWay' in situation)) return {};
    const { prove } = await import('./prove.ts');
    return prove(draft, run);
  },
  whyNotNow: async ({ database, world }) => {
    if (database === undefined) return undefined;
    const { whyNotNow } = await import('./routers.ts');
    return whyNotNow(database, world);
  },
  confirm: async (written, { database }) => {
    if (database === undefined) return [];
    const { confirm } = await import('./confirm.ts');
    return confirm(written, database);
  },
};
