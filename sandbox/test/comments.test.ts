import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type GitHub, JOB_TOKEN, REPOSITORY, startGitHub } from '../github.ts';
import { type Answer, ask } from '../http/ask.ts';
import { member, stringMember } from '../http/json.ts';

const COMMENTS = `/repos/${REPOSITORY}/issues/1/comments`;

let now: number;
let github: GitHub;
beforeEach(async () => {
  now = Date.parse('2026-09-12T10:00:00Z');
  github = await startGitHub({ now: () => now });
  github.commit(REPOSITORY, {
    branch: 'change',
    files: { 'data-topology.yaml': '1' },
  });
  github.openPullRequest(REPOSITORY, { head: 'change' });
});
afterEach(() => github.close());

function call(
  method: string,
  path: string,
  body?: unknown,
  token = JOB_TOKEN,
): Promise<Answer> {
  return ask(github.apiUrl + path, { method, as: `Bearer ${token}`, body });
}

describe('a comment', () => {
  test('is written as the token’s owner, changed, read and deleted', async () => {
    const made = await call('POST', COMMENTS, { body: 'one' });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      body: 'one',
      user: { login: 'github-actions[bot]', type: 'Bot' },
      created_at: '2026-09-12T10:00:00Z',
      html_url: expect.stringContaining('/pull/1#issuecomment-'),
    });
    const path = `/repos/${REPOSITORY}/issues/comments/${member(made.json, 'id')}`;
    now += 1000;
    await call('PATCH', path, { body: 'two' });
    const times = {
      created_at: '2026-09-12T10:00:00Z',
      updated_at: '2026-09-12T10:00:01Z',
    };
    expect((await call('GET', path)).json).toMatchObject({
      body: 'two',
      ...times,
    });
    expect([
      (await call('DELETE', path)).status,
      (await call('GET', path)).status,
    ]).toEqual([204, 404]);
  });

  test.each<[string, unknown, number]>([
    ['of 65,536 characters', { body: 'é'.repeat(65_536) }, 201],
    [
      'of 65,536 characters outside the basic plane',
      { body: '😀'.repeat(65_536) },
      201,
    ],
    ['of one more', { body: 'é'.repeat(65_537) }, 422],
    ['that is blank', { body: ' \n' }, 422],
    ['without a body', {}, 422],
    ['with a number for a body', { body: 1 }, 422],
    ['that is no JSON', '{', 400],
  ])('%s is accepted or refused by its length', async (_case, body, status) => {
    expect((await call('POST', COMMENTS, body)).status).toBe(status);
    expect(github.comments(REPOSITORY, 1)).toHaveLength(status === 201 ? 1 : 0);
  });

  test('that is too long is refused in GitHub’s own words, on a change too', async () => {
    const { id } = github.comment(REPOSITORY, 1, 'old', 'github-actions[bot]');
    const path = `/repos/${REPOSITORY}/issues/comments/${id}`;
    expect(
      (await call('PATCH', path, { body: 'x'.repeat(65_537) })).json,
    ).toMatchObject({
      message: 'Validation Failed',
      errors: [
        {
          resource: 'IssueComment',
          code: 'unprocessable',
          field: 'data',
          message: 'Body is too long (maximum is 65536 characters)',
        },
      ],
    });
    expect(github.comments(REPOSITORY, 1)).toMatchObject([{ body: 'old' }]);
  });

  test.each([
    [{ issues: 'write' }, 201],
    [{ 'pull-requests': 'write' }, 201],
    [{ issues: 'read', 'pull-requests': 'read', contents: 'write' }, 403],
  ] as const)(
    'by a token with %j is answered %i',
    async (permissions, status) => {
      github.addToken('probe', { permissions });
      expect(
        (await call('POST', COMMENTS, { body: 'x' }, 'probe')).status,
      ).toBe(status);
    },
  );

  test('is refused where the conversation is locked', async () => {
    github.pull(REPOSITORY, 1).locked = true;
    const { status, json } = await call('POST', COMMENTS, { body: 'x' });
    expect([status, stringMember(json, 'message')]).toEqual([
      403,
      'Unable to create comment because issue is locked.',
    ]);
  });

  test('is refused where there is no such pull request', async () => {
    expect(
      (await call('POST', COMMENTS.replace('/1/', '/9/'), { body: 'x' }))
        .status,
    ).toBe(404);
  });
});

describe('the list of comments', () => {
  beforeEach(() => {
    for (let at = 1; at <= 65; at += 1)
      github.comment(REPOSITORY, 1, `comment ${at}`);
  });

  /** Follows one kind of link as far as it goes, and answers the first body of every page. */
  async function follow(start: string, rel: string): Promise<unknown[]> {
    const seen: unknown[] = [];
    for (
      let url: string | undefined = github.apiUrl + start;
      url !== undefined;
    ) {
      const { headers, json } = await ask(url, { as: `Bearer ${JOB_TOKEN}` });
      seen.push(
        Array.isArray(json) ? [json.length, member(json[0], 'body')] : json,
      );
      url = new RegExp(`<([^>]*)>; rel="${rel}"`).exec(
        headers.get('link') ?? '',
      )?.[1];
    }
    return seen;
  }

  test('is walked by its links, forward and backward, 30 to a page', async () => {
    const pages = [
      [30, 'comment 1'],
      [30, 'comment 31'],
      [5, 'comment 61'],
    ];
    expect(await follow(COMMENTS, 'next')).toEqual(pages);
    expect(await follow(`${COMMENTS}?page=3`, 'prev')).toEqual(
      pages.toReversed(),
    );
    expect(await follow(COMMENTS, 'last')).toEqual([pages[0], pages[2]]);
  });

  test('has at most 100 on a page, and no links when one page is all', async () => {
    const { headers, json } = await call('GET', `${COMMENTS}?per_page=500`);
    expect([Array.isArray(json) && json.length, headers.get('link')]).toEqual([
      65,
      null,
    ]);
  });
});
