import { expect, it } from 'vitest';
import { cluster, group } from '../../../../test/cluster.ts';
import { type Change, compare, documentOf } from '../../../../test/domain.ts';
import { textOf } from '../../../../test/messages.ts';
import type { BranchDatabase } from '../../../../test/run/quiet-database.ts';
import { failure, ok, type Result } from '../../../result.ts';
import { findHiddenRows } from '../hidden-rows.ts';

it('rows that were written meanwhile are looked for where a table was before', async () => {
  // Another index: which rows change their shard is not known, so all shards of before are asked.
  const groups = [
    group('data', 'by_tenant', 'a..80', 'b 80..'),
    group('other', 'by_org', 'c..80', 'd 80..'),
  ];
  const on = (uid: string): object =>
    cluster({ groups, tables: { events: { shard_group: uid } } });
  const changes = compare(on('data'), on('other'))
    .filter(({ kind }) => kind === 'placement')
    .map(
      (change) =>
        ({
          ...change,
          proof: { seen: new Map([['app.public.events', { kind: 'empty' }]]) },
        }) as unknown as Change,
    );
  const asked: string[] = [];
  const lookOnShard: BranchDatabase['lookOnShard'] = async (shard) => {
    asked.push(shard);
    return new Map([['app.public.events', ok(true)]]);
  };
  const database = { lookOnShard } as Partial<BranchDatabase>;
  const notices = await findHiddenRows(changes, database as BranchDatabase);
  expect(asked).toEqual(['a', 'b']);
  expect(notices.map((notice) => textOf(notice))).toEqual(
    ['a', 'b'].map((shard) =>
      expect.stringContaining(
        `Rows of \`app.public.events\` were written to shard \`${shard}\``,
      ),
    ),
  );
});

it('shards beyond 32 are named and not looked at, and four are looked at together', async () => {
  const shards = Array.from({ length: 34 }, (_, at) => `s${at}`);
  const proof = { seen: new Map([['app.public.events', { kind: 'empty' }]]) };
  const change = {
    kind: 'placement',
    movement: { kind: 'unknown' },
    before: { shards },
    after: { shards: [] },
    proof,
  } as unknown as Change;
  const asked: string[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const lookOnShard: BranchDatabase['lookOnShard'] = async (shard) => {
    asked.push(shard);
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await Promise.resolve();
    atOnce -= 1;
    return new Map([['app.public.events', ok(false)]]);
  };
  const database = { lookOnShard } as Partial<BranchDatabase>;
  const notices = await findHiddenRows([change], database as BranchDatabase);
  expect(asked).toEqual(shards.slice(0, 32));
  expect(mostAtOnce).toBe(4);
  expect(notices.map((notice) => textOf(notice))).toEqual([
    '`s32` and `s33` were not looked at after the PUT: there are more than 32.',
  ]);
});

it('what is hidden is told apart from what may be found and from what nobody saw', async () => {
  const names = ['lost', 'kept', 'odd', 'dull', 'copied'].map(
    (one) => `app.public.${one}`,
  );
  const seenAs = (kind: string, tables: readonly string[]) => ({
    proof: { seen: new Map(tables.map((name) => [name, { kind }])) },
  });
  const moved = {
    kind: 'placement',
    movement: { kind: 'unknown' },
    before: { shards: ['a'] },
    after: { shards: ['b'] },
    ...seenAs('empty', names.slice(0, 1)),
  };
  const rehashed = {
    ...moved,
    after: { shards: ['a'] },
    ...seenAs('absent', names.slice(1, 4)),
  };
  const copied = {
    kind: 'reference-table',
    formerShards: ['a'],
    ...seenAs('empty', names.slice(4)),
  };
  const filled = { ...moved, ...seenAs('rows', ['app.public.filled']) };
  const asked: string[] = [];
  const lookOnShard: BranchDatabase['lookOnShard'] = async (_, questions) => {
    asked.push(...questions.map(({ name }) => name));
    return new Map<string, Result<boolean, string>>([
      [names[0] ?? '', ok(true)],
      [names[1] ?? '', ok(true)],
      [names[2] ?? '', failure('no route')],
      [names[3] ?? '', ok(false)],
      [names[4] ?? '', ok(true)],
    ]);
  };
  const notices = await findHiddenRows(
    [moved, rehashed, copied, filled] as unknown as Change[],
    { lookOnShard } as Partial<BranchDatabase> as BranchDatabase,
  );
  expect(asked).toEqual(names);
  expect(notices.map((notice) => textOf(notice))).toEqual([
    'Rows of `app.public.lost` were written to shard `a` during this apply, and queries no longer find them. Apply the previous topology again, or move the rows with a workflow.',
    'Rows of `app.public.kept` and `app.public.copied` were written to shard `a` during this apply. Check that queries by their keys find them.',
    'Shard `a` could not be looked at after the PUT: `no route`. It is unknown whether rows of `app.public.odd` were written there during the apply.',
  ]);
});

it('of the rows that ranges move each shard is asked for those alone that it has lost', async () => {
  const ranges = (...groups: readonly string[]) =>
    documentOf(cluster({ groups: [group('data', 'by_id', ...groups)] }));
  const changes = compare(
    ranges('a..40', 'b 40..80', 'c 80..'),
    ranges('a..30', 'b 30..90', 'c 90..'),
  ).map(
    (change) =>
      ({
        ...change,
        proof: { seen: new Map([['app.public.events', { kind: 'empty' }]]) },
      }) as unknown as Change,
  );
  const asked = new Map<string, unknown>();
  const lookOnShard: BranchDatabase['lookOnShard'] = async (shard, all) => {
    asked.set(
      shard,
      all.map(({ slice }) =>
        slice?.intervals.map(({ low, high }) => [low, high]),
      ),
    );
    return new Map(all.map(({ name }) => [name, ok(true)]));
  };
  const database = { lookOnShard } as Partial<BranchDatabase>;
  const notices = await findHiddenRows(changes, database as BranchDatabase);
  // Both shards serve other ranges of the table still.
  expect(notices.map((notice) => textOf(notice))).toEqual([
    expect.stringMatching(/shard `a`.* no longer/),
    expect.stringMatching(/shard `c`.* no longer/),
  ]);
  expect(asked).toEqual(
    new Map([
      ['a', [[[0x30n, 0x40n]]]],
      ['c', [[[0x80n, 0x90n]]]],
    ]),
  );
});
