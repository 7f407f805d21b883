import { stackOf, textOf } from '../result.ts';
import { checkedParts } from '../rules/validate.ts';
import {
  code,
  type Message,
  NOTHING,
  prose,
  quoteWhole,
} from '../text/message.ts';
import { formOf } from '../topology/topology-document.ts';
import { checkOffline } from './check.ts';
import { askBeforeFile } from './early.ts';
import { checkedBy, type RunFeature } from './feature.ts';
import { loadFile } from './load.ts';
import type { CheckOptions, RunRequest } from './request.ts';
import {
  BUG,
  type FailureOptions,
  failed,
  type OwnCause,
  type ResultBase,
  type RunResult,
} from './result.ts';
import type { Services } from './services.ts';
import type { Checked, Ended } from './stages.ts';
import { openWorld } from './world.ts';

/**
 * One run, from the file to the result: read and check the file, read the branch, compare, apply. A stage that cannot
 * go on ends the run with a result; nothing is thrown for what users, networks or services do.
 */
export async function run(
  request: RunRequest,
  services: Services,
  features: readonly RunFeature[],
): Promise<RunResult> {
  const { findings, notices, ending } = await runStages(
    request,
    services,
    features,
  );
  const { file, target } = request;
  return { file, target, findings, notices, ...ending };
}

async function runStages(
  request: RunRequest,
  services: Services,
  features: readonly RunFeature[],
): Promise<Ended> {
  if (request.mode === 'skip') return skipped(request);

  const isOnBranch = isCompared(request);
  const world = openWorld(services);
  if (isOnBranch) askBeforeFile(request, world);
  const findBeside = checkedBy(features, { request, services: world });
  const loaded = await loadFile(request, world, findBeside);
  if (!loaded.ok) return loaded.problem;

  const checked = await checkOffline(loaded.value, request, world);
  if (!checked.ok) return checked.problem;
  if (!isOnBranch) return valid(checked.value, request);

  // What only a run on a branch needs is loaded by such a run alone.
  const { runOnBranch } = await import('./on-branch.ts');
  return runOnBranch(checked.value, request, world, features);
}

function skipped({ skipReason: why = NOTHING, notices }: RunRequest): Ended {
  return { ending: { outcome: 'skipped', why }, findings: [], notices };
}

function isCompared({ mode, target, against }: RunRequest): boolean {
  return mode !== 'validate' && (target !== undefined || against !== undefined);
}

function valid(
  { document, findings, notices }: Checked,
  { severities }: CheckOptions,
): Ended {
  const { digest } = document.canonical(formOf(document));
  const checked = checkedParts(document, severities);
  return { ending: { outcome: 'valid', digest, checked }, findings, notices };
}

/** A run whose failure nobody foresaw is reported like any other, with its message and no stack. */
export async function runSafely(
  request: RunRequest,
  services: Services,
  {
    features,
    debug,
  }: {
    readonly features: readonly RunFeature[];
    readonly debug: (line: string) => void;
  },
): Promise<RunResult> {
  try {
    return await run(request, services, features);
  } catch (error) {
    debug(stackOf(error));
    const why = prose`Unexpected error: ${quoteWhole(textOf(error))}. This is a bug; please report it with a debug log (${code('ACTIONS_STEP_DEBUG=true')}).`;
    return failedBefore(request, BUG, why, { maybeStored: true });
  }
}

/** Why one of many targets was not run. */
export const NOT_BEGUN = prose`The run was cancelled before this target started. Run again.`;

/** The result of a run that failed outside of its stages. */
export function failedBefore(
  { file, target, notices }: Pick<ResultBase, 'file' | 'target' | 'notices'>,
  cause: OwnCause,
  why: Message,
  options: FailureOptions = {},
): RunResult {
  return {
    file,
    target,
    notices,
    findings: [],
    ...failed(cause, why, options),
  };
}
