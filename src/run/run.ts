import { quoteWhole } from '../message/text.ts';
import { textOf } from '../result.ts';
import type { ReadResult } from '../topology/document/reading.ts';
import type { Finding } from '../topology/finding.ts';
import { formOf } from '../topology/topology-document.ts';
import { check, checkWithBase, dependsOnBranch, hasErrors } from './check.ts';
import { inAnswer, openFormer, readFile } from './file.ts';
import type { Run, RunRequest, Services } from './request.ts';
import {
  BUG,
  failed,
  type OwnCause,
  type ResultBase,
  type RunResult,
} from './result.ts';

/**
 * One run, from the file to the result: read and check the file, read the branch, compare, apply. A stage that cannot
 * go on ends the run with a result; nothing is thrown for what users, networks or services do.
 */
export async function run(
  request: RunRequest,
  services: Services,
): Promise<RunResult> {
  const { file, target, mode, notices, against } = request;
  const asked: Run = { ...request, ...services };
  const base: ResultBase = { file, target, findings: [], notices };
  if (mode === 'skip')
    return { ...base, outcome: 'skipped', why: request.skipReason ?? '' };

  const read = await services.stage(`Read ${file}`, () => readFile(asked));
  if (!read.ok)
    return {
      ...base,
      outcome: 'invalid',
      findings: await withDraft(read, asked),
    };
  const written =
    against === undefined ? read.document : inAnswer(read.document);
  const former = openFormer(asked);
  const offline = await services.stage('Check', () =>
    checkWithBase(written, { ...asked, former }),
  );
  const { findings, document } = offline;
  if (hasErrors(findings) && !dependsOnBranch(findings, asked))
    return { ...base, outcome: 'invalid', findings };
  if (mode === 'validate' || (target === undefined && against === undefined))
    return {
      ...base,
      outcome: 'valid',
      findings,
      digest: document.canonical(formOf(document)).digest,
    };
  // What only a run on a branch needs is loaded by such a run alone.
  const { runOnBranch } = await import('./on-branch.ts');
  return runOnBranch({ ...asked, written, former, offline });
}

/** All that is wrong with a file that cannot be sent: where its form still allows, what the rules say of it too. */
async function withDraft(
  { findings, draft }: ReadResult & { ok: false },
  asked: Run,
): Promise<readonly Finding[]> {
  if (draft === undefined) return findings;
  const checked = await asked.stage('Check', async () => check(draft, asked));
  return [...findings, ...checked.findings].sort(bySeverity);
}

function bySeverity(one: Finding, other: Finding): number {
  return (
    Number(other.severity === 'error') - Number(one.severity === 'error') ||
    one.location.line - other.location.line
  );
}

/** A run whose failure nobody foresaw is reported like any other, with its message and no stack. */
export async function runSafely(
  request: RunRequest,
  services: Services,
  debug: (line: string) => void,
): Promise<RunResult> {
  try {
    return await run(request, services);
  } catch (error) {
    const message = textOf(error);
    debug(error instanceof Error ? (error.stack ?? message) : message);
    const why = `Unexpected error: ${quoteWhole(message)}. This is a bug; please report it with a debug log (\`ACTIONS_STEP_DEBUG=true\`).`;
    return failedBefore(request, BUG, why, true);
  }
}

/** Why one of many targets was not run. */
export const NOT_BEGUN =
  'The run was cancelled before this target started. Run again.';

/** The result of a run that failed outside of its stages. */
export function failedBefore(
  { file, target, notices }: Pick<ResultBase, 'file' | 'target' | 'notices'>,
  cause: OwnCause,
  why: string,
  maybeStored = false,
): RunResult {
  return {
    file,
    target,
    notices,
    findings: [],
    ...failed(cause, why, undefined, maybeStored),
  };
}
