import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MOST_PULLS, openCarriedPulls } from '../../src/github/merged.ts';
import { ok } from '../../src/result.ts';
import { textOf } from '../messages.ts';
import { type GitHub, REPOSITORY, startGitHub } from '../sandbox/github.ts';
import { clientOf } from './client.ts';

let github: GitHub;
beforeEach(async () => {
  github = await startGitHub();
});
afterEach(() => github.close());

/** A commit on a branch that changes a file of its own. */
function commit(branch: string, text = branch): string {
  return github.commit(REPOSITORY, { branch, files: { [branch]: text } }).sha;
}

/** Opens a pull request to `main`, whose branch has some commits. */
function open(branch: string, commits = 1): number {
  for (let at = 1; at <= commits; at++) commit(branch, `${branch} ${at}`);
  return github.openPullRequest(REPOSITORY, { head: branch }).number;
}

type Method = 'merge' | 'squash' | 'rebase';

function merge(number: number, method: Method = 'merge'): string {
  return github.merge(REPOSITORY, number, { method }).sha;
}

function tip(branch = 'main'): string {
  return github.repository().refs.get(`refs/heads/${branch}`) ?? '';
}

async function carried(
  since: string | undefined,
  at = tip(),
): Promise<readonly (number | string)[]> {
  const place = { ref: 'refs/heads/main', commit: at };
  const pulls = openCarriedPulls(clientOf(github), place)(since);
  const all = await Array.fromAsync(pulls);
  return all.map((one) => (one.ok ? one.value.number : textOf(one.problem)));
}

function asked(): readonly string[] {
  return github.requests.map(({ path }) =>
    path.replace(/^.*\/topology\//, '').replaceAll(/[0-9a-f]{40}/g, 'SHA'),
  );
}

const METHODS: readonly Method[] = ['merge', 'squash', 'rebase'];

describe.each(METHODS)('pull requests that were merged by %s', (method) => {
  test('are the run’s own alone, by one request, where it was merged last', async () => {
    const before = tip();
    merge(open('one', 2), method);
    expect(await carried(undefined)).toEqual([1]);
    expect(asked()).toEqual(['commits/SHA/pulls']);
    expect(await carried(before)).toEqual([1]);
  });

  test('are all of a group, the run’s own first and then the latest', async () => {
    const [one, two, three] = [open('one'), open('two', 2), open('three')];
    const before = tip();
    for (const number of [one, two, three]) merge(number, method);
    expect(await carried(before)).toEqual([three, two, one]);
    expect(asked()).toEqual([
      'commits/SHA/pulls',
      'compare/SHA...SHA',
      'pulls',
    ]);
  });

  test('are none that were merged before', async () => {
    const [one, two, three] = [open('one'), open('two'), open('three')];
    merge(one, method);
    const before = tip();
    merge(two, method);
    merge(three, method);
    expect(await carried(before)).toEqual([three, two]);
  });

  test('are none that came after the run’s commit', async () => {
    const [one, two] = [open('one'), open('two')];
    const before = tip();
    const landed = merge(one, method);
    merge(two, method);
    expect(await carried(before, landed)).toEqual([one]);
  });

  test('count where commits were pushed between them', async () => {
    const [one, two] = [open('one'), open('two')];
    const before = tip();
    merge(one, method);
    commit('main', 'pushed');
    merge(two, method);
    commit('main', 'pushed again');
    expect(await carried(before)).toEqual([two, one]);
  });
});

describe('merged pull requests', () => {
  test('are none that the branch of the live file was merged with, or that came before', async () => {
    const old = open('old');
    const branch = open('branch');
    const held = tip('branch');
    const later = open('later');
    merge(old);
    merge(branch);
    merge(later);
    expect(await carried(held)).toEqual([later]);
  });

  test('are none that were merged into another branch, or closed', async () => {
    const [one, two] = [open('one'), open('two')];
    const before = tip();
    commit('next');
    github.pull(REPOSITORY, two).base.ref = 'next';
    const landed = merge(two);
    expect(await carried(undefined, landed)).toEqual([]);
    github.closePullRequest(REPOSITORY, open('three'));
    merge(one);
    commit('main');
    expect(await carried(before)).toEqual([one]);
  });

  test('are the run’s own alone where the live file is that of its commit', async () => {
    merge(open('one'));
    merge(open('two'));
    expect(await carried(tip())).toEqual([2]);
    expect(asked()).toEqual(['commits/SHA/pulls', 'compare/SHA...SHA']);
  });

  test('are the run’s own alone where the branch was rewritten', async () => {
    const lost = commit('lost');
    merge(open('one'));
    expect(await carried(lost)).toEqual([
      1,
      expect.stringContaining('is not an ancestor of the run’s commit'),
    ]);
  });

  test('are the run’s own alone where a rewritten branch has more commits than GitHub lists', async () => {
    const lost = commit('lost');
    merge(open('one'));
    github.fault({
      kind: 'status',
      status: 200,
      body: { status: 'diverged', total_commits: 251, commits: [] },
      match: { path: /compare/ },
    });
    expect(await carried(lost)).toEqual([
      1,
      expect.stringContaining('is not an ancestor of the run’s commit'),
    ]);
  });

  test('say what is kept of them for a run', async () => {
    const number = open('one');
    github.addLabels(REPOSITORY, number, ['kind']);
    const place = { ref: 'refs/heads/main', commit: merge(number) };
    const { value } = await openCarriedPulls(
      clientOf(github),
      place,
    )(undefined).next();
    expect(value).toEqual(
      ok({
        number,
        head: tip('one'),
        base: 'main',
        isFork: false,
        mergedAt:
          Date.parse(github.pull(REPOSITORY, number).mergedAt ?? '') / 1000,
        labels: ['kind'],
      }),
    );
  });

  test('are ten at most, and it is told that there are more', async () => {
    const before = tip();
    const numbers = Array.from({ length: MOST_PULLS + 1 }, (_, at) =>
      open(`branch-${at}`),
    );
    for (const number of numbers) merge(number);
    const all = await carried(before);
    expect(all.slice(0, -1)).toEqual(numbers.slice(1).reverse());
    expect(all.at(-1)).toBe(
      'Only the last 10 merged pull requests were checked.',
    );
  });

  test('are asked for once, however many targets ask', async () => {
    const [one, two] = [open('one'), open('two')];
    const before = tip();
    merge(one);
    merge(two);
    const pulls = openCarriedPulls(clientOf(github), {
      ref: 'refs/heads/main',
      commit: tip(),
    });
    await Promise.all(
      [before, before, undefined].map((since) => Array.fromAsync(pulls(since))),
    );
    expect(asked()).toHaveLength(3);
  });
});
