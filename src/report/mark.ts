/**
 * How severe something is, at a glance. Each renderer has a sign and a colour for it. `severity.ts` decides the mark of
 * a run by its outcome, of a change by its class, and of a finding by its weight.
 */
export type Mark =
  | 'failed'
  | 'stopped'
  | 'refused'
  | 'danger'
  | 'applying'
  | 'waiting'
  | 'planned'
  | 'left-out'
  | 'unknown'
  | 'new'
  | 'passed'
  | 'meant'
  | 'no-effect';

/** The sign of each mark. Signs differ in shape, not only in colour. */
export const ICONS: Readonly<Record<Mark, string>> = {
  failed: '❌',
  stopped: '⛔',
  refused: '🚫',
  danger: '⚠️',
  applying: '⏳',
  waiting: '⏸️',
  planned: '📝',
  'left-out': '⏭️',
  unknown: '❔',
  new: '🆕',
  passed: '✅',
  meant: '☑️',
  'no-effect': '▫️',
};
