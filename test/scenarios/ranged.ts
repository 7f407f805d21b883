import { STORES_ALL } from '../../sandbox/platform/behaviour.ts';
import { type JsonObject, SHARDS } from '../../sandbox/platform.ts';
import { asYaml, LIVE } from './documents.ts';
import { openWorld, type World } from './world.ts';

type Context = Parameters<typeof openWorld>[0];

const [AUTHORITY = '', FIRST = '', SECOND = ''] = SHARDS;

/** `LIVE` with other ranges of `tenant_data`, and more keys in that group. */
export function ranged(
  key_ranges: JsonObject[],
  more: JsonObject = {},
): JsonObject {
  const meta = { uid: 'meta', key_ranges: [{ shard_uid: AUTHORITY }] };
  const tenants = {
    uid: 'tenant_data',
    default_shard_index: 'by_tenant',
    key_ranges,
    ...more,
  };
  return { ...LIVE, shard_groups: [meta, tenants] };
}

export const HALVES: JsonObject[] = [
  { shard_uid: FIRST, end: '80' },
  { shard_uid: SECOND, start: '80' },
];

/** A world whose branch and file hold a document, and whose pull request brings another one. */
export async function changing(
  context: Context,
  [before, after]: readonly [JsonObject, JsonObject],
  inputs: Readonly<Record<string, string>> = {},
): Promise<World> {
  const world = await openWorld(context, {
    before: asYaml(before),
    after: asYaml(after),
    platform: { behaviour: STORES_ALL },
    inputs,
  });
  world.platform.branch().topology = before;
  return world;
}

/** What somebody types who means another bound: two ranges own the same keys. */
export const TYPED = ranged([
  { shard_uid: FIRST, end: 'c0' },
  { shard_uid: SECOND, start: '80' },
]);
