import { createServer } from 'node:http';
import { type Dispatcher, MockAgent } from 'undici';
import { expect, it, vi } from 'vitest';
import {
  type Answer,
  type Connection,
  openDispatcher,
  send,
} from '../../../src/ports/platform/http.ts';
import { faultOf, problemOf } from '../../../src/ports/platform/problem.ts';
import { prose, quoteWhole, textOf } from '../../messages.ts';

const BASE = 'https://api.example.test';

function connectionBy(dispatcher: Dispatcher, baseUrl = `${BASE}/v1`) {
  return {
    ...{ baseUrl, userAgent: 'test', dispatcher },
    debug: (_line: string): void => undefined,
    redact: (text: string): string => text,
  };
}

/** The service, before it answers anything. */
function service() {
  const dispatcher = new MockAgent();
  dispatcher.disableNetConnect();
  return { dispatcher, at: dispatcher.get(BASE) };
}

/** What a request to `/x` is answered with. */
function ask(
  connection: Connection,
  method: 'GET' | 'PUT' | 'POST' = 'GET',
  more: { readonly signal?: AbortSignal; readonly onHop?: () => void } = {},
): Promise<Answer> {
  const { signal } = new AbortController();
  const request = { method, path: '/x' };
  return send(connection, request, { authorization: 'a:b', signal, ...more });
}

/** A PUT on a connection that fails in one way. */
function putThatFails(error: Error, signal?: AbortSignal): Promise<Answer> {
  const { dispatcher, at } = service();
  at.intercept({ method: 'PUT', path: '/v1/x' }).replyWithError(error);
  return ask(connectionBy(dispatcher), 'PUT', signal && { signal });
}

function systemError(code: string, syscall?: string): Error {
  return Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
}

it.each(['timeout', 'slow', 'cancelled'])(
  'a PUT that ends by its signal tells why: %s',
  async (cause) => {
    const signal = AbortSignal.abort(cause);
    expect(await putThatFails(new Error('x'), signal)).toMatchObject({
      kind: 'no-response',
      sent: true,
      cause,
    });
  },
);

it.each([
  ['ECONNREFUSED', 'connect', false],
  ['ENOTFOUND', 'getaddrinfo', false],
  ['EAI_AGAIN', 'getaddrinfo', false],
  ['EADDRNOTAVAIL', 'connect', false],
  ['UND_ERR_CONNECT_TIMEOUT', undefined, false],
  ['EHOSTUNREACH', 'connect', false],
  ['EHOSTUNREACH', 'read', true],
  ['ENETUNREACH', 'connect', false],
  ['ENETUNREACH', 'writev', true],
  ['ECONNRESET', 'read', true],
  ['CERT_HAS_EXPIRED', undefined, false],
  // It may come in place of the answer.
  ['ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC', undefined, true],
])(
  'a PUT that fails by %s of %s may have had an effect: %j',
  async (code, syscall, sent) => {
    const error = systemError(code, syscall);
    expect(await putThatFails(error)).toMatchObject({
      kind: 'no-response',
      sent,
    });
  },
);

it('a PUT to no address that answers had no effect', async () => {
  const error = new AggregateError([
    systemError('ENETUNREACH', 'connect'),
    systemError('ECONNREFUSED', 'connect'),
  ]);
  expect(await putThatFails(error)).toMatchObject({ sent: false });
});

it.each([
  ['proxy', new Error('Proxy response (407) !== 200 when HTTP Tunneling')],
  ['certificate', systemError('CERT_HAS_EXPIRED')],
  ['network', systemError('ECONNREFUSED', 'connect')],
  ['too-large', systemError('UND_ERR_RES_EXCEEDED_MAX_SIZE')],
])('no answer has its cause: %s', async (cause, error) => {
  const sent = cause === 'too-large';
  expect(await putThatFails(error)).toMatchObject({ sent, cause });
});

it.each([
  [systemError('ECONNRESET', 'read'), 'read ECONNRESET'],
  [Object.assign(new Error('gone'), { code: 'EPIPE' }), 'gone (EPIPE)'],
  [new Error('gone', { cause: { code: 'EPIPE' } }), 'gone'],
  [new Error('gone', { cause: systemError('EPIPE', 'write') }), 'gone (EPIPE)'],
  [new Error('gone'), 'gone'],
])(
  'the reason for no answer has the code of the error once: %o',
  async (error, words) => {
    const answer = await putThatFails(error);
    expect(answer.kind === 'no-response' && textOf(answer.reason)).toBe(
      `\`${words}\``,
    );
  },
);

it.each<[Record<string, string>, string | undefined]>([
  [{ 'x-request-id': 'one', 'cf-ray': 'two' }, 'one'],
  [{ 'x-request-id': '', 'cf-ray': 'two' }, 'two'],
  [{ 'request-id': 'x'.repeat(300) }, 'x'.repeat(200)],
  [{}, undefined],
])(
  'a refusal is called by the first name that its answer has: %j',
  (headers, requestId) => {
    const target = { organization: 'a', database: 'b', branch: 'c' };
    const answer = { kind: 'answer', status: 500, headers, body: '' } as const;
    expect(
      problemOf({ operation: 'read-topology', target }, answer),
    ).toMatchObject({
      kind: 'refused',
      requestId,
    });
  },
);

it.each([
  [200, 'my secret', 'my secret'],
  [300, 'my ***', 'my ***'],
  [500, 'my ***', 'my ***'],
])(
  'an answer of HTTP %i has its headers and its body, and where it is no success no secret',
  async (status, header, body) => {
    const { dispatcher, at } = service();
    at.intercept({ method: 'GET', path: '/v1/x' }).reply(status, 'my secret', {
      headers: { 'x-request-id': 'my secret' },
    });
    const redact = (text: string): string => text.replaceAll('secret', '***');
    const connection = { ...connectionBy(dispatcher), redact };
    expect(await ask(connection)).toMatchObject({
      kind: 'answer',
      status,
      headers: { 'x-request-id': header },
      body,
    });
  },
);

it('an answer is not read to its end when it is larger than a data topology can be', async (context) => {
  const server = createServer((_, response) => {
    response.end(Buffer.alloc(33 * 1024 * 1024, ' '));
  });
  await new Promise<void>(
    (listening) => void server.listen(0, '127.0.0.1', listening),
  );
  const dispatcher = openDispatcher();
  context.onTestFinished(async () => {
    await dispatcher.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const connection = connectionBy(dispatcher, `http://127.0.0.1:${port}`);
  expect(await ask(connection)).toEqual({
    kind: 'no-response',
    sent: true,
    cause: 'too-large',
    reason: prose`the response is larger than 32 MiB`,
  });
});

it('a redirect on the same origin is followed to where it leads, and each request is logged with its time', async (context) => {
  let now = 5000;
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now);
  context.onTestFinished(() => spy.mockRestore());
  const { dispatcher, at } = service();
  at.intercept({ method: 'GET', path: '/v1/x' }).reply(302, '', {
    headers: { location: '/v1/y?page=2' },
  });
  at.intercept({ method: 'GET', path: '/v1/y?page=2' }).reply(200, () => {
    now += 1234;
    return 'there';
  });
  const lines: string[] = [];
  const debug = (line: string): void => void lines.push(line);
  const answer = await ask({ ...connectionBy(dispatcher), debug });
  expect(answer).toMatchObject({ kind: 'answer', status: 200, body: 'there' });
  expect(lines).toEqual([
    'GET /v1/x → 302 (0 ms)',
    'GET /v1/y → 200 (1234 ms)',
  ]);
});

it.each([
  ['GET', 302, 200],
  ['PUT', 302, 302],
  ['PUT', 303, 303],
  ['PUT', 307, 200],
  ['PUT', 308, 200],
  ['POST', 307, 307],
] as const)(
  'a redirect of a %s by HTTP %i ends with HTTP %i, and what is sent again counts',
  async (method, first, last) => {
    const { dispatcher, at } = service();
    const headers = { location: '/v1/y' };
    at.intercept({ method, path: '/v1/x' }).reply(first, '', { headers });
    at.intercept({ method, path: '/v1/y' }).reply(200, 'there');
    let hops = 0;
    const onHop = (): void => void hops++;
    const answer = await ask(connectionBy(dispatcher), method, { onHop });
    expect(answer).toMatchObject({ kind: 'answer', status: last });
    expect(hops).toBe(last === 200 ? 1 : 0);
  },
);

it.each([
  [5, 200],
  [6, 302],
])('of %i redirects in a row five are followed', async (count, status) => {
  const { dispatcher, at } = service();
  const asked = { method: 'GET', path: '/v1/x' };
  const headers = { location: '/v1/x' };
  at.intercept(asked).reply(302, '', { headers }).times(count);
  at.intercept(asked).reply(200, 'there');
  const answer = await ask(connectionBy(dispatcher));
  expect(answer).toMatchObject({ kind: 'answer', status });
});

it.each(['?code=secret', '#token=secret'])(
  'where a redirect leads is told without %s',
  (end) => {
    const headers = { location: `https://h.test/sign-in${end}` };
    const fault = faultOf({ kind: 'answer', status: 302, headers, body: '' });
    expect(fault).toEqual({
      kind: 'unexpected-response',
      status: 302,
      reason: prose`it redirects to ${quoteWhole('https://h.test/sign-in')}, which is not followed`,
    });
  },
);

it.each([
  ['another host', 'https://other.example.test/v1/x'],
  ['the same host without TLS', 'http://api.example.test/v1/x'],
])(
  'a redirect to %s is an answer, and nothing is sent there',
  async (_, location) => {
    const { dispatcher, at } = service();
    const asked = { method: 'GET', path: '/v1/x' };
    at.intercept(asked).reply(302, '', { headers: { location } });
    const elsewhere = dispatcher.get(new URL(location).origin);
    elsewhere.intercept(asked).reply(200, 'there');
    const answer = await ask(connectionBy(dispatcher));
    expect(answer).toMatchObject({ kind: 'answer', status: 302 });
    expect(dispatcher.pendingInterceptors()).toHaveLength(1);
  },
);
