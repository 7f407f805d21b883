import type { RunResult } from '../run/result.ts';
import { targetName } from '../topology/target.ts';
import { cut } from './markdown.ts';
import { verdict } from './verdict.ts';

/** The verdict as one line of plain text, for the log and for annotations. */
export function plainVerdict(result: RunResult): string {
  const { icon, title, text } = verdict(result);
  const about = result.target === undefined ? '' : ` (${targetName(result.target)})`;
  return cut(`${icon} ${title}${about}: ${text.join(' ')}`, 4000);
}
