import {
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import {
  describe,
  expect,
  it,
  onTestFinished,
  type TestContext,
  vi,
} from 'vitest';
import {
  endOf,
  readTokenFile,
  type TokenFile,
  tokenFilePath,
  whyNotKept,
  writeTokenFile,
} from '../../../src/doors/terminal/login/token-file.ts';
import { ownFolder } from './folder.ts';

const NOW = Date.UTC(2026, 0, 1);
const FILE: TokenFile = {
  application: {
    authUrl: 'https://auth.example',
    clientId: 'client',
    clientSecret: 'client secret "é"',
  },
  tokens: {
    accessToken: 'access',
    life: 3_600_000,
    refreshToken: 'refresh',
    scopes: ['a:b', 'c'],
  },
};

async function written(
  context: TestContext,
  file: TokenFile = FILE,
): Promise<string> {
  const path = join(
    await ownFolder(context),
    'neki-topology',
    'credentials.json',
  );
  expect(await writeTokenFile(path, file, NOW)).toBeUndefined();
  return path;
}

const modeOf = async (path: string): Promise<number> =>
  (await stat(path)).mode & 0o777;

it.each<[string, string | undefined, NodeJS.ProcessEnv, string]>([
  [
    'is the one that was named',
    'x/tokens.json',
    { XDG_CONFIG_HOME: '/c' },
    '/here/x/tokens.json',
  ],
  [
    'is in XDG_CONFIG_HOME',
    undefined,
    { XDG_CONFIG_HOME: '/c', HOME: '/h' },
    '/c/neki-topology/credentials.json',
  ],
])('the path of the token file %s', (_, named, environment, path) => {
  expect(
    tokenFilePath(named, { environment, folder: '/here', platform: 'linux' }),
  ).toBe(path);
});

describe('the end of a life', () => {
  const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

  it.each([
    [3_600_000, '2026-01-01T01:00:00.000Z'],
    [last - NOW + 1, undefined],
    [undefined, undefined],
  ])('of %s milliseconds is %s', (life, end) => {
    expect(endOf(life, NOW)).toBe(end);
  });
});

describe('a token file', () => {
  it('comes back as it was written, with what is left of the life', async (context) => {
    const path = await written(context);
    expect(await readTokenFile(path, NOW + 600_000)).toEqual({
      kind: 'tokens',
      file: { ...FILE, tokens: { ...FILE.tokens, life: 3_000_000 } },
    });
  });

  it('is for its owner alone, folder included, whatever stood there before', async (context) => {
    const path = await written(context);
    expect([await modeOf(path), await modeOf(join(path, '..'))]).toEqual([
      0o600, 0o700,
    ]);
    await chmod(path, 0o666);
    await writeTokenFile(path, FILE, NOW);
    expect(await modeOf(path)).toBe(0o600);
  });

  it('is replaced whole: who has it open keeps the old one, and nothing else is left behind', async (context) => {
    const path = await written(context);
    const before = (await stat(path)).ino;
    await writeTokenFile(path, FILE, NOW);
    expect((await stat(path)).ino).not.toBe(before);
    expect(await readdir(join(path, '..'))).toEqual(['credentials.json']);
  });

  it('takes the place of a symbolic link, and leaves alone what that pointed to', async (context) => {
    const folder = await ownFolder(context);
    const other = join(folder, 'other');
    await writeFile(other, 'precious');
    const path = join(folder, 'link');
    await symlink(other, path);
    await writeTokenFile(path, FILE, NOW);
    expect(await readFile(other, 'utf8')).toBe('precious');
    expect(await readTokenFile(path, NOW)).toMatchObject({ kind: 'tokens' });
  });

  it.for([0o640, 0o602])(
    'is refused when others may touch it (%o)',
    async (mode, context) => {
      const path = await written(context);
      await chmod(path, mode);
      expect(await readTokenFile(path, NOW)).toEqual({
        kind: 'exposed',
        why: expect.stringMatching(
          new RegExp(`mode 0${mode.toString(8)}.*\`chmod 600\``),
        ),
      });
    },
  );

  it('is refused when it belongs to another user', async (context) => {
    const path = await written(context);
    const self = vi
      .spyOn(process, 'getuid')
      .mockReturnValue((process.getuid?.() ?? 0) + 1);
    onTestFinished(() => self.mockRestore());
    expect(await readTokenFile(path, NOW)).toMatchObject({
      kind: expect.not.stringMatching('tokens'),
    });
    expect(await whyNotKept(path, NOW)).toEqual(expect.any(String));
    self.mockRestore();
    expect(await readTokenFile(path, NOW)).toMatchObject({ kind: 'tokens' });
  });

  it('is refused through a symbolic link', async (context) => {
    const path = await written(context);
    await rename(path, `${path}.real`);
    await symlink(`${path}.real`, path);
    expect(await readTokenFile(path, NOW)).toEqual({
      kind: 'unreadable',
      why: expect.stringMatching(/symbolic link/),
    });
  });

  /** A token file with other members. */
  const kept = (more: object): string =>
    JSON.stringify({
      ...{ version: 1, auth_url: 'https://a', client_id: 'a' },
      ...{ client_secret: 'a', access_token: 'a', ...more },
    });

  it.for<[string, string]>([
    ['is empty', ''],
    ['is other JSON', '{"name":"x"}'],
    ['is of another version', kept({ version: 2 })],
    ['has a token that no header can hold', kept({ access_token: 'a\r\nb' })],
    ['is nested deeply', '['.repeat(100_000)],
  ])('is refused when it %s', async ([, text], context) => {
    const path = join(await ownFolder(context), 'file');
    await writeFile(path, text, { mode: 0o600 });
    expect(await readTokenFile(path, NOW)).toEqual({
      kind: 'unreadable',
      why: expect.stringMatching(/not a token file/),
    });
    expect(await whyNotKept(path, NOW)).toMatch(/not a token file/);
  });

  it('is not taken for one that others may read when it is none at all', async (context) => {
    const path = join(await ownFolder(context), 'package.json');
    await writeFile(path, '{}', { mode: 0o644 });
    expect(await whyNotKept(path, NOW)).toMatch(/not a token file/);
  });

  it('is refused when it would send secrets in the clear', async (context) => {
    const path = await written(context, {
      ...FILE,
      application: { ...FILE.application, authUrl: 'http://auth.example' },
    });
    expect(await readTokenFile(path, NOW)).toEqual({
      kind: 'unreadable',
      why: expect.stringMatching(/auth_url.*https/),
    });
  });

  it('is refused when it is larger than any', async (context) => {
    const path = join(await ownFolder(context), 'file');
    await writeFile(path, ' '.repeat(3_000_000), { mode: 0o600 });
    expect(await readTokenFile(path, NOW)).toEqual({
      kind: 'unreadable',
      why: expect.stringMatching(/3000000 bytes/),
    });
  });

  it('is taken up to the last byte that it may have', async (context) => {
    const path = await written(context);
    const whole = Buffer.alloc(2 * 1024 * 1024, ' ');
    (await readFile(path)).copy(whole);
    await writeFile(path, whole);
    expect(await readTokenFile(path, NOW)).toMatchObject({ kind: 'tokens' });
  });

  it('is refused when it is a folder', async (context) => {
    const folder = await ownFolder(context);
    expect(await readTokenFile(folder, NOW)).toMatchObject({
      kind: 'unreadable',
    });
    expect(await writeTokenFile(folder, FILE, NOW)).toMatch(
      /could not be written \(E/,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('may be missing', async (context) => {
    const path = join(await ownFolder(context), 'a', 'b', 'file');
    expect(await readTokenFile(path, NOW)).toEqual({ kind: 'missing' });
    expect(await whyNotKept(path, NOW)).toBeUndefined();
  });

  it('says that it cannot be kept where a part of the path is a file', async (context) => {
    const folder = await ownFolder(context);
    await mkdir(join(folder, 'x'));
    await writeFile(join(folder, 'x', 'y'), '');
    expect(await whyNotKept(join(folder, 'x', 'y', 'file'), NOW)).toMatch(
      /ENOTDIR|EEXIST/,
    );
    expect(
      await writeTokenFile(join(folder, 'x', 'y', 'file'), FILE, NOW),
    ).toMatch(/not writable/);
  });
});
