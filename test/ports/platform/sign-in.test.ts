import { setImmediate as idle } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type OpenClient,
  openClient,
} from '../../../oracles/faults/harness.ts';
import { virtualClock } from '../../../sandbox/clock.ts';
import { useServers } from '../../../sandbox/for-tests.ts';
import { APP, TARGET } from '../../../sandbox/platform.ts';
import type { Clock } from '../../../src/clock.ts';
import { explain } from '../../../src/ports/platform/explain.ts';
import {
  authorizationBy,
  type Credential,
  isUsable,
  lasts,
  type RefreshGrant,
  type TokenPlace,
  type Tokens,
} from '../../../src/ports/platform/sign-in.ts';
import { failure, ok } from '../../../src/result.ts';
import { documentOf } from '../../domain.ts';
import { type Message, messageOf, textOf } from '../../messages.ts';

it.each([
  ['of an hour half a minute', 3_600_000, 3_570_000],
  ['of a minute a tenth of its life', 60_000, 54_000],
])('a token is renewed before its end: one %s', (_, life, renewAt) => {
  const tokens: Tokens = {
    ...{ accessToken: 'a', refreshToken: undefined, scopes: undefined },
    life,
  };
  const authorization = authorizationBy(tokens, 0);
  expect(authorization).toEqual({ header: 'Bearer a', renewAt });
  expect(isUsable(authorization, renewAt - 1, undefined)).toBe(true);
  expect(isUsable(authorization, renewAt, undefined)).toBe(false);
});

let now = 0;
const { platform } = useServers({ now: () => now });
let grant: RefreshGrant;
const kept: string[] = [];
const open: OpenClient[] = [];

beforeEach(() => {
  now = 1_000_000;
  kept.length = 0;
  grant = {
    kind: 'refresh-grant',
    authUrl: platform.authUrl,
    clientId: APP.clientId,
    clientSecret: APP.clientSecret,
    refreshToken: APP.refreshToken,
  };
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});

async function client(
  options: Parameters<typeof openClient>[1] = {},
): Promise<OpenClient> {
  const opened = await openClient(platform, {
    credential: grant,
    onRefreshToken: async (token) => void kept.push(token),
    ...options,
  });
  open.push(opened);
  return opened;
}

const refreshes = () =>
  platform.requests.filter(({ path }) => path === '/oauth/token');

describe('a credential that is refused', () => {
  const serviceToken = (secret: string) =>
    ({ kind: 'service-token', id: 'abc', secret }) as const;
  const accessToken = (token: string) =>
    ({ kind: 'access-token', token }) as const;

  it.each<[string, Credential, RegExp]>([
    [
      'a secret with the ID before it',
      serviceToken('abc:pscale_tkn_1'),
      /secret of the service token contains a colon.*part after the colon in `service-token`/,
    ],
    ['a secret in quotes', serviceToken('"pscale_tkn_1"'), /contains quotes/],
    [
      'a service token for an OAuth token',
      accessToken('abc:pscale_tkn_1'),
      /OAuth token contains a colon.*`service-token-id` and `service-token`/,
    ],
    ['any other', serviceToken('pscale_tkn_1'), /The credential is invalid/],
  ])('%s is told as such, and not shown', async (_, credential, words) => {
    const opened = await client({ credential });
    const listed = await opened.client.listShards();
    if (listed.ok) throw new Error('It was not refused.');
    const text = textOf(explain(listed.problem));
    expect(text).toMatch(/^HTTP 401/);
    expect(text).toMatch(words);
    expect(text).not.toContain('pscale_');
  });
});

describe('the refresh grant', () => {
  it('gets a token with query parameters before the first request, and uses it for all of them', async () => {
    const { client: api } = await client();
    expect(await api.readTopology()).toMatchObject({ ok: true });
    expect(await api.readTopology()).toMatchObject({ ok: true });
    expect(refreshes()).toHaveLength(1);
    expect(refreshes()[0]).toMatchObject({
      method: 'POST',
      body: '',
      query: {
        grant_type: 'refresh_token',
        client_id: APP.clientId,
        client_secret: APP.clientSecret,
        refresh_token: APP.refreshToken,
      },
    });
  });

  it('hands over the new refresh token before the new access token is used', async () => {
    const seen: number[] = [];
    const { client: api, secrets } = await client({
      onRefreshToken: async (token) => {
        seen.push(platform.requests.length);
        kept.push(token);
      },
    });
    await api.readTopology();
    expect(seen).toEqual([1]);
    expect([...platform.state.refreshTokens.keys()]).toEqual(kept);
    const issued = [...platform.state.accessTokens.keys()].filter(
      (token) => token !== APP.accessToken,
    );
    expect(secrets.toSorted()).toEqual([...issued, ...kept].toSorted());
  });

  it('hands over nothing when the refresh token stays the same', async () => {
    platform.behaviour.refreshTokens = 'keep';
    await (await client()).client.readTopology();
    expect(kept).toEqual([]);
  });

  it('renews a token that the service says has run out, in the middle of a run, with the newest refresh token', async () => {
    const { client: api } = await client();
    await api.readTopology();
    now += platform.behaviour.expiresIn * 1000;
    expect(await api.readTopology()).toMatchObject({ ok: true });
    expect(refreshes().map(({ query }) => query['refresh_token'])).toEqual([
      APP.refreshToken,
      kept[0],
    ]);
  });

  it('renews it for a PUT as well, which a 401 has not carried out', async () => {
    const { client: api } = await client();
    await api.readTopology();
    now += platform.behaviour.expiresIn * 1000;
    expect(await api.writeTopology(documentOf({ a: 1 }))).toMatchObject({
      ok: true,
    });
    expect(platform.branch().revision).toBe(1);
  });

  it('renews a token before it runs out by the clock', async () => {
    platform.behaviour.expiresIn = 600;
    const { client: api } = await client({ timeout: 3_600_000 });
    await api.readTopology();
    await api.pause(1, 'read', 580_000);
    await api.readTopology();
    expect(refreshes()).toHaveLength(2);
  });

  it('does not ask for ever when every new token is dead on arrival', async () => {
    platform.reply({ method: 'GET' }, 401);
    const { client: api } = await client();
    for (let i = 0; i < 20; i++) await api.readTopology();
    expect(refreshes()).toHaveLength(10);
  });

  it('is tried again when the authorization server is busy', async () => {
    platform.reply({ path: '/oauth/token', times: 2 }, 503);
    expect(await (await client()).client.readTopology()).toMatchObject({
      ok: true,
    });
    expect(refreshes()).toHaveLength(3);
  });

  it('without an answer is a failure to sign in, and one that is cancelled is that of the call, which was not sent', async () => {
    const match = { path: '/oauth/token' };
    platform.fault({ kind: 'reset', match });
    const lost = await (await client()).client.readTopology();
    expect(lost).toMatchObject({
      ok: false,
      problem: { kind: 'not-signed-in', failure: { kind: 'no-response' } },
    });
    platform.clearFaults();
    platform.fault({ kind: 'stall', match });
    const cancel = new AbortController();
    platform.onArrival(() => cancel.abort());
    const { client: api } = await client({ cancelled: cancel.signal });
    expect(await api.readTopology()).toMatchObject({
      ok: false,
      problem: { kind: 'no-response', cause: 'cancelled', sent: false },
    });
  });

  it('tells no secret to the log', async () => {
    platform.fault({ kind: 'reset', match: { path: '/oauth/token', nth: 1 } });
    const { client: api, lines } = await client();
    await api.readTopology();
    const text = lines.join('\n');
    expect(text).toContain('POST /oauth/token');
    for (const secret of [APP.clientSecret, APP.refreshToken, ...kept])
      expect(text).not.toContain(secret);
  });
});

describe('after a cancellation, finding out what became of a PUT', () => {
  it('has a token renewed, and reading anything else has not', async () => {
    const cancel = new AbortController();
    const { client: api } = await client({ cancelled: cancel.signal });
    cancel.abort();
    expect(await api.readTopology()).toMatchObject({
      problem: { kind: 'no-response', cause: 'cancelled', sent: false },
    });
    expect(refreshes()).toEqual([]);
    expect(await api.readTopology('verify')).toMatchObject({ ok: true });
    expect(refreshes()).toHaveLength(1);
  });
});

/** What stands in a place whose access token has run out. */
function heldTokens(): Tokens {
  const { refreshToken } = APP;
  return { accessToken: 'spent', life: -1, refreshToken, scopes: undefined };
}

describe('a place that keeps tokens', () => {
  const steps: string[] = [];
  const keptThere: Tokens[] = [];
  const place = (): TokenPlace => ({
    held: heldTokens(),
    read: async () => ok(heldTokens()),
    keep: async (tokens) => {
      steps.push('keep');
      await idle();
      keptThere.push(tokens);
      steps.push('kept');
    },
  });
  beforeEach(() => {
    steps.length = 0;
    keptThere.length = 0;
    platform.onArrival(({ path }) => void steps.push(path));
  });

  it('has the new tokens before they are used, and nobody else is given them', async () => {
    const { client: api } = await client({
      credential: { ...grant, place: place() },
    });
    expect(await api.readTopology()).toMatchObject({ ok: true });
    expect(steps).toEqual([
      '/oauth/token',
      'keep',
      'kept',
      expect.stringMatching(/data-topology$/),
    ]);
    expect(kept).toEqual([]);
  });

  it('asks for no token where nothing can be read there, and says why', async () => {
    const why = messageOf('The place is gone.');
    const gone: TokenPlace = { ...place(), read: async () => failure(why) };
    const { client: api } = await client({
      credential: { ...grant, place: gone },
    });
    expect(await api.readTopology()).toMatchObject({
      problem: { kind: 'not-signed-in', failure: { kind: 'place', why } },
    });
    expect(steps).toEqual([]);
  });

  it('keeps the refresh token that it had where the answer has none', async () => {
    const body = { access_token: APP.accessToken, token_type: 'Bearer' };
    const match = { path: '/oauth/token' };
    platform.reply(match, 200, body);
    const { client: api } = await client({
      credential: { ...grant, place: place() },
    });
    expect(await api.readTopology()).toMatchObject({ ok: true });
    expect(keptThere).toMatchObject([
      { accessToken: APP.accessToken, refreshToken: APP.refreshToken },
    ]);
  });
});

describe('one sign-in for many targets', () => {
  async function service(clock?: Clock) {
    const { openService } = await import(
      '../../../src/ports/platform/connect.ts'
    );
    const silent = (): void => undefined;
    const shared: string[] = [];
    const lines: string[] = [];
    const into = (list: string[]) => (line: Message) =>
      void list.push(textOf(line));
    const opened = await openService({
      ...{
        baseUrl: platform.baseUrl,
        credential: grant,
        userAgent: 'test',
        debug: silent,
        info: into(shared),
        ...(clock && { clock }),
      },
      ...{
        cancelled: new AbortController().signal,
        lanes: { count: 8, mayWrite: false },
      },
      ...{ redact: (text: string) => text, onSecret: silent, random: () => 1 },
      onRefreshToken: async (token) => void kept.push(token),
    });
    return {
      ...opened,
      shared,
      lines,
      at: (timeout: number) =>
        opened.open({ target: TARGET, timeout, info: into(lines) }),
    };
  }

  it('tells a target, and not the run, what its own requests wait for', async () => {
    const match = { path: /data-topology$/, nth: 1 };
    platform.reply(match, 503);
    const { at, close, shared, lines } = await service(virtualClock());
    expect(await at(10_000).readTopology()).toMatchObject({ ok: true });
    expect(lines).toEqual([expect.stringContaining('HTTP 503 (attempt 1/')]);
    expect(shared).toEqual([]);
    await close();
  });

  it.each([
    ['repeats nothing', 503],
    ['lets nobody wait for the rate limit', 429],
  ])('%s once it is closed', async (_, status) => {
    const headers = { 'retry-after': '5' };
    const match = { path: /data-topology$/ };
    platform.reply(match, status, undefined, headers);
    const clock = virtualClock({ sleeps: 'held' });
    const { at, close, shared, lines } = await service(clock);
    let ended = 0;
    const read = async () => {
      const answer = await at(60_000).readTopology();
      ended += 1;
      return answer;
    };
    const first = read();
    while (lines.length + shared.length === 0) await idle();
    const second = status === 429 ? read() : first;
    await idle();
    expect(ended).toBe(0);
    const asked = second === first ? 1 : 2;
    await close();
    await idle();
    expect(ended).toBe(asked);
    expect(await first).toMatchObject({ problem: { tries: { attempts: 1 } } });
    expect(await second).toMatchObject({ ok: false });
  });

  it('uses a refresh token once, however many ask at the same time', async () => {
    const { at, close } = await service();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => at(10_000).readTopology()),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(refreshes()).toHaveLength(1);
    await close();
  });

  it.each([400, 401, 403])(
    'is refused once for all of them: HTTP %i',
    async (status) => {
      const match = { path: /^\/oauth\/token/ };
      platform.reply(match, status);
      const { at, close } = await service();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => at(10_000).readTopology()),
      );
      // Whatever the first of them began without need, the second would wait for.
      answers.push(await at(10_000).readTopology());
      answers.push(await at(10_000).readTopology());
      expect(answers.some(({ ok }) => ok)).toBe(false);
      expect(refreshes()).toHaveLength(1);
      await close();
    },
  );

  it('asks again, once, for targets that have time left, where the one that asked first had none', async () => {
    platform.fault({ kind: 'stall', match: { path: '/oauth/token', nth: 1 } });
    const { at, close } = await service();
    const [hasty, ...patient] = await Promise.all([
      at(150).readTopology(),
      at(10_000).readTopology(),
      at(10_000).readTopology(),
    ]);
    expect([hasty.ok, ...patient.map(({ ok }) => ok)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(refreshes()).toHaveLength(2);
    await close();
  });
});

it.each([
  [undefined, true],
  [1, true],
  [0, false],
  [-1, false],
])('an access token of %j ms to live lasts: %j', (life, isLasting) => {
  const tokens = { accessToken: 'a', refreshToken: 'r', scopes: undefined };
  expect(lasts({ ...tokens, life })).toBe(isLasting);
});
