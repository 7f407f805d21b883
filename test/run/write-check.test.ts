import { describe, expect, test } from 'vitest';
import type { Platform } from '../../src/platform/platform.ts';
import { ok } from '../../src/result.ts';
import type { BasisFile } from '../../src/run/request.ts';
import type { Compared } from '../../src/run/result.ts';
import { askStanding, checkBeforeWriting } from '../../src/run/write-check.ts';
import type { FileRead } from '../../src/topology/document/reading.ts';
import { makePlan } from '../../src/topology/plan/making.ts';
import { planDigests } from '../../src/topology/plan/mark.ts';
import { messageOf, textOf } from '../messages.ts';
import { documentOf } from '../topology/build.ts';
import { cluster } from '../topology/changes-of.ts';

function file(text: string): FileRead {
  return { kind: 'file', bytes: Buffer.from(text) };
}

describe('the file at the tip', () => {
  const ask = (
    theirs: FileRead,
    ours: FileRead,
    basis: readonly BasisFile[] = [],
  ) =>
    askStanding(
      {
        file: 'a.yaml',
        origin: { ref: 'refs/heads/main', commit: 'b'.repeat(40) },
        basis,
      },
      {
        info: () => undefined,
        readTip: async ({ path }) =>
          (path === 'a.yaml') === (basis.length === 0)
            ? { kind: 'moved', commit: 'c'.repeat(40), theirs, ours }
            : { kind: 'same' },
      },
    );

  test.each<[string, FileRead, FileRead, string]>([
    ['another document', file('a: 2'), file('a: 1'), 'superseded'],
    [
      'the same in another spelling',
      file('{"a": 1}'),
      file('a: 1 # one'),
      'current',
    ],
    ['gone', { kind: 'missing' }, file('a: 1'), 'superseded'],
    [
      'missing on both sides: it was made in the job',
      { kind: 'missing' },
      { kind: 'missing' },
      'unversioned',
    ],
    ['broken', file('a: ['), file('a: 1'), 'superseded'],
    ['broken in the same way', file('a: ['), file('a: ['), 'current'],
    [
      'not readable',
      { kind: 'unreadable', why: messageOf('x') },
      file('a: 1'),
      'unknown',
    ],
    [
      'there, and ours is not readable',
      file('a: 1'),
      { kind: 'unreadable', why: messageOf('x') },
      'unknown',
    ],
  ])('that is %s', async (_case, theirs, ours, kind) => {
    expect((await ask(theirs, ours)).kind).toBe(kind);
  });

  test('is told by its ref and its commit where it is another one', async () => {
    const standing = await ask(file('a: 2'), file('a: 1'));
    expect(standing.kind === 'superseded' ? textOf(standing.why) : '').toBe(
      'Superseded: `main` is now at `cccccccccccc`, which contains another version of `a.yaml`. Nothing was written here. The run for that commit reports the result. If no run started for that commit, start one on `main`.',
    );
  });

  test.each<[string, FileRead, FileRead, string]>([
    ['another text', file('{} '), file('{}'), 'superseded'],
    ['the same text', file('{}'), file('{}'), 'current'],
    ['gone', { kind: 'missing' }, file('{}'), 'superseded'],
    [
      'not readable',
      { kind: 'unreadable', why: messageOf('x') },
      file('{}'),
      'unknown',
    ],
  ])(
    'is as it was, and what the decision rests on besides is %s',
    async (_case, theirs, ours, kind) => {
      const standing = await ask(theirs, ours, [{ path: 'rules.json' }]);
      expect(standing.kind).toBe(kind);
      if (standing.kind !== 'current')
        expect(standing.why).toContain('`rules.json`');
      expect(
        (await ask(theirs, ours, [{ path: 'rules.json', isSame: () => true }]))
          .kind,
      ).not.toBe(theirs.kind === 'file' ? 'superseded' : 'current');
    },
  );
});

describe('a plan of which nobody knows whether its file is the newest', () => {
  const live = documentOf(cluster({ tables: {} }));
  const plan = makePlan(
    {
      base: live,
      live,
      desired: documentOf(
        cluster({ tables: { events: { shard_group: 'meta' } } }),
      ),
    },
    { known: true, earlier: [] },
  );
  const compared: Compared = {
    baseline: { from: 'branch', document: live, syncedAt: null },
    plan,
    decision: { kind: 'nothing' },
  };
  const shownAt = { shownAt: 100, firstAsked: undefined };
  const digests = new Map(
    planDigests(plan)
      .keys()
      .map((digest) => [digest, shownAt] as const),
  );

  const platform: Partial<Platform> = {
    listClusterChanges: async () => ok([]),
  };

  /** Asks whether a plan that pull request #7 showed may be written. */
  const ask = (attempt: number) =>
    checkBeforeWriting(
      { compared, platform: platform as Platform },
      {
        file: 'a.yaml',
        mode: 'apply',
        origin: { ref: 'refs/heads/main', commit: 'b'.repeat(40) },
        basis: [],
        attempt,
        review: 'reported',
      },
      {
        platform: undefined,
        info: () => undefined,
        readTip: async () => ({ kind: 'unknown', why: messageOf('No.') }),
        shownPlans: async function* () {
          const head = 'a'.repeat(40);
          yield ok({
            pull: 7,
            labels: async () => [],
            plan: { head, base: 'main', isUnread: false, digests },
          });
        },
      },
    );

  test('is written by the first attempt, which tells that besides who showed it', async () => {
    expect(await ask(1)).toMatchObject({
      ok: true,
      value: {
        carried: [7],
        notices: [
          'As reviewed on pull request #7.',
          expect.stringContaining('Could not check whether'),
        ],
      },
    });
  });

  test('is not written by a later attempt', async () => {
    expect(await ask(2)).toMatchObject({
      ok: false,
      problem: {
        outcome: 'blocked',
        why: expect.stringContaining('A re-run could restore'),
      },
    });
  });
});
