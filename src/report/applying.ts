import type { Compared } from '../run/result.ts';
import { quoteWhole } from '../topology/finding.ts';
import { type Target, targetName } from '../topology/target.ts';
import { code, message } from './markdown.ts';
import type { ReportContext } from './report.ts';
import { changeCount } from './verdict.ts';

/** What is about to be written, and where. */
export interface Applying {
  readonly file: string;
  readonly target: Target;
  readonly compared: Compared;
}

/** The comment while the PUT is under way: short, because it stands for seconds, and true for ever if the run is cut off. */
export function renderApplying(
  { file, target, compared }: Applying,
  { runUrl, commit }: ReportContext,
): string {
  const name = targetName(target);
  const sentence = `${quoteWhole(file)} is being written to ${quoteWhole(name)}: ${changeCount(compared)}. Where this stays, the run was cut off: run it again, it compares first.`;
  const parts = [
    `plan ${code(compared.plan.id)}`,
    ...(commit === undefined ? [] : [`commit ${code(commit.slice(0, 12))}`]),
    ...(runUrl === undefined ? [] : [`[run](${encodeURI(runUrl)})`]),
  ];
  return `### ⏳ Topology being applied · ${code(name, 300)}\n\n${message(sentence)}\n\n<sub>${parts.join(' · ')}</sub>\n`;
}
