import { randomBytes } from 'node:crypto';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { quoteWhole } from '../topology/finding.ts';

/** The mode of a new file, less what the user's mask takes away. */
const NEW_MODE = 0o666;

/**
 * Writes a file whole or not at all: beside it first, then in its place. One that exists keeps its mode, and where a
 * symbolic link leads to it the link stays. Answers undefined, or why it could not be written.
 */
export async function replaceFile(path: string, text: string): Promise<string | undefined> {
  let beside: string | undefined;
  try {
    const place = await realpath(path).catch(() => path);
    const mode = await stat(place).then(
      (stats) => stats.mode & 0o777,
      () => undefined,
    );
    beside = join(dirname(place), `.${basename(place)}.${randomBytes(6).toString('hex')}`);
    const handle = await open(beside, 'wx', mode ?? NEW_MODE);
    try {
      if (mode !== undefined) await handle.chmod(mode);
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, place);
    return undefined;
  } catch (error) {
    if (beside !== undefined) await rm(beside, { force: true });
    return `${quoteWhole(path)} could not be written: ${quoteWhole(error instanceof Error ? error.message : String(error))}.`;
  }
}
