import { cluster, group, META, routedBy } from './documents.ts';
import type { Examples } from './examples.ts';

function twoSchemas(tablesOf: (uid: string) => object): object {
  const uids = ['one', 'other'];
  return cluster({
    groups: uids.map((uid, at) => group(uid, 'by_tenant', `s${at}`)),
    database: {
      schemas: Object.fromEntries(
        uids.map((uid) => [
          uid,
          { default_shard_group: uid, tables: tablesOf(uid) },
        ]),
      ),
    },
  });
}

function twoDefaults(t: object): object {
  return cluster({
    database: {
      default_shard_group: 'meta',
      schemas: {
        one: { default_shard_group: 'meta', tables: { t } },
        other: { tables: { t } },
      },
    },
  });
}

function twoIndexes(own: (column: string) => object): object {
  const entry = (name: string) => ({
    shard_group: 'data',
    primary_indexes: [{ shard_index: `by_${name}`, ...own(`${name}_id`) }],
  });
  return cluster({ tables: { tenant: entry('tenant'), org: entry('org') } });
}

export const DECLARATION: Examples = {
  'a table no longer listed that stays where it is': {
    row: 11,
    before: cluster({ ...META, tables: { events: { shard_group: 'meta' } } }),
    after: cluster({ ...META, tables: {} }),
    changes: ['safe declaration removed'],
  },
  'a binding removed that equals the default': {
    row: 11,
    before: cluster({ ...META, tables: { events: { shard_group: 'meta' } } }),
    after: cluster({ ...META, tables: { events: {} } }),
    changes: ['safe declaration both'],
  },
  'an index of a table written out': {
    before: cluster(),
    after: routedBy({ shard_index: 'by_tenant' }),
    changes: ['safe declaration both'],
  },
  'an index of a table left out': {
    before: routedBy({ shard_index: 'by_tenant' }),
    after: cluster({
      tables: { events: { shard_group: 'data', primary_indexes: [] } },
    }),
    changes: ['safe declaration both'],
  },
  'a binding written out': {
    before: cluster({ ...META, tables: { events: {} } }),
    after: cluster({ ...META, tables: { events: { shard_group: 'meta' } } }),
    changes: ['safe declaration both'],
  },
  'a table listed and one no longer': {
    before: cluster({ ...META, tables: { old: { shard_group: 'meta' } } }),
    after: cluster({ ...META, tables: { fresh: { shard_group: 'meta' } } }),
    changes: ['safe declaration added', 'safe declaration removed'],
  },
  'tables of two groups no longer listed': {
    before: twoSchemas((uid) => ({ t: { shard_group: uid } })),
    after: twoSchemas(() => ({})),
    changes: ['safe declaration removed', 'safe declaration removed'],
  },
  'bindings removed that equal two defaults': {
    before: twoDefaults({ shard_group: 'meta' }),
    after: twoDefaults({}),
    changes: ['safe declaration both', 'safe declaration both'],
  },
  'columns written out of two indexes': {
    before: twoIndexes(() => ({})),
    after: twoIndexes((column) => ({ columns: [column] })),
    changes: ['safe declaration both', 'safe declaration both'],
  },
};
