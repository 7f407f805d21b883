import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import {
  type OpenClient,
  openClient,
} from '../../../oracles/faults/harness.ts';
import { serversFor } from '../../../sandbox/for-tests.ts';
import { APP, type Platform } from '../../../sandbox/platform.ts';
import { keptWords } from '../../../src/doors/terminal/login/kept-words.ts';
import {
  readTokenFile,
  type TokenFile,
  writeTokenFile,
} from '../../../src/doors/terminal/login/token-file.ts';
import { loadCredential } from '../../../src/doors/terminal/login/token-place.ts';
import { explain } from '../../../src/ports/platform/explain.ts';
import type { Tokens } from '../../../src/ports/platform/sign-in.ts';
import { textOf } from '../../messages.ts';
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
  const { platform } = await serversFor(context, { now: () => clock.now });
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
        warn: (line) => warnings.push(textOf(line)),
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
const NOW = 1_700_000_000_000;

/** What the terminal says of a read; nothing where it came to a topology. */
async function saysOfReading({ client }: OpenClient): Promise<string> {
  const read = await client.readTopology();
  return read.ok ? '' : textOf(explain(read.problem));
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

  it('keeps what the first one got when many renew at the same time, and the next command signs in by it', async (context) => {
    const world = await openWorld(context, { life: -1 });
    const clients = await Promise.all(
      Array.from({ length: 8 }, () => world.open()),
    );
    const said = await Promise.all(clients.map(saysOfReading));
    expect(said).toContain('');
    for (const words of said)
      expect(words).toMatch(/^$|`invalid_grant`.*run this one again/);
    expect([...world.platform.state.refreshTokens.keys()]).toEqual([
      (await world.held()).refreshToken,
    ]);
    const renewals = refreshes(world).length;
    expect(await saysOfReading(await world.open())).toBe('');
    expect(refreshes(world)).toHaveLength(renewals);
    expect(await readdir(dirname(world.path))).toEqual(['credentials.json']);
  });

  it('says to run again when another was faster, and leaves what that one stored', async (context) => {
    const world = await openWorld(context, { life: -1 });
    const before = await readFile(world.path, 'utf8');
    const [first, second] = [await world.open(), await world.open()];
    expect(await saysOfReading(first)).toBe('');
    const after = await readFile(world.path, 'utf8');
    // As the second has read it, before the first stored what it got.
    await writeFile(world.path, before);
    world.platform.onArrival(({ path }) => {
      if (path === '/oauth/token') writeFileSync(world.path, after);
    });
    expect(await saysOfReading(second)).toMatch(
      /HTTP 400.*`invalid_grant`.*Another command may have refreshed the tokens at the same time: run this one again\./,
    );
    expect(await readFile(world.path, 'utf8')).toBe(after);
    expect(await saysOfReading(await world.open())).toBe('');
    expect(refreshes(world)).toHaveLength(2);
  });

  it('goes on with tokens that cannot be stored, and says to sign in again before the next run', async (context) => {
    const world = await openWorld(context, { life: -1 });
    const opened = await world.open();
    world.platform.onArrival(({ path }) => {
      if (path !== '/oauth/token') return;
      rmSync(world.path);
      mkdirSync(world.path);
    });
    expect(await saysOfReading(opened)).toBe('');
    expect(world.warnings).toEqual([
      expect.stringMatching(
        /refreshed tokens could not be stored.*run `login` again before the next one/,
      ),
    ]);
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
    expect(read.ok ? '' : textOf(explain(read.problem))).toMatch(
      /HTTP 400.*`invalid_grant`.*If that fails too.*Run `login` again/,
    );
    expect(await readFile(world.path, 'utf8')).toBe(before);
    expect(await readdir(dirname(world.path))).toEqual(['credentials.json']);
  });

  it.for<[string, (path: string) => void, RegExp]>([
    [
      'replaced by something else',
      (path) => writeFileSync(path, '{}'),
      /credentials\.json/,
    ],
    ['removed', (path) => rmSync(path), /removed or replaced.*Run again/],
    [
      'replaced by a sign-in with another application',
      (path) =>
        writeFileSync(
          path,
          readFileSync(path, 'utf8').replace(APP.clientId, 'other'),
        ),
      /removed or replaced.*Run again/,
    ],
  ])(
    'does not renew what was %s meanwhile',
    async ([, change, words], context) => {
      const world = await openWorld(context, { life: -1 });
      const opened = await world.open();
      change(world.path);
      expect(await saysOfReading(opened)).toMatch(words);
      expect(refreshes(world)).toEqual([]);
    },
  );

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

it.for<[string, number | undefined, string]>([
  ['an hour', 3_600_000, ' and expires at 2023-11-14T23:13:20.000Z. It is'],
  ['nobody knows how long', undefined, 'credentials.json`. It is'],
])(
  'it is told when tokens end that live %s',
  async ([, life, text], context) => {
    const world = await openWorld(context, { life });
    const read = await readTokenFile(world.path, NOW);
    if (read.kind !== 'tokens') throw new Error(read.kind);
    const told = keptWords(world.path, read.file, NOW);
    expect(told.map((line) => textOf(line)).join()).toContain(text);
  },
);
