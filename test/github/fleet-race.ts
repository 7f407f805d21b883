import { expect } from 'vitest';
import { type GitHub, REPOSITORY } from '../sandbox/github.ts';
import { commit } from './client.ts';
import { foldNames, rowNames, tell } from './fleet-client.ts';

/** A race of all jobs of a matrix for one comment. */
export interface FleetRace {
  readonly jobs: number;
  /** One after the other, on a pull request of its own each. */
  readonly rounds: number;
  /** Whether an earlier run's comment stands there. */
  readonly before: boolean;
}

/** All jobs of a matrix at once; each one's section must stand in the one comment when the last has ended. */
export async function raceFleet(github: GitHub, { jobs, rounds, before }: FleetRace): Promise<void> {
  const names = Array.from({ length: jobs }, (_, at) => `target-${at}`);
  for (let round = 0; round < rounds; round++) {
    const pull = github.openPullRequest(REPOSITORY, { head: 'change' }).number;
    const told = names.map((name) => ({ name, note: 'before' }));
    if (before) await tell(github, { pull, told, names });
    const stamp = { run: 101, head: commit(2) };
    const ends = await Promise.all(
      names.map((name) => tell(github, { pull, names, told: [{ name, note: `of ${name}`, stamp }] })),
    );
    expect([round, ...new Set(ends.map(({ kind }) => kind))].join(' ')).toMatch(/^\d+( created| updated)+$/);
    const bodies = github.comments(REPOSITORY, pull).map(({ body }) => body);
    expect([round, bodies.length]).toEqual([round, 1]);
    const [body = ''] = bodies;
    expect([round, ...rowNames(body).toSorted()]).toEqual([round, ...names.toSorted()]);
    expect([round, ...foldNames(body).toSorted()]).toEqual([round, ...names.toSorted()]);
    for (const name of names) expect(body).toContain(`of ${name} `);
    expect(body).not.toContain('before');
  }
}
