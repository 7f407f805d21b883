/** What goes with a feature: its line in the list, and what of the tests and scripts is about it. */
import { dirname, join } from 'node:path';
import type { SourceFile } from '../house.ts';

/** The lists of features: those of a run, and those that have words at a terminal. */
export const LISTS: readonly string[] = [
  'src/features/index.ts',
  'src/features/terminal.ts',
];

/** The line of a feature in a list: the names of what it imports, and its folder. */
const IMPORT =
  /^import \{ ([\w, ]+) \} from '\.\/([\w-]+)\/(?:index|terminal)\.ts';\n/gm;
const ENTRIES = /(?<= = \[)[^\]]*(?=\];)/g;

/** The folders of the features that the text of a list imports. */
export function listedIn(text: string): readonly string[] {
  return Array.from(text.matchAll(IMPORT), ([, , folder = '']) => folder);
}

/** The text of a list without the lines of those of these features that it has, given by their folders. */
export function withoutLines(text: string, gone: readonly string[]): string {
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
  if (!text.match(ENTRIES)?.some((list) => entry.test(list)))
    throw new Error(`${name} is imported, and in no list.`);
  return text.replace(ENTRIES, (list) => list.replace(entry, ''));
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

/**
 * A feature, the listed ones that import it, and those that import these: they go together. `files` are named from the
 * root.
 */
export function goingWith(
  feature: string,
  listed: readonly string[],
  files: readonly SourceFile[],
): readonly string[] {
  if (!listed.includes(feature))
    throw new Error(`src/features lists no ${feature}.`);
  const needing = filesAbout([feature], files);
  return listed.filter(
    (other) =>
      other === feature ||
      needing.some((name) => name.startsWith(`src/features/${other}/`)),
  );
}

/**
 * The tests that hold the whole product, and so change with its features, each with what it compares them with. All
 * other tests outside of features pass without any feature.
 */
export const WHOLE: Readonly<Record<string, string>> = {
  'test/contract/agents.test.ts': 'the commands that a page names',
  'test/contract/as-process.test.ts': 'the packages that the bundle loads',
  'test/contract/pages.test.ts': 'the commands and options that pages name',
  'test/contract/command-blocks.test.ts': 'the commands that pages run',
  'sandbox/test/main.test.ts': 'the commands that its first lines run',
  'test/contract/contract.test.ts': 'the commands that the README lists',
  'test/contract/licenses.test.ts':
    'the libraries that the bundle of the whole has',
  'test/contract/packages.test.ts': 'the packages of package.json',
  'test/site/playground.test.ts':
    'the words of the playground with all features',
  'test/rules/each/docs.test.ts': 'which findings their pages call fixable',
};

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
