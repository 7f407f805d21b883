import type { ChangeBase } from './change-base.ts';
import { BLOCKED_CLASSES, type ChangeClass } from './change-class.ts';

/**
 * Rows that exist would be hidden, or copies of them missing, or statements of a table that exists would fail; or nobody
 * knows where the rows are of a table that nothing placed.
 */
export const DOUBTFUL: ReadonlySet<ChangeClass> = new Set([
  'new-table',
  'needs-empty',
  'needs-backfill',
  'outage',
]);

/** Whether somebody has to answer for a change. */
export function isBlocked({ class: own, proof }: ChangeBase): boolean {
  if (own === 'new-table') return proof?.asks === true;
  return BLOCKED_CLASSES.some((blocked) => blocked === own);
}

/** Whether a change may keep queries from rows, by its class. */
export function mayHideRows(change: ChangeBase): boolean {
  return isBlocked(change) || change.class === 'unknown';
}
