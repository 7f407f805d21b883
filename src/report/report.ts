import { type Compared, comparedOf, type RunResult } from '../run/result.ts';
import { type Finding, quoteWhole } from '../topology/finding.ts';
import { type Target, targetName } from '../topology/target.ts';
import type { Extent } from './compared.ts';
import { wordsOf } from './error-messages.ts';
import { code, message, paragraphs, table } from './markdown.ts';
import { changeCount, comparedIn, OUTCOMES, verdict } from './verdict.ts';

/** Where a report will stand, and how much fits there. */
export interface Sink {
  readonly limit: number;
  /** The size of a text in the unit of the limit. */
  readonly measure: (text: string) => number;
}

/** What a report says about the run it comes from. */
export interface ReportContext {
  /** Address of the workflow run; absent outside GitHub. */
  readonly runUrl?: string | undefined;
  /** The commit the file was read at. */
  readonly commit?: string | undefined;
}

/** How much is shown, less and less; and what share of the room a target of a fleet has to have for so much. */
export const LADDER = [
  { least: 100_000, rows: 300, remedies: 10, drawings: true, diffLines: 5000, previousLines: 5000 },
  { least: 20_000, rows: 200, remedies: 5, drawings: true, diffLines: 500, previousLines: 0 },
  { least: 0, rows: 100, remedies: 3, drawings: true, diffLines: 150, previousLines: 0 },
  { least: 0, rows: 100, remedies: 3, drawings: true, diffLines: 0, previousLines: 0 },
  { least: 0, rows: 50, remedies: 1, drawings: false, diffLines: 0, previousLines: 0 },
  { least: 0, rows: 15, remedies: 0, drawings: false, diffLines: 0, previousLines: 0 },
  { least: 0, rows: 0, remedies: 0, drawings: false, diffLines: 0, previousLines: 0 },
] as const satisfies readonly (Extent & { readonly least: number })[];

/** Renders the report on one result for any number of sinks. */
export type ReportRenderer = (context: ReportContext, sink: Sink) => Promise<string>;

/**
 * The report on a result as GitHub Markdown, as much of it as fits: full, then with fewer rows and without what is
 * folded, at last the verdict with its counts. Counts are of everything, whatever is shown; no fence is ever cut open.
 * Differences and drawings are made once for all sinks.
 */
export function reportRenderer(result: RunResult): ReportRenderer {
  let sections: ReturnType<typeof comparedSections> | undefined;
  return async (context, sink) => {
    sections ??= comparedSections(result);
    const { open, folds } = await sections;
    let text = '';
    for (const extent of LADDER) {
      const inSight = plainSight(result, open(extent.rows), extent.rows);
      text = `${paragraphs([heading(result), ...inSight, ...folds(extent), footer(result, context)])}\n`;
      if (sink.measure(text) <= sink.limit) return text;
    }
    return text;
  };
}

/** Drawing and diffing is loaded by reports that have something to draw. */
async function comparedSections(result: RunResult) {
  const compared = comparedIn(result);
  if (compared === undefined) return { open: () => [], folds: () => [] };
  const { openSections, foldSections } = await import('./compared.ts');
  return { open: (rows: number) => openSections(compared, rows), folds: await foldSections(compared) };
}

/** What stands in plain sight: the verdict, what is to say of the comparison, notices, at most `rows` findings. */
export function plainSight(result: RunResult, compared: readonly string[], rows: number): readonly string[] {
  return [
    verdict(result)
      .text.map((sentence) => message(sentence))
      .join(' '),
    ...compared,
    ...result.notices.map((notice) => `> ${message(wordsOf(notice))}`),
    findingTable(result.findings, rows),
  ];
}

function heading(result: RunResult): string {
  const { icon, title } = verdict(result);
  const about = result.target === undefined ? result.file : targetName(result.target);
  return `### ${icon} ${title} · ${code(about, 300)}`;
}

/** The table of findings, at most `rows` of them; the rest are counted. */
export function findingTable(findings: readonly Finding[], most: number): string {
  if (findings.length === 0) return '';
  const rows = findings.slice(0, most).map(({ severity, location, message: text, id }) => {
    const place = `${location.file}:${location.line}:${location.column}`;
    return `| ${severity === 'error' ? '⛔' : '⚠️'} | ${code(place)} | ${message(text)} (${code(id)}) |`;
  });
  return table(['', 'where', 'finding'], rows, findings.length - rows.length);
}

/** The last line, in small print: the file, and the commit, plan and run as far as they are known. */
export function footer(result: RunResult, context: ReportContext): string {
  const compared = comparedOf(result);
  const plan = compared === undefined ? '' : `plan ${code(compared.plan.id)}`;
  return smallPrint([`file ${code(result.file, 200)}`, commitText(context), plan, runText(context)]);
}

/** The commit, for a last line; empty where it is not known, as the run. */
export function commitText({ commit }: ReportContext): string {
  return commit === undefined ? '' : `commit ${code(commit.slice(0, 12))}`;
}

export function runText({ runUrl }: ReportContext): string {
  return runUrl === undefined ? '' : `[run](${encodeURI(runUrl)})`;
}

/** A line in small print, of what there is to say in it. */
export function smallPrint(parts: readonly string[]): string {
  const shown = parts.filter((part) => part !== '');
  return shown.length === 0 ? '' : `<sub>${shown.join(' · ')}</sub>`;
}

/** What is about to be written, and where. */
export interface Applying {
  readonly file: string;
  readonly target: Target;
  readonly compared: Compared;
}

/** The comment while the PUT is under way: short, because it stands for seconds, and true for ever if the run is cut off. */
export function renderApplying(applying: Applying, context: ReportContext): string {
  const { compared, target } = applying;
  const { icon, title } = OUTCOMES.applying;
  const head = `### ${icon} ${title} · ${code(targetName(target), 300)}`;
  const small = smallPrint([`plan ${code(compared.plan.id)}`, commitText(context), runText(context)]);
  return `${paragraphs([head, applyingText(applying), small])}\n`;
}

/** What is being written where, as one paragraph. */
export function applyingText({ file, target, compared }: Applying): string {
  return message(
    `${quoteWhole(file)} is being written to ${quoteWhole(targetName(target))}: ${changeCount(compared)}. Where this stays, the run was cut off: run it again, it compares first.`,
  );
}
