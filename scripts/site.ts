/** Builds the site to `site/out`: the pages of the rules, the pages of the documentation, and the playground. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PACKAGES = 'site/node_modules';
/** Programs of Node, in the order in which one needs what another made. */
const STEPS: readonly (readonly string[])[] = [
  ['scripts/rule-docs.ts'],
  ['node_modules/typescript/bin/tsc', '-p', 'site'],
  [`${PACKAGES}/vitepress/bin/vitepress.js`, 'build', 'site'],
  ['scripts/build-playground.ts'],
];

process.exitCode = build();

function build(): number {
  if (!existsSync(join(ROOT, PACKAGES))) {
    console.error(
      'The packages of the site are not installed. Run `npm ci --prefix site`.',
    );
    return 1;
  }
  for (const words of STEPS) {
    const { status, error } = spawnSync(process.execPath, words, {
      cwd: ROOT,
      stdio: 'inherit',
    });
    if (error !== undefined) throw error;
    if (status !== 0) return status ?? 1;
  }
  return 0;
}
