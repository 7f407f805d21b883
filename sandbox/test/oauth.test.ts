import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, ask } from '../http/ask.ts';
import { type Json, stringMember } from '../http/json.ts';
import { APP, type Platform, startPlatform } from '../platform.ts';

const CALLBACK = 'http://127.0.0.1:4711/callback';
const TOPOLOGY =
  '/organizations/acme/databases/shop/branches/main/data-topology';

let now: number;
let platform: Platform;
beforeEach(async () => {
  now = 1_000_000;
  platform = await startPlatform({ now: () => now });
});
afterEach(() => platform.close());

const authorizeUrl = (query: Record<string, string>): string =>
  `${platform.authUrl}/oauth/authorize?${new URLSearchParams({ client_id: APP.clientId, redirect_uri: CALLBACK, ...query })}`;

/** Presses a button of the consent page, as a browser would, and answers where it leads. */
async function press(
  label: string,
  query: Record<string, string> = {},
): Promise<URL> {
  const page = await ask(authorizeUrl(query));
  const form =
    page.text
      .split('<form')
      .find((text) => text.includes(`<button>${label}<`)) ?? '';
  const body = new URLSearchParams();
  for (const [, name = '', value = ''] of form.matchAll(
    /name="(.*?)" value="(.*?)"/g,
  ))
    body.append(
      name,
      value.replace(/&#(\d+);/g, (_whole, code) =>
        String.fromCodePoint(Number(code)),
      ),
    );
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await ask(`${platform.authUrl}/oauth/authorize`, {
    method: 'POST',
    headers,
    body: body.toString(),
  });
  return new URL(answer.headers.get('location') ?? 'about:blank');
}

function token(query: Record<string, string>): Promise<Answer> {
  const all = {
    client_id: APP.clientId,
    client_secret: APP.clientSecret,
    ...query,
  };
  return ask(`${platform.authUrl}/oauth/token?${new URLSearchParams(all)}`, {
    method: 'POST',
  });
}

function exchange(code: string, redirect_uri = CALLBACK): Promise<Answer> {
  return token({ grant_type: 'authorization_code', code, redirect_uri });
}

function refresh(refresh_token: string): Promise<Answer> {
  return token({ grant_type: 'refresh_token', refresh_token });
}

async function newCode(): Promise<string> {
  return (await press('Allow')).searchParams.get('code') ?? '';
}

async function statusWith(json: Json | undefined): Promise<number> {
  const as = `Bearer ${stringMember(json, 'access_token')}`;
  return (await ask(platform.baseUrl + TOPOLOGY, { as })).status;
}

describe('the consent page', () => {
  test('leads back with access_denied when denied', async () => {
    expect([...(await press('Deny', { state: 'xyz' })).searchParams]).toEqual([
      ['error', 'access_denied'],
      ['state', 'xyz'],
    ]);
  });

  test.each([
    ['an unknown application', { client_id: 'nobody' }],
    ['a foreign callback', { redirect_uri: 'http://evil.example/callback' }],
    [
      'another path on the callback',
      { redirect_uri: 'http://127.0.0.1:4711/other' },
    ],
  ])('does not redirect for %s', async (_case, query) => {
    const { status, headers } = await ask(authorizeUrl(query));
    expect([status, headers.get('location')]).toEqual([400, null]);
  });
});

describe('the token endpoint', () => {
  test('takes a code once', async () => {
    const code = await newCode();
    expect([
      (await exchange(code)).status,
      (await exchange(code)).status,
    ]).toEqual([200, 400]);
  });

  test('refuses a code with another redirect_uri, and uses it up', async () => {
    const code = await newCode();
    const refused = await exchange(code, 'http://127.0.0.1:4712/callback');
    expect([refused.status, stringMember(refused.json, 'error')]).toEqual([
      400,
      'invalid_grant',
    ]);
    expect((await exchange(code)).status).toBe(400);
  });

  test('refuses a code after ten minutes', async () => {
    const code = await newCode();
    now += 600_000;
    expect((await exchange(code)).status).toBe(400);
  });

  test('replaces the refresh token and voids the old one', async () => {
    const { json } = await refresh(APP.refreshToken);
    expect(await statusWith(json)).toBe(200);
    expect((await refresh(APP.refreshToken)).status).toBe(400);
    expect(
      (await refresh(stringMember(json, 'refresh_token') ?? '')).status,
    ).toBe(200);
  });

  test('hands out tokens that run out after expires_in', async () => {
    platform.behaviour.expiresIn = 60;
    const { json } = await refresh(APP.refreshToken);
    now += 59_999;
    expect(await statusWith(json)).toBe(200);
    now += 1;
    expect(await statusWith(json)).toBe(401);
  });

  test.each([
    [401, 'invalid_client', { client_secret: 'wrong' }],
    [400, 'unsupported_grant_type', { grant_type: 'password' }],
    [400, 'invalid_grant', { code: 'unknown', redirect_uri: CALLBACK }],
  ])('answers %i and %s to %j', async (status, error, query) => {
    const grant_type = 'authorization_code';
    const answer = await token({ grant_type, ...query });
    expect([answer.status, stringMember(answer.json, 'error')]).toEqual([
      status,
      error,
    ]);
  });
});
