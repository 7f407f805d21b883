import { describe, expect, it } from 'vitest';
import type { StatusFault } from '../sandbox/http/faults.ts';
import { startServer } from '../sandbox/http/server.ts';
import { type FaultKind, type FaultRule, READER, SEED_ONLY } from '../sandbox/platform.ts';
import type { RunResult } from '../sandbox/runner.ts';
import { asYaml, CHANGED, declaring, LIVE, NEW_TABLE } from './documents.ts';
import { asked, everythingShown, messages, openWorld, type World } from './world.ts';

const TOPOLOGY = '/data-topology';
/** Lets a client that honours it repeat at once, so that no test waits. */
const AT_ONCE = { 'retry-after': '0' };

function status(code: number, body?: object): StatusFault {
  return { kind: 'status', status: code, headers: AT_ONCE, ...(body === undefined ? {} : { body }) };
}

function onGet(fault: FaultKind, nth?: number): FaultRule {
  return { ...fault, match: { method: 'GET', path: TOPOLOGY, ...(nth === undefined ? {} : { nth }) } };
}

function onPut(fault: FaultKind, nth?: number): FaultRule {
  return { ...fault, match: { method: 'PUT', path: TOPOLOGY, ...(nth === undefined ? {} : { nth }) } };
}

/** Statuses with which the requests of one method were answered. */
function answers(world: World, method: 'GET' | 'PUT'): (number | null)[] {
  return world.topologyRequests(method).map((request) => request.status);
}

/** Whether a report leaves the reader in no doubt that nothing is known of the branch. */
const UNKNOWN = /not known|may have been stored/i;

/** What must hold of any run against the branch: nothing is claimed that is not so. */
function expectHonesty(world: World, run: RunResult): void {
  const isStored = world.platform.branch().revision > 0;
  const shown = `${run.summary}\n${messages(run, 'error')}`;
  if (run.outputs['applied'] === 'true') expect(isStored).toBe(true);
  if (isStored && run.outputs['applied'] !== 'true') {
    expect(shown).toMatch(UNKNOWN);
    expect(shown).not.toMatch(/was not changed|nothing was (?:sent|written|stored)/i);
  }
}

describe.concurrent('reading the branch', () => {
  const FATAL: readonly (readonly [name: string, fault: FaultKind, expected: RegExp])[] = [
    [
      '401',
      status(401, { code: 'unauthorized', message: 'Unauthorized' }),
      /credential.*wrong or no longer valid/,
    ],
    ['422', status(422, { code: 'unprocessable', message: 'No such thing' }), /422.*No such thing/],
    ['400 without a body', status(400), /400/],
    ['a page instead of JSON', { kind: 'notJson' }, /`base-url`/],
    ['200 without a topology', { kind: 'wrongShape' }, /`data_topology`/],
    [
      '200 with a list as topology',
      { kind: 'wrongShape', body: { data_topology: [], synced_at: null } },
      /`data_topology`/,
    ],
    ['200 with a number as time', { kind: 'wrongShape', body: { data_topology: {}, synced_at: 5 } }, /./],
    ['200 with JSON that is no object', { kind: 'wrongShape', body: [1] }, /`data_topology`/],
    ['204', { kind: 'status', status: 204 }, /204/],
  ];

  it.for(FATAL)(
    'answered with %s fails after one attempt, and nothing is written',
    async ([, fault, expected], context) => {
      const world = await openWorld(context);
      world.platform.fault(onGet(fault));
      const run = await world.onPush();
      expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
      expect(messages(run, 'error')).toMatch(expected);
      expect(messages(run, 'error')).toContain('acme/shop/main');
      expect(world.topologyRequests('GET')).toHaveLength(1);
      expect(world.topologyRequests('PUT')).toEqual([]);
      expect(world.comments()).toEqual([expect.stringMatching(/failed/i)]);
    },
  );

  it.for([408, 429, 500, 502, 503, 504])('answered once with %i is repeated', async (code, context) => {
    const world = await openWorld(context);
    world.platform.fault(onGet(status(code), 1));
    const run = await world.onPush();
    expect(run.outputs['outcome']).toBe('applied');
    expect(answers(world, 'GET').slice(0, 2)).toEqual([code, 200]);
    expect(world.topologyRequests('PUT')).toHaveLength(1);
  });

  it.for([429, 500, 503])('answered with %i again and again fails in the end', async (code, context) => {
    const world = await openWorld(context);
    world.platform.fault(onGet(status(code)));
    const run = await world.onPullRequest();
    expect(run.outputs['outcome']).toBe('failed');
    expect(messages(run, 'error')).toContain(String(code));
    expect(world.topologyRequests('GET').length).toBeGreaterThan(1);
    expect(world.topologyRequests('GET').length).toBeLessThan(20);
  });

  it.for<[string, FaultKind]>([
    ['a reset', { kind: 'reset' }],
    ['a truncated answer', { kind: 'truncate' }],
    ['an answer beyond all bounds', { kind: 'oversize', bytes: 33 * 1024 * 1024 }],
  ])('that ends in %s is repeated', async ([, fault], context) => {
    const world = await openWorld(context);
    world.platform.fault(onGet(fault, 1));
    expect((await world.onPullRequest()).outputs['outcome']).toBe('planned');
    expect(world.topologyRequests('GET')).toHaveLength(2);
  });

  it.for<[string, FaultKind]>([
    ['no answer', { kind: 'stall' }],
    ['half an answer', { kind: 'stallBody' }],
  ])('that gets %s ends with `timeout`', async ([, fault], context) => {
    const world = await openWorld(context);
    world.platform.fault(onGet(fault));
    const run = await world.onPullRequest({ inputs: { timeout: '1' } });
    expect(run.outputs['outcome']).toBe('failed');
    expect(messages(run, 'error')).toContain('`timeout`');
    expect(run.durationMs).toBeLessThan(10_000);
  });

  it('of a service that is not there fails and names `base-url`', async (context) => {
    const world = await openWorld(context);
    const inputs = { 'base-url': 'http://127.0.0.1:9/v1', timeout: '1' };
    const run = await world.onPush({ inputs });
    expect(run.outputs['outcome']).toBe('failed');
    expect(messages(run, 'error')).toMatch(/connect.*`base-url`/s);
  });

  it('waits as long as `Retry-After` says, or not at all where that is past `timeout`', async (context) => {
    const world = await openWorld(context);
    world.platform.fault(onGet({ kind: 'status', status: 429, headers: { 'retry-after': '3600' } }, 1));
    const run = await world.onPullRequest();
    expect(run.outputs['outcome']).toBe('failed');
    expect(messages(run, 'error')).toContain('429');
    expect(world.topologyRequests('GET')).toHaveLength(1);
  });

  it.fails('understands `Retry-After` as a date as well', async (context) => {
    const world = await openWorld(context);
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    world.platform.fault(onGet({ kind: 'status', status: 429, headers: { 'retry-after': date } }, 1));
    const run = await world.onPullRequest();
    expect(run.outputs['outcome']).toBe('failed');
    expect(world.topologyRequests('GET')).toHaveLength(1);
  });
});

describe.concurrent('a branch that cannot be read', () => {
  const UNREADABLE: readonly (readonly [name: string, prepare: (world: World) => void])[] = [
    ['403', ({ platform }) => platform.fault(onGet(status(403)))],
    [
      '404 and lists that show it',
      ({ platform }) => void Object.assign(platform.behaviour, { readTopology: 404 }),
    ],
    ['404 and no lists', ({ platform }) => void Object.assign(platform.behaviour, SEED_ONLY)],
    ['405', ({ platform }) => void Object.assign(platform.behaviour, { readTopology: 405 })],
  ];

  it.for(UNREADABLE)(
    '(%s) is planned for from the file in git, and the report says so',
    async ([, prepare], context) => {
      const world = await openWorld(context);
      prepare(world);
      const run = await world.onPullRequest();
      expect(run.outputs).toMatchObject({ outcome: 'planned', changed: 'true', 'change-count': '1' });
      expect(world.comments()[0]).toMatch(/could not be compared/i);
      expect(world.comments()[0]).toContain(NEW_TABLE);
      expect(world.topologyRequests('PUT')).toEqual([]);
    },
  );

  it.for(UNREADABLE)('(%s) is written to with one PUT', async ([, prepare], context) => {
    const world = await openWorld(context);
    prepare(world);
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({ outcome: 'applied', applied: 'true', 'previous-topology-file': '' });
    expect(world.topologyRequests('PUT').map(({ json }) => json)).toEqual([{ data_topology: CHANGED }]);
  });

  it.for(UNREADABLE)(
    '(%s) is not claimed to be in sync when the file did not change',
    async ([, prepare], context) => {
      const world = await openWorld(context, { after: asYaml(LIVE) });
      prepare(world);
      const run = await world.onPush();
      expect(run.outputs).toMatchObject({ outcome: 'no-change', changed: 'false' });
      expect(world.topologyRequests('PUT')).toEqual([]);
      expect(world.comments()[0]).toMatch(UNKNOWN);
      expect(world.comments()[0]).not.toMatch(/holds `data-topology\.yaml` already/);
    },
  );

  it('is planned for without a base where GitHub cannot tell one either', async (context) => {
    const world = await openWorld(context, { platform: { behaviour: { readTopology: 405 } } });
    world.github.fault({ kind: 'status', status: 500, match: { path: /\/contents\// } });
    const run = await world.onPullRequest();
    expect(run.outputs).toMatchObject({ outcome: 'planned', 'change-count': '' });
    expect(run.summary).toMatch(/neither.*nor/);
  });
});

describe.concurrent('a target that does not exist', () => {
  const MISSPELLED: readonly (readonly [input: string, value: string, expected: RegExp])[] = [
    ['organization', 'acne', /no organization `acne`.*`acme`.*`organization`/s],
    ['database', 'shpo', /no database `shpo` in `acme`.*`shop`.*`database`/s],
    ['branch', 'mian', /no branch `mian` in `acme\/shop`.*`main`.*`branch`/s],
    ['branch', 'release-2026', /no branch `release-2026`.*`main`.*`dev`/s],
  ];

  it.for(MISSPELLED)('(%s %s) fails and suggests what does', async ([input, value, expected], context) => {
    const world = await openWorld(context);
    const run = await world.onPush({ inputs: { [input]: value } });
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(messages(run, 'error')).toMatch(expected);
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('is not concluded from the first page of a list', async (context) => {
    const names = Array.from({ length: 130 }, (_, at) => `db-${at}`);
    const topology = { ...LIVE };
    const databases = Object.fromEntries(names.map((name) => [name, { branches: { main: { topology } } }]));
    const seed = { organizations: { acme: { databases } } };
    const world = await openWorld(context, { platform: { seed, behaviour: { readTopology: 404 } } });
    const run = await world.onPullRequest({ inputs: { database: 'db-129' } });
    expect(run.outputs['outcome']).toBe('planned');
    expect(asked(world.platform).filter((line) => /databases\?/.test(line))).toHaveLength(2);
  });

  it('or is no Neki branch fails at the PUT with the three causes of a 404', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush({ inputs: { database: 'ledger' } });
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(messages(run, 'error')).toMatch(/does not exist.*`create_branch`.*not a Neki branch/s);
    expect(world.topologyRequests('PUT')).toHaveLength(1);
  });
});

describe.concurrent('writing the branch', () => {
  const REFUSED: readonly (readonly [name: string, fault: FaultKind, expected: RegExp])[] = [
    [
      '401',
      status(401, { code: 'unauthorized', message: 'Unauthorized' }),
      /credential.*wrong or no longer valid/,
    ],
    ['403', status(403, { code: 'forbidden', message: 'Forbidden' }), /`create_branch`.*`write_databases`/s],
    ['404', status(404, { code: 'not_found', message: 'Not Found' }), /three causes/],
    [
      '422',
      status(422, { code: 'unprocessable', message: 'group "x" is odd' }),
      /group "x" is odd.*nothing was stored/is,
    ],
    [
      '422 in the list form',
      status(422, { errors: [{ name: 'a', errors: ['first reason', 'second reason'] }] }),
      /first reason.*second reason/s,
    ],
    ['422 without words', status(422), /422/],
    ['422 as a page', { kind: 'status', status: 422, body: '<html>no</html>', headers: AT_ONCE }, /422/],
    ['400', status(400, { code: 'bad_request', message: 'Bad Request' }), /400.*Bad Request/s],
  ];

  it.for(REFUSED)('answered with %s fails after one attempt', async ([, fault, expected], context) => {
    const world = await openWorld(context);
    world.platform.fault(onPut(fault));
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({
      outcome: 'failed',
      changed: 'true',
      applied: 'false',
      'change-count': '1',
    });
    expect(messages(run, 'error')).toMatch(expected);
    expect(world.topologyRequests('PUT')).toHaveLength(1);
    expect(world.comments()).toEqual([expect.stringMatching(/failed/i)]);
    expectHonesty(world, run);
  });

  it('with a token that may only read names the access it lacks', async (context) => {
    const world = await openWorld(context);
    const inputs = { 'service-token-id': READER.id, 'service-token': READER.secret };
    expect((await world.onPullRequest({ inputs })).outputs['outcome']).toBe('planned');
    const run = await world.onPush({ inputs });
    expect(run.outputs['outcome']).toBe('failed');
    expect(messages(run, 'error')).toMatch(/403.*`create_branch`/s);
    expect(world.platform.branch().revision).toBe(0);
  });

  it.for([429, 503])('answered once with %i is repeated', async (code, context) => {
    const world = await openWorld(context);
    world.platform.fault(onPut(status(code), 1));
    const run = await world.onPush();
    expect(run.outputs['outcome']).toBe('applied');
    expect(answers(world, 'PUT')).toEqual([code, 200]);
    expect(world.platform.branch().revision).toBe(1);
  });

  it('answered with 429 again and again fails, and the branch is as it was', async (context) => {
    const world = await openWorld(context);
    world.platform.fault(onPut(status(429)));
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(messages(run, 'error')).toContain('429');
    expect(world.topologyRequests('PUT').length).toBeLessThan(20);
    expectHonesty(world, run);
  });

  it('what the service itself refuses is shown in its own words', async (context) => {
    const world = await openWorld(context);
    for (const shard of world.platform.branch().shards) if (!shard.authoritative) shard.unknownForPuts = 100;
    const run = await world.onPush({ inputs: { timeout: '1' } });
    expect(run.outputs['outcome']).toBe('failed');
    expect(messages(run, 'error')).toMatch(/is not a shard the cluster has created/);
  });
});

const LOST: readonly (readonly [name: string, fault: FaultKind])[] = [
  ['a reset', { kind: 'reset' }],
  ['a truncated answer', { kind: 'truncate' }],
  ['408', status(408)],
  ['500', status(500)],
  ['502', status(502)],
  ['504', status(504)],
  ['a page instead of JSON', { kind: 'notJson' }],
  ['a page with 502', { kind: 'notJson', status: 502 }],
  ['200 of another shape', { kind: 'wrongShape' }],
  ['200 with an empty body', { kind: 'status', status: 200, body: '' }],
  ['204', { kind: 'status', status: 204 }],
  ['an answer beyond all bounds', { kind: 'oversize', bytes: 33 * 1024 * 1024 }],
];

/** One of each kind, where the way it was lost makes no other difference. */
const SOME_LOST = LOST.filter(([name]) => ['a reset', '502', '200 of another shape'].includes(name));

describe.concurrent('a PUT whose answer is lost', () => {
  it.for(LOST)(
    '(%s) after it was stored is found out by reading, and not repeated',
    async ([, fault], context) => {
      const world = await openWorld(context);
      world.platform.fault({ ...onPut(fault), when: 'after' });
      const run = await world.onPush();
      expect(run.outputs).toMatchObject({ outcome: 'applied', applied: 'true' });
      expect(world.topologyRequests('PUT')).toHaveLength(1);
      expect(world.platform.branch().revision).toBe(1);
      expectHonesty(world, run);
    },
  );

  it.for(LOST)('(%s) before it was stored is sent again', async ([, fault], context) => {
    const world = await openWorld(context);
    world.platform.fault(onPut(fault, 1));
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({ outcome: 'applied', applied: 'true' });
    expect(world.topologyRequests('PUT')).toHaveLength(2);
    expect(world.platform.branch().revision).toBe(1);
  });

  it.for(SOME_LOST)('(%s) every time fails without a claim', async ([, fault], context) => {
    const world = await openWorld(context);
    world.platform.fault(onPut(fault));
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(run.summary).toMatch(UNKNOWN);
    expect(world.platform.branch().revision).toBe(0);
  });

  it.for(SOME_LOST)(
    '(%s) after it was stored is confirmed by the same document once more, where nothing can be read',
    async ([, fault], context) => {
      const world = await openWorld(context, { platform: { behaviour: SEED_ONLY } });
      world.platform.fault({ ...onPut(fault, 1), when: 'after' });
      const run = await world.onPush();
      expect(run.outputs).toMatchObject({ outcome: 'applied', applied: 'true' });
      expect(world.topologyRequests('PUT')).toHaveLength(2);
      expect(world.platform.branch().topology).toEqual(CHANGED);
    },
  );

  it.for(SOME_LOST)(
    '(%s) every time is said to be possible, where nothing can be read',
    async ([, fault], context) => {
      const world = await openWorld(context, { platform: { behaviour: SEED_ONLY } });
      world.platform.fault({ ...onPut(fault), when: 'after' });
      const run = await world.onPush();
      expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
      expect(world.topologyRequests('PUT')).toHaveLength(2);
      expectHonesty(world, run);
    },
  );

  it('and whose branch cannot be read afterwards is said to be possible', async (context) => {
    const world = await openWorld(context);
    world.platform.fault({ ...onPut({ kind: 'reset' }), when: 'after' });
    const stored = (): boolean => world.platform.branch().revision > 0;
    world.platform.fault({ ...status(500), match: { method: 'GET', path: TOPOLOGY, where: stored } });
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(world.topologyRequests('PUT')).toHaveLength(1);
    expectHonesty(world, run);
  });

  it('and whose branch then holds something else is not written again', async (context) => {
    const world = await openWorld(context);
    world.platform.fault(onPut({ kind: 'reset' }));
    world.platform.onRequest((request) => {
      if (request.method === 'PUT') world.platform.branch().topology = declaring('somebody_elses');
    });
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(world.topologyRequests('PUT')).toHaveLength(1);
    expect(world.platform.branch().topology).toEqual(declaring('somebody_elses'));
  });

  it.for<['before' | 'after', FaultKind]>([
    ['before', { kind: 'stall' }],
    ['after', { kind: 'stall' }],
    ['after', { kind: 'stallBody' }],
  ])('by a service that hangs %s storing it (%o) fails without a claim', async ([when, fault], context) => {
    const world = await openWorld(context);
    world.platform.fault({ ...onPut(fault), when });
    const run = await world.onPush({ inputs: { timeout: '1' } });
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(run.summary).toMatch(UNKNOWN);
    expect(world.topologyRequests('PUT')).toHaveLength(1);
    expectHonesty(world, run);
  });
});

describe.concurrent('a PUT that is answered with another document than was sent', () => {
  it('is applied where the branch read afterwards holds the file', async (context) => {
    const world = await openWorld(context);
    const body = { data_topology: LIVE, synced_at: null };
    world.platform.fault({ ...onPut({ kind: 'wrongShape', body }), when: 'after' });
    const run = await world.onPush();
    expect(run.outputs['outcome']).toBe('applied');
    expect(world.topologyRequests('PUT')).toHaveLength(1);
  });

  it('is not applied where the branch holds another one as well', async (context) => {
    const world = await openWorld(context);
    world.platform.behaviour.normalise = [() => ({ ...LIVE })];
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(messages(run, 'error')).toContain(NEW_TABLE);
    expectHonesty(world, run);
  });
});

describe.concurrent('between the plan and the PUT', () => {
  it.fails('somebody else’s change of the branch is not overwritten', async (context) => {
    const world = await openWorld(context);
    world.platform.onRequest((request) => {
      if (request.method === 'GET' && world.topologyRequests('GET').length === 1)
        world.platform.branch().topology = declaring('somebody_elses');
    });
    const run = await world.onPush();
    expect(world.topologyRequests('PUT')).toEqual([]);
    expect(run.outputs['applied']).toBe('false');
    expect(world.platform.branch().topology).toEqual(declaring('somebody_elses'));
  });

  it.fails('a shard that is listed as ready may be unknown for a moment', async (context) => {
    const world = await openWorld(context);
    for (const shard of world.platform.branch().shards) if (!shard.authoritative) shard.unknownForPuts = 1;
    const run = await world.onPush();
    expect(run.outputs['outcome']).toBe('applied');
    expect(answers(world, 'PUT')).toEqual([422, 200]);
  });
});

describe.concurrent('a redirect', () => {
  const STATUSES = [301, 302, 303, 307, 308] as const;
  const METHODS = ['GET', 'PUT'] as const;
  const FOREIGN = METHODS.flatMap((method) => STATUSES.map((code) => [method, code] as const));

  it.for(FOREIGN)(
    'of %s with %i to another origin is not followed, and the credential stays',
    async ([method, code], context) => {
      const world = await openWorld(context);
      const foreign = await startServer({
        handle: () => ({
          status: 200,
          headers: {},
          body: JSON.stringify({ data_topology: CHANGED, synced_at: null }),
        }),
      });
      context.onTestFinished(() => foreign.close());
      const to = `${foreign.origin}/v1/organizations/acme/databases/shop/branches/main/data-topology`;
      world.platform.fault({ kind: 'redirect', to, status: code, match: { method, path: TOPOLOGY } });
      const run = await world.onPush();
      expect(asked(foreign)).toEqual([]);
      expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
      expect(messages(run, 'error')).toMatch(/redirects to/);
      expect(world.platform.branch().revision).toBe(0);
      expectHonesty(world, run);
    },
  );

  it.for([307, 308] as const)(
    'of PUT with %i on the same origin is followed with the same body',
    async (code, context) => {
      const world = await openWorld(context);
      const to = '/v1/organizations/acme/databases/shop/branches/main/data-topology?moved=1';
      world.platform.fault({
        kind: 'redirect',
        to,
        status: code,
        match: { method: 'PUT', path: TOPOLOGY, nth: 1 },
      });
      const run = await world.onPush();
      expect(run.outputs['outcome']).toBe('applied');
      expect(world.topologyRequests('PUT').map(({ json }) => json)).toEqual([
        { data_topology: CHANGED },
        { data_topology: CHANGED },
      ]);
      expect(world.platform.branch().revision).toBe(1);
    },
  );

  it.for(STATUSES)('of GET with %i on the same origin is followed', async (code, context) => {
    const world = await openWorld(context);
    const to = `${world.platform.origin}/v1/organizations/acme/databases/shop/branches/main/data-topology?moved=1`;
    world.platform.fault({
      kind: 'redirect',
      to,
      status: code,
      match: { method: 'GET', path: TOPOLOGY, nth: 1 },
    });
    expect((await world.onPullRequest()).outputs['outcome']).toBe('planned');
  });

  it('in a circle ends', async (context) => {
    const world = await openWorld(context);
    const to = '/v1/organizations/acme/databases/shop/branches/main/data-topology';
    world.platform.fault({ kind: 'redirect', to, match: { method: 'GET', path: TOPOLOGY } });
    const run = await world.onPullRequest();
    expect(run.outputs['outcome']).toBe('failed');
    expect(world.topologyRequests('GET').length).toBeLessThan(20);
  });

  it.fails.for([301, 302, 303] as const)(
    'of PUT with %i after it was stored is not taken for a refusal',
    async (code, context) => {
      const world = await openWorld(context);
      const to = '/v1/organizations/acme/databases/shop/branches/main';
      const match = { method: 'PUT', path: TOPOLOGY };
      world.platform.fault({ kind: 'redirect', to, status: code, when: 'after', match });
      const run = await world.onPush();
      expect(world.topologyRequests('PUT')).toHaveLength(1);
      expectHonesty(world, run);
    },
  );
});

describe.concurrent('the words of a service', () => {
  it('are inert in the report and the log', async (context) => {
    const world = await openWorld(context);
    const message = 'no\n::warning::injected\n### Big @acme/admins <img src=x> `tick` | ```';
    world.platform.fault(onPut(status(422, { code: 'unprocessable', message })));
    const run = await world.onPush();
    expect(run.annotations.filter((annotation) => annotation.message === 'injected')).toEqual([]);
    expect(run.summary).not.toMatch(/^### Big/m);
    const outside = run.summary.replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
    expect(outside).not.toMatch(/@acme|<img/);
  });

  it('are cut where they do not end', async (context) => {
    const world = await openWorld(context);
    world.platform.fault(onPut(status(422, { code: 'unprocessable', message: 'no '.repeat(200_000) })));
    const run = await world.onPush();
    expect(run.outputs['outcome']).toBe('failed');
    expect(everythingShown(run).length).toBeLessThan(50_000);
    expect(world.comments()).toHaveLength(1);
  });
});
