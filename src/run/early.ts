import { changesBetween } from '../plan/three-way.ts';
import { askAhead } from '../result.ts';
import { formOf } from '../topology/topology-document.ts';
import { dependOnTables } from './branch-database.ts';
import type { DocumentCheck, LoadedFile } from './check.ts';
import type { Run } from './feature.ts';
import { asApplied } from './history.ts';
import { isAppliedPreview, type Settings } from './settings.ts';
import type { World } from './world.ts';

// What a run asks for before it needs the answer.

/**
 * Asks for the topology before the file is read: the service makes its copy anew meanwhile. A preview that is applied waits
 * for its branch first.
 */
export function askBeforeFile(
  settings: Settings,
  { platform }: Pick<World, 'platform'>,
): void {
  const { against, readsBranchFirst } = settings;
  if (readsBranchFirst !== true || isAppliedPreview(settings)) return;
  if (against === undefined) platform?.topology.early();
}

/**
 * Asks beside the branch for what a plan of a change nearly always needs: the file before, what of the cluster is being
 * changed, and the way to the databases where the change of the file depends on what is there.
 */
export function askBesideBranch(
  file: LoadedFile,
  checked: DocumentCheck,
  { settings, world }: Run,
): void {
  const { mode, asksAhead, against, baseCommit } = settings;
  const isOfChange = mode === 'plan' && baseCommit !== undefined;
  const isAsked = isOfChange && asksAhead === true && against === undefined;
  if (!isAsked || world.platform === undefined) return;
  askAhead(connectAhead(file, checked, { settings, world }));
  world.platform.clusterChanges.early();
}

/** Reads the file before the change, and begins to connect where the change of the file depends on rows. */
async function connectAhead(
  { baseFile }: LoadedFile,
  { document: desired }: DocumentCheck,
  { settings, world }: Pick<Run, 'settings' | 'world'>,
): Promise<void> {
  const { connectDatabase } = world;
  const version = await baseFile();
  if (version === undefined || connectDatabase === undefined) return;

  const base = asApplied(version, { given: settings.shards });
  if (!base.ok) return;
  const form = formOf(base.value, desired);
  const changes = changesBetween(base.value, desired, form);
  if (dependOnTables(changes, desired)) connectDatabase();
}
