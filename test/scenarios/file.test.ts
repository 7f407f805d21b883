import { execFileSync } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import type { RunOptions } from '../../sandbox/runner.ts';
import { asYaml, CHANGED } from './documents.ts';
import {
  askedLater,
  everythingShown,
  FILE,
  headOf,
  locatedErrors,
  messages,
  openWorld,
} from './world.ts';

const VALID = asYaml(CHANGED);
/** A line that must never be shown by a run that was refused the file it stands in. */
const SECRET_LINE = 'kept-by-nobody-else';
const PRIVATE = `private_line: ${SECRET_LINE}\n`;

/** A folder outside every workspace with a file in it, removed with the test. */
async function folderOutside({ onTestFinished }: TestContext): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'neki-outside-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'other.yaml'), PRIVATE);
  return folder;
}

describe.concurrent('a job that checked nothing out', () => {
  const NOTHING = { files: {} };

  it('applies the file at the run’s commit, also one of over 1 MB', async (context) => {
    const after = `${VALID}${`# ${'x'.repeat(97)}\n`.repeat(12_000)}`;
    const world = await openWorld(context, { after });
    const run = await world.onPush(NOTHING);
    expect(run.outputs['outcome']).toBe('applied');
    expect(world.topologyRequests('PUT').map(({ json }) => json)).toEqual([
      { data_topology: CHANGED },
    ]);
  });

  it('finds the file in a folder whose name needs encoding', async (context) => {
    const world = await openWorld(context, {
      file: 'tópology files/100% #1.yaml',
    });
    expect((await world.onPush(NOTHING)).outputs['outcome']).toBe('applied');
  });

  const REFUSED: readonly (readonly [
    name: string,
    options: RunOptions,
    expected: RegExp,
  ])[] = [
    [
      'the commit has no such file',
      { inputs: { file: 'elsewhere.yaml' } },
      /`elsewhere\.yaml`/,
    ],
    ['the token may not read contents', { token: 'weak' }, /contents: read/],
    ['there is no token', { token: '' }, /github-token/],
  ];

  it.for(REFUSED)('fails when %s', async ([, options, expected], context) => {
    const world = await openWorld(context);
    world.github.addToken('weak', {
      permissions: { 'pull-requests': 'write' },
    });
    const run = await world.onPush({ ...NOTHING, ...options });
    expect(run.outputs).toMatchObject({ outcome: 'invalid', applied: 'false' });
    expect(locatedErrors(run)).toMatchObject([{ line: 1, col: 1 }]);
    expect(messages(run, 'error')).toMatch(expected);
    expect(askedLater(world.platform)).toEqual([]);
  });

  it('is told of a pull request’s head, and not of its test merge, where there is no such file', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPullRequest({
      ...NOTHING,
      inputs: { file: 'elsewhere.yaml' },
    });
    expect(messages(run, 'error')).toContain(
      `commit ${headOf(world.github, 'change').slice(0, 12)} merged`,
    );
  });
});

describe.concurrent('a file in the workspace', () => {
  it('wins over the one at the commit', async (context) => {
    const world = await openWorld(context, {
      comment: 'never',
      after: 'a: 2\n',
    });
    const run = await world.onPush({ files: { [FILE]: VALID } });
    expect(run.outputs['outcome']).toBe('applied');
    expect(world.topologyRequests('PUT').map(({ json }) => json)).toEqual([
      { data_topology: CHANGED },
    ]);
  });

  it.for(['./topology.yaml', 'config/../topology.yaml', '.\\topology.yaml'])(
    'may be named %s',
    async (file, context) => {
      const world = await openWorld(context, {
        comment: 'never',
        file: 'topology.yaml',
      });
      const files = { 'topology.yaml': VALID, 'config/x.txt': '' };
      const run = await world.onPush({ inputs: { file }, files });
      expect(run.outputs['outcome']).toBe('applied');
    },
  );
});

describe.concurrent('a path that leads out of the repository is refused, and nothing of it shown:', () => {
  const PATHS: readonly (readonly [
    name: string,
    file: (outside: string) => string,
    links?: (outside: string) => Record<string, string>,
  ])[] = [
    ['by `..`', (outside) => `../../${outside.split('/').at(-1)}/other.yaml`],
    ['an absolute path', (outside) => `${outside}/other.yaml`],
    [
      'a folder that is a symbolic link',
      () => 'config/other.yaml',
      (outside) => ({ config: outside }),
    ],
  ];

  it.for(PATHS)('%s', async ([, file, links], context) => {
    const world = await openWorld(context, { comment: 'never' });
    const outside = await folderOutside(context);
    const symlinks = links?.(outside) ?? {};
    const run = await world.onPush({
      files: {},
      symlinks,
      inputs: { file: file(outside) },
    });
    expect(run.outputs).toMatchObject({ outcome: 'invalid', applied: 'false' });
    expect(locatedErrors(run)).toMatchObject([{ line: 1, col: 1 }]);
    expect(askedLater(world.platform)).toEqual([]);
    expect(everythingShown(run)).not.toContain(SECRET_LINE);
  });
  it('symbolic links in a circle', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    const run = await world.onPush({
      files: {},
      symlinks: { [FILE]: 'b.yaml', 'b.yaml': FILE },
    });
    expect(run.outputs['outcome']).toBe('invalid');
    expect(messages(run, 'error')).toMatch(/cycle/);
  });
});

it('a named pipe is refused, without waiting for its writer', async (context) => {
  const world = await openWorld(context, { comment: 'never' });
  const folder = await folderOutside(context);
  execFileSync('mkfifo', [join(folder, FILE)]);
  const run = await world.onPush({ env: { GITHUB_WORKSPACE: folder } });
  expect(run.outputs['outcome']).toBe('invalid');
  expect(locatedErrors(run)).toMatchObject([
    {
      file: FILE,
      line: 1,
      col: 1,
      message: expect.stringMatching(/regular file/),
    },
  ]);
  expect(askedLater(world.platform)).toEqual([]);
});
