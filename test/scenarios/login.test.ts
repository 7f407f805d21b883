import { execFile } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, type TestContext } from 'vitest';
import { loadCredential } from '../../src/cli/login/token-place.ts';
import { ownFolder } from '../cli/folder.ts';
import { type LoginProcess, startLogin } from '../cli/terminal.ts';
import { openClient } from '../reliability/harness.ts';
import { APP, type Platform, type PlatformOptions, startPlatform, TARGET } from '../sandbox/platform.ts';
import { type ProgramEnd, runProgram } from '../sandbox/terminal.ts';

const run = promisify(execFile);

async function openPlatform(
  { onTestFinished }: TestContext,
  options: PlatformOptions = { behaviour: { consent: 'allow' } },
): Promise<Platform> {
  const platform = await startPlatform(options);
  onTestFinished(() => platform.close());
  return platform;
}

/** Goes to the address as a browser does, to the page it ends at. */
async function visit(login: LoginProcess): Promise<{ status: number; text: string; url: URL }> {
  const answer = await fetch(await login.address);
  return { status: answer.status, text: await answer.text(), url: new URL(answer.url) };
}

const exchanges = (platform: Platform) => platform.requests.filter(({ path }) => path === '/oauth/token');

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

describe.concurrent('login', () => {
  it('keeps the tokens of a consent in a file for this user alone, and says where', async (context) => {
    const platform = await openPlatform(context);
    const login = await startLogin(context, platform);
    const page = await visit(login);
    expect(page.text).toMatch(/Signed in.*may close this page/s);
    const { exitCode, stdout, stderr } = await login.ended;
    expect([exitCode, stderr.trim()]).toEqual([0, '']);
    expect(stdout).toContain(login.tokenFile);
    expect(stdout).toMatch(/Granted scopes: .*organization:write_databases/);
    expect([await modeOf(login.tokenFile), await modeOf(dirname(login.tokenFile))]).toEqual(['600', '700']);
    const kept = JSON.parse(await readFile(login.tokenFile, 'utf8'));
    expect(platform.state.accessTokens.has(kept.access_token)).toBe(true);
    expect(platform.state.refreshTokens.has(kept.refresh_token)).toBe(true);
    expect(kept).toMatchObject({
      client_id: APP.clientId,
      client_secret: APP.clientSecret,
      auth_url: platform.authUrl,
    });
    expect(Date.parse(kept.expires_at)).toBeGreaterThan(Date.now() + 2_591_000_000);
    expect(await readdir(dirname(login.tokenFile))).toEqual(['credentials.json']);
    expect(exchanges(platform)).toHaveLength(1);
  });

  it('shows no secret, whatever it prints', async (context) => {
    const platform = await openPlatform(context);
    const login = await startLogin(context, platform);
    const { url } = await visit(login);
    const { stdout, stderr } = await login.ended;
    const kept = JSON.parse(await readFile(login.tokenFile, 'utf8'));
    const secrets = [APP.clientSecret, kept.access_token, kept.refresh_token, url.searchParams.get('code')];
    for (const secret of secrets) expect(`${stdout}${stderr}`).not.toContain(secret);
  });

  it('leaves a file that a command can sign in with, and renew', async (context) => {
    let now = Date.now();
    const platform = await openPlatform(context, { behaviour: { consent: 'allow' }, now: () => now });
    const login = await startLogin(context, platform);
    await visit(login);
    await login.ended;
    now += 2_592_000_000;
    const loaded = await loadCredential({ path: login.tokenFile, now: () => now, warn: () => {} });
    if (loaded.kind !== 'credential') throw new Error(loaded.kind);
    const api = await openClient(platform, { credential: loaded.credential });
    context.onTestFinished(() => api.close());
    expect(await api.client.readTopology(TARGET)).toMatchObject({ ok: true });
    const kept = JSON.parse(await readFile(login.tokenFile, 'utf8'));
    expect([...platform.state.refreshTokens.keys()]).toContain(kept.refresh_token);
    expect([...platform.state.accessTokens.keys()]).toContain(kept.access_token);
    expect(await modeOf(login.tokenFile)).toBe('600');
  });

  it('tells a refusal apart, and asks for no token', async (context) => {
    const platform = await openPlatform(context, { behaviour: { consent: 'deny' } });
    const login = await startLogin(context, platform);
    expect((await visit(login)).text).toContain('Access was denied');
    const { exitCode, stderr } = await login.ended;
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/Access was denied/)]);
    expect(exchanges(platform)).toEqual([]);
    await expect(stat(login.tokenFile)).rejects.toThrow('ENOENT');
  });

  it('aborts at another state, and asks for no token even when the right one follows', async (context) => {
    const platform = await openPlatform(context);
    const login = await startLogin(context, platform);
    const address = await login.address;
    const forged = new URL(address);
    forged.searchParams.set('state', 'of-somebody-else');
    expect(await (await fetch(forged)).text()).toContain('This sign-in was stopped');
    await fetch(address).catch(() => undefined);
    const { exitCode, stderr } = await login.ended;
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/has another `state`/)]);
    expect(exchanges(platform)).toEqual([]);
  });

  it('gives up when nobody comes back in time', async (context) => {
    const platform = await openPlatform(context);
    const login = await startLogin(context, platform, { flags: ['--timeout', '1'] });
    const redirectUri = (await login.address).searchParams.get('redirect_uri');
    const { exitCode, stderr } = await login.ended;
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/.*within 1 s.*`--app-url`.*redirect URI/);
    expect(stderr).toContain(`\`${redirectUri}\``);
  });

  it('ends at once when it is interrupted', async (context) => {
    const platform = await openPlatform(context);
    const login = await startLogin(context, platform);
    await login.address;
    login.kill('SIGINT');
    expect(await login.ended).toMatchObject({
      exitCode: 130,
      stderr: expect.stringMatching(/The sign-in was cancelled/),
    });
  });

  it('ends at once when it is interrupted while the authorization server does not answer', async (context) => {
    const platform = await openPlatform(context);
    platform.fault({ kind: 'stall', match: { path: '/oauth/token' } });
    platform.onArrival(({ path }) => path === '/oauth/token' && login.kill('SIGINT'));
    const login = await startLogin(context, platform);
    expect((await visit(login)).text).toContain('was cancelled');
    expect(await login.ended).toMatchObject({
      exitCode: 130,
      stderr: expect.stringMatching(/The sign-in was cancelled/),
    });
    expect(exchanges(platform)).toHaveLength(1);
  });

  it.for(['reset', 'truncate', 'status'] as const)(
    'sends a code once when the answer to it is lost (%s)',
    async (kind, context) => {
      const platform = await openPlatform(context);
      const match = { path: '/oauth/token' };
      platform.fault(
        kind === 'status' ? { kind, status: 503, headers: { 'retry-after': '0' }, match } : { kind, match },
      );
      const login = await startLogin(context, platform);
      expect((await visit(login)).text).toContain('The sign-in failed');
      const { exitCode, stderr } = await login.ended;
      expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/works once/)]);
      expect(exchanges(platform)).toHaveLength(1);
    },
  );

  it('takes the consent page from --app-url, and the token from --auth-url', async (context) => {
    const [app, auth] = [await openPlatform(context), await openPlatform(context)];
    const login = await startLogin(context, auth, { flags: ['--app-url', `${app.authUrl}/`] });
    const address = await login.address;
    expect(address.origin).toBe(app.authUrl);
    expect([...address.searchParams.keys()]).toEqual(['client_id', 'redirect_uri', 'state']);
    // The two sandboxes do not share their codes, so that the exchange fails where it is meant to be asked.
    expect((await visit(login)).text).toContain('The sign-in failed');
    expect((await login.ended).stderr).toMatch(/HTTP 400.*`invalid_grant`/);
    expect([exchanges(app).length, exchanges(auth).length]).toEqual([0, 1]);
  });

  it('says everything that is wrong with how it was called, before anything is opened', async (context) => {
    const platform = await openPlatform(context);
    const flags = [
      '--app-url',
      'http://app.example',
      '--redirect-uri',
      'https://example.com/callback',
      '--timeout',
      '0',
    ];
    const env = { PLANETSCALE_OAUTH_CLIENT_SECRET: '' };
    const login = await startLogin(context, platform, { flags, env });
    const { exitCode, stdout, stderr } = await login.ended;
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/PLANETSCALE_OAUTH_CLIENT_SECRET.*`--app-url`.*`--redirect-uri`.*`--timeout`/s);
  });

  it('asks for no consent when the tokens could not be kept, and overwrites no other file', async (context) => {
    const platform = await openPlatform(context);
    const home = await ownFolder(context);
    const file = join(home, 'package.json');
    await writeFile(file, '{}', { mode: 0o644 });
    const login = await startLogin(context, platform, { flags: ['--token-file', file] });
    const { exitCode, stdout, stderr } = await login.ended;
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/.*package\.json` is not a token file/);
    expect(await readFile(file, 'utf8')).toBe('{}');
  });

  it('asks the desktop to open the address, and prints it all the same', async (context) => {
    const platform = await openPlatform(context);
    const login = await startLogin(context, platform, await desktop(context));
    const { exitCode, stdout } = await login.ended;
    expect(stdout).toMatch(/ {2}http.*\n\nA browser was asked to open it/);
    expect(exitCode).toBe(0);
  });

  it('stores the tokens as secrets with the commands it prints, and keeps nothing', async (context) => {
    const platform = await openPlatform(context);
    const flags = ['--secrets', '--repo', 'acme/shop', '--env', "o'brien"];
    const login = await startLogin(context, platform, { flags });
    await visit(login);
    const { stdout } = await login.ended;
    const commands = stdout.split('\n').filter((line) => /^ {2}(gh|rm) /.test(line));
    const { stdout: stored } = await run('sh', ['-c', commands.join('\n')], {
      env: await fakeGitHub(login.home),
    });
    const lines = stored.trim().split('\n');
    expect(lines.slice(0, 2)).toEqual([
      `variable set PLANETSCALE_CLIENT_ID --repo acme/shop --env o'brien --body ${APP.clientId} =`,
      `secret set PLANETSCALE_CLIENT_SECRET --repo acme/shop --env o'brien =${APP.clientSecret}`,
    ]);
    const [name, token = ''] = lines[2]?.split(' =') ?? [];
    expect(name).toBe("secret set PLANETSCALE_REFRESH_TOKEN --repo acme/shop --env o'brien");
    expect(platform.state.refreshTokens.has(token)).toBe(true);
    expect(stdout).not.toContain(token);
    expect(stdout).not.toContain(APP.clientSecret);
    expect(await readdir(dirname(login.tokenFile))).toEqual([]);
  });
});

/** A desktop whose browser is a program that follows the address. */
async function desktop(context: TestContext): Promise<{ env: Record<string, string> }> {
  const folder = await ownFolder(context);
  const program = `#!${process.execPath}\nfetch(process.argv[2]).then((answer) => answer.text());\n`;
  await writeFile(join(folder, 'xdg-open'), program, { mode: 0o755 });
  return { env: { PATH: `${folder}:${process.env['PATH']}`, DISPLAY: ':0' } };
}

/** A `gh` that prints what it was asked, and what came on its standard input. */
async function fakeGitHub(home: string): Promise<NodeJS.ProcessEnv> {
  const script =
    '#!/bin/sh\nif [ -t 0 ] || [ "$1" = variable ]; then given=; else given=$(cat); fi\nprintf "%s =%s\\n" "$*" "$given"\n';
  await writeFile(join(home, 'gh'), script, { mode: 0o755 });
  return { PATH: `${home}:${process.env['PATH']}` };
}

it('what login has kept signs the other commands in, and is renewed in its file', async (context) => {
  const platform = await startPlatform({ behaviour: { consent: 'allow', expiresIn: 1 } });
  context.onTestFinished(() => platform.close());
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
  expect(JSON.parse(after).refresh_token).not.toBe(JSON.parse(before).refresh_token);
});

it('an option for secrets that are not asked for is refused, and nothing is begun', async (context) => {
  const platform = await openPlatform(context);
  const login = await startLogin(context, platform, { flags: ['--env', 'production'] });
  login.address.catch(() => {});
  expect(await login.ended).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('Add `--secrets`'),
  });
  expect(platform.requests).toEqual([]);
});
