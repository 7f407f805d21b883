import { pathsIn, smallest, without } from '../shrink.ts';
import { play } from './play.ts';
import type { Setup, Step } from './script.ts';

interface History {
  readonly setup: Partial<Setup>;
  readonly steps: readonly Step[];
}

/** A history that fails, and why. */
interface Failing extends History {
  readonly why: string;
}

/** Makes a failing history as short as it can be: steps go, then whatever else may, in steps and in the setup. */
export async function shrink(failing: Failing): Promise<Failing> {
  let { why } = failing;
  const { setup, steps } = failing;
  const least = await smallest<History>(
    { setup, steps },
    simpler,
    async (next) => {
      const reason = await failureOf(next);
      const isSame =
        reason !== undefined && lawOf(reason) === lawOf(failing.why);
      if (isSame) why = reason;
      return isSame;
    },
  );
  return { ...least, why };
}

/** Why a history fails; undefined where it does not. */
async function failureOf({
  setup,
  steps,
}: History): Promise<string | undefined> {
  try {
    await play(setup, steps);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Which law is broken: a history that breaks another one, or makes no sense any more, is another failure. */
function lawOf(why: string): string {
  return /^step \d+ \([^)]*\): ([^:]+)/.exec(why)?.[1] ?? '';
}

/** What is a little simpler than a history, the greatest simplifications first. */
function* simpler(history: History): Generator<History> {
  const { setup, steps } = history;
  for (
    let size = Math.ceil(steps.length / 2);
    size > 1;
    size = Math.ceil(size / 2)
  )
    for (let at = 0; at + size <= steps.length; at += size)
      yield { setup, steps: steps.toSpliced(at, size) };
  for (const path of pathsIn(history))
    if (path.length > 1) yield without(history, path);
}
