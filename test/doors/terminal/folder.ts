import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Has git look for no repository around the folders of tests: the temporary folder may be in one. */
export const OUTSIDE = { GIT_CEILING_DIRECTORIES: tmpdir() };

/** A folder of a test's own, which goes with it. */
export async function ownFolder({
  onTestFinished,
}: {
  onTestFinished(callback: () => Promise<void>): void;
}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'neki-topology-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
