import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { README, SECURITY, TRY_IT } from './promises/first-pages.ts';
import { HOW_TO_USE } from './promises/how-to-use.ts';
import {
  isAbsolute,
  lackingTests,
  type Page,
  sentencesOf,
} from './promises/page.ts';
import { RECIPES } from './promises/recipes.ts';
import { UNWRITTEN } from './promises/unwritten.ts';
import { WHAT_A_RUN_DOES } from './promises/what-a-run-does.ts';
import { WHAT_IS_LOOKED_AT } from './promises/what-is-looked-at.ts';

const ROWS: readonly Page[] = [
  README,
  SECURITY,
  ...HOW_TO_USE,
  ...WHAT_IS_LOOKED_AT,
  ...WHAT_A_RUN_DOES,
  ...RECIPES,
  TRY_IT,
];
/** What is known of the service, the rules and the fault matrix have tests of their own. */
const APART = new Set([
  'docs/neki.md',
  'docs/rules.md',
  'docs/fault-matrix.md',
]);
const PAGES = ['README.md', 'SECURITY.md', ...globSync('docs/*.md')].filter(
  (page) => !APART.has(page),
);

describe('what the pages say in absolute words', () => {
  it.each(PAGES)('%s', (page) => {
    const rows = ROWS.find((one) => one.page === page)?.rows ?? {};
    const sentences = [...sentencesOf(page)];
    const rowsOf = (sentence: string): readonly string[] =>
      Object.keys(rows).filter((part) => sentence.includes(part));

    expect(
      sentences.filter(
        (sentence) => isAbsolute(sentence) && rowsOf(sentence).length !== 1,
      ),
      'sentences without one row',
    ).toEqual([]);
    expect(
      Object.keys(rows).filter(
        (part) => sentences.filter((one) => one.includes(part)).length !== 1,
      ),
      'rows without one sentence',
    ).toEqual([]);
    expect(
      Object.values(rows).flatMap((row) =>
        typeof row === 'string' ? [] : lackingTests(row),
      ),
      'tests that are not there',
    ).toEqual([]);
  });
});

const read = (path: string): string =>
  readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

it.each(Object.entries(UNWRITTEN))(
  'what must never happen has its tests: %s',
  (_, tests) => {
    expect(lackingTests(tests)).toEqual([]);
  },
);

it.each(['SECURITY.md', 'docs/permissions.md', 'docs/evidence.md'])(
  'every test that %s names is there',
  (page) => {
    const text = read(`../${page}`);
    const files = [...text.matchAll(/`(?:test\/)?([\w/-]+\.test\.ts)`/g)].map(
      ([, file = '']) => file,
    );
    for (const file of files)
      expect(read(file.includes('/') ? file : `scenarios/${file}`)).toMatch(
        /\b(?:it|test)\b/,
      );
    const rows = [...text.matchAll(/\| .* \| (.*\.test\.ts.*) \|$/gm)].flatMap(
      ([, cell = '']) => cell.split(';'),
    );
    for (const row of rows) {
      const [, file = ''] = /`([\w-]+\.test\.ts)`/.exec(row) ?? [];
      const names = [...row.matchAll(/"([^"]+)"/g)].flatMap(([, name = '']) =>
        name.split(' … '),
      );
      for (const name of names)
        expect(read(`scenarios/${file}`)).toContain(name);
    }
    expect(files.length).toBeGreaterThan(3);
  },
);
