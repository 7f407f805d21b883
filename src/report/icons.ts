import type { Mark } from './severity.ts';

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
