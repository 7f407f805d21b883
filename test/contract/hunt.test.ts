import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Fate,
  hunt,
  nameOf,
  type Outcome,
  type Round,
  type Unit,
} from '../../scripts/mutate/hunt.ts';

/** Who fails with which mutants awake, and how. */
interface World {
  readonly kills?: Readonly<Record<string, readonly number[]>>;
  readonly breaks?: Readonly<Record<string, readonly number[]>>;
  readonly hangs?: Readonly<Record<string, readonly number[]>>;
  /** Tests that fail without a mutant, too. */
  readonly red?: readonly string[];
}

function test(name: string, milliseconds = 10): Unit {
  const [path = '', ...rest] = name.split(' ');
  return { path, name: rest.join(' ') || undefined, milliseconds };
}

/** What a run of tests says in a world. */
function outcomeOf(world: World, round: Round): Outcome {
  const units = [...round];
  const meets = (
    ids: readonly number[] | undefined,
    awake: readonly number[],
  ) => awake.some((id) => ids?.includes(id));
  const at = units.findIndex(([unit, awake]) =>
    meets(world.hangs?.[nameOf(unit)], awake),
  );
  const ran = at < 0 ? units : units.slice(0, at);
  const isRed = ([unit, awake]: readonly [Unit, readonly number[]]) =>
    world.red?.includes(nameOf(unit)) === true ||
    meets(world.kills?.[nameOf(unit)], awake);
  return {
    passed: ran.filter((one) => !isRed(one)).map(([unit]) => unit),
    failed: new Map(ran.filter(isRed).map(([unit]) => [unit, nameOf(unit)])),
    broken: new Map(
      ran
        .filter(([{ path }, awake]) => meets(world.breaks?.[path], awake))
        .map(([{ path }]) => [path, 'broken']),
    ),
    hasEnded: at < 0,
    hung: units[at]?.[0],
    skipped: [],
  };
}

/** What becomes of each mutant in a world, and the rounds it took. */
async function hunted(
  reach: Readonly<Record<number, readonly Unit[]>>,
  world: World,
): Promise<{ fates: Record<number, Fate['outcome']>; rounds: Round[] }> {
  const fates: Record<number, Fate['outcome']> = {};
  const rounds: Round[] = [];
  const reachedBy = new Map(
    Object.entries(reach).map(([id, units]) => [Number(id), units]),
  );
  await hunt(
    reachedBy,
    async (round) => {
      rounds.push(round);
      return outcomeOf(world, round);
    },
    (id, { outcome }) => {
      expect(fates[id]).toBeUndefined();
      fates[id] = outcome;
    },
  );
  return { fates, rounds };
}

const [one, two, three] = [test('a one'), test('a two'), test('b three')];

describe('a mutant that tests reach', () => {
  it('is killed by a test that fails while it is awake', async () => {
    const world = { kills: { 'b > three': [1] } };
    const { fates } = await hunted({ 1: [one, two, three], 2: [three] }, world);
    expect(fates).toEqual({ 1: 'killed', 2: 'survived' });
  });

  it('is not killed by a test that fails without it, too', async () => {
    const world = { red: ['a > one'], kills: { 'b > three': [2] } };
    const reach = { 1: [one, two], 2: [one, three] };
    expect((await hunted(reach, world)).fates).toEqual({
      1: 'survived',
      2: 'killed',
    });
  });

  it('is not killed for another that is awake beside it', async () => {
    const slow = test('a slow', 60_000);
    const world = { kills: { 'a > slow': [2] } };
    const reach = { 1: [slow], 2: [slow], 3: [slow] };
    const { fates, rounds } = await hunted(reach, world);
    expect(fates).toEqual({ 1: 'survived', 2: 'killed', 3: 'survived' });
    expect(rounds.map((round) => round.get(slow))[0]).toEqual([1, 2, 3]);
  });

  it('survives together with the others by one run of what takes long', async () => {
    const slow = [test('a slow', 60_000), test('b slow', 70_000)];
    const reach = { 1: slow, 2: slow, 3: slow };
    const { fates, rounds } = await hunted(reach, {});
    expect(Object.values(fates)).toEqual(Array(3).fill('survived'));
    expect(rounds).toHaveLength(1);
  });

  it('is found among many in a few rounds', async () => {
    const slow = Array.from({ length: 300 }, (_, at) =>
      test(`a ${at}`, 60_000),
    );
    const ids = Array.from({ length: 60 }, (_, at) => at);
    const reach = Object.fromEntries(
      ids.map((id) => [id, slow.filter((_, at) => (at * 7 + id) % 5 < 3)]),
    );
    const deadly = [3, 17, 31, 44, 58];
    const kills = Object.fromEntries(
      slow.map((unit) => [
        nameOf(unit),
        deadly.filter((id) => reach[id]?.includes(unit)),
      ]),
    );
    const { fates, rounds } = await hunted(reach, { kills });
    expect(ids.filter((id) => fates[id] === 'killed')).toEqual(deadly);
    expect(rounds.length).toBeLessThan(12);
  });

  it('is killed by the file that fails outside of its tests', async () => {
    const world = { breaks: { a: [2] } };
    const reach = { 1: [one, two], 2: [one, two, three], 3: [two] };
    expect((await hunted(reach, world)).fates).toEqual({
      1: 'survived',
      2: 'killed',
      3: 'survived',
    });
  });

  it('and does not end is dead, and what was not run then is run', async () => {
    const world = { hangs: { 'a > one': [1] }, kills: { 'b > three': [2] } };
    const reach = { 1: [one], 2: [two, three] };
    expect((await hunted(reach, world)).fates).toEqual({
      1: 'timeout',
      2: 'killed',
    });
  });

  it('is alone in each test at first, the near and quick ones', async () => {
    const reach = { 1: [one, two, test('b long', 9000)], 2: [one, two] };
    const { rounds } = await hunted(reach, {});
    expect([...(rounds[0] ?? [])]).toEqual([
      [one, [1]],
      [two, [1]],
    ]);
  });

  it('runs with whole files apart from single tests', async () => {
    const whole = test('c', 100);
    const world = { kills: { c: [1] } };
    const { fates, rounds } = await hunted({ 1: [one, whole] }, world);
    expect(fates).toEqual({ 1: 'killed' });
    for (const round of rounds)
      expect(new Set(Array.from(round, ([unit]) => unit === whole)).size).toBe(
        1,
      );
  });

  it('dies exactly when one of them kills it, whatever else is awake', async () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 5 }));
    const units = fc.array(
      fc.record({
        path: fc.constantFrom('a', 'b', 'c'),
        isWhole: fc.boolean(),
        milliseconds: fc.constantFrom(1, 600, 4000, 90_000),
        reaching: ids,
        killing: ids,
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(units, async (rows) => {
        const made = rows.map((row, place) => ({
          unit: test(
            row.isWhole ? `${row.path}${place}` : `${row.path} ${place}`,
            row.milliseconds,
          ),
          ...row,
        }));
        const reach = Object.fromEntries(
          [1, 2, 3, 4, 5].map((id) => [
            id,
            made
              .filter(({ reaching }) => reaching.includes(id))
              .map(({ unit }) => unit),
          ]),
        );
        const kills = Object.fromEntries(
          made.map(({ unit, reaching, killing }) => [
            nameOf(unit),
            killing.filter((id) => reaching.includes(id)),
          ]),
        );
        const { fates } = await hunted(reach, { kills });
        const dead = new Set(Object.values(kills).flat());
        for (const id of [1, 2, 3, 4, 5])
          expect(fates[id]).toBe(dead.has(id) ? 'killed' : 'survived');
      }),
    );
  });
});
