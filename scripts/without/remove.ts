/** What goes with a feature: its line in the list, and what of the tests and scripts is about it. */
import { dirname, join } from 'node:path';
import type { SourceFile } from '../house.ts';

/** The line of a feature: the names of what it imports, and its folder. */
const IMPORT = /^import \{ ([\w, ]+) \} from '\.\/([\w-]+)\/index\.ts';\n/gm;
const LISTS = /(?<= = \[)[^\]]*(?=\];)/g;

/** The folders of the features that a text of `index.ts` lists. */
export function listedIn(text: string): readonly string[] {
  return Array.from(text.matchAll(IMPORT), ([, , folder = '']) => folder);
}

/** The text of `index.ts` without the lines of features, given by their folders. */
export function withoutLines(text: string, gone: readonly string[]): string {
  const listed = listedIn(text);
  for (const folder of gone)
    if (!listed.includes(folder))
      throw new Error(`${INDEX} lists no ${folder}.`);

  const names: string[] = [];
  const rest = text.replace(IMPORT, (line, own: string, folder: string) => {
    if (!gone.includes(folder)) return line;
    names.push(...own.split(', '));
    return '';
  });
  return names.reduce(withoutEntry, rest);
}

function withoutEntry(text: string, name: string): string {
  const entry = new RegExp(`\\b${name}\\b,?\\s*`);
  if (!text.match(LISTS)?.some((list) => entry.test(list)))
    throw new Error(`No list of ${INDEX} has ${name}.`);
  return text.replace(LISTS, (list) => list.replace(entry, ''));
}

/** The files, by paths from the root, that import a file of a folder that is gone, at once or by way of each other. */
export function filesAbout(
  gone: readonly string[],
  files: readonly SourceFile[],
): readonly string[] {
  return reaching(files, (path) =>
    gone.some((folder) => path.startsWith(`src/features/${folder}/`)),
  );
}

/** A feature, the listed ones that import it, and those that import these: they go together. `files` are named from the root. */
export function goingWith(
  feature: string,
  listed: readonly string[],
  files: readonly SourceFile[],
): readonly string[] {
  const needing = filesAbout([feature], files);
  return listed.filter(
    (other) =>
      other === feature ||
      needing.some((name) => name.startsWith(`src/features/${other}/`)),
  );
}

/**
 * The tests that hold the whole product to its words, and so change with its features: those that run it with whatever
 * features are listed, which their imports tell, and those of two folders.
 */
export function wholeTests(files: readonly SourceFile[]): readonly string[] {
  const running = reaching(files, (path) => path === INDEX);
  const inFolders = files
    .map(({ name }) => name)
    .filter((name) => WHOLE.some((folder) => name.startsWith(folder)));
  return [...new Set([...running, ...inFolders])];
}

export const INDEX = 'src/features/index.ts';

/** These hold what is written of the product, and what is built of it, to the code: documents, workflows, bundles, the site. */
const WHOLE = ['test/contract/', 'test/site/'];

/** The files that import such a file, at once or by way of each other. */
function reaching(
  files: readonly SourceFile[],
  isSought: (path: string) => boolean,
): readonly string[] {
  const imports = files.map(
    ({ name, imports }) => [name, pathsFrom(name, imports)] as const,
  );
  const found = new Set<string>();
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const [name, paths] of imports)
      if (paths.some((path) => isSought(path) || found.has(path)))
        found.add(name);
  }
  return [...found];
}

function pathsFrom(
  name: string,
  imports: readonly string[],
): readonly string[] {
  return imports
    .filter((path) => path.startsWith('.'))
    .map((path) => join(dirname(name), path));
}
