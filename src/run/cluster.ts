import { explain } from '../ports/platform/explain.ts';
import type { ClusterChange } from '../ports/platform/platform.ts';
import { nameList } from '../text/lists.ts';
import { input, type Message, prose } from '../text/message.ts';
import { durationText, waitUntil } from './waiting.ts';
import type { Branch, Log } from './world.ts';

/** Notices about changes of the cluster in progress; none if the service does not list them. */
export async function clusterNotices(
  platform: Branch,
  log: Log,
): Promise<readonly Message[]> {
  const underWay = await readChanges(platform, log);
  if (underWay.length === 0) return [];

  const names = nameList(
    underWay.map(({ name }) => name),
    'part',
  );
  const changed = prose`The cluster is being changed: ${names}.`;
  if (underWay.some(({ isOfShards }) => isOfShards))
    return [prose`${changed} An apply waits until its shards are changed.`];
  return [prose`${changed} This does not hold up an apply.`];
}

/** Waits until no shards are being added or removed. Returns why nothing may be written if that takes too long. */
export async function waitForShardChanges(
  platform: Branch,
  log: Log,
): Promise<Message | undefined> {
  let names: readonly string[] = [];
  const findMissing = async (): Promise<Message | undefined> => {
    const changes = await readChanges(platform, log);
    const ofShards = changes.filter(({ isOfShards }) => isOfShards);
    names = ofShards.map(({ name }) => name);
    if (names.length === 0) return undefined;
    return prose`the shards of ${nameList(names, 'part')} to be changed`;
  };
  const { time, ended } = await waitUntil(findMissing, platform, log);
  if (ended === undefined) return undefined;
  const open = prose`The shards of ${nameList(names, 'part')} are still being changed after ${durationText(time)}.`;
  if (ended === 'cancelled')
    return prose`${open} The run was cancelled while it waited.`;
  return prose`${open} Run again when that is done, or increase ${input('timeout')}.`;
}

async function readChanges(
  platform: Branch,
  { info }: Log,
): Promise<readonly ClusterChange[]> {
  const listed = await platform.clusterChanges.answer();
  if (listed.ok) return listed.value;
  const why = explain(listed.problem);
  info(prose`Changes of the cluster could not be listed. ${why}`);
  return [];
}
