import type { Platform } from '../platform/platform.ts';
import type { Problem } from '../platform/problem.ts';
import type { Target } from '../topology/target.ts';

/** The service's words for a shard that its routers do not know (docs/neki.md §2, rule 26). */
const UNKNOWN_SHARD = /"([^"]+)" is not a shard the cluster has created/;
/** Routers learn of a new shard within seconds to about a minute (docs/neki.md §6.6). */
const WAITS_S = [1, 3, 8, 15, 15, 15];

/**
 * Whether a refused PUT may be accepted a little later: routers learn of a new shard late, and say until then that it
 * was never created. Only for a shard that is listed as ready, and only so often. Waits before it answers true.
 */
export async function isShardLag(
  problem: Problem,
  { platform, target, refusals }: { platform: Platform; target: Target; refusals: number },
): Promise<boolean> {
  if (problem.kind !== 'refused' || problem.status !== 422) return false;
  const uid = UNKNOWN_SHARD.exec(problem.said.words ?? '')?.[1];
  const seconds = WAITS_S[refusals];
  if (uid === undefined || seconds === undefined) return false;
  const shards = await platform.listShards(target);
  const isReady = shards.ok && shards.value.some((shard) => shard.uid === uid && shard.ready);
  return isReady && platform.pause(1, 'read', seconds * 1000);
}
