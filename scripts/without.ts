/**
 * Takes features away, each alone and then all, and sees whether the rest still builds, type-checks and passes its tests:
 * `npm run without [-- FEATURE...]`, `all` for all at once. `--types` only builds and type-checks, `--tests` only tests.
 *
 * A feature goes as a person would take it away: its folder, with its tests and its page of the docs, its line in each list
 * of `src/features`, and the links to its page. It works on a copy in `TMPDIR`. Files of the scripts and the site that import what is gone are about it, so they are left out. The tests
 * that are run are those outside of features, but for a few: `WHOLE` says which and why.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readSource, type SourceFile } from './house.ts';
import { withoutLinks } from './without/pages.ts';
import {
  filesAbout,
  goingWith,
  LISTS,
  listedIn,
  WHOLE,
  withoutLines,
} from './without/remove.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FEATURES = [
  ...new Set(
    LISTS.flatMap((list) => listedIn(readFileSync(join(ROOT, list), 'utf8'))),
  ),
];
const STARTS = 15;
const PAGES = '{*,docs/*,docs/contributing/*,src/features/*/*}.md';
/** What the compiler knows of the whole. */
const KNOWN = join(tmpdir(), `without-${process.pid}.tsbuildinfo`);
const SOURCE = filesOf(ROOT, 'src');
/** Folders of features that are none yet. */
const UNLISTED = globSync('*/', { cwd: join(ROOT, 'src/features') }).filter(
  (folder) => !FEATURES.includes(folder),
);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { types: { type: 'boolean' }, tests: { type: 'boolean' } },
});
const TRIED: Tried = {
  build: buildOf(values),
  tests: values.tests === true || values.types !== true,
};

/** What is tried without the features. */
interface Tried {
  /** `program` is the fastest to build, and has all features, too. */
  readonly build: 'all' | 'program' | 'nothing';
  readonly tests: boolean;
}

function buildOf(wanted: {
  readonly types?: boolean;
  readonly tests?: boolean;
}): Tried['build'] {
  if (wanted.types === true) return 'program';
  return wanted.tests === true ? 'nothing' : 'all';
}

/** What a copy came to; undefined where it was not tried. */
interface Outcome {
  readonly name: string;
  readonly nodes: number;
  /** Bytes of the code in `dist`. */
  readonly size?: number;
  /** How long the built action takes to refuse its inputs, in milliseconds. */
  readonly start?: number;
  readonly build?: boolean;
  readonly types?: boolean;
  readonly tests?: boolean;
}

/** Tries a copy without some features; without none, it is the whole that the others are compared with. */
function tryWithout(gone: readonly string[], name: string): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'without-'));
  try {
    copyTo(folder);
    remove(gone, folder);
    const files = filesBeside(folder);
    const about = filesAbout(gone, files);
    const source = readSource(join(folder, 'src'));
    return {
      name,
      nodes: source.reduce((total, file) => total + file.nodes, 0),
      ...(TRIED.build === 'nothing' ? {} : built(folder, about)),
      ...(TRIED.tests && gone.length > 0 ? tested(folder, about) : {}),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies what is committed or will be; packages are not copied. */
function copyTo(folder: string): void {
  const words = [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ];
  const listed = execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' });
  for (const path of new Set(listed.split('\0'))) {
    if (path === '' || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
  // What is committed is what some tests look at.
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  execFileSync('git', ['add', '--all'], { cwd: folder });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

function remove(gone: readonly string[], folder: string): void {
  for (const list of LISTS) {
    const path = join(folder, list);
    writeFileSync(path, withoutLines(readFileSync(path, 'utf8'), gone));
  }
  for (const feature of gone)
    rmSync(join(folder, 'src/features', feature), { recursive: true });
  for (const page of globSync(PAGES, { cwd: folder })) {
    const path = join(folder, page);
    const text = withoutLinks(page, readFileSync(path, 'utf8'), (file) =>
      gone.some((feature) => file.startsWith(`src/features/${feature}/`)),
    );
    writeFileSync(path, text);
  }
}

/** The hand-written code beside `src`, by paths from the root, and the tests of the features that are left. */
function filesBeside(folder: string): readonly SourceFile[] {
  const own = globSync('src/features/*/test', { cwd: folder });
  return [
    'test',
    'sandbox',
    'oracles',
    'scripts',
    'site/playground',
    ...own,
  ].flatMap((part) => filesOf(folder, part));
}

function filesOf(folder: string, part: string): readonly SourceFile[] {
  return readSource(join(folder, part)).map((file) => ({
    ...file,
    name: join(part, file.name),
  }));
}

function built(
  folder: string,
  about: readonly string[],
): Pick<Outcome, 'build' | 'types' | 'size' | 'start'> {
  const all = TRIED.build === 'all';
  const build = runs(folder, ['scripts/build.ts', ...(all ? [] : ['bin'])]);
  const types = typesHold(folder, about);
  if (!build || !all) return { build, types };
  return { build, types, size: sizeOf(folder), start: startOf(folder) };
}

/** What is known of the types of the whole spares two thirds of the time. */
function typesHold(folder: string, about: readonly string[]): boolean {
  const base = readFileSync(join(folder, 'tsconfig.json'), 'utf8');
  const exclude = [...JSON.parse(base).exclude, ...about];
  const config = { extends: './tsconfig.json', exclude };
  writeFileSync(join(folder, 'without.json'), JSON.stringify(config));

  const known = join(folder, 'known.tsbuildinfo');
  if (existsSync(KNOWN)) cpSync(KNOWN, known);
  const holds = runs(folder, [
    'node_modules/typescript/bin/tsc',
    ...['-p', 'without.json'],
    ...['--incremental', '--tsBuildInfoFile', known],
  ]);
  if (!existsSync(KNOWN)) cpSync(known, KNOWN);
  return holds;
}

function sizeOf(folder: string): number {
  return globSync('dist/*.js', { cwd: folder })
    .map((path) => statSync(join(folder, path)).size)
    .reduce((total, size) => total + size, 0);
}

/** The median of several starts that end at inputs which are missing. */
function startOf(folder: string): number {
  const times = Array.from({ length: STARTS }, () => {
    const began = performance.now();
    spawnSync(process.execPath, ['dist/index.js'], {
      cwd: folder,
      env: { INPUT_MODE: 'plan', GITHUB_WORKSPACE: folder },
    });
    return performance.now() - began;
  });
  return times.toSorted((one, other) => one - other)[(STARTS - 1) / 2] ?? 0;
}

/** Runs the tests that are of no feature. */
function tested(
  folder: string,
  about: readonly string[],
): Pick<Outcome, 'tests'> {
  const left = new Set([...about, ...Object.keys(WHOLE)]);
  const include = globSync('{test,sandbox,oracles}/**/*.test.ts', {
    cwd: folder,
  }).filter((path) => !left.has(path));
  writeFileSync(
    join(folder, 'without.config.ts'),
    `import all from './vitest.config.ts';
export default { test: { ...all.test, include: ${JSON.stringify(include)} } };
`,
  );
  const words = ['run', '--config', 'without.config.ts', '--reporter=dot'];
  // Tests of the terminal begin the program as it was built.
  const hasProgram =
    TRIED.build !== 'nothing' || runs(folder, ['scripts/build.ts', 'bin']);
  const tests =
    hasProgram && runs(folder, ['node_modules/vitest/vitest.mjs', ...words]);
  return { tests };
}

/** Whether a program of Node ends well; what it said is shown where it does not. */
function runs(cwd: string, words: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words], {
    cwd,
    // The long tests say no more here: they run with all features, too.
    env: { ...process.env, TESTS: '' },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) console.log(`${words.join(' ')}\n${stdout}${stderr}`);
  return status === 0;
}

function printTable(outcomes: readonly Outcome[], whole: Outcome): void {
  const titles = ['nodes', 'kB', 'ms', 'build', 'types', 'tests'];
  const head = titles.map((title) => title.padStart(8)).join('');
  console.log(`${'without'.padEnd(14)}${head}`);
  for (const outcome of outcomes) console.log(row(outcome, whole));
  const failing = outcomes.filter(({ build, types, tests }) =>
    [build, types, tests].includes(false),
  );
  if (failing.length > 0) process.exitCode = 1;
}

function row(outcome: Outcome, whole: Outcome): string {
  const { name, nodes, size, start, build, types, tests } = outcome;
  const cells = [
    String(whole.nodes - nodes),
    less(whole.size, size, (bytes) => (bytes / 1024).toFixed(1)),
    less(whole.start, start, (time) => time.toFixed(1)),
    ...[build, types, tests].map(said),
  ];
  return name.padEnd(14) + cells.map((cell) => cell.padStart(8)).join('');
}

function less(
  whole: number | undefined,
  rest: number | undefined,
  written: (difference: number) => string,
): string {
  return whole === undefined || rest === undefined
    ? '-'
    : written(whole - rest);
}

function said(isRight: boolean | undefined): string {
  if (isRight === undefined) return '-';
  return isRight ? 'ok' : 'FAILS';
}

/** Whether the core still imports a feature, as `fastened.txt` says: it cannot go yet. */
function isFastened(feature: string): boolean {
  const list = join(ROOT, 'scripts/fastened.txt');
  const lines = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : [];
  return (
    lines.some((line) => line.includes(` features/${feature}/`)) ||
    filesAbout([feature], SOURCE).some((name) =>
      UNLISTED.some((folder) => name.startsWith(`src/features/${folder}/`)),
    )
  );
}

const fastened = FEATURES.filter(isFastened);
const free = FEATURES.filter((feature) => !fastened.includes(feature));
for (const feature of fastened)
  console.log(`${feature} is still fastened to the core, so it stays.`);

const names = positionals.length > 0 ? positionals : [...free, 'all'];
try {
  const whole = tryWithout([], 'nothing');
  const outcomes = names.map((name) => {
    const gone = name === 'all' ? free : goingWith(name, free, SOURCE);
    return tryWithout(gone, name === 'all' ? name : gone.join(' '));
  });
  printTable(outcomes, whole);
} finally {
  rmSync(KNOWN, { force: true });
}
