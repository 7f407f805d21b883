import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import type { RunOptions } from '../../sandbox/runner.ts';
import { asYaml, CHANGED, LIVE } from './documents.ts';
import {
  type FleetWorld,
  type FleetWorldOptions,
  openFleetWorld,
  TARGETS,
  targetsFile,
} from './fleet-world.ts';
import { asked } from './world.ts';

const MATRIX = {
  inputs: { mode: 'matrix', 'service-token-id': '', 'service-token': '' },
};
const CHANGES = { inputs: { ...MATRIX.inputs, 'only-changed': 'true' } };
const NAMES = ['file', 'entry', 'schema', 'none', 'new'] as const;

/** Five targets: one whose file changes, one whose entry does, one whose schema does, one that stays, one that is new. */
function changing(): FleetWorldOptions {
  const own = (name: string): string => `file: ${name}.yaml`;
  const entries = {
    file: own('file'),
    entry: own('entry'),
    schema: `${own('schema')}\n    schema: own.json`,
  };
  const before = targetsFile(['file', 'entry', 'schema', 'none'], {
    ...entries,
    none: own('none'),
  });
  const after = targetsFile(NAMES, {
    ...entries,
    entry: `${own('entry')}\n    on-drift: warn`,
    none: `# a remark changes nothing\n    ${own('none')}`,
    new: own('none'),
  });
  const files = Object.fromEntries(
    ['file', 'entry', 'schema', 'none'].map((name) => [
      `${name}.yaml`,
      asYaml(LIVE),
    ]),
  );
  return {
    branches: NAMES,
    targets: before,
    before: { ...files, 'own.json': '{}' },
    after: {
      [TARGETS]: after,
      'file.yaml': asYaml(CHANGED),
      'own.json': '{"type":"object"}',
    },
  };
}

/** The names of the targets in the matrix of a run. */
function targetsIn({
  outputs,
}: {
  readonly outputs: Readonly<Record<string, string>>;
}): readonly string[] {
  const { include } = JSON.parse(outputs['matrix'] ?? '{}') as {
    include: readonly { target: string }[];
  };
  return include.map(({ target }) => target.split('/').at(-1) ?? '');
}

describe.concurrent('`mode: matrix`', () => {
  it('prints every target for `strategy.matrix`, without a credential and without a request', async (context) => {
    const world = await openFleetWorld(context);
    const run = await world.onPullRequest(MATRIX);
    expect(JSON.parse(run.outputs['matrix'] ?? '')).toEqual({
      include: ['b1', 'b2', 'b3'].map((branch) => ({
        target: `acme/shop/${branch}`,
        organization: 'acme',
        database: 'shop',
        branch,
        file: 'data-topology.yaml',
      })),
    });
    expect(run.outputs).toMatchObject({
      outcome: 'valid',
      applied: 'false',
      'target-count': '3',
    });
    expect([...asked(world.platform), ...asked(world.github)]).toEqual([]);
  });
});

describe.concurrent('`only-changed`', () => {
  it('compares a push with the commit before it, and leaves a matrix of none where nothing changed', async (context) => {
    const world = await openFleetWorld(context, changing());
    expect(targetsIn(await world.onPush(CHANGES))).toEqual([
      'file',
      'entry',
      'schema',
      'new',
    ]);
    const same = await openFleetWorld(context, { after: {} });
    const run = await same.onPush(CHANGES);
    expect(run.outputs).toMatchObject({
      matrix: '{"include":[]}',
      'target-count': '0',
    });
  });

  it('takes back what an earlier push was told, where a later one undoes its change', async (context) => {
    const world = await openFleetWorld(context, { branches: ['one', 'two'] });
    const changed = { inputs: { 'only-changed': 'true' } };
    await world.onPullRequest(changed);
    expect(world.comments()[0]).toContain('acme/shop/one');
    const files = { 'data-topology.yaml': asYaml(LIVE) };
    world.github.commit(REPOSITORY, {
      branch: 'change',
      files,
      message: 'Take it back',
    });
    const workspace = { ...files, [TARGETS]: targetsFile(['one', 'two']) };
    const run = await world.onPullRequest({ ...changed, files: workspace });
    expect(run.outputs['target-count']).toBe('0');
    expect(world.comments()).toHaveLength(1);
    expect(world.comments()[0]).toContain('No target’s inputs changed');
    expect(world.comments()[0]).not.toContain('acme/shop/one');
  });

  it('is green where no target changed', async (context) => {
    const world = await openFleetWorld(context, { after: {} });
    const run = await world.onPullRequest({
      inputs: { 'only-changed': 'true' },
    });
    expect(run.outputs).toMatchObject({
      outcome: 'skipped',
      'target-count': '0',
      results: '[]',
    });
    expect(run.log).toContain('0 of 3 targets have changed inputs.');
    expect(asked(world.platform)).toEqual([]);
  });
});

describe.concurrent('the jobs of a matrix', () => {
  const FIVE = ['b1', 'b2', 'b3', 'b4', 'b5'];
  const jobs = (world: FleetWorld, options: RunOptions = {}) =>
    Promise.all(
      FIVE.map((branch) =>
        world.onPullRequest({
          ...options,
          inputs: { target: `acme/shop/${branch}` },
        }),
      ),
    );
  const titles = (world: FleetWorld): readonly string[] =>
    world
      .comments()
      .map((body) => /^### (.*)$/m.exec(body)?.[1] ?? '')
      .toSorted();

  it('of five targets with a change each, at once, leave five comments, each right', async (context) => {
    const world = await openFleetWorld(context, { branches: FIVE });
    const runs = await jobs(world);
    expect(runs.map(({ outputs }) => outputs['outcome'])).toEqual(
      FIVE.map(() => 'planned'),
    );
    const planned = FIVE.map(
      (branch) => `📝 Plan: 1 change, safe · \`acme/shop/${branch}\``,
    );
    expect(titles(world)).toEqual(planned);
    for (const body of world.comments())
      expect(body).toContain('app.public.audit_trail');
    // And once more: nothing is said again.
    world.github.forgetRequests();
    await jobs(world);
    expect(titles(world)).toEqual(planned);
    expect(
      asked(world.github).filter((request) => /^P.*comments/.test(request)),
    ).toEqual([]);
  });
});
