import { expect, it } from 'vitest';
import { callOf, markAmongOthers } from '../../src/report/severity.ts';
import type { RunResult } from '../../src/run/result.ts';
import { resultOf } from './results.ts';

it.each([
  [true, 'act', false],
  [false, 'look', true],
])(
  'a branch that was changed outside, as a failure: %s, has its call and its mark: %s',
  (isFailure, call, isWarned) => {
    const result = {
      ...resultOf('blocked', 'main'),
      outcome: 'drifted',
      isFailure,
    } as RunResult;
    expect(callOf(result)).toBe(call);
    expect(markAmongOthers(result) === 'danger').toBe(isWarned);
  },
);
