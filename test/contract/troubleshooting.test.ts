import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Where titles and verdicts are written: the text between these marks, or the whole file. */
const SOURCES: Readonly<Record<string, RegExp>> = {
  'src/report/title.ts': /.*/s,
  'src/report/comment.ts': /prose`Applying .*/,
  'src/report/terminal-plan.ts': /const MEANINGS.*?\n};/s,
  'src/plan/limits.ts':
    /export function excessTitle.*?\nfunction numbered.*?\n\}/s,
};
const PAGE = read('docs/troubleshooting.md');
const [, TITLES = ''] =
  /^## The title of a comment[^\n]*\n(.*?)^## /ms.exec(PAGE) ?? [];
const ENTRIES = TITLES.split(/^### /m).slice(1);
const LINES = ['Means', 'Why', 'Do', 'Worked'];

/** The words of messages between the values that they hold, such as `would fail` of `${names} would fail`. */
function wordsOf(path: string): readonly string[] {
  const [part = ''] = SOURCES[path]?.exec(read(path)) ?? [];
  const texts = part.matchAll(/prose`([^`]*)`|: '([^']+)',$/gm);
  return Array.from(texts, ([, message = '', label = '']) => message || label)
    .flatMap((text) => text.split(/\$\{[^}]*\}/))
    .map((text) => text.replaceAll(/^[\s,:]+|[\s,:]+$/g, ''))
    .filter((text) => /[a-z]{3}/i.test(text));
}

describe('troubleshooting has the words that people see', () => {
  it.each(Object.keys(SOURCES))('of %s', (path) => {
    const words = wordsOf(path);
    expect(words.length).toBeGreaterThan(0);
    expect(words.filter((one) => !TITLES.includes(one))).toEqual([]);
  });

  it.each(
    ENTRIES.map((entry) => [entry.split('\n', 1)[0] ?? '', entry] as const),
  )(
    '%s: what it means, why, what to do, how to see that it worked',
    (_, entry) => {
      const lines = Array.from(
        entry.matchAll(/^- \*\*(\w+)\*\*/gm),
        ([, word]) => word,
      );
      expect(lines).toEqual(LINES);
    },
  );
});
