import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { type GitHub, REPOSITORY } from '../sandbox/github.ts';
import { commit } from './client.ts';
import { foldNames, rowNames, tell } from './fleet-client.ts';

/** A race of all jobs of a matrix for one comment. */
export interface FleetRace {
  readonly jobs: number;
  /** Whether an earlier run's comment stands there. */
  readonly before: boolean;
  /** How many times shorter pauses are: loopback answers sooner than GitHub. */
  readonly speed: number;
}

/** All jobs of a matrix at once; each one's section must stand in the one comment when the last has ended. */
export async function raceFleet(github: GitHub, { jobs, before, speed }: FleetRace): Promise<void> {
  const wait = (milliseconds: number): Promise<void> => pause(milliseconds / speed);
  const names = Array.from({ length: jobs }, (_, at) => `target-${at}`);
  const pull = github.openPullRequest(REPOSITORY, { head: 'change' }).number;
  if (before) await tell(github, { pull, told: names.map((name) => ({ name, note: 'before' })), names });
  const stamp = { run: 101, head: commit(2) };
  const ends = await Promise.all(
    names.map((name) => tell(github, { pull, names, told: [{ name, note: `of ${name}`, stamp }] }, { wait })),
  );
  expect(ends.filter(({ kind }) => kind !== 'created' && kind !== 'updated')).toEqual([]);
  const bodies = github.comments(REPOSITORY, pull).map(({ body }) => body);
  expect(bodies).toHaveLength(1);
  const [body = ''] = bodies;
  expect(rowNames(body)).toEqual(names);
  expect(foldNames(body)).toEqual(names);
  expect(names.filter((name) => !body.includes(`of ${name} `))).toEqual([]);
  expect(body).not.toContain('before');
}
