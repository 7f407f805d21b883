import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readGitAllow } from '../../../src/ports/git/allow-in-git.ts';
import {
  readLocalAllow,
  readWorkspaceAllow,
} from '../../../src/ports/host/allow-files.ts';
import { type AllowRead, MOST_ALLOW_BYTES } from '../../domain.ts';
import { textOf } from '../../messages.ts';
import { gitAs, makeHistory } from '../git/git-history.ts';

const PATH = 'data-topology.allow';
const LINE = 'needs-empty@0123456789ab\n';

let outside: string;
let folder: string;
beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), 'allow-'));
  folder = join(outside, 'repository');
  await mkdir(folder);
});
afterEach(() => rm(outside, { recursive: true }));

/** Writes files, by their paths from the folder on. */
async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const full = join(folder, path);
    await mkdir(dirname(full), { recursive: true });
    await writeFile(full, text);
  }
}

/** What was read, with the text of each file by its path. */
function seen(read: AllowRead): unknown {
  switch (read.kind) {
    case 'missing':
      return read.near === undefined ? 'missing' : { near: read.near };
    case 'unreadable':
      return { file: read.file, why: textOf(read.why) };
    case 'files': {
      const { isFolder, files } = read;
      const texts = files.map(({ path, bytes }) => [
        path,
        Buffer.from(bytes).toString(),
      ]);
      return { isFolder, ...Object.fromEntries(texts) };
    }
  }
}

describe.each([
  ['a workspace', readWorkspaceAllow],
  ['the folder of a person', readLocalAllow],
])('in %s, allow files', (_, read) => {
  const at = async (path = PATH) => seen(await read(folder, path));

  it('are the files of a folder with that ending, by name', async () => {
    await write({
      [`${PATH}/b.allow`]: '# b\n',
      [`${PATH}/a.allow`]: LINE,
      [`${PATH}/README.md`]: 'no',
      [`${PATH}/c.allow.bak`]: 'no',
    });
    expect(await at()).toEqual({
      isFolder: true,
      [`${PATH}/a.allow`]: LINE,
      [`${PATH}/b.allow`]: '# b\n',
    });
  });

  it('are one file, whatever its name', async () => {
    await write({ [PATH]: LINE, 'consents/of.txt': '' });
    expect(await at()).toEqual({ isFolder: false, [PATH]: LINE });
    expect(await at('consents/of.txt')).toEqual({
      isFolder: false,
      'consents/of.txt': '',
    });
  });

  it('are none of an empty folder, and missing where there is nothing', async () => {
    await mkdir(join(folder, PATH));
    expect(await at()).toEqual({ isFolder: true });
    expect(await at('other.allow')).toBe('missing');
    expect(await at('none/other.allow')).toBe('missing');
  });

  it.each([
    ['data_topology.allow', PATH],
    ['data-topology.alow', PATH],
    ['data-topology.allows', PATH],
    ['x/data-toplogy.allow', 'x/data-topology.allow'],
  ])('that are called %s are named where %s is missing', async (near, path) => {
    await write({ [near]: LINE, 'x/unlike.allow': '', 'x/data.yaml': '' });
    expect(await at(path)).toEqual({ near });
  });

  it('of more than a MiB are refused before they are read, by the file', async () => {
    await write({ [`${PATH}/a.allow`]: '#'.repeat(1024 * 1024 + 1) });
    expect(await at()).toEqual({
      file: `${PATH}/a.allow`,
      why: expect.stringContaining('1 MiB'),
    });
  });

  it('that are no files are refused', async () => {
    await mkdir(join(folder, PATH, 'a.allow'), { recursive: true });
    expect(await at()).toMatchObject({ file: `${PATH}/a.allow` });
    await write({ 'file.txt': '' });
    expect(await at('file.txt/x.allow')).toMatchObject({
      file: 'file.txt/x.allow',
      why: 'It could not be read (`ENOTDIR`).',
    });
  });
});

describe('in a workspace, allow files', () => {
  const at = async (path = PATH) =>
    seen(await readWorkspaceAllow(folder, path));

  it.each([
    ['..', '../secret.allow'],
    ['.. behind a folder', 'x/../../secret.allow'],
    ['an absolute path', '/etc/secret.allow'],
  ])('are not read by %s', async (_, path) => {
    await writeFile(join(outside, 'secret.allow'), LINE);
    expect(await at(path)).toEqual({
      file: path,
      why: expect.stringMatching(/out of the repository.*`allow-file`/),
    });
  });

  it('are read through a link within the repository', async () => {
    await write({ 'consents/a.allow': LINE });
    await symlink('consents', join(folder, PATH));
    expect(await at()).toEqual({ isFolder: true, [`${PATH}/a.allow`]: LINE });
  });

  it('are not read through a link out of the repository, be it the folder or a file in it', async () => {
    await writeFile(join(outside, 'secret.allow'), LINE);
    await symlink(outside, join(folder, PATH));
    expect(await at()).toEqual({
      file: PATH,
      why: expect.stringMatching(/symbolic link .*out of the repository/),
    });
    expect(await at(`${PATH}/secret.allow`)).toMatchObject({
      why: expect.stringMatching(/symbolic link .*out of the repository/),
    });
    await mkdir(join(folder, 'consents'));
    const link = join(folder, 'consents/a.allow');
    await symlink('../../secret.allow', link);
    expect(await at('consents')).toMatchObject({
      file: 'consents/a.allow',
      why: 'It is a symbolic link. Use a file.',
    });
  });

  it('are read as files alone, though a link leads to one beside it: of a link git has only a path', async () => {
    await write({ [`${PATH}/real.txt`]: LINE });
    await symlink('real.txt', join(folder, PATH, 'a.allow'));
    expect(await at()).toMatchObject({ file: `${PATH}/a.allow` });
  });

  it('are not missing where the path is a link that leads to nothing', async () => {
    await symlink('gone', join(folder, PATH));
    expect(await at()).toEqual({
      file: PATH,
      why: 'It is a symbolic link that leads to nothing.',
    });
  });

  it('are not waited for where one is a named pipe', async () => {
    await mkdir(join(folder, PATH));
    execFileSync('mkfifo', [join(folder, PATH, 'a.allow')]);
    expect(await at()).toMatchObject({ file: `${PATH}/a.allow` });
  });

  it('are read no further than they may be large', async () => {
    const text = '#'.repeat(MOST_ALLOW_BYTES / 2 + 1);
    for (const name of ['a', 'b', 'c', 'd'])
      await write({ [`${PATH}/${name}.allow`]: text });
    expect(Object.keys(Object(await at()))).toHaveLength(3);
  });
});

it('a person may name allow files anywhere, from the current folder on or absolutely', async () => {
  const file = join(outside, 'mine.allow');
  await writeFile(file, LINE);
  for (const path of ['../mine.allow', file])
    expect(seen(await readLocalAllow(folder, path))).toEqual({
      isFolder: false,
      [path]: LINE,
    });
});

describe('at a commit of git, allow files', () => {
  const environment = { ...process.env, HOME: '/nonexistent' };
  const at = async (commit: string, path = PATH, from = folder) =>
    seen(await readGitAllow(from, path, { at: commit, environment }));
  const git = (...words: readonly string[]) => gitAs(folder)(...words);
  const objectOf = (name: string) => git('rev-parse', name);

  beforeEach(() =>
    makeHistory(folder, [
      { files: { 'data-topology.yaml': 'a: 1\n' } },
      {
        files: {
          [`${PATH}/b.allow`]: '# b\n',
          [`${PATH}/a.allow`]: LINE,
          [`${PATH}/README.md`]: 'no',
          'one.allow': LINE,
          'deep/er/one.allow': '# deep\n',
        },
      },
    ]),
  );

  it('are the files of a folder, or one file, whatever the work tree has', async () => {
    for (const commit of [objectOf('main'), 'main', 'refs/heads/main', 'HEAD'])
      expect(await at(commit)).toEqual({
        isFolder: true,
        [`${PATH}/a.allow`]: LINE,
        [`${PATH}/b.allow`]: '# b\n',
      });
    await write({ 'one.allow': 'needs-empty\n' });
    expect(await at('HEAD', 'one.allow')).toEqual({
      isFolder: false,
      'one.allow': LINE,
    });
    expect(await at('HEAD', './one.allow')).toEqual({
      isFolder: false,
      './one.allow': LINE,
    });
  });

  it('are found from a folder of the repository on, and by an absolute path', async () => {
    await mkdir(join(folder, 'deep/er'), { recursive: true });
    const deep = join(folder, 'deep');
    for (const [path, text] of [
      ['er/one.allow', '# deep\n'],
      ['../one.allow', LINE],
      [join(folder, 'one.allow'), LINE],
    ] as const)
      expect(await at('HEAD', path, deep)).toEqual({
        isFolder: false,
        [path]: text,
      });
  });

  it('are missing where the commit has none', async () => {
    expect(await at('main~1')).toBe('missing');
    expect(await at('main', 'two.allow')).toBe('missing');
  });

  it('are unreadable at a commit that git does not know, and never missing', async () => {
    for (const commit of ['0'.repeat(40), 'nonesuch', 'main~9'])
      expect(await at(commit)).toMatchObject({
        file: PATH,
        why: expect.stringMatching(/^git says: `.+`\.$/),
      });
  });

  it('are unreadable where git lacks the object, and never missing', async () => {
    const object = objectOf(`main:${PATH}`);
    await rm(join(folder, '.git/objects', object.slice(0, 2), object.slice(2)));
    expect(await at('main')).toMatchObject({ file: PATH });
  });

  it('are unreadable where git lacks the content of one, as in a partial clone', async () => {
    const blob = objectOf('main:one.allow');
    await rm(join(folder, '.git/objects', blob.slice(0, 2), blob.slice(2)));
    expect(await at('main', 'one.allow')).toMatchObject({ file: 'one.allow' });
  });

  it('are no links, whose content is a path', async () => {
    const target = objectOf('main:one.allow');
    const link = `120000,${target},${PATH}/link.allow`;
    git('read-tree', 'main');
    git('update-index', '--add', '--cacheinfo', link);
    git('commit', '-q', '-m', 'Link');
    expect(await at('HEAD')).toMatchObject({
      why: expect.stringContaining('symbolic link'),
    });
  });

  it('are unreadable without a repository', async () => {
    expect(await at('HEAD', '../x.allow')).toMatchObject({
      why: expect.stringContaining('not a git repository'),
    });
  });

  it('are none by what git would read as an option, or as what is staged', async () => {
    for (const commit of ['--all', ''])
      expect(await at(commit)).toBe('missing');
  });
});
