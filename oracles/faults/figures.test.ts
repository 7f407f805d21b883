/** The figures that docs/reliability.md promises, each met by what is counted at the service and on the clock. */
import { describe, expect, it } from 'vitest';
import { virtualClock } from '../../sandbox/clock.ts';
import { useServers } from '../../sandbox/for-tests.ts';
import type { JsonObject } from '../../sandbox/platform.ts';
import { startDeadline } from '../../src/deadline.ts';
import { readCommittedFile } from '../../src/ports/github/repository.ts';
import { waitBefore } from '../../src/ports/platform/retry.ts';
import { clientOf } from '../../test/ports/github/client.ts';
import { openClient, runInProcess, withTable } from './harness.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-22T06:00:10.000Z');

const { platform, github } = useServers({ now: () => NOW });

const methods = () =>
  platform.requests
    .filter(({ path }) => path.endsWith('/data-topology'))
    .map(({ method }) => method);
const puts = () => methods().filter((method) => method === 'PUT').length;
const apply = async (
  desired: JsonObject = withTable(platform.branch().topology, 'added'),
  timeout = HOUR_MS,
) => {
  const clock = virtualClock();
  const arrivals: number[] = [];
  platform.onArrival(({ path }) => {
    if (path.endsWith('/data-topology')) arrivals.push(clock.now());
  });
  const { result } = await runInProcess(platform, { desired, clock, timeout });
  return {
    result,
    waits: arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? 0)),
  };
};

describe('a GET that is answered by 503 for ever', () => {
  it.each([
    ['the topology', 7, (client: Client) => client.readTopology()],
    ['a list', 4, (client: Client) => client.listNames('databases')],
    ['the shards', 4, (client: Client) => client.listShards()],
    ['the branch', 4, (client: Client) => client.readBranch()],
    ['the audit log', 4, (client: Client) => client.auditEntriesSince(0)],
  ] as const)('is asked for %s %i times', async (_, attempts, ask) => {
    platform.fault({ kind: 'status', status: 503 });
    const opened = await openClient(platform, { timeout: HOUR_MS });
    await ask(opened.client);
    await opened.close();
    expect(platform.requests).toHaveLength(attempts);
  });

  it('is waited for at most 0.2 s, then twice as long each time, to 6.4 s; what the service asks for counts more', () => {
    const longest = [1, 2, 3, 4, 5, 6].map((attempt) =>
      waitBefore(attempt, undefined, () => 1),
    );
    expect(longest).toEqual([200, 400, 800, 1600, 3200, 6400]);
    expect(waitBefore(3, undefined, () => 0)).toBe(0);
    expect(waitBefore(1, 9000, () => 1)).toBe(9000);
  });
});

type Client = Awaited<ReturnType<typeof openClient>>['client'];

describe('a PUT', () => {
  it.each([
    [429, 6],
    [503, 6],
    [500, 2],
    [502, 2],
    [504, 2],
    [408, 2],
    [400, 1],
    [409, 1],
    [422, 1],
  ])(
    'that is answered by %i for ever is sent %i times',
    async (status, times) => {
      platform.fault({ kind: 'status', status, match: { method: 'PUT' } });
      const { result } = await apply();
      expect(result).toMatchObject({
        outcome: 'failed',
        maybeStored: times > 1,
      });
      expect(puts()).toBe(times);
    },
  );

  it('of a shard that routers never learn of is sent 6 times more, within a minute', async () => {
    const spare = platform.branch().shards.at(-1);
    if (spare !== undefined) spare.unknownForPuts = 99;
    const { topology } = platform.branch();
    const groups = topology['shard_groups'] as JsonObject[];
    const group = {
      uid: 'spare',
      key_ranges: [{ shard_uid: spare?.name ?? '' }],
    };
    const { result, waits } = await apply({
      ...topology,
      shard_groups: [...groups, group],
    });
    expect(result).toMatchObject({ outcome: 'failed', maybeStored: false });
    expect(puts()).toBe(7);
    expect(waits.filter((wait) => wait > 0).slice(-6)).toEqual([
      1000, 3000, 8000, 15_000, 15_000, 15_000,
    ]);
  });

  const looks = () => methods().slice(methods().indexOf('PUT') + 1);

  it('is followed by 8 looks at a branch that shows something else', async () => {
    platform.behaviour.normalise = [
      (document) => ({ ...document, default_shard_group: 'tenant_data' }),
    ];
    expect((await apply()).result).toMatchObject({
      outcome: 'failed',
      maybeStored: true,
    });
    expect(looks()).toHaveLength(8);
  });

  it('is followed by 6 looks at a branch that shows what was before', async () => {
    platform.behaviour.staleReads = 100;
    expect((await apply()).result.outcome).toBe('applied');
    expect(looks()).toHaveLength(6);
  });
});

describe('before the first PUT', () => {
  it.each([
    [5, 1],
    [5.001, 3],
    [6, 3],
  ])(
    'a copy that is %d seconds old is read %i times',
    async (seconds, times) => {
      platform.behaviour.syncedAt = 'fixed';
      platform.branch().syncedAt = new Date(NOW - seconds * 1000).toISOString();
      const { result, waits } = await apply();
      expect(result.outcome).toBe('applied');
      // The first reading is the plan's.
      expect(methods().indexOf('PUT')).toBe(1 + times);
      expect(waits.slice(1, times)).toEqual([2000, 4000].slice(0, times - 1));
    },
  );
});

describe('the time for all calls', () => {
  const attempt = async (
    purpose: 'read' | 'write' | 'verify',
    timeout: number,
  ): Promise<number> => {
    const clock = virtualClock();
    const began = clock.now();
    const { signal } = startDeadline({
      timeout,
      cancelled: new AbortController().signal,
      clock,
    }).attempt(purpose);
    while (!signal.aborted && clock.reachLimit());
    return clock.now() - began;
  };

  it.each([
    ['read', 3_600_000, 30_000],
    ['write', 3_600_000, 120_000],
    ['verify', 3_600_000, 30_000],
    ['read', 50_000, 20_000],
    ['verify', 50_000, 25_000],
  ] as const)(
    'gives an attempt to %s of %i ms at most %i',
    async (purpose, timeout, most) => {
      expect(await attempt(purpose, timeout)).toBe(most);
    },
  );

  it.each([
    [50_000, 10_000],
    [75_000, 15_000],
    [3_600_000, 15_000],
  ])(
    'of %i ms keeps %i for finding out what became of a PUT',
    async (timeout, kept) => {
      const clock = virtualClock({ sleeps: 'held' });
      const deadline = startDeadline({
        timeout,
        cancelled: new AbortController().signal,
        clock,
      });
      await clock.advance(timeout - kept - 1);
      expect(deadline.over('read')).toBeUndefined();
      await clock.advance(1);
      expect([deadline.over('read'), deadline.over('verify')]).toEqual([
        'timeout',
        undefined,
      ]);
      await clock.advance(kept);
      expect(deadline.over('verify')).toBe('timeout');
    },
  );
});

it('a request to GitHub has 30 seconds', async () => {
  const clock = virtualClock();
  const began = clock.now();
  const limits: number[] = [];
  github.fault({ kind: 'stall', match: { path: /contents/ } });
  github.onStall(() => {
    clock.reachLimit();
    limits.push(clock.now() - began);
  });
  const read = await readCommittedFile(
    clientOf(github, { clock }),
    'a',
    'main',
  );
  expect(read.kind).toBe('unreadable');
  expect(limits[0]).toBe(30_000);
});
