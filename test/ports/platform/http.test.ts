import { createServer } from 'node:http';
import { type Dispatcher, MockAgent } from 'undici';
import { describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  type Connection,
  openDispatcher,
  send,
} from '../../../src/ports/platform/http.ts';
import { faultOf, problemOf } from '../../../src/ports/platform/problem.ts';
import { prose, quoteWhole, textOf } from '../../messages.ts';

const BASE = 'https://api.example.test';

function connectionBy(dispatcher: Dispatcher): Connection {
  return {
    baseUrl: `${BASE}/v1`,
    userAgent: 'test',
    dispatcher,
    debug: () => undefined,
    redact: (text) => text,
  };
}

/** A PUT on a connection that fails in one way. */
async function putThatFails(
  error: Error,
  signal = new AbortController().signal,
): Promise<Answer> {
  const dispatcher = new MockAgent();
  dispatcher.disableNetConnect();
  dispatcher
    .get(BASE)
    .intercept({ method: 'PUT', path: '/v1/x' })
    .replyWithError(error);
  const request = { method: 'PUT', path: '/x', body: '{}' } as const;
  return send(connectionBy(dispatcher), request, {
    authorization: 'a:b',
    signal,
  });
}

function systemError(code: string, syscall: string): Error {
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

describe('whether a PUT without an answer may have had an effect', () => {
  it.each([
    ['a refused connection', systemError('ECONNREFUSED', 'connect'), false],
    ['a name nobody knows', systemError('ENOTFOUND', 'getaddrinfo'), false],
    [
      'a server of names that does not answer',
      systemError('EAI_AGAIN', 'getaddrinfo'),
      false,
    ],
    ['no network', systemError('ENETUNREACH', 'connect'), false],
    ['no port that is free', systemError('EADDRNOTAVAIL', 'connect'), false],
    [
      'a connection that did not stand in time',
      Object.assign(new Error('Connect Timeout Error'), {
        code: 'UND_ERR_CONNECT_TIMEOUT',
      }),
      false,
    ],
    [
      'a host that cannot be reached',
      systemError('EHOSTUNREACH', 'connect'),
      false,
    ],
    [
      'a host that could be reached when the request left',
      systemError('EHOSTUNREACH', 'read'),
      true,
    ],
    [
      'a network that went away in between',
      systemError('ENETUNREACH', 'write'),
      true,
    ],
    [
      'a network that went away between two parts',
      systemError('ENETUNREACH', 'writev'),
      true,
    ],
    [
      'no address that answers',
      new AggregateError([
        systemError('ENETUNREACH', 'connect'),
        systemError('ECONNREFUSED', 'connect'),
      ]),
      false,
    ],
    ['a reset', systemError('ECONNRESET', 'read'), true],
    [
      'a certificate',
      Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' }),
      false,
    ],
    [
      'an alert of TLS, which may come in place of the answer',
      Object.assign(new Error('bad record mac'), {
        code: 'ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC',
      }),
      true,
    ],
  ])('%s', async (_, error, sent) => {
    expect(await putThatFails(error)).toMatchObject({
      kind: 'no-response',
      sent,
    });
  });
});

it.each([
  [
    'a proxy that refuses the tunnel',
    new Error('Proxy response (407) !== 200 when HTTP Tunneling'),
    'proxy',
  ],
  [
    'a certificate',
    Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' }),
    'certificate',
  ],
  ['a refused connection', systemError('ECONNREFUSED', 'connect'), 'network'],
  [
    'more than is read',
    Object.assign(new Error('x'), { code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' }),
    'too-large',
  ],
])('no answer because of %s has that as its cause', async (_, error, cause) => {
  const sent = cause === 'too-large';
  expect(await putThatFails(error)).toMatchObject({
    kind: 'no-response',
    sent,
    cause,
  });
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
    const dispatcher = new MockAgent();
    dispatcher.disableNetConnect();
    dispatcher
      .get(BASE)
      .intercept({ method: 'GET', path: '/v1/x' })
      .reply(status, 'my secret', { headers: { 'x-request-id': 'my secret' } });
    const connection = {
      baseUrl: `${BASE}/v1`,
      userAgent: 'test',
      dispatcher,
      debug: () => undefined,
      redact: (text: string) => text.replaceAll('secret', '***'),
    };
    const { signal } = new AbortController();
    const request = { method: 'GET', path: '/x' } as const;
    expect(await send(connection, request, { signal })).toMatchObject({
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
  const connection = {
    baseUrl: `http://127.0.0.1:${port}`,
    userAgent: 'test',
    dispatcher,
    debug: () => undefined,
    redact: (text: string) => text,
  };
  const request = { method: 'GET', path: '/x' } as const;
  expect(
    await send(connection, request, { signal: new AbortController().signal }),
  ).toEqual({
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
  const dispatcher = new MockAgent();
  dispatcher.disableNetConnect();
  const service = dispatcher.get(BASE);
  service
    .intercept({ method: 'GET', path: '/v1/x' })
    .reply(302, '', { headers: { location: '/v1/y?page=2' } });
  service.intercept({ method: 'GET', path: '/v1/y?page=2' }).reply(200, () => {
    now += 1234;
    return 'there';
  });
  const lines: string[] = [];
  const answer = await send(
    { ...connectionBy(dispatcher), debug: (line) => lines.push(line) },
    { method: 'GET', path: '/x' },
    { signal: new AbortController().signal },
  );
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
    const dispatcher = new MockAgent();
    dispatcher.disableNetConnect();
    const service = dispatcher.get(BASE);
    service
      .intercept({ method, path: '/v1/x' })
      .reply(first, '', { headers: { location: '/v1/y' } });
    service.intercept({ method, path: '/v1/y' }).reply(200, 'there');
    let hops = 0;
    const answer = await send(
      connectionBy(dispatcher),
      { method, path: '/x' },
      {
        signal: new AbortController().signal,
        onHop: () => {
          hops += 1;
        },
      },
    );
    expect(answer).toMatchObject({ kind: 'answer', status: last });
    expect(hops).toBe(last === 200 ? 1 : 0);
  },
);

it.each([
  [5, 200],
  [6, 302],
])('of %i redirects in a row five are followed', async (count, status) => {
  const dispatcher = new MockAgent();
  dispatcher.disableNetConnect();
  const service = dispatcher.get(BASE);
  const asked = { method: 'GET', path: '/v1/x' };
  service
    .intercept(asked)
    .reply(302, '', { headers: { location: '/v1/x' } })
    .times(count);
  service.intercept(asked).reply(200, 'there');
  const { signal } = new AbortController();
  const request = { method: 'GET', path: '/x' } as const;
  const answer = await send(connectionBy(dispatcher), request, { signal });
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
  ['another port', 'https://api.example.test:8443/v1/x'],
  ['the same host without TLS', 'http://api.example.test/v1/x'],
])(
  'a redirect to %s is an answer, and nothing is sent there',
  async (_, location) => {
    const dispatcher = new MockAgent();
    dispatcher.disableNetConnect();
    const asked = { method: 'GET', path: '/v1/x' };
    dispatcher
      .get(BASE)
      .intercept(asked)
      .reply(302, '', { headers: { location } });
    dispatcher
      .get(new URL(location).origin)
      .intercept(asked)
      .reply(200, 'there');
    const answer = await send(
      connectionBy(dispatcher),
      { method: 'GET', path: '/x' },
      { authorization: 'a:b', signal: new AbortController().signal },
    );
    expect(answer).toMatchObject({ kind: 'answer', status: 302 });
    expect(dispatcher.pendingInterceptors()).toHaveLength(1);
  },
);
