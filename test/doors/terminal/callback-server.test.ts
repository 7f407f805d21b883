import { once } from 'node:events';
import { request } from 'node:http';
import { connect, createServer, Server } from 'node:net';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import {
  type CallbackServer,
  openCallbackServer,
  readCallback,
} from '../../../src/doors/terminal/login/callback-server.ts';
import { textOf } from '../../messages.ts';

const STATE = 'sent-state';
const refused = (words: RegExp) => ({
  ok: false,
  problem: expect.stringMatching(words),
});
const CODE = { ok: true, value: 'abc' };
const WRONG_STATE = refused(/different `state`/);
const DENIED = refused(/^Access was denied/);
const NO_CODE = refused(/neither a valid code nor an error/);
const GOOD = `?code=abc&state=${STATE}`;

interface Asked {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

async function open(
  { onTestFinished }: TestContext,
  redirectUri = 'http://127.0.0.1/callback',
): Promise<CallbackServer> {
  const opened = await openCallbackServer(redirectUri, 0, STATE);
  if (!opened.ok) throw new Error(textOf(opened.problem));
  const server = opened.value;
  onTestFinished(() => server.close({ isSignedIn: false }));
  return server;
}

/** Asks with exactly these headers, as `fetch` would not. */
async function ask(
  server: CallbackServer,
  target: string,
  {
    method = 'GET',
    headers = {},
  }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Asked> {
  const { hostname, port, pathname } = new URL(server.redirectUri);
  const path =
    target.startsWith('?') || target === '' ? pathname + target : target;
  const asked = request({
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
    path,
    method,
    headers,
    agent: false,
  });
  asked.end();
  const [response] = await once(asked, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, headers: response.headers, text };
}

/** What has arrived so far, if anything. */
function arrivedBy(server: CallbackServer): Promise<unknown> {
  return Promise.race([server.arrived, Promise.resolve('nothing')]);
}

describe('the callback server', () => {
  it('keeps the browser waiting until it is known what came of its code, and tells it then', async (context) => {
    const server = await open(context);
    const page = ask(server, GOOD);
    expect(await server.arrived).toEqual(CODE);
    await server.close({ isSignedIn: true });
    expect(await page).toMatchObject({
      status: 200,
      text: expect.stringContaining('Signed in'),
    });
  });

  it('shows a page without script, that loads nothing, stays nowhere and tells its address to nobody', async (context) => {
    const server = await open(context);
    const page = ask(server, `${GOOD}&x=%3Cscript%3Ealert(1)%3C/script%3E`);
    await server.arrived;
    await server.close({ isSignedIn: false });
    const { headers, text } = await page;
    expect(text).not.toMatch(/script|alert|abc|sent-state/);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  it('takes the first callback alone, and tells the second that it is over', async (context) => {
    const server = await open(context);
    const first = ask(server, `?code=abc&state=wrong`);
    expect(await server.arrived).toEqual(WRONG_STATE);
    expect(await ask(server, GOOD)).toMatchObject({
      status: 410,
      text: expect.stringContaining('Not signed in'),
    });
    expect(await server.arrived).toEqual(WRONG_STATE);
    await server.close({ isSignedIn: false });
    expect((await first).status).toBe(400);
  });

  const asks = (headers: Record<string, string>) => ({ headers });
  it.for<[string, string, Parameters<typeof ask>[2], number]>([
    ['another path', '/favicon.ico', {}, 404],
    ['a longer path', `/callback/${GOOD}`, {}, 404],
    ['HEAD', GOOD, { method: 'HEAD' }, 405],
    ['POST', GOOD, { method: 'POST' }, 405],
    ['what is made ahead', GOOD, asks({ 'sec-purpose': 'prefetch' }), 503],
    ['an image of a page', GOOD, asks({ 'sec-fetch-dest': 'image' }), 403],
    // A name that was made to resolve to this machine.
    ['another name', GOOD, asks({ host: 'evil.example' }), 421],
    ['another port than its own', GOOD, asks({ host: '127.0.0.1:1' }), 421],
    ['a whole address', `http://evil.example/callback${GOOD}`, {}, 400],
    ['a query without any of the parameters', '?hello=1', {}, 400],
    ['a query of 20,000 letters', `?state=${'a'.repeat(20_000)}`, {}, 431],
  ])(
    'does not take %s for a callback',
    async ([, target, how, status], context) => {
      const server = await open(context);
      const answer = await ask(server, target, how);
      expect(answer.status).toBe(status);
      expect(answer.headers['allow']).toBe(status === 405 ? 'GET' : undefined);
      expect(await arrivedBy(server)).toBe('nothing');
    },
  );

  it('takes a navigation of a browser', async (context) => {
    const server = await open(context);
    const headers = {
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'cross-site',
    };
    const page = ask(server, GOOD, { headers });
    expect(await server.arrived).toEqual(CODE);
    await server.close({ isSignedIn: true });
    await page;
  });

  it('ends every connection when it closes, and frees the port', async (context) => {
    const server = await open(context);
    const { port } = new URL(server.redirectUri);
    const idle = connect(Number(port), '127.0.0.1');
    await once(idle, 'connect');
    const gone = once(idle, 'close');
    await server.close({ isSignedIn: false });
    await gone;
    const next = createServer();
    next.listen(Number(port), '127.0.0.1');
    await once(next, 'listening');
    next.close();
  });

  it('ends when the browser that brought the code is gone', async (context) => {
    const server = await open(context);
    const { port } = new URL(server.redirectUri);
    const browser = connect(Number(port), '127.0.0.1');
    browser.write(
      `GET /callback${GOOD} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
    );
    await server.arrived;
    browser.destroy();
    await server.close({ isSignedIn: true });
  });

  it('holds both addresses of localhost on one port', async (context) => {
    const server = await open(context, 'http://localhost/callback');
    const { port, hostname } = new URL(server.redirectUri);
    expect(hostname).toBe('localhost');
    for (const host of ['127.0.0.1', '::1']) {
      const socket = connect(Number(port), host);
      const [name] = await Promise.race([
        once(socket, 'connect').then(() => ['connected']),
        once(socket, 'error').then(([error]) => [error.code]),
      ]);
      socket.destroy();
      expect([
        'connected',
        ...(host === '::1' ? ['EADDRNOTAVAIL'] : []),
      ]).toContain(name);
    }
  });

  it('says that the port is taken, and leaves nothing listening', async (context) => {
    const taken = createServer();
    taken.listen(0, '127.0.0.1');
    await once(taken, 'listening');
    context.onTestFinished(async () => void taken.close());
    const address = taken.address();
    const port =
      typeof address === 'object' && address !== null ? address.port : 0;
    const redirectUri = `http://localhost:${port}/callback`;
    const opened = await openCallbackServer(redirectUri, undefined, STATE);
    expect(opened).toEqual(refused(/already in use.*`--port`.*register/));
  });

  it('leaves nothing listening where the second address of localhost is taken', async (context) => {
    const [free, taken] = [createServer(), createServer()];
    context.onTestFinished(async () => {
      free.close();
      taken.close();
    });
    free.listen(0, '127.0.0.1');
    await once(free, 'listening');
    const address = free.address();
    const port =
      typeof address === 'object' && address !== null ? address.port : 0;
    taken.listen(port, '::1');
    const isTaken = await once(taken, 'listening').then(
      () => true,
      () => false,
    );
    // A machine without that address has nothing to show.
    if (!isTaken) return;
    free.close();
    await once(free, 'close');

    const redirectUri = `http://localhost:${port}/callback`;
    const opened = await openCallbackServer(redirectUri, undefined, STATE);
    expect(opened).toEqual(refused(/already in use/));
    free.listen(port, '127.0.0.1');
    await once(free, 'listening');
  });

  it('says that the machine does not have the address', async () => {
    const redirectUri = 'http://192.0.2.1:8719/callback';
    expect(await openCallbackServer(redirectUri, undefined, STATE)).toEqual(
      refused(/^Cannot listen on `192\.0\.2\.1:8719`\. Pass another loopback/),
    );
  });

  it('listens on the port of http where the address names none, and says why it cannot', async ({
    onTestFinished,
  }) => {
    const listen = vi.spyOn(Server.prototype, 'listen');
    onTestFinished(() => listen.mockRestore());
    listen.mockImplementation(() => {
      throw Object.assign(new Error('no'), { code: 'EPERM' });
    });
    const opened = await openCallbackServer(
      'http://127.0.0.1/callback',
      undefined,
      STATE,
    );
    expect(opened).toEqual(
      refused(/^Cannot listen on `127\.0\.0\.1` \(EPERM\)\. Pass another/),
    );
    expect(listen.mock.calls).toEqual([
      [{ host: '127.0.0.1', port: 80, exclusive: true }],
    ]);
  });

  it('leaves the redirect URI as it was written, letter by letter', async (context) => {
    const free = await open(context);
    await free.close({ isSignedIn: false });
    const written = new URL(free.redirectUri).origin;
    const opened = await openCallbackServer(written, undefined, STATE);
    if (!opened.ok) throw new Error(textOf(opened.problem));
    const server = opened.value;
    expect(server.redirectUri).toBe(written);
    const page = ask(server, `/${GOOD}`);
    expect(await server.arrived).toEqual(CODE);
    await server.close({ isSignedIn: true });
    expect((await page).status).toBe(200);
  });
});

it.each<[string, unknown]>([
  ['code=abc&OURS', CODE],
  ['code=abc&THEIRS', WRONG_STATE],
  ['code=abc', WRONG_STATE],
  ['code=abc&OURS&OURS', WRONG_STATE],
  ['error=access_denied&THEIRS', WRONG_STATE],
  ['error=access_denied&OURS', DENIED],
  ['error=access_denied', DENIED],
  ['error=access_denied&code=abc&OURS', DENIED],
  [
    'error=server_error&error_description=Oh&OURS',
    refused(/the error `server_error`: `Oh`\. /),
  ],
  ['error=x&OURS', refused(/the error `x`\. /)],
  ['OURS', NO_CODE],
  ['code=a&code=b&OURS', NO_CODE],
  ['code=a%0Ab&OURS', NO_CODE],
  ['code=LONG&OURS', NO_CODE],
  ['utm=1', undefined],
])('a callback with %s, where OURS is the state that was sent', (query, is) => {
  const sent = query
    .replaceAll('OURS', `state=${STATE}`)
    .replace('THEIRS', 'state=other')
    .replace('LONG', 'a'.repeat(5000));
  expect(readCallback(new URLSearchParams(sent), STATE)).toEqual(is);
});
