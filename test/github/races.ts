import { expect } from 'vitest';
import { type RunEntry, readRecord } from '../../src/github/record.ts';
import { REPOSITORY } from '../sandbox/github.ts';
import { commit, MARKER, putBy } from './client.ts';
import { FLEET, foldNames, rowNames, tellBy } from './fleet-client.ts';
import {
  type Latency,
  type Simulation,
  seeded,
  simulate,
} from './simulation.ts';

/** A race for one comment. */
export interface Race {
  readonly seed: number;
  /** Whether an earlier run's comment stands there. */
  readonly before: boolean;
  readonly latency: Latency;
}

/** What a run of a race adds to the record. */
function entryOf(run: number, attempt = 1): RunEntry {
  return {
    what: 'planned',
    run,
    attempt,
    at: 1_700_000_000 + attempt,
    person: 'ada',
  };
}

/** Milliseconds after which the last of the jobs of a race begins, at most: some do not see others' first look. */
const START_SPREAD_MS = 60;

/** Starts each job at a moment of its own; ends with the last of them. */
async function together<T, U>(
  { clock }: Simulation,
  seed: number,
  jobs: readonly T[],
  start: (job: T) => Promise<U>,
): Promise<readonly U[]> {
  const random = seeded(-seed);
  return Promise.all(
    jobs.map(async (job) => {
      await clock.sleep(random() * START_SPREAD_MS);
      return start(job);
    }),
  );
}

/** Several runs of one target at once; the latest one's comment must be left, alone. */
export async function raceRuns(
  { seed, before, latency }: Race,
  count = 2,
): Promise<void> {
  const simulation = simulate(seed, latency);
  const { github } = simulation;
  if (before)
    await putBy(simulation.client(), { text: 'before', stamp: { run: 99 } });
  const runs = Array.from({ length: count }, (_, at) => 100 + at);
  const ends = await together(simulation, seed, runs, (run) =>
    putBy(simulation.client(), {
      text: `run ${run}`,
      stamp: { run, head: commit(run % 10) },
      entries: [entryOf(run)],
    }),
  );
  expect(ends.filter(({ kind }) => kind === 'failed')).toEqual([]);
  const bodies = github.comments(REPOSITORY, 1).map(({ body }) => body);
  expect(bodies.map((body) => body.split('\n')[1])).toEqual([
    `run ${100 + count - 1}`,
  ]);
  expect(bodies[0]?.startsWith(MARKER)).toBe(true);
  expect(readRecord(bodies[0] ?? '').entries).toEqual(
    runs.map((run) => entryOf(run)),
  );
}

/** All jobs of a matrix at once; each one's section must stand in the one comment when the last has ended. */
export async function raceJobs(
  { seed, before, latency }: Race,
  count = 20,
): Promise<void> {
  const simulation = simulate(seed, latency);
  const { github } = simulation;
  const names = Array.from({ length: count }, (_, at) => `target-${at}`);
  if (before)
    await tellBy(simulation.client(), {
      told: names.map((name) => ({ name, note: 'before' })),
      names,
    });
  const stamp = { run: 101, head: commit(2) };
  const ends = await together(simulation, seed, names, (name) =>
    tellBy(simulation.client(), {
      names,
      told: [{ name, note: `of ${name}`, stamp }],
      entries: [entryOf(101, names.indexOf(name) + 1)],
    }),
  );
  expect(
    ends.filter(({ kind }) => kind !== 'created' && kind !== 'updated'),
  ).toEqual([]);
  const bodies = github.comments(REPOSITORY, 1).map(({ body }) => body);
  expect(bodies).toHaveLength(1);
  const [body = ''] = bodies;
  expect(body.startsWith(FLEET)).toBe(true);
  expect(rowNames(body)).toEqual(names);
  expect(foldNames(body)).toEqual(names);
  expect(names.filter((name) => !body.includes(`of ${name} `))).toEqual([]);
  expect(body).not.toContain('before');
  expect(readRecord(body).entries).toEqual(
    names.map((_, at) => entryOf(101, at + 1)),
  );
}
