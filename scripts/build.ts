/**
 * Compiles `src` to `build`, and bundles that: the action to `dist`, the program for the terminal to `bin`.
 * `npm run build`; `node scripts/build.ts bin` for the program alone, as npm does before it packs.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const BUNDLES: Readonly<Record<string, string>> = { dist: 'build/action/main.js', bin: 'build/cli/main.js' };

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BUNDLES);
rmSync(join(ROOT, 'build'), { recursive: true, force: true });
run('scripts/generate-validators.ts');
run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json');
for (const folder of wanted) bundle(folder, BUNDLES[folder] ?? '');

function bundle(folder: string, entry: string): void {
  rmSync(join(ROOT, folder), { recursive: true, force: true });
  run('node_modules/@vercel/ncc/dist/ncc/cli.js', 'build', entry, '-o', folder, '--license', 'licenses.txt');
  // A file with a single character beyond ASCII is kept with two bytes for each, and takes a sixth longer to load.
  for (const name of globSync('**/*.js', { cwd: join(ROOT, folder) })) {
    const path = join(ROOT, folder, name);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/[^\0-\x7f]/g, escaped));
  }
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function run(script: string, ...words: readonly string[]): void {
  execFileSync(process.execPath, [join(ROOT, script), ...words], { cwd: ROOT, stdio: 'inherit' });
}
