import { describe, expect, it } from 'vitest';
import { concernedIn } from '../../src/changes/change.ts';
import { describeChange } from '../../src/changes/change-text.ts';
import { findChanges } from '../../src/changes/impact.ts';
import { documentOf } from '../topology/build.ts';
import { changesOf, cluster, group } from '../topology/changes-of.ts';

const bounded = (index: string, ...ranges: readonly string[]): object =>
  cluster({ groups: [group('data', index, ...ranges)] });

/** A class with each change, and its movement where it has one. */
function classesOf(live: object, desired: object, base?: object): string[] {
  return findChanges(documentOf(live), documentOf(desired), {
    base: base && documentOf(base),
  }).map((change) =>
    change.kind === 'placement'
      ? `${change.class} ${change.movement.kind}`
      : `${change.class} ${change.kind}`,
  );
}

describe('ranges that overlap', () => {
  const halves = ['a..80', 'b 80..'];

  it('may hide the rows of the keys that both own, and no others', () => {
    const [told, ...others] = changesOf(
      bounded('by_tenant', ...halves),
      bounded('by_tenant', 'a..c0', 'b 80..'),
    );
    expect(others).toEqual([]);
    expect(told).toBe(
      'needs-empty · key ranges of `data` · it is unknown which shard serves the rows of `app.public.events` in [80, c0): `b` → `a` or `b`: several key ranges own the same keys, and it is unknown which of them serves a key',
    );
  });

  it('take nothing from what is known to move besides', () => {
    const [told] = changesOf(
      bounded('by_tenant', ...halves),
      bounded('by_tenant', 'b..80', 'a 7f..'),
    );
    expect(told).toMatch(
      /^needs-empty · `data` \[…, 7f\): `a` → `b`, \[80, …\): `b` → `a` · /,
    );
    expect(told).toContain('[7f, 80): `a` → `a` or `b`');
    expect(told).toMatch(/ · queries for .*; it is unknown which shard serves/);
  });

  it('name their shards in order, whatever the order of the ranges', () => {
    expect(
      changesOf(
        bounded('by_tenant', 'b..c0', 'a 80..'),
        bounded('by_tenant', 'd..c0', 'c 80..'),
      )[0],
    ).toContain('[80, c0): `a` or `b` → `c` or `d`');
    expect(
      changesOf(
        bounded('by_tenant', 'b..8', 'a 8..'),
        bounded('by_tenant', 'd..8', 'c 8..'),
      )[0],
    ).toContain('[08, 80): `a` or `b` → `c` or `d`');
  });

  it('of modulo may hide rows, too', () => {
    expect(
      classesOf(
        bounded('by_bucket', 'a..8', 'b 8..'),
        bounded('by_bucket', 'a..9', 'b 8..'),
      ),
    ).toEqual(['needs-empty unknown']);
  });

  it('that the branch has already tell nothing of the keys elsewhere', () => {
    expect(
      classesOf(
        bounded('by_tenant', 'a..50', 'b 40..80', 'c 80..'),
        bounded('by_tenant', 'a..50', 'b 40..80', 'd 80..'),
      ),
    ).toEqual(['needs-empty intervals']);
    expect(
      classesOf(
        bounded('by_tenant', 'a..50', 'b 40..80', 'c 80..'),
        bounded('by_tenant', 'b..50', 'a 40..80', 'c 80..'),
      ),
    ).toEqual(['needs-empty intervals']);
  });

  it('and are taken out leave each key with one of its shards', () => {
    const [told, ...others] = changesOf(
      bounded('by_tenant', 'a..50', 'b 40..80', 'c 70..'),
      bounded('by_tenant', 'a..40', 'b 40..80', 'c 70..'),
    );
    expect(others).toEqual([]);
    expect(told).toBe(
      'needs-empty · key ranges of `data` · each key of `app.public.events` stays with one of its shards ([40, 50): `a` or `b` → `b`); rows that another of them served are no longer found',
    );
  });

  it('and are taken out with the keys that both owned leave these without a shard', () => {
    const [told, ...others] = changesOf(
      bounded('by_tenant', 'a..c0', 'b 80..'),
      bounded('by_tenant', 'a..80', 'b c0..'),
    );
    expect(others).toEqual([]);
    expect(told).toMatch(/^needs-empty · key ranges of `data` · it is unknown/);
    expect(told).toContain('in [80, c0): `a` or `b` → no shard');
  });

  it('still are in doubt where one of them is divided, and the same shards own each key', () => {
    const [told, ...others] = changesOf(
      bounded('by_tenant', 'a..c0', 'b 80..'),
      bounded('by_tenant', 'a..c0', 'b 80..e0', 'b e0..'),
    );
    expect(others).toEqual([]);
    expect(told).toContain('in [80, c0): `a` or `b` → `a` or `b`');
  });

  it('of one shard have one owner', () => {
    expect(
      classesOf(
        bounded('by_tenant', 'a..50', 'a 40..80', 'c 80..'),
        bounded('by_tenant', 'a..80', 'c 80..'),
      ),
    ).toEqual(['safe group']);
  });

  it('are not said to have bounds that cannot be read', () => {
    const told = changesOf(
      bounded('by_tenant', ...halves),
      bounded('by_tenant', 'a..c0', 'b 80..'),
    ).join();
    expect(told).not.toContain('cannot be read');
  });
});

it('ranges in another order change nothing, though their bounds cannot be read', () => {
  expect(
    classesOf(bounded('by_tenant', 'a..zz', 'b zz..'), {
      ...bounded('by_tenant', 'b zz..', 'a..zz'),
      comment: 1,
    }),
  ).toEqual(['unknown unknown-key']);
});

describe('a range without a shard', () => {
  it('is said to be one', () => {
    const nameless = cluster({
      groups: [
        {
          uid: 'data',
          default_shard_index: 'by_tenant',
          key_ranges: [{ end: '80' }, { shard_uid: 'b', start: '80' }],
        },
      ],
    });
    const [told] = changesOf(bounded('by_tenant', 'a..80', 'b 80..'), nameless);
    expect(told).toMatch(/^needs-empty .* a key range names no shard/);
  });
});

describe('an index with a parameter that nobody documents', () => {
  const owned = (entry: object, shard_group = 'data'): object =>
    cluster({ tables: { events: { shard_group, primary_indexes: [entry] } } });

  it.each([
    ['ignores NULL', { ignore_null: true }],
    ['has a key that nobody knows', { seed: 7 }],
  ])('may hide rows where it %s', (_, more) => {
    const plain = owned({ shard_index: 'by_tenant' });
    const [told, ...others] = classesOf(
      plain,
      owned({ shard_index: 'by_tenant', ...more }),
    );
    expect(others).toEqual([]);
    expect(told).toMatch(/^needs-empty /);
  });

  it('may hide rows where nobody declares it and its columns change', () => {
    const [told, ...others] = classesOf(
      owned({ shard_index: 'lost', columns: ['a'] }),
      owned({ shard_index: 'lost', columns: ['b'] }),
    );
    expect(others).toEqual([]);
    expect(told).toMatch(/^needs-empty /);
  });

  it('moves nothing on one shard', () => {
    expect(
      classesOf(
        owned({ shard_index: 'by_tenant' }, 'meta'),
        owned({ shard_index: 'by_tenant', ignore_null: true }, 'meta'),
      ),
    ).toEqual(['behavioural none']);
  });

  it('is in doubt beside what is known to move', () => {
    const [told] = changesOf(
      cluster({ tables: { events: { shard_group: 'meta' } } }),
      owned({ shard_index: 'by_tenant', ignore_null: true }),
    );
    expect(told).toMatch(/^needs-empty /);
    expect(told).toContain(
      'other queries may go to other shards, too: it is not documented how `ignore_null` affects routing',
    );
  });

  it('of an unknown type may hide rows when a bound moves', () => {
    const of = (bound: string): object =>
      cluster({
        groups: [group('data', 'by_x', `a..${bound}`, `b ${bound}..`)],
        rest: {
          shard_indexes: { by_x: { type: 'ketama', columns: ['tenant_id'] } },
        },
      });
    expect(classesOf(of('40'), of('80'))).toEqual(['needs-empty unknown']);
  });
});

describe('a key that nobody knows', () => {
  const inGroup = (more: object, range: object = {}): object =>
    cluster({
      groups: [
        {
          uid: 'data',
          default_shard_index: 'by_tenant',
          key_ranges: [
            { shard_uid: 'a', end: '80', ...range },
            { shard_uid: 'b', start: '80' },
          ],
          ...more,
        },
      ],
    });

  it('may hide the rows of a reference table that follows a default on one side', () => {
    const following = (weight: number, own: object): object =>
      cluster({
        groups: [
          group('logs', undefined, 'a'),
          { ...group('data', 'by_tenant', 'a..80', 'b 80..'), weight },
        ],
        tables: {},
        schema: { reference_tables: { r: own } },
        database: { default_shard_group: 'data' },
      });
    const changes = findChanges(
      documentOf(following(1, { shard_groups: ['logs'] })),
      documentOf(following(2, {})),
    );
    const [change] = changes.filter(({ kind }) => kind === 'unknown-key');
    expect(change?.tables.listed).toEqual(['app.public.r']);
  });

  it.each([
    ['a group', inGroup({ weight: 2 })],
    ['a key range', inGroup({}, { weight: 2 })],
    [
      'an index',
      cluster({
        rest: {
          shard_indexes: {
            by_tenant: {
              type: 'xxhash',
              columns: ['tenant_id'],
              index_params: { weight: 2 },
            },
          },
        },
      }),
    ],
    [
      'a binding',
      cluster({ tables: { events: { shard_group: 'data', weight: 2 } } }),
    ],
    ['a schema', cluster({ schema: { weight: 2 } })],
    ['a database', cluster({ database: { weight: 2 } })],
  ])('may hide the rows of the tables that %s routes', (_, desired) => {
    const live = cluster();
    const changes = findChanges(documentOf(live), documentOf(desired));
    const [change] = changes.filter(({ kind }) => kind === 'unknown-key');
    expect(change).toMatchObject({ class: 'needs-empty', key: 'weight' });
    expect(change?.tables.listed).toEqual(['app.public.events']);
    expect(change && describeChange(change).effect).toContain(
      'it is unknown what this key does',
    );
  });

  it.each([
    [
      'a listed table',
      (shard_group: string) => ({ tables: { t: { shard_group } } }),
    ],
    [
      'a reference table',
      (uid: string) => ({
        schema: { reference_tables: { t: { shard_groups: [uid] } } },
      }),
    ],
    [
      'a reference table without a group',
      (uid: string) => ({
        database: { default_shard_group: uid },
        schema: { reference_tables: { t: {} } },
      }),
    ],
    [
      'an unlisted table',
      (uid: string) => ({ database: { default_shard_group: uid } }),
    ],
  ])(
    'concerns %s of a group that leaves it, as of one that gets it',
    (_, on) => {
      const write = (uid: string, more: object): object =>
        cluster({
          groups: ['one', 'other'].map((name) => ({
            ...group(name, 'by_tenant', 'a..80', 'b 80..'),
            ...more,
          })),
          tables: {},
          ...on(uid),
        });
      const concerned = findChanges(
        documentOf(write('one', {})),
        documentOf(write('other', { weight: 2 })),
      )
        .filter(({ kind }) => kind === 'unknown-key')
        .map(concernedIn);
      expect(concerned).toHaveLength(2);
      expect(concerned[0]).not.toEqual([]);
      expect(concerned[1]).toEqual(concerned[0]);
    },
  );

  it.each([
    ['at the top', 'the document', cluster({ rest: { weight: 2 } })],
    [
      'in a sequence',
      '`databases.app.schemas.public.sequences.s`',
      cluster({
        schema: { sequences: { s: { shard_group: 'meta', weight: 2 } } },
      }),
    ],
  ])('is of unknown effect %s', (_, place, desired) => {
    const without = JSON.parse(
      JSON.stringify(desired).replaceAll(',"weight":2', ''),
    );
    expect(classesOf(without, desired)).toEqual(['unknown unknown-key']);
    expect(changesOf(without, desired)).toEqual([
      `unknown · unknown key \`weight\` of ${place}: added · unknown effect: the key is sent unchanged, and the service may reject or ignore it`,
    ]);
  });

  it('may hide rows where the file takes it out again', () => {
    const before = inGroup({ weight: 2 });
    expect(classesOf(before, inGroup({}), before)).toEqual([
      'needs-empty unknown-key',
    ]);
  });

  it('that only the branch has is none of the file’s', () => {
    expect(
      classesOf(inGroup({ created_at: 'x' }), inGroup({}), inGroup({})),
    ).toEqual(['unknown unknown-key']);
  });

  it('is said to be lost where the file does not have it', () => {
    expect(changesOf(cluster({ rest: { weight: 2 } }), cluster())).toEqual([
      'unknown · unknown key `weight` of the document: removed · unknown effect: the file does not have this key, and the branch loses it',
    ]);
  });

  it('is found beside another one of the same object', () => {
    expect(
      classesOf(
        cluster({ rest: { colour: 1, weight: 1 } }),
        cluster({ rest: { colour: 1, weight: 2 } }),
      ),
    ).toEqual(['unknown unknown-key']);
  });

  it('is found in every object that has one', () => {
    const [one, other] = [{ weight: 1 }, { weight: 2 }];
    expect(
      classesOf(
        cluster({ rest: one, schema: { sequences: { s: one } } }),
        cluster({ rest: other, schema: { sequences: { s: other } } }),
      ),
    ).toEqual(['unknown unknown-key', 'unknown unknown-key']);
  });

  it('counts for nothing on a branch as it starts', () => {
    const pristine = {
      authoritative_shard_group: 'meta',
      shard_groups: [
        { uid: 'meta', key_ranges: [{ shard_uid: 'z' }], created_at: 'x' },
      ],
    };
    const { shard_groups: _, ...rest } = pristine;
    const first = {
      ...rest,
      default_shard_group: 'meta',
      shard_groups: [{ uid: 'meta', key_ranges: [{ shard_uid: 'z' }] }],
    };
    expect(classesOf(pristine, first)).toContain('none unknown-key');
  });

  it('stays where it is when its group gets another uid', () => {
    const renamed = JSON.parse(
      JSON.stringify(inGroup({ weight: 2 })).replaceAll('"data"', '"tenants"'),
    );
    expect(classesOf(inGroup({ weight: 2 }), renamed)).toEqual(['safe group']);
  });
});

describe('a table that nothing placed', () => {
  it('is new, and not safe', () => {
    expect(
      classesOf(
        cluster({ tables: {} }),
        cluster({ tables: { events: { shard_group: 'data' } } }),
      ),
    ).toEqual(['new-table becomes-routable']);
  });
});

describe('a reference table that becomes ordinary', () => {
  const on = (range: string, isReference: boolean): object =>
    cluster({
      groups: [group('data', 'by_tenant', range)],
      tables: isReference ? {} : { regions: { shard_group: 'data' } },
      schema: isReference
        ? { reference_tables: { regions: { shard_groups: ['data'] } } }
        : {},
    });

  it('loses the rows of keys that no shard owns', () => {
    expect(changesOf(on('a 80..', true), on('a 80..', false))).toContainEqual(
      expect.stringMatching(/^needs-empty .* statements for these fail/),
    );
    expect(
      changesOf(
        cluster({
          groups: [group('data', 'by_tenant', 'a 80..')],
          tables: {},
          schema: { reference_tables: { regions: { shard_groups: ['meta'] } } },
        }),
        on('a 80..', false),
      ),
    ).toContainEqual(
      expect.stringMatching(
        /no copy is on `a`: .* find no earlier rows; no shard may own some of its keys: /,
      ),
    );
    expect(classesOf(on('a', true), on('a', false))).toContain(
      'behavioural reference-table',
    );
  });
});
