/**
 * Cold start: the whole process of the built action, and of the built program for a terminal, validating a small file,
 * against an empty Node program; run in turn, so that a machine that changes its speed changes all of them. Prints
 * medians and their ratios.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RUNS = 21;
/**
 * How many times an empty Node program each is expected to take: the action with `@actions/core`, whose protocol alone takes
 * a third of one. Less is better.
 */
const EXPECTED: Readonly<Record<string, number>> = {
  action: 2.9,
  terminal: 2.5,
};
const ACTION = fileURLToPath(new URL('../dist/index.js', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../bin/index.js', import.meta.url));
const TOPOLOGY = `authoritative_shard_group: meta
default_shard_group: meta
shard_groups:
  - uid: meta
    key_ranges:
      - shard_uid: sh57wz7p7tblk2
`;

/** Measures and prints cold starts. */
export function benchStart(): void {
  const folder = mkdtempSync(join(tmpdir(), 'neki-topology-bench-'));
  try {
    const blank = join(folder, 'empty.mjs');
    writeFileSync(join(folder, 'data-topology.yaml'), TOPOLOGY);
    writeFileSync(blank, '');
    const output = join(folder, 'output');
    const summary = join(folder, 'summary');
    for (const path of [output, summary]) writeFileSync(path, '');
    const environment = {
      PATH: process.env['PATH'],
      INPUT_MODE: 'validate',
      GITHUB_WORKSPACE: folder,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      RUNNER_TEMP: folder,
    };
    const programs = {
      'empty Node': [blank],
      action: [ACTION],
      terminal: [PROGRAM, 'validate'],
    };
    const times = Object.entries(programs).map(([name, words]) => ({
      name,
      words,
      taken: [] as number[],
    }));
    for (let run = 0; run <= RUNS; run++) {
      for (const { words, taken } of times) {
        const took = time(words, folder, environment);
        if (run > 0) taken.push(took);
      }
    }
    const [empty = Number.NaN, ...others] = times.map(({ taken }) =>
      median(taken),
    );
    console.log(`empty Node: ${empty.toFixed(1)} ms`);
    for (const [index, took] of others.entries()) {
      const name = times[index + 1]?.name ?? '';
      const ratio = (took / empty).toFixed(2);
      console.log(
        `cold start, ${name}: ${took.toFixed(1)} ms, ratio ${ratio} (expected ${EXPECTED[name]})`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function time(
  words: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): number {
  const began = performance.now();
  const { status, stdout } = spawnSync(process.execPath, [...words], {
    cwd,
    env,
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Error(`${words.join(' ')} ended with ${status}: ${stdout}`);
  return performance.now() - began;
}

function median(values: readonly number[]): number {
  return (
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ??
    Number.NaN
  );
}

if (import.meta.main) benchStart();
