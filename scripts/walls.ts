/**
 * Refuses an import that the table of folders in CONTRIBUTING.md does not list, and files that import each other; a part of
 * `npm run check`. A cell lists folders of `src` (with all below), single files, files beside each other
 * (`topology/*.ts`), packages and modules of Node.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  cyclesIn,
  importsAmong,
  readSource,
  type SourceFile,
} from './house.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** A row of the table: a folder or a file of `src`, what is in it, and what it may import. */
const ROW = /^\| `src\/([\w./*-]+)` \| .+ \| (.+) \|$/gm;

/** Imports of features by the core that are not undone yet: `FILE IMPORT` a line. The list only shrinks. */
const FASTENED = new URL('fastened.txt', import.meta.url);

/** What every room but these may import. */
const LOWEST = ['text', 'result.ts', 'keyed.ts'];

/** What each room may import beside itself. */
export type Walls = ReadonlyMap<string, readonly string[]>;

/** The walls as CONTRIBUTING.md has them. */
export function readWalls(): Walls {
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const rows = Array.from(
    text.matchAll(ROW),
    ([, room = '', cell = '']) =>
      [room, cell === 'nothing' ? [] : [...LOWEST, ...namesIn(cell)]] as const,
  );
  return new Map(rows);
}

function namesIn(cell: string): readonly string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name);
}

/** Every import that a wall forbids, in words. */
export function brokenWalls(
  files: readonly SourceFile[],
  walls: Walls,
): readonly string[] {
  return files.flatMap(({ name, imports }) => {
    const room = roomOf(name, walls);
    if (room === undefined) return [`src/${name} is in no row of the table.`];
    const allowed = [room, ...(walls.get(room) ?? [])];
    return imports
      .map((path) => (path.startsWith('.') ? join(dirname(name), path) : path))
      .filter((path) => !allowed.some((entry) => covers(entry, path)))
      .map((path) => `src/${name} may not import ${path}.`);
  });
}

/** The same, without the imports of features that are not undone yet, and with those of them that are. */
export function brokenNow(
  files: readonly SourceFile[],
  walls: Walls,
): readonly string[] {
  const fastened = readFileSync(FASTENED, 'utf8').trim().split('\n');
  const excused = new Set(
    fastened.map((line) => `src/${line.replace(' ', ' may not import ')}.`),
  );
  const found = brokenWalls(files, walls);
  const undone = [...excused].filter((line) => !found.includes(line));
  return found
    .filter((line) => !excused.has(line))
    .concat(undone.map((line) => `No more, so strike it out: ${line}`));
}

/** The row of a file: its own, or that of the nearest folder. */
function roomOf(name: string, walls: Walls): string | undefined {
  const rows = [...walls.keys()].filter((room) => covers(room, name));
  return rows.toSorted((one, other) => other.length - one.length)[0];
}

function covers(entry: string, path: string): boolean {
  if (entry.endsWith(':*')) return path.startsWith(entry.slice(0, -1));
  if (entry.endsWith('/*.ts')) return dirname(path) === dirname(entry);
  return path === entry || path.startsWith(`${entry}/`);
}

if (import.meta.main) {
  const files = readSource(join(ROOT, 'src'));
  const broken = brokenNow(files, readWalls());
  const cycles = cyclesIn(importsAmong(files));
  for (const one of broken) console.error(one);
  for (const cycle of cycles) console.error(`A cycle: ${cycle.join(' ↔ ')}`);
  if (broken.length > 0)
    console.error('CONTRIBUTING.md lists what each folder may import.');
  if (broken.length + cycles.length > 0) process.exitCode = 1;
}
