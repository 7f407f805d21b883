/**
 * Takes out of package.json what a packed program has no use for, and puts it back: npm runs `before` and `after`
 * around each `npm pack`. What was cut off between the two is put back by the next pack, or by `node scripts/pack.ts
 * after`.
 */
import {
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';

const MANIFEST = new URL('../package.json', import.meta.url);
/** The whole manifest, while the one for the package stands in its place. */
const SAVED = new URL('../package.full.json', import.meta.url);
/**
 * What is for developers alone. The bundle holds the dependencies, so a package that names none installs offline; and
 * npm warns whoever installs a package that has scripts.
 */
const FOR_DEVELOPERS = [
  'scripts',
  'dependencies',
  'devDependencies',
  'allowScripts',
];

/** The manifest that is packed. */
function packedManifest(manifest: string): string {
  const members = Object.entries(JSON.parse(manifest));
  const kept = members.filter(([name]) => !FOR_DEVELOPERS.includes(name));

  return `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`;
}

function before(): void {
  after();
  copyFileSync(MANIFEST, SAVED);
  writeFileSync(MANIFEST, packedManifest(readFileSync(MANIFEST, 'utf8')));
}

function after(): void {
  if (existsSync(SAVED)) renameSync(SAVED, MANIFEST);
}

if (import.meta.main) {
  const [, , when] = process.argv;
  if (when === 'before') before();
  else if (when === 'after') after();
  else throw new Error('Pass `before` or `after`.');
}
