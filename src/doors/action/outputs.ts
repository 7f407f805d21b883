import { CHANGE_CLASSES } from '../../changes/change-class.ts';
import type { ResultDocument } from '../../report/result-document.ts';
import { MOST_SEVERE_FIRST } from '../../report/severity.ts';
import type { Outcome } from '../../run/result.ts';
import type { OutputName, Outputs } from '../../settings/table/outputs.ts';
import { cut } from '../../text/visible.ts';
import type { Posted } from './reporter.ts';

/** A target in the output `results`. It is small, because there may be a thousand targets. */
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

/** The paths of a target's files. */
type LeftFiles = Readonly<
  Record<
    'plan_file' | 'report_file' | 'runbook_file' | 'previous_topology_file',
    string | undefined
  >
>;

/**
 * The most bytes of `results`. A later step reads it as an environment variable, and Linux limits each to 128 KiB with
 * its name.
 */
const MOST_RESULTS_BYTES = 120_000;

/** The most that `results` contains of each target. If that does not fit, each entry of `LADDER` contains less. */
const MOST = { findings: 20, notices: 10, verdict: 1000 } as const;

const LADDER = [
  MOST,
  { findings: 5, notices: 3, verdict: 400 },
  { findings: 0, notices: 0, verdict: 200 },
] as const;

/** The sources of the outputs: the results of the targets, and the step's files. */
export interface Reported {
  readonly results: readonly ReportedTarget[];
  /** Whether the step is on a targets file. Only then are targets counted and listed. */
  readonly isFleet: boolean;
  readonly reportFile: string | undefined;
  readonly resultsFile: string | undefined;
  readonly previousFolder: string | undefined;
  /** The pull request that the inputs name. */
  readonly pullRequest: number | undefined;
}

/** The value of an output. `alone` is the only target; undefined if there are several. */
type ValueOf = (
  of: Reported,
  alone: ReportedTarget | undefined,
) => string | null | undefined;

/**
 * The value of every output: the most severe outcome, the highest risk, the sum of the changes. An output is empty if
 * the run does not know it, or if it exists only for a single target and the run has several.
 */
const VALUES: Readonly<Record<OutputName, ValueOf>> = {
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
  // Set after the comment is written.
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

/** The value of every output before the comment is written. */
export function outputsOf(of: Reported): Outputs {
  const alone = of.results.length === 1 ? of.results[0] : undefined;
  return Object.fromEntries(
    Object.entries(VALUES).map(([name, value]) => [
      name,
      value(of, alone) ?? '',
    ]),
  );
}

/** The outputs that depend on the comment. */
export function commentOutputs({ comment, pullRequest }: Posted): Outputs {
  const url = comment !== undefined && 'url' in comment ? comment.url : '';
  return { 'comment-url': url, 'pull-request': String(pullRequest ?? '') };
}

/** The most severe outcome; `skipped` without targets. */
export function worstOutcome(
  results: readonly Pick<ResultDocument, 'outcome'>[],
): Outcome {
  return (
    MOST_SEVERE_FIRST.find((outcome) =>
      results.some((result) => result.outcome === outcome),
    ) ?? 'skipped'
  );
}

/** "3 targets: 1 failed, 2 no-change", the most severe outcome first. */
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

/** True if any value is true, false if all are false; undefined if that is unknown. */
function either(values: readonly (boolean | null)[]): boolean | undefined {
  if (values.includes(true)) return true;
  if (values.length === 0 || values.includes(null)) return undefined;
  return false;
}

/**
 * The output `results`, described by `schema/result.schema.json`: as much of each target as fits. If that is too long,
 * only names and outcomes; if that is too long as well, only those of the most severe targets.
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

/** A result with its files, cut to the most that `results` contains, so that the rest need not stay in memory. */
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
