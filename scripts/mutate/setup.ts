/** Runs in every test process of `npm run mutate`: wakes the mutants of each test, or notes which tests reach which. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { type Asked, type Hits, planPath, SEEMS_DEAD } from './question.ts';

/** After so many failures that a mutant had a part in, it is tried alone before anything else. */
const ENOUGH = 3;

const FOLDER = process.env['MUTATE_FOLDER'] ?? '';
const file = expect.getState().testPath ?? '';
const path = file.slice(file.indexOf('/tree/') + '/tree/'.length);
const plan: Asked | 'measure' = JSON.parse(
  readFileSync(planPath(FOLDER, path), 'utf8'),
);
if (plan === 'measure') measure();
else wake(plan);

function wake({ throughout, tests, limitMs }: Asked): void {
  const always: ReadonlySet<number> = new Set(throughout);
  const failures = failuresOfProcess();
  let awake = always;
  begin('');
  vi.setConfig({ testTimeout: limitMs });
  Object.assign(globalThis, {
    mutant: (id: number) => awake.size > 0 && awake.has(id),
  });

  beforeEach(({ task, skip }) => {
    const own = [...throughout, ...(tests[task.fullTestName] ?? [])];
    if (own.some((id) => (failures.get(id) ?? 0) >= ENOUGH)) skip(SEEMS_DEAD);
    begin(task.fullTestName);
    awake = new Set(own);
  });
  afterEach(({ task }) => {
    awake = always;
    if (task.result?.state !== 'fail') return;
    const own = [...throughout, ...(tests[task.fullTestName] ?? [])];
    for (const id of own)
      failures.set(id, own.length === 1 ? ENOUGH : (failures.get(id) ?? 0) + 1);
  });
}

/** Kept where files that share a process find it. */
function failuresOfProcess(): Map<number, number> {
  const shared: object & { mutantFailures?: Map<number, number> } = globalThis;
  shared.mutantFailures ??= new Map();
  return shared.mutantFailures;
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

/** Whether the code that runs is called by a module's first lines, and not by the file of tests. */
function isLoadingModule(): boolean {
  const most = Error.stackTraceLimit;
  Error.stackTraceLimit = 100;
  const calls = (new Error().stack ?? '')
    .split('\n')
    .filter((line) => !line.includes('at async '));
  Error.stackTraceLimit = most;
  if (calls.some((line) => line.includes(file))) return false;
  return calls.some((line) => line.includes('runInlinedModule'));
}
