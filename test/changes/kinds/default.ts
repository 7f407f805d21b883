import { cluster, META } from './documents.ts';
import type { Examples } from './examples.ts';

function twoDefaults(more: object): object {
  return cluster({
    database: {
      default_shard_group: 'data',
      schemas: { p: { tables: {}, ...more }, q: { tables: {}, ...more } },
    },
  });
}

export const DEFAULT: Examples = {
  'the cluster default set to another group than the authority': {
    row: 15,
    before: cluster(META),
    after: cluster({ rest: { default_shard_group: 'data' } }),
    changes: [
      'rejected default not-the-authority',
      'needs-empty placement default-group intervals, statements differ',
    ],
  },
  'a default of a schema': {
    before: cluster({ ...META, tables: {} }),
    after: cluster({
      ...META,
      tables: {},
      schema: { default_shard_group: 'meta' },
    }),
    changes: ['safe default same-placement'],
  },
  'a default of a database that says the same': {
    before: cluster({ ...META, tables: {} }),
    after: cluster({
      ...META,
      tables: {},
      database: { default_shard_group: 'meta' },
    }),
    changes: ['safe default same-placement'],
  },
  'two defaults of schemas that say the same': {
    before: twoDefaults({}),
    after: twoDefaults({ default_shard_group: 'data' }),
    changes: ['safe default same-placement', 'safe default same-placement'],
  },
};
