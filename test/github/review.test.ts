import { expect, test } from 'vitest';
import { countedPlan, type ReviewedPull } from '../../src/github/review.ts';
import type { RecordedPlan } from '../../src/topology/plan/recorded-plan.ts';
import { commit } from './client.ts';

const MERGED: ReviewedPull = {
  number: 7,
  head: commit(1),
  base: 'main',
  isFork: false,
  mergedAt: 200,
  labels: [],
};
const OPEN: ReviewedPull = { ...MERGED, head: undefined, mergedAt: undefined };

/** A plan whose digests were first shown at some seconds. */
function planShown(...seconds: readonly number[]): RecordedPlan {
  const digests = seconds.map(
    (shownAt) => [`d${shownAt}`, { shownAt, firstAsked: undefined }] as const,
  );
  return {
    head: commit(1),
    base: 'main',
    isUnread: false,
    digests: new Map(digests),
  };
}

function counted(plan: RecordedPlan, pull: ReviewedPull): unknown {
  const found = countedPlan(plan, pull);
  return found.ok ? [...found.value.digests.keys()] : found.problem;
}

test('of a merged pull request what was shown before the merge counts, and nothing from the second of the merge on', () => {
  const plan = planShown(100, 199, 200, 201);
  expect(counted(plan, MERGED)).toEqual(['d100', 'd199']);
  expect(counted(planShown(200), MERGED)).toBe(
    'The plan on pull request #7 was first shown after the merge.',
  );
  expect(counted(planShown(), MERGED)).toEqual([]);
});

test('of an open one all of it counts, whatever its head is now', () => {
  const plan = { ...planShown(100, 300), head: commit(2) };
  expect(counted(plan, OPEN)).toEqual(['d100', 'd300']);
});

test('a plan of another head than the merged one, or for another base, does not count', () => {
  expect(counted({ ...planShown(100), head: commit(2) }, MERGED)).toContain(
    'but its last commit is',
  );
  const other = { ...planShown(100), head: commit(2), base: 'next' };
  expect(counted(other, MERGED)).toContain('but its last commit is');
  for (const pull of [MERGED, OPEN])
    expect(counted({ ...planShown(100), base: 'next' }, pull)).toContain(
      'is for the base `next`',
    );
});
