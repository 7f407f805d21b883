import { quoteWhole } from '../message/text.ts';
import { type Compared, comparedOf, type RunResult } from '../run/result.ts';
import type { Finding, Weight } from '../topology/finding.ts';
import { type Target, targetName } from '../topology/target.ts';
import type { Extent, Fold, OpenExtent, OpenSections } from './compared.ts';
import { wordsOf } from './error-messages.ts';
import {
  code,
  folded,
  link,
  message,
  paragraphs,
  table,
  words,
} from './markdown.ts';
import type { Page } from './parts.ts';
import {
  changeCount,
  comparedIn,
  countOf,
  nextStep,
  OUTCOMES,
  verdict,
} from './verdict.ts';

/** Where a report will stand, and how much fits there. */
export interface Sink {
  readonly limit: number;
  /** The size of a text in the unit of the limit. */
  readonly measure: (text: string) => number;
}

/** What a report says about the run it comes from, and where its links lead; what is undefined is not known or has no page. */
export interface ReportContext {
  /** Address of the workflow run; absent outside GitHub. */
  readonly runUrl?: string | undefined;
  /** The commit the report is about: a pull request's own head. */
  readonly commit?: string | undefined;
  /** Address of the repository. */
  readonly page?: string | undefined;
  /** Address of the page about a finding, by its id. */
  readonly rulePage?: ((id: string) => string) | undefined;
  /** Address below which the service shows branches. */
  readonly dashboard?: string | undefined;
  /** Where the rest is of what there is no room for, as a sentence; absent where a job's summary and outputs have it. */
  readonly rest?: string;
  /** The page of the workflow that people start by hand; absent where the repository has none. */
  readonly byHand?: Page | undefined;
  /** Whether merging the pull request applies the file; undefined where that is not known. */
  readonly isApplied?: boolean | undefined;
}

/** How much is shown, less and less; and what share of the room a target of a fleet has to have for so much. */
export const LADDER = [
  {
    least: 100_000,
    rows: 300,
    remedies: 10,
    sqlLines: 2000,
    drawings: true,
    diffLines: 5000,
    previousLines: 5000,
  },
  {
    least: 20_000,
    rows: 200,
    remedies: 5,
    sqlLines: 200,
    drawings: true,
    diffLines: 500,
    previousLines: 0,
  },
  {
    least: 0,
    rows: 100,
    remedies: 3,
    sqlLines: 60,
    drawings: true,
    diffLines: 150,
    previousLines: 0,
  },
  {
    least: 0,
    rows: 100,
    remedies: 3,
    sqlLines: 25,
    drawings: true,
    diffLines: 0,
    previousLines: 0,
  },
  {
    least: 0,
    rows: 50,
    remedies: 1,
    sqlLines: 25,
    drawings: true,
    diffLines: 0,
    previousLines: 0,
  },
  {
    least: 0,
    rows: 15,
    remedies: 0,
    sqlLines: 0,
    drawings: false,
    diffLines: 0,
    previousLines: 0,
  },
  {
    least: 0,
    rows: 0,
    remedies: 0,
    sqlLines: 0,
    drawings: false,
    diffLines: 0,
    previousLines: 0,
  },
] as const satisfies readonly (Extent & { readonly least: number })[];

/** Renders the report on one result for any number of sinks. */
export type ReportRenderer = (
  context: ReportContext,
  sink: Sink,
) => Promise<string>;

/**
 * The report on a result as GitHub Markdown, as much of it as fits: full, then with fewer rows and without what is
 * folded, at last the verdict with its counts. Counts are of everything, whatever is shown; no fence is ever cut open,
 * and what is left out is named. Differences and drawings are made once for all sinks.
 */
export function reportRenderer(result: RunResult): ReportRenderer {
  let sections: ReturnType<typeof comparedSections> | undefined;
  return async (context, sink) => {
    sections ??= comparedSections(result);
    const { open, folds } = await sections;
    const whole = folds(LADDER[0]).map(({ title }) => title);
    let text = '';
    for (const extent of LADDER) {
      const shown = folds(extent);
      const textsOf = (own: readonly Fold[]) =>
        own.map(({ title, body }) => folded(title, body));
      const steps = textsOf(shown.filter(({ isSteps }) => isSteps));
      const missing = [
        ...hiddenRows(result, extent.rows),
        ...whole.filter((title) => !shown.some((fold) => fold.title === title)),
      ];
      text = `${paragraphs([
        heading(result, context),
        ...plainSight(
          result,
          open({ rows: extent.rows, byHand: context.byHand }),
          {
            context,
            rows: extent.rows,
            steps,
          },
        ),
        ...textsOf(shown.filter(({ isSteps }) => !isSteps)),
        leftOut(missing, context),
        footer(result, context),
      ])}\n`;
      if (sink.measure(text) <= sink.limit) return text;
    }
    return text;
  };
}

/** How many changes and findings have no row. */
function hiddenRows(result: RunResult, rows: number): readonly string[] {
  const changes = (comparedIn(result)?.plan.changes.length ?? 0) - rows;
  const findings = result.findings.length - rows;
  return [
    ...(changes > 0 ? [countOf(changes, 'change')] : []),
    ...(findings > 0 ? [countOf(findings, 'finding')] : []),
  ];
}

/** Says what there was no room for, and where it is. */
function leftOut(
  titles: readonly string[],
  { runUrl, rest }: ReportContext,
): string {
  if (titles.length === 0) return '';
  const what = `Left out for size: ${titles.map((title) => words(title)).join(', ')}.`;
  if (rest !== undefined) return `${what} ${message(rest)}`;
  const summary =
    runUrl === undefined ? 'job summary' : link('job summary', runUrl);
  const files = ['plan-file', 'previous-topology-file']
    .map((name) => code(name))
    .join(' and ');
  return `${what} The ${summary} has more, and the files of the outputs ${files} have all of it.`;
}

/** Drawing and diffing is loaded by reports that have something to draw. */
async function comparedSections(result: RunResult) {
  const compared = comparedIn(result);
  if (compared === undefined) return { open: () => ({}), folds: () => [] };
  const { openSections, foldSections } = await import('./compared.ts');
  return {
    open: (extent: OpenExtent) => openSections(result, compared, extent),
    folds: await foldSections(result, compared),
  };
}

/** What stands in plain sight: what happens next, what to do, what else is to know, changes, at most `rows` findings. */
export function plainSight(
  result: RunResult,
  { advice = [], changes = '' }: Partial<OpenSections>,
  {
    context,
    rows,
    steps = [],
  }: { context: ReportContext; rows: number; steps?: readonly string[] },
): readonly string[] {
  const notices = result.notices.map(
    (notice) => `> ${message(wordsOf(notice))}`,
  );
  const [first = '', ...others] = advice;
  const isDrift = result.outcome === 'drifted';
  const said = nextStep(result, context.isApplied);
  return [
    ...(result.outcome === 'failed'
      ? happenedAndRemedies(said)
      : [message(said)]),
    ...(isDrift ? notices : []),
    first,
    ...steps,
    ...others,
    ...(isDrift ? [] : notices),
    findingTable(result.findings, rows, context),
    changes,
  ];
}

/** How a sentence begins that says what to do. */
const REMEDY =
  /^(?:A service token needs|Add|Apply|Change|Check|Contact|Create|Do not|Fix|For|If|Increase|Make|Merge|Only|Run|Set|Sign in|Store|Use)\b/;

/** What happened as a paragraph, and what to do about it line by line. */
function happenedAndRemedies(text: string): readonly string[] {
  const { happened = [], remedies } = Object.groupBy(
    sentencesIn(text),
    (one) => (REMEDY.test(one) ? 'remedies' : 'happened'),
  );
  const steps = remedies?.map((one) => `- ${message(one)}`).join('\n');
  return [
    message(happened.join(' ')),
    ...(steps === undefined ? [] : [`**What to do**\n\n${steps}`]),
  ];
}

/** The sentences of a message; a value between backticks is part of one, whatever stands in it. */
function sentencesIn(text: string): readonly string[] {
  const sentences: string[] = [];
  for (const part of text.split(/(?<=\.) (?=[A-Z`])/)) {
    const last = sentences.at(-1);
    const isInValue = last !== undefined && last.split('`').length % 2 === 0;
    if (isInValue) sentences.push(`${sentences.pop()} ${part}`);
    else sentences.push(part);
  }
  return sentences;
}

function heading(result: RunResult, { dashboard }: ReportContext): string {
  const { icon, title } = verdict(result);
  return `### ${icon} ${message(title)} · ${about(result, dashboard)}`;
}

/** The database branch, with a link to its page where it has one. */
function about(
  { target, file }: RunResult,
  dashboard: string | undefined,
): string {
  if (target === undefined) return code(file, 300);
  const names = [target.organization, target.database, target.branch];
  const isPlain = names.every((name) => PLAIN.test(name));
  const name = code(targetName(target), 300);
  return dashboard === undefined || !isPlain
    ? name
    : link(name, `${dashboard}/${names.join('/')}`);
}

/** What stands in an address as it is. */
const PLAIN = /^[\w.-]+(?:\/[\w.-]+)*$/;

const ICONS = {
  error: '⛔',
  warning: '⚠️',
  allowed: '☑️',
} as const satisfies Record<Weight, string>;

/** The table of findings, at most `rows` of them; the rest are counted. */
export function findingTable(
  findings: readonly Finding[],
  most: number,
  context: ReportContext,
): string {
  if (findings.length === 0) return '';
  const rows = findings
    .slice(0, most)
    .map(({ severity, location, message: text, id }) => {
      const { file, line, column } = location;
      const place = code(`${file}:${line}:${column}`);
      const { page, commit, rulePage } = context;
      const isLinked =
        page !== undefined && commit !== undefined && PLAIN.test(file);
      const where = isLinked
        ? link(place, `${page}/blob/${commit}/${file}#L${line}`)
        : place;
      const rule =
        rulePage === undefined || !PLAIN.test(id)
          ? code(id)
          : link(code(id), rulePage(id));
      return `| ${ICONS[severity]} | ${where} | ${message(text)} (${rule}) |`;
    });
  return table(['', 'where', 'finding'], rows, findings.length - rows.length);
}

/** The last line, in small print: the file, and the commit, plan and run as far as they are known. */
export function footer(result: RunResult, context: ReportContext): string {
  const compared = comparedOf(result);
  const plan = compared === undefined ? '' : `plan ${code(compared.plan.id)}`;
  return smallPrint([
    `file ${code(result.file, 200)}`,
    commitText(context),
    plan,
    runText(context),
  ]);
}

/** The commit, for a last line; empty where it is not known, as the run. */
export function commitText({ commit, page }: ReportContext): string {
  if (commit === undefined) return '';
  const short = code(commit.slice(0, 12));
  return `commit ${page === undefined ? short : link(short, `${page}/commit/${commit}`)}`;
}

export function runText({ runUrl }: ReportContext): string {
  return runUrl === undefined ? '' : link('run', runUrl);
}

/** A line in small print, of what there is to say in it. */
export function smallPrint(parts: readonly string[]): string {
  const text = paragraphs(parts, ' · ');
  return text === '' ? '' : `<sub>${text}</sub>`;
}

/** What is about to be written, and where. */
export interface Applying {
  readonly file: string;
  readonly target: Target;
  readonly compared: Compared;
}

/** The title of the comment while the PUT is under way. */
export function applyingTitle({ compared }: Applying): string {
  return `Applying ${changeCount(compared)}`;
}

/** The comment while the PUT is under way: short, because it stands for seconds, and true for ever if the run is cut off. */
export function renderApplying(
  applying: Applying,
  context: ReportContext,
): string {
  const { compared, target } = applying;
  const head = `### ${OUTCOMES.applying.icon} ${applyingTitle(applying)} · ${code(targetName(target), 300)}`;
  const small = smallPrint([
    `plan ${code(compared.plan.id)}`,
    commitText(context),
    runText(context),
  ]);
  return `${paragraphs([head, applyingText(applying), small])}\n`;
}

/** What is being written where, as one paragraph. */
export function applyingText({ file, target }: Applying): string {
  return message(
    `${quoteWhole(file)} is being written to ${quoteWhole(targetName(target))}. If this message does not change, the run was interrupted. Re-run it; it compares before it writes.`,
  );
}
