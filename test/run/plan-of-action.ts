import { runInProcess } from '../../oracles/faults/harness.ts';
import {
  type JsonObject,
  makeShard,
  type Platform,
} from '../../sandbox/platform.ts';
import type { RunResult } from '../../src/run/result.ts';

/** The name of the file that a run in this process is about. */
export const FILE = 'data-topology.json';

/** A plan of the action for a pull request that changes the file, with the first document on the branch and at the base. */
export async function planOfAction(
  platform: Platform,
  old: JsonObject,
  desired: JsonObject,
): Promise<RunResult> {
  const branch = platform.branch();
  const uids = new Set(
    JSON.stringify([old, desired]).match(/(?<="shard_uid":")[^"]+/g),
  );
  branch.topology = old;
  branch.shards = [...uids].map((name, at) => makeShard({ name }, at));
  const read = {
    kind: 'file',
    bytes: Buffer.from(JSON.stringify(old)),
  } as const;
  const { result } = await runInProcess(platform, {
    desired,
    mode: 'plan',
    versions: [desired, old],
    settings: {
      baseCommit: 'base',
      historyDepth: 30,
      policy: { onDrift: 'fail', permissions: [] },
    },
    world: { readCommittedFile: async () => read },
  });
  return result;
}
