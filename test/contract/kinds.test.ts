import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

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
  const texts = names.map(
    (name) => [name, readFileSync(new URL(name, ROOT), 'utf8')] as const,
  );
  expect(texts.length).toBeGreaterThan(300);
  expect(asking(new Map(texts))).toEqual([]);
});

it.each([
  `if (change.kind === 'placement') return 1;`,
  `switch (change.kind) { case 'unknown-key': }`,
])('another file is found that does: %s', (text) => {
  expect(asking(new Map([['src/report/rows.ts', text]]))).toEqual([
    'src/report/rows.ts',
  ]);
  expect(asking(new Map([['src/changes/kinds/a.ts', text]]))).toEqual([]);
});
