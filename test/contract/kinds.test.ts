import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { EXAMPLES } from '../changes/kinds/all.ts';
import { read } from './files.ts';

const ROOT = new URL('../../', import.meta.url);

/** Names that only kinds of change have. */
const NAMES =
  'placement|declaration|reference-table|global-secondary-index|unknown-key|shards-replaced';

const ASKED = new RegExp(`kind [!=]== '(?:${NAMES})'|case '(?:${NAMES})'`);

/** The files that ask what kind a change is. */
function asking(files: ReadonlyMap<string, string>): readonly string[] {
  return Array.from(files)
    .filter(([name]) => !name.startsWith('src/changes/kinds/'))
    .filter(([, text]) => ASKED.test(text))
    .map(([name]) => name);
}

it('only the file of a kind asks what kind a change is', () => {
  const names = globSync('src/**/*.ts', { cwd: ROOT }).filter(
    (name) => !name.includes('/test/'),
  );
  const texts = names.map((name) => [name, read(name)] as const);
  expect(texts.length).toBeGreaterThan(300);
  expect(asking(new Map(texts))).toEqual([]);
});

/** The kinds of change among some files of a folder. */
function namesIn(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: ROOT }).map((path) => {
    const [name = ''] = basename(path).split('.');
    return name;
  });
}

it('each kind of change has its examples, and its tests are those of the examples', () => {
  const kinds = namesIn('src/changes/kinds/*.ts').toSorted();
  expect(kinds).toHaveLength(Object.keys(EXAMPLES).length);
  expect(namesIn('test/changes/kinds/*.test.ts').toSorted()).toEqual(kinds);
  for (const name of kinds) {
    const path = `test/changes/kinds/${name}.test.ts`;
    const text = read(path);
    expect(text).toContain('holds(');
  }
});

/** Rows that are no change of a document: what is only written otherwise, and what the branch has besides. */
const NO_CHANGE = ['5', '36'];

it('each row of the table of changes in docs/neki.md has an example', () => {
  const text = read('docs/neki.md');
  const rows = text.matchAll(/<a id="change-(\d+)">/g).map(([, row]) => row);
  const examples = Object.values(EXAMPLES).flatMap((all) => Object.values(all));
  const shown = new Set(examples.map(({ row }) => String(row)));
  const missing = rows.filter((row = '') => !shown.has(row));
  expect(missing.toArray()).toEqual(NO_CHANGE);
});
