import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { keepInFile } from '../../../src/doors/terminal/login/keep-tokens.ts';
import {
  readTokenFile,
  type TokenFile,
  writeTokenFile,
} from '../../../src/doors/terminal/login/token-file.ts';
import {
  loadCredential,
  takeLock,
} from '../../../src/doors/terminal/login/token-place.ts';
import { explain } from '../../../src/ports/platform/explain.ts';
import type { Tokens } from '../../../src/ports/platform/sign-in.ts';
import { plain } from '../../../src/text/plain.ts';
import { type OpenClient, openClient } from '../../reliability/harness.ts';
import { APP, type Platform, startPlatform } from '../../sandbox/platform.ts';
import { ownFolder } from './folder.ts';

/** A result that is a problem. */
const refused = (words: RegExp) => ({
  ok: false,
  problem: expect.stringMatching(words),
});

interface World {
  readonly platform: Platform;
  readonly path: string;
  readonly warnings: string[];
  readonly clock: { now: number };
  /** Opens a client as a command does in a process of its own. */
  open(cancelled?: AbortSignal): Promise<OpenClient>;
  held(): Promise<Tokens>;
}

async function openWorld(
  context: TestContext,
  tokens: Partial<Tokens> = {},
): Promise<World> {
  const clock = { now: NOW };
  const platform = await startPlatform({ now: () => clock.now });
  context.onTestFinished(() => platform.close());
  const path = join(await ownFolder(context), 'credentials.json');
  const file: TokenFile = {
    application: {
      authUrl: platform.authUrl,
      clientId: APP.clientId,
      clientSecret: APP.clientSecret,
    },
    tokens: {
      accessToken: APP.accessToken,
      life: 3_600_000,
      refreshToken: APP.refreshToken,
      scopes: undefined,
      ...tokens,
    },
  };
  expect(await writeTokenFile(path, file, clock.now)).toBeUndefined();
  const warnings: string[] = [];
  return {
    platform,
    path,
    warnings,
    clock,
    async open(cancelled = new AbortController().signal) {
      const loaded = await loadCredential({
        path,
        now: () => clock.now,
        warn: (line) => warnings.push(plain(line)),
        onSecret: () => {},
      });
      if (!loaded.ok || loaded.value === undefined)
        throw new Error('there is no credential');
      const opened = await openClient(platform, {
        credential: loaded.value,
        cancelled,
      });
      context.onTestFinished(() => opened.close());
      return opened;
    },
    async held() {
      const read = await readTokenFile(path, clock.now);
      if (read.kind !== 'tokens') throw new Error(read.kind);
      return read.file.tokens;
    },
  };
}

const refreshes = ({ platform }: World) =>
  platform.requests.filter(({ path }) => path === '/oauth/token');
/** Before any lock that is taken in earnest, so that none of these is ever old. */
const NOW = 1_700_000_000_000;
const NEVER = {
  now: () => NOW,
  pause: (): Promise<boolean> => Promise.resolve(false),
};

/** Leaves a lock behind, written so many seconds ago. */
async function leaveLock(path: string, holder: string, age = 0): Promise<void> {
  await writeFile(path, holder);
  await utimes(path, NOW / 1000 - age, NOW / 1000 - age);
}

describe('a command that signs in with the token file', () => {
  it('tells each secret of it before it is used', async (context) => {
    const { path, held } = await openWorld(context);
    const secrets: string[] = [];
    const loaded = await loadCredential({
      path,
      now: () => NOW,
      warn: () => {},
      onSecret: (secret) => secrets.push(secret),
    });
    expect(loaded.ok).toBe(true);
    const { accessToken, refreshToken } = await held();
    expect(secrets).toEqual([APP.clientSecret, accessToken, refreshToken]);
  });

  it('uses an access token that lasts, and renews nothing', async (context) => {
    const world = await openWorld(context);
    const { client } = await world.open();
    expect(await client.readTopology()).toMatchObject({ ok: true });
    expect(refreshes(world)).toEqual([]);
  });

  it('renews one that ran out before anything is sent, and leaves the new tokens to the next command', async (context) => {
    const world = await openWorld(context, { life: -1 });
    const first = await world.open();
    expect(await first.client.readTopology()).toMatchObject({ ok: true });
    const second = await world.open();
    expect(await second.client.readTopology()).toMatchObject({ ok: true });
    expect(refreshes(world)).toHaveLength(1);
    const { refreshToken = '', accessToken, life, scopes } = await world.held();
    expect([...world.platform.state.refreshTokens.keys()]).toEqual([
      refreshToken,
    ]);
    expect(first.secrets).toContain(accessToken);
    expect(life).toBeGreaterThan(2_591_000_000);
    expect(scopes).toContain('organization:write_databases');
  });

  it('renews one that the service no longer takes, though it should last', async (context) => {
    const world = await openWorld(context, { accessToken: 'withdrawn' });
    const { client } = await world.open();
    expect(await client.readTopology()).toMatchObject({ ok: true });
    expect(refreshes(world)).toHaveLength(1);
    expect((await world.held()).accessToken).not.toBe('withdrawn');
  });

  it('keeps the refresh token where the service gives no new one', async (context) => {
    const world = await openWorld(context, { life: -1 });
    world.platform.behaviour.refreshTokens = 'keep';
    const { client } = await world.open();
    await client.readTopology();
    expect(await world.held()).toMatchObject({
      refreshToken: APP.refreshToken,
      life: 2_592_000_000,
    });
  });

  it('renews once when many do at the same time', async (context) => {
    const world = await openWorld(context, { life: -1 });
    const clients = await Promise.all(
      Array.from({ length: 8 }, () => world.open()),
    );
    const reads = await Promise.all(
      clients.map(({ client }) => client.readTopology()),
    );
    expect(reads.every(({ ok }) => ok)).toBe(true);
    expect(refreshes(world)).toHaveLength(1);
    expect(await readdir(dirname(world.path))).toEqual(['credentials.json']);
  });

  it('masks the tokens that another command has renewed meanwhile', async (context) => {
    const world = await openWorld(context, { life: -1 });
    const [first, second] = [await world.open(), await world.open()];
    await first.client.readTopology();
    await second.client.readTopology();
    const { accessToken, refreshToken } = await world.held();
    expect(second.secrets).toEqual([accessToken, refreshToken]);
  });

  it('says to sign in again when the refresh token is dead, and keeps what it has', async (context) => {
    const world = await openWorld(context, { life: -1, refreshToken: 'dead' });
    const before = await readFile(world.path, 'utf8');
    const { client } = await world.open();
    const read = await client.readTopology();
    expect(read.ok ? '' : plain(explain(read.problem))).toMatch(
      /HTTP 400.*`invalid_grant`.*Run `login` again/,
    );
    expect(await readFile(world.path, 'utf8')).toBe(before);
    expect(await readdir(dirname(world.path))).toEqual(['credentials.json']);
  });

  it('does not renew what was removed meanwhile', async (context) => {
    const world = await openWorld(context, { life: -1 });
    const { client } = await world.open();
    await writeFile(world.path, '{}');
    const read = await client.readTopology();
    expect(read.ok ? '' : plain(explain(read.problem))).toMatch(
      /not a token file/,
    );
    expect(refreshes(world)).toEqual([]);
    expect(await readdir(dirname(world.path))).toEqual(['credentials.json']);
  });

  it('leaves the client secret that was put into the file meanwhile', async (context) => {
    const world = await openWorld(context, { life: -1 });
    const { client } = await world.open();
    const text = await readFile(world.path, 'utf8');
    await writeFile(world.path, text.replace(APP.clientSecret, 'rotated'));
    expect(await client.readTopology()).toMatchObject({ ok: true });
    expect(refreshes(world)).toHaveLength(1);
    const stored = JSON.parse(await readFile(world.path, 'utf8'));
    expect(stored).toMatchObject({ client_secret: 'rotated' });
    expect(stored.access_token).not.toBe(APP.accessToken);
  });

  it('asks for no token as long as another has the turn to', async (context) => {
    const world = await openWorld(context, { life: -1 });
    await leaveLock(`${world.path}.lock`, `${process.pid} 00 ${hostname()}`);
    const { client } = await world.open();
    expect(await client.readTopology()).toMatchObject({ ok: false });
    expect(refreshes(world)).toEqual([]);
  });

  it('stops waiting for another when the run is cancelled', async (context) => {
    const world = await openWorld(context, { life: -1 });
    await leaveLock(`${world.path}.lock`, `${process.pid} 00 ${hostname()}`);
    const cancel = new AbortController();
    const { client } = await world.open(cancel.signal);
    const reading = client.readTopology();
    cancel.abort();
    const read = await reading;
    expect(read.ok ? '' : plain(explain(read.problem))).toMatch(
      /^The run was cancelled/,
    );
  });

  it.for([-1, 0])(
    'cannot when the only access token ran out (%i)',
    async (life, context) => {
      const world = await openWorld(context, {
        life,
        refreshToken: undefined,
      });
      const now = () => world.clock.now;
      const loaded = await loadCredential({
        path: world.path,
        now,
        warn: () => {},
        onSecret: () => {},
      });
      expect(loaded).toEqual(refused(/expired.*no refresh token.*`login`/));
    },
  );

  it('cannot without a file', async (context) => {
    const path = join(await ownFolder(context), 'none');
    const loaded = await loadCredential({
      path,
      now: () => 0,
      warn: () => {},
      onSecret: () => {},
    });
    expect(loaded).toEqual({ ok: true, value: undefined });
  });
});

describe('the lock of the token file', () => {
  it('is held by one at a time, and by the next when it is released', async (context) => {
    const path = join(await ownFolder(context), 'file');
    const first = await takeLock(path, NEVER);
    if (!first.ok) throw new Error(plain(first.problem));
    expect(await takeLock(path, NEVER)).toEqual(refused(/Timed out waiting/));
    const pause = async (): Promise<boolean> => {
      await first.value();
      return true;
    };
    const second = takeLock(path, { ...NEVER, pause });
    expect(await second).toMatchObject({ ok: true });
  });

  it('is given up when it is never released', async (context) => {
    const path = join(await ownFolder(context), 'file');
    await leaveLock(`${path}.lock`, `${process.pid} 00 ${hostname()}`);
    const pauses: number[] = [];
    const pause = async (milliseconds: number) => pauses.push(milliseconds) > 0;
    const lock = await takeLock(path, { ...NEVER, pause });
    expect(lock).toEqual(refused(/Timed out waiting.*remove `.*\.lock`/));
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(60_000);
  });

  it.for<[string, string, number]>([
    ['of a process that is no more', `999999999 00 ${hostname()}`, 0],
    ['that nobody can have held so long', `1 00 elsewhere`, 3600],
    ['that is held for more than 15 minutes', '1 00 elsewhere', 901],
    ['that was never written to its end', '', 3600],
  ])('is taken over %s', async ([, holder, age], context) => {
    const path = join(await ownFolder(context), 'file');
    await leaveLock(`${path}.lock`, holder, age);
    let pauses = 0;
    const pause = async (): Promise<boolean> => {
      pauses += 1;
      return pauses < 50;
    };
    const locks = await Promise.all(
      Array.from({ length: 5 }, () => takeLock(path, { ...NEVER, pause })),
    );
    expect(locks.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await readdir(dirname(path))).toEqual(['file.lock']);
  });

  it('is taken over without a pause where nobody else wants it', async (context) => {
    const path = join(await ownFolder(context), 'file');
    await leaveLock(`${path}.lock`, `999999999 00 ${hostname()}`);
    expect(await takeLock(path, NEVER)).toMatchObject({ ok: true });
  });

  it('is taken over though another died while it took it over', async (context) => {
    const path = join(await ownFolder(context), 'file');
    await leaveLock(`${path}.lock`, `999999999 00 ${hostname()}`);
    await writeFile(`${path}.lock.claim`, '');
    await utimes(`${path}.lock.claim`, 0, 0);
    const lock = await takeLock(path, {
      ...NEVER,
      pause: () => Promise.resolve(true),
    });
    expect(lock).toMatchObject({ ok: true });
    expect(await readdir(dirname(path))).toEqual(['file.lock']);
  });

  it('is left to another that is just taking it over', async (context) => {
    const path = join(await ownFolder(context), 'file');
    await leaveLock(`${path}.lock`, `999999999 00 ${hostname()}`);
    await leaveLock(`${path}.lock.claim`, '');
    expect(await takeLock(path, NEVER)).toEqual(refused(/Timed out waiting/));
    expect(await readdir(dirname(path))).toHaveLength(2);
  });

  it.for<[string, string, number]>([
    ['of a process that lives', `${process.pid} 00 ${hostname()}`, 0],
    ['that is held for minutes', `${process.pid} 00 ${hostname()}`, 600],
    ['that is held for 15 minutes', '1 00 elsewhere', 900],
    ['of a process on another machine', '999999999 00 elsewhere', 0],
    ['that is just being written', '', 0],
  ])('is not taken over %s', async ([, holder, age], context) => {
    const path = join(await ownFolder(context), 'file');
    await leaveLock(`${path}.lock`, holder, age);
    expect(await takeLock(path, NEVER)).toEqual(refused(/Timed out waiting/));
    expect(await readFile(`${path}.lock`, 'utf8')).toBe(holder);
  });

  it.for<[string, number | undefined, string]>([
    ['an hour', 3_600_000, ' and expires at 2023-11-14T23:13:20.000Z. It is'],
    ['nobody knows how long', undefined, 'credentials.json`. It is'],
  ])('tells when tokens that live %s end', async ([, life, text], context) => {
    const world = await openWorld(context, { life });
    const read = await readTokenFile(world.path, NOW);
    if (read.kind !== 'tokens') throw new Error(read.kind);
    const kept = await keepInFile(world.path, read.file, NEVER);
    if (!kept.ok) throw new Error(plain(kept.problem));
    expect(kept.value.map((line) => plain(line)).join()).toContain(text);
  });

  it('makes a new sign-in wait for a renewal', async (context) => {
    const world = await openWorld(context);
    const lock = await takeLock(world.path, NEVER);
    const file: TokenFile = {
      application: {
        authUrl: 'https://auth.example',
        clientId: 'new',
        clientSecret: 'new',
      },
      tokens: {
        accessToken: 'new',
        life: undefined,
        refreshToken: 'new',
        scopes: undefined,
      },
    };
    expect(await keepInFile(world.path, file, NEVER)).toEqual(
      refused(/Timed out waiting/),
    );
    if (lock.ok) await lock.value();
    expect(await keepInFile(world.path, file, NEVER)).toMatchObject({
      ok: true,
      value: expect.arrayContaining([expect.stringMatching(/^Signed in/)]),
    });
    expect(await world.held()).toMatchObject({ accessToken: 'new' });
  });
});
