import { describe, expect, test, vi } from 'vitest';
import { virtualClock } from '../../../sandbox/clock.ts';
import { type GitHub, openGitHub } from '../../../src/ports/github/github.ts';
import {
  pullAmong,
  pullsOfCommit,
} from '../../../src/ports/github/pulls-of-commit.ts';
import {
  earlierVersions,
  openPullRequestOf,
  readCommittedFile,
  readTip,
} from '../../../src/ports/github/repository.ts';
import { markerOf } from '../../../src/ports/github/state.ts';

/** What a request is answered with: JSON, or a status with headers and a body. */
type Told = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
};

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** A client whose requests a function answers: no server, no network. */
function clientOf(
  answer: (asked: Asked, count: number) => Told,
  cancelled = new AbortController().signal,
): GitHub & { readonly asked: Asked[]; readonly waited: () => number } {
  const asked: Asked[] = [];
  const clock = virtualClock();
  const began = clock.now();
  const fetch = async (
    url: string | URL | Request,
    init?: RequestInit,
  ): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(url));
    const one = {
      method: init?.method ?? 'GET',
      path: pathname.replace('/repos/acme/topology/', ''),
      query: searchParams,
    };
    asked.push(one);
    const { status = 200, headers = {}, body } = answer(one, asked.length);
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  };
  const github = openGitHub({
    ...{
      token: 't',
      owner: 'acme',
      repository: 'topology',
      apiUrl: 'https://api.github.test',
      userAgent: 'test',
    },
    ...{
      debug: () => undefined,
      cancelled,
      clock,
      random: () => 0.5,
      fetch: fetch as typeof globalThis.fetch,
    },
  });
  return { ...github, asked, waited: () => clock.now() - began };
}

const sha = (letter: string): string => letter.repeat(40);

describe('the pull request', () => {
  const listed = (number: number, day: number, more: object = {}) => ({
    number,
    updated_at: `2026-01-0${day}T00:00:00Z`,
    merge_commit_sha: null,
    merged_at: null,
    head: { ref: 'feature' },
    ...more,
  });

  test.each<[string, readonly object[], number | undefined]>([
    ['none', [], undefined],
    [
      'the one whose merge it is',
      [
        listed(1, 9),
        listed(2, 1, { merge_commit_sha: sha('a'), merged_at: 'x' }),
      ],
      2,
    ],
    [
      'not one that would be merged so',
      [listed(1, 9), listed(2, 1, { merge_commit_sha: sha('a') })],
      1,
    ],
    [
      'not one whose merge is another',
      [
        listed(1, 2),
        listed(2, 9, { merge_commit_sha: sha('b'), merged_at: 'x' }),
      ],
      2,
    ],
    ['the newest', [listed(1, 1), listed(2, 3), listed(3, 2)], 2],
    [
      'of two that are as new, the later',
      [listed(4, 1), listed(5, 1), listed(3, 1)],
      5,
    ],
  ])('of a commit is %s', async (_, body, wanted) => {
    const client = clientOf(() => ({ body }));
    const pulls = await pullsOfCommit(client, sha('a'));
    expect(pullAmong(pulls, sha('a'))).toBe(wanted);
    expect(client.asked.map(({ path }) => path)).toEqual([
      `commits/${sha('a')}/pulls`,
    ]);
  });

  test.each<[string, readonly object[], number | undefined]>([
    ['none', [], undefined],
    [
      'the newest of its own',
      [listed(1, 1), listed(2, 2), listed(3, 9, { head: { ref: 'other' } })],
      2,
    ],
    [
      'none where a server tells of every open one',
      [listed(3, 9, { head: { ref: 'other' } })],
      undefined,
    ],
  ])('of a branch is %s', async (_, body, wanted) => {
    const client = clientOf(() => ({ body }));
    expect(await openPullRequestOf(client, 'feature')).toBe(wanted);
    const [{ query } = { query: new URLSearchParams() }] = client.asked;
    expect(Object.fromEntries(query)).toEqual({
      head: 'acme:feature',
      state: 'open',
      per_page: '100',
    });
  });
});

test('an answer of another shape is called that, whatever the reader stumbled over', async () => {
  const query = { ref: 'refs/heads/main', commit: sha('a'), path: 'x' };
  const tip = await readTip(
    clientOf(() => ({ body: {} })),
    query,
  );
  expect(tip).toMatchObject({
    kind: 'unknown',
    why: expect.stringContaining('another shape than GitHub documents'),
  });
});

test('a history ends where a commit changes more files than GitHub lists: the file may have had another name', async () => {
  const change = { sha: sha('a'), parents: [{ sha: sha('b') }] };
  const files = Array.from({ length: 3000 }, (_, at) => ({
    filename: `other-${at}`,
  }));
  const client = clientOf(({ method, path }) => {
    // No GraphQL there.
    if (method === 'POST') return { status: 404, body: {} };
    if (path === 'commits') return { body: [change] };
    if (path.startsWith('commits/')) return { body: { ...change, files } };
    const content = { type: 'file', size: 1, encoding: 'base64' };
    return { body: { ...content, sha: sha('c'), content: 'YQ==' } };
  });
  const query = { path: 'a.yaml', commit: sha('a'), depth: 9 };
  const versions = await Array.fromAsync(earlierVersions(client, query));
  const list = client.asked.find(({ path }) => path === 'commits');
  expect(list?.query.get('per_page')).toBe('9');
  expect(versions).toMatchObject([
    { kind: 'version', commit: sha('a') },
    {
      kind: 'unread',
      why: expect.stringContaining('more files than GitHub lists'),
    },
  ]);
});

test.each([
  ['that is empty', { size: 0, encoding: 'base64', content: '' }, '', 0],
  ['that is too large', { size: 3, encoding: 'none', content: '' }, 'abc', 1],
  [
    'that an older server leaves out',
    { size: 3, encoding: 'base64', content: '' },
    'abc',
    1,
  ],
  ['in other letters', { size: 3, encoding: 'x', content: 'YQ==' }, 'abc', 1],
])(
  'a content %s is read by its blob where the file’s answer has none of it',
  async (_, content, text, blobs) => {
    const client = clientOf(({ method, path }) => {
      if (method === 'POST') return { status: 404, body: {} };
      if (path === 'commits') return { body: [{ sha: sha('a'), parents: [] }] };
      if (path.startsWith('git/blobs/')) return { body: { content: 'YWJj' } };
      return { body: { type: 'file', sha: sha('c'), ...content } };
    });
    const query = { path: 'a.yaml', commit: sha('a'), depth: 1 };
    const [version] = await Array.fromAsync(earlierVersions(client, query));
    expect(version).toMatchObject({
      read: { kind: 'file', bytes: Buffer.from(text) },
    });
    const asked = client.asked.filter(({ path }) => path.includes('blobs'));
    expect(asked).toHaveLength(blobs);
  },
);

test.each([
  [10 * 1024 * 1024, 'file'],
  [10 * 1024 * 1024 + 1, 'unreadable'],
])('a file of %i bytes is read up to 10 MiB', async (size, kind) => {
  const body = { type: 'file', sha: sha('c'), size, encoding: 'base64' };
  const client = clientOf(() => ({ body: { ...body, content: 'YQ==' } }));
  const read = await readCommittedFile(client, 'a.yaml', sha('a'));
  expect(read.kind).toBe(kind);
});

test('nothing is asked once a cancelled run has had its time for a report', async () => {
  const cancelled = new AbortController();
  const client = clientOf(() => ({ body: [] }), cancelled.signal);
  cancelled.abort();
  await openPullRequestOf(client, 'feature');
  await client.clock.sleep(8000, new AbortController().signal);
  await expect(openPullRequestOf(client, 'feature')).rejects.toThrow(
    'The run was cancelled',
  );
  expect(client.asked).toHaveLength(1);
});

test('the time is the machine’s until GitHub tells its own', async () => {
  const noon = Date.parse('2026-11-20T12:00:00Z');
  const told = 'Fri, 20 Nov 2026 12:07:00 GMT';
  const machine = vi.spyOn(Date, 'now').mockReturnValue(noon);
  const later = 'Fri, 20 Nov 2026 12:09:00 GMT';
  const client = clientOf(({ method }) =>
    method === 'GET'
      ? { headers: { date: told }, body: [] }
      : { status: 201, headers: { date: later }, body: {} },
  );
  expect(client.time()).toBe(noon / 1000);
  await openPullRequestOf(client, 'feature');
  expect(client.time()).toBe(noon / 1000 + 7 * 60);
  // The answer to a write tells it as well.
  const comment = { ...client.repo, issue_number: 1, body: 'report' };
  await client.octokit.rest.issues.createComment(comment);
  expect(client.time()).toBe(noon / 1000 + 9 * 60);
  machine.mockRestore();
});

describe('a refusal by a limit', () => {
  const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
  const reset = String(Date.parse(date) / 1000 + 7);
  const REFUSED = { message: 'You have exceeded a secondary rate limit' };
  const tip = { object: { sha: sha('a') } };
  const ask = async (first: Told, times = 1) => {
    const client = clientOf((_, count) =>
      count <= times ? first : { body: tip },
    );
    const answer = await readTip(client, {
      ref: 'refs/heads/main',
      commit: sha('a'),
      path: 'x',
    });
    return {
      kind: answer.kind,
      sent: client.asked.length,
      waited: client.waited(),
    };
  };

  const told = (status: number, headers = {}, body = {}): Told => ({
    ...{ status, headers, body },
  });
  const hour = (remaining: string, end?: string) => ({
    ...{ 'x-ratelimit-remaining': remaining, date },
    ...(end && { 'x-ratelimit-reset': end }),
  });
  const waiting = (seconds: string) => ({ 'retry-after': seconds });

  test.each<[string, Told, number]>([
    ['that names a time', told(429, waiting('5')), 5000],
    ['that names none to wait', told(403, waiting('0')), 1000],
    ['whose hour ends', told(403, hour('0', reset)), 7000],
    ['whose hour has ended', told(403, hour('0', '1')), 1000],
    ['with requests left', told(403, hour('9', reset), REFUSED), 60_000],
    ['that does not tell when the hour ends', told(403, hour('0')), 60_000],
    ['in words alone', told(403, {}, REFUSED), 60_000],
    ['that passes (500)', told(500), 200],
    ['that passes (502)', told(502), 200],
    ['that passes (503)', told(503), 200],
    ['that passes (504)', told(504), 200],
  ])('%s is waited for as long as it says', async (_, first, waited) => {
    expect(await ask(first)).toEqual({ kind: 'same', sent: 2, waited });
  });

  const MISSING = told(404, { ...hour('0'), ...waiting('5') }, REFUSED);

  test.each<[string, Told, number, number]>([
    ['faults that pass are tried four times', told(503), 4, 4000],
    ['limits are waited for two minutes', told(429, waiting('60')), 3, 120_000],
    ['a longer wait is not begun', told(429, waiting('121')), 1, 0],
    [
      'a wait of 0 doubles from a second on',
      told(429, waiting('0')),
      7,
      63_000,
    ],
    ['an untold wait doubles, and is not begun twice', told(429), 2, 60_000],
    ['what GitHub cannot do is final', told(501), 1, 0],
    ['what is missing is final, whatever is left of the hour', MISSING, 1, 0],
    ['another refusal is final', told(403, {}, { message: 'No.' }), 1, 0],
  ])('%s', async (_, first, sent, waited) => {
    expect(await ask(first, 99)).toEqual({ kind: 'unknown', sent, waited });
  });
});

test('the marker of a comment is the same in every version: earlier comments are found by it', () => {
  expect(
    markerOf([
      'https://api.planetscale.com/v1',
      'acme',
      'shop',
      'main',
      'data-topology.yaml',
    ]),
  ).toBe('<!-- neki-topology:93c183c2bb49b6dd ');
});
