import { describe, expect, it } from 'vitest';
import { cluster, group } from '../../../../test/cluster.ts';
import { documentOf, type Plan, planFor } from '../../../../test/domain.ts';
import { textOf } from '../../../../test/messages.ts';
import {
  type BranchDatabase,
  QUIET_DATABASE,
  type RouterState,
} from '../../../../test/run/quiet-database.ts';
import { failure, ok } from '../../../result.ts';
import {
  askRouters,
  whyNotNow,
  whyNotThere,
  withoutWorkflows,
} from '../routers.ts';

const tables = (...names: readonly string[]): object =>
  cluster({
    tables: Object.fromEntries(
      names.map((name) => [name, { shard_group: 'data' }]),
    ),
  });
const BEFORE = tables('events');
const DESIRED = tables('events', 'orders');
const { threeWay } = planFor(BEFORE, DESIRED, { base: null });

/** Routers that store this at this revision. */
function routersAt(
  state: RouterState | undefined,
  more: Partial<BranchDatabase> = {},
): BranchDatabase {
  return {
    ...QUIET_DATABASE,
    state: async () => state,
    live: async () => ok(1234),
    ...more,
  };
}

const stateOf = (document: object, revision: bigint): RouterState => ({
  stored: documentOf(document),
  revision,
});

describe('routers, after an apply', () => {
  it.each<[string, BranchDatabase, unknown[]]>([
    [
      'that store what was sent use it, however far the revision has moved',
      routersAt(stateOf(DESIRED, 36472n)),
      ['Every router uses it, 1.2 s after it was confirmed.'],
    ],
    [
      'that store something else were written by somebody else',
      routersAt(stateOf(tables('theirs'), 5n)),
      [expect.stringContaining('Another writer changed the topology')],
    ],
    [
      'that still store what was there have not seen it yet',
      routersAt(stateOf(BEFORE, 4n)),
      [expect.stringContaining('unknown whether every router')],
    ],
    [
      'that show nothing leave it unknown',
      routersAt(undefined),
      [expect.stringContaining('unknown whether every router')],
    ],
    [
      'that do not answer in time leave it unknown',
      routersAt(stateOf(DESIRED, 5n), { live: async () => failure('timeout') }),
      ['It is unknown whether every router already uses it: `timeout`.'],
    ],
  ])('%s', async (_, routers, expected) => {
    const notices = await askRouters(routers, threeWay, stateOf(BEFORE, 4n));
    expect(notices).toEqual(expected);
  });

  it('that told nothing before are not asked', async () => {
    const routers = routersAt(undefined, {
      state: () => Promise.reject(new Error('asked')),
    });
    expect(await askRouters(routers, threeWay, undefined)).toEqual([]);
  });
});

describe('before an apply', () => {
  it('a workflow under way is named', async () => {
    const routers = routersAt(undefined, {
      underWay: async () => ok(['move_`x`', 'split']),
    });
    expect(await whyNotNow(routers, { info: () => undefined })).toContain(
      '`` move_`x` ``, `split`',
    );
  });

  it('the first five of many workflows are named', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `w${at}`);
    const routers = routersAt(undefined, { underWay: async () => ok(names) });
    const why = await whyNotNow(routers, { info: () => undefined });
    const named = (why === undefined ? '' : textOf(why)).match(/`w\d+`/g);
    expect(named).toEqual(names.slice(0, 5).map((name) => `\`${name}\``));
  });

  it('workflows that cannot be read are in the log', async () => {
    const lines: unknown[] = [];
    const routers = routersAt(undefined, {
      underWay: async () => failure('permission denied'),
    });
    const why = await whyNotNow(routers, {
      info: (line) => void lines.push(line),
    });
    expect(why).toBeUndefined();
    expect(lines).toEqual([
      'Running workflows could not be listed: `permission denied`.',
    ]);
  });
});

it('routers are not asked for shards without a writable primary by a plan that sends no key elsewhere', async () => {
  const lines: unknown[] = [];
  const routers = routersAt(undefined, {
    unwritable: async () => failure('permission denied'),
  });
  const live = documentOf(cluster());
  const desired = documentOf(cluster({ rest: { note: 1 } }));
  const plan = planFor(live, desired);
  expect(plan.changes).toHaveLength(1);
  await whyNotThere(plan, routers, { info: (line) => void lines.push(line) });
  expect(lines).toEqual([]);
});

describe('shards without a writable primary', () => {
  const data = group('data', 'by_tenant', 'a..80', 'b 80..');
  const wide = group('data', 'by_tenant', 'a..80', 'c 80..');
  const shared = group('data', 'by_tenant', 'a..90', 'b 80..');
  const parted = group('data', 'by_tenant', 'a..80', 'c 80..90', 'b 90..');
  const counter = (shard_group: string): object =>
    cluster({
      groups: [data, group('logs', undefined, 'c')],
      schema: { sequences: { ids: { shard_group } } },
    });
  const copies = (...shard_groups: readonly string[]): object =>
    cluster({
      groups: [data, group('logs', undefined, 'c')],
      schema: { reference_tables: { countries: { shard_groups } } },
    });
  const why = async (live: object, desired: object) => {
    const routers = routersAt(undefined, {
      unwritable: async () => ok(['a', 'b', 'c', 'z']),
    });
    const plan = planFor(live, desired);
    return whyNotThere(plan, routers, { info: () => undefined });
  };

  it.each([
    ['keys', cluster(), cluster({ groups: [wide] }), 'c'],
    [
      'keys that two shards have',
      cluster({ groups: [shared] }),
      cluster({ groups: [parted] }),
      'c',
    ],
    ['a counter', counter('logs'), counter('meta'), 'z'],
    ['copies', copies('data'), copies('data', 'logs'), 'c'],
  ])(
    'are named where %s would be sent to them',
    async (_, live, desired, to) => {
      expect(await why(live, desired)).toMatch(
        new RegExp(`^\`${to}\` has no writable primary`),
      );
    },
  );
});

describe('a group that a Reshard may be filling', () => {
  const DATA = group('data', 'by_tenant', 'a..80', 'b 80..');
  const WIDE = group('wide', 'by_tenant', 'c..40', 'd 40..');
  const live = documentOf(cluster({ groups: [DATA, WIDE] }));
  const desired = documentOf(cluster({ groups: [DATA] }));
  const plan = planFor(live, desired);

  it.each<[string, Partial<BranchDatabase> | undefined, readonly string[]]>([
    ['is guarded without a database', undefined, ['wide']],
    [
      'is guarded where one is running',
      { underWay: async () => ok(['split']) },
      ['wide'],
    ],
    [
      'is guarded where that cannot be read',
      { underWay: async () => failure('permission denied') },
      ['wide'],
    ],
    [
      'is guarded where the database may be of another branch',
      { isProven: false },
      ['wide'],
    ],
    ['may go where the database lists none', {}, []],
  ])('%s', async (_, more, underWay) => {
    const routers = more && routersAt(undefined, more);
    const found = await withoutWorkflows(plan, routers);
    expect(found.plan.situation).toMatchObject({ underWay });
    expect(found.notices.map((one) => textOf(one)).join()).toMatch(
      underWay.length === 0
        ? /removes `wide`\. The database lists no running workflow/
        : /^$/,
    );
  });

  it('that was completed is told of, whatever the database lists', async () => {
    const completed = {
      ...plan,
      situation: { ...plan.situation, completed: ['old'] },
    } as Plan;
    const told = async (routers: BranchDatabase | undefined) => {
      const { notices } = await withoutWorkflows(completed, routers);
      return notices.map((one) => textOf(one));
    };
    const [old, wide] = [
      'Applying the file removes `old`. Earlier versions of the file placed tables there, so this is not taken for a Reshard in progress. Remove a group only after its workflow was completed.',
      'Applying the file removes `wide`. The database lists no running workflow, so this is not taken for a Reshard in progress. Remove a group only after its workflow was completed.',
    ];
    expect(await told(undefined)).toEqual([old]);
    expect(await told(routersAt(undefined))).toEqual([old, wide]);
  });
});
