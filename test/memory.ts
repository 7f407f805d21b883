import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** A file system in memory, where Linux has one. */
const MEMORY = '/dev/shm';
const LEAST_FREE = 2 * 1024 ** 3;

/** Has the tests write their thousands of small files in memory, unless `TMPDIR` says where; a fifth of the time goes otherwise. */
export default function useMemory(): (() => void) | undefined {
  if (process.env['TMPDIR'] !== undefined) return undefined;
  const folder = makeFolder();
  if (folder === undefined) return undefined;

  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function makeFolder(): string | undefined {
  try {
    const { bavail: blocks, bsize: bytes } = statfsSync(MEMORY);
    if (blocks * bytes < LEAST_FREE) return undefined;
    const folder = mkdtempSync(join(MEMORY, 'tests-'));
    // PostgreSQL does not run as root: its own user has to reach what tests put there.
    chmodSync(folder, 0o711);
    return folder;
  } catch {
    // No such place, or none where this user may write: the usual one will do.
    return undefined;
  }
}
