import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { virtualClock } from '../../../sandbox/clock.ts';
import { APP, type Platform } from '../../../sandbox/platform.ts';
import { ownFolder } from './folder.ts';
import { exchanges, openPlatform, visit } from './signing-in.ts';
import { beginLogin } from './terminal.ts';

describe('login', () => {
  it('prints the address, and starts no browser, whose command line others could read', async (context) => {
    const platform = await openPlatform(context);
    const env = { DISPLAY: ':0', BROWSER: 'x' };
    const login = await beginLogin(context, platform, { env });
    await login.address;
    expect(login.text()).toMatch(
      /^Open this address in a browser on this machine:\n\n {2}http\S+\n\nWaiting for the sign-in …\n$/,
    );
    expect(await readdir(login.home, { recursive: true })).toEqual([
      '.config',
      '.config/neki-topology',
    ]);
  });

  it('keeps when the tokens end', async (context) => {
    const now = () => 1_800_000_000_000;
    const platform = await openPlatform(context, {
      behaviour: { consent: 'allow' },
      now,
    });
    const login = await beginLogin(context, platform, { now });
    await visit(login);
    await login.ended;
    const kept = JSON.parse(await readFile(login.tokenFile, 'utf8'));
    expect(Date.parse(kept.expires_at)).toBe(now() + 2_592_000_000);
  });

  it('tells a refusal apart, and asks for no token', async (context) => {
    const platform = await openPlatform(context, {
      behaviour: { consent: 'deny' },
    });
    const login = await beginLogin(context, platform);
    expect((await visit(login)).text).toContain('Not signed in');
    const { exitCode, stderr } = await login.ended;
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/denied/)]);
    expect(exchanges(platform)).toEqual([]);
    await expect(stat(login.tokenFile)).rejects.toThrow('ENOENT');
  });

  it('aborts at another state, and asks for no token even when the right one follows', async (context) => {
    const platform = await openPlatform(context);
    const login = await beginLogin(context, platform);
    const address = await login.address;
    const forged = new URL(address);
    forged.searchParams.set('state', 'of-somebody-else');
    expect(await (await fetch(forged)).text()).toContain('Not signed in');
    await fetch(address).catch(() => undefined);
    const { exitCode, stderr } = await login.ended;
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringMatching(/different `state`/),
    ]);
    expect(exchanges(platform)).toEqual([]);
  });

  it('gives up when nobody comes back in time', async (context) => {
    const platform = await openPlatform(context);
    const clock = virtualClock();
    const login = await beginLogin(context, platform, {
      flags: ['--timeout', '1'],
      clock,
    });
    const redirectUri = (await login.address).searchParams.get('redirect_uri');
    await clock.advance(999);
    expect(clock.timers()).toBe(1);
    await clock.advance(1);
    const { exitCode, stderr } = await login.ended;
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/.*within 1 s.*`--app-url`.*redirect URI/);
    expect(stderr).toContain(`\`${redirectUri}\``);
  });

  it('ends at once when it is interrupted before it waits', async (context) => {
    const clock = virtualClock();
    const platform = await openPlatform(context);
    const login = await beginLogin(context, platform, { clock });
    login.cancel();
    await login.address;
    clock.reachLimit();
    expect(await login.ended).toMatchObject({
      exitCode: 130,
      stderr: expect.stringMatching(/Sign-in cancelled/),
    });
  });

  it('waits for nothing more when it has ended', async (context) => {
    const clock = virtualClock();
    const platform = await openPlatform(context);
    const login = await beginLogin(context, platform, { clock });
    await visit(login);
    expect((await login.ended).exitCode).toBe(0);
    expect(clock.timers()).toBe(0);
  });

  it('ends at once when it is interrupted while the authorization server does not answer', async (context) => {
    const platform = await openPlatform(context);
    platform.fault({ kind: 'stall', match: { path: '/oauth/token' } });
    platform.onArrival(({ path }) => path === '/oauth/token' && login.cancel());
    const login = await beginLogin(context, platform);
    expect((await visit(login)).text).toContain('Not signed in');
    expect(await login.ended).toMatchObject({
      exitCode: 130,
      stderr: expect.stringMatching(/Sign-in cancelled/),
    });
    expect(exchanges(platform)).toHaveLength(1);
  });

  it('sends a code once when the answer to it is lost', async (context) => {
    const platform = await openPlatform(context);
    platform.fault({ kind: 'reset', match: { path: '/oauth/token' } });
    const login = await beginLogin(context, platform);
    expect((await visit(login)).text).toContain('Not signed in');
    const { exitCode, stderr } = await login.ended;
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/only once/)]);
    expect(exchanges(platform)).toHaveLength(1);
  });

  it('takes the consent page from --app-url, and the token from --auth-url', async (context) => {
    const [app, auth] = [
      await openPlatform(context),
      await openPlatform(context),
    ];
    const login = await beginLogin(context, auth, {
      flags: ['--app-url', `${app.authUrl}/`],
    });
    const address = await login.address;
    expect(address.origin).toBe(app.authUrl);
    expect([...address.searchParams.keys()]).toEqual([
      'client_id',
      'redirect_uri',
      'state',
    ]);
    // The two sandboxes do not share their codes, so that the exchange fails where it is meant to be asked.
    expect((await visit(login)).text).toContain('Not signed in');
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
    const env = {
      PLANETSCALE_OAUTH_CLIENT_ID: ' ',
      PLANETSCALE_OAUTH_CLIENT_SECRET: '',
    };
    const login = await beginLogin(context, platform, {
      port: '70000',
      flags,
      env,
    });
    const { exitCode, stdout, stderr } = await login.ended;
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /PLANETSCALE_OAUTH_CLIENT_ID.*PLANETSCALE_OAUTH_CLIENT_SECRET.*`--app-url`.*`--redirect-uri`.*`--port`.*`--timeout`/s,
    );
  });

  it('asks for no consent when the tokens could not be kept, and overwrites no other file', async (context) => {
    const platform = await openPlatform(context);
    const home = await ownFolder(context);
    const file = join(home, 'package.json');
    await writeFile(file, '{}', { mode: 0o644 });
    const login = await beginLogin(context, platform, {
      flags: ['--token-file', file],
    });
    const { exitCode, stdout, stderr } = await login.ended;
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain('package.json');
    expect(await readFile(file, 'utf8')).toBe('{}');
  });
});

describe('the end of a login', () => {
  const answering = (platform: Platform, body: object): void =>
    platform.fault({
      kind: 'wrongShape',
      body,
      match: { path: '/oauth/token' },
    });

  it('shows none of the client secret, the code and the tokens, not even with --verbose', async (context) => {
    const platform = await openPlatform(context);
    const login = await beginLogin(context, platform, { flags: ['--verbose'] });
    await visit(login);
    const { stdout, stderr } = await login.ended;
    const kept = JSON.parse(await readFile(login.tokenFile, 'utf8'));
    const code = exchanges(platform)[0]?.query['code'] ?? '';
    expect(stderr).toContain('/oauth/token');
    for (const secret of [
      APP.clientSecret,
      code,
      kept.access_token,
      kept.refresh_token,
    ])
      expect(`${stdout}${stderr}`).not.toContain(secret);
  });

  it('hides a client secret that was typed, where the service repeats it', async (context) => {
    const platform = await openPlatform(context);
    platform.fault({
      kind: 'status',
      status: 400,
      body: { error: 'invalid_client', error_description: APP.clientSecret },
      match: { path: '/oauth/token' },
    });
    const login = await beginLogin(context, platform, {
      columns: 100,
      env: { PLANETSCALE_OAUTH_CLIENT_SECRET: '' },
    });
    await login.shows('Client secret of');
    login.type(`${APP.clientSecret}\n`);
    await visit(login);
    expect((await login.ended).exitCode).toBe(1);
    expect(login.text()).toContain('HTTP 400');
    expect(login.raw()).not.toContain(APP.clientSecret);
  });

  it('hides a code that came back, where the service repeats it', async (context) => {
    const platform = await openPlatform(context);
    const code = 'a-code-that-came-back';
    platform.fault({
      kind: 'status',
      status: 400,
      body: { error: 'invalid_grant', error_description: code },
      match: { path: '/oauth/token' },
    });
    const login = await beginLogin(context, platform);
    const { searchParams } = await login.address;
    const callback = new URL(searchParams.get('redirect_uri') ?? '');
    callback.searchParams.set('code', code);
    callback.searchParams.set('state', searchParams.get('state') ?? '');
    await fetch(callback);
    const { stderr, stdout } = await login.ended;
    expect(stderr).toContain('HTTP 400');
    expect(stdout + stderr).not.toContain(code);
  });

  it('leaves another state every time, that nobody guesses', async (context) => {
    const platform = await openPlatform(context);
    const states = new Set<string | null>();
    for (let count = 0; count < 2; count++) {
      const login = await beginLogin(context, platform);
      states.add((await login.address).searchParams.get('state'));
    }
    expect(states.size).toBe(2);
    for (const state of states) expect(state).toMatch(/^[\w-]{43}$/);
  });

  it('keeps an access token that comes alone, and says that nothing can renew it', async (context) => {
    const platform = await openPlatform(context);
    answering(platform, { access_token: 'alone', token_type: 'Bearer' });
    const login = await beginLogin(context, platform);
    await visit(login);
    expect(await login.ended).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/no refresh token.*Sign in again/),
    });
    expect(JSON.parse(await readFile(login.tokenFile, 'utf8'))).toEqual({
      version: 1,
      auth_url: platform.authUrl,
      client_id: APP.clientId,
      client_secret: APP.clientSecret,
      access_token: 'alone',
    });
  });

  it.for([
    ['organization:read_databases user:read_user', false],
    ['branch:write_branch', true],
  ] as const)(
    'says whether the scopes that were granted let anybody set a topology: %s',
    async ([scope, isEnough], context) => {
      const platform = await openPlatform(context);
      answering(platform, { access_token: 'weak', scope });
      const login = await beginLogin(context, platform);
      await visit(login);
      const { stdout } = await login.ended;
      expect(stdout).toContain(`Granted scopes: \`${scope}\`.\n`);
      const doubt = /These scopes do not allow.*`branch:write_branch`/;
      expect(doubt.test(stdout)).toBe(!isEnough);
    },
  );

  it('fails, in the browser as well, when the tokens can no longer be kept', async (context) => {
    const platform = await openPlatform(context);
    const login = await beginLogin(context, platform);
    const folder = dirname(login.tokenFile);
    await login.address;
    await rm(folder, { recursive: true });
    await writeFile(folder, 'in the way');
    expect((await visit(login)).text).toContain('Not signed in');
    expect(await login.ended).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/is not writable/),
    });
  });
});
