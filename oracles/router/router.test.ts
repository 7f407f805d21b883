import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { WITH_LONG } from '../../test/long.ts';
import { Random } from '../random.ts';
import { runsOr, SEED } from '../seed.ts';
import { CASES } from './cases.ts';
import { disagreements, isUnknownRoute } from './compare.ts';
import { generateDocument } from './generate.ts';
import { KINDS, pairsOf } from './pairs.ts';
import { judgePairs } from './run.ts';
import { tell } from './told.ts';

/** The first of those that `router.slow.ts` judges. */
const PAIRS = runsOr(WITH_LONG ? 256 : 96);

describe('a router by brute force', () => {
  it('agrees with the plan of every pair', async () => {
    const { kinds, wrong, shown } = await judgePairs(SEED, PAIRS);
    expect(wrong, `SEED=${SEED}\n${shown.join('\n\n')}\n`).toBe(0);
    expect(
      KINDS.slice(0, PAIRS).filter(({ name }) => !kinds.has(name)),
    ).toEqual([]);
  });

  it('finds no class `unknown` on anything that routes', () => {
    const unknown = [...pairsOf(SEED + 1).take(PAIRS)].flatMap(
      ({ before, after, earlier, kinds }) =>
        tell(before, after, earlier)
          .plan.changes.filter(isUnknownRoute)
          .map(({ title }) => `${kinds.join(', ')}: ${title}`),
    );
    expect(unknown).toEqual([]);
  });

  it('knows at least eighty kinds of change, each by its own name', () => {
    expect(new Set(KINDS.map(({ name }) => name)).size).toBe(KINDS.length);
    expect(KINDS.length).toBeGreaterThanOrEqual(80);
  });

  it('draws no kind of change that leaves half of it where it does not apply', () => {
    const documents = Array.from({ length: 40 }, (_, at) =>
      generateDocument(new Random(SEED + at)),
    );
    const halves = KINDS.filter(({ change }) =>
      documents.some((document, at) => {
        const copy = structuredClone(document);
        const isApplied = change(copy, new Random(at));
        return !isApplied && !isDeepStrictEqual(copy, document);
      }),
    );
    expect(halves.map(({ name }) => name)).toEqual([]);
  });

  it.for(CASES)('$name ($reference)', ({ before, after, expectation }) => {
    const usual = {
      isRespelling: false,
      isValid: true,
      least: 'none',
      most: undefined,
    } as const;
    expect(disagreements(before, after, { ...usual, ...expectation })).toEqual(
      [],
    );
  });
});
