import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { APP } from '../../sandbox/platform.ts';
import {
  openScreen,
  type ProgramEnd,
  runProgram,
} from '../../sandbox/terminal.ts';
import { ownFolder } from '../doors/terminal/folder.ts';
import {
  exchanges,
  modeOf,
  openPlatform,
  visit,
} from '../doors/terminal/signing-in.ts';
import { startLogin } from '../doors/terminal/terminal.ts';
import { skipLong } from '../long.ts';

/** What only a process shows; all else is tested in test/doors/terminal/login.test.ts. */
describe('login of the built program', () => {
  beforeEach(skipLong);

  it('keeps the tokens of a consent in a file for this user alone, and says where', async (context) => {
    const platform = await openPlatform(context);
    const login = await startLogin(context, platform);
    const page = await visit(login);
    expect(page.text).toMatch(/Signed in.*close this page/s);
    const { exitCode, stdout, stderr } = await login.ended;
    expect([exitCode, stderr.trim()]).toEqual([0, '']);
    expect(stdout).toContain(login.tokenFile);
    expect(stdout).toMatch(/Granted scopes: .*organization:write_databases/);
    expect([
      await modeOf(login.tokenFile),
      await modeOf(dirname(login.tokenFile)),
    ]).toEqual(['600', '700']);
    const kept = JSON.parse(await readFile(login.tokenFile, 'utf8'));
    expect(platform.state.accessTokens.has(kept.access_token)).toBe(true);
    expect(platform.state.refreshTokens.has(kept.refresh_token)).toBe(true);
    expect(kept).toMatchObject({
      client_id: APP.clientId,
      client_secret: APP.clientSecret,
      auth_url: platform.authUrl,
    });
    expect(await readdir(dirname(login.tokenFile))).toEqual([
      'credentials.json',
    ]);
    expect(exchanges(platform)).toHaveLength(1);
  });

  it('ends at once when it is interrupted', async (context) => {
    const platform = await openPlatform(context);
    const login = await startLogin(context, platform);
    await login.address;
    login.kill('SIGINT');
    expect(await login.ended).toMatchObject({
      exitCode: 130,
      stderr: expect.stringMatching(/Sign-in cancelled/),
    });
  });

  it('asks for the client secret at a terminal and does not show it', async (context) => {
    const platform = await openPlatform(context);
    const home = await ownFolder(context);
    const screen = openScreen({
      words: ['login', '--auth-url', platform.authUrl, '--port', '0'],
      folder: home,
      env: { HOME: home, PLANETSCALE_OAUTH_CLIENT_ID: APP.clientId },
      columns: 400,
    });
    await screen.shows('Client secret of the OAuth application');
    screen.type(`${APP.clientSecret}\r`);
    await screen.shows('for the sign-in …');
    const [, address = ''] = /^ {2}(http\S+)\r?$/m.exec(screen.text()) ?? [];
    await fetch(address);
    expect(await screen.ended()).toBe(0);
    expect(screen.text()).toContain('Signed in.');
    expect(screen.raw()).not.toContain(APP.clientSecret);
  });

  it('what login has kept signs the other commands in, and is renewed in its file', async (context) => {
    const platform = await openPlatform(context, {
      behaviour: { consent: 'allow', expiresIn: 1 },
    });
    const login = await startLogin(context, platform);
    await fetch(await login.address);
    expect((await login.ended).exitCode).toBe(0);
    const before = await readFile(login.tokenFile, 'utf8');
    const plan = (): Promise<ProgramEnd> =>
      runProgram({
        words: ['shards', 'acme/shop/main', '--base-url', platform.baseUrl],
        folder: login.home,
        env: { HOME: login.home },
      });
    expect(await plan()).toMatchObject({ exitCode: 0, stderr: '' });
    platform.state.accessTokens.clear();
    expect(await plan()).toMatchObject({ exitCode: 0, stderr: '' });
    const after = await readFile(login.tokenFile, 'utf8');
    expect(JSON.parse(after)).toMatchObject({ client_id: APP.clientId });
    expect(JSON.parse(after).refresh_token).not.toBe(
      JSON.parse(before).refresh_token,
    );
  });
});
