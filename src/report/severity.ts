import {
  type ChangeClass,
  severityOf as severityOfClass,
} from '../changes/change-class.ts';
import type { Weight } from '../document/finding.ts';
import { usedBy } from '../plan/decision.ts';
import {
  type Compared,
  comparedOf,
  isFailure,
  type Outcome,
  type RunResult,
  riskOf,
} from '../run/result.ts';
import type { Mark } from './mark.ts';

/** Outcomes, the most severe first. An outcome with a write comes before the outcomes without one. */
export const MOST_SEVERE_FIRST: readonly Outcome[] = [
  'failed',
  'blocked',
  'invalid',
  'drifted',
  'applied',
  'planned',
  'superseded',
  'no-change',
  'valid',
  'skipped',
];

const MARKS: Readonly<Record<Outcome, Mark>> = {
  failed: 'failed',
  blocked: 'stopped',
  invalid: 'stopped',
  drifted: 'stopped',
  applied: 'passed',
  planned: 'planned',
  superseded: 'left-out',
  'no-change': 'passed',
  valid: 'passed',
  skipped: 'left-out',
};

export function labelOf(result: RunResult): string {
  if (isWaiting(result)) return 'waiting';
  if (result.outcome === 'no-change') return 'in sync';
  return result.outcome;
}

/** Whether nothing but another target stands against the write. */
export function isWaiting(result: RunResult): boolean {
  return result.outcome === 'blocked' && result.waitsFor !== undefined;
}

export const CLASS_MARKS: Readonly<Record<ChangeClass, Mark>> = {
  none: 'no-effect',
  safe: 'passed',
  behavioural: 'danger',
  'new-table': 'new',
  unknown: 'unknown',
  outage: 'stopped',
  'needs-backfill': 'stopped',
  'needs-empty': 'stopped',
  rejected: 'refused',
};

export const FINDING_MARKS: Readonly<Record<Weight, Mark>> = {
  error: 'stopped',
  warning: 'danger',
  allowed: 'meant',
};

/** What the reader of a result has to do. */
export type Call = 'act' | 'look' | 'nothing';

/** Whether somebody allowed changes that would be blocked. */
export function isAllowed({ decision }: Compared): boolean {
  return usedBy(decision).length > 0;
}

export function markOf(result: RunResult): Mark {
  if (isWaiting(result)) return 'waiting';
  switch (result.outcome) {
    case 'drifted':
      if (!result.isFailure) return 'danger';
      return MARKS.drifted;
    case 'planned':
    case 'applied':
      if (isAllowed(result.compared)) return 'danger';
      return MARKS[result.outcome];
    case 'valid':
      if (result.checked === undefined) return 'danger';
      return MARKS.valid;
    default:
      return MARKS[result.outcome];
  }
}

/** The mark of a result in a combined report, where a warning counts too. */
export function markAmongOthers(result: RunResult): Mark {
  if (hasWarning(result)) return 'danger';
  return markOf(result);
}

/** Whether a result without a failure has a warning. */
function hasWarning(result: RunResult): boolean {
  switch (result.outcome) {
    case 'no-change':
    case 'valid':
      return result.findings.some(({ severity }) => severity !== 'allowed');
    case 'drifted':
      return !result.isFailure;
    default:
      return false;
  }
}

export function callOf(result: RunResult): Call {
  if (isWaiting(result)) return 'look';
  if (isFailure(result)) return 'act';

  const isPending = result.outcome === 'planned';
  if (isPending || hasWarning(result)) return 'look';
  return 'nothing';
}

/** How severe a result is; a higher number is more severe. Ordered by failure, outcome, warnings, and risk. */
export function severityOf(result: RunResult): number {
  // The target that it waits for is what somebody has to act on.
  const place =
    MOST_SEVERE_FIRST.length - MOST_SEVERE_FIRST.indexOf(result.outcome);
  const compared = comparedOf(result);
  const risk = compared === undefined ? 'none' : riskOf(compared);
  const digits = [
    Number(callOf(result) === 'act'),
    place,
    Number(hasWarning(result)),
    severityOfClass(risk),
  ];
  return digits.reduce((sum, digit) => sum * 16 + digit, 0);
}
