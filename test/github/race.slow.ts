import { expect, it } from 'vitest';
import { REPOSITORY, startGitHub } from '../sandbox/github.ts';
import { pauses, race } from './race.ts';

it.each([
  ['none', false],
  ['one', true],
])(
  'two runs at once end in one comment, the later one’s, fifty times, with %s there before',
  async (_case, before) => {
    const github = await startGitHub({ latency: pauses(before ? 1 : 2) });
    try {
      github.commit(REPOSITORY, { branch: 'change', files: { 'data-topology.yaml': '1' } });
      await race(github, { before, rounds: 50 });
      expect(github.repository().comments).toHaveLength(50);
    } finally {
      await github.close();
    }
  },
);
