import { describe, it } from 'vitest';
import { raceJobs, raceRuns } from './races.ts';
import { forSeeds, LATE, PROMPT, STALLING } from './simulation.ts';

/** How many orders of each race, and the seed of the first: `RACES=5000 SEED=1 npm run races`. */
const ROUNDS = Number(process.env['RACES'] ?? 1000);
const FROM = Number(process.env['SEED'] ?? 1);
/** Twenty jobs make a hundred times the requests of two runs. */
const FLEETS = Math.ceil(ROUNDS / 50);

describe.each([
  ['none', false],
  ['one', true],
])(`with %s there before, seeds from ${FROM} on`, (_case, before) => {
  it(`two runs at once end in one comment, the later one’s, in each of ${ROUNDS} orders`, () =>
    forSeeds(
      ROUNDS,
      (seed) => raceRuns({ seed, before, latency: PROMPT }),
      FROM,
    ));

  it(`twenty jobs at once end with all sections in one comment, in each of ${FLEETS} orders`, () =>
    forSeeds(
      FLEETS,
      (seed) => raceJobs({ seed, before, latency: PROMPT }),
      FROM,
    ));

  it(`so do twenty jobs, some of whose requests take long, in each of ${FLEETS} orders`, () =>
    forSeeds(
      FLEETS,
      (seed) => raceJobs({ seed, before, latency: LATE }),
      FROM,
    ));

  it(`so do ten jobs, some of whose writes arrive seconds late, in each of ${FLEETS} orders`, () =>
    forSeeds(
      FLEETS,
      (seed) => raceJobs({ seed, before, latency: STALLING }, 10),
      FROM,
    ));
});
