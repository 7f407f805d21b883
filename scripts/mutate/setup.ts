/** Runs in every test process of `npm run mutate`: wakes one mutant, or notes which tests reach which. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';

const FOLDER = process.env['MUTATE_FOLDER'] ?? '';
const awake = Number(
  readFileSync(`${FOLDER}/${process.env['MUTATE_HOST']}.awake`, 'utf8'),
);
const running = new Set<string>();
/** Of each mutant, the tests that were running when its place was reached; '' is outside of any. */
const reached = new Map<number, Set<string>>();

Object.assign(globalThis, {
  mutant: awake >= 0 ? (id: number) => id === awake : note,
});

function note(id: number): false {
  const tests = reached.get(id) ?? new Set();
  reached.set(id, tests);
  if (running.size === 0) tests.add('');
  for (const test of running) tests.add(test);
  return false;
}

if (awake < 0) {
  beforeEach(({ task }) => {
    running.add(task.fullTestName);
  });
  afterEach(({ task }) => {
    running.delete(task.fullTestName);
  });
  afterAll(() => {
    const file = expect.getState().testPath;
    const hits = [...reached].map(([id, tests]) => [id, [...tests]]);
    writeFileSync(
      `${FOLDER}/hits-${randomUUID()}.json`,
      JSON.stringify({ file, hits }),
    );
  });
}
