import { existsSync, readdirSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  leadOutProblem,
  QUERY_FILE,
  readWorkspaceFile,
} from '../../../src/ports/host/workspace.ts';
import { MAX_FILE_BYTES, MAX_LIST_BYTES } from '../../domain.ts';
import { prose, textOf } from '../../messages.ts';

/** A workspace with a file of so many bytes, a folder, and a link that leads out of it. */
async function openWorkspace(bytes = 3): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'workspace-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'list.csv'), 'a,b');
  await truncate(join(folder, 'list.csv'), bytes);
  await mkdir(join(folder, 'folder'));
  await symlink(tmpdir(), join(folder, 'out'));
  return folder;
}

async function whyNot(path: string, bytes?: number): Promise<string> {
  const workspace = await openWorkspace(bytes);
  const read = await readWorkspaceFile(workspace, path, QUERY_FILE);
  return read.kind === 'unreadable' ? textOf(read.why) : read.kind;
}

describe('a file of the workspace', () => {
  it('is read up to the size of its kind', async () => {
    expect(await whyNot('list.csv', MAX_LIST_BYTES)).toBe('file');
  });

  // Other systems do not list what a process has open.
  it.runIf(existsSync('/proc/self/fd'))(
    'is closed again, whatever came of it',
    async () => {
      const workspace = await openWorkspace(3);
      const open = (): number => readdirSync('/proc/self/fd').length;
      const before = open();
      for (const name of Array(20).fill(['list.csv', 'folder']).flat())
        await readWorkspaceFile(workspace, name, QUERY_FILE);
      expect(open()).toBeLessThan(before + 20);
    },
  );

  it('that is a list of statements that is too large is refused, with its limit', async () => {
    expect(await whyNot('list.csv', MAX_LIST_BYTES + 1)).toBe(
      'The file is larger than 64 MiB. Keep the statements with the most calls.',
    );
  });

  it('is read where the workspace itself is behind a link', async () => {
    const workspace = await openWorkspace();
    const link = join(workspace, 'folder', 'link');
    await symlink(workspace, link);
    const read = await readWorkspaceFile(link, 'list.csv', QUERY_FILE);
    expect(read.kind).toBe('file');
  });

  it('is read though its name begins as the way out does', async () => {
    const workspace = await openWorkspace();
    await writeFile(join(workspace, '..list.csv'), 'a,b');
    const read = await readWorkspaceFile(workspace, '..list.csv', QUERY_FILE);
    expect(read.kind).toBe('file');
  });

  it('that is a topology is refused past its limit, with its size', async () => {
    const size = 2 * MAX_FILE_BYTES;
    const workspace = await openWorkspace(size);
    const read = await readWorkspaceFile(workspace, 'list.csv');
    expect(read.kind === 'unreadable' ? textOf(read.why) : read.kind).toContain(
      'The file is 20.0 MiB; the limit is 10 MiB.',
    );
  });

  it.each([
    ['a folder', 'folder', 'This is a folder. Set `queries` to the path'],
    ['an absolute path', '/etc/hosts', 'is an absolute path. Set `queries`'],
    ['a path with a drive', 'C:x', 'is an absolute path. Set `queries`'],
    [
      'a name that is too long',
      'x'.repeat(300),
      'The path is too long. Correct `queries`.',
    ],
    ['a path that leads out', '../x', 'leads out of the repository'],
    ['a link that leads out', 'out/x', 'missing'],
    ['a link to a folder outside', 'out', 'is a symbolic link that leads out'],
    ['a path through a file', 'list.csv/x', 'Correct `queries`.'],
  ])('is refused for %s, by the name of its input', async (_, path, said) => {
    expect(await whyNot(path)).toContain(said);
  });
});

describe('a path that is to be written', () => {
  const why = async (path: string): Promise<string | undefined> => {
    const workspace = await openWorkspace();
    const problem = leadOutProblem(workspace, path, prose` Stop.`);
    return problem && textOf(problem);
  };

  it.each(['list.csv', 'folder/new', 'none/new', '.', '../new', tmpdir()])(
    'may be %j: no link leads it elsewhere',
    async (path) => {
      expect(await why(path)).toBeUndefined();
    },
  );

  it('may be one of a folder that is itself behind a link', async () => {
    const workspace = await openWorkspace();
    const link = join(workspace, 'folder', 'link');
    await symlink(workspace, link);
    expect(leadOutProblem(link, 'list.csv', prose` Stop.`)).toBeUndefined();
  });

  it.each(['out', 'out/new', 'out/none/new'])(
    'may not be %j, which a link leads out',
    async (path) => {
      expect(await why(path)).toBe(
        `\`${path}\` was not written: a symbolic link in its path leads out of this folder. Stop.`,
      );
    },
  );
});
