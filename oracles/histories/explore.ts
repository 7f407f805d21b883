import fc from 'fast-check';
import { history } from './generate.ts';
import { play } from './play.ts';
import { asScript } from './script.ts';
import { shrink } from './shrink.ts';

/** What came of many histories. */
interface Report {
  readonly isGood: boolean;
  readonly text: string;
}

/** Plays random histories; one that fails is made as short as it can be, and printed as a test. */
export async function explore({
  runs,
  seed,
}: {
  readonly runs: number;
  readonly seed: number;
}): Promise<Report> {
  const seen = new Map<string, number>();
  const property = fc.asyncProperty(history, async ([setup, steps]) => {
    for (const came of await play(setup, steps))
      for (const outcome of each(came))
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  });
  const result = await fc.check(property, {
    numRuns: runs,
    seed,
    endOnFailure: true,
  });
  const outcomes = [...seen].toSorted(([, one], [, other]) => other - one);
  const counts = outcomes.map(([name, count]) => `${count} ${name}`).join(', ');
  const head = `seed ${seed}: ${result.numRuns} histories\n${counts}`;
  const [failing] = result.counterexample ?? [];
  if (failing === undefined) return { isGood: !result.failed, text: head };
  const [setup, steps] = failing;
  const { errorInstance: error } = result;
  const smallest = await shrink({
    setup,
    steps,
    why: error instanceof Error ? error.message : String(error),
  });
  return {
    isGood: false,
    text: `${head}\n${asScript(smallest.setup, smallest.steps)}\n${smallest.why}`,
  };
}

/** What each target of a run came to, whatever its name. */
function each(came: string): readonly string[] {
  const [, occasion, outcomes = ''] =
    /^(.*?) ((?:\w+ [\w-]+, )+\w+ [\w-]+)$/.exec(came) ?? [];
  return occasion === undefined
    ? [came]
    : outcomes
        .split(', ')
        .map((one) => `${occasion} ${one.split(' ')[1] ?? ''}`);
}
