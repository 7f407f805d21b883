import { counted } from '../text/lists.ts';
import { type Message, prose, quoteWhole } from '../text/message.ts';
import { comparedOf, type RunResult } from './result.ts';
import type { Waiting } from './world.ts';

/**
 * Why a target is not written yet, from the result of the target that precedes it. Undefined if that target is in sync
 * with its file: it was applied and confirmed, or it was read and nothing differs.
 */
export function whyNotYet(
  name: string,
  result: RunResult,
): Waiting | undefined {
  const state = stateOf(result);
  if (state === undefined) return undefined;

  const why = prose`Nothing was written: ${quoteWhole(name)} comes first, and ${state} Bring ${quoteWhole(name)} in sync, then run again.`;
  return { name, why };
}

/** Why a target is not in sync, as the end of a sentence with its full stop. */
function stateOf(result: RunResult): Message | undefined {
  switch (result.outcome) {
    case 'applied':
      return undefined;
    case 'no-change':
      if (result.compared.baseline.from === 'branch') return undefined;
      return prose`its database branch was not read.`;
    case 'valid':
      return prose`its database branch was not read.`;
    case 'invalid':
      return prose`its file ${quoteWhole(result.file)} is invalid.`;
    case 'planned':
    case 'drifted':
      return differsText(result);
    case 'blocked':
      return blockedText(result);
    case 'superseded':
      return prose`a later commit has another version of its file.`;
    case 'skipped':
      return prose`it was skipped: ${result.why}`;
    case 'failed':
      return prose`its run failed: ${result.why}`;
  }
}

function differsText(result: RunResult): Message {
  const count = comparedOf(result)?.plan.changes.length ?? 0;
  return prose`its database branch differs from ${quoteWhole(result.file)} (${counted(count, 'change')}).`;
}

function blockedText({
  waitsFor,
}: Extract<RunResult, { outcome: 'blocked' }>): Message {
  if (waitsFor === undefined) return prose`its change is blocked.`;
  return prose`it waits for ${quoteWhole(waitsFor)}.`;
}
