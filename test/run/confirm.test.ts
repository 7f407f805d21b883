import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Equals } from '../../src/run/confirm.ts';
import { type Confirmation, confirm } from '../../src/run/confirm.ts';
import { toJson } from '../../src/topology/document/document.ts';
import { readTopologyText } from '../../src/topology/document/reading.ts';
import { makePlan } from '../../src/topology/plan/plan.ts';
import { decide } from '../../src/topology/plan/policy.ts';
import { TopologyDocument } from '../../src/topology/topology-document.ts';
import { type OpenClient, openClient } from '../reliability/harness.ts';
import { type Behaviour, type Platform, SHARDS, STORES_ALL, startPlatform } from '../sandbox/platform.ts';

let platform: Platform;
let opened: OpenClient;
beforeEach(async () => {
  platform = await startPlatform();
  opened = await openClient(platform);
});
afterEach(async () => {
  await opened.close();
  await platform.close();
});

function document(text: string): TopologyDocument {
  const read = readTopologyText({ name: 'x', text }, 'json');
  if (!read.ok) throw new Error('unreadable');
  return new TopologyDocument(read.document);
}

async function confirmed(
  behaviour: Partial<Behaviour>,
  equals: Equals,
  text = '{"a":1}',
): Promise<Confirmation | string> {
  Object.assign(platform.behaviour, behaviour);
  const live = document('{"before":1}');
  const desired = document(text);
  const plan = makePlan({ base: undefined, live, desired }, { known: true, earlier: [] });
  const decision = decide(plan.changes, plan.situation, { onDrift: 'overwrite', permissions: [] });
  const echo = await opened.client.writeTopology(desired);
  if (!echo.ok) throw new Error('not written');
  const compared = { before: { from: 'branch', document: live, syncedAt: null }, plan, decision } as const;
  return confirm({ compared, platform: opened.client, equals }, echo.value);
}

it('what is stored as it was sent has converged', async () => {
  const equals: Equals = (sent, held) =>
    held.root.members.has('a') === sent.root.members.has('a') ? [] : undefined;
  expect(await confirmed(STORES_ALL, equals)).toMatchObject({ ledger: [], doubt: undefined });
});

it('what is stored in another spelling is normalised, with the rules that made it equal', async () => {
  const equals: Equals = (sent, held) =>
    held.root.members.has('a') === sent.root.members.has('a') ? ['One.', 'Two.'] : undefined;
  expect(await confirmed(STORES_ALL, equals)).toMatchObject({ ledger: ['One.', 'Two.'] });
});

it('what is stored without a key of unknown meaning is normalised, and the key is named', async () => {
  const equals: Equals = (sent, held) => (toJson(sent.root) === toJson(held.root) ? [] : undefined);
  const range = `{"shard_uid":"${SHARDS[0]}"}`;
  const group = `{"uid":"g","key_ranges":[${range}],"nested":1}`;
  const desired = `{"authoritative_shard_group":"g","shard_groups":[${group}],"a":1}`;
  const wanted = { ledger: [], dropped: ['shard_groups.g.nested', 'a'], doubt: undefined };
  expect(await confirmed({ normalise: ['drop-unknown'] }, equals, desired)).toMatchObject(wanted);
});

it('what is stored as something else has failed, with the difference', async () => {
  const never: Equals = () => undefined;
  expect(await confirmed({ normalise: [() => ({ b: 2 })] }, never)).toEqual(expect.stringMatching(/./));
});
