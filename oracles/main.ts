/**
 * The oracles: what judges the whole product without sharing its code. `node oracles/main.ts [NAME] [--seed N] [--runs
 * N]` with `router`, `faults`, `soak` or `histories`; all of them without a name. What fails is made as small as it can
 * be and printed with its seed, to be kept in `router/cases.ts` or `histories/regressions.test.ts`.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const VITEST = `${ROOT}node_modules/vitest/vitest.mjs`;

const { values, positionals } = parseArgs({
  options: {
    seed: {
      type: 'string',
      default: String(Math.floor(Math.random() * 2 ** 31)),
    },
    runs: { type: 'string' },
  },
  allowPositionals: true,
});
const { seed, runs } = values;
console.log(`--seed ${seed}`);
const files = positionals.map((name) => `${name}.slow`);
const words = ['run', '--config', 'vitest.slow.config.ts'];
const { status } = spawnSync(
  process.execPath,
  [VITEST, ...words, ...(files.length === 0 ? ['oracles/'] : files)],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, SEED: seed, ...(runs && { RUNS: runs }) },
  },
);
process.exitCode = status ?? 1;
