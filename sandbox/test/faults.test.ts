import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, ask } from '../http/ask.ts';
import { ownLoopback } from '../http/server.ts';
import {
  type FaultKind,
  type Platform,
  startPlatform,
  WRITER,
} from '../platform.ts';

const PATH = '/organizations/acme/databases/shop/branches/main/data-topology';

let platform: Platform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform.close());

function put(): Promise<Answer> {
  const body = { data_topology: {} };
  return ask(platform.baseUrl + PATH, {
    method: 'PUT',
    as: WRITER.header,
    body,
  });
}

function get(path = PATH): Promise<Answer> {
  return ask(platform.baseUrl + path, { as: WRITER.header });
}

/** What a client sees: a status, or the code of the failure below HTTP. */
async function outcomeOf(asking: Promise<Answer>): Promise<number | string> {
  try {
    return (await asking).status;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return cause instanceof Error && 'code' in cause
      ? String(cause.code)
      : 'failed';
  }
}

describe.each(['before', 'after'] as const)('a fault %s the effect', (when) => {
  const effects = when === 'before' ? 0 : 1;

  test.each<[string, FaultKind, number | string]>([
    [
      'status',
      {
        kind: 'status',
        status: 503,
        headers: { 'retry-after': '7' },
        body: { code: 'busy' },
      },
      503,
    ],
    ['reset', { kind: 'reset' }, 'ECONNRESET'],
    ['truncate', { kind: 'truncate' }, 'UND_ERR_SOCKET'],
    ['notJson', { kind: 'notJson' }, 200],
    ['wrongShape', { kind: 'wrongShape' }, 200],
    ['oversize', { kind: 'oversize', bytes: 200_000 }, 200],
    [
      'redirect',
      { kind: 'redirect', to: 'http://127.0.0.1:9/', status: 307 },
      307,
    ],
  ])(
    'plays %s, and what the branch stores tells which it was',
    async (_kind, fault, seen) => {
      platform.fault({ ...fault, when, match: { method: 'PUT' } });
      expect(await outcomeOf(put())).toBe(seen);
      expect(platform.branch().revision).toBe(effects);
      expect(platform.requests[0]).toMatchObject({ fault: fault.kind });
    },
  );

  test('can leave the client without an answer until the server goes', async () => {
    platform.fault({ kind: 'stall', when });
    const outcome = outcomeOf(put());
    await new Promise<void>((resolve) => platform.onRequest(() => resolve()));
    expect(platform.branch().revision).toBe(effects);
    await platform.close();
    expect(await outcome).toBe('UND_ERR_SOCKET');
  });
});

describe('what is answered', () => {
  test('is the status with its headers and body', async () => {
    platform.fault({
      kind: 'status',
      status: 429,
      headers: { 'retry-after': '7' },
      body: { code: 'busy' },
    });
    const { headers, text } = await get();
    expect([headers.get('retry-after'), text]).toEqual([
      '7',
      '{"code":"busy"}',
    ]);
  });

  test('is as many bytes as asked for, one JSON text, with or without their number announced', async () => {
    platform.fault({ kind: 'oversize', bytes: 150_001, match: { nth: 1 } });
    platform.fault({
      kind: 'oversize',
      bytes: 150_001,
      declared: true,
      match: { nth: 2 },
    });
    const answers = [await get(), await get()];
    expect(answers.map(({ json }) => String(json).length + 2)).toEqual([
      150_001, 150_001,
    ]);
    expect(answers.map(({ headers }) => headers.get('content-length'))).toEqual(
      [null, '150001'],
    );
  });

  test('is the true answer, later', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    platform.fault({ kind: 'hold', until: promise });
    platform.onArrival(() => resolve());
    expect((await get()).status).toBe(200);
  });

  test('is the beginning of the true answer, and then silence', async () => {
    platform.fault({ kind: 'stallBody', bytes: 12 });
    const response = await fetch(platform.baseUrl + PATH, {
      headers: { authorization: WRITER.header },
    });
    const { value } = (await response.body?.getReader().read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe('{"data_topol');
  });
});

describe('a rule', () => {
  const wrong: FaultKind = { kind: 'status', status: 500 };

  test.each<[string, object, number[]]>([
    ['without a count hits every request', {}, [500, 500, 500, 500]],
    ['with nth hits that request alone', { nth: 2 }, [200, 500, 200, 200]],
    ['with times hits the first ones', { times: 2 }, [500, 500, 200, 200]],
    [
      'with both hits a run of requests',
      { nth: 2, times: 2 },
      [200, 500, 500, 200],
    ],
  ])('%s', async (_case, match, expected) => {
    platform.fault({ ...wrong, match });
    const seen: number[] = [];
    for (const _ of expected) seen.push((await get()).status);
    expect(seen).toEqual(expected);
  });

  test('hits by method, end of path, pattern over the query, or any other mark of the request', async () => {
    platform.fault({ ...wrong, match: { method: 'PUT' } });
    platform.fault({ ...wrong, match: { path: '/shards' } });
    platform.fault({ ...wrong, match: { path: /[?&]page=2(&|$)/ } });
    platform.fault({
      ...wrong,
      match: { where: ({ headers }) => headers['x-probe'] === 'yes' },
    });
    const branch = '/organizations/acme/databases/shop/branches/main';
    const paths = [
      PATH,
      branch,
      `${branch}/shards`,
      '/organizations?page=1',
      '/organizations?page=2&per_page=5',
    ];
    const seen: number[] = [];
    for (const path of paths) seen.push((await get(path)).status);
    const marked = await ask(platform.baseUrl + PATH, {
      as: WRITER.header,
      headers: { 'x-probe': 'yes' },
    });
    expect([...seen, marked.status, (await put()).status]).toEqual([
      200, 200, 500, 200, 500, 500, 500,
    ]);
  });

  test('is forgotten on demand', async () => {
    platform.fault(wrong);
    platform.clearFaults();
    expect((await get()).status).toBe(200);
  });
});

test('records every request with what was sent and what was answered', async () => {
  const body = '{"data_topology": {"n": 1.0}}';
  await ask(`${platform.baseUrl}${PATH}?a=b%20c`, {
    method: 'PUT',
    as: WRITER.header,
    body,
  });
  expect(platform.requests).toEqual([
    expect.objectContaining({
      index: 0,
      method: 'PUT',
      path: `/v1${PATH}`,
      target: `/v1${PATH}?a=b%20c`,
      query: { a: 'b c' },
      body,
      status: 200,
      fault: null,
      headers: expect.objectContaining({ authorization: WRITER.header }),
    }),
  ]);
});

test('counts the requests that were in progress together', async () => {
  platform.fault({ kind: 'stall', match: { times: 3 } });
  const three = [outcomeOf(get()), outcomeOf(get()), outcomeOf(get())];
  await new Promise<void>((resolve) => {
    platform.onRequest(() =>
      platform.requests.length === 3 ? resolve() : undefined,
    );
  });
  await platform.close();
  await Promise.all(three);
  expect(platform.peakConcurrency()).toBe(3);
});

test('refuses connections once it is closed', async () => {
  platform = await startPlatform({ host: ownLoopback() });
  await platform.close();
  expect(await outcomeOf(get())).toBe('ECONNREFUSED');
});
