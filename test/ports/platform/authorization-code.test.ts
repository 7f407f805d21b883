import { describe, expect, it, type TestContext } from 'vitest';
import { virtualClock } from '../../../sandbox/clock.ts';
import { serversFor } from '../../../sandbox/for-tests.ts';
import {
  APP,
  type FaultKind,
  type Platform,
} from '../../../sandbox/platform.ts';
import {
  type CodeGrant,
  type ExchangeOptions,
  exchangeCode,
} from '../../../src/ports/platform/authorization-code.ts';
import { explainSignIn } from '../../../src/ports/platform/explain.ts';
import { failure, ok } from '../../../src/result.ts';
import { type Message, textOf } from '../../messages.ts';

const REDIRECT = 'http://127.0.0.1:4711/callback';

interface World {
  readonly platform: Platform;
  readonly grant: CodeGrant;
  readonly lines: string[];
  readonly secrets: string[];
  readonly options: ExchangeOptions;
}

async function open(
  context: TestContext,
  more: Partial<ExchangeOptions> = {},
): Promise<World> {
  const { platform } = await serversFor(context, {
    platform: { behaviour: { consent: 'allow' } },
  });
  const query = new URLSearchParams({
    client_id: APP.clientId,
    redirect_uri: REDIRECT,
    state: 's',
  });
  const answer = await fetch(`${platform.authUrl}/oauth/authorize?${query}`, {
    redirect: 'manual',
  });
  const code =
    new URL(answer.headers.get('location') ?? '').searchParams.get('code') ??
    '';
  platform.forgetRequests();
  const clock = virtualClock();
  platform.onStall(() => clock.reachLimit());
  const [lines, secrets]: [string[], string[]] = [[], []];
  const { clientId, clientSecret } = APP;
  return {
    platform,
    lines,
    secrets,
    grant: {
      authUrl: platform.authUrl,
      clientId,
      clientSecret,
      code,
      redirectUri: REDIRECT,
    },
    options: {
      userAgent: 'test/1',
      timeout: 60_000,
      cancelled: new AbortController().signal,
      debug: (line) => lines.push(line),
      info: (line) => lines.push(textOf(line)),
      redact: (text) => text.replaceAll(code, '***'),
      onSecret: (secret) => secrets.push(secret),
      clock,
      ...more,
    },
  };
}

/** The message for an exchange that failed; empty for any other end. */
async function failureOf(
  grant: CodeGrant,
  options: ExchangeOptions,
): Promise<string> {
  const exchanged = await exchangeCode(grant, options);
  return !exchanged.ok && exchanged.problem.kind === 'failed'
    ? textOf(explainSignIn(exchanged.problem.failure))
    : '';
}

describe('exchanging an authorization code', () => {
  it('sends one POST with query parameters, and reads the tokens', async (context) => {
    const { platform, grant, options, secrets } = await open(context);
    const exchanged = await exchangeCode(grant, options);
    const [accessToken] = [...platform.state.accessTokens.keys()].filter(
      (token) => token !== APP.accessToken,
    );
    const [refreshToken] = [...platform.state.refreshTokens.keys()].filter(
      (token) => token !== APP.refreshToken,
    );
    expect(exchanged).toEqual(
      ok({
        accessToken,
        refreshToken,
        life: 2_592_000_000,
        scopes: expect.arrayContaining(['organization:write_databases']),
      }),
    );
    expect(secrets).toEqual([accessToken, refreshToken]);
    expect(platform.requests).toHaveLength(1);
    expect(platform.requests[0]).toMatchObject({
      method: 'POST',
      path: '/oauth/token',
      body: '',
      query: {
        grant_type: 'authorization_code',
        client_id: APP.clientId,
        client_secret: APP.clientSecret,
        code: grant.code,
        redirect_uri: REDIRECT,
      },
    });
  });

  it.for<[string | undefined, readonly string[] | undefined]>([
    ['a:read  b:write ', ['a:read', 'b:write']],
    ['', undefined],
    [' ', undefined],
    [undefined, undefined],
  ])('reads the scopes of %j', async ([scope, scopes], context) => {
    const { platform, grant, options } = await open(context);
    const body = { access_token: 'new', expires_in: 0, scope };
    platform.fault({ kind: 'wrongShape', body });
    expect(await exchangeCode(grant, options)).toEqual(
      ok({
        accessToken: 'new',
        refreshToken: undefined,
        life: undefined,
        scopes,
      }),
    );
  });

  it.for<[string, FaultKind & { when?: 'before' | 'after' }, RegExp]>([
    [
      'the connection was cut before it was carried out',
      { kind: 'reset' },
      /works only once.*not sent again/,
    ],
    ['no answer came', { kind: 'stall' }, /works only once.*not sent again/],
    [
      'the server is busy',
      { kind: 'status', status: 503, headers: { 'retry-after': '0' } },
      /^HTTP 503.*works only once/,
    ],
    [
      'it was redirected',
      { kind: 'redirect', to: '/oauth/token', status: 307 },
      /^Unexpected response.*HTTP 307.*`--auth-url`/,
    ],
    [
      'a page came',
      { kind: 'notJson' },
      /HTTP 200 without a token.*`--auth-url`/,
    ],
    [
      'no token was returned',
      { kind: 'wrongShape', body: { access_token: 7 } },
      /HTTP 200 without a token/,
    ],
  ])('is done once when %s', async ([, fault, words], context) => {
    const { platform, grant, options } = await open(context);
    platform.fault(fault);
    expect(await failureOf(grant, options)).toMatch(words);
    expect(platform.requests).toHaveLength(1);
  });

  it('is tried again when the connection was refused, because nothing was sent', async (context) => {
    const world = await open(context);
    world.platform.refuse();
    const info = (line: Message): void => {
      world.lines.push(textOf(line));
      if (world.lines.some((text) => text.includes('ECONNREFUSED')))
        accepted ??= world.platform.accept();
    };
    let accepted: Promise<void> | undefined;
    expect(
      await exchangeCode(world.grant, { ...world.options, info }),
    ).toMatchObject({ ok: true });
    await accepted;
    expect(world.platform.requests).toHaveLength(1);
    expect(world.lines.join('\n')).toMatch(/ECONNREFUSED.*attempt 1\/5/);
  });

  it('says that nothing was sent when the connection is refused every time', async (context) => {
    const { platform, grant, options } = await open(context);
    platform.refuse();
    expect(await failureOf(grant, options)).toMatch(
      /could not be sent.*ECONNREFUSED.*Check `--auth-url`/,
    );
  });

  it.for<[string, Partial<CodeGrant>, RegExp]>([
    [
      'a code that was used',
      { code: 'code-used' },
      /HTTP 400.*`invalid_grant`.*already used/,
    ],
    [
      'another redirect URI',
      { redirectUri: 'http://127.0.0.1:4712/callback' },
      /`http:\/\/127\.0\.0\.1:4712\/callback` is not the redirect URI/,
    ],
    [
      'a wrong client secret',
      { clientSecret: 'wrong' },
      /HTTP 401.*`invalid_client`.*Check the client ID/,
    ],
  ])('explains %s', async ([, change, words], context) => {
    const { grant, options } = await open(context);
    expect(await failureOf({ ...grant, ...change }, options)).toMatch(words);
  });

  it('shows no secret, not even one that the service repeats', async (context) => {
    const { platform, grant, options, lines, secrets } = await open(context);
    platform.fault({
      kind: 'status',
      status: 400,
      body: { error: 'invalid_grant', error_description: `no ${grant.code}` },
    });
    const shown = `${lines.join('\n')}${await failureOf(grant, options)}`;
    expect(shown).toContain('no ***');
    for (const secret of [APP.clientSecret, grant.code, ...secrets])
      expect(shown).not.toContain(secret);
  });

  it('ends when it is cancelled', async (context) => {
    const cancel = new AbortController();
    const { platform, grant, options } = await open(context, {
      cancelled: cancel.signal,
    });
    platform.fault({ kind: 'stall' });
    platform.onArrival(() => cancel.abort());
    expect(await exchangeCode(grant, options)).toEqual(
      failure({ kind: 'cancelled' }),
    );
  });
});
