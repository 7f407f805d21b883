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
import { describe, expect, it } from 'vitest';
import {
  fileName,
  replaceFile,
  userFolder,
} from '../../../src/ports/host/files.ts';

type Kind = Parameters<typeof userFolder>[0];

describe('the folder of this user for', () => {
  const windows = {
    APPDATA: 'C:\\Users\\ada\\AppData\\Roaming',
    LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local',
  };

  it.each<[Kind, string, NodeJS.Platform, NodeJS.ProcessEnv, string]>([
    [
      'config',
      'is in .config',
      'linux',
      { HOME: '/h' },
      '/h/.config/neki-topology',
    ],
    [
      'config',
      'is where XDG says',
      'linux',
      { HOME: '/h', XDG_CONFIG_HOME: '/c' },
      '/c/neki-topology',
    ],
    [
      'config',
      'takes no relative one',
      'linux',
      { HOME: '/h', XDG_CONFIG_HOME: 'c' },
      '/h/.config/neki-topology',
    ],
    [
      'config',
      'is the same on macOS',
      'darwin',
      { HOME: '/Users/ada' },
      '/Users/ada/.config/neki-topology',
    ],
    [
      'config',
      'knows no folder of Windows elsewhere',
      'linux',
      { HOME: '/h', ...windows },
      '/h/.config/neki-topology',
    ],
    [
      'config',
      'roams on Windows',
      'win32',
      windows,
      'C:\\Users\\ada\\AppData\\Roaming\\neki-topology',
    ],
    [
      'config',
      'is where XDG says on Windows too',
      'win32',
      { ...windows, XDG_CONFIG_HOME: 'D:\\c' },
      'D:\\c\\neki-topology',
    ],
    [
      'config',
      'is below the home of a shell on Windows without its variables',
      'win32',
      { HOME: 'C:\\home' },
      'C:\\home\\.config\\neki-topology',
    ],
    [
      'config',
      'needs no HOME',
      'linux',
      {},
      join(homedir(), '.config/neki-topology'),
    ],
    [
      'config',
      'takes no empty HOME',
      'linux',
      { HOME: '' },
      join(homedir(), '.config/neki-topology'),
    ],
    [
      'state',
      'is where none is named',
      'linux',
      { HOME: '/h', XDG_STATE_HOME: '' },
      '/h/.local/state/neki-topology',
    ],
    [
      'state',
      'is in .local/state',
      'linux',
      { HOME: '/h' },
      '/h/.local/state/neki-topology',
    ],
    [
      'state',
      'is where a job says',
      'linux',
      { HOME: '/h', XDG_STATE_HOME: 'previous' },
      'previous/neki-topology',
    ],
    [
      'state',
      'stays on the machine on Windows',
      'win32',
      windows,
      'C:\\Users\\ada\\AppData\\Local\\neki-topology',
    ],
  ])('%s %s on %s', (kind, _, platform, environment, folder) => {
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

it('a file that everybody may write stays so, whatever new files of this user are', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  context.onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'shared');
  writeFileSync(path, 'old');
  chmodSync(path, 0o666);
  expect(await replaceFile(path, 'new')).toBeUndefined();
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(statSync(path).mode & 0o777).toBe(0o666);
});

it('a file behind a link is written where it is, and the link stays', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  context.onTestFinished(() => rmSync(folder, { recursive: true }));
  const [path, link] = [join(folder, 'file'), join(folder, 'link')];
  writeFileSync(path, 'old');
  symlinkSync(path, link);
  expect(await replaceFile(link, 'new')).toBeUndefined();
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe('new');
});

it('a file that cannot be put in its place leaves none beside it', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  context.onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'taken');
  mkdirSync(path);
  expect(await replaceFile(path, 'text')).toContain('Could not write');
  expect(readdirSync(folder)).toEqual(['taken']);
});

it('a new file has the mode that the mask of the user leaves it', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  context.onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'new');
  expect(await replaceFile(path, 'text')).toBeUndefined();
  expect(statSync(path).mode & 0o777).toBe(0o666 & ~process.umask());
});

it('a file in a folder that is not there is not written, for that reason', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  context.onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(await replaceFile(join(folder, 'none', 'file'), 'text')).toContain(
    'none` does not exist. Create it first.',
  );
});
