import type { CommentEnd } from '../github/comment.ts';
import type { RunResult } from '../run/result.ts';
import { comparedOf, isChanged } from '../run/result.ts';

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
] as const;

/** The name of an output. */
export type OutputName = (typeof OUTPUTS)[number];

/** Where the run left its files and its report; absent where it left none. */
export interface Traces {
  readonly planFile: string | undefined;
  readonly reportFile: string | undefined;
  readonly previousFile: string | undefined;
  readonly comment: CommentEnd | undefined;
  readonly pullRequest: number | undefined;
}

/** The value of every output; empty where a run has none to tell. */
export function outputsOf(result: RunResult, traces: Traces): Readonly<Record<OutputName, string>> {
  const compared = comparedOf(result);
  const plan = compared?.plan;
  const digest = result.outcome === 'valid' ? result.digest : plan?.threeWay.desired.canonical.digest;
  const { comment } = traces;
  const isKnown = plan !== undefined && compared?.before.from !== 'nothing';
  return {
    outcome: result.outcome,
    changed: compared === undefined ? '' : String(isChanged(compared)),
    applied: String(result.outcome === 'applied'),
    drift: plan === undefined ? '' : String(plan.situation.state === 'drift'),
    risk: isKnown ? plan.risk : '',
    'change-count': isKnown ? String(plan.changes.length) : '',
    'plan-id': plan?.id ?? '',
    'plan-file': traces.planFile ?? '',
    'report-file': traces.reportFile ?? '',
    'previous-topology-file': traces.previousFile ?? '',
    'comment-url': comment !== undefined && 'url' in comment ? comment.url : '',
    'pull-request': traces.pullRequest === undefined ? '' : String(traces.pullRequest),
    'synced-at': 'syncedAt' in result ? (result.syncedAt ?? '') : '',
    'topology-digest': digest ?? '',
  };
}
