import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../sandbox/platform.ts';
import { asYaml, CHANGED, LIVE, NEW_TABLE } from './documents.ts';
import {
  FLEET_REROUTED,
  openFleetWorld,
  outcomesOf,
  resultsOf,
  targetsFile,
} from './fleet-world.ts';
import { DEPENDABOT } from './service.ts';
import { asked, locatedErrors, messages } from './world.ts';

const BRANCHES = [
  'same',
  'change',
  'blocked',
  'broken',
  'gone',
  'down',
] as const;

/** One target of each kind: in sync, changed, blocked, with a broken file, without a branch, and with a service that fails. */
const MIXED = {
  branches: BRANCHES.filter((name) => name !== 'gone'),
  targets: targetsFile(BRANCHES, {
    same: 'file: same.yaml',
    blocked: 'file: blocked.yaml',
    broken: 'file: broken.yaml',
    down: 'timeout: 2',
  }),
  before: {
    'same.yaml': asYaml(LIVE),
    'blocked.yaml': asYaml(LIVE),
    'broken.yaml': asYaml(LIVE),
  },
  after: {
    'data-topology.yaml': asYaml(CHANGED),
    'blocked.yaml': asYaml(FLEET_REROUTED),
    'broken.yaml': 'shard_groups: }\n',
  },
};

describe.concurrent('a run on the targets of a file', () => {
  it('plans each of them by itself, and tells of all in one comment, gravest first', async (context) => {
    const world = await openFleetWorld(context, MIXED);
    world.platform.fault({
      kind: 'status',
      status: 500,
      match: { path: /branches\/down\// },
    });
    const run = await world.onPullRequest();
    // Each has the time that is its own.
    expect(run.elapsedMs).toBeLessThanOrEqual(2000);
    expect(run.exitCode).toBe(1);
    expect(outcomesOf(run)).toEqual({
      same: 'no-change',
      change: 'planned',
      blocked: 'blocked',
      broken: 'invalid',
      gone: 'failed',
      down: 'failed',
    });
    expect(run.outputs).toMatchObject({
      ...{
        outcome: 'failed',
        changed: 'true',
        applied: 'false',
        risk: 'needs-empty',
      },
      ...{ 'target-count': '6', 'plan-id': '', 'pull-request': '1' },
      ...{ 'topology-digest': '', failure: '' },
    });
    const { 'acme/shop/down': down = {}, 'acme/shop/same': same = {} } =
      resultsOf(run);
    expect(down['failure']).toMatchObject({
      ...{ kind: 'service', operation: 'read-topology', status: 500 },
    });
    expect(same['failure']).toBeNull();
    expect(locatedErrors(run)).toMatchObject([
      { file: 'broken.yaml', line: 1 },
    ]);
    expect(messages(run, 'error')).toContain(
      '6 targets: 2 failed, 1 blocked, 1 invalid, 1 planned, 1 no-change. First: ❌ Failed: nothing was changed (`acme/shop/down`)',
    );
    const [comment = '', ...others] = world.comments();
    expect(others).toEqual([]);
    // The hidden line names the targets in the order of the file.
    for (const text of [comment.slice(comment.indexOf('\n')), run.summary]) {
      const rows = BRANCHES.map((name) => text.indexOf(`acme/shop/${name}`));
      expect(Math.min(...rows)).toBeGreaterThan(0);
      expect(text.indexOf('acme/shop/down')).toBeLessThan(
        text.indexOf('acme/shop/same'),
      );
      expect(text).toContain(NEW_TABLE);
    }
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('applies what may be applied, and saves the document of each branch it writes', async (context) => {
    const world = await openFleetWorld(context, MIXED);
    world.platform.fault({
      kind: 'status',
      status: 500,
      match: { path: /branches\/down\// },
    });
    const run = await world.onPush();
    expect(outcomesOf(run)).toMatchObject({
      same: 'no-change',
      change: 'applied',
      blocked: 'blocked',
    });
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'true' });
    expect(world.branch('change').topology).toEqual(CHANGED);
    expect(world.branch('blocked').topology).toEqual(LIVE);
    const { 'acme/shop/change': applied = {}, 'acme/shop/same': same = {} } =
      resultsOf(run);
    const saved = String(applied['previous_topology_file']);
    expect(JSON.parse(run.files[saved] ?? '')).toEqual(LIVE);
    expect(saved.startsWith(`${run.outputs['previous-topology-file']}/`)).toBe(
      true,
    );
    expect(same['previous_topology_file']).toBeNull();
    expect(run.files[String(applied['report_file'])]).toMatch(/✅ Applied /);
    expect(
      JSON.parse(run.files[String(applied['plan_file'])] ?? ''),
    ).toMatchObject({ change_count: 1 });
    expect(applied['runbook_file']).toBeNull();
  });

  it('of which none has anything to do is green, with two requests to GitHub and two to each branch, whose first copies are old', async (context) => {
    const world = await openFleetWorld(context, { after: {} });
    const run = await world.onDispatch();
    expect(run.outputs).toMatchObject({
      outcome: 'no-change',
      changed: 'false',
      'change-count': '0',
    });
    expect(run.outputs).toMatchObject({
      drift: 'false',
      risk: 'none',
      'previous-topology-file': '',
    });
    expect(asked(world.platform)).toHaveLength(6);
    expect(asked(world.github).length).toBeLessThanOrEqual(2);
  });

  it('reads what they share of the repository once', async (context) => {
    const branches = Array.from({ length: 20 }, (_, at) => `b${at}`);
    const world = await openFleetWorld(context, { branches });
    const few = await openFleetWorld(context, { branches: ['b0', 'b1'] });
    expect((await world.onPush()).outputs['outcome']).toBe('applied');
    expect((await few.onPush()).outputs['outcome']).toBe('applied');
    expect(asked(world.github)).toHaveLength(asked(few.github).length);
    expect(world.topologyRequests('PUT')).toHaveLength(20);
    const of = (all: readonly string[], branch: string): readonly string[] =>
      all
        .filter((request) => request.includes(`/branches/${branch}/`))
        .map((request) => request.slice(0, 4));
    expect(of(asked(world.platform), 'b7')).toEqual(
      of(asked(few.platform), 'b0'),
    );
  });

  it('with one file resolves its shard names on each branch', async (context) => {
    const branches = ['eu', 'us'];
    const uids: Readonly<Record<string, string>> = {
      eu: 'shaaaaaaaaaaaa',
      us: 'shbbbbbbbbbbbb',
    };
    const file = (document: JsonObject): Readonly<Record<string, string>> => {
      return {
        'data-topology.yaml': asYaml(document).replaceAll(
          'shoizkgheesrb2',
          '${shard:last}',
        ),
      };
    };
    const world = await openFleetWorld(context, {
      branches,
      before: file(LIVE),
      after: file(CHANGED),
    });
    for (const name of branches) {
      const branch = world.branch(name);
      const uid = uids[name] ?? '';
      const last = branch.shards.at(-1);
      if (last !== undefined)
        Object.assign(last, { name: uid, display_name: 'last' });
      branch.topology = JSON.parse(
        JSON.stringify(branch.topology).replaceAll('shoizkgheesrb2', uid),
      ) as JsonObject;
    }
    expect(outcomesOf(await world.onPush())).toEqual({
      eu: 'applied',
      us: 'applied',
    });
    for (const name of branches)
      expect(JSON.stringify(world.branch(name).topology)).toContain(uids[name]);
  });
});

describe.concurrent('a target of a fleet', () => {
  it('whose run lacks its credential says so in the comment of all, which the next run takes over', async (context) => {
    const world = await openFleetWorld(context);
    await world.onPullRequest();
    const { inputs } = DEPENDABOT;
    await world.onPullRequest({ inputs, env: { GITHUB_RUN_ID: '7700002' } });
    expect(world.comments()).toEqual([
      expect.stringMatching(/Invalid configuration.*credential/s),
    ]);
    await world.onPullRequest({ env: { GITHUB_RUN_ID: '7700003' } });
    expect(world.comments()).toEqual([
      expect.stringMatching(/3 targets: 3 planned/),
    ]);
  });

  it('is skipped with the others where the event brings nothing to apply', async (context) => {
    const world = await openFleetWorld(context);
    await world.onPullRequest();
    const asks = world.platform.requests.length;
    const closed = {
      ...world.github.closePullRequest('acme/topology', 1),
      action: 'closed' as const,
    };
    const { pullRequestEvent } = await import('../../sandbox/runner.ts');
    const run = await world.run(pullRequestEvent(closed));
    expect(run.outputs).toMatchObject({ outcome: 'skipped', applied: 'false' });
    expect(world.platform.requests).toHaveLength(asks);
    expect(world.comments()[0]).toMatch(/closed/);
  });

  it('without a credential is planned offline, as it would be alone', async (context) => {
    const world = await openFleetWorld(context);
    const run = await world.onPullRequest(DEPENDABOT);
    expect(outcomesOf(run)).toEqual({
      b1: 'planned',
      b2: 'planned',
      b3: 'planned',
    });
    expect(asked(world.platform)).toEqual([]);
    expect(world.comments()[0]).toContain(NEW_TABLE);
    expect(world.comments()[0]).toMatch(
      / 3 targets<br>The branch was not read\..*<br>`b1`<br>`b2`<br>`b3`/,
    );
  });
});

describe.concurrent('one target of the file', () => {
  it('runs alone, with a report and a comment of its own', async (context) => {
    const world = await openFleetWorld(context);
    for (const branch of ['b1', 'b2', 'b3'])
      await world.onPullRequest({ inputs: { target: `acme/shop/${branch}` } });
    expect(world.comments()).toEqual(
      ['b1', 'b2', 'b3'].map((branch) =>
        expect.stringMatching(`### 📝 Plan: .* · \`acme/shop/${branch}\``),
      ),
    );
    const run = await world.onPush({ inputs: { target: 'acme/shop/b2' } });
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      'target-count': '1',
    });
    expect(run.outputs['plan-id']).toMatch(/^[0-9a-f]{12}$/);
    expect(run.outputs['previous-topology-file']).toMatch(/\.json$/);
    expect(world.topologyRequests('PUT')).toHaveLength(1);
    expect(world.comments()).toHaveLength(3);
    expect(world.comments()[1]).toContain('✅ Applied');
  });

  it('says in its comment that its PUT is under way', async (context) => {
    const world = await openFleetWorld(context);
    await world.onPullRequest();
    const seen: string[] = [];
    world.platform.onArrival(({ method }) => {
      if (method === 'PUT') seen.push(...world.comments());
    });
    await world.onPush({ inputs: { target: 'acme/shop/b2' } });
    expect(seen).toEqual([
      expect.stringContaining('3 targets'),
      expect.stringMatching(/⏳ Applying .*acme\/shop\/b2/),
    ]);
    expect(world.comments()[1]).not.toMatch(/⏳/);
  });
});

it('a targets file may be JSON, and is read at the run’s commit where the job checked nothing out', async (context) => {
  const world = await openFleetWorld(context);
  const run = await world.onPullRequest({ files: {} });
  expect(outcomesOf(run)).toEqual({
    b1: 'planned',
    b2: 'planned',
    b3: 'planned',
  });
});
