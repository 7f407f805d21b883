import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT, read } from './files.ts';

const CONTRIBUTING = read('CONTRIBUTING.md');

/** What npm runs by itself. */
const LIFECYCLE = ['prepare', 'prepack', 'postpack'];

it('CONTRIBUTING.md says what each npm script does, and names no other', () => {
  const scripts = Object.keys(manifest.scripts).filter(
    (name) => !LIFECYCLE.includes(name),
  );
  const named = Array.from(
    CONTRIBUTING.matchAll(/\bnpm (?:run ([\w:]+)|(test))\b/g),
    ([, script, test]) => script ?? test,
  );
  expect([...new Set(named)].toSorted()).toEqual(scripts.toSorted());
});

it('every file of scripts is named for a person, run by npm, or used by another', () => {
  const scripts = globSync('scripts/**/*.ts', { cwd: ROOT });
  const texts = [CONTRIBUTING, ...Object.values(manifest.scripts)];
  const used = scripts.flatMap((name) =>
    Array.from(
      read(name).matchAll(/'(\.{0,2}\/)?([^'\s]+\.ts)'/g),
      // A relative path begins at the file, another one at the root.
      ([, start = '', path = '']) =>
        start === '' ? path : join(dirname(name), start, path),
    ),
  );
  const unused = scripts.filter(
    (name) =>
      !used.includes(name) && !texts.some((text) => text.includes(name)),
  );
  expect(scripts.length).toBeGreaterThan(20);
  expect(unused).toEqual([]);
});
