import { CHANGE_CLASSES } from '../../changes/change-class.ts';
import type { ResultDocument } from '../../report/result-document.ts';
import { MOST_SEVERE_FIRST } from '../../report/severity.ts';
import type { Outcome } from '../../run/result.ts';
import { cut } from '../../text/visible.ts';
import type { Posted } from './reporter.ts';

/** What a target came to, as an item of `results`: small, because there are up to a thousand. */
export interface ReportedTarget extends ResultDocument {
  /** Unique in the step. */
  readonly name: string;
  readonly finding_count: number;
  readonly notice_count: number;
  readonly plan_file: string | null;
  readonly report_file: string | null;
  readonly runbook_file: string | null;
  readonly previous_topology_file: string | null;
}

/** The files that a target left behind. */
type LeftFiles = Readonly<
  Record<
    'plan_file' | 'report_file' | 'runbook_file' | 'previous_topology_file',
    string | undefined
  >
>;

/** Linux takes no environment variable of more than 128 KiB, its name included, and that is how a later step reads it. */
const MOST_RESULTS_BYTES = 120_000;

/** How much of each target `results` tells; each step tells less. */
const MOST = { findings: 20, notices: 10, verdict: 1000 } as const;

const LADDER = [
  MOST,
  { findings: 5, notices: 3, verdict: 400 },
  { findings: 0, notices: 0, verdict: 200 },
] as const;

/** What the outputs are made from: what the targets came to, and where the step left its files. */
export interface Reported {
  readonly results: readonly ReportedTarget[];
  /** Whether it is on the targets of a file: only then are they counted and listed. */
  readonly isFleet: boolean;
  readonly reportFile: string | undefined;
  readonly resultsFile: string | undefined;
  readonly previousFolder: string | undefined;
  /** The pull request that the inputs name. */
  readonly pullRequest: number | undefined;
}

/** The value of an output; `alone` is the only target. */
type ValueOf = (
  of: Reported,
  alone: ReportedTarget | undefined,
) => string | null | undefined;

/**
 * What every output holds, in the order of action.yml: the most severe outcome, the highest risk, the sum of the changes.
 * Empty is what a run cannot tell, and what only one branch can have, unless the run is on one.
 */
const VALUES: Readonly<Record<string, ValueOf>> = {
  outcome: ({ results }) => worstOutcome(results),
  changed: ({ results }) =>
    either(results.map(({ changed }) => changed))?.toString(),
  applied: ({ results }) => String(results.some(({ applied }) => applied)),
  drift: ({ results }) => either(results.map(({ drift }) => drift))?.toString(),
  risk: ({ results }) =>
    CHANGE_CLASSES.findLast((risk) =>
      results.some((result) => result.risk === risk),
    ),
  'change-count': ({ results }) => {
    const counts = results.flatMap(({ change_count: count }) => count ?? []);
    if (counts.length === 0) return undefined;
    return String(counts.reduce((sum, count) => sum + count, 0));
  },
  'plan-id': (_, alone) => alone?.plan_id,
  'plan-file': (_, alone) => alone?.plan_file,
  'report-file': ({ reportFile }) => reportFile,
  'runbook-file': (_, alone) => alone?.runbook_file,
  'previous-topology-file': ({ previousFolder }, alone) =>
    alone === undefined ? previousFolder : alone.previous_topology_file,
  // Set once the comment is written.
  'comment-url': () => '',
  'pull-request': ({ pullRequest }) => pullRequest?.toString(),
  'synced-at': (_, alone) => alone?.synced_at,
  'topology-digest': (_, alone) => alone?.topology_digest,
  failure: (_, alone) => alone?.failure && JSON.stringify(alone.failure),
  'target-count': ({ isFleet, results }) =>
    isFleet ? results.length.toString() : undefined,
  results: ({ isFleet, results }) =>
    isFleet ? resultsJson(results) : undefined,
  'results-file': ({ resultsFile }) => resultsFile,
  matrix: () => '',
};

/** The name of every output; a test holds action.yml, this list and docs/reference.md together. */
export const OUTPUTS = Object.keys(VALUES);

/** The value of every output, as far as it is known before anything is reported on a pull request. */
export function outputsOf(of: Reported): Readonly<Record<string, string>> {
  const alone = of.results.length === 1 ? of.results[0] : undefined;
  return Object.fromEntries(
    Object.entries(VALUES).map(([name, value]) => [
      name,
      value(of, alone) ?? '',
    ]),
  );
}

/** The outputs that are known only when a pull request was found, and the comment is written. */
export function commentOutputs({
  comment,
  pullRequest,
}: Posted): Readonly<Record<string, string>> {
  const url = comment !== undefined && 'url' in comment ? comment.url : '';
  return { 'comment-url': url, 'pull-request': String(pullRequest ?? '') };
}

/** The most severe outcome; `skipped` where there is no target at all. */
export function worstOutcome(
  results: readonly Pick<ResultDocument, 'outcome'>[],
): Outcome {
  return (
    MOST_SEVERE_FIRST.find((outcome) =>
      results.some((result) => result.outcome === outcome),
    ) ?? 'skipped'
  );
}

/** "3 targets: 1 failed, 2 no-change", the most severe first. */
export function countOutcomes(
  results: readonly Pick<ResultDocument, 'outcome'>[],
): string {
  const parts: string[] = [];
  for (const outcome of MOST_SEVERE_FIRST) {
    const count = results.filter((result) => result.outcome === outcome).length;
    if (count > 0) parts.push(`${count} ${outcome}`);
  }
  return `${results.length === 1 ? '1 target' : `${results.length} targets`}: ${parts.join(', ')}.`;
}

/** True where it is so for any target, false where it is so for none, empty where the rest cannot tell. */
function either(values: readonly (boolean | null)[]): boolean | undefined {
  if (values.includes(true)) return true;
  if (values.length === 0 || values.includes(null)) return undefined;
  return false;
}

/**
 * The targets as `results` has them, described by `schema/result.schema.json`: as much of each as fits for all. Where
 * that is too much, name and outcome of each; where even that is, of the most severe.
 */
export function resultsJson(targets: readonly ReportedTarget[]): string {
  for (const most of LADDER) {
    const shorter = targets.map((target) => ({
      ...target,
      verdict: cut(target.verdict, most.verdict),
      findings: target.findings.slice(0, most.findings),
      notices: target.notices.slice(0, most.notices),
    }));
    const text = JSON.stringify(shorter);
    if (Buffer.byteLength(text) <= MOST_RESULTS_BYTES) return text;
  }
  const brief = ({ name, outcome, failed }: ReportedTarget): string =>
    JSON.stringify({ name, outcome, failed });
  const all = `[${targets.map(brief).join(',')}]`;
  if (Buffer.byteLength(all) <= MOST_RESULTS_BYTES) return all;
  const severity = ({ outcome }: ReportedTarget): number =>
    MOST_SEVERE_FIRST.indexOf(outcome);
  let size = 2;
  const fitting = targets
    .toSorted((a, b) => severity(a) - severity(b))
    .map(brief)
    .filter((text) => {
      size += Buffer.byteLength(text) + 1;
      return size <= MOST_RESULTS_BYTES;
    });
  return `[${fitting.join(',')}]`;
}

/** A result with the files it left behind, cut to the most that `results` ever tells of it: the rest need not be kept. */
export function reported(
  { findings, notices, ...result }: ResultDocument,
  left: LeftFiles,
  name: string,
): ReportedTarget {
  return {
    ...result,
    findings: findings.slice(0, MOST.findings),
    notices: notices.slice(0, MOST.notices),
    name,
    finding_count: findings.length,
    notice_count: notices.length,
    plan_file: left.plan_file ?? null,
    report_file: left.report_file ?? null,
    runbook_file: left.runbook_file ?? null,
    previous_topology_file: left.previous_topology_file ?? null,
  };
}
