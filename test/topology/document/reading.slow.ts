import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJson } from '../../../src/topology/document/document.ts';
import { readTopology } from '../../../src/topology/document/reading.ts';
import { toPlain } from '../example.ts';
import {
  brokenTexts,
  jsonTexts,
  parsedAlike,
  readAlike,
  refusedAlike,
} from './json-texts.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function json(name: string, text: string): string {
  const result = readTopology(name, bytes(text));
  return result.ok
    ? toJson(result.document.root)
    : result.findings
        .map(({ id, location }) => `${id}@${location.line}:${location.column}`)
        .join(' ');
}

it('values are counted without keys, in both forms alike', () => {
  const members = Array.from(
    { length: 900_000 },
    (_, at) => `"${at.toString(36)}":1`,
  ).join(', ');
  expect(json('t.json', `{${members}}`)).toMatch(/^\{/);
  expect(json('t.yaml', `{${members.replaceAll(':', ': ')}}`)).toMatch(/^\{/);
});

it.each([
  [
    'JSON is read to the value of JSON.parse, at its places',
    jsonTexts,
    readAlike,
  ],
  [
    'JSON is refused exactly where JSON.parse refuses it',
    brokenTexts,
    refusedAlike,
  ],
  [
    'an answer is the document that a file of its text is',
    jsonTexts,
    parsedAlike,
  ],
])('of 30,000 texts: %s', (_, texts, isAlike) => {
  fc.assert(fc.property(texts, isAlike), { numRuns: 30_000 });
});

describe('a string as long as the largest file', () => {
  const most = 9 * 1024 * 1024;

  it.each([
    ['of escapes', '\\n', '\n'],
    ['of backslashes', '\\\\', '\\'],
    ['of quotes', '\\"', '"'],
    ['of code points', '\\u0041', 'A'],
  ])('%s is read', (_, written, meant) => {
    const count = Math.floor(most / written.length);
    const result = readTopology(
      't.json',
      bytes(`{"a":"${written.repeat(count)}"}`),
    );
    expect(result.ok && toPlain(result.document.root)).toEqual({
      a: meant.repeat(count),
    });
  });

  it('is refused at its place when nothing closes it', () => {
    expect(json('t.json', `{"a":"${'\\\\'.repeat(most / 2)}`)).toBe(
      `json-syntax@1:${most + 7}`,
    );
  });
});

describe('more than a million values', () => {
  it.each([
    ['t.json', `{"a":[${'1,'.repeat(1_000_000)}1]}`],
    ['t.yaml', `a: [${'1,'.repeat(1_000_000)}1]\n`],
  ])(
    'are refused in %s, because what follows would cost gigabytes',
    (name, text) => {
      expect(json(name, text)).toMatch(/^too-many-values@1:\d+$/);
    },
  );
});
