import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import { readState } from '../../src/ports/github/state.ts';
import { NEW_TABLE } from './documents.ts';
import { openWorld } from './world.ts';

describe.concurrent('the comment on a pull request', () => {
  it('is the one that a mistake in the inputs is told in, and that its repair takes over', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    const plan = world.github.comments(REPOSITORY, 1)[0]?.id;
    const mistakes: readonly Record<string, string>[] = [
      { branch: 'mian' },
      { 'history-depth': 'many' },
      { 'service-token': '' },
    ];
    for (const [at, inputs] of mistakes.entries()) {
      const run = await world.onPullRequest({
        inputs,
        env: { GITHUB_RUN_ID: String(7_700_100 + at) },
      });
      expect(run.exitCode).toBe(1);
      expect(world.comments()).toEqual([
        expect.stringMatching(/^### (?:⛔ Invalid conf|❌ Failed)/m),
      ]);
    }
    await world.onPullRequest({ env: { GITHUB_RUN_ID: '7700200' } });
    expect(world.comments()).toEqual([expect.stringContaining(NEW_TABLE)]);
    expect(world.github.comments(REPOSITORY, 1)[0]?.id).toBe(plan);
    expect(world.comments()[0]).toMatch(
      /planned .*failed .*invalid configuration .*planned/,
    );
  });

  it.for(['', '/'])(
    'keeps its plan for the same service where a mistake in the inputs is told over it, with the end %j of its address',
    async (end, context) => {
      const world = await openWorld(context);
      const inputs = { 'base-url': `${world.platform.baseUrl}${end}` };
      const kept = () => {
        const read = readState(world.comments()[0] ?? '');
        if (read.kind !== 'state') throw new Error(read.kind);
        return read.state.service;
      };
      await world.onPullRequest({ inputs });
      const plan = kept();
      expect(plan).toMatch(/^[0-9a-f]{16}$/);
      await world.onPullRequest({
        inputs: { ...inputs, 'history-depth': 'many' },
        env: { GITHUB_RUN_ID: '7700100' },
      });
      expect(world.comments()).toEqual([
        expect.stringContaining('Invalid configuration'),
      ]);
      expect(kept()).toEqual(plan);
    },
  );
});
