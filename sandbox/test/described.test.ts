import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type GitHub,
  JOB_TOKEN,
  PERSONAL_TOKEN,
  REPOSITORY,
  startGitHub,
} from '../github.ts';
import { type Answer, ask, column } from '../http/ask.ts';
import { member } from '../http/json.ts';

/** What GitHub's public description says, drawn at random from the operations that the source calls. */

const REPO = `/repos/${REPOSITORY}`;
const FILE = 'data-topology.yaml';

let github: GitHub;
beforeEach(async () => {
  github = await startGitHub();
});
afterEach(() => github.close());

function get(path: string, token = JOB_TOKEN): Promise<Answer> {
  return ask(github.apiUrl + path, { as: `Bearer ${token}` });
}

function openChange(): void {
  github.commit(REPOSITORY, { branch: 'change', files: { [FILE]: '1' } });
  github.openPullRequest(REPOSITORY, { head: 'change' });
}

describe('a repository', () => {
  test('is found in whatever case its name is written', async () => {
    github.commit(REPOSITORY, { files: { [FILE]: '1' } });
    const answer = await get(`${REPO.toUpperCase().replace('REPOS', 'repos')}`);
    expect(answer.json).toMatchObject({ full_name: REPOSITORY });
  });

  test('without a commit has no ref, which is a conflict', async () => {
    github.addRepository('acme/empty');
    const answer = await get('/repos/acme/empty/git/ref/heads%2Fmain');
    expect([answer.status, answer.json]).toEqual([
      409,
      expect.objectContaining({ message: 'Git Repository is empty.' }),
    ]);
  });

  test('has no more than 1,000 files in the list of a folder', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 1001 }, (_, at) => [`many/${at}`, String(at)]),
    );
    github.commit(REPOSITORY, { files });
    expect((await get(`${REPO}/contents/many`)).json).toHaveLength(1000);
  });

  test('shows its root and its default branch where nothing else is asked for', async () => {
    github.commit(REPOSITORY, { files: { [FILE]: '1' } });
    github.commit(REPOSITORY, { branch: 'other', files: { more: '1' } });
    const names = column(await get(`${REPO}/contents/`), 'name');
    expect(names.toSorted()).toEqual(['README.md', FILE]);
  });

  test('says of a blob by what is no SHA that it cannot be one', async () => {
    expect((await get(`${REPO}/git/blobs/43dd47`)).status).toBe(422);
    expect((await get(`${REPO}/git/blobs/${'0'.repeat(40)}`)).status).toBe(404);
  });

  test('takes no secret that is not Base64', async () => {
    const { publicKey: _, id } = github.repository().secretsKey;
    const put = async (encrypted_value: string): Promise<number> => {
      const url = `${github.apiUrl}${REPO}/actions/secrets/ONE`;
      const body = { encrypted_value, key_id: id };
      const as = `token ${PERSONAL_TOKEN}`;
      return (await ask(url, { method: 'PUT', as, body })).status;
    };
    expect([await put('not sealed'), await put('c2VhbGVk')]).toEqual([
      422, 201,
    ]);
  });
});

describe('commits', () => {
  test('name their tree, which is the same for the same files', async () => {
    github.commit(REPOSITORY, { files: { [FILE]: '1' } });
    github.commit(REPOSITORY, { files: { [FILE]: '2' } });
    github.commit(REPOSITORY, { files: { [FILE]: '1' } });
    const listed = column(await get(`${REPO}/commits`), 'commit');
    const [last, before, first] = listed.map((one) =>
      member(member(one, 'tree') ?? null, 'sha'),
    );
    expect(last).toBe(first);
    expect(last).not.toBe(before);
  });

  test('that brought a branch to where it is can be asked for by its name', async () => {
    openChange();
    const answer = await get(`${REPO}/commits/change/pulls`);
    expect(column(answer, 'number')).toEqual([1]);
  });
});

describe('pull requests', () => {
  test('are listed by a state that there is', async () => {
    openChange();
    expect((await get(`${REPO}/pulls?state=merged`)).status).toBe(422);
    expect((await get(`${REPO}/pulls?state=all`)).json).toHaveLength(1);
  });

  test('have the commit that the base branch was rebased to', async () => {
    openChange();
    const { sha } = github.merge(REPOSITORY, 1, { method: 'rebase' });
    const { json } = await get(`${REPO}/pulls/1`);
    expect(json).toMatchObject({ merged: true, merge_commit_sha: sha });
  });
});

describe('comments', () => {
  test('are listed by ascending number, a page after the other', async () => {
    openChange();
    for (let at = 0; at < 32; at++) github.comment(REPOSITORY, 1, String(at));
    const first = await get(`${REPO}/issues/1/comments`);
    const second = await get(`${REPO}/issues/1/comments?page=2`);
    expect(first.headers.get('link')).toContain('rel="next"');
    const ids = [...column(first, 'id'), ...column(second, 'id')].map(Number);
    expect(ids).toHaveLength(32);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  });

  test('that changed since a time are found by it', async () => {
    openChange();
    const old = github.comment(REPOSITORY, 1, 'old');
    old.updatedAt = '2020-01-01T00:00:00Z';
    github.comment(REPOSITORY, 1, 'new');
    const path = `${REPO}/issues/1/comments?since=2021-01-01T00:00:00Z`;
    expect(column(await get(path), 'body')).toEqual(['new']);
  });

  test('keep number and address when they are changed', async () => {
    openChange();
    const url = `${github.apiUrl}${REPO}/issues/1/comments`;
    const as = `token ${JOB_TOKEN}`;
    const made = await ask(url, { method: 'POST', as, body: { body: 'one' } });
    const id = member(made.json ?? null, 'id');
    const changed = await ask(`${github.apiUrl}${REPO}/issues/comments/${id}`, {
      method: 'PATCH',
      as,
      body: { body: 'two' },
    });
    expect(changed.json).toMatchObject({
      id,
      html_url: member(made.json ?? null, 'html_url'),
      body: 'two',
    });
  });

  test('have no place on what is not there', async () => {
    const url = `${github.apiUrl}${REPO}/issues/9/comments`;
    const as = `token ${JOB_TOKEN}`;
    const { status } = await ask(url, {
      method: 'POST',
      as,
      body: { body: 'x' },
    });
    expect(status).toBe(404);
  });
});
