import type { Feature } from '../feature.ts';

/** Compares the names in a topology with those in the databases of the branch. */
export const names: Feature = {
  name: 'names',
  prove: async (draft, { database, settings }) => {
    // Right before a PUT, names tell nothing that the plan has not told.
    if (database === undefined || draft.proven !== undefined) return {};
    const { compareNames } = await import('./names.ts');
    return { later: compareNames(draft, database, settings) };
  },
};
