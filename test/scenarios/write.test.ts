import { describe, expect, it } from 'vitest';
import { type FaultKind, READER } from '../../sandbox/platform.ts';
import { declaring, LIVE, NEW_TABLE } from './documents.ts';
import {
  AT_ONCE,
  answers,
  expectHonesty,
  onPut,
  openQuiet,
  status,
} from './service.ts';
import { everythingShown, messages } from './world.ts';

describe.concurrent('writing the branch', () => {
  const REFUSED: readonly (readonly [
    name: string,
    fault: FaultKind,
    expected: RegExp,
  ])[] = [
    [
      '401',
      status(401, { code: 'unauthorized', message: 'Unauthorized' }),
      /credential.*is invalid/,
    ],
    [
      '403',
      status(403, { code: 'forbidden', message: 'Forbidden' }),
      /`create_branch`.*`organization:write_databases`/s,
    ],
    [
      '404',
      status(404, { code: 'not_found', message: 'Not Found' }),
      /Possible causes/,
    ],
    [
      '422',
      status(422, { code: 'unprocessable', message: 'group "x" is odd' }),
      /group "x" is odd.*Nothing was stored/is,
    ],
    [
      '422 in the list form',
      status(422, {
        errors: [{ name: 'a', errors: ['first reason', 'second reason'] }],
      }),
      /first reason.*second reason/s,
    ],
    [
      '422 without words',
      status(422),
      /422.*Nothing was stored.*no reason.*Possible causes/s,
    ],
    [
      '422 as a page',
      {
        kind: 'status',
        status: 422,
        body: '<html>no</html>',
        headers: AT_ONCE,
      },
      /422.*web page/s,
    ],
    [
      '400',
      status(400, { code: 'bad_request', message: 'Bad Request' }),
      /400.*Bad Request/s,
    ],
  ];

  it.for(REFUSED)(
    'answered with %s fails after one attempt',
    async ([, fault, expected], context) => {
      const world = await openQuiet(context);
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
      expect(run.summary).toMatch(/failed/i);
      expectHonesty(world, run);
    },
  );

  it('with a token that may only read names the access it lacks', async (context) => {
    const world = await openQuiet(context);
    const inputs = {
      'service-token-id': READER.id,
      'service-token': READER.secret,
    };
    expect((await world.onPullRequest({ inputs })).outputs['outcome']).toBe(
      'planned',
    );
    const run = await world.onPush({ inputs });
    expect(run.outputs['outcome']).toBe('failed');
    expect(messages(run, 'error')).toMatch(/403.*`create_branch`/s);
    expect(JSON.parse(run.outputs['failure'] ?? '')).toMatchObject({
      kind: 'permission',
      operation: 'write-topology',
      status: 403,
      may_be_stored: false,
      retry: 'after-fix',
    });
    expect(world.platform.branch().revision).toBe(0);
  });

  it.for([429, 503])(
    'answered once with %i is repeated',
    async (code, context) => {
      const world = await openQuiet(context);
      world.platform.fault(onPut(status(code), 1));
      const run = await world.onPush();
      expect(run.outputs['outcome']).toBe('applied');
      expect(answers(world, 'PUT')).toEqual([code, 200]);
      expect(world.platform.branch().revision).toBe(1);
    },
  );

  it('answered with 429 again and again fails, and the branch is as it was', async (context) => {
    const world = await openQuiet(context);
    world.platform.fault(onPut(status(429)));
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(messages(run, 'error')).toContain('429');
    expect(world.topologyRequests('PUT')).toHaveLength(6);
    expectHonesty(world, run);
  });

  it('what the service itself refuses is shown in its own words', async (context) => {
    const world = await openQuiet(context);
    for (const shard of world.platform.branch().shards)
      if (!shard.authoritative) shard.unknownForPuts = 100;
    const run = await world.onPush({ inputs: { timeout: '3' } });
    expect(run.outputs['outcome']).toBe('failed');
    expect(messages(run, 'error')).toMatch(
      /is not a shard the cluster has created/,
    );
  });
});

describe.concurrent('a PUT that is answered with another document than was sent', () => {
  it('is applied where the branch read afterwards holds the file', async (context) => {
    const world = await openQuiet(context);
    const body = { data_topology: LIVE, synced_at: null };
    world.platform.fault({
      ...onPut({ kind: 'wrongShape', body }),
      when: 'after',
    });
    const run = await world.onPush();
    expect(run.outputs['outcome']).toBe('applied');
    expect(world.topologyRequests('PUT')).toHaveLength(1);
  });

  it('is not applied where the branch holds another one as well', async (context) => {
    const world = await openQuiet(context);
    world.platform.behaviour.normalise = [() => ({ ...LIVE })];
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(messages(run, 'error')).toContain(NEW_TABLE);
    expectHonesty(world, run);
  });
});

describe.concurrent('between the plan and the PUT', () => {
  it('somebody else’s change of the branch is not overwritten', async (context) => {
    const world = await openQuiet(context);
    world.platform.onRequest((request) => {
      if (
        request.method === 'GET' &&
        world.topologyRequests('GET').length === 1
      )
        world.platform.branch().topology = declaring('somebody_elses');
    });
    const run = await world.onPush();
    expect(world.topologyRequests('PUT')).toEqual([]);
    expect(run.outputs['applied']).toBe('false');
    expect(world.platform.branch().topology).toEqual(
      declaring('somebody_elses'),
    );
  });

  it('a shard that is listed as ready may be unknown for a moment', async (context) => {
    const world = await openQuiet(context);
    for (const shard of world.platform.branch().shards)
      if (!shard.authoritative) shard.unknownForPuts = 1;
    const run = await world.onPush();
    expect(run.outputs['outcome']).toBe('applied');
    expect(answers(world, 'PUT')).toEqual([422, 200]);
  });
});

describe.concurrent('the words of a service', () => {
  it('are inert in the report and the log', async (context) => {
    const world = await openQuiet(context);
    const message =
      'no\n::warning::injected\n### Big @acme/admins <img src=x> `tick` | ```';
    world.platform.fault(
      onPut(status(422, { code: 'unprocessable', message })),
    );
    const run = await world.onPush();
    expect(
      run.annotations.filter((annotation) => annotation.message === 'injected'),
    ).toEqual([]);
    expect(run.summary).not.toMatch(/^### Big/m);
    const outside = run.summary.replace(
      /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g,
      '',
    );
    expect(outside).not.toMatch(/@acme|<img/);
  });

  it('are cut where they do not end', async (context) => {
    const world = await openQuiet(context);
    world.platform.fault(
      onPut(
        status(422, { code: 'unprocessable', message: 'no '.repeat(200_000) }),
      ),
    );
    const run = await world.onPush();
    expect(run.outputs['outcome']).toBe('failed');
    expect(everythingShown(run).length).toBeLessThan(50_000);
  });
});
