import { describe, expect, it } from 'vitest';
import { toJson } from '../../src/document/document.ts';
import { readTopology } from '../../src/document/reading.ts';
import { valuesOf } from '../domain.ts';

export const bytes = (text: string): Uint8Array =>
  new TextEncoder().encode(text);

/** What a file says, as JSON; or the findings on it with their places. */
export function json(name: string, text: string): string {
  const result = readTopology(name, bytes(text));
  return result.ok
    ? toJson(result.document.root)
    : result.findings
        .map(({ id, location }) => `${id}@${location.line}:${location.column}`)
        .join(' ');
}

/** That strings of so many characters are read, whatever they consist of. */
export function longStrings(most: number): void {
  describe(`a string of ${most.toLocaleString('en')} characters`, () => {
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
      expect(result.ok && valuesOf(result.document.root)).toEqual({
        a: meant.repeat(count),
      });
    });

    it('is refused at its place when nothing closes it', () => {
      expect(json('t.json', `{"a":"${'\\\\'.repeat(most / 2)}`)).toBe(
        `json-syntax@1:${most + 7}`,
      );
    });
  });
}
