import type { RunResult } from '../run/result.ts';
import { planOf } from '../run/result.ts';
import type { Change } from '../topology/compare.ts';
import type { Finding } from '../topology/finding.ts';
import { targetName } from '../topology/target.ts';
import { diffLines } from './diff.ts';
import { code, fence, folded, prose } from './markdown.ts';
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
interface Extent {
  readonly rows: number;
  readonly diffLines: number;
  readonly cell: number;
}

const LADDER: readonly Extent[] = [
  { rows: 500, diffLines: 5000, cell: 160 },
  { rows: 200, diffLines: 500, cell: 120 },
  { rows: 100, diffLines: 0, cell: 120 },
  { rows: 20, diffLines: 0, cell: 60 },
  { rows: 0, diffLines: 0, cell: 60 },
];

/**
 * The report on a run as GitHub Markdown, as much of it as fits: full, then with fewer rows and a shorter diff, at last
 * the verdict with its counts. Counts are of everything, whatever is shown; no fence is ever cut open.
 */
export async function renderReport(result: RunResult, context: ReportContext, sink: Sink): Promise<string> {
  const plan = planOf(result);
  const diff = plan === undefined ? undefined : await diffLines(plan);
  let text = '';
  for (const extent of LADDER) {
    text = render(result, context, { extent, diff });
    if (sink.measure(text) <= sink.limit) return text;
  }
  return text;
}

interface Detail {
  readonly extent: Extent;
  readonly diff: readonly string[] | undefined;
}

function render(result: RunResult, context: ReportContext, { extent, diff }: Detail): string {
  const changes = planOf(result)?.changes ?? [];
  const sections = [
    heading(result),
    verdict(result)
      .text.map((sentence) => prose(sentence))
      .join(' '),
    noticeSection(result.notices),
    findingSection(result.findings, extent),
    changeSection(changes, extent),
    diffSection(diff, extent),
    footer(result, context),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function heading(result: RunResult): string {
  const { icon, title } = verdict(result);
  const about = result.target === undefined ? result.file : targetName(result.target);
  return `### ${icon} ${title} · ${code(about, 300)}`;
}

function noticeSection(notices: readonly string[]): string {
  return notices.map((notice) => `> ${prose(notice)}`).join('\n>\n');
}

function findingSection(findings: readonly Finding[], extent: Extent): string {
  if (findings.length === 0) return '';
  const rows = findings.slice(0, extent.rows).map(({ severity, location, message, id }) => {
    const place = `${location.file}:${location.line}:${location.column}`;
    return `| ${severity === 'error' ? '⛔' : '⚠️'} | ${code(place)} | ${prose(message, extent.cell)} (${code(id)}) |`;
  });
  return table(['', 'where', 'finding'], rows, findings.length - rows.length);
}

const SIGNS = { added: '➕', removed: '➖', changed: '✏️' } as const;

function changeSection(changes: readonly Change[], extent: Extent): string {
  if (changes.length === 0) return '';
  const value = (text: string | undefined): string => (text === undefined ? '' : code(text, extent.cell));
  const rows = changes.slice(0, extent.rows).map(({ kind, path, before, after }) => {
    return `| ${SIGNS[kind]} | ${code(path, 200)} | ${value(before)} | ${value(after)} |`;
  });
  return table(['', 'what', 'before', 'after'], rows, changes.length - rows.length);
}

function table(head: readonly string[], rows: readonly string[], hidden: number): string {
  const more = hidden === 0 ? '' : `\n\n… and ${hidden} more.`;
  if (rows.length === 0) return more.trim();
  return `| ${head.join(' | ')} |\n|${head.map(() => '---|').join('')}\n${rows.join('\n')}${more}`;
}

function diffSection(lines: readonly string[] | undefined, extent: Extent): string {
  if (lines === undefined || lines.length === 0 || extent.diffLines === 0) return '';
  const shown = lines.slice(0, extent.diffLines);
  const hidden = lines.length - shown.length;
  const more = hidden === 0 ? '' : `\n\n… and ${hidden} more lines.`;
  return folded('The documents’ difference', `${fence('diff', shown)}${more}`);
}

function footer(result: RunResult, { runUrl, commit }: ReportContext): string {
  const plan = planOf(result);
  const parts = [
    `file ${code(result.file, 200)}`,
    ...(commit === undefined ? [] : [`commit ${code(commit.slice(0, 12))}`]),
    ...(plan === undefined ? [] : [`plan ${code(plan.id)}`]),
    ...(runUrl === undefined ? [] : [`[run](${encodeURI(runUrl)})`]),
  ];
  return `<sub>${parts.join(' · ')}</sub>`;
}
