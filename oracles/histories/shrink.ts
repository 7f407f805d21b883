import { smallest } from '../shrink.ts';
import { play } from './play.ts';
import {
  type During,
  ORDINARY,
  type RunStep,
  type Setup,
  type Step,
  type Turn,
} from './script.ts';

interface History {
  readonly setup: Setup;
  readonly steps: readonly Step[];
}

/** A history that fails, and why. */
interface Failing extends History {
  readonly why: string;
}

/**
 * Makes a failing history as short as it can be: steps go, then what happens during runs, then what is set up
 * otherwise.
 */
export async function shrink(failing: Failing): Promise<Failing> {
  let { why } = failing;
  const least = await smallest<History>(failing, simpler, async (next) => {
    const reason = await failureOf(next.setup, next.steps);
    const isSame = reason !== undefined && lawOf(reason) === lawOf(failing.why);
    if (isSame) why = reason;
    return isSame;
  });
  return { ...least, why };
}

/** Why a history fails; undefined where it does not. */
async function failureOf(
  setup: Setup,
  steps: readonly Step[],
): Promise<string | undefined> {
  try {
    await play(setup, steps);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Which law is broken: a history that breaks another one is another failure. */
function lawOf(why: string): string {
  return /^step \d+ \([^)]*\): ([^:]+)/.exec(why)?.[1] ?? '';
}

/** What is a little simpler than a history, the greatest simplifications first. */
function* simpler({ setup, steps }: History): Generator<History> {
  for (
    let size = Math.ceil(steps.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  )
    for (let at = 0; at + size <= steps.length; at += size)
      yield { setup, steps: steps.toSpliced(at, size) };
  for (const [at, step] of steps.entries())
    for (const less of simplerSteps(step))
      yield { setup, steps: steps.with(at, less) };
  if (JSON.stringify(setup) !== JSON.stringify(ORDINARY))
    yield { setup: ORDINARY, steps };
  for (const [name, value] of Object.entries(ORDINARY))
    if (
      JSON.stringify(value) !==
      JSON.stringify(
        Object.entries(setup).find(([other]) => other === name)?.[1],
      )
    )
      yield { setup: { ...setup, [name]: value }, steps };
}

function* simplerSteps(step: Step): Generator<Step> {
  if (
    'edit' in step &&
    (step.edit.kind !== 'list' || step.edit.table !== 'orders')
  )
    yield { ...step, edit: { kind: 'list', table: 'orders' } };
  if (step.do === 'together') yield* simplerMeetings(step);
  if (!isRunStep(step)) return;
  for (const during of simplerDuring(step)) {
    const {
      faults: _,
      handAt: __,
      cancelAt: ___,
      rowsAt: ____,
      ...rest
    } = step;
    yield { ...rest, ...during };
  }
}

/** Fewer turns, then less in a turn, then less that happens during a run. */
function* simplerMeetings(
  step: Extract<Step, { do: 'together' }>,
): Generator<Step> {
  const { runs, turns } = step;
  for (const at of turns.keys())
    yield { ...step, turns: turns.toSpliced(at, 1) };
  for (const [at, turn] of turns.entries())
    for (const less of simplerTurns(turn))
      yield { ...step, turns: turns.with(at, less) };
  for (const [at, run] of runs.entries())
    for (const less of simplerSteps(run))
      if (isRunStep(less)) yield { ...step, runs: runs.with(at, less) };
}

function* simplerTurns(turn: Turn): Generator<Turn> {
  if ('meanwhile' in turn)
    for (const less of simplerSteps(turn.meanwhile))
      if (
        !isRunStep(less) &&
        less.do !== 'together' &&
        less.do !== 'take turns'
      )
        yield { meanwhile: less };
  if ('of' in turn && turn.until !== undefined && turn.until.nth > 1)
    yield { ...turn, until: { ...turn.until, nth: turn.until.nth - 1 } };
}

function isRunStep(step: Step): step is RunStep {
  return step.do === 'run' || step.do === 'start' || step.do === 'preview';
}

function* simplerDuring({
  faults,
  handAt,
  cancelAt,
  rowsAt,
}: During): Generator<During> {
  const all = {
    ...(faults && { faults }),
    ...(handAt && { handAt }),
    ...(cancelAt && { cancelAt }),
    ...(rowsAt && { rowsAt }),
  };
  for (const name of ['faults', 'handAt', 'cancelAt', 'rowsAt'] as const)
    if (all[name] !== undefined)
      yield Object.fromEntries(
        Object.entries(all).filter(([other]) => other !== name),
      );
  for (const [at, fault] of (faults ?? []).entries()) {
    if (faults !== undefined && faults.length > 1)
      yield { ...all, faults: faults.toSpliced(at, 1) };
    if (fault.times > 1)
      yield { ...all, faults: (faults ?? []).with(at, { ...fault, times: 1 }) };
  }
}
