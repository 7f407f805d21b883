import { readFileSync } from 'node:fs';

const DIST = new URL('../../dist/', import.meta.url);

/** The files of `dist` that every run loads: the first, which checks the version of Node, and those that it imports. */
export function loadedByEveryRun(): readonly string[] {
  const first = readFileSync(new URL('index.js', DIST), 'utf8');
  const imported = first.matchAll(/\.e\((?:\/\*.*?\*\/)?\s*(\d+)\)/g);
  return ['index.js', ...imported.map(([, id]) => `${id}.index.js`)];
}
