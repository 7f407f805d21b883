import { describe, expect, it, type TestContext } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import {
  pullRequestEvent,
  pullRequestTargetEvent,
  pushEvent,
  type RunOptions,
} from '../../sandbox/runner.ts';
import { asYaml, LIVE } from './documents.ts';
import {
  type FleetWorld,
  openFleetWorld,
  TARGETS,
  targetsFile,
} from './fleet-world.ts';
import { NO_CREDENTIAL } from './service.ts';
import { asked, headOf, messages, type World, worldFor } from './world.ts';

const MATRIX = {
  inputs: { ...NO_CREDENTIAL.inputs, mode: 'matrix' },
};
const CHANGES = { inputs: { ...MATRIX.inputs, 'only-changed': 'true' } };
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

it('`mode: matrix` prints every target for `strategy.matrix`, without a credential and without a request', async (context) => {
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

/** Targets whose names end in `one`, `two` and `third`; the second has a file and a schema of its own. */
const THREE = `defaults: { organization: acme, database: shop, allow: [outage] }
targets:
  - { branch: one }
  - { branch: two, file: two.yaml, schema: two.json }
  - { name: third, branch: three }
`;
const ALL = ['one', 'two', 'third'];
/** By path; undefined for one that is not there. */
type Files = Readonly<Record<string, string | undefined>>;

/** A world whose pull request turns files into those of `THREE`, or into others. */
function openThree(
  context: TestContext,
  before: Files = {},
  after: Files = {},
): Promise<World> {
  const filled = (files: Files): Record<string, string> => {
    const all = {
      [TARGETS]: THREE,
      ...{ 'data-topology.yaml': 'a: 1', 'two.yaml': 'b: 1', 'two.json': '{}' },
      ...files,
    };
    return Object.fromEntries(
      Object.entries(all).flatMap(([path, text]) =>
        text === undefined ? [] : [[path, text]],
      ),
    );
  };
  return worldFor(context, {
    before: filled(before),
    after: filled(after),
    inputs: { targets: TARGETS },
  });
}

const withTargets = (from: string, to: string): Files => ({
  [TARGETS]: THREE.replace(from, to),
});

describe.concurrent('`only-changed`', () => {
  it.for<[what: string, before: Files, after: Files, wanted: string[]]>([
    ['nothing', {}, {}, []],
    ['a file of two', { 'data-topology.yaml': 'a: 2' }, {}, ['one', 'third']],
    ['a schema', { 'two.json': '{ }' }, {}, ['two']],
    ['a file that is new', { 'two.yaml': undefined }, {}, ['two']],
    [
      'nothing of a file that neither side has',
      { 'two.json': undefined },
      { 'two.json': undefined },
      [],
    ],
    ['an entry', withTargets('branch: three', 'branch: four'), {}, ['third']],
    [
      'an entry that came after another',
      withTargets('branch: three', 'branch: three, after: acme/shop/one'),
      {},
      ['third'],
    ],
    ['the defaults', withTargets('[outage]', '[]'), {}, ALL],
    ['the targets file, which is new', { [TARGETS]: undefined }, {}, ALL],
    ['the targets file, which was none', { [TARGETS]: 'targets: 7' }, {}, ALL],
    [
      'a line in the allow folder of one',
      { 'two.allow/pr-6.allow': 'new-table\n' },
      { 'two.allow/pr-7.allow': 'outage\n' },
      ['two'],
    ],
    [
      'nothing but comments and the order of lines',
      { 'two.allow': 'outage\nnew-table\n' },
      { 'two.allow': '# Why\nnew-table\noutage\n' },
      [],
    ],
    [
      'one of two mistakes in an allow file',
      { 'two.allow': 'first\nsecond\n' },
      { 'two.allow': 'first\noutage\n' },
      ['two'],
    ],
  ])(
    'chooses the targets whose inputs changed: %s',
    async ([, before, after, wanted], context) => {
      const world = await openThree(context, before, after);
      const run = await world.onPush(CHANGES);
      expect(targetsIn(run)).toEqual(wanted);
      expect(run.outputs['target-count']).toBe(String(wanted.length));
      expect(messages(run, 'notice')).toBe('');
    },
  );

  it('reads what is compared at both commits where nothing is checked out', async (context) => {
    const gone = { 'two.allow': '' };
    const world = await openThree(context, { 'two.allow': 'outage\n' }, gone);
    const run = await world.onPush({ ...CHANGES, files: {} });
    expect(targetsIn(run)).toEqual(['two']);
  });

  it('reads them in git for `pull_request_target`, whose workspace is of the base', async (context) => {
    const world = await openThree(context, { 'two.yaml': 'b: 2' });
    const run = await world.run(pullRequestTargetEvent(world.pull()), {
      ...CHANGES,
      files: { ...world.files, 'two.yaml': 'b: 2', 'two.json': '[]' },
    });
    expect(targetsIn(run)).toEqual(['two']);
  });

  it('asks for each file of the base once, and for none of a target whose entry changed', async (context) => {
    const before = withTargets('branch: two', 'branch: zwei');
    const world = await openThree(context, before);
    await world.onPush(CHANGES);
    const reads = asked(world.github).filter((one) => one.includes('contents'));
    const paths = reads.map((one) => one.replace(/^.*contents\/|\?.*$/g, ''));
    expect(paths.toSorted()).toEqual(['data-topology.yaml', TARGETS]);
  });

  it.for(['two.yaml', 'two.allow'])(
    'has a target whose `%s` cannot be read now',
    async (path, context) => {
      const world = await openThree(context);
      const { sha } = world.github.merge(REPOSITORY, 1);
      const isOfNow = (asked: string): boolean =>
        asked.includes(path) && asked.includes(sha);
      world.github.fault({
        kind: 'status',
        status: 403,
        match: { where: ({ target, body }) => isOfNow(target + body) },
      });
      const run = await world.onPush({ ...CHANGES, files: {} });
      expect(targetsIn(run)).toEqual(['two']);
    },
  );

  it.for([TARGETS, 'two.yaml', 'two.allow'])(
    'is every target, with a notice, where `%s` of the base cannot be read',
    async (path, context) => {
      const world = await openThree(context);
      world.github.fault({
        kind: 'status',
        status: 403,
        match: { where: ({ target, body }) => (target + body).includes(path) },
      });
      const run = await world.onPush(CHANGES);
      expect(targetsIn(run)).toEqual(ALL);
      expect(messages(run, 'notice')).toContain('including all');
    },
  );

  it('is every target, with a notice, where the push has nothing before it', async (context) => {
    const world = await openThree(context);
    const push = pushEvent({
      created: true,
      after: headOf(world.github, 'main'),
    });
    const run = await world.run(push, CHANGES);
    expect(targetsIn(run)).toEqual(ALL);
    expect(messages(run, 'notice')).toContain('including all');
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

it('a targets file with a mistake is refused as a whole, and of a run that does nothing it is not used', async (context) => {
  const targets = 'targets: [{ branch: one, file: a.txt }]';
  const world = await openFleetWorld(context, { targets });
  const { outputs } = await world.onPullRequest();
  expect(outputs).toMatchObject({ outcome: 'invalid', applied: 'false' });
  expect(world.comments()).toHaveLength(1);

  const { github } = world;
  const closed = pullRequestEvent({
    ...github.closePullRequest(REPOSITORY, 1),
    action: 'closed',
  });
  expect((await world.run(closed)).outputs).toMatchObject({
    ...{ outcome: 'skipped', 'target-count': '0', results: '[]' },
  });
  // A matrix is of the file, whatever happened.
  const matrix = await world.run(closed, MATRIX);
  expect(matrix.outputs['outcome']).toBe('invalid');
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
