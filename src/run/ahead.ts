import { changesBetween } from '../plan/three-way.ts';
import type { Platform } from '../ports/platform/platform.ts';
import { askAhead, onItsWay } from '../result.ts';
import { formOf } from '../topology/topology-document.ts';
import { dependOnTables } from './branch-database.ts';
import { asApplied } from './history.ts';
import type { CheckOptions } from './request.ts';
import type { DatabaseSource, Service } from './services.ts';
import type { Checked } from './stages.ts';

/** What a plan of a change is asked for with. */
type ChangeServices = Service & DatabaseSource;

/**
 * The services of a run with everything on its way, beside the branch itself, that a plan of a change nearly always
 * needs: the file before, what of the cluster is being changed, and the way to the databases where the change of the
 * file depends on what is there.
 */
export function askingForChange<Services extends ChangeServices>(
  checked: Checked,
  request: CheckOptions,
  services: Services,
): Services {
  askAhead(connectAhead(checked, request, services));
  const { platform } = services;
  if (platform === undefined) return services;
  return { ...services, platform: askingForClusterChanges(platform) };
}

/** The platform with its next list of cluster changes on its way. */
export function askingForClusterChanges(platform: Platform): Platform {
  const listClusterChanges = onItsWay(() => platform.listClusterChanges());
  return { ...platform, listClusterChanges };
}

/** Reads the file before the change, and begins to connect where the change of the file depends on rows. */
async function connectAhead(
  { document: desired, baseFile }: Checked,
  { shards: given }: CheckOptions,
  { connectDatabase }: DatabaseSource,
): Promise<void> {
  const version = await baseFile();
  if (version === undefined || connectDatabase === undefined) return;

  const base = asApplied(version, { given });
  if (!base.ok) return;
  const form = formOf(base.value, desired);
  const changes = changesBetween(base.value, desired, form);
  if (dependOnTables(changes, desired)) connectDatabase();
}
