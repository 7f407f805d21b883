/** Prints the figures of the house: `npm run house`. They are read, not enforced. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));
/** A file of fewer lines with a single importer usually belongs into that one. */
const CRUMB_LINES = 40;
const ENTRIES = new Set(['action/main.ts', 'cli/main.ts']);
/** Static and dynamic imports and re-exports, of types as well. */
const IMPORT = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)'(\.[^']+)'/g;

/** Figures of the hand-written files of `src`; paths are relative to it. */
export interface House {
  readonly files: number;
  readonly lines: number;
  readonly median: number;
  /** Files of fewer than 40 lines with a single importer. */
  readonly crumbs: readonly string[];
  /** The longest way along imports that visits no file twice. */
  readonly longestPath: readonly string[];
  /** Groups of files that import each other, types included. */
  readonly cycles: readonly (readonly string[])[];
  /** Files and lines of each folder. */
  readonly folders: ReadonlyMap<
    string,
    { readonly files: number; readonly lines: number }
  >;
}

/** Measures the house as it stands. */
export function measureHouse(): House {
  const names = globSync('**/*.ts', { cwd: SOURCE }).filter(
    (name) => !name.endsWith('.validator.ts'),
  );
  const texts = new Map(
    names
      .sort()
      .map((name) => [name, readFileSync(join(SOURCE, name), 'utf8')]),
  );
  const imports = new Map(
    [...texts].map(([name, text]) => [name, importsOf(name, text, texts)]),
  );
  const lines = new Map(
    [...texts].map(([name, text]) => [name, text.split('\n').length - 1]),
  );
  const importers = new Map<string, number>();
  for (const name of [...imports.values()].flat())
    importers.set(name, (importers.get(name) ?? 0) + 1);
  const folders = new Map<string, { files: number; lines: number }>();
  for (const [name, count] of lines) {
    const folder = folders.get(dirname(name)) ?? { files: 0, lines: 0 };
    folders.set(dirname(name), {
      files: folder.files + 1,
      lines: folder.lines + count,
    });
  }
  const counts = [...lines.values()].sort((one, other) => one - other);
  const cycles = cyclesIn(imports);
  return {
    files: texts.size,
    lines: counts.reduce((sum, count) => sum + count, 0),
    median: counts[Math.floor(counts.length / 2)] ?? 0,
    crumbs: names.filter(
      (name) =>
        !ENTRIES.has(name) &&
        (lines.get(name) ?? 0) < CRUMB_LINES &&
        importers.get(name) === 1,
    ),
    longestPath: cycles.length > 0 ? [] : longestPathIn(imports),
    cycles,
    folders,
  };
}

function importsOf(
  name: string,
  text: string,
  texts: ReadonlyMap<string, string>,
): readonly string[] {
  const found = [...text.matchAll(IMPORT)].map(([, path = '']) =>
    join(dirname(name), path),
  );
  return [...new Set(found)].filter((path) => texts.has(path));
}

/** The strongly connected parts of more than one file (Tarjan). */
function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (name: string): number => {
    const index = order.size;
    order.set(name, index);
    low.set(name, index);
    stack.push(name);
    for (const next of imports.get(name) ?? []) {
      if (!order.has(next))
        low.set(name, Math.min(low.get(name) ?? index, visit(next)));
      else if (stack.includes(next))
        low.set(
          name,
          Math.min(low.get(name) ?? index, order.get(next) ?? index),
        );
    }
    const lowest = low.get(name) ?? index;
    if (lowest === index) {
      const part = stack.splice(stack.indexOf(name));
      if (part.length > 1) cycles.push(part);
    }
    return lowest;
  };
  for (const name of imports.keys()) if (!order.has(name)) visit(name);
  return cycles;
}

function longestPathIn(
  imports: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const known = new Map<string, readonly string[]>();
  const from = (name: string): readonly string[] => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const ways = (imports.get(name) ?? []).map(from);
    const path = [
      name,
      ...(ways.sort((one, other) => other.length - one.length)[0] ?? []),
    ];
    known.set(name, path);
    return path;
  };
  return (
    [...imports.keys()]
      .map(from)
      .sort((one, other) => other.length - one.length)[0] ?? []
  );
}

function print(house: House): void {
  const { files, lines, median, crumbs, longestPath, cycles, folders } = house;
  console.log(
    `${lines} hand-written lines in ${files} files of src, median ${median}`,
  );
  for (const [folder, figures] of folders)
    console.log(
      `  ${folder.padEnd(28)} ${String(figures.files).padStart(3)} files ${String(figures.lines).padStart(6)} lines`,
    );
  console.log(
    `${crumbs.length} files of fewer than ${CRUMB_LINES} lines with a single importer`,
  );
  for (const name of crumbs) console.log(`  ${name}`);
  console.log(`longest import path: ${longestPath.length} files`);
  console.log(`  ${longestPath.join(' → ')}`);
  console.log(`${cycles.length} cycles, types included`);
  for (const cycle of cycles) console.log(`  ${cycle.join(' ↔ ')}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  print(measureHouse());
}
