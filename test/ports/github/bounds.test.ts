import { beforeEach, describe, expect, test } from 'vitest';
import { virtualClock } from '../../../sandbox/clock.ts';
import { useServers } from '../../../sandbox/for-tests.ts';
import { REPOSITORY } from '../../../sandbox/github.ts';
import { explainGitHub } from '../../../src/ports/github/problem.ts';
import {
  earlierVersions,
  readCommittedFile,
} from '../../../src/ports/github/repository.ts';
import { skipLong } from '../../long.ts';
import { textOf } from '../../messages.ts';
import { clientOf, put } from './client.ts';

const FILE = 'data-topology.yaml';

const { github } = useServers();
const { github: stranger } = useServers();
beforeEach(() => {
  github.commit(REPOSITORY, { branch: 'change', files: { [FILE]: 'one' } });
  github.openPullRequest(REPOSITORY, { head: 'change' });
  // Lists have pages without end in REST alone.
  github.state.graphql = false;
});

async function unreadHistory(): Promise<string> {
  const query = { path: FILE, commit: 'change', depth: 5000 };
  const end = (
    await Array.fromAsync(earlierVersions(clientOf(github), query))
  ).at(-1);
  return end?.kind === 'unread' ? textOf(end.why) : 'read';
}

async function whyNoComment(): Promise<string> {
  const end = await put(github);
  return end.kind === 'failed' ? textOf(explainGitHub(end.problem)) : end.kind;
}

/** Answers every page of a list with no entries, and the way to a next one. */
function endless(path: RegExp, next: string, body: unknown = []): void {
  const headers = { link: `<${next}>; rel="next"` };
  github.reply(path, 200, body as object, headers);
}

describe('what GitHub’s answers name', () => {
  test.each([
    [
      'another origin',
      () => `${stranger.origin}/repos/${REPOSITORY}/issues/1/comments?page=2`,
    ],
    ['another path', () => `${github.apiUrl}/user/emails?page=2`],
  ])(
    'is asked for by number where the next page is %s, and gets no token',
    async (_what, next) => {
      endless(/issues\/1\/comments/, next());
      endless(/\/commits\?/, next());
      await Promise.all([whyNoComment(), unreadHistory()]);
      expect(stranger.requests).toEqual([]);
      const asked = new Set(github.requests.map(({ path }) => path));
      expect(
        [...asked].filter((path) => !path.startsWith(`/repos/${REPOSITORY}/`)),
      ).toEqual(['/graphql']);
    },
  );

  test('is refused by the client itself where it leads to another origin', async () => {
    const { octokit } = clientOf(github);
    await expect(
      octokit.request(`GET ${stranger.origin}/repos/x/y`),
    ).rejects.toThrow('points away from');
    expect(stranger.requests).toEqual([]);
  });
});

describe('a bound that is reached is said:', () => {
  test('comments without end, and none is written', async () => {
    endless(/issues\/1\/comments/, github.apiUrl);
    expect(await whyNoComment()).toContain('the list has more than 50 pages');
    const written = github.requests.filter(
      ({ method, path }) => method === 'POST' && path !== '/graphql',
    );
    expect(written).toEqual([]);
  });

  test('comments without end by GraphQL, and none is written', async () => {
    github.state.graphql = true;
    const comments = {
      pageInfo: { hasPreviousPage: true, startCursor: 'again' },
      nodes: [],
    };
    const repository = { pullRequest: { comments } };
    github.reply('/graphql', 200, {
      data: { viewer: { login: 'ada' }, repository },
    });
    expect(await whyNoComment()).toContain('the list has more than 50 pages');
    expect(github.requests).toHaveLength(50);
  });

  test('a history without end is unread', async () => {
    endless(/\/commits\?/, github.apiUrl);
    expect(await unreadHistory()).toContain('the list has more than 50 pages');
  });

  test.for([true, false])(
    'a body without end (declared: %s)',
    async (declared, context) => {
      skipLong(context);
      github.fault({
        kind: 'oversize',
        bytes: 40 * 1024 * 1024,
        declared,
        match: { path: /contents/ },
      });
      const read = await readCommittedFile(clientOf(github), FILE, 'change');
      expect(read.kind === 'unreadable' && read.why).toContain('32 MiB');
    },
  );
});

test('a request to GitHub that is never answered ends at its time limit', async () => {
  const clock = virtualClock();
  github.fault({ kind: 'stall', match: { path: /contents/ } });
  github.onStall(() => clock.reachLimit());
  const read = await readCommittedFile(
    clientOf(github, { clock }),
    FILE,
    'change',
  );
  expect(read.kind === 'unreadable' && read.why).toContain(
    'aborted due to timeout',
  );
});

test('four requests are under way at once, and the others wait for their turn', async () => {
  const { octokit } = clientOf(github);
  const sentinel = Promise.withResolvers<void>();
  let open = 0;
  github.fault({
    kind: 'hold',
    until: () => {
      open += 1;
      return sentinel.promise;
    },
    match: { path: /\/pulls\/1$/ },
  });
  const reads = Array.from({ length: 6 }, () =>
    octokit.request(`GET /repos/${REPOSITORY}/pulls/1`),
  );
  // What is sent after them by somebody else comes after them.
  await clientOf(github).octokit.request(`GET /repos/${REPOSITORY}/pulls`);
  const before = open;
  sentinel.resolve();
  await Promise.all(reads);
  expect([before, open]).toEqual([4, 6]);
});
