import { History } from './history.ts';
import { violations } from './laws.ts';
import { ORDINARY, type Setup, type Step } from './script.ts';

/** Plays a history, and throws where a run is not as it must be. Answers what each run came to. */
export async function play(
  setup: Partial<Setup>,
  steps: readonly Step[],
): Promise<readonly string[]> {
  const history = await History.open({ ...ORDINARY, ...setup });
  try {
    for (const [at, step] of steps.entries()) {
      const ran = await history.take(step);
      const wrong = ran === undefined ? [] : violations(ran, history);
      if (ran !== undefined && wrong.length > 0)
        throw new Error(
          `step ${at + 1} (${ran.waiting.occasion}): ${wrong.join('; ')}\n${shown(ran.result.log)}`,
        );
    }
    const misuses = history.misuses();
    if (misuses.length > 0)
      throw new Error(`GitHub would refuse:\n${misuses.join('\n')}`);
    return history.runs.map(
      ({ waiting, result }) =>
        `${waiting.occasion} ${result.outputs['outcome'] ?? 'refused'}`,
    );
  } finally {
    await history.close();
  }
}

/** The log of a run without what hides and what explains. */
function shown(log: string): string {
  return log
    .split('\n')
    .filter(
      (line) =>
        line.trim() !== '' && !/^::(add-mask|(end)?group|debug)/.test(line),
    )
    .join('\n');
}
