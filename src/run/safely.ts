import { quoteWhole } from '../topology/finding.ts';
import type { RunRequest } from './request.ts';
import type { RunResult } from './result.ts';
import { run } from './run.ts';
import type { Services } from './services.ts';

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
    const why = `Something happened that this action did not expect: ${quoteWhole(message)}. Please report it, with the log of a run with step debugging on.`;
    return failedBefore(request, { why, maybeStored: true });
  }
}

/** The result of a run that failed outside of its stages. */
export function failedBefore(
  { file, target, notices }: Pick<RunRequest, 'file' | 'target' | 'notices'>,
  { why, maybeStored }: { readonly why: string; readonly maybeStored: boolean },
): RunResult {
  return { file, target, notices, findings: [], outcome: 'failed', why, compared: undefined, maybeStored };
}

/** What an error says, whatever was thrown. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
