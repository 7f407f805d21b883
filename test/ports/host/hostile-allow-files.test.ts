import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readGitAllow } from '../../../src/ports/git/allow-in-git.ts';
import { readWorkspaceAllow } from '../../../src/ports/host/allow-files.ts';
import { type AllowRead, MOST_ALLOW_BYTES } from '../../domain.ts';
import { textOf } from '../../messages.ts';

const FOLDER = 'data-topology.allow';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'allow-'));
  mkdirSync(join(root, FOLDER));
  const made = root;
  return () => rmSync(made, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  writeFileSync(join(root, FOLDER, name), text);
}

/** What was read, in short. */
function shortOf(read: AllowRead): unknown {
  switch (read.kind) {
    case 'files':
      return read.files.map(({ path }) => path);
    case 'missing':
      return 'missing';
    case 'unreadable':
      return `${read.file}: ${textOf(read.why)}`;
  }
}

describe('the allow files of a workspace', () => {
  it('are read as files alone: of a link git has only a path', async () => {
    write('real.txt', 'needs-empty\n');
    symlinkSync('real.txt', join(root, FOLDER, 'pr-1.allow'));
    const inside = await readWorkspaceAllow(root, FOLDER);
    expect(shortOf(inside)).toContain(`${FOLDER}/pr-1.allow: `);
  });

  it.each(['needs-empty', '/dev/zero'])(
    'are not without consents where a link in the folder leads nowhere or out: %s',
    async (target) => {
      symlinkSync(target, join(root, FOLDER, 'pr-1.allow'));
      const read = await readWorkspaceAllow(root, FOLDER);
      expect(read.kind).toBe('unreadable');
    },
  );

  it('are not missing where the path is a link that leads to nothing', async () => {
    symlinkSync('gone', join(root, 'other.allow'));
    const read = await readWorkspaceAllow(root, 'other.allow');
    expect(shortOf(read)).toBe(
      'other.allow: It is a symbolic link that leads to nothing.',
    );
  });

  it('are not waited for where one is a named pipe', async () => {
    execFileSync('mkfifo', [join(root, FOLDER, 'pr-1.allow')]);
    const read = await readWorkspaceAllow(root, FOLDER);
    expect(read.kind).toBe('unreadable');
  });

  it('are read no further than they may be large', async () => {
    const text = '#'.repeat(MOST_ALLOW_BYTES / 2 + 1);
    for (const name of ['a', 'b', 'c', 'd']) write(`${name}.allow`, text);
    const read = await readWorkspaceAllow(root, FOLDER);
    expect(shortOf(read)).toHaveLength(2);
  });
});

describe('the allow files of a commit', () => {
  const environment = {
    PATH: process.env['PATH'],
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
  };
  const git = (...parameters: string[]): string =>
    execFileSync('git', parameters, {
      cwd: root,
      env: environment,
      encoding: 'utf8',
    });

  function commit(): void {
    git('init', '-q');
    git('add', '-A');
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@b'];
    git(...who, 'commit', '-qm', 'x');
  }

  const at = (path: string, folder = root) =>
    readGitAllow(folder, path, { at: 'HEAD', environment });

  it('are found from a folder of the repository, too', async () => {
    write('pr-1.allow', 'needs-empty\n');
    write('README.md', 'not read');
    mkdirSync(join(root, 'sub', FOLDER), { recursive: true });
    writeFileSync(join(root, 'sub', FOLDER, 'pr-2.allow'), 'outage\n');
    commit();
    expect(shortOf(await at(FOLDER))).toEqual([`${FOLDER}/pr-1.allow`]);
    expect(shortOf(await at(`${FOLDER}/pr-1.allow`))).toEqual([
      `${FOLDER}/pr-1.allow`,
    ]);
    expect(shortOf(await at(FOLDER, join(root, 'sub')))).toEqual([
      `${FOLDER}/pr-2.allow`,
    ]);
    expect(shortOf(await at('other.allow'))).toBe('missing');
  });

  it('are not missing where git does not have their content, as in a partial clone', async () => {
    rmSync(join(root, FOLDER), { recursive: true });
    writeFileSync(join(root, FOLDER), 'needs-empty\n');
    commit();
    const id = git('rev-parse', `HEAD:${FOLDER}`).trim();
    rmSync(join(root, '.git', 'objects', id.slice(0, 2), id.slice(2)), {
      force: true,
    });
    expect((await at(FOLDER)).kind).toBe('unreadable');
  });

  it('are no links, whose content is a path', async () => {
    symlinkSync('needs-empty', join(root, FOLDER, 'pr-1.allow'));
    commit();
    expect(shortOf(await at(FOLDER))).toContain('symbolic link');
  });
});
