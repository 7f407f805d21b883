/** Which tests reach which mutants. */
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { importsAmong, readSource } from '../house.ts';
import type { Unit } from './hunt.ts';
import type { Hits } from './question.ts';
import type { Heard, Host } from './run-host.ts';

/** A file may take long, and says nothing before its first test ends. */
const SILENCE_MS = 30 * 60_000;
const LIMIT_MS = 5 * 60_000;
/** What it takes to load every module anew for a file. */
const LOADING_MS = 1500;

export interface Reach {
  /** Of each mutant, the tests that reach it, and the files that reach it outside of their tests. */
  readonly reachedBy: ReadonlyMap<number, readonly Unit[]>;
  /** Tests and files that fail while every mutant sleeps. */
  readonly red: readonly string[];
}

/** Runs all tests once, with every mutant asleep; `fileOf` has the source file of each. */
export async function measureReach(
  host: Host,
  folder: string,
  paths: readonly string[],
  fileOf: ReadonlyMap<number, string>,
): Promise<Reach> {
  const files = paths.map((path) => ({
    path,
    throughout: [],
    tests: {},
    limitMs: LIMIT_MS,
  }));
  const heard = await host.ask(
    { isMeasuring: true, isolate: false, files },
    SILENCE_MS,
  );
  if (heard.silentAt !== undefined)
    throw new Error(`the tests did not end: ${heard.silentAt.join(' > ')}`);

  const units = unitsOf(heard);
  const importers = importersIn(join(folder, 'tree'), paths);
  const reachedBy = new Map<number, Set<Unit>>();
  for (const name of globSync('hits-*.json', { cwd: folder })) {
    const found: Hits = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    rmSync(join(folder, name));
    for (const hit of found.hits) {
      const before = reachedBy.get(hit.id) ?? new Set();
      // Only the first file of a process loads the module, and any that imports it may be the first.
      const others = hit.isLoading
        ? importers.get(fileOf.get(hit.id) ?? '')
        : [];
      const reaching = [
        ...hit.tests.map((place) => units.test(found.file, found.names[place])),
        ...(hit.isOutside ? [units.file(found.file)] : []),
        ...(others ?? []).map(units.file),
      ].filter((unit) => unit !== undefined);
      reachedBy.set(hit.id, before.union(new Set(reaching)));
    }
  }
  return {
    reachedBy: new Map(
      Array.from(reachedBy, ([id, reaching]) => [id, [...reaching]]),
    ),
    red: units.red,
  };
}

/** The units of a run, but for those that fail. */
function unitsOf({ tests, broken }: Heard): {
  readonly test: (path: string, name: string | undefined) => Unit | undefined;
  readonly file: (path: string) => Unit | undefined;
  readonly red: readonly string[];
} {
  const files = new Map<string, Unit>();
  const named = new Map<string, Unit>();
  const red = new Set(broken.map(([path]) => path));
  for (const { path, name, milliseconds } of tests) {
    named.set(`${path}\n${name}`, { path, name, milliseconds });
    const before = files.get(path)?.milliseconds ?? LOADING_MS;
    const sum = before + milliseconds;
    files.set(path, { path, name: undefined, milliseconds: sum });
  }
  for (const path of red) files.delete(path);
  for (const [key, { path }] of named) if (red.has(path)) named.delete(key);
  for (const { path, name, state } of tests) {
    if (state !== 'failed') continue;
    red.add(`${path} > ${name}`);
    files.delete(path);
    named.delete(`${path}\n${name}`);
  }
  return {
    test: (path, name) => named.get(`${path}\n${name ?? ''}`),
    file: (path) => files.get(path),
    red: [...red],
  };
}

/** Of each file of the source, the tests that import it, by way of others too. */
function importersIn(
  tree: string,
  tests: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const files = ['src', 'test', 'sandbox', 'oracles', 'scripts'].flatMap(
    (room) =>
      readSource(`${join(tree, room)}/`).map((file) => ({
        ...file,
        name: `${room}/${file.name}`,
      })),
  );
  const imports = importsAmong(files);
  const found = new Map<string, string[]>();
  for (const test of tests) {
    const seen = new Set([test]);
    for (const file of seen)
      for (const imported of imports.get(file) ?? []) seen.add(imported);
    for (const file of seen) {
      const name = file.replace(/^src\//, '');
      found.set(name, [...(found.get(name) ?? []), test]);
    }
  }
  return found;
}
