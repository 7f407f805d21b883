import type { Feature } from '../feature.ts';

/** How many rows each shard has, and about how many a plan would have looked for elsewhere. */
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

/** The rows of each shard at a terminal: apart from what a run needs, so that no other door holds it. */
export const listedRows: Feature = {
  name: 'rows',
  options: [
    {
      of: 'shards',
      usage: '--rows',
      meaning:
        'Show the share of keys beside the share of rows of each table and shard, and what the bounds of the file would do. Needs DATABASE_URL.',
      above: 'explain-evidence',
      run: async (session, listed) =>
        (await import('./shards-rows.ts')).showRows(session, listed),
    },
    {
      of: 'shards',
      usage: '--count',
      meaning: 'With `--rows`: count rows instead of estimating them.',
      above: 'explain-evidence',
      requires: 'rows',
    },
  ],
};
