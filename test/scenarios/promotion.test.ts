import { describe, expect, it, type TestContext } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import { asYaml, CHANGED, declaring, LIVE } from './documents.ts';
import {
  FLEET_REROUTED,
  type FleetWorld,
  type FleetWorldOptions,
  openFleetWorld,
  outcomesOf,
  resultsOf,
  TARGETS,
} from './fleet-world.ts';
import { mergedPush, messages } from './world.ts';

/** A targets file with a rung a line; production is written first, so that the order of the file is not that of applies. */
const LADDER = `defaults: { organization: acme, database: shop }
targets:
  - { name: production, branch: production, after: staging }
  - { name: staging, branch: staging }
`;
const ORDER = '`staging`, then `production`.';

function openLadder(
  context: Pick<TestContext, 'onTestFinished'>,
  options: FleetWorldOptions = {},
): Promise<FleetWorld> {
  return openFleetWorld(context, {
    branches: ['staging', 'production'],
    targets: LADDER,
    ...options,
  });
}

/** Branches in the order in which they were written. */
function written(world: FleetWorld): readonly string[] {
  return world
    .topologyRequests('PUT')
    .map(({ path }) => /branches\/([^/]+)\//.exec(path)?.[1] ?? '');
}

/** A ladder whose staging has a file of its own. */
const OWN_FILE = LADDER.replace(
  'branch: staging }',
  'branch: staging, file: staging.yaml }',
);

describe.concurrent('a target that comes after another one', () => {
  it('is applied in the same push, after the other is confirmed', async (context) => {
    const world = await openLadder(context);
    const run = await world.onPush();
    expect(run.exitCode).toBe(0);
    expect(outcomesOf(run)).toEqual({
      staging: 'applied',
      production: 'applied',
    });
    expect(written(world)).toEqual(['staging', 'production']);
    expect(run.log).toContain('`staging` came first.');
    const order = ({ method, path }: { method: string; path: string }) =>
      `${method} ${/branches\/([^/]+)\//.exec(path)?.[1]}`;
    const asked = world.platform.requests.map(order);
    expect(asked.indexOf('GET production')).toBeGreaterThan(
      asked.lastIndexOf('PUT staging'),
    );
  });

  it('is blocked while the other is, says why, and writes nothing', async (context) => {
    const world = await openLadder(context, {
      targets: OWN_FILE,
      before: { 'staging.yaml': asYaml(LIVE) },
      after: {
        'data-topology.yaml': asYaml(CHANGED),
        'staging.yaml': asYaml(FLEET_REROUTED),
      },
    });
    const run = await world.onPush();
    expect(run.exitCode).toBe(1);
    expect(outcomesOf(run)).toEqual({
      staging: 'blocked',
      production: 'blocked',
    });
    expect(written(world)).toEqual([]);
    expect(resultsOf(run)['production']?.['verdict']).toContain(
      'Waiting: `staging`',
    );
    expect(run.summary).toContain('Waiting: <code>staging</code>');
  });

  it('is blocked where the other failed, though its own branch can be reached, and a later run brings it up', async (context) => {
    const world = await openLadder(context, {
      targets: `${LADDER.trimEnd().replace('branch: staging }', 'branch: staging, timeout: 2 }')}\n`,
    });
    world.platform.fault({
      kind: 'status',
      status: 500,
      match: { path: /branches\/staging\// },
    });
    const run = await world.onPush();
    expect(outcomesOf(run)).toEqual({
      staging: 'failed',
      production: 'blocked',
    });
    expect(resultsOf(run)['production']?.['verdict']).toContain(
      'Waiting: `staging`',
    );
    expect(written(world)).toEqual([]);

    world.platform.clearFaults();
    const again = await world.onDispatch();
    expect(outcomesOf(again)).toEqual({
      staging: 'applied',
      production: 'applied',
    });
    expect(written(world)).toEqual(['staging', 'production']);
  });

  it('that has nothing to apply waits for nothing', async (context) => {
    const world = await openLadder(context);
    world.branch('production').topology = CHANGED;
    world.branch('staging').topology = FLEET_REROUTED;
    const run = await world.onPush();
    expect(outcomesOf(run)).toMatchObject({ production: 'no-change' });
  });

  it('has the other read, where the run is on it alone', async (context) => {
    const world = await openLadder(context);
    const inputs = { target: 'production' };
    const early = await world.onPush({ inputs });
    expect(early.outputs).toMatchObject({
      outcome: 'blocked',
      applied: 'false',
    });
    expect(messages(early, 'error')).toMatch(
      /`staging`.* `data-topology\.yaml` \(1 change\)/,
    );
    expect(early.summary).toContain(ORDER);
    expect(written(world)).toEqual([]);

    world.branch('staging').topology = CHANGED;
    const late = await world.onDispatch({ inputs });
    expect(late.outputs).toMatchObject({ outcome: 'applied' });
    expect(written(world)).toEqual(['production']);
  });

  it('is blocked where the other cannot be read', async (context) => {
    const world = await openLadder(context);
    world.platform.fault({
      kind: 'status',
      status: 403,
      match: { path: /branches\/staging\// },
    });
    const run = await world.onPush({ inputs: { target: 'production' } });
    expect(run.outputs['outcome']).toBe('blocked');
    expect(messages(run, 'error')).toContain('Waiting: `staging`');
    expect(written(world)).toEqual([]);
  });

  it('has the other read once more, where the first answer is an old copy', async (context) => {
    const world = await openLadder(context);
    world.branch('staging').topology = CHANGED;
    world.branch('staging').syncedAt = '2026-01-01T00:00:00Z';
    const run = await world.onPush({ inputs: { target: 'production' } });
    expect(run.outputs).toMatchObject({ outcome: 'applied' });
    const reads = world
      .topologyRequests('GET')
      .filter(({ path }) => path.includes('/staging/'));
    expect(reads).toHaveLength(2);
  });

  it('is superseded, not blocked, where its own file moved on', async (context) => {
    const world = await openLadder(context, {
      targets: OWN_FILE,
      before: { 'staging.yaml': asYaml(LIVE) },
      after: {
        'data-topology.yaml': asYaml(CHANGED),
        'staging.yaml': asYaml(FLEET_REROUTED),
      },
    });
    const { github } = world;
    const push = mergedPush(github, github.pull(REPOSITORY, 1));
    github.commit(REPOSITORY, {
      files: { 'data-topology.yaml': asYaml(declaring('newer_table')) },
    });
    const run = await world.run(push);
    expect(outcomesOf(run)).toEqual({
      staging: 'blocked',
      production: 'superseded',
    });
    expect(written(world)).toEqual([]);
  });

  it('is planned alone where only it changed, with the whole order', async (context) => {
    const world = await openLadder(context, {
      after: {
        [TARGETS]: LADDER.replace('after:', 'timeout: 60, after:'),
      },
    });
    const run = await world.onPullRequest({
      inputs: { 'only-changed': 'true' },
    });
    expect(Object.keys(resultsOf(run))).toEqual(['production']);
    expect(world.comments()[0]).toContain(ORDER);
  });
});

describe.concurrent('a ladder of three', () => {
  const BRANCHES = ['production', 'staging', 'dev'] as const;
  const THREE = `defaults: { organization: acme, database: shop }
targets:
  - { name: production, branch: production, after: staging }
  - { name: staging, branch: staging, after: dev }
  - { name: dev, branch: dev, file: dev.yaml }
`;

  it('is blocked from the first that is not in sync on, each by the one before it', async (context) => {
    const world = await openLadder(context, {
      branches: BRANCHES,
      targets: THREE,
      before: { 'dev.yaml': asYaml(LIVE) },
      after: {
        'data-topology.yaml': asYaml(CHANGED),
        'dev.yaml': asYaml(FLEET_REROUTED),
      },
    });
    const run = await world.onPush();
    expect(outcomesOf(run)).toEqual({
      dev: 'blocked',
      staging: 'blocked',
      production: 'blocked',
    });
    expect(resultsOf(run)['production']?.['verdict']).toContain('`dev`');
    expect(written(world)).toEqual([]);
  });
});
