import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  brokenTexts,
  jsonTexts,
  parsedAlike,
  readAlike,
  refusedAlike,
} from './json-texts.ts';
import { json, longStrings } from './reading.ts';

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

// As long as the largest file.
longStrings(9 * 1024 * 1024);

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
