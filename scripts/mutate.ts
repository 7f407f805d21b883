/**
 * Makes small changes to the source, one at a time, and counts those that compile and that no test notices: `node
 * scripts/mutate.ts --seed 1 [--seed 2] [--folder run] [--count 60] [--kind 'guard dropped'] [--tests test/run] [--json
 * FILE] [--only FILE]`. `--json` keeps what is known so far; a run that is begun again with the same file goes on from
 * there. It works on a copy, in which every chosen mutant sleeps in its place. One run of all tests finds which tests
 * reach which mutant; how those tests are run with mutants awake is in `mutate/hunt.ts`.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
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
import {
  type Chosen,
  chooseNamed,
  chooseSome,
  keyOf,
} from './mutate/choose.ts';
import {
  type Fate,
  hunt,
  type Round,
  type Outcome as RoundOutcome,
  type Unit,
} from './mutate/hunt.ts';
import { withMutants } from './mutate/mutants.ts';
import { measureReach } from './mutate/reach.ts';
import { runRound } from './mutate/round.ts';
import { hostOf } from './mutate/run-host.ts';
import { refusedIn } from './mutate/types.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = [
  'changes',
  'document',
  'doors',
  'features',
  'plan',
  'ports',
  'report',
  'rules',
  'run',
  'settings',
  'text',
  'topology',
];

/** What became of a mutant: `by` is the test that failed, or what the compiler says. */
interface Outcome extends Omit<Chosen, 'mutant'> {
  readonly outcome: Fate['outcome'] | 'unreached' | 'refused';
  readonly by: string | undefined;
}

/** What `--json` keeps. */
interface Kept {
  readonly commit: string;
  readonly outcomes: readonly Outcome[];
}

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', multiple: true, default: ['1'] },
    folder: { type: 'string', multiple: true, default: FOLDERS },
    count: { type: 'string', default: '60' },
    kind: { type: 'string', multiple: true },
    tests: {
      type: 'string',
      multiple: true,
      default: ['test/', 'sandbox/', 'oracles/', 'src/features/'],
    },
    jobs: { type: 'string', default: String(availableParallelism()) },
    json: { type: 'string' },
    only: { type: 'string' },
  },
});

const began = Date.now();
const commit = commitOf();
const outcomes = [...readKept(commit)];
const known = new Set(outcomes.map(placeOf));
const all = chooseAll();
const chosen = all.filter((one) => !known.has(placeOf(one)));

const folder = mkdtempSync(join(tmpdir(), 'mutate-'));
const tree = join(folder, 'tree');
const host = hostOf(folder, options.jobs);
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
process.once('exit', () => {
  host.end();
  rmSync(folder, { recursive: true, force: true });
});

if (chosen.length > 0) await tryChosen();
report();
host.end();

function commitOf(): string {
  const [head, ...changed] = ['rev-parse HEAD', 'status --porcelain src test']
    .map((command) =>
      execFileSync('git', command.split(' '), { cwd: ROOT, encoding: 'utf8' }),
    )
    .map((text) => text.trim());
  return changed.join('') === '' ? `${head}` : `${head} with changes`;
}

function readKept(commit: string): readonly Outcome[] {
  if (options.json === undefined || !existsSync(options.json)) return [];
  const kept: Kept = JSON.parse(readFileSync(options.json, 'utf8'));
  if (kept.commit === commit) return kept.outcomes;
  throw new Error(
    `${options.json} is of ${kept.commit}, and this is ${commit}. Name another file.`,
  );
}

function placeOf(one: Omit<Chosen, 'mutant'>): string {
  return `${one.seed}\n${one.line}\n${keyOf(one)}`;
}

function chooseAll(): readonly Chosen[] {
  if (options.only !== undefined) {
    const names = readSurvivors(options.only);
    return options.folder.flatMap((name) => chooseNamed(name, names));
  }
  const { kind: kinds } = options;
  const count = Number(options.count);
  return options.seed.flatMap((seed) =>
    options.folder.flatMap((folder) =>
      chooseSome({ seed, folder, count, kinds }),
    ),
  );
}

function readSurvivors(path: string): ReadonlySet<string> {
  const kept: Kept = JSON.parse(readFileSync(path, 'utf8'));
  return new Set(kept.outcomes.filter(isAlive).map(keyOf));
}

function isAlive({ outcome }: Outcome): boolean {
  return outcome === 'survived' || outcome === 'unreached';
}

/** The tests of the folders come first: what they kill, the longer ones need not meet. */
async function tryChosen(): Promise<void> {
  copyTree();
  console.log(`${commit}\n${chosen.length} mutants`);
  const alive = new Map(chosen.entries());
  for (const [id, by] of await refusedIn(tree, alive)) {
    alive.delete(id);
    tell(id, { outcome: 'refused', by });
  }
  console.log(`${minutes()}: ${alive.size} of them compile`);
  weave(alive);
  const reached = new Set<number>();
  for (const paths of inWaves(testPaths()))
    await tryWave(paths, alive, reached);
  for (const id of alive.keys())
    tell(id, {
      outcome: reached.has(id) ? 'survived' : 'unreached',
      by: undefined,
    });
}

function inWaves(paths: readonly string[]): readonly (readonly string[])[] {
  const rooms = new Set(FOLDERS.map((name) => name.split('/')[0]));
  const isNear = (path: string): boolean => rooms.has(path.split('/')[1]);
  return [paths.filter(isNear), paths.filter((path) => !isNear(path))].filter(
    (wave) => wave.length > 0,
  );
}

/** Has what kills a mutant take it out of those alive. */
async function tryWave(
  paths: readonly string[],
  alive: Map<number, Chosen>,
  reached: Set<number>,
): Promise<void> {
  const fileOf = new Map(Array.from(alive, ([id, { file }]) => [id, file]));
  const reach = await measureReach(host, folder, paths, fileOf);
  console.log(`${minutes()}: ${paths.length} test files reach mutants`);
  if (reach.red.length > 0)
    console.log(`left out, for they fail: ${reach.red.join(', ')}`);

  const reachedBy = new Map<number, readonly Unit[]>();
  for (const [id, one] of alive) {
    const units = inOrder(one.folder, reach.reachedBy.get(id) ?? []);
    if (units.length > 0) reachedBy.set(id, units);
  }
  for (const id of reachedBy.keys()) reached.add(id);
  await hunt(reachedBy, tryRound, (id, fate) => {
    if (fate.outcome === 'survived') return;
    alive.delete(id);
    tell(id, fate);
  });
}

function testPaths(): readonly string[] {
  return globSync(
    ['{test,sandbox,oracles}/**/*.test.ts', 'src/features/*/test/**/*.test.ts'],
    {
      cwd: ROOT,
    },
  )
    .filter((path) => options.tests.some((start) => path.startsWith(start)))
    .sort();
}

function copyTree(): void {
  const left = new Set(['node_modules', '.git']);
  cpSync(ROOT, tree, {
    recursive: true,
    filter: (path) => !left.has(basename(path)),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
}

/** Puts mutants into the copy, each asleep. */
function weave(mutants: ReadonlyMap<number, Chosen>): void {
  for (const [file, here] of Map.groupBy(mutants, ([, one]) => one.file)) {
    const path = join(tree, 'src', file);
    const woven = new Map(here.map(([id, { mutant }]) => [id, mutant]));
    writeFileSync(path, withMutants(readFileSync(path, 'utf8'), woven));
  }
}

/** The tests of the mutant's own folder first, and of each file one after the other, so that no file comes alone. */
function inOrder(folder: string, units: readonly Unit[]): readonly Unit[] {
  const [room = ''] = folder.split('/');
  const distance = ({ path }: Unit): number =>
    [`test/${folder}/`, `test/${room}/`, `test/`].findIndex((start) =>
      path.startsWith(start),
    );
  const counts = new Map<string, number>();
  return units
    .map((unit) => {
      const turn = (counts.get(unit.path) ?? 0) + 1;
      counts.set(unit.path, turn);
      return { unit, turn, distance: distance(unit) };
    })
    .sort(
      (one, other) =>
        one.distance - other.distance ||
        one.turn - other.turn ||
        one.unit.milliseconds - other.unit.milliseconds,
    )
    .map(({ unit }) => unit);
}

async function tryRound(round: Round): Promise<RoundOutcome> {
  const outcome = await runRound(host, round);
  const { passed, failed, broken } = outcome;
  const awake = new Set([...round.values()].flat()).size;
  const left = all.length - outcomes.length;
  console.log(
    `${minutes()}: ${left} left; ${round.size} tests with ${awake} awake, ${passed.length} passed, ${failed.size} failed`,
  );
  if (awake === 0)
    for (const why of [...failed.values(), ...broken.values()])
      console.log(`not believed, for it fails without a mutant: ${why}`);
  return outcome;
}

/** Keeps what is known so far, and prints the last where no test noticed it. */
function tell(
  id: number,
  fate:
    | Fate
    | { outcome: 'unreached'; by: undefined }
    | { outcome: 'refused'; by: string },
): void {
  const found = chosen[id];
  if (found === undefined) return;
  const { mutant: _, ...one } = found;
  const last: Outcome = { ...one, ...fate };
  outcomes.push(last);
  const kept: Kept = { commit, outcomes };
  if (options.json !== undefined)
    writeFileSync(options.json, JSON.stringify(kept, null, 1));
  if (isAlive(last)) console.log(shown(last));
}

function report(): void {
  console.log(
    '\n| seed | folder | mutants | do not compile | killed | timeouts | survivors | killed of those that compile |\n|---|---|---|---|---|---|---|---|',
  );
  const rows = Map.groupBy(outcomes, (one) => `${one.seed} | ${one.folder}`);
  for (const [name, here] of [...rows].sort()) {
    const count = (kind: Outcome['outcome']): number =>
      here.filter(({ outcome }) => outcome === kind).length;
    const alive = here.filter(isAlive).length;
    const compiled = here.length - count('refused');
    const share = Math.floor((100 * (compiled - alive)) / compiled);
    const cells = [
      name,
      here.length,
      count('refused'),
      count('killed'),
      count('timeout'),
      alive,
      `${share} %`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log(`\nSurvivors, after ${minutes()} at ${commit}:\n`);
  for (const one of outcomes
    .filter(isAlive)
    .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line))
    console.log(shown(one));
}

function shown(one: Outcome): string {
  return `src/${one.file}:${one.line} ${one.outcome} (${one.kind})\n  - ${one.was}\n  + ${one.is}`;
}

function minutes(): string {
  return `${((Date.now() - began) / 60_000).toFixed(1)} min`;
}
