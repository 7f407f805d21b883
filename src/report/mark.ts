/**
 * How grave something is at a glance; a renderer has a sign and a colour for each. `severity.ts` decides
 * it: of a run by its outcome, of a change by its class, of a finding by its weight.
 */
export type Mark =
  | 'failed'
  | 'stopped'
  | 'refused'
  | 'danger'
  | 'applying'
  | 'planned'
  | 'left-out'
  | 'unknown'
  | 'new'
  | 'passed'
  | 'meant'
  | 'no-effect';

/** The sign of each mark, told apart by shape as well as by colour. */
export const ICONS: Readonly<Record<Mark, string>> = {
  failed: '❌',
  stopped: '⛔',
  refused: '🚫',
  danger: '⚠️',
  applying: '⏳',
  planned: '📝',
  'left-out': '⏭️',
  unknown: '❔',
  new: '🆕',
  passed: '✅',
  meant: '☑️',
  'no-effect': '▫️',
};
