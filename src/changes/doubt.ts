import type { ChangeBase } from './change-base.ts';
import { BLOCKED_CLASSES, type ChangeClass } from './change-class.ts';

/**
 * The classes of changes whose effect depends on the database: they could hide rows, leave copies missing, or make
 * statements fail. A new table belongs to them, because it may already have rows on any shard.
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

/** Whether a change may hide rows from queries, judged by its class. */
export function mayHideRows(change: ChangeBase): boolean {
  return isBlocked(change) || change.class === 'unknown';
}
