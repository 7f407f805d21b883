import { comparedOf, type RunResult } from '../run/result.ts';
import type { Finding } from '../topology/finding.ts';
import { targetName } from '../topology/target.ts';
import { blockText, changeTable, table } from './changes.ts';
import { diffLines, previousLines } from './diff.ts';
import { drawGroups } from './drawing.ts';
import { situationSection } from './drift.ts';
import { insteadSection } from './instead.ts';
import { keySpaceLines } from './key-space.ts';
import { mermaidMap } from './map.ts';
import { code, fence, folded, message } from './markdown.ts';
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
  const compared = comparedOf(result);
  const diff = compared && (await diffLines(compared));
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

function render(result: RunResult, context: ReportContext, detail: Detail): string {
  const { extent } = detail;
  const sections = [
    heading(result),
    verdict(result)
      .text.map((sentence) => message(sentence))
      .join(' '),
    ...comparedSections(result, extent),
    ...result.notices.map((notice) => `> ${message(notice)}`),
    findingTable(result.findings, extent.rows),
    ...foldedSections(result, detail),
    footer(result, context),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function heading(result: RunResult): string {
  const { icon, title } = verdict(result);
  const about = result.target === undefined ? result.file : targetName(result.target);
  return `### ${icon} ${title} · ${code(about, 300)}`;
}

function comparedSections(result: RunResult, extent: Extent): readonly string[] {
  const compared = comparedOf(result);
  if (compared === undefined) return [];
  const { plan, decision, before } = compared;
  return [
    before.from === 'nothing' ? '' : changeTable(plan.changes, extent.rows),
    ...('blocks' in decision ? decision.blocks.map(blockText) : []),
    situationSection(plan.situation, extent.rows),
  ];
}

function findingTable(findings: readonly Finding[], most: number): string {
  if (findings.length === 0) return '';
  const rows = findings.slice(0, most).map(({ severity, location, message: text, id }) => {
    const place = `${location.file}:${location.line}:${location.column}`;
    return `| ${severity === 'error' ? '⛔' : '⚠️'} | ${code(place)} | ${message(text)} (${code(id)}) |`;
  });
  return table(['', 'where', 'finding'], rows, findings.length - rows.length);
}

function foldedSections(result: RunResult, { extent, diff }: Detail): readonly string[] {
  const compared = comparedOf(result);
  if (compared === undefined) return [];
  const { live, desired } = compared.plan.threeWay;
  const isDrawn = extent.drawings && compared.before.from !== 'nothing' && compared.plan.changes.length > 0;
  const drawings = isDrawn ? drawGroups(live.topology, desired.topology) : [];
  const map = isDrawn ? mermaidMap(drawings) : undefined;
  const ledger = 'ledger' in compared.plan.situation ? compared.plan.situation.ledger : [];
  const rules = ledger.map(({ rule, sentence }) => `- ${code(rule)}: ${message(sentence)}`);
  return [
    section('What to do instead', insteadSection(compared.plan.changes, live.topology, extent.remedies)),
    section('Key space of each group', block('text', keySpaceLines(drawings))),
    section('Groups and shards', map === undefined ? '' : block('mermaid', map)),
    section('The documents’ difference', clipped('diff', diff ?? [], extent.diffLines)),
    section('The document before', clipped('json', previousLines(compared), extent.previousLines)),
    section('Equal although written differently', rules.join('\n')),
  ];
}

function section(title: string, body: string): string {
  return body === '' ? '' : folded(title, body);
}

function block(language: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : fence(language, lines);
}

function clipped(language: string, lines: readonly string[], most: number): string {
  if (lines.length === 0 || most === 0) return '';
  const hidden = Math.max(0, lines.length - most);
  return `${fence(language, lines.slice(0, most))}${hidden === 0 ? '' : `\n\n… and ${hidden} more lines.`}`;
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
