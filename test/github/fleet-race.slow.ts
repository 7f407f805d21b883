import { expect, it } from 'vitest';
import { REPOSITORY, startGitHub } from '../sandbox/github.ts';
import { raceFleet } from './fleet-race.ts';
import { pauses } from './race.ts';

const AT_ONCE = 8;
const ROUNDS = 24;

/** Answers that mostly come soon, and one in thirty much later: the late write is what loses. */
function late(seed: number): () => number {
  const next = pauses(seed);
  return () => (next() < 25 / 30 ? 300 + 20 * next() : 10 + next());
}

it.each([
  ['none', false],
  ['one', true],
])(
  'twenty jobs at once, some of whose requests take long, end with all sections in one comment, with %s before',
  async (_case, before) => {
    const round = async (seed: number): Promise<void> => {
      const github = await startGitHub({ latency: late(seed) });
      try {
        github.commit(REPOSITORY, { branch: 'change', files: { 'data-topology.yaml': '1' } });
        await raceFleet(github, { jobs: 20, before, speed: 1 });
        expect(github.repository().comments).toHaveLength(1);
      } finally {
        await github.close();
      }
    };
    for (let start = 1; start <= ROUNDS; start += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => round(start + at)));
  },
);
