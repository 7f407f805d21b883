/** What holds on every system, with nothing but Node and git: CI runs it on Linux, macOS and Windows. */
import { execFile, execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useServers } from '../../../sandbox/for-tests.ts';
import { WRITER } from '../../../sandbox/platform.ts';
import { skipLong } from '../../long.ts';
import { asYaml, CHANGED, declaring, LIVE } from '../../scenarios/documents.ts';

const PROGRAM = fileURLToPath(
  new URL('../../../bin/index.js', import.meta.url),
);
const MAIN = 'acme/shop/main';
const FILE = 'data-topology.yaml';

let folder: string;
beforeEach(skipLong);
const { platform } = useServers();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portable folder '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface End {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program in the folder, which is the home of its user as well. */
function run(...words: readonly string[]): Promise<End> {
  const [command = ''] = words;
  const address =
    command === 'validate' ? [] : ['--base-url', platform.baseUrl];
  const env = {
    ...process.env,
    HOME: folder,
    USERPROFILE: folder,
    LOCALAPPDATA: join(folder, 'local'),
    XDG_STATE_HOME: join(folder, 'state'),
    PLANETSCALE_SERVICE_TOKEN_ID: WRITER.id,
    PLANETSCALE_SERVICE_TOKEN: WRITER.secret,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [PROGRAM, ...words, ...address],
      { cwd: folder, env },
      (error, stdout, stderr) =>
        resolve({
          status: error === null ? 0 : Number(error.code),
          stdout,
          stderr,
        }),
    );
  });
}

const write = (text: string, name = FILE): void =>
  writeFileSync(join(folder, name), text);
const read = (name = FILE): string => readFileSync(join(folder, name), 'utf8');
const git = (...words: readonly string[]): void =>
  void execFileSync(
    'git',
    ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...words],
    {
      cwd: folder,
    },
  );
const windows = (text: string): string => text.replaceAll('\n', '\r\n');

describe('the program', () => {
  it('pulls, plans, applies and confirms, with an exit status for each', async () => {
    expect(await run('pull', MAIN)).toMatchObject({ status: 0 });
    expect(await run('plan', MAIN)).toMatchObject({ status: 0, stderr: '' });
    write(asYaml(CHANGED));
    expect(await run('validate')).toMatchObject({ status: 0 });
    expect(await run('plan', MAIN)).toMatchObject({ status: 2 });
    expect(await run('apply', MAIN)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('`--yes`'),
    });
    expect(await run('apply', MAIN, '--yes')).toMatchObject({ status: 0 });
    expect(platform.branch().topology).toEqual(CHANGED);
    expect(await run('plan', MAIN)).toMatchObject({ status: 0 });
  });

  it('saves what was there before in the folder of the user, under a name that every file system takes', async () => {
    write(asYaml(CHANGED));
    const { stderr } = await run('apply', MAIN, '--yes');
    const saved = join(
      folder,
      'state',
      'neki-topology',
      'acme',
      'shop',
      'main',
    );
    const [name = '', ...others] = readdirSync(saved);
    expect(others).toEqual([]);
    expect(name).toMatch(/^[\w.-]+\.json$/);
    expect(JSON.parse(readFileSync(join(saved, name), 'utf8'))).toEqual(LIVE);
    expect(stderr).toContain(name);
  });

  it.each([
    ['a relative path', () => '.'],
    ['a path from the root', () => folder],
  ])('takes %s with the separator of the system', async (_, base) => {
    mkdirSync(join(folder, 'topologies'));
    const named = join(base(), 'topologies', 'shop.yaml');
    expect(await run('pull', MAIN, '--file', named)).toMatchObject({
      status: 0,
    });
    expect(read(join('topologies', 'shop.yaml'))).toContain(
      'authoritative_shard_group: meta\n',
    );
    expect(await run('validate', named)).toMatchObject({ status: 0 });
  });

  it('finds mistakes at their places, and keeps line ends and byte order mark when it writes', async () => {
    write(windows('authoritative_shard_group: meta\nshard_groups: 5\n'));
    expect(await run('validate')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`${FILE}:2:15 error`),
    });
    write(`\ufeff${windows(asYaml(CHANGED))}`);
    expect(await run('pull', MAIN, '--yes')).toMatchObject({ status: 0 });
    expect(read()).toBe(`\ufeff${windows(asYaml(LIVE))}`);
  });

  it.each([
    ['as it is', (text: string) => text],
    ['with the line ends of Windows', windows],
  ])(
    'finds earlier versions in git, of a file that is checked out %s',
    async (_, checkedOut) => {
      git('init', '--quiet');
      git('config', 'core.autocrlf', 'false');
      for (const document of [LIVE, CHANGED, declaring('planned')]) {
        write(asYaml(document));
        git('add', '.');
        git('commit', '--quiet', '--message', 'change');
      }
      write(checkedOut(read()));
      const { stdout } = await run('plan', MAIN, '--json');
      // The branch holds the version before the last one: behind, and no drift.
      expect(JSON.parse(stdout)).toMatchObject({
        drift: false,
        plan: { situation: { state: 'behind' } },
      });
    },
  );
});
