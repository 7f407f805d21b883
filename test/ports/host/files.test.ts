import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  fileName,
  replaceFile,
  userFolder,
} from '../../../src/ports/host/files.ts';

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

type Kind = Parameters<typeof userFolder>[0];

describe('the folder of this user for', () => {
  const windows = {
    APPDATA: 'C:\\Users\\ada\\AppData\\Roaming',
    LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local',
  };

  const home = join(homedir(), '.config/neki-topology');
  const state = join(homedir(), '.local/state/neki-topology');

  it.each<[Kind, NodeJS.Platform, NodeJS.ProcessEnv, string]>([
    ['config', 'linux', { HOME: '/h' }, '/h/.config/neki-topology'],
    ['config', 'linux', { XDG_CONFIG_HOME: '/c' }, '/c/neki-topology'],
    ['config', 'linux', { XDG_CONFIG_HOME: 'c' }, home],
    ['config', 'darwin', { HOME: '/h' }, '/h/.config/neki-topology'],
    ['config', 'linux', windows, home],
    ['config', 'win32', windows, `${windows.APPDATA}\\neki-topology`],
    ['config', 'win32', { XDG_CONFIG_HOME: 'D:\\c' }, 'D:\\c\\neki-topology'],
    ['config', 'win32', { HOME: 'C:\\h' }, 'C:\\h\\.config\\neki-topology'],
    ['config', 'linux', {}, home],
    ['config', 'linux', { HOME: '' }, home],
    ['state', 'linux', { HOME: '/h' }, '/h/.local/state/neki-topology'],
    ['state', 'linux', { XDG_STATE_HOME: '' }, state],
    ['state', 'linux', { XDG_STATE_HOME: 'x' }, 'x/neki-topology'],
    ['state', 'win32', windows, `${windows.LOCALAPPDATA}\\neki-topology`],
  ])('%s on %s with %j is %s', (kind, platform, environment, folder) => {
    expect(userFolder(kind, { environment, platform })).toBe(folder);
  });
});

describe('a name as one name of a file', () => {
  it.each([
    ['main', 'main'],
    ['feature/login', 'feature%2Flogin'],
    ['..', '%2e%2e'],
    ['.hidden', '%2ehidden'],
    ['ends.', 'ends%2e'],
    ['a:b?c*d', 'a%3Ab%3Fc%2ad'],
    ['nul', '%6eul'],
    ['CON.json', '%43ON.json'],
    ['com1', '%63om1'],
    ['console', 'console'],
    ['50%', '50%25'],
  ])('%s is %s', (name, wanted) => {
    expect(fileName(name)).toBe(wanted);
    expect(decodeURIComponent(fileName(name))).toBe(name);
  });
});

it('a file that everybody may write stays so, whatever new files of this user are', async () => {
  const folder = ownFolder();
  const path = join(folder, 'shared');
  writeFileSync(path, 'old');
  chmodSync(path, 0o666);
  expect(await replaceFile(path, 'new')).toBeUndefined();
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(statSync(path).mode & 0o777).toBe(0o666);
});

it('a file behind a link is written where it is, and the link stays', async () => {
  const folder = ownFolder();
  const [path, link] = [join(folder, 'file'), join(folder, 'link')];
  writeFileSync(path, 'old');
  symlinkSync(path, link);
  expect(await replaceFile(link, 'new')).toBeUndefined();
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe('new');
});

it('a file that cannot be put in its place leaves none beside it', async () => {
  const folder = ownFolder();
  const path = join(folder, 'taken');
  mkdirSync(path);
  expect(await replaceFile(path, 'text')).toContain('Could not write');
  expect(readdirSync(folder)).toEqual(['taken']);
});

it('a new file has the mode that the mask of the user leaves it', async () => {
  const folder = ownFolder();
  const path = join(folder, 'new');
  expect(await replaceFile(path, 'text')).toBeUndefined();
  expect(statSync(path).mode & 0o777).toBe(0o666 & ~process.umask());
});

it('a file in a folder that is not there is not written, for that reason', async () => {
  const folder = ownFolder();
  expect(await replaceFile(join(folder, 'none', 'file'), 'text')).toContain(
    'none` does not exist. Create it first.',
  );
});
