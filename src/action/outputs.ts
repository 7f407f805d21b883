import type { CommentEnd } from '../github/comment.ts';
import { cut } from '../report/markdown.ts';
import type { ResultDocument } from '../report/result-document.ts';
import type { Outcome } from '../run/result.ts';
import { CHANGE_CLASSES } from '../topology/impact/change.ts';

/** Every output, in the order of action.yml; a test holds action.yml, this list and the README together. */
export const OUTPUTS = [
  'outcome',
  'changed',
  'applied',
  'drift',
  'risk',
  'change-count',
  'plan-id',
  'plan-file',
  'report-file',
  'previous-topology-file',
  'comment-url',
  'pull-request',
  'synced-at',
  'topology-digest',
  'target-count',
  'results',
  'matrix',
] as const;

/** The name of an output. */
type OutputName = (typeof OUTPUTS)[number];

/** What a target came to, as far as outputs and the log report it: small, because there are up to a thousand. */
export interface ReportedTarget {
  readonly name: string;
  /** Findings and notices cut to what `results` may hold. */
  readonly result: ResultDocument;
  readonly findingCount: number;
  readonly noticeCount: number;
  readonly planFile: string | undefined;
  readonly reportFile: string | undefined;
  readonly previousFile: string | undefined;
}

/** Outcomes from the most severe on: a fleet's is the most severe of its targets'. What was written comes before what was not. */
const MOST_SEVERE_FIRST: readonly Outcome[] = [
  'failed',
  'blocked',
  'invalid',
  'drifted',
  'applied',
  'planned',
  'superseded',
  'no-change',
  'valid',
  'skipped',
];

/** GitHub drops outputs of more than 1 MiB a job, counted in UTF-16 units of two bytes. */
const MOST_RESULTS_CHARACTERS = 480_000;
/** How much of each target `results` tells; each step tells less. */
const MOST = { findings: 20, notices: 10, verdict: 1000 } as const;
const LADDER = [
  MOST,
  { findings: 5, notices: 3, verdict: 400 },
  { findings: 0, notices: 0, verdict: 200 },
] as const;

/** Where a step left its files and its report. */
interface Traces {
  /** Whether it is on the targets of a file: only then are they counted and listed. */
  readonly isFleet: boolean;
  readonly reportFile: string | undefined;
  readonly previousFolder: string | undefined;
  readonly comment: CommentEnd | undefined;
  readonly pullRequest: number | undefined;
}

/**
 * The value of every output: the most severe outcome, the highest risk, the sum of the changes. Empty is what a run
 * cannot tell, and what only one branch can have, unless the run is on one.
 */
export function outputsOf(
  targets: readonly ReportedTarget[],
  { reportFile, previousFolder, comment, pullRequest, isFleet }: Traces,
): Readonly<Record<OutputName, string>> {
  const results = targets.map(({ result }) => result);
  const alone = targets.length === 1 ? targets[0] : undefined;
  const counts = results.flatMap(({ change_count: count }) => count ?? []);
  return {
    outcome: worstOutcome(results),
    changed: either(results.map(({ changed }) => changed)),
    applied: textOf(results.some(({ applied }) => applied)),
    drift: either(results.map(({ drift }) => drift)),
    risk: textOf(CHANGE_CLASSES.findLast((risk) => results.some((result) => result.risk === risk))),
    'change-count': counts.length === 0 ? '' : textOf(counts.reduce((sum, count) => sum + count, 0)),
    'plan-id': textOf(alone?.result.plan_id),
    'plan-file': textOf(alone?.planFile),
    'report-file': textOf(reportFile),
    'previous-topology-file': textOf(alone === undefined ? previousFolder : alone.previousFile),
    'comment-url': comment !== undefined && 'url' in comment ? comment.url : '',
    'pull-request': textOf(pullRequest),
    'synced-at': textOf(alone?.result.synced_at),
    'topology-digest': textOf(alone?.result.topology_digest),
    'target-count': isFleet ? textOf(targets.length) : '',
    results: isFleet ? resultsJson(targets) : '',
    matrix: '',
  };
}

/** The most severe outcome; `skipped` where there is no target at all. */
export function worstOutcome(results: readonly Pick<ResultDocument, 'outcome'>[]): Outcome {
  return (
    MOST_SEVERE_FIRST.find((outcome) => results.some((result) => result.outcome === outcome)) ?? 'skipped'
  );
}

/** "3 targets: 1 failed, 2 no-change", the most severe first. */
export function countOutcomes(results: readonly Pick<ResultDocument, 'outcome'>[]): string {
  const parts = MOST_SEVERE_FIRST.flatMap((outcome) => {
    const count = results.filter((result) => result.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${outcome}`];
  });
  return `${results.length === 1 ? '1 target' : `${results.length} targets`}: ${parts.join(', ')}.`;
}

/** True where it is so for any target, false where it is so for none, empty where the rest cannot tell. */
function either(values: readonly (boolean | null)[]): string {
  if (values.includes(true)) return 'true';
  return values.length === 0 || values.includes(null) ? '' : 'false';
}

/**
 * The targets as `results` has them, described by `schema/result.schema.json`: as much of each as fits for all. Where
 * that is too much, name and outcome of each; where even that is, of the most severe.
 */
export function resultsJson(targets: readonly ReportedTarget[]): string {
  for (const step of LADDER) {
    const text = JSON.stringify(targets.map((target) => itemOf(target, step)));
    if (text.length <= MOST_RESULTS_CHARACTERS) return text;
  }
  const brief = (target: ReportedTarget): string => {
    const { outcome, failed } = target.result;
    return JSON.stringify({ name: target.name, outcome, failed });
  };
  const all = `[${targets.map(brief).join(',')}]`;
  if (all.length <= MOST_RESULTS_CHARACTERS) return all;
  const items: string[] = [];
  let size = 2;
  for (const text of targets.toSorted((a, b) => severity(a) - severity(b)).map(brief)) {
    size += text.length + 1;
    if (size > MOST_RESULTS_CHARACTERS) break;
    items.push(text);
  }
  return `[${items.join(',')}]`;
}

function severity({ result }: ReportedTarget): number {
  return MOST_SEVERE_FIRST.indexOf(result.outcome);
}

/** Cuts a result to the most that `results` ever tells of it, so that the rest need not be kept. */
export function kept(
  result: ResultDocument,
): Pick<ReportedTarget, 'result' | 'findingCount' | 'noticeCount'> {
  const { findings, notices } = result;
  return {
    result: {
      ...result,
      findings: findings.slice(0, MOST.findings),
      notices: notices.slice(0, MOST.notices),
    },
    findingCount: findings.length,
    noticeCount: notices.length,
  };
}

function itemOf(target: ReportedTarget, most: (typeof LADDER)[number]) {
  const { name, result } = target;
  return {
    ...result,
    verdict: cut(result.verdict, most.verdict),
    findings: result.findings.slice(0, most.findings),
    notices: result.notices.slice(0, most.notices),
    name,
    finding_count: target.findingCount,
    notice_count: target.noticeCount,
    plan_file: target.planFile ?? null,
    report_file: target.reportFile ?? null,
    previous_topology_file: target.previousFile ?? null,
  };
}

/** A value as an output; empty for what a run cannot tell. */
function textOf(value: string | number | boolean | null | undefined): string {
  return String(value ?? '');
}
