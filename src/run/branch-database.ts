import type { Change } from '../changes/change.ts';
import { isDoubtful, lookupTables, routedAnew } from '../changes/questions.ts';
import { type Plan, type ThreeWay, underWayIn } from '../plan/plan.ts';
import type { Platform } from '../ports/platform/platform.ts';
import { shardsIn } from '../topology/topology.ts';
import type { TopologyDocument } from '../topology/topology-document.ts';
import type { Opened } from './database.ts';
import type { Settings } from './settings.ts';
import type { World } from './world.ts';

/** Opens the databases of the branch if the run needs them: for the rows of tables, for a PUT, or for a drift check. */
export async function openFor(
  plan: Plan,
  purpose: Settings,
  world: World,
): Promise<Opened | undefined> {
  if (plan.situation.state === 'branch-unread') return undefined;
  if (!dependsOnDatabase(plan, purpose)) return undefined;
  return openBranch(plan.threeWay, world);
}

function dependsOnDatabase(
  { changes, threeWay: { desired }, situation }: Plan,
  { mode, isDriftCheck }: Settings,
): boolean {
  return (
    isDriftCheck === true ||
    underWayIn(situation).length > 0 ||
    (mode === 'apply' && changes.length > 0) ||
    dependOnTables(changes, desired)
  );
}

/** Whether the effect of some changes depends on the rows or the definition of tables. */
export function dependOnTables(
  changes: readonly Change[],
  desired: TopologyDocument,
): boolean {
  return (
    changes.some(isDoubtful) ||
    routedAnew(changes, desired).length > 0 ||
    lookupTables(changes, desired).length > 0
  );
}

/** Opens the databases of the branch. The shards of its topology identify it. */
export async function openBranch(
  { live }: Pick<ThreeWay, 'live'>,
  {
    openDatabase,
    platform,
  }: Pick<World, 'openDatabase'> & { readonly platform: Platform | undefined },
): Promise<Opened | undefined> {
  if (openDatabase === undefined) return undefined;
  // Both questions take as long as a connection does, so they run at the same time.
  const restored = wasRestored(platform);
  return openDatabase(shardsIn(live.topology), () => restored);
}

/** Whether a branch was restored from another one; undefined if the service does not say. */
async function wasRestored(
  platform: Platform | undefined,
): Promise<boolean | undefined> {
  const read = await platform?.readBranch();
  if (read?.ok !== true) return undefined;
  return read.value.isRestored;
}
