import { describe, expect, test } from 'vitest';
import { type Message, NOTHING } from '../../src/message/message.ts';
import { plain } from '../../src/message/plain.ts';
import { failure, ok, type Result } from '../../src/result.ts';
import { decideWithConsent } from '../../src/run/consent.ts';
import type { Compared } from '../../src/run/result.ts';
import { reviewOf } from '../../src/run/review.ts';
import type { ShownPlan } from '../../src/run/services.ts';
import { makePlan } from '../../src/topology/plan/making.ts';
import {
  effectDigests,
  planDigests,
  wholeDigest,
} from '../../src/topology/plan/mark.ts';
import { decide } from '../../src/topology/plan/policy.ts';
import type { RecordedPlan } from '../../src/topology/plan/recorded-plan.ts';
import { messageOf } from '../messages.ts';
import { documentOf } from '../topology/build.ts';
import { cluster, group } from '../topology/changes-of.ts';

const tables = (...names: readonly string[]): object =>
  cluster({
    tables: Object.fromEntries(
      ['events', ...names].map((name) => [name, { shard_group: 'meta' }]),
    ),
  });
const many = (prefix: string): string[] =>
  Array.from({ length: 500 }, (_, at) => `${prefix}${at}`);

function compared(before: object, after: object): Compared {
  const live = documentOf(before);
  const plan = makePlan(
    { base: live, live, desired: documentOf(after) },
    { known: true, earlier: [] },
  );
  const decision = decide(plan.changes, plan.situation, {
    permissions: [],
    onDrift: 'fail',
  });
  return {
    baseline: { from: 'branch', document: live, syncedAt: null },
    plan,
    decision,
  };
}

/** What is recorded of a plan that was shown, and asked, in second 100. */
function recorded({ plan }: Compared): RecordedPlan {
  const digests = Array.from(
    planDigests(plan),
    ([digest, { isAsked }]) =>
      [
        digest,
        { shownAt: 100, firstAsked: isAsked ? 100 : undefined },
      ] as const,
  );
  return {
    head: 'a'.repeat(40),
    base: 'main',
    isUnread: false,
    digests: new Map(digests),
  };
}

/** Plans that pull requests #1, #2 and so on showed. */
function shown(
  plans: readonly (Partial<Omit<ShownPlan, 'plan'>> & {
    readonly plan: Compared;
    readonly record?: Partial<RecordedPlan>;
  })[],
) {
  return async function* (): AsyncGenerator<Result<ShownPlan, Message>> {
    for (const [at, { plan, record, ...more }] of plans.entries())
      yield ok({
        pull: at + 1,
        labels: async () => [],
        ...more,
        plan: { ...recorded(plan), ...record },
      });
  };
}

function review(fresh: Compared, ...plans: Parameters<typeof shown>[0]) {
  const services = { shownPlans: shown(plans) };
  return reviewOf(fresh, services, { isRequired: true });
}

describe('a fresh plan beside those that merged pull requests showed', () => {
  const both = compared(tables(), tables('a', 'b'));
  const [a, b] = [
    compared(tables(), tables('a')),
    compared(tables(), tables('b')),
  ];

  test.each([
    ['one of them, whole', [both], 'As reviewed on pull request #1.'],
    ['two of them together', [a, b], 'As reviewed on pull requests #1 and #2.'],
    [
      'the last of them',
      [compared(tables('z'), tables()), a, b],
      'As reviewed on pull requests #2 and #3.',
    ],
  ])('is as reviewed where it was shown by %s', async (_, plans, text) => {
    expect(
      await review(both, ...plans.map((plan) => ({ plan }))),
    ).toMatchObject({
      kind: 'as-reviewed',
      text,
    });
  });

  test('is none where nobody showed a plan, and where the branch was not read', async () => {
    expect((await review(a)).kind).toBe('none');
    const { document } = a.baseline as Extract<
      Compared['baseline'],
      { document: unknown }
    >;
    const unread = {
      ...a,
      baseline: { from: 'file', document, why: NOTHING, isUnreadable: true },
    } as const;
    expect((await review(unread, { plan: a })).kind).toBe('none');
  });

  test.each<[string, Parameters<typeof shown>[0][number], RegExp]>([
    [
      'was not read',
      { plan: a, record: { isUnread: true } },
      /#1 was made without reading/,
    ],
    [
      'is of other changes',
      { plan: b },
      /showed: .*`app\.public\.a`.*#1 showed other changes/s,
    ],
  ])(
    'differs where the plan that was shown %s, and it is said why',
    async (_, plan, text) => {
      const found = await review(a, plan);
      expect(found).toMatchObject({
        kind: 'differs',
        text: expect.stringMatching(text),
      });
      expect(found.text).not.toMatch(/\d more\./);
    },
  );

  test('is as reviewed where a mark had room for the whole plan alone', async () => {
    const entry = { shownAt: 100, firstAsked: undefined };
    const digests = new Map([[wholeDigest(both.plan), entry]]);
    const found = await review(both, { plan: both, record: { digests } });
    expect(found.kind).toBe('as-reviewed');
  });

  test('is of the first that showed it all; of every one where the run catches up with several merges', async () => {
    const plans = [both, a, compared(tables('z'), tables())];
    const shownBy = plans.map((plan) => ({ plan }));
    expect((await review(both, ...shownBy)).pulls).toEqual([1]);

    const situation = {
      state: 'behind',
      versions: 1,
      ledger: [],
      underWay: [],
      completed: [],
    } as const;
    const behind = { ...both, plan: { ...both.plan, situation } };
    expect(await review(behind, ...shownBy)).toMatchObject({
      kind: 'as-reviewed',
      text: 'As reviewed on pull request #1.',
      pulls: [1, 2],
    });
  });

  test('names five of the changes that nobody showed and five doubts, each once', async () => {
    const grown = ['1', '2', '3', '4', '5', '6'].map((at) =>
      group(`new${at}`, undefined, 'a'),
    );
    const data = group('data', 'by_tenant', 'a..80', 'b 80..');
    const six = compared(cluster(), cluster({ groups: [data, ...grown] }));
    const other = { plan: compared(tables('z'), tables()) };
    const again = { ...other, pull: 1 };
    const all = [other, again, other, other, other, other, other];
    const text = plain((await review(six, ...all)).text);
    expect(text.match(/`new\d`/g)).toHaveLength(5);
    expect(text).toMatch(/ and 1 more\. /);
    expect(text.match(/#\d/g)).toEqual(['#1', '#3', '#4', '#5', '#6']);
  });

  test('names a change of two tables of which one was shown', async () => {
    const { text } = await review(both, { plan: a });
    expect(plain(text)).toMatch(
      /No merged pull request showed: .*`app\.public\.b`/,
    );
  });

  test('names the changes alone that nobody showed', async () => {
    const groups = [
      group('data', 'by_tenant', 'a..80', 'b 80..'),
      group('new1', undefined, 'a'),
    ];
    const events = { events: { shard_group: 'data' } };
    const tables = { ...events, x: { shard_group: 'meta' } };
    const both = compared(cluster(), cluster({ groups, tables }));
    const { text } = await review(both, {
      plan: compared(cluster(), cluster({ groups, tables: events })),
    });
    expect(plain(text)).toMatch(
      /No merged pull request showed: .*`app\.public\.x`/,
    );
    expect(plain(text)).not.toContain('new1');
  });

  test('is none where the edge says only why nothing was shown', async () => {
    async function* said(): AsyncGenerator<Result<ShownPlan, Message>> {
      yield failure(messageOf('This run is on no branch.'));
    }
    const services = { shownPlans: said };
    const found = await reviewOf(a, services, { isRequired: true });
    expect(found).toMatchObject({
      kind: 'none',
      text: expect.stringContaining('This run is on no branch.'),
    });
  });

  test('with more changes than a mark holds passes as a whole or not at all, and that is said', async () => {
    const large = compared(tables(), tables(...many('t')));
    expect((await review(large, { plan: large })).kind).toBe('as-reviewed');
    const halves = [many('t').slice(0, 250), many('t').slice(250)].map(
      (names) => ({
        plan: compared(tables(), tables(...names)),
      }),
    );
    const found = await review(large, ...halves, {
      plan: compared(tables(), tables(...many('u'))),
    });
    expect(found.kind).toBe('differs');
    expect(found.text).toContain('had too many changes to list');
  });
});

describe('the consent of a label', () => {
  const moved = compared(
    cluster(),
    cluster({ groups: [group('data', 'by_tenant', 'c')] }),
  );
  const label = {
    text: 'topology:allow-needs-empty',
    person: 'ada',
    at: 101,
    mayWrite: true,
  };
  const request = {
    policy: { onDrift: 'fail', permissions: [] },
    mode: 'plan',
  } as const;
  const decided = (
    given: Partial<Parameters<typeof shown>[0][number]>,
    more: object = {},
  ) =>
    decideWithConsent(
      { plan: moved.plan, storedCommit: undefined },
      { ...request, ...more },
      {
        shownPlans: shown([
          { plan: moved, labels: async () => [ok(label)], ...given },
        ]),
      },
    );

  test.each([
    ['that showed something else', compared(tables(), tables('a')), 0],
    ['that showed some of it', moved, 1],
  ])(
    'is asked for on a merged pull request %s so many times: %#',
    async (_, plan, times) => {
      let asked = 0;
      const labels = async () => {
        asked += 1;
        return [ok(label)];
      };
      const { notices } = await decided(
        { plan, labels },
        { mode: 'apply', isPreview: false },
      );
      expect(asked).toBe(times);
      expect(notices).toEqual([]);
    },
  );

  test('is looked for until all is allowed, on one pull request after the other', async () => {
    const asked: number[] = [];
    const plans = [100, 101, 101].map((at, place) => ({
      plan: moved,
      labels: async () => {
        asked.push(place + 1);
        return [ok({ ...label, at })];
      },
    }));
    const { decision } = await decideWithConsent(
      { plan: moved.plan, storedCommit: undefined },
      request,
      { shownPlans: shown(plans) },
    );
    expect(decision).toMatchObject({ kind: 'apply', used: [{ pull: 2 }] });
    expect(asked).toEqual([1, 2]);
  });

  test('is not told of where nothing has to be allowed of its class', async () => {
    const plan = compared(
      cluster(),
      cluster({
        groups: [group('data', 'by_tenant', 'c')],
        tables: {
          events: { shard_group: 'data' },
          fresh: { shard_group: 'data' },
        },
      }),
    );
    expect(plan.plan.changes.map((change) => change.class).sort()).toEqual([
      'needs-empty',
      'new-table',
    ]);
    const text = 'topology:allow-new-table';
    const labels = async () => [ok({ ...label, text, mayWrite: false })];
    const { notices } = await decideWithConsent(
      { plan: plan.plan, storedCommit: undefined },
      request,
      { shownPlans: shown([{ plan, labels }]) },
    );
    expect(notices).toEqual([]);
  });

  test('counts for what was asked before it was set', async () => {
    const { decision, notices } = await decided({});
    expect(decision).toMatchObject({
      kind: 'apply',
      used: [{ by: 'label', person: 'ada', pull: 1 }],
    });
    expect(notices).toEqual([]);
  });

  test.each<[string, Partial<Omit<ShownPlan, 'plan'>>]>([
    [
      'in the second in which it was asked',
      { labels: async () => [ok({ ...label, at: 100 })] },
    ],
    [
      'by somebody who may not write',
      { labels: async () => [ok({ ...label, mayWrite: false })] },
    ],
    [
      'nobody can read',
      { labels: async () => [failure(messageOf('GitHub did not tell.'))] },
    ],
  ])('does not count %s, and a notice says so', async (_, given) => {
    const { decision, notices } = await decided(given);
    expect(decision.kind).toBe('blocked');
    expect(notices).toHaveLength(1);
  });

  test('does not count for another class, nor where labels are turned off', async () => {
    const other = { ...label, text: 'topology:allow-needs-backfill' };
    expect(
      (await decided({ labels: async () => [ok(other)] })).decision.kind,
    ).toBe('blocked');
    expect(
      (await decided({}, { policy: { ...request.policy, consent: 'allow' } }))
        .decision.kind,
    ).toBe('blocked');
  });

  test('counts behind one on the same pull request that does not', async () => {
    const labels = async () => [
      ok({ ...label, person: 'bob', mayWrite: false }),
      ok(label),
    ];
    const { decision, notices } = await decided({ labels });
    expect(decision).toMatchObject({
      kind: 'apply',
      used: [{ person: 'ada' }],
    });
    expect(notices.map((notice) => plain(notice))).toEqual([
      expect.stringContaining('`bob` may not write'),
    ]);
  });

  test('is asked for where the whole plan was shown, and nothing of it alone', async () => {
    const whole = wholeDigest(moved.plan);
    const digests = new Map([[whole, { shownAt: 100, firstAsked: 100 }]]);
    const { decision } = await decided(
      { record: { digests } },
      { mode: 'apply', isPreview: false },
    );
    expect(decision.kind).toBe('apply');
  });

  test('may be on pull requests that cannot be read, of which five reasons are told, each once', async () => {
    const { notices } = await decideWithConsent(
      { plan: moved.plan, storedCommit: undefined },
      request,
      {
        shownPlans: async function* () {
          for (const why of ['a', 'a', 'b', 'c', 'd', 'e', 'f'])
            yield failure(messageOf(`${why}.`));
        },
      },
    );
    expect(notices.map((notice) => plain(notice))).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map(
        (why) => `Not all labels could be read. ${why}.`,
      ),
    );
  });

  test('counts table by table of a plan that showed some of it', async () => {
    const [effect = '', ...others] = moved.plan.changes.flatMap(effectDigests);
    const digests = new Map([
      ['another plan', { shownAt: 100, firstAsked: undefined }],
      [effect, { shownAt: 100, firstAsked: 100 }],
    ]);
    const { decision } = await decided({ record: { digests } });
    expect(decision.kind).toBe(others.length === 0 ? 'apply' : 'blocked');
  });
});
