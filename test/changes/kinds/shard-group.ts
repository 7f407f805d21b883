import {
  BOTH,
  bound,
  cluster,
  copied,
  data,
  group,
  spread,
  WHOLE,
  withIndexes,
} from './documents.ts';
import type { Examples } from './examples.ts';

function likeAuthority(authority: string, other: string): object {
  return {
    ...cluster({ rest: { authoritative_shard_group: authority } }),
    shard_groups: [
      group(authority, undefined, 'z'),
      group(other, undefined, 'z'),
      WHOLE,
    ],
  };
}

function named(uid: string, name: string): object {
  return cluster({
    groups: [{ ...group(uid, 'by_tenant', 'a..80', 'b 80..'), name }],
    tables: bound(uid),
  });
}

function weighted(uid: string): object {
  return cluster({
    groups: [{ ...group(uid, 'by_tenant', 'a..80', 'b 80..'), weight: 2 }],
    tables: bound(uid),
  });
}

function referring(uid: string): object {
  return cluster({
    groups: [group(uid, 'by_tenant', 'a..80', 'b 80..')],
    tables: {},
    schema: { reference_tables: { countries: { shard_groups: [uid] } } },
  });
}

function ofGroup(uid: string): object {
  return { schemas: { p: { tables: bound(uid) } } };
}

/** Two groups that no table uses. */
function elsewhere(first: string, second: string): readonly object[] {
  return [
    WHOLE,
    group('first', undefined, first),
    group('second', undefined, second),
  ];
}

const COPIES = {
  reference_tables: { countries: { shard_groups: ['first', 'second'] } },
};
const COUNTED = { sequences: { s: { shard_group: 'second' } } };
const LED = { authoritative_shard_group: 'second' };

export const SHARD_GROUP: Examples = {
  'a range split on its own shard': {
    row: 3,
    before: cluster(),
    after: spread('by_tenant', 'a..40', 'a 40..80', 'b 80..'),
    changes: ['safe group redrawn'],
  },
  'the authoritative group renamed': {
    row: 17,
    before: cluster(),
    after: {
      ...cluster(),
      shard_groups: [group('core', undefined, 'z'), WHOLE],
      authoritative_shard_group: 'core',
    },
    changes: ['safe group renamed'],
  },
  'a group renamed': {
    row: 18,
    before: cluster(),
    after: cluster({
      groups: [group('rows', 'by_tenant', 'a..80', 'b 80..')],
      tables: { events: { shard_group: 'rows' } },
    }),
    changes: ['safe group renamed'],
  },
  'a group added': {
    row: 19,
    before: cluster(),
    after: cluster({
      groups: [WHOLE, group('catalog', 'by_org', 'a..80', 'c 80..')],
    }),
    changes: ['safe group added'],
  },
  'a group removed': {
    row: 20,
    before: cluster({ groups: BOTH }),
    after: cluster(),
    changes: ['safe group removed'],
  },
  'a group drawn anew that nothing uses': {
    before: cluster({ groups: BOTH }),
    after: cluster({ groups: [WHOLE, group('logs', undefined, 'd')] }),
    changes: ['safe group unused'],
  },
  'a displayed name': {
    before: cluster(),
    after: cluster({ groups: [{ ...WHOLE, name: 'Rows' }] }),
    changes: ['none group display-name'],
  },
  'an index of a group that nothing uses': {
    before: cluster({ groups: [WHOLE, group('logs', 'by_tenant', 'c')] }),
    after: cluster({ groups: [WHOLE, group('logs', 'by_org', 'c')] }),
    changes: ['safe group unused'],
  },
  'an index of another name of a group that nothing uses, beside its former one':
    {
      before: cluster({ groups: [WHOLE, group('logs', 'by_tenant', 'c')] }),
      after: withIndexes(
        cluster({ groups: [WHOLE, group('logs', 'tenant', 'c')] }),
        { tenant: { type: 'xxhash', columns: ['tenant_id'] } },
      ),
      changes: ['safe group redrawn', 'safe index added'],
    },
  'a gap closed': {
    before: cluster({ groups: [data('a..80', 'b 80..c0')] }),
    after: cluster(),
    changes: ['safe group redrawn'],
  },
  'a bound of one digit within one shard taken out': {
    before: spread('by_tenant', 'a..8', 'a 8..'),
    after: spread('by_tenant', 'a'),
    changes: ['safe group redrawn'],
  },
  'a range divided beside a bound of one digit': {
    before: spread('by_tenant', 'a..8', 'b 8..'),
    after: spread('by_tenant', 'a..8', 'b 8..c0', 'b c0..'),
    changes: ['safe group redrawn'],
  },
  'an overlap of one shard with itself taken out': {
    before: spread('by_tenant', 'a..50', 'a 40..80', 'c 80..'),
    after: spread('by_tenant', 'a..80', 'c 80..'),
    changes: ['safe group redrawn'],
  },
  'the authoritative group renamed, and another one on its shard': {
    before: likeAuthority('meta', 'spare'),
    after: likeAuthority('core', 'rest'),
    changes: ['safe group renamed', 'safe group renamed'],
  },
  'two groups renamed': {
    before: cluster({
      groups: [group('one', undefined, 'c'), group('other', undefined, 'd')],
    }),
    after: cluster({
      groups: [group('uno', undefined, 'c'), group('otro', undefined, 'd')],
    }),
    changes: ['safe group renamed', 'safe group renamed'],
  },
  'a group renamed, and its displayed name, too': {
    before: named('data', 'Old'),
    after: named('fresh', 'New'),
    changes: ['safe group renamed', 'none group display-name'],
  },
  'a group renamed that has an unknown key': {
    before: weighted('data'),
    after: weighted('tenants'),
    changes: ['safe group renamed'],
  },
  'a group renamed under reference tables': {
    before: referring('data'),
    after: referring('fresh'),
    changes: ['safe group renamed'],
  },
  'two groups removed': {
    before: cluster({
      groups: [
        WHOLE,
        group('one', undefined, 'c'),
        group('two', undefined, 'd'),
      ],
    }),
    after: cluster(),
    changes: ['safe group removed', 'safe group removed'],
  },
  'a group removed that a table still names': {
    before: cluster({ groups: BOTH, tables: bound('logs') }),
    after: cluster({ tables: bound('logs') }),
    changes: [
      'rejected group removed',
      'needs-backfill sequence derived',
      'outage placement key-ranges becomes-unroutable, statements fail',
    ],
  },
  'a group added for another database than the first': {
    before: cluster({ rest: { databases: { x: ofGroup('data') } } }),
    after: cluster({
      groups: BOTH,
      rest: { databases: { x: ofGroup('data'), y: ofGroup('logs') } },
    }),
    changes: [
      'new-table placement table-group becomes-routable',
      'safe group added',
    ],
  },
  'a group added that only an ordinary entry beside a reference table names': {
    before: copied(['data'], BOTH, {}),
    after: copied(['data'], [...BOTH, group('fresh', undefined, 'f')], {
      countries: { shard_group: 'fresh' },
    }),
    changes: ['safe group added'],
  },
  'groups of reference tables go to other shards': {
    before: cluster({ groups: elsewhere('c', 'd'), schema: COPIES }),
    after: cluster({ groups: elsewhere('e', 'f'), schema: COPIES }),
    changes: [
      'needs-backfill reference-table moved, statements differ',
      'safe group unused',
    ],
  },
  'a group of a sequence goes to another shard': {
    before: cluster({ groups: elsewhere('c', 'd'), schema: COUNTED }),
    after: cluster({ groups: elsewhere('c', 'f'), schema: COUNTED }),
    changes: ['needs-backfill sequence moved', 'safe group unused'],
  },
  'the authority of a database goes to another shard': {
    before: cluster({ groups: elsewhere('c', 'd'), database: LED }),
    after: cluster({ groups: elsewhere('c', 'f'), database: LED }),
    changes: ['needs-backfill authority moved', 'safe group unused'],
  },
};
