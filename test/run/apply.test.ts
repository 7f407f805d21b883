import { beforeEach, describe, expect, it } from 'vitest';
import { runInProcess, withTable } from '../../oracles/faults/harness.ts';
import { useServers } from '../../sandbox/for-tests.ts';
import { type JsonObject, READER } from '../../sandbox/platform.ts';
import { textOf } from '../messages.ts';

const { platform } = useServers();
let desired: JsonObject;
beforeEach(() => {
  desired = withTable(platform.branch().topology, 'added');
});

const topologyRequests = () =>
  platform.requests.filter(({ path }) => path.endsWith('/data-topology'));
const puts = () => platform.requests.filter(({ method }) => method === 'PUT');
/** What an apply came to; whatever that is, it holds the plan, which its report shows. */
async function apply(
  options: Partial<Parameters<typeof runInProcess>[1]> = {},
) {
  const { result } = await runInProcess(platform, { desired, ...options });
  expect(result).toHaveProperty('compared.plan');
  return result;
}

/** Does something when the n-th GET of the topology arrives, before it is answered. */
function onRead(nth: number, action: () => void): void {
  let reads = 0;
  platform.onArrival(({ method, path }) => {
    if (method !== 'GET' || !path.endsWith('/data-topology')) return;
    reads += 1;
    if (reads === nth) action();
  });
}

/** Has the audit log say that somebody changed the branch. */
function noteGrace(): void {
  platform.state.organizations.get('acme')?.auditLog.unshift({
    id: 'evt-9',
    type: 'AuditLogEvent',
    actor_display_name: 'Grace',
    audit_action: 'branch.data_topology_updated',
    created_at: '2099-01-01T00:00:00.000Z',
    auditable_display_name: 'main',
  });
}

describe('just before the PUT', () => {
  it('a branch that changed since the plan is left as it is, and the audit log is asked who did it', async () => {
    const theirs = withTable(desired, 'theirs');
    onRead(2, () => {
      platform.branch().topology = theirs;
      noteGrace();
    });
    const result = await apply();
    expect(result).toMatchObject({
      outcome: 'failed',
      cause: { kind: 'branch-changed' },
      maybeStored: false,
    });
    expect(result).toHaveProperty(
      'why',
      expect.stringMatching(
        /changed between the plan and the write.*`Grace`.* Run again for a fresh plan\.$/,
      ),
    );
    expect(puts()).toEqual([]);
    expect(platform.branch().topology).toEqual(theirs);
  });

  it.each([1, 2, 3])(
    'an edit of a moment ago is not overwritten, though a cache hides it from %i reads',
    async (staleReads) => {
      const theirs = withTable(desired, 'theirs');
      platform.behaviour.staleReads = staleReads;
      platform.branch().topology = theirs;
      expect(await apply()).toMatchObject({
        outcome: 'failed',
        maybeStored: false,
      });
      expect(puts()).toEqual([]);
      expect(platform.branch().topology).toEqual(theirs);
    },
  );

  it('a copy that was made a moment ago is read once more and no oftener', async () => {
    platform.branch().syncedAt = '2099-01-01T00:00:00.000Z';
    expect(await apply()).toMatchObject({ outcome: 'applied', notices: [] });
    expect(topologyRequests().map(({ method }) => method)).toEqual([
      'GET',
      'GET',
      'PUT',
      'GET',
    ]);
  });

  it('an old copy that is never made anew is read three times, and the report says what that leaves open', async () => {
    platform.behaviour.syncedAt = 'fixed';
    const { syncedAt } = platform.branch();
    const result = await apply();
    expect(result).toMatchObject({
      outcome: 'applied',
      notices: [expect.stringContaining(`\`${syncedAt}\``)],
    });
    expect(result).toHaveProperty(
      'notices.0',
      expect.stringMatching(/by SQL or a workflow.*overwritten/),
    );
    const before = topologyRequests().findIndex(
      ({ method }) => method === 'PUT',
    );
    expect(before).toBe(4);
  });

  it('who changed it is asked for since the copy that was planned on, not since a later one', async () => {
    const { syncedAt } = platform.branch();
    platform.behaviour.syncedAt = 'fixed';
    onRead(2, () => {
      platform.branch().topology = withTable(desired, 'theirs');
      platform.branch().syncedAt = '2099-01-02T00:00:00.000Z';
      noteGrace();
    });
    expect(await apply()).toHaveProperty(
      'why',
      expect.stringContaining(`since \`${syncedAt}\`: \`Grace\``),
    );
  });

  it('a branch that got the same document from somebody else is not written', async () => {
    onRead(2, () => {
      platform.branch().topology = desired;
    });
    expect(await apply()).toMatchObject({
      outcome: 'no-change',
      compared: { plan: { changes: [] } },
    });
    expect(puts()).toEqual([]);
  });

  it('a branch that cannot be read again is not written', async () => {
    const match = { method: 'GET', path: '/data-topology', nth: 2, times: 99 };
    platform.fault({ kind: 'status', status: 500, match });
    const result = await apply();
    expect(result).toMatchObject({ outcome: 'failed', maybeStored: false });
    expect(puts()).toEqual([]);
  });
});

describe('after the PUT', () => {
  it.each([1, 4, 5])(
    'a cache that shows the old document for %i reads is waited for',
    async (staleReads) => {
      platform.behaviour.staleReads = staleReads;
      expect(await apply()).toMatchObject({ outcome: 'applied', notices: [] });
      expect(puts()).toHaveLength(1);
    },
  );

  it('what the service stores in another form is told of, and confirmed', async () => {
    platform.behaviour.normalise = ['drop-empty'];
    const text = JSON.stringify(desired, (key, value: object) =>
      key === 'added' ? { ...value, secondary_indexes: [] } : value,
    );
    desired = JSON.parse(text);
    expect(await apply()).toMatchObject({
      outcome: 'applied',
      notices: [
        expect.stringMatching(
          /^The service stored an equivalent document, formatted differently: ./,
        ),
      ],
    });
  });

  it('a cache that never moves is told of, and the echo confirms', async () => {
    platform.behaviour.staleReads = 100;
    const result = await apply();
    expect(result).toMatchObject({
      outcome: 'applied',
      notices: [expect.stringMatching(/cache/)],
    });
    const requests = topologyRequests().map(({ method }) => method);
    expect(requests.slice(requests.indexOf('PUT') + 1)).toHaveLength(6);
  });

  it('what somebody else stores, and shows behind a cache, is not confirmed by the answer to the PUT', async () => {
    platform.behaviour.staleReads = 100;
    let reads = 0;
    platform.onArrival(({ method, path }) => {
      const isRead = method === 'GET' && path.endsWith('/data-topology');
      if (!isRead || puts().length === 0) return;
      reads += 1;
      if (reads < 3) return;
      platform.behaviour.staleReads = 0;
      platform.branch().topology = withTable(desired, 'theirs');
    });
    expect(await apply()).toMatchObject({
      outcome: 'failed',
      cause: { kind: 'stored-differently' },
      maybeStored: true,
    });
    expect(puts()).toHaveLength(1);
  });

  it.each(['null', 'absent'] as const)(
    'a synced_at that is %s is ordinary',
    async (syncedAt) => {
      platform.behaviour.syncedAt = syncedAt;
      expect(await apply()).toMatchObject({
        outcome: 'applied',
        syncedAt: null,
        notices: [],
      });
    },
  );

  it.each(['stored', 'sent'] as const)(
    'what the service stores otherwise is a failure that shows where, though it echoes what it %s',
    async (echo) => {
      platform.behaviour.echo = echo;
      platform.behaviour.normalise = [
        (document) => ({ ...document, default_shard_group: 'tenant_data' }),
      ];
      const result = await apply();
      expect(result).toMatchObject({ outcome: 'failed', maybeStored: true });
      expect(result).toHaveProperty(
        'why',
        expect.stringMatching(/: `tenant_data` → /),
      );
    },
  );
});

describe('a PUT whose answer is lost', () => {
  it('is applied when the branch holds the document', async () => {
    platform.fault({ kind: 'reset', when: 'after', match: { method: 'PUT' } });
    const result = await apply();
    expect(result).toMatchObject({
      outcome: 'applied',
      notices: [expect.stringMatching(/response to the PUT was lost/)],
    });
    expect(puts()).toHaveLength(1);
  });

  it('is applied when a cache shows the document a little later', async () => {
    platform.behaviour.staleReads = 2;
    platform.fault({ kind: 'reset', when: 'after', match: { method: 'PUT' } });
    expect(await apply()).toMatchObject({ outcome: 'applied' });
    expect(puts()).toHaveLength(1);
  });

  it('is sent once more when the branch shows that it was not stored', async () => {
    platform.fault({
      kind: 'status',
      status: 502,
      match: { method: 'PUT', nth: 1 },
    });
    expect(await apply()).toMatchObject({ outcome: 'applied' });
    expect(puts()).toHaveLength(2);
    expect(platform.branch().revision).toBe(1);
  });

  it.each([
    ['was not stored, and is sent once more', { kind: 'status', status: 502 }],
    ['was stored', { kind: 'reset', when: 'after' }],
  ] as const)(
    'that %s leaves open what an old copy from before it did not show',
    async (_case, fault) => {
      platform.behaviour.syncedAt = 'fixed';
      const { syncedAt } = platform.branch();
      platform.fault({ ...fault, match: { method: 'PUT', nth: 1 } });
      const result = await apply();
      expect(result.outcome).toBe('applied');
      expect(
        result.notices.map((notice) => textOf(notice)).join(' '),
      ).toContain(`was made at \`${syncedAt}\` and was not refreshed`);
    },
  );

  it('may have been stored, though the next one is refused', async () => {
    const match = { method: 'PUT', nth: 1 };
    platform.fault({ kind: 'status', status: 502, match });
    platform.fault({
      kind: 'status',
      status: 422,
      match: { ...match, nth: 2 },
    });
    expect(await apply()).toMatchObject({
      outcome: 'failed',
      cause: { kind: 'refused', status: 502 },
      maybeStored: true,
    });
    expect(puts()).toHaveLength(2);
  });

  it('is never sent onto a document nobody planned on', async () => {
    const theirs = withTable(desired, 'theirs');
    platform.fault({
      kind: 'status',
      status: 502,
      match: { method: 'PUT', nth: 1 },
    });
    onRead(3, () => {
      platform.branch().topology = theirs;
    });
    const result = await apply();
    expect(result).toMatchObject({ outcome: 'failed', maybeStored: true });
    expect(result).toHaveProperty(
      'why',
      expect.not.stringMatching(/nothing was written/i),
    );
    expect(puts()).toHaveLength(1);
    expect(platform.branch().topology).toEqual(theirs);
  });

  it.each([
    [2, 0, false],
    [3, 1, true],
  ])(
    'is told of as what may be, once a PUT was sent: reading fails from the %i. time on',
    async (nth, sent, maybeStored) => {
      platform.fault({
        kind: 'status',
        status: 502,
        match: { method: 'PUT', nth: 1 },
      });
      platform.fault({
        kind: 'status',
        status: 403,
        match: { method: 'GET', path: '/data-topology', nth, times: 99 },
      });
      const result = await apply();
      expect(result).toMatchObject({ outcome: 'failed', maybeStored });
      expect(
        'why' in result &&
          /nothing was written/i.test(textOf(result.why ?? '')),
      ).toBe(!maybeStored);
      expect(puts()).toHaveLength(sent);
    },
  );

  it('is sent once more where the branch cannot be read at all, and the second answer confirms', async () => {
    platform.behaviour.readTopology = 404;
    platform.behaviour.reads = false;
    platform.fault({
      kind: 'reset',
      when: 'after',
      match: { method: 'PUT', nth: 1 },
    });
    expect(await apply({ onUnreadable: 'apply' })).toMatchObject({
      outcome: 'applied',
    });
    expect(puts()).toHaveLength(2);
  });

  it('may have been stored, where the branch cannot be read and every answer is lost', async () => {
    platform.behaviour.readTopology = 404;
    platform.behaviour.reads = false;
    platform.fault({ kind: 'reset', when: 'after', match: { method: 'PUT' } });
    const result = await apply({ onUnreadable: 'apply' });
    expect(result).toMatchObject({ outcome: 'failed', maybeStored: true });
    expect(puts()).toHaveLength(2);
  });
});

describe('a PUT that is refused', () => {
  it('is not repeated, and the service’s own words are shown', async () => {
    const body = {
      code: 'unprocessable',
      message: 'the authoritative shard cannot change',
    };
    platform.fault({
      kind: 'status',
      status: 422,
      body,
      match: { method: 'PUT' },
    });
    const result = await apply();
    expect(result).toMatchObject({ outcome: 'failed', maybeStored: false });
    expect(result).toHaveProperty(
      'why',
      expect.stringMatching(/authoritative shard cannot change/),
    );
    expect(puts()).toHaveLength(1);
  });

  it('names the access that is missing', async () => {
    const credential = {
      kind: 'service-token',
      id: READER.id,
      secret: READER.secret,
    } as const;
    const result = await apply({ credential });
    expect(result).toHaveProperty(
      'why',
      expect.stringMatching(/403.*`create_branch`/),
    );
    expect(puts()).toHaveLength(1);
  });

  it.each([429, 503])(
    'with %i is repeated as late as the service asks',
    async (status) => {
      const headers = { 'retry-after': '1' };
      platform.fault({
        kind: 'status',
        status,
        headers,
        match: { method: 'PUT', times: 3 },
      });
      expect(await apply()).toMatchObject({ outcome: 'applied' });
      expect(puts()).toHaveLength(4);
      expect(platform.branch().revision).toBe(1);
    },
  );

  it('for a shard that is ready, and that routers learn of later, is repeated', async () => {
    const spare = platform.branch().shards.at(-1);
    if (spare !== undefined) spare.unknownForPuts = 3;
    const group = {
      uid: 'spare',
      key_ranges: [{ shard_uid: spare?.name ?? '' }],
    };
    const { shard_groups: groups } = desired;
    const wanted = {
      ...desired,
      shard_groups: [...(Array.isArray(groups) ? groups : []), group],
    };
    expect(await apply({ desired: wanted })).toMatchObject({
      outcome: 'applied',
    });
    expect(puts()).toHaveLength(4);
  });

  it('for a shard that is not ready any more is not repeated', async () => {
    const spare = platform.branch().shards.at(-1);
    onRead(2, () => {
      if (spare !== undefined) spare.ready = false;
    });
    const group = {
      uid: 'spare',
      key_ranges: [{ shard_uid: spare?.name ?? '' }],
    };
    const { shard_groups: groups } = desired;
    const wanted = {
      ...desired,
      shard_groups: [...(Array.isArray(groups) ? groups : []), group],
    };
    expect(await apply({ desired: wanted })).toMatchObject({
      outcome: 'failed',
      maybeStored: false,
    });
    expect(puts()).toHaveLength(1);
  });
});

describe('a cancelled run', () => {
  it('in the middle of a PUT finds out that it was stored', async () => {
    const controller = new AbortController();
    platform.fault({ kind: 'stall', when: 'after', match: { method: 'PUT' } });
    platform.onRequest(({ method }) => method === 'PUT' && controller.abort());
    expect(await apply({ cancelled: controller.signal })).toMatchObject({
      outcome: 'applied',
    });
    expect(puts()).toHaveLength(1);
  });

  it('in the middle of a PUT that was not stored sends no other, and does not claim to know', async () => {
    const controller = new AbortController();
    platform.fault({ kind: 'stall', match: { method: 'PUT' } });
    platform.onRequest(({ method }) => method === 'PUT' && controller.abort());
    const result = await apply({ cancelled: controller.signal });
    expect(result).toMatchObject({ outcome: 'failed', maybeStored: true });
    expect(puts()).toHaveLength(1);
  });

  it('before the PUT writes nothing', async () => {
    const controller = new AbortController();
    onRead(2, () => controller.abort());
    const result = await apply({ cancelled: controller.signal });
    expect(result).toMatchObject({ outcome: 'failed', maybeStored: false });
    expect(result).toHaveProperty('why', expect.stringMatching(/cancelled/));
    expect(puts()).toEqual([]);
  });
});
