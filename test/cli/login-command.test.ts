import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import {
  type LoginCommand,
  type LoginCommandEnd,
  type LoginEdge,
  loginCommand,
} from '../../src/cli/login/login-command.ts';
import { APP, type Platform, startPlatform } from '../sandbox/platform.ts';
import { ownFolder } from './folder.ts';

interface Scene {
  readonly platform: Platform;
  readonly home: string;
  readonly file: string;
  readonly said: string[];
  readonly masked: string[];
  readonly opened: string[];
  run(command?: Partial<LoginCommand>, edge?: Partial<LoginEdge>): Promise<LoginCommandEnd>;
}

/** A sandbox whose user allows at once, and a browser that follows the address. */
async function open(context: TestContext): Promise<Scene> {
  const platform = await startPlatform({ behaviour: { consent: 'allow' } });
  context.onTestFinished(() => platform.close());
  const home = await ownFolder(context);
  const file = join(home, 'tokens.json');
  const [said, masked, opened]: [string[], string[], string[]] = [[], [], []];
  const visits: Promise<unknown>[] = [];
  context.onTestFinished(async () => void (await Promise.allSettled(visits)));
  return {
    platform,
    home,
    file,
    said,
    masked,
    opened,
    run: (command = {}, edge = {}) =>
      loginCommand(
        {
          clientId: APP.clientId,
          clientSecret: APP.clientSecret,
          authUrl: platform.authUrl,
          port: 0,
          timeout: 20,
          tokenFile: file,
          redirectUri: 'http://127.0.0.1/callback',
          ...command,
        },
        {
          environment: {},
          signal: new AbortController().signal,
          say: (line) => said.push(line),
          mask: (secret) => masked.push(secret),
          openBrowser: (url) => {
            opened.push(url);
            visits.push(fetch(url).then((answer) => answer.text()));
            return Promise.resolve(true);
          },
          userAgent: 'test/1',
          now: Date.now,
          ...edge,
        },
      ),
  };
}

const answering = ({ platform }: Scene, body: object): void =>
  platform.fault({ kind: 'wrongShape', body, match: { path: '/oauth/token' } });

describe('the command login', () => {
  it('masks the client secret, the code and the tokens', async (context) => {
    const scene = await open(context);
    expect(await scene.run()).toMatchObject({ kind: 'signed-in' });
    const kept = JSON.parse(await readFile(scene.file, 'utf8'));
    const code = scene.platform.requests.find(({ path }) => path === '/oauth/token')?.query['code'];
    expect(scene.masked).toEqual(
      expect.arrayContaining([APP.clientSecret, code, kept.access_token, kept.refresh_token]),
    );
  });

  it('sends another state every time, that nobody guesses', async (context) => {
    const scene = await open(context);
    await scene.run();
    await scene.run();
    const states = scene.opened.map((url) => new URL(url).searchParams.get('state'));
    expect(new Set(states).size).toBe(2);
    for (const state of states) expect(state).toMatch(/^[\w-]{43}$/);
  });

  it('asks for the client secret where it was not given', async (context) => {
    const scene = await open(context);
    const questions: string[] = [];
    const askHidden = (question: string): Promise<string> => {
      questions.push(question);
      return Promise.resolve(` ${APP.clientSecret} `);
    };
    expect(await scene.run({ clientSecret: '' }, { askHidden })).toMatchObject({ kind: 'signed-in' });
    expect(questions).toEqual([`Client secret of the OAuth application \`${APP.clientId}\`: `]);
  });

  it('asks for nothing when something else is wrong', async (context) => {
    const scene = await open(context);
    const askHidden = (): Promise<string> => Promise.reject(new Error('asked'));
    const end = await scene.run(
      { clientSecret: '', port: 70_000, secrets: { repository: 'acme', environment: '' } },
      { askHidden },
    );
    expect(end).toEqual({
      kind: 'wrong-use',
      problems: [expect.stringMatching(/`--port` is `70000`/), expect.stringMatching(/`--repo` is `acme`/)],
    });
  });

  it('refuses an address of a proxy that is none before it asks for a consent', async (context) => {
    const scene = await open(context);
    const end = await scene.run({}, { environment: { HTTPS_PROXY: 'proxy' } });
    expect(end).toEqual({ kind: 'wrong-use', problems: [expect.stringMatching(/HTTPS_PROXY/)] });
    expect(scene.opened).toEqual([]);
  });

  it('is left with the question for the client secret', async (context) => {
    const scene = await open(context);
    const askHidden = (): Promise<undefined> => Promise.resolve(undefined);
    expect(await scene.run({ clientSecret: '' }, { askHidden })).toMatchObject({ kind: 'cancelled' });
    expect(scene.opened).toEqual([]);
  });

  it('is cancelled before anything begins', async (context) => {
    const scene = await open(context);
    expect(await scene.run({}, { signal: AbortSignal.abort() })).toMatchObject({ kind: 'cancelled' });
    expect(scene.said).toEqual([]);
  });

  it('keeps an access token that comes alone, and says that nothing can renew it', async (context) => {
    const scene = await open(context);
    answering(scene, { access_token: 'alone', token_type: 'Bearer' });
    expect(await scene.run()).toMatchObject({ kind: 'signed-in' });
    expect(JSON.parse(await readFile(scene.file, 'utf8'))).toEqual({
      version: 1,
      auth_url: scene.platform.authUrl,
      client_id: APP.clientId,
      client_secret: APP.clientSecret,
      access_token: 'alone',
    });
    expect(scene.said.join('\n')).toMatch(/gave no refresh token.*sign in again/);
  });

  it('prints how to store an access token that comes alone', async (context) => {
    const scene = await open(context);
    answering(scene, { access_token: 'alone' });
    await scene.run({ secrets: { repository: '', environment: '' } });
    const text = scene.said.join('\n');
    expect(text).toMatch(/gh secret set PLANETSCALE_ACCESS_TOKEN < '.*' &&\n {2}rm -r '.*secrets-/);
    expect(text).not.toMatch(/--repo|--env|CLIENT_SECRET/);
    const [folder = ''] = (await readdir(scene.home)).filter((name) => name.startsWith('secrets-'));
    const path = join(scene.home, folder, 'PLANETSCALE_ACCESS_TOKEN');
    expect([(await stat(path)).mode & 0o777, await readFile(path, 'utf8')]).toEqual([0o600, 'alone']);
  });

  it('says when the scopes that were granted do not let anybody set a topology', async (context) => {
    const scene = await open(context);
    answering(scene, { access_token: 'weak', scope: 'organization:read_databases user:read_user' });
    await scene.run();
    expect(scene.said.join('\n')).toMatch(
      /Granted scopes: `organization:read_databases user:read_user`\.\nThey let nobody set.*`branch:write_branch`/,
    );
  });

  it('sets right a token file that others could read', async (context) => {
    const scene = await open(context);
    await scene.run();
    await chmod(scene.file, 0o644);
    expect(await scene.run()).toMatchObject({ kind: 'signed-in' });
    expect((await stat(scene.file)).mode & 0o777).toBe(0o600);
  });

  it('fails, in the browser as well, when the tokens can no longer be kept', async (context) => {
    const scene = await open(context);
    const folder = join(scene.home, 'folder');
    let page = '';
    const end = await scene.run(
      { tokenFile: join(folder, 'tokens.json') },
      {
        openBrowser: async (url) => {
          await rm(folder, { recursive: true });
          await writeFile(folder, 'in the way');
          void fetch(url).then(async (answer) => {
            page = await answer.text();
          });
          return true;
        },
      },
    );
    expect(end).toEqual({ kind: 'failed', why: expect.stringMatching(/could not be written/) });
    await expect.poll(() => page).toContain('The sign-in failed');
  });
});
