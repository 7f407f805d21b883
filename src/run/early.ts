import { changesBetween } from '../plan/three-way.ts';
import { askAhead } from '../result.ts';
import { formOf } from '../topology/topology-document.ts';
import { dependOnTables } from './branch-database.ts';
import type { DocumentCheck, LoadedFile } from './check.ts';
import type { Run } from './feature.ts';
import { asApplied } from './history.ts';
import { isAppliedPreview, type Settings } from './settings.ts';
import type { World } from './world.ts';

// Questions that a run asks before it needs the answers.

/**
 * Asks for the topology before the file is read, so that the service renews its copy in the meantime. An applied
 * preview waits for its branch first.
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
 * While the branch is read, asks for what the plan of a change almost always needs: the file before the change, changes
 * of the cluster in progress, and a database connection if the change depends on rows.
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

/** Reads the file before the change, and begins to connect if the change depends on rows. */
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
