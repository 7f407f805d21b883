import { describe, expect, it, type TestContext } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import {
  pushEvent,
  type RunOptions,
  type RunResult,
} from '../../sandbox/runner.ts';
import { planOf } from './changes.ts';
import { asJson, asYaml, CHANGED, declaring, LIVE } from './documents.ts';
import { FILE, messages, openWorld, type World } from './world.ts';

/** Somebody declared a table on the branch, and nobody in the file. */
const BY_HAND = declaring('made_by_hand');
const REMOTE = `https://github.com/${REPOSITORY}`;
const OTHER_REMOTE = 'https://github.com/acme/other.git';
const SHALLOW = { folder: 'other', remote: OTHER_REMOTE, depth: 1 };
const VERSIONS = [asYaml(declaring('old')), asYaml(LIVE), asYaml(CHANGED)];
const MADE = 'out/made.yaml';
const POINTER = (id: string): string =>
  `version https://git-lfs.github.com/spec/v1\noid sha256:${id.repeat(64)}\nsize 1234\n`;

/** A run whose file is at another path than the world's. */
function reading(file: string, options: RunOptions): RunOptions {
  return { ...options, inputs: { file } };
}

function situationOf(run: RunResult): unknown {
  return planOf(run)['situation'];
}

/** What a job has of a file whose history nobody can tell. */
const UNKNOWN: readonly (readonly [name: string, options: RunOptions])[] = [
  [
    'generated in a job that checked nothing out',
    reading(MADE, { files: { [MADE]: asYaml(CHANGED) } }),
  ],
  [
    'behind a link that leads out of its repository',
    reading('repo/link.yaml', {
      clones: [{ folder: 'repo', remote: REMOTE }],
      files: { 'rendered/made.yaml': asYaml(CHANGED) },
      symlinks: { 'repo/link.yaml': '../rendered/made.yaml' },
    }),
  ],
  [
    'in a shallow clone of another repository',
    reading(`other/${FILE}`, {
      clones: [{ ...SHALLOW, versions: VERSIONS }],
    }),
  ],
];

describe.concurrent('a file whose history is not known:', () => {
  it.for(UNKNOWN)(
    '%s is not applied over a branch that was changed elsewhere, nor by a re-run',
    async ([, options], context) => {
      const world = await openWorld(context);
      world.platform.branch().topology = BY_HAND;
      for (const attempt of ['1', '2']) {
        const run = await world.onPush({
          ...options,
          env: { GITHUB_RUN_ATTEMPT: attempt },
        });
        expect(run.outputs).toMatchObject({ outcome: 'drifted', drift: '' });
        expect(situationOf(run)).toMatchObject({ state: 'history-unknown' });
        expect(run.summary).not.toContain('Changed on the');
        expect(run.summary).not.toContain('neki-topology pull');
        expect(run.summary).toContain('**Discard it**');
      }
      expect(world.topologyRequests('PUT')).toEqual([]);
    },
  );

  it('a link of which only the API tells is applied where the branch holds its base, and never over another change', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    const link = 'here/link.yaml';
    for (const branch of ['main', 'change'])
      world.github.commit(REPOSITORY, {
        branch,
        symlinks: { [link]: `../${FILE}` },
      });
    const options = { files: {}, inputs: { file: link } };
    world.platform.branch().topology = BY_HAND;
    const run = await world.onPush(options);
    expect(run.outputs).toMatchObject({ outcome: 'drifted', drift: '' });
    expect(run.summary).toContain('symbolic link');
    expect(world.topologyRequests('PUT')).toEqual([]);

    world.platform.branch().topology = LIVE;
    expect((await world.onPush(options)).outputs['outcome']).toBe('applied');
  });

  it('is not taken for the file that the tip still has, and the notice says why', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    world.github.merge(REPOSITORY, 1);
    world.github.commit(REPOSITORY, { files: { 'README.md': 'x' } });
    const run = await world.onPush({
      files: { [MADE]: asYaml(CHANGED) },
      inputs: { file: MADE, 'on-drift': 'overwrite' },
      env: { GITHUB_RUN_ATTEMPT: '2' },
    });
    expect(run.outputs['outcome']).toBe('applied');
    expect(run.summary).toMatch(/neither commit has/);
  });

  it('the first file of a job without a clone is not applied where it differs from the commit’s, as one that was rendered does', async (context) => {
    const world = await openFirst(context);
    world.platform.branch().topology = BY_HAND;
    const files = { [FILE]: asYaml(declaring('rendered')) };
    const run = await world.onPush({ files, inputs: { file: FILE } });
    expect(run.outputs).toMatchObject({ outcome: 'drifted', drift: '' });
    expect(run.summary).toContain('`actions/checkout`');
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('Git LFS is named, in a plan and in an apply, as what keeps its versions', async (context) => {
    const world = await openWorld(context, {
      before: POINTER('a'),
      after: POINTER('b'),
    });
    world.platform.branch().topology = BY_HAND;
    const checkedOut = {
      clones: [{ folder: '.', remote: REMOTE }],
      files: { [FILE]: asYaml(CHANGED) },
    };
    for (const run of [
      await world.onPullRequest(checkedOut),
      await world.onPush(checkedOut),
    ]) {
      expect(run.outputs).toMatchObject({ outcome: 'drifted', drift: '' });
      expect(run.summary).toContain('Git LFS keeps the file');
      expect(run.summary).toContain('`git lfs untrack`');
    }
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('a pointer of Git LFS in the workspace is named as one', async (context) => {
    const world = await openWorld(context, {
      comment: 'never',
      after: POINTER('b'),
    });
    for (const files of [{}, { [FILE]: POINTER('b') }]) {
      const run = await world.onPush({ files });
      expect(run.outputs['outcome']).toBe('invalid');
      expect(messages(run, 'error')).toContain('Git LFS');
      expect(messages(run, 'error')).toContain('lfs: true');
    }
  });

  it('which targets changed is not told of a link that leads out, so all are planned', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    const run = await world.onPullRequest({
      inputs: { targets: 'repo/t.yaml', 'only-changed': 'true', ...NO_TARGET },
      clones: [{ folder: 'repo', remote: REMOTE }],
      files: {
        'out/t.yaml': TARGETS_IN('data'),
        'data/a.yaml': asYaml(CHANGED),
      },
      symlinks: { 'repo/t.yaml': '../out/t.yaml' },
    });
    expect(run.stdout).toContain('Could not determine which targets changed');
    expect(run.outputs['outcome']).toBe('drifted');
  });

  it('a target counts as changed whose file is generated, or kept by Git LFS', async (context) => {
    const world = await openWorld(context, {
      comment: 'never',
      file: 'lfs/a.yaml',
      before: POINTER('a'),
      after: POINTER('a'),
    });
    for (const folder of ['made', 'lfs']) {
      const targets = TARGETS_IN(folder);
      for (const branch of ['main', 'change'])
        world.github.commit(REPOSITORY, {
          branch,
          files: { 't.yaml': targets },
        });
      const run = await world.onPullRequest({
        inputs: {
          targets: 't.yaml',
          file: '',
          'only-changed': 'true',
          ...NO_TARGET,
        },
        clones: [{ folder: '.', remote: REMOTE }],
        files: { 't.yaml': targets, [`${folder}/a.yaml`]: asYaml(LIVE) },
      });
      expect(run.stdout).toContain('1 of 1 targets have changed inputs');
    }
  });
});

const NO_TARGET = { organization: '', database: '', branch: '' };

function TARGETS_IN(folder: string): string {
  return asYaml({
    targets: [
      {
        name: 'one',
        organization: 'acme',
        database: 'shop',
        branch: 'main',
        file: `${folder}/a.yaml`,
      },
    ],
  });
}

/** Where a job has the file of the repository, by another path or not the file itself. */
const PLACES: readonly (readonly [
  name: string,
  options: (text: string) => RunOptions,
])[] = [
  [
    'checked out into a folder with `path`',
    (text) =>
      reading(`some/repo/${FILE}`, {
        clones: [{ folder: 'some/repo', remote: `${REMOTE}.git` }],
        files: { [`some/repo/${FILE}`]: text },
      }),
  ],
  [
    'behind a symbolic link',
    (text) =>
      reading('here/link.yaml', {
        clones: [{ folder: '.', remote: `git@github.com:${REPOSITORY}.git` }],
        files: { [FILE]: text },
        symlinks: { 'here/link.yaml': `../${FILE}` },
      }),
  ],
  [
    'in a container without git',
    (text) =>
      reading(`repo/${FILE}`, {
        clones: [{ folder: 'repo', remote: REMOTE }],
        files: { [`repo/${FILE}`]: text },
        env: { PATH: '/nonexistent' },
      }),
  ],
  [
    'with the line ends of Windows',
    (text) =>
      reading(FILE, { files: { [FILE]: text.replaceAll('\n', '\r\n') } }),
  ],
];

describe.concurrent('a file whose history is found:', () => {
  it.for(PLACES)(
    '%s drifts where the branch was changed elsewhere, is applied where it was not, and is superseded by a newer one',
    async ([, at], context) => {
      const world = await openWorld(context, { comment: 'never' });
      const options = at(asYaml(CHANGED));
      world.platform.branch().topology = BY_HAND;
      const drifted = await world.onPush(options);
      expect(drifted.outputs).toMatchObject({
        outcome: 'drifted',
        drift: 'true',
      });
      expect(world.topologyRequests('PUT')).toEqual([]);

      world.platform.branch().topology = LIVE;
      const applied = await world.onPush(options);
      expect(applied.outputs['outcome']).toBe('applied');
      expect(situationOf(applied)).toMatchObject({ state: 'ordinary' });

      world.platform.branch().topology = LIVE;
      world.github.commit(REPOSITORY, {
        files: { [FILE]: asYaml(declaring('newer_table')) },
      });
      const late = await world.onPush(options);
      expect(late.outputs['outcome']).toBe('superseded');
    },
  );

  it('in a folder, it is followed through the commit that renamed it', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    const named = 'topologies/shop.yaml';
    world.github.commit(REPOSITORY, {
      branch: 'change',
      files: { [FILE]: null, [named]: asYaml(CHANGED) },
      message: 'Rename',
    });
    const run = await world.onPush(
      reading(`repo/${named}`, {
        clones: [{ folder: 'repo', remote: REMOTE }],
        files: { [`repo/${named}`]: asYaml(CHANGED) },
      }),
    );
    expect(situationOf(run)).toMatchObject({ state: 'ordinary' });
    expect(run.stdout).toContain(`repo/${named} was repo/${FILE} at commit`);
  });

  it('moved behind a link, it keeps the history from before', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    const moved = 'topologies/shop.yaml';
    world.github.commit(REPOSITORY, {
      branch: 'change',
      files: { [FILE]: null, [moved]: asYaml(CHANGED) },
      symlinks: { [FILE]: moved },
    });
    const options = {
      clones: [{ folder: '.', remote: REMOTE }],
      files: { [moved]: asYaml(CHANGED) },
      symlinks: { [FILE]: moved },
    };
    world.platform.branch().topology = BY_HAND;
    const drifted = await world.onPush(options);
    expect(situationOf(drifted)).toMatchObject({ state: 'drift' });
    expect(world.topologyRequests('PUT')).toEqual([]);

    world.platform.branch().topology = LIVE;
    const ordinary = await world.onPush(options);
    expect(situationOf(ordinary)).toMatchObject({ state: 'ordinary' });
    expect(ordinary.outputs['outcome']).toBe('applied');
  });

  it('in a clone of another repository, its versions are those of that clone', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    const options = reading(`other/${FILE}`, {
      clones: [{ folder: 'other', remote: OTHER_REMOTE, versions: VERSIONS }],
    });
    // The branch holds what the clone had one commit ago.
    const run = await world.onPush(options);
    expect(run.outputs['outcome']).toBe('applied');
    expect(situationOf(run)).toMatchObject({ state: 'behind', versions: 1 });

    world.platform.branch().topology = BY_HAND;
    const again = await world.onPush(options);
    expect(situationOf(again)).toMatchObject({ state: 'drift' });
    expect(again.outputs['outcome']).toBe('drifted');
  });

  it('in a folder, only the targets that a pull request changes are planned', async (context) => {
    const world = await openWorld(context, {
      comment: 'never',
      file: 'data/a.yaml',
    });
    const targets = TARGETS_IN('repo/data');
    for (const branch of ['main', 'change'])
      world.github.commit(REPOSITORY, { branch, files: { 't.yaml': targets } });
    const runOn = (text: string) =>
      world.onPullRequest({
        inputs: {
          targets: 'repo/t.yaml',
          file: '',
          'only-changed': 'true',
          ...NO_TARGET,
        },
        clones: [{ folder: 'repo', remote: REMOTE }],
        files: { 'repo/t.yaml': targets, 'repo/data/a.yaml': text },
      });
    expect((await runOn(asYaml(LIVE))).stdout).toContain('0 of 1 targets');
    expect((await runOn(asYaml(CHANGED))).stdout).toContain('1 of 1 targets');
  });

  it('the quick start without `fetch-depth` applies its first file and its second change', async (context) => {
    const world = await openFirst(context);
    const clones = [
      { folder: '.', remote: REMOTE, versions: VERSIONS, depth: 1 },
    ];
    const first = await world.onPush({
      clones,
      files: {},
      inputs: { file: FILE },
    });
    expect(first.outputs['outcome']).toBe('applied');

    const next = declaring('next_table');
    world.github.commit(REPOSITORY, {
      branch: 'next',
      files: { [FILE]: asJson(next) },
    });
    const { number } = world.github.openPullRequest(REPOSITORY, {
      head: 'next',
    });
    const { base } = world.github.pull(REPOSITORY, number);
    const { sha } = world.github.merge(REPOSITORY, number);
    const second = await world.run(
      pushEvent({ before: base.sha, after: sha }),
      { clones, files: { [FILE]: asJson(next) }, inputs: { file: FILE } },
    );
    expect(second.outputs['outcome']).toBe('applied');
    expect(situationOf(second)).toMatchObject({ state: 'ordinary' });
  });

  it('the repair of a merged file that was invalid is applied', async (context) => {
    const world = await openWorld(context, {
      comment: 'never',
      before: 'a: 1\nb: }\n',
    });
    const run = await world.onPush({
      clones: [{ folder: '.', remote: REMOTE }],
      files: { [FILE]: asYaml(CHANGED) },
    });
    expect(run.outputs['outcome']).toBe('applied');
  });
});

/** A world whose pull request brings the first topology file. */
async function openFirst(context: TestContext): Promise<World> {
  const world = await openWorld(context, {
    comment: 'never',
    file: 'README.yaml',
  });
  world.github.commit(REPOSITORY, {
    branch: 'change',
    files: { [FILE]: asYaml(CHANGED) },
  });
  return world;
}
