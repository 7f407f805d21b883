import { renderTerminal, renderVerdict } from '../../report/terminal.ts';
import type { Look } from '../../report/terminal-text.ts';
import { comparedIn } from '../../report/verdict.ts';
import {
  comparedOf,
  isChanged,
  isFailure,
  liveOf,
  type RunResult,
} from '../../run/result.ts';
import type { Session } from './commands/command.ts';
import { isForProgram, STATUS } from './session.ts';
import { type Given, jsonText } from './terminal.ts';

/** A result, and whether the user has already seen its plan. */
export interface Checked {
  readonly result: RunResult;
  readonly isShown: boolean;
}

/** Prints a report; only its end if the user has already seen the plan. */
export async function printChecked(
  { result, isShown }: Checked,
  { terminal, given }: Session,
): Promise<void> {
  const { look } = terminal;
  terminal.print(
    isShown && !isForProgram(given)
      ? renderVerdict(result, look)
      : await printed(result, given, look),
  );
}

/** A result in the requested format. */
export async function printed(
  result: RunResult,
  given: Given,
  look: Look,
): Promise<string> {
  if (given.has('json')) return jsonText(await jsonOf(result));
  if (given.has('markdown')) {
    const { renderMarkdown } = await import('../../report/comment.ts');
    return renderMarkdown(result);
  }
  return reportText(result, given, look);
}

/** A report for people: on one screen if it compares two documents, and whole with `--verbose`. */
export async function reportText(
  result: RunResult,
  given: Given,
  look: Look,
): Promise<string> {
  if (given.has('verbose') || comparedIn(result) === undefined)
    return renderTerminal(result, look);

  const { renderBrief } = await import('../../report/terminal-brief.ts');
  return renderBrief(result, look);
}

/** A result and its plan as JSON (`schema/result.schema.json`). Messages use the words of a terminal. */
export async function jsonOf(result: RunResult): Promise<object> {
  const { resultDocument } = await import('../../report/result-document.ts');
  const { planFile } = await import('../../run/plan-file.ts');
  const compared = comparedOf(result);
  const plan =
    compared === undefined ? null : await planFile(compared, 'terminal');
  return { ...resultDocument(result, 'terminal'), plan };
}

/**
 * The exit status. `differs`: file and branch differ, and an apply would write. `error`: something blocks the apply, or
 * the branch could not be read, so a difference is unknown.
 */
export function statusOf(result: RunResult): number {
  if (isFailure(result)) return STATUS.error;
  const compared = comparedOf(result);
  if (compared === undefined || result.outcome === 'applied')
    return STATUS.inSync;
  if (liveOf(compared.baseline) === undefined) return STATUS.error;
  return isChanged(compared) ? STATUS.differs : STATUS.inSync;
}
