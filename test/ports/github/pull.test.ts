import { expect, type TestContext, test } from 'vitest';
import { serversFor } from '../../../sandbox/for-tests.ts';
import { type GitHub, REPOSITORY } from '../../../sandbox/github.ts';
import { readPull } from '../../../src/ports/github/pull.ts';
import { clientOf } from './client.ts';

async function open(context: TestContext) {
  const { github } = await serversFor(context, {
    now: () => 1_800_000_000_000,
  });
  for (const branch of ['main', 'change', 'release'])
    github.commit(REPOSITORY, { branch, files: { [branch]: branch } });
  github.openPullRequest(REPOSITORY, {
    head: 'change',
  });
  return github;
}

function now(github: GitHub) {
  return readPull(clientOf(github), 1);
}

test('a pull request is read as it is now: head, base, and by GitHub’s clock when', async (context) => {
  const github = await open(context);
  const pull = github.pull(REPOSITORY, 1);
  expect(await now(github)).toEqual({
    number: 1,
    state: 'open',
    head: pull.head.sha,
    base: 'main',
    isFork: false,
    mergedAt: undefined,
    readAt: github.state.now() / 1000,
  });
  pull.base.ref = 'release';
  expect(await now(github)).toMatchObject({ base: 'release' });
});

test('a pull request that was merged is told from one that was closed', async (context) => {
  const github = await open(context);
  github.closePullRequest(REPOSITORY, 1);
  expect(await now(github)).toMatchObject({
    state: 'closed',
    mergedAt: undefined,
  });
  github.pull(REPOSITORY, 1).state = 'open';
  github.merge(REPOSITORY, 1);
  const merged = await now(github);
  expect(merged.state).toBe('merged');
  expect(merged.mergedAt).toBe(Math.floor(github.state.now() / 1000));
});

test('a head in a fork that was deleted is a fork’s', async (context) => {
  const github = await open(context);
  github.pull(REPOSITORY, 1).head.repository = null;
  expect(await now(github)).toMatchObject({ isFork: true });
});
