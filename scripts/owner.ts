/** Puts the owner of the repository in the place of `OWNER` everywhere: `node scripts/owner.ts NAME`. */
import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** What is built is built again instead. */
const BUILT = 'dist/';
const LOGIN = /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i;
/**
 * The owner before the repository's name or the address of its pages, in a pattern too, in CODEOWNERS, and in the code.
 */
const PLACEHOLDER =
  /\bOWNER(?=\\?[/.](?:neki-topology|github)\b)|(?<=@|^const ACCOUNT = ')OWNER\b/gm;
/** What tells readers to do it themselves. */
const REQUEST = /^> \*\*Not released yet\.\*\* `OWNER` .*\n(?:> .*\n)*\n/m;

/** A text with the owner in every place that waits for one. */
export function withOwner(text: string, owner: string): string {
  return text.replace(REQUEST, '').replace(PLACEHOLDER, owner);
}

function main(owner = ''): void {
  if (!LOGIN.test(owner))
    throw new Error(
      'Pass the owner of the repository: node scripts/owner.ts NAME',
    );
  const tracked = execFileSync('git', ['ls-files', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).split('\0');
  for (const name of tracked) {
    if (
      name === '' ||
      name.startsWith(BUILT) ||
      !lstatSync(join(ROOT, name)).isFile()
    )
      continue;
    const bytes = readFileSync(join(ROOT, name));
    const text = bytes.toString('utf8');
    const named = withOwner(text, owner);
    // What is no text, such as a picture, does not come back as it was.
    if (
      named === text ||
      !Buffer.from(text).equals(bytes) ||
      name === 'scripts/owner.ts'
    )
      continue;
    writeFileSync(join(ROOT, name), named);
    console.log(name);
  }
  console.log(
    '\nRun `npm run build`, look at `git diff`, and commit all of it.',
  );
}

if (import.meta.main) main(process.argv[2]);
