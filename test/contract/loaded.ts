import { readdirSync, readFileSync } from 'node:fs';

const DIST = new URL('../../dist/', import.meta.url);

/** The files of `dist` that every run loads: the first, which checks the version of Node, and those that it imports. */
export function loadedByEveryRun(): readonly string[] {
  const first = readFileSync(new URL('index.js', DIST), 'utf8');
  const imported = first.matchAll(/\.e\((?:\/\*.*?\*\/)?\s*(\d+)\)/g);
  return ['index.js', ...imported.map(([, id]) => `${id}.index.js`)];
}

/** The files of `dist` with some code, by a string that stands in nothing else. */
export function holdersOf(mark: string): readonly string[] {
  return readdirSync(DIST).filter(
    (name) =>
      name.endsWith('.js') &&
      readFileSync(new URL(name, DIST), 'utf8').includes(mark),
  );
}
