import { describe, expect, it } from 'vitest';
import { read } from './files.ts';

/** How texts stand in a source: as messages and rows of a table, as plain strings, or as labels. */
const MESSAGES = /prose`([^`]*)`|: '([^']+)',$/gm;
const STRINGS = /`([^`\n]*)`|'([^'\n]*)'/g;
const LABELS = /return '([^']+)'|^ {2}'(\w+)',$/gm;

interface Source {
  readonly path: string;
  /** What of the file is shown as a title or a verdict; the whole file without it. */
  readonly parts?: RegExp;
  readonly texts?: RegExp;
}

/** Where titles and verdicts are written. */
const SOURCES: readonly Source[] = [
  { path: 'src/report/title.ts' },
  { path: 'src/report/sentences.ts' },
  { path: 'src/report/comment.ts', parts: /prose`Applying .*/g },
  {
    path: 'src/report/terminal-plan.ts',
    parts: /const MEANINGS.*?\n};/gs,
  },
  {
    path: 'src/plan/limits.ts',
    parts: /export function excessTitle.*?\nfunction numbered.*?\n\}/gs,
  },
  { path: 'src/report/fleet.ts' },
  {
    path: 'src/report/fleet-layout.ts',
    parts: /function (?:headLines|callText)\(.*?\n\}/gs,
    texts: STRINGS,
  },
  {
    path: 'src/report/severity.ts',
    parts: /const MOST_SEVERE_FIRST.*?;|function labelOf.*?\n\}/gs,
    texts: LABELS,
  },
];
const PAGE = read('docs/troubleshooting.md');
const [, TITLES = ''] =
  /^## The title of a comment[^\n]*\n(.*?)^## /ms.exec(PAGE) ?? [];
const ENTRIES = PAGE.split(/^### /m).slice(1);
const LINES = ['Means', 'Why', 'Do', 'Worked'];

/** The titles as they read on one line, without the marks of code. */
const READ = TITLES.replaceAll('`', '').replaceAll(/\s+/g, ' ');

/** The words of messages between the values that they hold, such as `would fail` of `${names} would fail`. */
function wordsOf({
  path,
  parts = /.+/gs,
  texts = MESSAGES,
}: Source): readonly string[] {
  const source = Array.from(read(path).matchAll(parts), ([part]) => part);
  return Array.from(
    source.join('\n').matchAll(texts),
    ([, message = '', label = '']) => message || label,
  )
    .flatMap((text) => text.split(/\$\{[^}]*\}/))
    .filter((text) => !text.includes('${'))
    .map((text) =>
      text
        .replaceAll(/<\/?b>|\*\*/g, '')
        .replaceAll(/^[^a-z]+|[\s,:(.]+$/gi, ''),
    )
    .filter((text) => /[a-z]{3}/i.test(text));
}

describe('troubleshooting has the words that people see', () => {
  it.each(SOURCES)('of $path', (source) => {
    const words = wordsOf(source);
    expect(words.length).toBeGreaterThan(0);
    expect(words.filter((one) => !READ.includes(one))).toEqual([]);
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
