import type { Inputs } from '../inputs/inputs.ts';
import { type Message, prose, quoteWhole } from '../message/message.ts';
import type { BasisFile, RunRequest } from '../run/request.ts';
import type { Policy } from '../topology/plan/decision.ts';
import { deleteBranch, type Target, targetName } from '../topology/target.ts';
import type { RunContext } from './context.ts';
import type { DecidedMode } from './mode.ts';

/** What the request for one target is made of. */
interface RequestParts {
  readonly decided: DecidedMode;
  readonly context: Pick<RunContext, 'attempt'>;
  /** The inputs as they are for the target. */
  readonly inputs: Pick<Inputs, 'file' | 'target' | 'schema' | 'run'>;
  /** What else the decision on the target rests on: its entry in the targets file. */
  readonly basis: readonly BasisFile[];
  /** Whether the repository, and so the report, is for its members alone. */
  readonly isPrivate: boolean;
}

/** What the run is to do for one target. */
export function requestOf({
  decided,
  context,
  inputs,
  basis,
  isPrivate,
}: RequestParts): RunRequest {
  const { file, target, schema } = inputs;
  const { queries: source, ...run } = inputs.run;
  const isPreviewed = decided.isPreview && decided.mode === 'apply';
  const schemaFiles = schema === undefined ? [] : [{ path: schema }];
  return {
    file,
    target,
    mode: decided.mode,
    isPreview: decided.isPreview,
    isDriftCheck: decided.isDriftCheck,
    skipReason: skipReasonOf(decided, target),
    commit: decided.commit,
    head: decided.head,
    isCommitted: decided.isCommitted,
    origin: decided.origin,
    basis: [...schemaFiles, ...basis],
    attempt: context.attempt,
    review: decided.review,
    ...run,
    // A preview branch is nobody's production: what it holds may be touched.
    policy: isPreviewed ? withoutLimits(run.policy) : run.policy,
    queries: source && { source, isShown: isPrivate },
    baseCommit: decided.baseCommit,
    historyRef: decided.historyRef,
    notices: decided.notices,
  };
}

function withoutLimits({ limits: _, ...policy }: Policy): Policy {
  return policy;
}

/** Why nothing is done; for the end of a pull request with a preview, with what is left of that. */
function skipReasonOf(
  { skipReason, isEndOfPreview }: DecidedMode,
  target: Target | undefined,
): Message {
  if (!isEndOfPreview || target === undefined) return skipReason;
  const branch = quoteWhole(targetName(target));
  return prose`${skipReason} The preview branch ${branch} is not deleted by this action. If no other step deletes it, run ${deleteBranch(target)}.`;
}
