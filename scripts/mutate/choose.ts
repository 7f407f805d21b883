/** Which mutants of the source are tried. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Mutant, mutantsOf, showMutant } from './mutants.ts';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));
/** Made of sentences alone, or begun only by processes of the bundles. */
const LEFT_OUT = [
  'changes/change-text.ts',
  'changes/movement-text.ts',
  'changes/side-text.ts',
  'changes/table-text.ts',
  'doors/action/main.ts',
  'doors/action/start.ts',
  'doors/terminal/main.ts',
];

/** A mutant and where it is. */
export interface Chosen extends Place {
  readonly seed: string;
  readonly folder: string;
}

interface Place {
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  readonly was: string;
  readonly is: string;
  readonly mutant: Mutant;
}

/** How many mutants of a folder, and of which kinds, a seed chooses. */
export interface Choice {
  readonly seed: string;
  readonly folder: string;
  readonly count: number;
  readonly kinds: readonly string[] | undefined;
}

/** Some mutants of a folder. Kinds take turns, so that those with many places do not crowd out the others. */
export function chooseSome({
  seed,
  folder,
  count,
  kinds,
}: Choice): readonly Chosen[] {
  const random = randomFrom(`${seed} ${folder}`);
  const shuffled = placesIn(folder)
    .filter(({ kind }) => kinds?.includes(kind) ?? true)
    .map((place) => ({ place, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ place }) => ({ ...place, seed, folder }));
  return inTurns(shuffled).slice(0, count);
}

/** The mutants of a folder that are named, wherever they stand now. */
export function chooseNamed(
  folder: string,
  names: ReadonlySet<string>,
): readonly Chosen[] {
  return placesIn(folder)
    .filter((place) => names.has(keyOf(place)))
    .map((place) => ({ ...place, seed: 'only', folder }));
}

/** What a mutant is called where its file may have changed meanwhile. */
export function keyOf({
  file,
  was,
  is,
}: Pick<Place, 'file' | 'was' | 'is'>): string {
  return `${file}\n${was}\n${is}`;
}

function placesIn(folder: string): readonly Place[] {
  return globSync(`${folder}/**/*.ts`, {
    cwd: SOURCE,
    exclude: ['features/*/test'],
  })
    .filter(
      (file) => !file.endsWith('.validator.ts') && !LEFT_OUT.includes(file),
    )
    .sort()
    .flatMap(placesOf);
}

function placesOf(file: string): readonly Place[] {
  const text = readFileSync(join(SOURCE, file), 'utf8');
  return mutantsOf(text).map((mutant) => {
    const [was, is] = showMutant(text, mutant);
    const line = text.slice(0, mutant.start).split('\n').length;
    return { file, line, kind: mutant.kind, was, is, mutant };
  });
}

/** The first of each kind, then the second of each. */
function inTurns(places: readonly Chosen[]): readonly Chosen[] {
  const counts = new Map<string, number>();
  return places
    .map((place) => {
      const turn = (counts.get(place.kind) ?? 0) + 1;
      counts.set(place.kind, turn);
      return { place, turn };
    })
    .sort((one, other) => one.turn - other.turn)
    .map(({ place }) => place);
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: string): () => number {
  let state = [...seed].reduce(
    (sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0,
    7,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
