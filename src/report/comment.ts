import { ruleLink } from '../project.ts';
import type { RunResult } from '../run/result.ts';
import { counted } from '../text/lists.ts';
import { codeSpan, html, markdown } from '../text/markdown.ts';
import { code, type Message, prose, quoteWhole } from '../text/message.ts';
import { targetName } from '../topology/target.ts';
import { PLAIN } from './comment-blocks.ts';
import {
  type Applying,
  type Extent,
  LADDER,
  type ReportContext,
  type ReportRenderer,
  type Sink,
} from './comment-context.ts';
import {
  commitText,
  foldedTexts,
  foldTexts,
  footer,
  openTexts,
  orderLine,
  planText,
  runText,
} from './comment-parts.ts';
import { changeCount } from './counting.ts';
import { ICONS } from './mark.ts';
import { fence, folded, link, paragraphs, smallPrint } from './markdown.ts';
import type { Report, RunFacts } from './model.ts';
import { reportOf } from './report.ts';
import { PREVIOUS } from './title.ts';
import { comparedIn } from './verdict.ts';

/** Bytes. GitLab takes a million characters for a note, Buildkite a mebibyte for an annotation. */
const MARKDOWN_LIMIT = 900_000;

/**
 * Renders the report on a result as GitHub Markdown. It tries the full report first, then fewer rows and no folds, and
 * at last only the verdict with its counts. Counts always cover everything, a code fence is never cut, and omitted
 * parts are named. The report is made only once, for all sinks.
 */
export function reportRenderer(
  result: RunResult,
  facts: RunFacts = {},
): ReportRenderer {
  let made: Promise<Report> | undefined;
  return async (context, sink) => {
    made ??= reportOf(result, facts);
    return fitting(await made, context, sink);
  };
}

/** The report as Markdown, with terminal options instead of action inputs. */
export function renderMarkdown(result: RunResult): Promise<string> {
  const rest = prose`Run with ${code('--json')} for all of it.`;
  const measure = (text: string): number =>
    new TextEncoder().encode(text).length;
  return reportRenderer(result)(
    { rulePage: ruleLink, rest, audience: 'terminal' },
    { limit: MARKDOWN_LIMIT, measure },
  );
}

function fitting(report: Report, context: ReportContext, sink: Sink): string {
  let text = '';
  for (const extent of LADDER) {
    text = wholeText(report, context, extent);
    if (sink.measure(text) <= sink.limit) return text;
  }
  return text;
}

function wholeText(
  report: Report,
  context: ReportContext,
  extent: Extent,
): string {
  const { result } = report;
  const folds = foldTexts(report, context, extent);
  const gone = folds.filter(({ body }) => body === '');
  const missing = hiddenRows(result, extent).concat(
    gone.map(({ title }) => title),
  );
  const text = paragraphs([
    heading(report, context),
    openTexts(report, context, extent),
    orderLine(context),
    foldedTexts(folds, context),
    leftOut(missing, context),
    footer(result, context),
  ]);
  return `${text}\n`;
}

/** How many changes and findings the tables leave out. */
function hiddenRows(result: RunResult, { rows }: Extent): readonly Message[] {
  const changes = (comparedIn(result)?.plan.changes.length ?? 0) - rows;
  const findings = result.findings.length - rows;
  const hidden: Message[] = [];
  if (changes > 0) hidden.push(counted(changes, 'change'));
  if (findings > 0) hidden.push(counted(findings, 'finding'));
  return hidden;
}

/** Names the parts that did not fit, and where they are. */
function leftOut(
  titles: readonly Message[],
  { runUrl, rest, audience }: ReportContext,
): string {
  if (titles.length === 0) return '';

  const names = titles.map((title) => markdown(title, audience)).join(', ');
  const what = `Left out for size: ${names}.`;
  if (rest !== undefined) return `${what} ${markdown(rest, audience)}`;

  const summary =
    runUrl === undefined ? 'job summary' : link('job summary', runUrl);
  const files = `${codeSpan('plan-file')} and ${codeSpan('previous-topology-file')}`;
  return `${what} The ${summary} has more, and the files of the outputs ${files} have all of it.`;
}

function heading(
  { verdict, result }: Report,
  { dashboard, audience }: ReportContext,
): string {
  const title = markdown(verdict.title, audience);
  return `### ${ICONS[verdict.mark]} ${title} · ${about(result, dashboard)}`;
}

/** The database branch, linked if it has a page. */
function about(
  { target, file }: RunResult,
  dashboard: string | undefined,
): string {
  if (target === undefined) return codeSpan(file, 300);

  const names = [target.organization, target.database, target.branch];
  const name = codeSpan(targetName(target), 300);
  const isLinked =
    dashboard !== undefined && names.every((one) => PLAIN.test(one));
  if (!isLinked) return name;
  return link(name, `${dashboard}/${names.join('/')}`);
}

/** A fold with the document that an earlier run replaced. With several targets, the title names the target. */
export function previousFold(document: string, target?: string): string {
  const title =
    target === undefined ? PREVIOUS : prose`${PREVIOUS}: ${quoteWhole(target)}`;
  return folded(html(title), fence('json', document.split('\n')));
}

/**
 * The comment during the PUT. It is short because it is visible for seconds, and it stays true if the run is
 * interrupted.
 */
export function renderApplying(
  { file, target, compared }: Applying,
  context: ReportContext,
): string {
  const title = markdown(prose`Applying ${changeCount(compared)}`);
  const branch = targetName(target);
  const text = prose`${quoteWhole(file)} is being written to ${quoteWhole(branch)}. If this message does not change, the run was interrupted. Re-run it; it compares before it writes.`;
  return `${paragraphs([
    `### ${ICONS.applying} ${title} · ${codeSpan(branch, 300)}`,
    markdown(text),
    smallPrint([planText(compared), commitText(context), runText(context)]),
  ])}\n`;
}

/** The job summary of a step with invalid inputs or an invalid event: one problem per line. */
export function renderRefusal(problems: readonly Message[]): string {
  const list = problems.map((problem) => `- ${markdown(problem)}`).join('\n');
  return `### ⛔ Invalid configuration\n\nThe step’s inputs are invalid. Nothing was sent.\n\n${list}\n`;
}
