import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DESCRIPTIONS, Held } from './description.ts';
import { counted, type Known, readTraffic } from './traffic.ts';

/** GitHub, GitHub Enterprise Cloud, and the Enterprise Servers that GitHub itself supports. */
const PRODUCTS = readdirSync(new URL(DESCRIPTIONS, import.meta.url))
  .filter((name) => /^[\w.-]+(?<!\.deref)\.json$/.test(name))
  .map((name) => name.replace(/\.json$/, ''));

const KNOWN: Known = [
  [
    /\/head\/repo must be object$/,
    'A fork that was deleted is null, as the description says of webhooks.',
  ],
  [
    /answer 422 must NOT have unevaluated properties: status$/,
    'Every error names its status since 2024; the description says so of `basic-error` alone.',
  ],
];

const rest = readTraffic().filter(({ target }) => target !== '/graphql');

it('the documentation names the oldest Enterprise Server that is described', () => {
  const versions = PRODUCTS.flatMap((name) => {
    const [, version] = /^ghes-3\.(\d+)$/.exec(name) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
  const page = new URL('../../docs/sign-in.md', import.meta.url);
  expect(readFileSync(page, 'utf8')).toContain(
    `GHES, 3.${Math.min(...versions)} and later`,
  );
});

describe.each(PRODUCTS)('as %s describes itself', (product) => {
  const held = new Held(product);

  it('every REST request is, and every answer of the sandbox', () => {
    const deviations = rest.flatMap((one) => held.deviations(one));
    console.log(`${product}: ${rest.length} REST requests and their answers`);
    expect(rest.length).toBeGreaterThan(3000);
    expect(counted(deviations, KNOWN)).toEqual([]);
  });

  const right = {
    method: 'POST',
    target: '/repos/acme/topology/issues/1/comments',
    contentType: 'application/json; charset=utf-8',
    body: '{"body":"text"}',
    status: 201,
    answerType: 'application/json; charset=utf-8',
    answer: '{"id":7,"body":"text"}',
  };

  it.each([
    ['nothing in one that is right', {}, []],
    [
      'a path',
      { target: '/repos/acme/topology/issues/1/comment' },
      ['POST /repos/acme/topology/issues/…/comment: no such operation'],
    ],
    [
      'a member of a request',
      { body: '{"body":"text","pin":true}' },
      [' must NOT have unevaluated properties: pin'],
    ],
    ['a status', { status: 202 }, ['no answer 202 is described']],
    [
      'the type of a member of an answer',
      { answer: '{"id":"7"}' },
      ['answer 201/id must be integer'],
    ],
    [
      'an error',
      { status: 403, answer: '{"errors":[]}' },
      [expect.stringMatching(/^answer 403 must NOT/)],
    ],
  ])('a deviation is found: %s', (_, change, found) => {
    const deviations = held.deviations({ ...right, ...change });
    const short = deviations.map((one) =>
      one.replace('issues/create-comment: ', ''),
    );
    expect(short).toEqual(found);
  });
});
