import type { Clock } from '../../clock.ts';
import { textOf } from '../../result.ts';
import { code, prose, quoteWhole } from '../../text/message.ts';
import {
  type Check,
  type Checked,
  TOO_LATE,
  type Verdict,
  wrong,
} from './check.ts';
import { CHECK_MS } from './service.ts';
import type { Subject } from './subject.ts';

/**
 * Makes all checks at once. A check waits only for those that it needs, and is left out if one of them is wrong. The
 * results have the order of the table.
 */
export function examine(
  checks: readonly Check[],
  subject: Subject,
): Promise<readonly Checked[]> {
  const begun = new Map<string, Promise<Verdict>>();
  const begin = async (check: Check): Promise<Verdict> => {
    for (const id of check.needs) {
      const needed = await begun.get(id);
      if (needed?.result === 'wrong') return behind(id);
      if (needed?.result === 'unchecked') return behind(needed.behind ?? id);
    }
    return within(CHECK_MS, subject.clock, () => check.ask(subject));
  };
  const all = checks.map(async (check): Promise<Checked> => {
    const verdict = begin(check);
    begun.set(check.id, verdict);
    return { check, verdict: await verdict };
  });
  return Promise.all(all);
}

function behind(id: string): Verdict {
  const fact = prose`Not checked, because of ${code(id)}.`;
  return { result: 'unchecked', fact, behind: id };
}

/** Gives a check up after its time. A mistake in a check is a line of the result, not the end of all other checks. */
async function within(
  milliseconds: number,
  clock: Clock,
  ask: () => Promise<Verdict>,
): Promise<Verdict> {
  const { promise, resolve } = Promise.withResolvers<Verdict>();
  const callOff = clock.limit(milliseconds, () => resolve(TOO_LATE));
  ask().then(resolve, (error: unknown) =>
    resolve(
      wrong(
        prose`Unexpected error: ${quoteWhole(textOf(error))}.`,
        prose`This is a bug; please report it.`,
      ),
    ),
  );
  return promise.finally(callOff);
}

/** Whether nothing has to be repaired. */
export function isReady(checked: readonly Checked[]): boolean {
  return checked.every(({ verdict }) => verdict.result !== 'wrong');
}
