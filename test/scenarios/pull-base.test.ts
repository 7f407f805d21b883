import { describe, expect, it } from 'vitest';
import { isOfMerge } from '../../sandbox/github/graphql.ts';
import { type GitHub, REPOSITORY } from '../../sandbox/github.ts';
import {
  pullRequestEvent,
  pullRequestTargetEvent,
  type RunOptions,
} from '../../sandbox/runner.ts';
import { asYaml, CHANGED, declaring, LIVE, NEW_TABLE } from './documents.ts';
import {
  type FleetWorld,
  openFleetWorld,
  TARGETS,
  targetsFile,
} from './fleet-world.ts';
import { NO_CREDENTIAL } from './service.ts';
import {
  asked,
  FILE,
  headOf,
  messages,
  openWorld,
  type World,
} from './world.ts';

const CHANGES = {
  inputs: { ...NO_CREDENTIAL.inputs, mode: 'matrix', 'only-changed': 'true' },
};
const THEIRS = 'made_by_others';
/** A plan tells of it in its table or as an added or removed line of the file. */
const THEIR_CHANGE = new RegExp(`^[-+|].*${THEIRS}`, 'm');
/** A merge of pull request #1, where git would put its lines. */
const MERGED = asYaml(declaring(THEIRS, NEW_TABLE));

/** A file as a commit or a ref of the repository has it. */
function fileAt(github: GitHub, sha: string, path = FILE): string {
  const entry = github.repository().commits.get(sha)?.tree.get(path);
  return entry?.kind === 'file' ? entry.content.toString() : '';
}

/** The files that the test merge of pull request #1 has now. */
function mergedFiles(github: GitHub): Record<string, string> {
  const merge = github.pull(REPOSITORY, 1).mergeCommitSha ?? '';
  const tree = github.repository().commits.get(merge)?.tree ?? new Map();
  return Object.fromEntries(
    Array.from(tree.keys(), (path) => [path, fileAt(github, merge, path)]),
  );
}

/** Somebody else's change is merged into the base while pull request #1 is open. */
function moveBase(world: Pick<World, 'github'>): void {
  world.github.commit(REPOSITORY, {
    files: { [FILE]: asYaml(declaring(THEIRS)) },
    message: 'Another pull request',
  });
}

/** What a checkout step leaves, and nothing else. */
function checkedOut(
  { github }: Pick<World, 'github'>,
  ref: string,
  depth: 0 | 1 = 1,
): RunOptions {
  const checkout = { repository: github.repository(), ref, depth };
  return { checkout, files: {} };
}

/** The names of the branches in the matrix of a run. */
function branchesIn(matrix = '{"include":[]}'): readonly string[] {
  const { include } = JSON.parse(matrix) as {
    include: readonly { branch: string }[];
  };
  return include.map(({ branch }) => branch);
}

/** Two targets with a file each; pull request #1 changes the first one's. */
function openPair(
  context: Parameters<typeof openFleetWorld>[0],
): Promise<FleetWorld> {
  const files = { one: 'file: one.yaml', two: 'file: two.yaml' };
  return openFleetWorld(context, {
    branches: ['one', 'two'],
    targets: targetsFile(['one', 'two'], files),
    before: { 'one.yaml': asYaml(LIVE), 'two.yaml': asYaml(LIVE) },
    after: { 'one.yaml': asYaml(CHANGED) },
  });
}

describe.concurrent('a pull request whose base moved on after its event’s `base.sha`', () => {
  it('is not `skipped` under `only-changed` where its merge would change a branch again', async (context) => {
    const world = await openPair(context);
    const { github } = world;
    // The same change comes in by another pull request, the head is pushed once more, and the other one is reverted.
    github.commit(REPOSITORY, { files: { 'one.yaml': asYaml(CHANGED) } });
    github.commit(REPOSITORY, { branch: 'change', files: { note: 'x' } });
    const lagging = github.pull(REPOSITORY, 1).base.sha;
    github.commit(REPOSITORY, { files: { 'one.yaml': asYaml(LIVE) } });
    expect(headOf(github, 'main')).not.toBe(lagging);

    const run = await world.onPullRequest({
      inputs: { 'only-changed': 'true' },
      files: { ...mergedFiles(github), 'one.yaml': asYaml(CHANGED) },
    });
    expect(run.outputs).toMatchObject({ outcome: 'planned' });
    expect(run.outputs['target-count']).toBe('1');
  });

  it('has no target of other people’s changes in its matrix', async (context) => {
    const world = await openPair(context);
    world.github.commit(REPOSITORY, {
      files: {
        'two.yaml': asYaml(declaring(THEIRS)),
        [TARGETS]: targetsFile(['one', 'two', 'three'], {
          one: 'file: one.yaml',
          two: 'file: two.yaml',
          three: 'file: two.yaml',
        }),
      },
    });
    const files = mergedFiles(world.github);
    const run = await world.onPullRequest({ ...CHANGES, files });
    expect(branchesIn(run.outputs['matrix'])).toEqual(['one']);
    expect(messages(run, 'notice')).toBe('');
  });

  it('from a fork is planned offline without other people’s changes', async (context) => {
    const world = await openWorld(context);
    moveBase(world);
    const { head, ...rest } = world.pull();
    const run = await world.run(
      pullRequestEvent({ ...rest, head: { ...head, repository: null } }),
      { ...NO_CREDENTIAL, files: { [FILE]: MERGED } },
    );
    expect(run.outputs).toMatchObject({
      outcome: 'planned',
      'change-count': '1',
    });
    expect(run.summary).toContain(NEW_TABLE);
    expect(run.summary).not.toMatch(THEIR_CHANGE);
  });
});

describe.concurrent('the base of a pull request', () => {
  const offline = (world: World, options: RunOptions) => {
    const { head, ...rest } = world.pull();
    const event = pullRequestEvent({
      ...rest,
      head: { ...head, repository: null },
    });
    return world.run(event, { ...NO_CREDENTIAL, ...options });
  };
  /** Requests for a base, in short. */
  const baseRequests = ({ github }: World): readonly string[] =>
    github.requests
      .filter((request) => request.path !== '/graphql' || isOfMerge(request))
      .map(({ path }) => path.replace(/^\/repos\/[^/]+\/[^/]+\//, ''))
      .filter((path) => /^(?:contents|compare|commits|.graphql)/.test(path));
  const expectOwnChange = (run: Awaited<ReturnType<World['run']>>) => {
    expect(run.outputs).toMatchObject({
      outcome: 'planned',
      'change-count': '1',
    });
    expect(run.summary).toContain(NEW_TABLE);
    expect(run.summary).not.toMatch(THEIR_CHANGE);
  };

  it('is the first parent in the commit object of a checkout, which has no other commit at depth 1', async (context) => {
    const world = await openWorld(context);
    moveBase(world);
    const main = headOf(world.github, 'main');
    const run = await offline(world, checkedOut(world, 'refs/pull/1/merge'));
    expectOwnChange(run);
    expect(baseRequests(world)).toEqual([`contents/${FILE}`]);
    expect(asked(world.github).join('\n')).toContain(`?ref=${main}`);
  });

  it('is read without a request in a checkout that has all commits', async (context) => {
    const world = await openWorld(context);
    moveBase(world);
    const run = await offline(world, checkedOut(world, 'refs/pull/1/merge', 0));
    expectOwnChange(run);
    expect(baseRequests(world)).toEqual([]);
  });

  it('is found in a checkout below the workspace', async (context) => {
    const world = await openWorld(context, { file: `sub/${FILE}` });
    const repository = world.github.repository();
    const checkout = { repository, ref: 'change', path: 'clone' };
    world.github.commit(REPOSITORY, {
      files: { [`clone/sub/${FILE}`]: asYaml(LIVE) },
    });
    await offline(world, {
      checkout,
      files: {},
      inputs: { ...NO_CREDENTIAL.inputs, file: `clone/sub/${FILE}` },
    });
    expect(baseRequests(world)[0]).toMatch(/^compare\//);
  });

  it.for([0, 1] as const)(
    'is the merge base where the head is checked out, with `fetch-depth: %i`',
    async (depth, context) => {
      const world = await openWorld(context);
      moveBase(world);
      const run = await offline(world, checkedOut(world, 'change', depth));
      expectOwnChange(run);
      const { sha } = world.pull().head;
      expect(baseRequests(world)).toEqual(
        depth === 0 ? [] : [`compare/main...${sha}`, `contents/${FILE}`],
      );
    },
  );

  it('is found where GitHub answers no GraphQL', async (context) => {
    const world = await openWorld(context);
    moveBase(world);
    world.github.state.graphql = false;
    const run = await offline(world, { files: { [FILE]: MERGED } });
    expectOwnChange(run);
  });

  it('is read by itself where GraphQL cuts it', async (context) => {
    const long = `# ${'x'.repeat(600_000)}\n`;
    const world = await openWorld(context, {
      before: `${long}${asYaml(LIVE)}`,
      after: `${long}${asYaml(CHANGED)}`,
    });
    const run = await offline(world, {
      files: { [FILE]: `${long}${asYaml(CHANGED)}` },
    });
    expectOwnChange(run);
    expect(baseRequests(world)).toEqual(['/graphql', `contents/${FILE}`]);
  });

  it('is the merge base where the commit of the run is no merge', async (context) => {
    const world = await openWorld(context);
    moveBase(world);
    const { head, ...rest } = world.pull();
    const event = pullRequestEvent({
      ...rest,
      head: { ...head, repository: null },
      mergeCommitSha: head.sha,
    });
    const run = await world.run(event, { ...NO_CREDENTIAL, files: {} });
    expectOwnChange(run);
    expect(baseRequests(world)).toEqual([
      '/graphql',
      `compare/main...${head.sha}`,
    ]);
  });

  it('that cannot be found, or is none any more after the merge, leaves no target out under `only-changed`', async (context) => {
    const world = await openPair(context);
    world.github.fault({
      kind: 'status',
      status: 403,
      match: { path: /./ },
    });
    const refused = await world.onPullRequest(CHANGES);
    expect(branchesIn(refused.outputs['matrix'])).toEqual(['one', 'two']);
    expect(messages(refused, 'notice')).toMatch(
      /including all: GitHub .*403 .*base of the pull request/,
    );
    world.github.clearFaults();
    world.github.merge(REPOSITORY, 1);
    const pull = { ...world.github.pull(REPOSITORY, 1), action: 'closed' };
    const closed = await world.run(pullRequestEvent(pull), CHANGES);
    expect(branchesIn(closed.outputs['matrix'])).toEqual(['one', 'two']);
  });

  it('that cannot be found is said, and compared with nothing', async (context) => {
    const world = await openWorld(context);
    world.github.fault({
      kind: 'status',
      status: 403,
      match: { where: ({ path }) => !path.includes('/pulls/') },
    });
    const run = await offline(world, { files: { [FILE]: asYaml(CHANGED) } });
    expect(run.outputs).toMatchObject({ outcome: 'planned' });
    expect(run.summary).toMatch(/GitHub .*403 .*base of the pull request/);
  });
});

describe.concurrent('`pull_request_target`', () => {
  const run = (world: World, options: RunOptions = {}) => {
    const { head, ...rest } = world.pull();
    const defaultSha = headOf(world.github, 'main');
    const event = pullRequestTargetEvent({
      ...rest,
      head: { ...head, repository: null },
      defaultSha,
    });
    return world.run(event, {
      ...NO_CREDENTIAL,
      files: { [FILE]: asYaml(LIVE) },
      ...options,
    });
  };

  it('plans the file of the test merge against its base', async (context) => {
    const world = await openWorld(context);
    moveBase(world);
    const result = await run(world);
    expect(result.outputs['change-count']).toBe('1');
    expect(result.summary).toContain(NEW_TABLE);
    expect(result.summary).not.toMatch(THEIR_CHANGE);
    expect(
      asked(world.github).filter((line) => line.includes('/contents/')),
    ).toEqual([]);
  });

  it.for([
    ['is of an earlier head', 'stale'],
    ['conflicts', 'none'],
  ] as const)(
    'plans the file of the head against the merge base where the test merge %s',
    async ([, what], context) => {
      const world = await openWorld(context);
      const { refs } = world.github.repository();
      const merge = 'refs/pull/1/merge';
      const earlier = refs.get(merge) ?? '';
      moveBase(world);
      world.github.commit(REPOSITORY, {
        branch: 'change',
        files: { [FILE]: asYaml(declaring(NEW_TABLE, 'second')) },
      });
      if (what === 'stale') refs.set(merge, earlier);
      else refs.delete(merge);
      const result = await run(world);
      expect(result.summary).toContain('second');
      expect(result.summary).toContain(NEW_TABLE);
      expect(result.summary).not.toMatch(THEIR_CHANGE);
    },
  );
});
