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
export function renderApplying(applying: Applying, { runUrl, commit }: ReportContext): string {
  const { compared, target } = applying;
  const parts = [
    `plan ${code(compared.plan.id)}`,
    ...(commit === undefined ? [] : [`commit ${code(commit.slice(0, 12))}`]),
    ...(runUrl === undefined ? [] : [`[run](${encodeURI(runUrl)})`]),
  ];
  return `### ⏳ Topology being applied · ${code(targetName(target), 300)}\n\n${applyingText(applying)}\n\n<sub>${parts.join(' · ')}</sub>\n`;
}

/** What is being written where, as one paragraph. */
export function applyingText({ file, target, compared }: Applying): string {
  return message(
    `${quoteWhole(file)} is being written to ${quoteWhole(targetName(target))}: ${changeCount(compared)}. Where this stays, the run was cut off: run it again, it compares first.`,
  );
}
