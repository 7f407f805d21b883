import type { CommentEnd } from '../github/comment.ts';
import { resultDocument } from '../report/result-document.ts';
import type { RunResult } from '../run/result.ts';

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
  const told = resultDocument(result);
  const { comment } = traces;
  return {
    outcome: told.outcome,
    changed: textOf(told.changed),
    applied: textOf(told.applied),
    drift: textOf(told.drift),
    risk: textOf(told.risk),
    'change-count': textOf(told.change_count),
    'plan-id': textOf(told.plan_id),
    'plan-file': textOf(traces.planFile),
    'report-file': textOf(traces.reportFile),
    'previous-topology-file': textOf(traces.previousFile),
    'comment-url': comment !== undefined && 'url' in comment ? comment.url : '',
    'pull-request': textOf(traces.pullRequest),
    'synced-at': textOf(told.synced_at),
    'topology-digest': textOf(told.topology_digest),
    'target-count': '',
    results: '',
    matrix: '',
  };
}

/** A value as an output; empty for what a run cannot tell. */
export function textOf(value: string | number | boolean | null | undefined): string {
  return String(value ?? '');
}
