import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The text of a file of the repository. */
export function read(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8');
}
