import type { Feature } from '../feature.ts';

/** Shows the rows of each shard in the terminal. */
export const listedRows: Feature = {
  name: 'rows',
  options: [
    {
      of: 'shards',
      usage: '--rows',
      meaning:
        'Show the share of keys and of rows by table and shard, and what the bounds of the file would do. Needs DATABASE_URL.',
      group: 'Reporting',
      more: 'With `--rows`, also how many rows of each table they hold.',
      example: {
        text: 'shards acme/shop/main --rows',
        insteadOf: 'shards acme/shop/main --json',
      },
      readsDatabase: true,
      list: async (session, listed) =>
        (await import('./shards-rows.ts')).showRows(session, listed),
    },
    {
      of: 'shards',
      usage: '--count',
      meaning: 'With `--rows`: count rows instead of estimating them.',
      group: 'Reporting',
      requires: 'rows',
    },
  ],
};
