import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../src/run/result.ts';
import { whyNotYet } from '../../src/run/waiting-target.ts';
import { messageOf, textOf } from '../messages.ts';
import { BEFORE, compared, GROWN, resultOf } from '../report/results.ts';

const COMPARED = compared(BEFORE, GROWN);
const UNREAD = {
  ...compared(BEFORE, BEFORE),
  baseline: { from: 'nothing', isUnreadable: true, why: messageOf('x') },
} as const;
const BASE = { file: 'a.yaml', target: undefined, findings: [], notices: [] };

/** A result of the target that comes first, and the words about it. */
const NOT_YET: readonly (readonly [string, RunResult, string])[] = [
  [
    'a plan that was not applied',
    resultOf('planned', 'b'),
    'its database branch differs from `data-topology.yaml` (1 change).',
  ],
  [
    'drift, whether the step fails for it or not',
    { ...BASE, outcome: 'drifted', compared: COMPARED, isFailure: false },
    'its database branch differs from `a.yaml` (1 change).',
  ],
  ['a blocked change', resultOf('blocked', 'b'), 'its change is blocked.'],
  [
    'one that waits itself',
    { ...BASE, outcome: 'blocked', compared: COMPARED, waitsFor: 'dev' },
    'it waits for `dev`.',
  ],
  [
    'an invalid file',
    resultOf('invalid', 'b'),
    'its file `data-topology.yaml` is invalid.',
  ],
  [
    'a failure',
    resultOf('failed', 'b', { why: 'No answer.' }),
    'its run failed: No answer.',
  ],
  [
    'a branch that was skipped',
    resultOf('skipped', 'b', { why: 'There is no branch.' }),
    'it was skipped: There is no branch.',
  ],
  [
    'a commit that was overtaken',
    {
      ...BASE,
      outcome: 'superseded',
      compared: COMPARED,
      why: messageOf('x'),
    },
    'a later commit has another version of its file.',
  ],
  [
    'a file that did not change, on a branch that nobody read',
    { ...BASE, outcome: 'no-change', compared: UNREAD, syncedAt: null },
    'its database branch was not read.',
  ],
  [
    'a file that was only validated',
    { ...BASE, outcome: 'valid', digest: 'd' },
    'its database branch was not read.',
  ],
];

describe('what comes after a target', () => {
  it.each(['applied', 'no-change'] as const)('is written after %s', (kind) => {
    expect(whyNotYet('staging', resultOf(kind, 'b'))).toBeUndefined();
  });

  it.each(NOT_YET)('waits after %s', (_, result, words) => {
    const waiting = whyNotYet('staging', result);
    expect(waiting?.name).toBe('staging');
    expect(waiting && textOf(waiting.why)).toBe(
      `Nothing was written: \`staging\` comes first, and ${words} Bring \`staging\` in sync, then run again.`,
    );
  });
});
