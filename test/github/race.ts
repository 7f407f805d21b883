import { expect } from 'vitest';
import { type GitHub, REPOSITORY } from '../sandbox/github.ts';
import { commit, put } from './client.ts';

/** Rounds that race at the same time. */
const AT_ONCE = 10;

/** Milliseconds between 0 and 25 that look random, and are the same for the same seed. */
export function pauses(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state / 2_147_483_648) * 25;
  };
}

/** Two runs at once, on a pull request of their own for each round; the later one's comment must be left, alone. */
export async function race(
  github: GitHub,
  { before, rounds }: { readonly before: boolean; readonly rounds: number },
): Promise<void> {
  for (let start = 0; start < rounds; start += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, rounds - start) }, (_, at) =>
        raceOnce(github, start + at, before),
      ),
    );
}

async function raceOnce(github: GitHub, round: number, before: boolean): Promise<void> {
  const pull = github.openPullRequest(REPOSITORY, { head: 'change' }).number;
  if (before) await put(github, { pull, text: 'before', stamp: { run: 99 } });
  const runs = [
    { pull, text: 'earlier', stamp: { run: 100 } },
    { pull, text: 'later', stamp: { run: 101, head: commit(2) } },
  ];
  await Promise.all((round % 2 === 0 ? runs : runs.toReversed()).map((run) => put(github, run)));
  const texts = github.comments(REPOSITORY, pull).map(({ body }) => body.split('\n')[1]);
  expect([round, ...texts]).toEqual([round, 'later']);
}
