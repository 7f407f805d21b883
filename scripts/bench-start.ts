/**
 * Cold start: the whole process of the built action validating a small file, against an empty Node program, run in
 * turn so that a machine that changes its speed changes both. Prints medians and their ratio.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RUNS = 21;
const ACTION = fileURLToPath(new URL('../dist/index.js', import.meta.url));
const TOPOLOGY = `authoritative_shard_group: meta
default_shard_group: meta
shard_groups:
  - uid: meta
    key_ranges:
      - shard_uid: sh57wz7p7tblk2
`;

/** Measures and prints cold start; returns the ratio of the medians. */
export function benchStart(): number {
  const folder = mkdtempSync(join(tmpdir(), 'neki-topology-bench-'));
  try {
    writeFileSync(join(folder, 'data-topology.yaml'), TOPOLOGY);
    writeFileSync(join(folder, 'empty.mjs'), '');
    const environment = {
      PATH: process.env['PATH'],
      INPUT_MODE: 'validate',
      GITHUB_WORKSPACE: folder,
      RUNNER_TEMP: folder,
    };
    const action: number[] = [];
    const empty: number[] = [];
    for (let run = 0; run <= RUNS; run++) {
      const times = [
        time(ACTION, folder, environment),
        time(join(folder, 'empty.mjs'), folder, environment),
      ] as const;
      if (run === 0) continue;
      action.push(times[0]);
      empty.push(times[1]);
    }
    const ratio = median(action) / median(empty);
    console.log(
      `cold start: ${median(action).toFixed(1)} ms, empty Node ${median(empty).toFixed(1)} ms, ratio ${ratio.toFixed(2)} (target 3)`,
    );
    return ratio;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function time(program: string, cwd: string, env: NodeJS.ProcessEnv): number {
  const began = performance.now();
  const { status, stdout } = spawnSync(process.execPath, [program], { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout}`);
  return performance.now() - began;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

if (import.meta.main) benchStart();
