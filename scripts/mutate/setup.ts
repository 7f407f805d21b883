/**
 * Runs in every test process of `node scripts/mutate.ts`: wakes the mutants of each test, or notes which tests reach
 * which.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { type Asked, type Hits, planPath, SEEMS_DEAD } from './question.ts';

const FOLDER = process.env['MUTATE_FOLDER'] ?? '';
const file = expect.getState().testPath ?? '';
const path = file.slice(file.indexOf('/tree/') + '/tree/'.length);
const plan: Asked | 'measure' = JSON.parse(
  readFileSync(planPath(FOLDER, path), 'utf8'),
);
if (plan === 'measure') measure();
else wake(plan);

function wake({ throughout, tests, limitMs }: Asked): void {
  const dead = deadOfProcess();
  const awakeIn = (test: string): readonly number[] => [
    ...throughout,
    ...(tests[test] ?? []),
  ];
  const always: ReadonlySet<number> = new Set(throughout);
  let awake = always;
  begin('');
  vi.setConfig({ testTimeout: limitMs });
  Object.assign(globalThis, {
    mutant: (id: number) => awake.size > 0 && awake.has(id),
  });

  beforeEach(({ task, skip }) => {
    const ids = awakeIn(task.fullTestName);
    if (ids.some((id) => dead.has(id))) skip(SEEMS_DEAD);
    begin(task.fullTestName);
    awake = new Set(ids);
  });
  afterEach(({ task }) => {
    awake = always;
    const [id, ...others] = awakeIn(task.fullTestName);
    const isToldOf = id !== undefined && others.length === 0;
    if (isToldOf && task.result?.state === 'fail') dead.add(id);
  });
}

/** Mutants that failed a test alone, kept where files that share a process find them. */
function deadOfProcess(): Set<number> {
  const shared: object & { deadMutants?: Set<number> } = globalThis;
  shared.deadMutants ??= new Set();
  return shared.deadMutants;
}

/** Whoever ends what does not end itself finds the test here. */
function begin(name: string): void {
  writeFileSync(`${FOLDER}/now-${process.pid}`, JSON.stringify([path, name]));
}

interface Reached {
  readonly tests: Set<string>;
  isOutside: boolean;
  isLoading: boolean;
}

function measure(): void {
  const reached = new Map<number, Reached>();
  let running: string | undefined;
  const note = (id: number): false => {
    const before = reached.get(id);
    const hit = before ?? {
      tests: new Set(),
      isOutside: false,
      isLoading: false,
    };
    if (before === undefined) reached.set(id, hit);
    if (running !== undefined) hit.tests.add(running);
    // A module may be loaded in the middle of a test.
    const isKnown =
      running === undefined
        ? hit.isOutside && hit.isLoading
        : before !== undefined;
    if (isKnown) return false;
    if (isLoadingModule()) hit.isLoading = true;
    else if (running === undefined) hit.isOutside = true;
    return false;
  };
  Object.assign(globalThis, { mutant: note });

  beforeEach(({ task }) => {
    running = task.fullTestName;
  });
  afterEach(() => {
    running = undefined;
  });
  afterAll(() => {
    writeFileSync(
      `${FOLDER}/hits-${randomUUID()}.json`,
      JSON.stringify(hitsOf(reached)),
    );
  });
}

function hitsOf(reached: ReadonlyMap<number, Reached>): Hits {
  const names = [
    ...new Set([...reached.values()].flatMap(({ tests }) => [...tests])),
  ];
  const places = new Map(names.map((name, place) => [name, place]));
  const hits = [...reached].map(([id, { tests, isOutside, isLoading }]) => ({
    id,
    tests: [...tests].map((name) => places.get(name) ?? 0),
    isOutside,
    isLoading,
  }));
  return { file: path, names, hits };
}

/**
 * Whether the code that runs is called by a module's first lines, and not by the file of tests: which of both is
 * nearer.
 */
function isLoadingModule(): boolean {
  const most = Error.stackTraceLimit;
  Error.stackTraceLimit = 100;
  const calls = (new Error().stack ?? '').split('\n');
  Error.stackTraceLimit = most;
  const caller = calls.find(
    (line) => line.includes(file) || line.includes('runInlinedModule'),
  );
  return caller?.includes('runInlinedModule') === true;
}
