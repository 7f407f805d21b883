/**
 * Which tests run with which mutants awake, round by round, until every mutant is dead or has outlived all tests that
 * reach it. At first each test has one mutant, and each mutant the few tests that are near and quick. Those that live
 * on are awake together: what passes then has killed none of them, and what fails is tried again with one of them at a
 * time.
 */

/** A test, or a whole file where it has no name: some mutants are reached outside of any test. */
export interface Unit {
  readonly path: string;
  readonly name: string | undefined;
  readonly milliseconds: number;
}

/** The units of one run, each with the mutants that are awake in it. */
export type Round = ReadonlyMap<Unit, readonly number[]>;

/**
 * What came of a round. Units of which it says nothing are not there any more, or were not run if it fell silent
 * before.
 */
export interface Outcome {
  readonly passed: readonly Unit[];
  readonly failed: ReadonlyMap<Unit, string>;
  /** Files that failed outside of their tests. */
  readonly broken: ReadonlyMap<string, string>;
  readonly hasEnded: boolean;
  /** The unit at which it fell silent. */
  readonly hung: Unit | undefined;
  /** Units that were passed by, for one of their mutants seemed to be dead. */
  readonly skipped: readonly Unit[];
}

export type Fate =
  | { readonly outcome: 'killed' | 'timeout'; readonly by: string }
  | { readonly outcome: 'survived'; readonly by: undefined };

/** How much a mutant may take of a round in which it is alone, and how many such rounds there are. */
const ALONE = [
  { rounds: 2, units: 8, milliseconds: 1500 },
  { rounds: 2, units: 30, milliseconds: 8000 },
];
/** Units that take longer wait until those that do not have run. */
const LONGEST = [500, 3000, Infinity];
/** Of the tests that failed with several mutants awake, so many are tried with each in a round. */
const TRIED_ALONE = 4;

/** Kills what can be killed; `reachedBy` has the units of each mutant, the ones to begin with first. */
export async function hunt(
  reachedBy: ReadonlyMap<number, readonly Unit[]>,
  run: (round: Round) => Promise<Outcome>,
  tell: (id: number, fate: Fate) => void,
): Promise<void> {
  /** Of each mutant that lives, what has not passed with it awake. */
  const pending = new Map(
    [...reachedBy].map(([id, units]) => [id, new Set(units)]),
  );
  /** Deaths to be believed when the units that tell of them pass with every mutant asleep, and the units that did. */
  const deaths = new Map<number, { units: readonly Unit[]; fate: Fate }>();
  const sound = new Set<Unit>();
  /**
   * Units that failed with several mutants awake, and files that failed outside of their tests: one mutant at a time.
   */
  const contested = new Set<Unit>();
  const lonely = new Set<string>();
  /** How many units failed with each mutant awake among others, and how many ran. */
  const together = new Map<number, { failed: number; ran: number }>();
  tellSurvivors();

  for (const { rounds, ...budget } of ALONE)
    for (let round = 0; round < rounds; round += 1)
      await runBoth(chooseAlone(budget));
  for (const longest of LONGEST)
    for (
      let round = chooseTogether(longest);
      round.size > 0;
      round = chooseTogether(longest)
    )
      await runBoth(round);

  /** Whole files load every module anew, so they do not run with the others. */
  async function runBoth(round: Round): Promise<void> {
    for (const isWhole of [false, true]) {
      const units = [...round].filter(
        ([unit]) => (unit.name === undefined) === isWhole,
      );
      const awake = units
        .map(([unit, ids]) => [unit, ids.filter(isAlive)] as const)
        .filter(([, ids]) => ids.length > 0);
      if (awake.length === 0) continue;
      const part = new Map(awake);
      settle(part, await run(part));
      await believe();
      tellSurvivors();
    }
  }

  /** Has the units that tell of a death run with every mutant asleep: one that fails then, too, tells of nothing. */
  async function believe(): Promise<void> {
    const told = [...deaths.values()].flatMap(({ units }) => units);
    const doubtful = told.filter((unit) => !sound.has(unit));
    await prove(doubtful);
    for (const [id, { units, fate }] of deaths)
      if (units.every((unit) => sound.has(unit))) kill(id, fate);
    deaths.clear();
    const unsound = doubtful.filter((unit) => !sound.has(unit));
    for (const units of pending.values())
      for (const unit of unsound) units.delete(unit);
  }

  async function prove(doubtful: readonly Unit[]): Promise<void> {
    if (doubtful.length === 0) return;
    const asleep = new Map(doubtful.map((unit) => [unit, []]));
    const { passed, broken } = await run(asleep);
    for (const unit of passed) if (!broken.has(unit.path)) sound.add(unit);
  }

  function isAlive(id: number): boolean {
    return pending.has(id);
  }

  function chooseAlone(budget: {
    readonly units: number;
    readonly milliseconds: number;
  }): Round {
    const round = new Map<Unit, readonly number[]>();
    const owners = new Map<string, number>();
    for (const [id, units] of pending) {
      let [count, time] = [0, 0];
      for (const unit of units) {
        if (count === budget.units) break;
        const isTaken = round.has(unit) || !mayOwn(owners, unit, id);
        if (isTaken || time + unit.milliseconds > budget.milliseconds) continue;
        round.set(unit, [id]);
        count += 1;
        time += unit.milliseconds;
      }
    }
    return round;
  }

  /** Whether a file that runs for one mutant at a time, if it is such a file, runs for this one. */
  function mayOwn(
    owners: Map<string, number>,
    { path }: Unit,
    id: number,
  ): boolean {
    if (!lonely.has(path)) return true;
    const owner = owners.get(path) ?? id;
    owners.set(path, owner);
    return owner === id;
  }

  function chooseTogether(longest: number): Round {
    const round = new Map<Unit, readonly number[]>();
    const owners = new Map<string, number>();
    const tried = new Map<number, number>();
    const triesOf = (id: number): number => tried.get(id) ?? 0;
    for (const [unit, ids] of waiting(longest)) {
      const allowed = ids.filter((id) => mayOwn(owners, unit, id));
      if (!contested.has(unit)) {
        if (allowed.length > 0) round.set(unit, allowed);
        continue;
      }
      const alone = allowed
        .filter((id) => triesOf(id) < TRIED_ALONE)
        .sort((one, other) => suspicionOf(other) - suspicionOf(one))
        .at(0);
      if (alone === undefined) continue;
      round.set(unit, [alone]);
      tried.set(alone, triesOf(alone) + 1);
    }
    return round;
  }

  /** A mutant that kills fails most of what it has a part in; the others of a unit that failed pass elsewhere. */
  function suspicionOf(id: number): number {
    const { failed, ran } = together.get(id) ?? { failed: 0, ran: 1 };
    return failed / ran;
  }

  function noteTogether(ids: readonly number[], isFailure: boolean): void {
    if (ids.length < 2) return;
    for (const id of ids) {
      const { failed, ran } = together.get(id) ?? { failed: 0, ran: 0 };
      const more = isFailure ? 1 : 0;
      together.set(id, { failed: failed + more, ran: ran + 1 });
    }
  }

  function waiting(longest: number): ReadonlyMap<Unit, readonly number[]> {
    const found = new Map<Unit, number[]>();
    for (const [id, units] of pending)
      for (const unit of units) {
        if (unit.milliseconds > longest) continue;
        const ids = found.get(unit) ?? [];
        ids.push(id);
        found.set(unit, ids);
      }
    return found;
  }

  function settle(round: Round, outcome: Outcome): void {
    const { passed, failed, broken, hasEnded, hung } = outcome;
    const whole = passed.filter(({ path }) => !broken.has(path));
    for (const unit of whole) pass(unit, round.get(unit) ?? []);
    for (const [unit, why] of failed)
      fail(unit, round.get(unit) ?? [], { outcome: 'killed', by: why });
    for (const [path, why] of broken) breakDown(path, round, why);
    if (hung !== undefined) {
      const by = nameOf(hung);
      fail(hung, round.get(hung) ?? [], { outcome: 'timeout', by });
    }
    if (hasEnded) passUnheard(round, outcome);
  }

  /** What a run that ended said nothing of is not there any more. */
  function passUnheard(round: Round, outcome: Outcome): void {
    const { passed, failed, broken, skipped } = outcome;
    const heard = new Set([...passed, ...failed.keys(), ...skipped]);
    for (const [unit, ids] of round)
      if (!heard.has(unit) && !broken.has(unit.path)) pass(unit, ids);
  }

  function pass(unit: Unit, ids: readonly number[]): void {
    noteTogether(ids, false);
    for (const id of ids) pending.get(id)?.delete(unit);
  }

  function fail(unit: Unit, ids: readonly number[], fate: Fate): void {
    const [id, ...others] = ids;
    if (id === undefined) return;
    noteTogether(ids, true);
    if (others.length > 0) contested.add(unit);
    else deaths.set(id, { units: [unit], fate });
  }

  function breakDown(path: string, round: Round, why: string): void {
    const here = [...round].filter(([unit]) => unit.path === path);
    const ids = new Set(here.flatMap(([, awake]) => awake));
    const [id, ...others] = ids;
    if (id === undefined) return;
    if (others.length > 0) lonely.add(path);
    else
      deaths.set(id, {
        units: here.map(([unit]) => unit),
        fate: { outcome: 'killed', by: `${path}: ${why}` },
      });
  }

  function kill(id: number, fate: Fate): void {
    const units = pending.get(id);
    if (units === undefined) return;
    pending.delete(id);
    // Without it, the others may pass where they failed together.
    for (const unit of units) {
      contested.delete(unit);
      lonely.delete(unit.path);
    }
    tell(id, fate);
  }

  function tellSurvivors(): void {
    for (const [id, units] of pending) {
      if (units.size > 0) continue;
      pending.delete(id);
      tell(id, { outcome: 'survived', by: undefined });
    }
  }
}

export function nameOf({ path, name }: Unit): string {
  return name === undefined ? path : `${path} > ${name}`;
}
