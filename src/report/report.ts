import { comparedOf, type RunResult } from '../run/result.ts';
import type { Finding } from '../topology/finding.ts';
import { targetName } from '../topology/target.ts';
import type { ComparedSections } from './compared.ts';
import { code, message, table } from './markdown.ts';
import { verdict } from './verdict.ts';

/** Where a report will stand, and how much fits there. */
export interface Sink {
  readonly limit: number;
  /** The size of a text in the unit of the limit. */
  readonly measure: (text: string) => number;
}

/** What a report says about the run it comes from. */
export interface ReportContext {
  /** Address of the workflow run; absent outside GitHub. */
  readonly runUrl?: string;
  /** The commit the file was read at. */
  readonly commit?: string;
}

/** How much of everything is shown; each step of the ladder shows less. */
export interface Extent {
  readonly rows: number;
  readonly remedies: number;
  readonly drawings: boolean;
  readonly diffLines: number;
  readonly previousLines: number;
}

const LADDER: readonly Extent[] = [
  { rows: 300, remedies: 10, drawings: true, diffLines: 5000, previousLines: 5000 },
  { rows: 200, remedies: 5, drawings: true, diffLines: 500, previousLines: 0 },
  { rows: 100, remedies: 3, drawings: true, diffLines: 0, previousLines: 0 },
  { rows: 50, remedies: 1, drawings: false, diffLines: 0, previousLines: 0 },
  { rows: 15, remedies: 0, drawings: false, diffLines: 0, previousLines: 0 },
  { rows: 0, remedies: 0, drawings: false, diffLines: 0, previousLines: 0 },
];

/**
 * The report on a run as GitHub Markdown, as much of it as fits: full, then with fewer rows and without what is
 * folded, at last the verdict with its counts. Counts are of everything, whatever is shown; no fence is ever cut open.
 */
export async function renderReport(result: RunResult, context: ReportContext, sink: Sink): Promise<string> {
  const compared = result.outcome === 'superseded' ? undefined : comparedOf(result);
  // Drawing and diffing is loaded by reports that have something to draw.
  const sectionsOf = compared && (await (await import('./compared.ts')).compareSections(compared));
  let text = '';
  for (const extent of LADDER) {
    text = render(result, context, { rows: extent.rows, sections: sectionsOf?.(extent) });
    if (sink.measure(text) <= sink.limit) return text;
  }
  return text;
}

interface Detail {
  readonly rows: number;
  readonly sections: ComparedSections | undefined;
}

function render(result: RunResult, context: ReportContext, { rows, sections: compared }: Detail): string {
  const sections = [
    heading(result),
    verdict(result)
      .text.map((sentence) => message(sentence))
      .join(' '),
    ...(compared?.open ?? []),
    ...result.notices.map((notice) => `> ${message(notice)}`),
    findingTable(result.findings, rows),
    ...(compared?.folded ?? []),
    footer(result, context),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function heading(result: RunResult): string {
  const { icon, title } = verdict(result);
  const about = result.target === undefined ? result.file : targetName(result.target);
  return `### ${icon} ${title} · ${code(about, 300)}`;
}

function findingTable(findings: readonly Finding[], most: number): string {
  if (findings.length === 0) return '';
  const rows = findings.slice(0, most).map(({ severity, location, message: text, id }) => {
    const place = `${location.file}:${location.line}:${location.column}`;
    return `| ${severity === 'error' ? '⛔' : '⚠️'} | ${code(place)} | ${message(text)} (${code(id)}) |`;
  });
  return table(['', 'where', 'finding'], rows, findings.length - rows.length);
}

function footer(result: RunResult, { runUrl, commit }: ReportContext): string {
  const compared = comparedOf(result);
  const parts = [
    `file ${code(result.file, 200)}`,
    ...(commit === undefined ? [] : [`commit ${code(commit.slice(0, 12))}`]),
    ...(compared === undefined ? [] : [`plan ${code(compared.plan.id)}`]),
    ...(runUrl === undefined ? [] : [`[run](${encodeURI(runUrl)})`]),
  ];
  return `<sub>${parts.join(' · ')}</sub>`;
}
