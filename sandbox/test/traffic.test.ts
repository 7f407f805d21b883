import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptAnswers } from '../github/traffic.ts';
import type { RecordedRequest } from '../http/record.ts';
import { json } from '../http/reply.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'traffic-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const request: RecordedRequest = {
  index: 0,
  method: 'POST',
  target: '/graphql?a=1',
  path: '/graphql',
  query: { a: '1' },
  headers: { 'content-type': 'application/json', authorization: 'token x' },
  body: '{}',
  json: {},
  at: 0,
  status: null,
  fault: null,
};
const answer = async () => json(200, { data: null });

test('what GitHub is asked and answers is kept as a line each, and no credential', async () => {
  const kept = keptAnswers(answer, folder);
  expect(await kept(request)).toEqual(await answer());
  await kept(request);

  const [name = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  const lines = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
  const exchange = {
    method: 'POST',
    target: '/graphql?a=1',
    contentType: 'application/json',
    body: '{}',
    status: 200,
    answerType: 'application/json; charset=utf-8',
    answer: '{"data":null}',
  };
  expect(lines.map((line) => JSON.parse(line))).toEqual([exchange, exchange]);
});

test('nothing is kept where no folder is named', () => {
  expect(keptAnswers(answer, undefined)).toBe(answer);
});
