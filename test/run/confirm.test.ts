import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OpenClient, openClient } from '../../oracles/faults/harness.ts';
import { useServers } from '../../sandbox/for-tests.ts';
import {
  type Behaviour,
  type JsonObject,
  SHARDS,
  STORES_ALL,
} from '../../sandbox/platform.ts';
import type { Stored } from '../../src/ports/platform/platform.ts';
import { failure, type Result } from '../../src/result.ts';
import { type Confirmation, confirm } from '../../src/run/apply/confirm.ts';
import { decide, documentOf, planFor } from '../domain.ts';
import { type Message, textOf } from '../messages.ts';

const { platform } = useServers();
let opened: OpenClient;
beforeEach(async () => {
  opened = await openClient(platform);
});
afterEach(async () => {
  await opened.close();
});

async function confirmed(
  behaviour: Partial<Behaviour>,
  text = '{"a":1}',
  before = '{"before":1}',
  echoed: Partial<Stored> = {},
): Promise<Result<Confirmation, Message>> {
  Object.assign(platform.behaviour, behaviour);
  const live = documentOf(before);
  const desired = documentOf(text);
  const plan = planFor(live, desired, { base: null });
  const decision = decide(plan, { onDrift: 'overwrite' });
  const echo = await opened.client.writeTopology(desired);
  if (!echo.ok) throw new Error('not written');
  const compared = {
    baseline: { from: 'branch', document: live, syncedAt: null },
    plan,
    decision,
  } as const;
  const { client } = opened;
  const reader = {
    platform: client,
    read: (purpose: 'verify') => client.readTopology(purpose),
  };
  return confirm(compared, reader, { ...echo.value, ...echoed });
}

const RANGE = `{"shard_uid":"${SHARDS[0]}"}`;
const GROUP = `"authoritative_shard_group":"g","shard_groups":[{"uid":"g","key_ranges":[${RANGE}]`;

it('what is stored as it was sent has converged', async () => {
  expect(await confirmed(STORES_ALL)).toMatchObject({
    value: { ledger: [], doubt: undefined },
  });
});

it('what is stored in another spelling is normalised, with the rules that made it equal', async () => {
  const desired = `{${GROUP}}],"databases":{}}`;
  const value = {
    ledger: [expect.stringMatching(/\.$/)],
    dropped: [],
    doubt: undefined,
  };
  expect(await confirmed({ normalise: ['drop-empty'] }, desired)).toMatchObject(
    { value },
  );
});

it('what is stored without a key of unknown meaning is normalised, and the key is named', async () => {
  const desired = `{${GROUP},"nested":1}],"a":1}`;
  const value = {
    ledger: [],
    dropped: ['shard_groups.g.nested', 'a'],
    doubt: undefined,
  };
  expect(
    await confirmed({ normalise: ['drop-unknown'] }, desired),
  ).toMatchObject({ value });
});

it('what is stored in another spelling and without a key is both', async () => {
  const desired = `{${GROUP}}],"databases":{},"a":1}`;
  const value = { ledger: [expect.stringMatching(/\.$/)], dropped: ['a'] };
  expect(
    await confirmed({ normalise: ['drop-unknown', 'drop-empty'] }, desired),
  ).toMatchObject({ value });
});

it('what is stored as it was before, because nothing that is new was kept, is no old copy', async () => {
  const before = `{${GROUP}}]}`;
  const desired = `{${GROUP}}],"a":1}`;
  const value = { dropped: ['a'], doubt: undefined };
  expect(
    await confirmed({ normalise: ['drop-unknown'] }, desired, before),
  ).toMatchObject({ value });
});

it('what is stored as something else has failed, with the difference', async () => {
  expect(await confirmed({ normalise: [() => ({ b: 2 })] })).toEqual(
    failure(expect.stringMatching(/./)),
  );
});

it('the time of the answer to the PUT stands in where the branch shows none', async () => {
  const syncedAt = '2026-11-20T10:00:00.000Z';
  const behaviour = { ...STORES_ALL, syncedAt: 'null' } as const;
  expect(
    await confirmed(behaviour, undefined, undefined, { syncedAt }),
  ).toMatchObject({ value: { syncedAt } });
});

it.each([
  [5, false],
  [7, true],
])('of %i places that differ five are named', async (count, isMore) => {
  const groups = Array.from(
    { length: count },
    (_, at) => `{"uid":"n${at}","key_ranges":[${RANGE}]}`,
  );
  const ended = await confirmed(
    {
      normalise: [
        ({ shard_groups: all, ...rest }) => ({
          ...rest,
          shard_groups: (all as JsonObject[]).slice(0, 1),
        }),
      ],
    },
    `{${GROUP}},${groups.join()}]}`,
  );
  const why = ended.ok ? '' : textOf(ended.problem);
  expect(why.match(/`n\d`/g)).toHaveLength(5);
  expect(why.endsWith(` and ${count - 5} more`)).toBe(isMore);
});
