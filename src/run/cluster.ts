import { nameList } from '../message/lists.ts';
import { prose } from '../message/message.ts';
import { plain } from '../message/plain.ts';
import type { ClusterChange, Platform } from '../platform/platform.ts';
import { durationText, waitUntil } from './ready.ts';
import type { Run } from './request.ts';
import type { Message } from './result.ts';

/** Says what of the cluster is being changed now; nothing where nothing is, or nobody tells. */
export async function tellClusterChanges(
  platform: Platform,
  info: Run['info'],
): Promise<readonly Message[]> {
  const changes = await readChanges(platform, info);
  if (changes.length === 0) return [];
  const names = nameList(
    changes.map(({ name }) => name),
    'part',
  );
  return [
    prose`The cluster is being changed: ${names}. ${changes.some(({ isOfShards }) => isOfShards) ? 'An apply waits until its shards are changed.' : 'This does not hold up an apply.'}`,
  ];
}

/** Waits until no shards are being added or removed; answers why nothing may be written where that takes too long. */
export async function waitForShardChanges(
  platform: Platform,
  info: Run['info'],
): Promise<string | undefined> {
  let names: readonly string[] = [];
  const look = async (): Promise<string | undefined> => {
    const changes = await readChanges(platform, info);
    names = changes
      .filter(({ isOfShards }) => isOfShards)
      .map(({ name }) => name);
    return names.length === 0
      ? undefined
      : plain(prose`the shards of ${nameList(names, 'part')} to be changed`);
  };
  const { time, ended } = await waitUntil(look, platform, info);
  if (ended === undefined) return undefined;
  const remedy =
    ended === 'cancelled'
      ? 'The run was cancelled while it waited.'
      : 'Run again when that is done, or increase `timeout`.';
  return `The shards of ${plain(nameList(names, 'part'))} are still being changed after ${durationText(time)}. ${remedy}`;
}

async function readChanges(
  platform: Platform,
  info: Run['info'],
): Promise<readonly ClusterChange[]> {
  const listed = await platform.listClusterChanges();
  if (listed.ok) return listed.value;
  info(['Changes of the cluster could not be listed. ', listed.problem]);
  return [];
}
