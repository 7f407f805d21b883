/**
 * Holds the project to what GitHub publishes of itself: `npm ci --prefix test/official && node test/official/main.ts`. Types
 * are checked first, which `npm run check` cannot do without these packages. The suites that talk to the sandbox's GitHub
 * run then, and what it is asked and answers is kept; last that, the workflows and the payloads are held to the
 * descriptions.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const TYPESCRIPT = join(ROOT, 'node_modules/typescript/bin/tsc');
/** The suites with the product as their client. Those of the sandbox itself ask what no client should. */
const CLIENTS = [
  'test/scenarios/',
  'test/attacks/',
  'test/ports/github/',
  'test/doors/action/',
  'oracles/',
];

process.exitCode = main();

function main(): number {
  if (!existsSync(new URL('node_modules', import.meta.url))) {
    console.error('Run `npm ci --prefix test/official` first.');
    return 1;
  }
  const checked = node([TYPESCRIPT, '-p', 'test/official']);
  if (checked !== 0) return checked;
  const folder = mkdtempSync(join(tmpdir(), 'github-traffic-'));
  try {
    const recorded = vitest(CLIENTS, { GITHUB_TRAFFIC: folder });
    if (recorded !== 0) return recorded;
    const config = ['--config', 'test/official/vitest.config.ts'];
    const given = [...config, ...process.argv.slice(2)];
    return vitest(given, { KEPT_TRAFFIC: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function vitest(
  given: readonly string[],
  variables: Readonly<Record<string, string>>,
): number {
  return node([VITEST, 'run', ...given], { TESTS: 'all', ...variables });
}

/** Runs a program of Node, and is its exit status. */
function node(
  given: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): number {
  const { status } = spawnSync(process.execPath, given, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  });
  return status ?? 1;
}
