import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdToDescription } from '../../sandbox/github/description.ts';
import {
  type GitHub,
  JOB_TOKEN,
  PERSONAL_TOKEN,
  REPOSITORY,
  startGitHub,
} from '../../sandbox/github.ts';
import { ask } from '../../sandbox/http/ask.ts';
import { member } from '../../sandbox/http/json.ts';
import type { RecordedRequest } from '../../sandbox/http/record.ts';

const REPO = `/repos/${REPOSITORY}`;

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<
    Record<string, { content?: Record<string, { schema: object }> }>
  >;
}

const description = JSON.parse(
  readFileSync(
    new URL('../../sandbox/github/description.json', import.meta.url),
    'utf8',
  ),
) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
};
const operations = new Map(
  Object.values(description.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);

/** The operations of the REST API that the source names, as the description names them. */
function operationsInSource(): string[] {
  const folder = new URL('../../src/', import.meta.url);
  const files = readdirSync(folder, { recursive: true }).map(String);
  const text = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const named = text
    .join('\n')
    .matchAll(
      /\b(?:rest\.)?(issues|repos|pulls|git|users|actions|checks)\.((?!to)[a-z]+[A-Z]\w*)/g,
    );
  const kebab = (name: string): string =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return [
    ...new Set(
      Array.from(named, ([, part, name = '']) => `${part}/${kebab(name)}`),
    ),
  ].toSorted();
}

function request(
  method: string,
  target: string,
  body?: unknown,
): RecordedRequest {
  const url = new URL(target, 'http://127.0.0.1');
  const text = body === undefined ? '' : JSON.stringify(body);
  const common = {
    index: 0,
    at: 0,
    status: null,
    fault: null,
    body: text,
    target,
  };
  const query = Object.fromEntries(url.searchParams);
  const json = body === undefined ? undefined : JSON.parse(text);
  return {
    ...common,
    method,
    path: url.pathname,
    query,
    json,
    headers: {
      'content-type': 'application/json',
      'x-github-api-version': '2022-11-28',
    },
  };
}

describe('GitHub’s own description', () => {
  test('knows every operation that the source names', () => {
    const named = operationsInSource();
    expect(named.length).toBeGreaterThanOrEqual(11);
    expect(named.filter((name) => !operations.has(name))).toEqual([]);
  });

  test.each<[string, RecordedRequest, string]>([
    [
      'an unknown path',
      request('GET', `${REPO}/comment/1`),
      'no such operation',
    ],
    [
      'an unknown method',
      request('PUT', `${REPO}/issues/comments/1`),
      'no such operation',
    ],
    [
      'an unknown query parameter',
      request('GET', `${REPO}/issues/1/comments?sort=asc`),
      'no query parameter sort',
    ],
    [
      'a number that is none',
      request('GET', `${REPO}/issues/x/comments`),
      'issue_number is x',
    ],
    [
      'a value outside the list',
      request('GET', `${REPO}/pulls?state=merged`),
      'state is merged',
    ],
    [
      'a time that is none',
      request('GET', `${REPO}/issues/1/comments?since=now`),
      'since is now',
    ],
    [
      'a body that is missing',
      request('POST', `${REPO}/issues/1/comments`),
      'the body is missing',
    ],
    [
      'a member that is missing',
      request('POST', `${REPO}/issues/1/comments`, {}),
      "required property 'body'",
    ],
    [
      'a member of another type',
      request('PATCH', `${REPO}/issues/comments/1`, { body: 1 }),
      'must be string',
    ],
    [
      'a member nobody knows',
      request('PATCH', `${REPO}/issues/comments/1`, { body: 'x', pin: 1 }),
      'no member pin',
    ],
    [
      'another version of the API',
      {
        ...request('GET', `${REPO}/contents/a.yaml`),
        headers: { 'x-github-api-version': '2026-03-10' },
      },
      'the API version is 2026-03-10',
    ],
  ])('refuses %s', (_case, wrong, problem) => {
    expect(holdToDescription(wrong).problems.join()).toContain(problem);
  });

  test.each([
    [
      'issues/create-comment',
      request('POST', `${REPO}/issues/1/comments`, { body: 'x' }),
    ],
    [
      'repos/get-content',
      request('GET', `${REPO}/contents/a%2Fb.yaml?ref=main`),
    ],
    ['repos/get-content', request('GET', `${REPO}/contents/a/b.yaml?ref=main`)],
    ['git/get-ref', request('GET', `${REPO}/git/ref/heads%2Fmain`)],
    [
      'repos/list-commits',
      request('GET', '/repositories/7/commits?page=2&per_page=30&path=a'),
    ],
  ])('finds %s', (operation, right) => {
    expect(holdToDescription(right)).toEqual({ operation, problems: [] });
  });
});

describe('what the sandbox answers has the types that GitHub documents for', () => {
  let github: GitHub;
  beforeAll(async () => {
    github = await startGitHub();
    github.commit(REPOSITORY, { files: { 'a.yaml': 'one' } });
    github.commit(REPOSITORY, {
      branch: 'change',
      files: { 'a.yaml': null, 'b.yaml': 'one' },
    });
    github.openPullRequest(REPOSITORY, { head: 'change' });
    github.comment(REPOSITORY, 1, 'text');
  });
  afterAll(() => github.close());

  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    validateFormats: false,
  });
  const optional = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(optional);
    if (typeof schema !== 'object' || schema === null) return schema;
    const members = Object.entries(schema).filter(
      // The validator knows `nullable` only beside a type; without one anything goes, null included.
      ([name, value]) =>
        (name !== 'required' || !Array.isArray(value)) &&
        (name !== 'nullable' || 'type' in schema),
    );
    return Object.fromEntries(
      members.map(([name, value]) => [
        name === 'oneOf' ? 'anyOf' : name,
        optional(value),
      ]),
    );
  };
  const components = optional(description.components);

  test.each([
    ['issues/list-comments', `${REPO}/issues/1/comments`],
    ['repos/list-commits', `${REPO}/commits?path=b.yaml&sha=change`],
    ['repos/get-commit', `${REPO}/commits/change`],
    [
      'repos/list-pull-requests-associated-with-commit',
      `${REPO}/commits/change/pulls`,
    ],
    ['pulls/list', `${REPO}/pulls?head=acme:change`],
    ['git/get-ref', `${REPO}/git/ref/heads/main`],
    [
      'git/get-blob',
      `${REPO}/git/blobs/43dd47ea691c90a5fa7827892c70241913351963`,
    ],
    ['users/get-authenticated', '/user'],
  ])('%s', async (operation, path) => {
    const answer = await ask(github.apiUrl + path, {
      as: `token ${operation.startsWith('users') ? PERSONAL_TOKEN : JOB_TOKEN}`,
    });
    expect(answer.status).toBe(200);
    const schema =
      operations.get(operation)?.responses['200']?.content?.['application/json']
        ?.schema;
    const validate = ajv.compile({ ...Object(optional(schema)), components });
    validate(answer.json);
    expect(validate.errors ?? []).toEqual([]);
    expect(member({ answer: answer.json ?? null }, 'answer')).toBeTruthy();
  });
});
