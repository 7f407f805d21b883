import { expect, it } from 'vitest';
import { toJson } from '../../../src/topology/document/document.ts';
import { readTopology } from '../../../src/topology/document/reading.ts';

function json(name: string, text: string): string {
  const result = readTopology(name, new TextEncoder().encode(text));
  return result.ok ? toJson(result.document.root) : result.findings.map(({ id }) => id).join(' ');
}

it('values are counted without keys, in both forms alike', () => {
  const members = Array.from({ length: 900_000 }, (_, at) => `"${at.toString(36)}":1`).join(', ');
  expect(json('t.json', `{${members}}`)).toMatch(/^\{/);
  expect(json('t.yaml', `{${members.replaceAll(':', ': ')}}`)).toMatch(/^\{/);
});
