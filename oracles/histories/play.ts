import { History, type Ran } from './history.ts';
import { notStored, violations } from './laws.ts';
import { ORDINARY, type Setup, type Step } from './script.ts';

/** Plays a history, and throws where a run is not as it must be. Answers what each run came to. */
export async function play(
  setup: Partial<Setup>,
  steps: readonly Step[],
): Promise<readonly string[]> {
  const history = await History.open({ ...ORDINARY, ...setup });
  const came: string[] = [];
  try {
    for (const [at, step] of steps.entries()) {
      const runs = await history.take(step);
      for (const rans of runs) {
        hold(rans, history, at + 1);
        came.push(...summaryOf(rans));
      }
      for (const ran of step.do === 'take turns' ? (runs.at(-1) ?? []) : []) {
        const left = notStored(ran, history);
        if (left !== undefined) throw broken(ran, [left], at + 1);
      }
    }
    return came;
  } finally {
    await history.close();
  }
}

/** Throws where a run is not as it must be on one of its targets. */
function hold(rans: readonly Ran[], history: History, step: number): void {
  for (const ran of rans) {
    const wrong = violations(ran, history);
    if (wrong.length > 0) throw broken(ran, wrong, step);
  }
}

/** The error of laws that were broken. */
function broken(
  { waiting, branch, result }: Ran,
  wrong: readonly string[],
  step: number,
): Error {
  return new Error(
    `step ${step} (${waiting.occasion}): ${wrong.join('; ')}\non ${branch}\n${shown(result.log)}`,
  );
}

/** What a run came to, as a text; nothing of a step that is none. */
function summaryOf(rans: readonly Ran[]): readonly string[] {
  const [first] = rans;
  if (first === undefined) return [];
  const each = rans.map(({ branch, outcome = 'refused' }) =>
    rans.length === 1 ? outcome : `${branch} ${outcome}`,
  );
  return [`${first.waiting.occasion} ${each.join(', ')}`];
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
