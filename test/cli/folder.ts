import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
