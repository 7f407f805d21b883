import { appendFile } from 'node:fs/promises';
import type { RunFiles } from '../host/files.ts';
import { plainVerdict } from '../report/plain.ts';
import { type ReportContext, renderReport, type Sink } from '../report/report.ts';
import { comparedOf, isFailure, type RunResult } from '../run/result.ts';
import { quoteWhole, type Severity } from '../topology/finding.ts';
import type { Board, Posted } from './board.ts';
import { outputsOf, type Traces } from './outputs.ts';
import { annotate, hide, logLine, notify, setOutput } from './runner.ts';

/** GitHub drops a summary over 1 MiB whole; a little room is left for what it adds. */
export const SUMMARY: Sink = { limit: 1024 * 1024 - 4096, measure: (text) => Buffer.byteLength(text) };
/** GitHub shows ten errors and ten warnings of a step; one of the errors is the verdict. */
export const MOST_ANNOTATIONS: Readonly<Record<Severity, number>> = { error: 9, warning: 10 };

/** What publishing needs besides the result. */
export interface Publication {
  readonly environment: NodeJS.ProcessEnv;
  readonly context: ReportContext;
  readonly files: RunFiles;
  readonly previousFile: string | undefined;
  /** The pull request's comment; undefined where there is no token or no repository, or nothing to say. */
  readonly board: Board | undefined;
  /** The input, for runs that have no board. */
  readonly pullRequest: number | undefined;
}

/** Brings a result to all the places it is reported in. Nothing here changes what the run came to. */
export async function publish(result: RunResult, publication: Publication): Promise<void> {
  const { environment, files, context } = publication;
  const compared = comparedOf(result);
  const summary = hide(await renderReport(result, context, SUMMARY));
  await writeSummary(environment['GITHUB_STEP_SUMMARY'], summary);
  const reported = await comment(result, publication);
  const traces: Traces = {
    planFile: compared && (await leave('plan', () => files.writePlan(compared))),
    reportFile: await leave('report', () => files.writeReport(summary)),
    previousFile: publication.previousFile,
    ...reported,
  };
  for (const [name, value] of Object.entries(outputsOf(result, traces))) setOutput(environment, name, value);
  annotateAll(result);
}

/** Leaves a file behind; where there is no place for it, the outputs go without. */
export async function leave(what: string, write: () => Promise<string>): Promise<string | undefined> {
  try {
    return await write();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    notify('warning', `The ${what} could not be written as a file: ${quoteWhole(why)}.`);
    return undefined;
  }
}

/** Appends to the job summary; where that fails, it is a warning. */
export async function writeSummary(path: string | undefined, text: string): Promise<void> {
  if (!path) return;
  try {
    await appendFile(path, text);
  } catch (error) {
    notify(
      'warning',
      `The job summary could not be written: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

async function comment(result: RunResult, { board, pullRequest }: Publication): Promise<Posted> {
  if (board === undefined) return { comment: undefined, pullRequest };
  const posted = await board.publish(result);
  sayWhere(posted);
  return posted;
}

/** Says in the log where the report stands, or why it does not. */
export function sayWhere({ comment: end, pullRequest }: Posted): void {
  switch (end?.kind) {
    case undefined:
      if (pullRequest === undefined) logLine('No pull request to report on.');
      break;
    case 'failed':
      notify('warning', `${end.why} The report is in the job summary.`);
      break;
    case 'newer':
      notify('notice', `A later run has reported on the pull request already: ${end.url}`);
      break;
    case 'none':
      logLine('Nothing to comment on.');
      break;
    case 'created':
    case 'updated':
    case 'unchanged':
      logLine(`Comment ${end.kind}: ${end.url}`);
  }
}

/** Puts findings on the file's lines, errors first and no more than GitHub shows, and the verdict of a failure or of drift last. */
function annotateAll(result: RunResult): void {
  const shown = (['error', 'warning'] as const).flatMap((severity) =>
    result.findings.filter((finding) => finding.severity === severity).slice(0, MOST_ANNOTATIONS[severity]),
  );
  for (const finding of shown) annotate(finding);
  const hidden = result.findings.length - shown.length;
  const more =
    hidden === 0 ? '' : ` ${hidden} more ${hidden === 1 ? 'finding is' : 'findings are'} in the job summary.`;
  const line = `${plainVerdict(result)}${more}`;
  if (isFailure(result)) notify('error', line);
  else if (result.outcome === 'drifted') notify('warning', line);
  else logLine(line);
  for (const notice of result.notices) notify('notice', notice);
}
