/**
 * Refuses an import that `WALLS` does not list, and files that import each other; a part of `npm run check`. A row
 * lists folders of `src` (with all below), single files, files beside each other (`topology/*.ts`), packages and
 * modules of Node.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  cyclesIn,
  importsAmong,
  readSource,
  type SourceFile,
} from './house.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** What every room but these may import. */
const LOWEST = ['text', 'result.ts', 'keyed.ts'];

/** What a topology is, what is wrong with it, and what a change of it does. */
const DOMAIN = ['document', 'topology', 'rules', 'changes', 'plan'];

/** What the doors of the action and of the terminal open to. */
const DOOR = [
  ...LOWEST,
  ...DOMAIN,
  'run',
  'settings',
  'report',
  'ports',
  'features/index.ts',
  'clock.ts',
  'deadline.ts',
  'project.ts',
];

/** What each room may import beside itself. */
export type Walls = ReadonlyMap<string, readonly string[]>;

/** A folder or a file of `src`, and what it may import beside itself. */
export const WALLS: Walls = new Map<string, readonly string[]>([
  // A value, or why there is none.
  ['result.ts', []],
  // Maps that fill themselves.
  ['keyed.ts', []],
  // The version, and addresses of the project.
  ['project.ts', [...LOWEST]],
  // Words of other programs that are recognised, and what follows where they change.
  ['foreign-words.ts', [...LOWEST]],
  // Time, as a run sees it.
  ['clock.ts', [...LOWEST, 'node:timers/promises']],
  // The time that a run has.
  ['deadline.ts', [...LOWEST, 'clock.ts']],
  // What a user may set, a row each: names, kinds of values, defaults, words. Data alone.
  ['settings/table', []],
  // Messages as data, and how each place writes them.
  ['text', ['settings/table', 'fastest-levenshtein']],
  // Bytes to values, each with its place; placeholders; findings.
  ['document', [...LOWEST, 'topology/target.ts', 'js-yaml']],
  // What a topology means: model, ownership, canonical form, equality.
  ['topology', [...LOWEST, 'document', '@noble/hashes']],
  // The schema, and one rule a row.
  ['rules', [...LOWEST, 'document', 'topology', 'ajv']],
  // One kind of change a file: how it is found, its class, its words, what it asks of the database.
  ['changes', [...LOWEST, 'document', 'topology']],
  // Base, live, file: changes, situation, decision.
  ['plan', [...LOWEST, 'document', 'topology', 'changes']],
  // One run from the file to its result; `apply` is the PUT and its proof.
  [
    'run',
    [
      ...LOWEST,
      ...DOMAIN,
      'ports/platform',
      'report/blocks.ts',
      'clock.ts',
      'deadline.ts',
      'p-limit',
    ],
  ],
  // What was set, checked.
  [
    'settings',
    ['settings/table', ...LOWEST, ...DOMAIN, 'ports/platform', 'ports/github'],
  ],
  // A result as Markdown, plain text or JSON; pure.
  [
    'report',
    [
      ...LOWEST,
      ...DOMAIN,
      'settings/table',
      'run/result.ts',
      'ports/platform',
      'project.ts',
      'diff',
      'fast-wrap-ansi',
    ],
  ],
  // The management API: sign-in, one request, its time and its repetitions, errors, paging.
  [
    'ports/platform',
    [
      ...LOWEST,
      'document',
      'topology',
      'clock.ts',
      'deadline.ts',
      'foreign-words.ts',
      'undici',
      'node:*',
    ],
  ],
  // The repository on GitHub: files at commits, pull requests, the comment.
  [
    'ports/github',
    [
      ...LOWEST,
      'document',
      'topology',
      'plan',
      'clock.ts',
      'deadline.ts',
      'foreign-words.ts',
      '@actions/github',
      'libsodium-wrappers',
      'p-limit',
      'node:*',
    ],
  ],
  // The repository on this machine.
  [
    'ports/git',
    [
      ...LOWEST,
      'document',
      'plan',
      'ports/host',
      'clock.ts',
      'foreign-words.ts',
      'node:*',
    ],
  ],
  // Files, secrets and signals of the machine.
  [
    'ports/host',
    [
      ...LOWEST,
      'document',
      'topology',
      'plan',
      'run',
      'settings',
      'clock.ts',
      'foreign-words.ts',
      'node:*',
    ],
  ],
  // The databases of the branch: connection, statements, whose they are.
  [
    'ports/database',
    [
      ...LOWEST,
      'document',
      'topology',
      'changes',
      'run',
      'settings/addresses.ts',
      'clock.ts',
      'deadline.ts',
      'foreign-words.ts',
      'pg',
      'node:*',
    ],
  ],
  // The run of a page, on two documents.
  ['doors/page', [...LOWEST, 'run', 'features/index.ts']],
  // The door of the runner: event, comment, summary, outputs. The only place that knows the runner's protocol.
  ['doors/action', [...DOOR, '@actions/core', 'node:*']],
  // The door of a terminal: words and options, questions, the printed report.
  [
    'doors/terminal',
    [
      ...DOOR,
      'features/terminal.ts',
      'commander',
      'fast-string-width',
      'node:*',
    ],
  ],
  // Parts of the product that the core does not know, a folder each.
  [
    'features',
    [
      ...LOWEST,
      ...DOMAIN,
      'run',
      'settings',
      'report',
      'ports',
      'doors/terminal',
      'clock.ts',
      'deadline.ts',
      'foreign-words.ts',
      'project.ts',
      'libpg-query',
      'csv-parse',
      'diff',
      'ajv',
      'p-limit',
      'node:*',
    ],
  ],
]);

/** Every import that a wall forbids, in words. */
export function brokenWalls(
  files: readonly SourceFile[],
  walls: Walls,
): readonly string[] {
  return files.flatMap(({ name, imports }) => {
    const room = roomOf(name, walls);
    if (room === undefined) return [`src/${name} is in no row of WALLS.`];
    const allowed = [room, ...(walls.get(room) ?? [])];
    return imports
      .map((path) => (path.startsWith('.') ? join(dirname(name), path) : path))
      .filter((path) => !allowed.some((entry) => covers(entry, path)))
      .map((path) => `src/${name} may not import ${path}.`);
  });
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
  const broken = brokenWalls(files, WALLS);
  const cycles = cyclesIn(importsAmong(files));
  for (const one of broken) console.error(one);
  for (const cycle of cycles) console.error(`A cycle: ${cycle.join(' ↔ ')}`);
  if (broken.length > 0)
    console.error('scripts/walls.ts lists what each folder may import.');
  if (broken.length + cycles.length > 0) process.exitCode = 1;
}
