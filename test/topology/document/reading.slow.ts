import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toJson } from '../../../src/topology/document/document.ts';
import { readTopology } from '../../../src/topology/document/reading.ts';
import { brokenTexts, jsonTexts, parsedAlike, readAlike, refusedAlike } from './json-texts.ts';

function json(name: string, text: string): string {
  const result = readTopology(name, new TextEncoder().encode(text));
  return result.ok ? toJson(result.document.root) : result.findings.map(({ id }) => id).join(' ');
}

it('values are counted without keys, in both forms alike', () => {
  const members = Array.from({ length: 900_000 }, (_, at) => `"${at.toString(36)}":1`).join(', ');
  expect(json('t.json', `{${members}}`)).toMatch(/^\{/);
  expect(json('t.yaml', `{${members.replaceAll(':', ': ')}}`)).toMatch(/^\{/);
});

it.each([
  ['JSON is read to the value of JSON.parse, at its places', jsonTexts, readAlike],
  ['JSON is refused exactly where JSON.parse refuses it', brokenTexts, refusedAlike],
  ['an answer is the document that a file of its text is', jsonTexts, parsedAlike],
])('of 30,000 texts: %s', (_, texts, isAlike) => {
  fc.assert(fc.property(texts, isAlike), { numRuns: 30_000 });
});
