/**
 * Makes small changes to the source, one at a time, and counts those that no test notices:
 * `npm run mutate -- --seed 1 [--folder run] [--count 60] [--kind 'guard dropped'] [--tests test/run] [--json FILE] [--only FILE]`.
 * Kinds of mutants take turns, so that those with many places do not crowd out the others.
 * `--promises` changes every number that `test/contract/promises.ts` names instead, and runs the tests that it names.
 * It works on a copy, in which every chosen mutant sleeps in its place. One run of all tests finds which tests reach which
 * mutant; then each mutant is woken in turn, and the tests that reach it run, the fastest first, until one fails.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PROMISES } from '../test/contract/promises.ts';
import type { Answer, Question } from './mutate/host.ts';
import {
  type Mutant,
  mutantsOf,
  showMutant,
  withMutants,
} from './mutate/mutants.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = [
  'topology/impact',
  'topology/plan',
  'topology/equality',
  'topology/validation/rules',
  'run',
  'platform',
  'github',
  'action',
  'report',
  'cli',
  'database',
  'inputs',
  'host',
];
/** Made of sentences alone, or begun only by processes of the bundle. */
const LEFT_OUT = [
  'topology/impact/change-text.ts',
  'topology/impact/movement-text.ts',
  'topology/impact/side-text.ts',
  'topology/impact/table-text.ts',
  'action/main.ts',
];
/** A host that says nothing for so long, and five times its slowest file besides, runs a mutant that does not end. */
const SILENCE_MS = 60_000;
/** Files that take longer are asked only for their tests that reach a mutant. */
const LONG_MS = 1500;

interface Chosen {
  readonly folder: string;
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  readonly was: string;
  readonly is: string;
  readonly mutant: Mutant;
}

/** What became of a mutant: `by` is the test that failed. */
interface Outcome extends Omit<Chosen, 'mutant'> {
  readonly outcome: 'killed' | 'survived' | 'timeout' | 'unreached';
  readonly by: string | undefined;
}

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    folder: { type: 'string', multiple: true, default: FOLDERS },
    count: { type: 'string', default: '60' },
    kind: { type: 'string', multiple: true },
    tests: { type: 'string', multiple: true, default: ['test/'] },
    jobs: { type: 'string', default: String(availableParallelism()) },
    json: { type: 'string' },
    only: { type: 'string' },
    promises: { type: 'boolean', default: false },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'mutate-'));
const hosts = new Set<ChildProcess>();
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
process.once('exit', () => {
  for (const host of hosts) endHost(host);
  rmSync(folder, { recursive: true, force: true });
});

const chosen = options.promises ? choosePromised() : chooseAll();
copyTree();
const promised = new Set(
  PROMISES.flatMap((row) =>
    Object.keys(row.tests).map((file) => `test/${file}`),
  ),
);
const tests = globSync('test/**/*.test.ts', { cwd: ROOT })
  .filter((path) =>
    options.promises
      ? promised.has(path)
      : options.tests.some((start) => path.startsWith(start)),
  )
  .sort();
const reach = await measureReach();
const outcomes = await wakeAll();
report();

/** The numbers by which the pages' promises are kept, each one greater. */
function choosePromised(): readonly Chosen[] {
  const files = new Set(
    PROMISES.map(({ code: [file] }) => file).filter(
      (file) => !file.startsWith('..'),
    ),
  );
  return [...files].flatMap((file) =>
    placesIn('promises', file).filter(
      ({ kind, was }) =>
        kind === 'number + 1' &&
        PROMISES.some(
          ({ code: [of, text] }) => of === file && was.includes(text),
        ),
    ),
  );
}

function chooseAll(): readonly Chosen[] {
  const wanted =
    options.only === undefined ? undefined : readOutcomes(options.only);
  const all = options.folder.flatMap((name) => {
    const random = randomFrom(`${options.seed} ${name}`);
    const places = globSync(`${name}/**/*.ts`, { cwd: join(ROOT, 'src') })
      .filter(
        (file) => !file.endsWith('.validator.ts') && !LEFT_OUT.includes(file),
      )
      .sort()
      .flatMap((file) => placesIn(name, file));
    if (wanted !== undefined)
      return places.filter((place) => wanted.has(keyOf(place)));
    const shuffled = places
      .filter(({ kind }) => options.kind?.includes(kind) ?? true)
      .map((place) => ({ place, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ place }) => place);
    return inTurns(shuffled).slice(0, Number(options.count));
  });
  return all;
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

function placesIn(name: string, file: string): readonly Chosen[] {
  const text = readFileSync(join(ROOT, 'src', file), 'utf8');
  return mutantsOf(text).map((mutant) => {
    const [was, is] = showMutant(text, mutant);
    const line = text.slice(0, mutant.start).split('\n').length;
    return { folder: name, file, line, kind: mutant.kind, was, is, mutant };
  });
}

function readOutcomes(path: string): ReadonlySet<string> {
  const outcomes: readonly Outcome[] = JSON.parse(readFileSync(path, 'utf8'));
  return new Set(
    outcomes
      .filter(
        ({ outcome }) => outcome === 'survived' || outcome === 'unreached',
      )
      .map(keyOf),
  );
}

function keyOf({ file, was, is }: Pick<Chosen, 'file' | 'was' | 'is'>): string {
  return `${file}\n${was}\n${is}`;
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

function copyTree(): void {
  const tree = join(folder, 'tree');
  const left = new Set(['node_modules', '.git']);
  cpSync(ROOT, tree, {
    recursive: true,
    filter: (path) => !left.has(basename(path)),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  for (const file of new Set(chosen.map((one) => one.file))) {
    const mutants = new Map(
      chosen.flatMap((one, id) =>
        one.file === file ? [[id, one.mutant] as const] : [],
      ),
    );
    const path = join(tree, 'src', file);
    writeFileSync(path, withMutants(readFileSync(path, 'utf8'), mutants));
  }
}

/** Of each mutant, the files and tests that reach it; of each file, how long it takes. */
async function measureReach(): Promise<{
  readonly files: ReadonlyMap<number, ReadonlyMap<string, readonly string[]>>;
  readonly milliseconds: ReadonlyMap<string, number>;
}> {
  const began = Date.now();
  const host = await openHost('first');
  const answer = await ask(
    host,
    { awake: -1, files: tests.map((path) => ({ path })) },
    Infinity,
  );
  endHost(host);
  if (answer === undefined) throw new Error('the tests did not run');
  const red = new Set(
    answer.files.filter(({ failed }) => failed).map(({ path }) => path),
  );
  const files = new Map<number, Map<string, readonly string[]>>();
  for (const name of globSync('hits-*.json', { cwd: folder })) {
    const { file, hits }: { file: string; hits: [number, string[]][] } =
      JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const path = file.slice(file.indexOf('/tree/') + '/tree/'.length);
    if (red.has(path)) continue;
    for (const [id, names] of hits)
      files.set(id, (files.get(id) ?? new Map()).set(path, names));
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(
    `${chosen.length} mutants, ${answer.files.length} test files, reached in ${seconds} s`,
  );
  if (red.size > 0)
    console.log(
      `left out, for they fail without a mutant: ${[...red].join(', ')}\n  ${answer.failed}`,
    );
  return {
    files,
    milliseconds: new Map(
      answer.files.map((one) => [one.path, one.milliseconds]),
    ),
  };
}

async function wakeAll(): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const queue = [...chosen.entries()];

  const work = async (_: unknown, index: number): Promise<void> => {
    let host = await openHost(`host-${index}`);
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [id, { mutant: _, ...one }] = next;
      const end = await wake(host, id);
      if (end.outcome === 'timeout') {
        endHost(host);
        host = await openHost(`host-${index}`);
      }
      outcomes.push({ ...one, ...end });
      tell(outcomes);
    }
    endHost(host);
  };

  await Promise.all(Array.from({ length: Number(options.jobs) }, work));
  return outcomes;
}

/** Has a host run the tests that reach a mutant. */
async function wake(
  host: ChildProcess,
  id: number,
): Promise<Pick<Outcome, 'outcome' | 'by'>> {
  const files = filesFor(id);
  if (files.length === 0) return { outcome: 'unreached', by: undefined };

  const times = files.map(({ path }) => reach.milliseconds.get(path) ?? 0);
  const most = SILENCE_MS + 5 * Math.max(...times);
  const answer = await ask(host, { awake: id, files }, most);
  if (answer === undefined) return { outcome: 'timeout', by: undefined };
  const outcome = answer.failed === undefined ? 'survived' : 'killed';
  return { outcome, by: answer.failed };
}

/** Keeps what is known so far, and prints the last where no test noticed it. */
function tell(outcomes: readonly Outcome[]): void {
  const last = outcomes.at(-1);
  if (options.json !== undefined)
    writeFileSync(options.json, JSON.stringify(outcomes, null, 1));
  if (last?.outcome !== 'killed')
    console.log(`${outcomes.length}/${chosen.length} ${shown(last)}`);
}

function filesFor(id: number): Question['files'] {
  const long = (path: string): number => reach.milliseconds.get(path) ?? 0;
  return [...(reach.files.get(id) ?? [])]
    .sort(([one], [other]) => long(one) - long(other))
    .map(([path, names]) =>
      long(path) < LONG_MS || names.includes('') ? { path } : { path, names },
    );
}

function report(): void {
  console.log(
    '\n| folder | mutants | killed | timeouts | survivors | killed of all |\n|---|---|---|---|---|---|',
  );
  for (const name of options.promises ? ['promises'] : options.folder) {
    const here = outcomes.filter((one) => one.folder === name);
    const count = (...kinds: readonly Outcome['outcome'][]): number =>
      here.filter(({ outcome }) => kinds.includes(outcome)).length;
    const dead = count('killed', 'timeout');
    const share =
      here.length === 0 ? '' : `${Math.floor((100 * dead) / here.length)} %`;
    const cells = [
      name,
      here.length,
      count('killed'),
      count('timeout'),
      count('survived', 'unreached'),
      share,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log('\nSurvivors:\n');
  for (const one of outcomes.toSorted((a, b) =>
    `${a.file}:${a.line}`.localeCompare(`${b.file}:${b.line}`),
  ))
    if (one.outcome === 'survived' || one.outcome === 'unreached')
      console.log(shown(one));
}

function shown(one: Outcome | undefined): string {
  if (one === undefined) return '';
  return `src/${one.file}:${one.line} ${one.outcome} (${one.kind})\n  - ${one.was}\n  + ${one.is}`;
}

function openHost(name: string): Promise<ChildProcess> {
  const host = spawn(
    process.execPath,
    [join(folder, 'tree/scripts/mutate/host.ts')],
    {
      cwd: join(folder, 'tree'),
      env: { ...process.env, MUTATE_FOLDER: folder, MUTATE_HOST: name },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    },
  );
  hosts.add(host);
  return new Promise((resolve, reject) => {
    host.once('message', () => resolve(host));
    host.once('exit', (code) => reject(new Error(`a host ended with ${code}`)));
  });
}

/** Undefined where the host fell silent. */
function ask(
  host: ChildProcess,
  question: Question,
  silenceMs: number,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const finish = (answer: Answer | undefined): void => {
      clearTimeout(timer);
      host.off('message', hear);
      host.off('exit', fall);
      resolve(answer);
    };
    const fall = (): void => finish(undefined);
    const wait = (): void => {
      clearTimeout(timer);
      if (Number.isFinite(silenceMs)) timer = setTimeout(fall, silenceMs);
    };
    const hear = (message: Answer | 'progress'): void => {
      if (message === 'progress') wait();
      else finish(message);
    };
    host.on('message', hear);
    host.once('exit', fall);
    wait();
    host.send(question);
  });
}

function endHost(host: ChildProcess): void {
  hosts.delete(host);
  if (
    host.pid === undefined ||
    host.exitCode !== null ||
    host.signalCode !== null
  )
    return;
  try {
    process.kill(-host.pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
