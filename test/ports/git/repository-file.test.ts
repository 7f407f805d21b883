import {
  mkdir,
  mkdtemp,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  findRepositoryFile,
  ownerOf,
} from '../../../src/ports/git/repository-file.ts';
import { textOf } from '../../messages.ts';
import { gitAs } from './git-history.ts';

const FILE = 'data-topology.yaml';
let workspace: string;
beforeEach(async () => {
  workspace = await realpath(await mkdtemp(join(tmpdir(), 'place-test-')));
});
afterEach(() => rm(workspace, { recursive: true }));

async function write(path: string): Promise<void> {
  const at = join(workspace, path);
  await mkdir(join(at, '..'), { recursive: true });
  await writeFile(at, '');
}

async function clone(folder: string): Promise<string> {
  const path = join(workspace, folder);
  await mkdir(path, { recursive: true });
  gitAs(path)('init', '-q');
  return path;
}

/** The path in its repository, and what is before it in the workspace. */
function placeOf(path: string, options = {}): string {
  const place = findRepositoryFile(workspace, path, options);
  if (!place.ok) return textOf(place.problem);
  return `${place.value.prefix}:${place.value.path}`;
}

describe('a file of the workspace', () => {
  it('is where its path says in a workspace without a clone, though there is no such file', () => {
    expect(placeOf(`a/${FILE}`)).toBe(`:a/${FILE}`);
    expect(findRepositoryFile(join(workspace, 'none'), FILE)).toMatchObject({
      value: { path: FILE },
    });
  });

  it('is in the nearest clone around it', async () => {
    await clone('.');
    await clone('deep/repo');
    await write(`deep/repo/topologies/${FILE}`);
    expect(placeOf(`deep/repo/topologies/${FILE}`)).toBe(
      `deep/repo/:topologies/${FILE}`,
    );
    expect(placeOf(`deep/${FILE}`)).toBe(`:deep/${FILE}`);
  });

  it('is what a link in the same clone leads to, unless it is read at a commit', async () => {
    await clone('repo');
    await write('repo/a/real.yaml');
    await symlink('a/real.yaml', join(workspace, 'repo', 'link.yaml'));
    await symlink('a', join(workspace, 'repo', 'b'));
    expect(placeOf('repo/link.yaml')).toBe('repo/:a/real.yaml');
    expect(placeOf('repo/b/real.yaml')).toBe('repo/:a/real.yaml');
    expect(placeOf('repo/link.yaml', { isCommitted: true })).toBe(
      'repo/:link.yaml',
    );
  });

  it('has no place where a link leads to another clone, or out of every clone or the workspace', async () => {
    await clone('repo');
    await clone('other');
    await write(`other/${FILE}`);
    await write(`made/${FILE}`);
    const link = (target: string, name: string): Promise<void> =>
      symlink(target, join(workspace, 'repo', name));
    await link(`../other/${FILE}`, 'a.yaml');
    await link(`../made/${FILE}`, 'b.yaml');
    await link('../made', 'c');
    await link(tmpdir(), 'd');
    for (const path of ['a.yaml', 'b.yaml', `c/${FILE}`, `d/${FILE}`])
      expect(placeOf(`repo/${path}`)).toMatch(/leads out/);
  });
});

describe('a clone', () => {
  const run = { name: 'acme/Topology', commits: [undefined] };
  const ask = (path: string, commits: readonly (string | undefined)[] = []) =>
    ownerOf(path, { ...run, commits }, process.env);

  it.each([
    'https://github.com/acme/topology',
    'https://github.com/acme/topology.git',
    'git@github.com:acme/topology.git',
    'ssh://git@ghe.example/acme/topology/',
  ])('is of the run by its address %s', async (address) => {
    const path = await clone('repo');
    gitAs(path)('remote', 'add', 'origin', address);
    expect(await ask(path)).toBe('run');
  });

  it('is of the run by its commit, and another one by any other', async () => {
    const path = await clone('repo');
    expect(await ask(path)).toBe('unknown');
    gitAs(path)('commit', '-q', '--allow-empty', '-m', 'Begin');
    const head = gitAs(path)('rev-parse', 'HEAD');
    expect(await ask(path, [undefined, head])).toBe('run');
    const other = 'https://github.com/my-acme/topology2';
    gitAs(path)('remote', 'add', 'origin', other);
    expect(await ask(path)).toBe('other');
  });

  it('of which git tells nothing is of an unknown repository', async () => {
    const path = await clone('repo');
    const nowhere = { PATH: workspace };
    expect(await ownerOf(path, run, nowhere)).toBe('unknown');
  });
});
