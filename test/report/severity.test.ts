import { expect, it } from 'vitest';
import { ICONS } from '../../src/report/mark.ts';
import {
  callOf,
  markAmongOthers,
  severityOf,
} from '../../src/report/severity.ts';
import type { Weight } from '../domain.ts';
import { type RunResult, resultOf } from './results.ts';

/** A result in sync, of which one finding tells so much. */
function inSyncWith(severity: Weight): RunResult {
  const findings = resultOf('invalid', 'main').findings;
  return {
    ...resultOf('no-change', 'main'),
    findings: findings.map((finding) => ({ ...finding, severity })),
  };
}

it('a warning is to be looked at, and one that is meant is not', () => {
  const calm = resultOf('no-change', 'main');
  const warned = inSyncWith('warning');
  const meant = inSyncWith('allowed');
  expect([warned, meant, calm].map(callOf)).toEqual([
    'look',
    'nothing',
    'nothing',
  ]);
  expect([warned, meant].map(markAmongOthers)).toEqual(['danger', 'passed']);
  expect(severityOf(warned)).toBeGreaterThan(severityOf(calm));
  expect(severityOf(meant)).toBe(severityOf(calm));
});

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

it('every mark has a sign of its own', () => {
  const signs = Object.values(ICONS);
  expect(signs.filter((sign) => /^\P{ASCII}+$/u.test(sign))).toEqual(signs);
  expect(new Set(signs).size).toBe(signs.length);
});
