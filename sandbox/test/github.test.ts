import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Permission } from '../github/state.ts';
import {
  type GitHub,
  JOB_TOKEN,
  PERSONAL_TOKEN,
  primaryRateLimit,
  REPOSITORY,
  secondaryRateLimit,
  startGitHub,
  tooManyRequests,
} from '../github.ts';
import { type Answer, ask, column } from '../http/ask.ts';
import type { StatusFault } from '../http/faults.ts';
import { stringMember } from '../http/json.ts';

const REPO = `/repos/${REPOSITORY}`;
const FILE = 'data-topology.yaml';

let github: GitHub;
beforeEach(async () => {
  github = await startGitHub();
});
afterEach(() => github.close());

function get(
  path: string,
  token = JOB_TOKEN,
  accept = 'application/json',
): Promise<Answer> {
  return ask(github.apiUrl + path, {
    as: `Bearer ${token}`,
    headers: { accept },
  });
}

function contentOf({ json }: Answer): string {
  return Buffer.from(stringMember(json, 'content') ?? '', 'base64').toString();
}

describe('a file', () => {
  test('is read at a commit, a branch, a full ref, a tag and a test merge', async () => {
    const first = github.commit(REPOSITORY, { files: { [FILE]: 'one' } });
    github.tag(REPOSITORY, 'v1', first.sha);
    github.commit(REPOSITORY, { files: { [FILE]: 'two' } });
    github.commit(REPOSITORY, { branch: 'change', files: { [FILE]: 'three' } });
    github.openPullRequest(REPOSITORY, { head: 'change' });
    const refs = [
      first.sha,
      'v1',
      'main',
      'refs/heads/main',
      'change',
      'refs/pull/1/merge',
    ];
    const texts = await Promise.all(
      refs.map(async (ref) =>
        contentOf(await get(`${REPO}/contents/${FILE}?ref=${ref}`)),
      ),
    );
    expect(texts).toEqual(['one', 'one', 'two', 'two', 'three', 'three']);
  });

  test('comes as base64 in lines, under the name git gives the blob', async () => {
    const text = 'x'.repeat(100);
    github.commit(REPOSITORY, { files: { 'a b/ü.yaml': text, empty: '' } });
    const { json } = await get(`${REPO}/contents/a%20b/%C3%BC.yaml`);
    expect(json).toMatchObject({
      type: 'file',
      encoding: 'base64',
      size: 100,
      path: 'a b/ü.yaml',
    });
    expect(stringMember(json, 'content')).toMatch(/^(.{60}\n)+.{1,60}\n$/);
    // git hash-object on an empty file
    expect((await get(`${REPO}/contents/empty`)).json).toMatchObject({
      sha: 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
    });
  });

  test('above 1 MB has no content in the object form, but as raw text and as a blob', async () => {
    const text = 'y'.repeat(1024 * 1024 + 1);
    github.commit(REPOSITORY, { files: { [FILE]: text } });
    const object = await get(`${REPO}/contents/${FILE}`);
    expect(object.json).toMatchObject({
      content: '',
      encoding: 'none',
      size: text.length,
    });
    expect(
      (
        await get(
          `${REPO}/contents/${FILE}`,
          JOB_TOKEN,
          'application/vnd.github.raw+json',
        )
      ).text,
    ).toBe(text);
    const blob = await get(
      `${REPO}/git/blobs/${stringMember(object.json, 'sha')}`,
    );
    expect(contentOf(blob)).toBe(text);
  });

  test('is followed through a symbolic link that ends in the repository, and no other', async () => {
    github.commit(REPOSITORY, {
      files: { 'real/a.yaml': 'text' },
      symlinks: { 'links/in': '../real/a.yaml', 'links/out': '/etc/passwd' },
    });
    expect(contentOf(await get(`${REPO}/contents/links/in`))).toBe('text');
    const { json } = await get(`${REPO}/contents/links/out`);
    expect(json).toMatchObject({ type: 'symlink', target: '/etc/passwd' });
  });

  test('is a list when it is a folder', async () => {
    github.commit(REPOSITORY, {
      files: { 'db/a.yaml': '', 'db/more/b.yaml': '' },
    });
    const answer = await get(`${REPO}/contents/db`);
    expect([column(answer, 'name'), column(answer, 'type')]).toEqual([
      ['a.yaml', 'more'],
      ['file', 'dir'],
    ]);
  });

  test.each([
    `${REPO}/contents/missing`,
    `${REPO}/contents/README.md?ref=missing`,
  ])('at %s is 404', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('the history of a file', () => {
  test('is the commits that changed it, newest first, without merges that did not', async () => {
    const one = github.commit(REPOSITORY, { files: { [FILE]: '1' } });
    github.commit(REPOSITORY, { files: { other: 'x' } });
    const two = github.commit(REPOSITORY, {
      branch: 'change',
      files: { [FILE]: '2' },
    });
    github.openPullRequest(REPOSITORY, { head: 'change' });
    github.merge(REPOSITORY, 1);
    const gone = github.commit(REPOSITORY, { files: { [FILE]: null } });
    const answer = await get(`${REPO}/commits?path=${FILE}&sha=main`);
    expect(column(answer, 'sha')).toEqual([gone.sha, two.sha, one.sha]);
  });

  test.each([
    ['commits?sha=missing', 404],
    ['commits/missing', 422],
    ['commits/main', 200],
    ['git/ref/heads/main', 200],
    ['git/ref/heads/missing', 404],
  ])('%s is answered %i', async (path, status) => {
    expect((await get(`${REPO}/${path}`)).status).toBe(status);
  });
});

describe('pull requests', () => {
  beforeEach(() => {
    github.commit(REPOSITORY, { branch: 'change', files: { [FILE]: '1' } });
    github.openPullRequest(REPOSITORY, {
      head: 'change',
      draft: true,
    });
  });

  test('are found by the commit that landed them, merged or squashed', async () => {
    github.commit(REPOSITORY, { branch: 'second', files: { second: '' } });
    github.openPullRequest(REPOSITORY, { head: 'second' });
    const merged = github.merge(REPOSITORY, 1);
    const squashed = github.merge(REPOSITORY, 2, { method: 'squash' });
    const found = await Promise.all(
      [merged, squashed].map(({ sha }) => get(`${REPO}/commits/${sha}/pulls`)),
    );
    expect(found.map((answer) => column(answer, 'number'))).toEqual([[1], [2]]);
    expect([merged.parents.length, squashed.parents.length]).toEqual([2, 1]);
  });

  test('are told late of as merged, as late as a test wants', async () => {
    github.state.late.commits = 3_600_000;
    const { sha } = github.merge(REPOSITORY, 1);
    const ofCommit = `${REPO}/commits/${sha}/pulls`;
    expect((await get(ofCommit)).json).toEqual([]);
    expect((await get(`${REPO}/pulls/1`)).json).toMatchObject({
      merge_commit_sha: sha,
      state: 'closed',
    });

    github.state.late.pulls = 3_600_000;
    const { json: open } = await get(`${REPO}/pulls/1`);
    expect(open).toMatchObject({ state: 'open', merged_at: null });
    expect(stringMember(open, 'merge_commit_sha')).not.toBe(sha);
    expect(column(await get(`${REPO}/pulls`), 'number')).toEqual([1]);

    github.state.counters.leadMs += 3_600_000;
    expect(column(await get(ofCommit), 'number')).toEqual([1]);
    expect(column(await get(`${REPO}/pulls`), 'number')).toEqual([]);
  });

  test('are refused by GraphQL with a type and a path', async () => {
    github.addToken('blind', { permissions: {} });
    const variables = { owner: 'acme', name: 'topology', pull: 1, size: 1 };
    const { json } = await ask(`${github.apiUrl}/graphql`, {
      method: 'POST',
      as: 'Bearer blind',
      body: { query: 'query { viewer { login } }', variables },
    });
    expect(json).toMatchObject({
      data: { repository: null },
      errors: [{ type: 'FORBIDDEN', path: ['repository'] }],
    });
  });

  test('are found by their branch while they are open', async () => {
    expect(
      column(await get(`${REPO}/pulls?head=acme:change`), 'number'),
    ).toEqual([1]);
    expect(
      column(await get(`${REPO}/pulls?head=acme:other`), 'number'),
    ).toEqual([]);
    github.merge(REPOSITORY, 1);
    expect(
      column(await get(`${REPO}/pulls?head=acme:change`), 'number'),
    ).toEqual([]);
    expect(
      column(await get(`${REPO}/pulls?head=acme:change&state=all`), 'number'),
    ).toEqual([1]);
  });

  test('carry draft, merge state and both ends', async () => {
    const { head, base, mergeCommitSha } = github.pull(REPOSITORY, 1);
    expect((await get(`${REPO}/pulls/1`)).json).toMatchObject({
      draft: true,
      merged: false,
      merge_commit_sha: mergeCommitSha,
      head: {
        ref: 'change',
        sha: head.sha,
        repo: { full_name: REPOSITORY, fork: false },
      },
      base: { ref: 'main', sha: base.sha },
    });
  });

  test('lag behind their base with its commit, until their head is pushed, and not with their test merge', async () => {
    const { base } = github.pull(REPOSITORY, 1);
    const before = base.sha;
    const tip = github.commit(REPOSITORY, { files: { other: '' } }).sha;
    const answer = (await get(`${REPO}/pulls/1`)).json;
    expect(answer).toMatchObject({ base: { sha: before } });
    const merge = github.pull(REPOSITORY, 1).mergeCommitSha;
    const { commits } = github.repository();
    expect(commits.get(merge ?? '')?.parents[0]).toBe(tip);
    github.commit(REPOSITORY, { branch: 'change', files: { [FILE]: '2' } });
    expect(github.pull(REPOSITORY, 1).base.sha).toBe(tip);
  });

  test('may come from a fork, and follow its branch', async () => {
    github.fork(REPOSITORY, 'mallory');
    github.commit('mallory/topology', {
      branch: 'main',
      files: { [FILE]: 'evil' },
    });
    github.openPullRequest(REPOSITORY, {
      head: 'main',
      headRepository: 'mallory/topology',
    });
    const pushed = github.commit('mallory/topology', {
      files: { [FILE]: 'worse' },
    });
    expect((await get(`${REPO}/pulls/2`)).json).toMatchObject({
      head: {
        sha: pushed.sha,
        label: 'mallory:main',
        repo: { full_name: 'mallory/topology', fork: true },
      },
    });
    expect(
      contentOf(await get(`${REPO}/contents/${FILE}?ref=refs/pull/2/merge`)),
    ).toBe('worse');
  });
});

describe('a token', () => {
  test.each<[string, number, string]>([
    ['', 401, 'Requires authentication'],
    ['Bearer wrong', 401, 'Bad credentials'],
    [`Basic ${JOB_TOKEN}`, 401, 'Bad credentials'],
  ])('sent as "%s" is answered %i %s', async (header, status, message) => {
    const { json } = await ask(
      github.apiUrl + REPO,
      header === '' ? {} : { as: header },
    );
    expect(json).toMatchObject({ message, status: String(status) });
  });

  test.each<[string, Permission[]]>([
    ['contents/README.md', ['contents']],
    ['commits', ['contents']],
    ['pulls', ['pull-requests']],
    ['pulls/1', ['pull-requests']],
    ['issues/1/comments', ['issues', 'pull-requests']],
    ['actions/secrets/public-key', ['secrets']],
  ])('needs permission for %s', async (path, permissions) => {
    github.commit(REPOSITORY, { branch: 'change', files: { [FILE]: '1' } });
    github.openPullRequest(REPOSITORY, { head: 'change' });
    github.addToken('bare', { permissions: { metadata: 'read' } });
    const refused = await get(`${REPO}/${path}`, 'bare');
    expect(refused.status).toBe(403);
    expect(refused.json).toMatchObject({
      message: 'Resource not accessible by integration',
      status: '403',
    });
    for (const permission of permissions) {
      github.addToken('able', { permissions: { [permission]: 'read' } });
      expect((await get(`${REPO}/${path}`, 'able')).status).toBe(200);
    }
  });

  test('sees no private repository it was not made for, and reads every public one', async () => {
    github.addToken('elsewhere', {
      permissions: { contents: 'write' },
      repositories: ['acme/other'],
    });
    expect((await get(`${REPO}/contents/README.md`, 'elsewhere')).status).toBe(
      404,
    );
    github.repository().private = false;
    expect((await get(`${REPO}/contents/README.md`, 'elsewhere')).status).toBe(
      200,
    );
  });

  test('is a user only when it is a person’s', async () => {
    expect((await get('/user')).json).toMatchObject({
      message: 'Resource not accessible by integration',
    });
    expect((await get('/user', PERSONAL_TOKEN)).json).toMatchObject({
      login: 'ada',
      type: 'User',
    });
  });

  test('writes a secret once the permission allows it, sealed for the repository’s key', async () => {
    const { json: key } = await get(
      `${REPO}/actions/secrets/public-key`,
      PERSONAL_TOKEN,
    );
    expect(Buffer.from(stringMember(key, 'key') ?? '', 'base64')).toHaveLength(
      32,
    );
    const put = async (
      as: string,
      key_id: string | undefined,
    ): Promise<number> => {
      const url = `${github.apiUrl}${REPO}/actions/secrets/REFRESH`;
      const body = { encrypted_value: 'c2VhbGVk', key_id };
      return (await ask(url, { method: 'PUT', as: `token ${as}`, body }))
        .status;
    };
    const id = stringMember(key, 'key_id');
    const seen = [
      await put(JOB_TOKEN, id),
      await put(PERSONAL_TOKEN, 'other'),
      await put(PERSONAL_TOKEN, id),
    ];
    expect([...seen, await put(PERSONAL_TOKEN, id)]).toEqual([
      403, 422, 201, 204,
    ]);
    expect(github.repository().secrets.get('REFRESH')).toEqual({
      encryptedValue: 'c2VhbGVk',
      keyId: id,
    });
  });
});

test.each<[string, StatusFault, number, string, string | null]>([
  [
    'secondary limit with a time',
    secondaryRateLimit(30),
    403,
    'retry-after',
    '30',
  ],
  ['secondary limit without', secondaryRateLimit(), 403, 'retry-after', null],
  [
    'primary limit',
    primaryRateLimit(1_800_000_000),
    403,
    'x-ratelimit-reset',
    '1800000000',
  ],
  ['429', tooManyRequests(5), 429, 'retry-after', '5'],
])('can refuse by its %s', async (_case, fault, status, header, value) => {
  github.fault({ ...fault, match: { times: 1 } });
  const answer = await get(REPO);
  expect([answer.status, answer.headers.get(header)]).toEqual([status, value]);
  expect((await get(REPO)).status).toBe(200);
});
