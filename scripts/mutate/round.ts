/** A round of the hunt as a question to the host, and the host's answer as what came of the round. */
import { nameOf, type Outcome, type Round, type Unit } from './hunt.ts';
import { type Asked, SEEMS_DEAD } from './question.ts';
import type { Heard, Host } from './run-host.ts';

/** How long a test may take: some seconds for a busy machine, and many times what it took asleep. */
const PATIENCE_MS = 15_000;
const PATIENCE_TIMES = 5;
/** How long a host may say nothing: it loads all modules before its first test. */
const SILENCE_MS = 45_000;

export async function runRound(host: Host, round: Round): Promise<Outcome> {
  const files = filesOf(round);
  const longest = Math.max(...files.map(({ limitMs }) => limitMs));
  const isolate = [...round.keys()].some(({ name }) => name === undefined);
  const heard = await host.ask(
    { isMeasuring: false, isolate, files },
    SILENCE_MS + longest,
  );
  return outcomeOf(round, heard);
}

function filesOf(round: Round): readonly Asked[] {
  const files = Map.groupBy(round, ([{ path }]) => path);
  return Array.from(files, ([path, units]) => {
    const took = Math.max(...units.map(([unit]) => unit.milliseconds));
    const named = units.flatMap(([{ name }, ids]) =>
      name === undefined ? [] : [[name, ids] as const],
    );
    const whole = units.filter(([{ name }]) => name === undefined);
    return {
      path,
      throughout: whole.flatMap(([, ids]) => ids),
      tests: Object.fromEntries(named),
      limitMs: PATIENCE_MS + PATIENCE_TIMES * took,
    };
  });
}

function outcomeOf(round: Round, heard: Heard): Outcome {
  const units = new Map([...round.keys()].map((unit) => [nameOf(unit), unit]));
  const unitOf = (path: string, name: string): Unit | undefined =>
    units.get(`${path} > ${name}`) ?? units.get(path);

  const failed = new Map<Unit, string>();
  const skipped = new Set<Unit>();
  const passed = new Set<Unit>();
  for (const { path, name, state, why } of heard.tests) {
    const unit = unitOf(path, name);
    if (unit === undefined) continue;
    if (state === 'failed') failed.set(unit, `${path} > ${name}: ${why ?? ''}`);
    if (state === 'skipped' && why === SEEMS_DEAD) skipped.add(unit);
    if (state === 'passed') passed.add(unit);
  }
  const hung = heard.silentAt && unitOf(...heard.silentAt);
  if (heard.silentAt !== undefined && hung === undefined && passed.size === 0)
    throw new Error(`the host fell silent at ${heard.silentAt.join(' > ')}`);
  const isLeft = (unit: Unit): boolean =>
    !failed.has(unit) && !(heard.silentAt && unit.name === undefined);
  return {
    passed: [...passed].filter(isLeft),
    failed,
    broken: new Map(heard.broken),
    hung,
    skipped: [...skipped].filter((unit) => !failed.has(unit)),
    hasEnded: heard.silentAt === undefined,
  };
}
