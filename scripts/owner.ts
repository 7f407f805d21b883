/** Puts the owner of the repository in the place of `OWNER` everywhere: `npm run owner -- NAME`. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** The owner where it stands before the repository’s name, in the address of the site, and in CODEOWNERS. */
export const PLACEHOLDER = /\bOWNER(?=(?:\.github\.io)?\/neki-topology\b)|(?<=@)OWNER\b/g;
const LOGIN = /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i;

function main(owner = ''): void {
  if (!LOGIN.test(owner)) throw new Error('Pass the owner of the repository: npm run owner -- NAME');
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
  for (const name of tracked.filter((one) => /\.(md|yml|ts|json)$|CODEOWNERS$/.test(one))) {
    const text = readFileSync(join(ROOT, name), 'utf8');
    const named = text.replace(PLACEHOLDER, owner);
    if (named === text || name === 'scripts/owner.ts') continue;
    writeFileSync(join(ROOT, name), named);
    console.log(name);
  }
}

if (import.meta.main) main(process.argv[2]);
