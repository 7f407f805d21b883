import { describe, expect, it } from 'vitest';
import { describeChange } from '../../src/changes/change-text.ts';
import { findChanges } from '../../src/changes/impact.ts';
import { plain } from '../../src/text/plain.ts';
import { documentOf } from '../topology/build.ts';
import { changesOf, cluster, group } from '../topology/changes-of.ts';

/** The class and the movement of every change that is told. */
function classesOf(live: object, desired: object): string[] {
  return findChanges(documentOf(live), documentOf(desired)).map((change) =>
    change.kind === 'placement'
      ? `${change.class} ${change.movement.kind}`
      : `${change.class} ${change.kind}`,
  );
}

/** A document with these shard indexes besides. */
function withIndexes(document: object, indexes: object): object {
  return {
    ...document,
    shard_indexes: { ...Object(document).shard_indexes, ...indexes },
  };
}

const modulo = (
  modulus: string | number,
  columns: readonly string[] = ['id'],
): object => ({
  type: 'modulo',
  columns,
  index_params: { modulus },
});

describe('one shard whose ranges leave keys without an owner', () => {
  const routed = (index: string, ...ranges: string[]): object =>
    cluster({ groups: [group('data', index, ...ranges)] });

  it('is no safe change from xxhash to modulo, where no bucket reaches its bound', () => {
    expect(
      classesOf(routed('by_tenant', 'a'), routed('by_bucket', 'a 80..')),
    ).toEqual(['needs-empty intervals']);
    expect(
      changesOf(routed('by_tenant', 'a'), routed('by_bucket', 'a 80..')).join(),
    ).toContain('no shard owns [0, 16)');
  });

  it('is none either for part of the buckets', () => {
    expect(
      classesOf(routed('by_tenant', 'a'), routed('by_bucket', 'a..8')),
    ).toEqual(['needs-empty intervals']);
    expect(
      classesOf(routed('by_tenant', 'a'), routed('by_bucket', 'a..10')),
    ).toEqual(['behavioural none']);
  });

  it('leaves no part of the keys as it was where several shards become one', () => {
    expect(
      classesOf(
        routed('by_tenant', 'a..80', 'b 80..'),
        routed('by_org', 'a..80'),
      ),
    ).toEqual(['needs-empty all']);
  });

  it('is told of as well where every row may be on the wrong shard', () => {
    const [told] = changesOf(
      routed('by_tenant', 'a..80', 'b 80..'),
      routed('by_bucket', 'a..4', 'b 8..'),
    );
    expect(told).toMatch(/^needs-empty .* no shard owns \[4, 8\)/);
  });
});

describe('a bound with an odd number of digits', () => {
  const bounded = (...ranges: string[]): object =>
    cluster({ groups: [group('data', 'by_tenant', ...ranges)] });

  it.each([
    [
      'as a prefix alone nothing changes',
      ['a..80', 'b 80..'],
      ['a..8', 'b 8..'],
    ],
    ['bytewise alone nothing changes', ['a..08', 'b 08..'], ['a..8', 'b 8..']],
    [
      'as a prefix of three digits alone nothing changes',
      ['a..80', 'b 80..'],
      ['a..800', 'b 800..'],
    ],
  ])('may hide rows where, read %s', (_, before, after) => {
    expect(classesOf(bounded(...before), bounded(...after))).toEqual([
      'needs-empty unknown',
    ]);
    expect(classesOf(bounded(...after), bounded(...before))).toEqual([
      'needs-empty unknown',
    ]);
  });

  it('counts for nothing in a group that is what it was', () => {
    const same = ['a..40', 'b 40..8', 'c 8..'];
    const [told, ...others] = changesOf(bounded(...same), {
      ...bounded(...same),
      comment: 1,
    });
    expect(others).toEqual([]);
    expect(told).toContain('`comment` of the document');
  });

  it('says exactly what both readings say, and names the rest', () => {
    expect(
      classesOf(bounded('a..8', 'b 8..'), bounded('a..4', 'b 4..')),
    ).toEqual(['needs-empty unknown']);
    const [told] = changesOf(
      bounded('a..8', 'b 8..'),
      bounded('a..8', 'c 8..'),
    );
    expect(told).toMatch(/^needs-empty · `data` \[80, …\): `b` → `c` · /);
    expect(told).toContain('[08, 80): `a` or `b` → `a` or `c`');
  });

  it('counts for nothing where both readings say the same', () => {
    expect(
      classesOf(bounded('a..8', 'b 8..'), bounded('a..8', 'c 8..')),
    ).toEqual(['needs-empty intervals']);
    expect(classesOf(bounded('a..8', 'a 8..'), bounded('a'))).toEqual([
      'safe group',
    ]);
    expect(
      classesOf(bounded('a..8', 'b 8..'), bounded('a..8', 'b 8..c0', 'b c0..')),
    ).toEqual(['safe group']);
  });
});

it('which shard serves a key is unknown as well where the branch has a range without a shard', () => {
  const range = { shard_uid: 'a', end: '80' };
  const data = { uid: 'data', default_shard_index: 'by_tenant' };
  const live = { ...data, key_ranges: [range, { start: '80' }] };
  const desired = {
    ...data,
    key_ranges: [range, { shard_uid: 'b', start: '80' }],
  };
  expect(
    changesOf(cluster({ groups: [live] }), cluster({ groups: [desired] })),
  ).toContainEqual(expect.stringContaining('a key range names no shard'));
});

describe('white space in an index column', () => {
  const keyed = (column: string, rest: object = {}): object =>
    withIndexes(cluster({ rest }), {
      by_tenant: { type: 'xxhash', columns: [column] },
    });

  it.each(['\u00a0', '\u2003', '\ufeff', '\u2028'])(
    'that only JavaScript calls so makes another column: %j',
    (space) => {
      expect(classesOf(keyed('tenant_id'), keyed(`tenant_id${space}`))).toEqual(
        ['needs-empty all'],
      );
    },
  );

  it.each([' ', '\t', '\n', '\r', '\f', '\v'])(
    'of SQL makes no change: %j',
    (space) => {
      const [change, ...others] = findChanges(
        documentOf(keyed('tenant_id')),
        documentOf(keyed(`${space}tenant_id${space}`, { comment: 1 })),
      );
      expect(others).toEqual([]);
      expect(change).toMatchObject({ kind: 'unknown-key', key: 'comment' });
    },
  );

  const withIndex = (column: string, ...ranges: string[]): object =>
    withIndexes(
      cluster({
        groups: [group('data', 'by_tenant', ...ranges)],
        tables: {
          users: {
            shard_group: 'data',
            secondary_indexes: [{ name: 'by_email', columns: ['email'] }],
          },
          lookup: { shard_group: 'meta' },
        },
        database: {
          global_secondary_indexes: {
            by_email: {
              table: 'lookup',
              owner_table: 'users',
              columns: ['email'],
              unique: true,
              enabled: true,
            },
          },
        },
      }),
      { by_tenant: { type: 'xxhash', columns: [column] } },
    );

  it('rebuilds no enabled index beside another change, and asks for no other key', () => {
    const told = changesOf(
      withIndex('tenant_id', 'a..80', 'b 80..'),
      withIndex(' tenant_id', 'a..80', 'c 80..'),
    );
    expect(told).toHaveLength(1);
    expect(told[0]).not.toContain('INSERT must give');
  });
});

describe('an index that no table owns', () => {
  const declared = (enabled: boolean): object =>
    cluster({
      tables: { lookup: { shard_group: 'meta' } },
      database: {
        global_secondary_indexes: {
          by_email: {
            table: 'lookup',
            owner_table: 'users',
            columns: ['email'],
            unique: true,
            enabled,
          },
        },
      },
    });

  it('is disabled, and not deactivated as well', () => {
    const changes = findChanges(
      documentOf(declared(true)),
      documentOf(declared(false)),
    );
    expect(
      changes.map((change) => 'action' in change && change.action),
    ).toEqual(['disabled']);
  });
});

describe('the lookup table of an index', () => {
  const groups = [
    group('here', undefined, 'a'),
    group('there', undefined, 'b'),
  ];
  const withLookup = (place: string, more: object): object =>
    cluster({
      groups,
      tables: {
        users: {
          shard_group: 'here',
          secondary_indexes: [{ name: 'by_email' }],
        },
        lookup: { shard_group: place },
        other: { shard_group: 'there' },
      },
      database: {
        global_secondary_indexes: {
          by_email: { table: 'lookup', owner_table: 'users', ...more },
        },
      },
    });
  const actions = (live: object, desired: object) =>
    findChanges(documentOf(live), documentOf(desired)).flatMap((change) =>
      change.kind === 'global-secondary-index' ? change.action : [],
    );
  const ENABLED = { enabled: true };

  it('has rows that can be missed only where the index was in use before', () => {
    const live = withLookup('here', ENABLED);
    const desired = withLookup('there', ENABLED);
    expect(actions(live, desired)).toEqual(['lookup-moved']);
    expect(actions(withLookup('here', {}), desired)).toEqual(['enabled']);
  });

  it.each<[string, readonly string[], string | undefined]>([
    ['the only one that lists it', ['log'], 'log'],
    ['not known where two list it', ['log', 'old'], undefined],
  ])('is in a schema that is %s', (_, names, schema) => {
    const placed = (enabled: boolean): object => {
      const lookup = { tables: { lookup: { shard_group: 'meta' } } };
      const more = names.map((name) => [name, lookup]);
      const schemas = { public: { tables: {} }, ...Object.fromEntries(more) };
      const global_secondary_indexes = {
        by_email: { table: 'lookup', enabled },
      };
      const app = { schemas, global_secondary_indexes };
      return cluster({ rest: { databases: { app } } });
    };
    const [change] = findChanges(
      documentOf(placed(false)),
      documentOf(placed(true)),
    ).filter(({ kind }) => kind === 'global-secondary-index');
    const table = schema && { database: 'app', schema, table: 'lookup' };
    expect(change).toMatchObject({ lookup: table });
  });

  it('is another one on another shard, and does not move there', () => {
    const desired = withLookup('here', { ...ENABLED, table: 'other' });
    expect(actions(withLookup('here', ENABLED), desired)).toEqual([
      'redefined',
    ]);
  });
});

describe('an index that is written otherwise', () => {
  const owned = (ignore_null: boolean): object =>
    cluster({
      tables: {
        events: {
          shard_group: 'data',
          primary_indexes: [{ shard_index: 'by_org', ignore_null }],
        },
      },
    });

  it('may hide rows where only `ignore_null` changes, and shows it', () => {
    const [told, ...others] = changesOf(owned(false), owned(true));
    expect(others).toEqual([]);
    expect(told).toBe(
      'needs-empty · shard index of `app.public.events`: `by_org` (xxhash of `org_id`) → `by_org` (xxhash of `org_id`, `ignore_null`) · it is unknown which queries of `app.public.events` go to other shards: it is not documented how `ignore_null` affects routing',
    );
  });

  it('is told of the tables alone that have it, where others move with them', () => {
    const own = {
      shard_group: 'data',
      primary_indexes: [{ shard_index: 'by_org' }],
    };
    const there = { ...own, shard_group: 'more' };
    const groups = [
      group('data', 'by_tenant', 'a..80', 'b 80..'),
      group('more', 'by_tenant', 'a..40', 'b 40..'),
    ];
    const after = {
      events: {
        ...there,
        primary_indexes: [{ shard_index: 'by_org', ignore_null: true }],
      },
      orders: there,
    };
    const told = changesOf(
      cluster({ groups, tables: { events: own, orders: own } }),
      cluster({ groups, tables: after }),
    ).filter((line) => line.startsWith('needs-empty'));
    expect(told).toHaveLength(2);
    expect(told.filter((line) => line.includes('`ignore_null`'))).toEqual([
      expect.stringContaining('shard group of `app.public.events`: '),
    ]);
  });

  const buckets = (modulus: string | number): object =>
    withIndexes(
      cluster({ groups: [group('data', 'by_bucket', 'a..8', 'b 8..')] }),
      {
        by_bucket: modulo(modulus),
      },
    );

  it('shows a changed modulus on both sides', () => {
    const [told] = changesOf(buckets('16'), buckets('32'));
    expect(told).toMatch(
      /^needs-empty · shard index of `data`: `by_bucket` \(modulo 16 of `id`\) → `by_bucket` \(modulo 32 of `id`\)/,
    );
  });

  it('may hide rows where a modulus gets a zero before it', () => {
    const [told, ...others] = changesOf(buckets('16'), buckets('016'));
    expect(others).toEqual([]);
    expect(told).toMatch(/^needs-empty .* a `modulus` with leading zeros/);
    expect(changesOf(buckets('016'), buckets('0016'))).toEqual([
      expect.stringMatching(/^needs-empty .* a `modulus` with leading zeros/),
    ]);
  });

  it('hides nothing where a modulus is the same number as a text', () => {
    const told = changesOf(buckets(16), buckets('16'));
    expect(told.filter((one) => one.startsWith('needs-'))).toEqual([]);
  });
});

it('a group that gets another displayed name with its uid is the same group', () => {
  const named = (uid: string, name: string): object =>
    cluster({
      groups: [{ ...group(uid, 'by_tenant', 'a..80', 'b 80..'), name }],
      tables: { events: { shard_group: uid } },
    });
  const told = changesOf(named('data', 'Old'), named('fresh', 'New'));
  expect(told).toContainEqual(
    expect.stringContaining('group `data` renamed to `fresh`'),
  );
  expect(told.filter((line) => line.startsWith('needs-empty'))).toEqual([]);
});

it('each group that is removed is a change', () => {
  const data = group('data', 'by_tenant', 'a..80', 'b 80..');
  const spare = ['one', 'two'].map((uid) => group(uid, undefined, uid));
  expect(
    classesOf(
      cluster({ groups: [data, ...spare] }),
      cluster({ groups: [data] }),
    ),
  ).toHaveLength(2);
});

describe('a sequence whose entry comes or goes', () => {
  const groups = [
    group('data', 'by_tenant', 'a..80', 'b 80..'),
    group('logs', undefined, 'c'),
  ];
  const sequences = (shard_group: string): object => ({
    sequences: { s: { shard_group } },
  });
  const apart = { groups, tables: { events: { shard_group: 'logs' } } };
  const sharded = { groups, tables: { events: { shard_group: 'data' } } };

  it.each([
    ['that a listed table may own', apart],
    [
      'that an unlisted table may own',
      { ...sharded, database: { default_shard_group: 'logs' } },
    ],
  ])(
    '%s on another shard needs its counter there first, on the authority as beside the table',
    (_, parts) => {
      for (const uid of ['meta', 'logs']) {
        const [bare, listed] = [
          cluster(parts),
          cluster({ ...parts, schema: sequences(uid) }),
        ];
        expect(classesOf(bare, listed)).toEqual(['needs-backfill sequence']);
        expect(classesOf(listed, bare)).toEqual(['needs-backfill sequence']);
      }
      expect(
        changesOf(
          cluster(parts),
          cluster({ ...parts, schema: sequences('meta') }),
        )[0],
      ).toMatch(
        /^needs-backfill · sequence `app.public.s`: `z` or `c` → `z` · a sequence without its own group/,
      );
    },
  );

  it('needs its counter there first, too, where the entry stays and gets or loses the group of the authority', () => {
    const derived = cluster({ ...apart, schema: { sequences: { s: {} } } });
    const own = cluster({ ...apart, schema: sequences('meta') });
    expect([classesOf(derived, own), classesOf(own, derived)]).toEqual([
      ['needs-backfill sequence'],
      ['needs-backfill sequence'],
    ]);
  });

  it('is safe where every table that could own it is sharded, and the authority has the counter', () => {
    const [bare, listed] = [
      cluster(sharded),
      cluster({ ...sharded, schema: sequences('meta') }),
    ];
    expect([classesOf(bare, listed), classesOf(listed, bare)]).toEqual([
      ['safe sequence'],
      ['safe sequence'],
    ]);
    expect(changesOf(bare, listed)[0]).toContain(
      'same shard: the counter stays',
    );
  });

  it('needs its counter carried over where no table that could own it is', () => {
    const onData = {
      groups: [...groups, group('more', undefined, 'd')],
      tables: apart.tables,
    };
    expect(
      classesOf(
        cluster(onData),
        cluster({ ...onData, schema: sequences('more') }),
      ),
    ).toEqual(['needs-backfill sequence']);
  });

  it('is told, and safe, where the entry says nothing', () => {
    const bare = cluster(apart);
    const empty = cluster({ ...apart, schema: { sequences: { s: {} } } });
    expect([classesOf(bare, empty), classesOf(empty, bare)]).toEqual([
      ['safe sequence'],
      ['safe sequence'],
    ]);
  });

  it('is owned by a table of its own schema, as in Postgres', () => {
    const schemas = (s: object): object => ({
      groups,
      database: {
        schemas: {
          public: { tables: {}, ...s },
          other: { tables: { t: { shard_group: 'logs' } } },
        },
      },
    });
    expect(
      classesOf(cluster(schemas({})), cluster(schemas(sequences('meta')))),
    ).toEqual(['safe sequence']);
  });
});

describe('a reference table', () => {
  const groups = [
    group('data', 'by_tenant', 'a..80', 'b 80..'),
    group('logs', undefined, 'a'),
  ];
  const reference = (...uids: string[]): object => ({
    reference_tables: { countries: { shard_groups: uids } },
  });
  const ordinary = (uid: string): object =>
    cluster({ groups, tables: { countries: { shard_group: uid } } });
  const copied = (...uids: string[]): object =>
    cluster({ groups, tables: {}, schema: reference(...uids) });

  it('needs no copy where its rows are already', () => {
    expect(changesOf(ordinary('meta'), copied('meta'))).toEqual([
      'safe · `app.public.countries`: ordinary → reference table · `z` already holds the whole table',
    ]);
    const unlisted = {
      groups,
      tables: {},
      rest: { default_shard_group: 'meta' },
    };
    expect(
      changesOf(
        cluster(unlisted),
        cluster({ ...unlisted, schema: reference('meta') }),
      ),
    ).toEqual([
      'safe · new reference table: `app.public.countries` · `z` already holds the whole table',
    ]);
  });

  it('needs copies on the other shards alone', () => {
    expect(changesOf(ordinary('logs'), copied('data'))).toEqual([
      expect.stringMatching(
        /^needs-backfill .* `b` must already hold the whole table/,
      ),
      expect.stringMatching(
        /^needs-backfill · sequences owned by `app.public.countries`: `a` → `z`/,
      ),
    ]);
    expect(changesOf(ordinary('data'), copied('data'))).toEqual([
      expect.stringMatching(
        /^needs-backfill .* `a` and `b` must already hold the whole table/,
      ),
    ]);
  });

  it.each([
    [
      'meta',
      'needs-empty',
      /no copy is on `z`: queries that go there find no earlier rows; the copies on `a` and `b`/,
    ],
    [
      'logs',
      'behavioural',
      / · writes reach one copy only, on `a`; the copies on `b` are no longer/,
    ],
    [
      'data',
      'needs-empty',
      /each of `a` and `b` holds the whole table: .* its rows several times; the copies/,
    ],
  ])('that becomes ordinary on %s is %s', (uid, risk, words) => {
    const told = changesOf(copied('data'), ordinary(uid)).find(
      (line) => !line.includes('sequences owned'),
    );
    expect(told).toMatch(
      new RegExp(
        `^${risk} · \`app.public.countries\`: no longer a reference table`,
      ),
    );
    expect(told).toMatch(words);
  });

  it('needs copies where its own rows are not, beside another that has the same groups', () => {
    const both = [
      group('logs', undefined, 'a'),
      group('notes', undefined, 'b'),
    ];
    const tables = {
      one: { shard_group: 'logs' },
      two: { shard_group: 'notes' },
    };
    const lists = { shard_groups: ['logs', 'notes'] };
    const told = changesOf(
      cluster({ groups: both, tables }),
      cluster({
        groups: both,
        tables,
        schema: { reference_tables: { one: lists, two: lists } },
      }),
    );
    expect(told).toContainEqual(
      expect.stringMatching(/ `app.public.one`: .* · `b` must already hold/),
    );
    expect(told).toContainEqual(
      expect.stringMatching(/ `app.public.two`: .* · `a` must already hold/),
    );
  });

  it('leaves the counters that it owns to the authority of its database', () => {
    const two = (schema: object): object => {
      const tables = { t: { shard_group: 'logs' } };
      const schemas = { public: { tables, ...schema } };
      return cluster({
        groups: [...groups, group('home', undefined, 'h')],
        rest: {
          databases: {
            app: { schemas },
            other: { authoritative_shard_group: 'home', schemas },
          },
        },
      });
    };
    const copies = { reference_tables: { t: { shard_groups: ['data'] } } };
    const told = changesOf(two({}), two(copies));
    for (const [name, shard] of [
      ['app', 'z'],
      ['other', 'h'],
    ])
      expect(told).toContainEqual(
        expect.stringContaining(
          `sequences owned by \`${name}.public.t\`: \`a\` → \`${shard}\``,
        ),
      );
  });

  it('stays where its group gets another uid', () => {
    const under = (uid: string): object =>
      cluster({
        groups: [group(uid, 'by_tenant', 'a..80', 'b 80..')],
        tables: {},
        schema: reference(uid),
      });
    expect(changesOf(under('data'), under('fresh'))).toEqual([
      expect.stringContaining('group `data` renamed to `fresh`'),
    ]);
  });

  it('that gets another shard with its group is told of once', () => {
    const wide = group('data', 'by_tenant', 'a..80', 'b 80..c0', 'c c0..');
    expect(
      changesOf(
        copied('data'),
        cluster({ groups: [wide], tables: {}, schema: reference('data') }),
      ).filter((line) => line.includes('`data`')),
    ).toEqual([
      expect.stringMatching(
        /^needs-backfill · shards of `data` under reference table/,
      ),
    ]);
  });

  it('binds nothing to the group of an ordinary entry beside its own', () => {
    const schema = reference('data');
    const ordinaryToo = { countries: { shard_group: 'fresh' } };
    const told = changesOf(
      cluster({ groups, tables: {}, schema }),
      cluster({
        groups: [...groups, group('fresh', undefined, 'f')],
        tables: ordinaryToo,
        schema,
      }),
    );
    expect(told).toContainEqual(
      expect.stringMatching(/ new group `fresh` .* no table uses it yet/),
    );
  });

  it('that nothing places any more fails', () => {
    const [told] = changesOf(copied('data'), cluster({ groups, tables: {} }));
    expect(told).toMatch(
      /^outage .* `app.public.countries` can no longer be routed: every statement fails/,
    );
  });
});

describe('a table that comes back after nothing placed it', () => {
  const groups = [
    group('data', 'by_tenant', 'a..80', 'b 80..'),
    group('logs', undefined, 'c'),
  ];
  const on = (uid: string | undefined): object =>
    cluster({
      groups,
      tables: uid === undefined ? {} : { events: { shard_group: uid } },
    });
  const toldSince = (
    earlier: readonly object[],
    desired: object,
    live = on(undefined),
  ): string[] =>
    findChanges(documentOf(live), documentOf(desired), {
      earlier: earlier.map((one) => documentOf(one)),
    }).map(
      (change) =>
        `${change.class} ${Object.values(describeChange(change))
          .map((words) => plain(words))
          .join(' · ')}`,
    );

  it('is not new where an earlier version of the file had it elsewhere', () => {
    const [told, ...others] = toldSince(
      [on(undefined), on('data')],
      on('logs'),
    );
    expect(others).toEqual([
      expect.stringMatching(
        /^needs-empty sequences owned by `app.public.events`: `z` → `c`/,
      ),
    ]);
    expect(told).toMatch(
      /^needs-empty shard group of `app.public.events`: `data` → `logs` · all queries/,
    );
    expect(told).toContain(
      'not new: an earlier version of the file placed it in `data`',
    );
  });

  it('was where the newest version that placed it had it', () => {
    expect(toldSince([on('logs'), on('data')], on('logs')).join()).toMatch(
      /^new-table .* can now be routed/,
    );
    expect(toldSince([on('logs'), on('data')], on('data')).join()).toMatch(
      /^needs-empty .* `logs` → `data`/,
    );
  });

  it('was where a default of an earlier version placed it, listed or not', () => {
    const defaulted = (uid?: string): object =>
      cluster({
        groups,
        tables: {},
        ...(uid ? { database: { default_shard_group: uid } } : {}),
      });
    expect(toldSince([defaulted('logs')], on('data'))[0]).toMatch(
      /^needs-empty .* `logs` → `data`/,
    );
    const told = toldSince([defaulted('logs')], defaulted('data'), defaulted());
    expect(told).toEqual([
      expect.stringMatching(
        /^needs-empty shard group of every unlisted table of `app`: `logs` → `data`/,
      ),
      expect.stringMatching(
        /^needs-empty sequences owned by every unlisted table of `app`: `c` → `z`/,
      ),
    ]);
  });

  it('is new where no version placed it', () => {
    expect(toldSince([on(undefined)], on('logs')).join()).toMatch(
      /^new-table .* can now be routed/,
    );
  });
});

describe('a counter that a table may own', () => {
  const groups = [
    group('meta', undefined, 'z'),
    group('logs', undefined, 'c'),
    group('data', 'by_tenant', 'a..80', 'b 80..'),
  ];
  const placed = (uid: string): object =>
    cluster({ groups, tables: { events: { shard_group: uid } } });
  const unplaced = (default_shard_group?: string): object => ({
    ...cluster({ groups, tables: {} }),
    default_shard_group,
  });
  const ofCounters = (live: object, desired: object): string[] =>
    classesOf(live, desired).filter((told) => told.endsWith(' sequence'));

  it('stays where the table was on the shard of the authority and is spread', () => {
    expect(ofCounters(placed('meta'), placed('data'))).toEqual([]);
  });

  it('is none where nothing placed the table before, listed or not', () => {
    expect(ofCounters(unplaced(), placed('logs'))).toEqual([]);
    expect(ofCounters(unplaced(), unplaced('logs'))).toEqual([]);
  });

  it('falls to the authority where a table that a default placed is listed on the same shard with an index', () => {
    const indexed = group('source', 'by_tenant', 'c');
    const on = (tables: object): object =>
      cluster({
        groups: [...groups, indexed],
        tables,
        database: { default_shard_group: 'logs' },
      });
    const source = { events: { shard_group: 'source' } };
    expect(classesOf(on({}), on(source))).toEqual([
      'needs-backfill sequence',
      'behavioural none',
    ]);
    expect(ofCounters(on({ events: {} }), on(source))).toEqual(
      ofCounters(on({}), on(source)),
    );
  });

  it('falls to the authority where a table that a default placed is listed as a reference table', () => {
    const on = (schema: object): object =>
      cluster({
        groups,
        tables: {},
        schema,
        database: { default_shard_group: 'logs' },
      });
    const copied = on({
      reference_tables: { plans: { shard_groups: ['logs', 'data'] } },
    });
    expect(ofCounters(on({}), copied)).toEqual(['needs-backfill sequence']);
    const whole = on({
      reference_tables: { plans: { shard_groups: ['logs'] } },
    });
    expect(ofCounters(on({}), whole)).toEqual([]);
  });

  it('may be on any shard of an authority that has several', () => {
    const on = (uid: string): object =>
      cluster({
        groups: [...groups, group('both', 'by_tenant', 'c..80', 'e 80..')],
        tables: { events: { shard_group: uid } },
        database: { authoritative_shard_group: 'both' },
      });
    expect(ofCounters(on('logs'), on('data'))).toEqual([
      'needs-empty sequence',
    ]);
  });

  it('is answered for with the rows of the table, where these are in question', () => {
    expect(ofCounters(placed('logs'), placed('data'))).toEqual([
      'needs-empty sequence',
    ]);
  });
});
