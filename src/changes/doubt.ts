import type { ChangeBase } from './change-base.ts';
import { BLOCKED_CLASSES, type ChangeClass } from './change-class.ts';

/**
 * The classes of changes that could hide existing rows, leave copies missing or make statements of an existing table
 * fail; and the class of changes that place a table whose rows may be anywhere.
 */
export const DOUBTFUL: ReadonlySet<ChangeClass> = new Set([
  'new-table',
  'needs-empty',
  'needs-backfill',
  'outage',
]);

/** Whether a change is blocked until somebody consents. */
export function isBlocked({ class: own, proof }: ChangeBase): boolean {
  if (own === 'new-table') return proof?.asks === true;
  return BLOCKED_CLASSES.some((blocked) => blocked === own);
}

/** Whether a change may keep queries from rows, by its class. */
export function mayHideRows(change: ChangeBase): boolean {
  return isBlocked(change) || change.class === 'unknown';
}
