import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, ask } from '../http/ask.ts';
import { member } from '../http/json.ts';
import {
  type Behaviour,
  type JsonObject,
  type Platform,
  READER,
  SEED_ONLY,
  SHARDS,
  STORES_ALL,
  startPlatform,
  WRITER,
} from '../platform.ts';

const [AUTHORITY = '', FIRST = '', SECOND = ''] = SHARDS;
const STRANGER = 'sh0000000000aa';

let platform: Platform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform.close());

function topologyUrl(target = 'acme/shop/main'): string {
  const [organization, database, branch] = target.split('/');
  return `${platform.baseUrl}/organizations/${organization}/databases/${database}/branches/${branch}/data-topology`;
}

function put(
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return ask(topologyUrl(), {
    method: 'PUT',
    as: WRITER.header,
    headers,
    body,
  });
}

function get(): Promise<Answer> {
  return ask(topologyUrl(), { as: READER.header });
}

/** A document whose authority stands on the first shard and whose group `data` has the given shards. */
function documentWith(...shards: string[]): JsonObject {
  return {
    authoritative_shard_group: 'meta',
    shard_groups: [
      { uid: 'meta', key_ranges: [{ shard_uid: AUTHORITY }] },
      { uid: 'data', key_ranges: shards.map((shard_uid) => ({ shard_uid })) },
    ],
  };
}

describe('setting a topology', () => {
  test('stores the document, answers with it, and shows it to the next reader', async () => {
    const document = documentWith(FIRST);
    const answer = await put({ data_topology: document });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      data_topology: document,
      synced_at: expect.any(String),
    });
    expect((await get()).json).toEqual(answer.json);
    expect(platform.branch().revision).toBe(1);
  });

  test('keeps the digits of numbers and keys of every name', async () => {
    Object.assign(platform.behaviour, STORES_ALL);
    const document =
      '{"z":12345678901234567890,"a":1.50,"__proto__":{"b":1e2}}';
    expect((await put(`{"data_topology":${document}}`)).text).toContain(
      document,
    );
  });

  test.each([
    ['no object', '[]'],
    ['no JSON', '{"data_topology":'],
    ['empty', ''],
    ['without data_topology', '{}'],
    ['with data_topology null', '{"data_topology":null}'],
    ['with data_topology a list', '{"data_topology":[]}'],
    ['with data_topology a text', '{"data_topology":"{}"}'],
    ['with another property', '{"data_topology":{},"force":true}'],
  ])('refuses a body that is %s', async (_case, body) => {
    expect((await put(body)).status).toBe(422);
    expect(platform.branch().revision).toBe(0);
  });

  test('refuses a body that is not announced as JSON', async () => {
    expect(
      (await put('{"data_topology":{}}', { 'content-type': 'text/plain' }))
        .status,
    ).toBe(422);
  });

  test.each([
    ['free-form', { anything: [1, { goes: null }] }],
    ['empty', {}],
    [
      'a gap, an overlap and an unknown key',
      { ...documentWith(FIRST, FIRST), colour: 'blue' },
    ],
  ])('accepts a document that is %s', async (_case, document) => {
    expect((await put({ data_topology: document })).status).toBe(200);
  });

  test.each([
    [
      'has two ranges in the authoritative group',
      {
        authoritative_shard_group: 'meta',
        shard_groups: [
          {
            uid: 'meta',
            key_ranges: [{ shard_uid: AUTHORITY }, { shard_uid: FIRST }],
          },
        ],
      },
      'data topology authoritative shard group "meta" must have exactly one key_range',
    ],
    [
      'moves the authoritative shard',
      {
        authoritative_shard_group: 'meta',
        shard_groups: [{ uid: 'meta', key_ranges: [{ shard_uid: FIRST }] }],
      },
      `authoritative shard cannot change from shard "${AUTHORITY}" to shard "${FIRST}"`,
    ],
    [
      'names a shard of another branch',
      documentWith(FIRST, STRANGER),
      `data topology shard group "data" key_ranges[1].shard_uid "${STRANGER}" is not a shard the cluster has created`,
    ],
  ])(
    'refuses in the service’s own words a document that %s',
    async (_case, document, message) => {
      const answer = await put({ data_topology: document });
      expect(answer.status).toBe(422);
      expect(member(answer.json, 'message')).toBe(message);
      expect(platform.branch().revision).toBe(0);
    },
  );

  test('refuses a shard that routers do not know yet, as often as it was told to', async () => {
    for (const shard of platform.branch().shards)
      if (shard.name === SECOND) shard.unknownForPuts = 2;
    const body = { data_topology: documentWith(SECOND) };
    expect(
      [await put(body), await put(body), await put(body)].map(
        ({ status }) => status,
      ),
    ).toEqual([422, 422, 200]);
  });
});

describe('reading a topology', () => {
  test('can show the previous document for a while after a change', async () => {
    platform.behaviour.staleReads = 2;
    const before = (await get()).json;
    const { json: after } = await put({ data_topology: documentWith(FIRST) });
    expect([
      (await get()).json,
      (await get()).json,
      (await get()).json,
    ]).toEqual([before, before, after]);
  });

  test('can show the previous document for a while after somebody else changed it, too', async () => {
    platform.behaviour.staleReads = 2;
    const before = (await get()).json;
    const topology = documentWith(FIRST);
    platform.branch().topology = topology;
    expect([(await get()).json, (await get()).json]).toEqual([before, before]);
    const after = (await get()).json;
    expect(after).toMatchObject({ data_topology: topology });
    expect(after).not.toHaveProperty('synced_at', Object(before)['synced_at']);
  });

  test('has an old copy made anew, and shows when only afterwards', async () => {
    const times = [await get(), await get(), await get()].map(
      ({ json }) => Object(json)['synced_at'],
    );
    expect(times[1]).toBe(times[2]);
    expect(Date.parse(times[0])).toBeLessThan(Date.parse(times[1]));
    platform.branch().syncedAt = times[0];
    platform.behaviour.syncedAt = 'fixed';
    expect(
      [await get(), await get()].map(({ json }) => Object(json)['synced_at']),
    ).toEqual([times[0], times[0]]);
  });

  test('makes the copy of a PUT of twenty seconds ago anew when it is read', async () => {
    let now = Date.parse('2026-11-22T12:00:00Z');
    await platform.close();
    platform = await startPlatform({ now: () => now });
    await put({ data_topology: documentWith(FIRST) });
    now += 20_000;

    const times = [await get(), await get()].map(
      ({ json }) => Object(json)['synced_at'],
    );

    expect(times).toEqual([
      '2026-11-22T12:00:00.000Z',
      '2026-11-22T12:00:20.000Z',
    ]);
  });

  test.each<[string, Partial<Behaviour>, JsonObject]>([
    ['null', { syncedAt: 'null' }, { synced_at: null }],
    ['absent', { syncedAt: 'absent' }, {}],
    [
      'with more members',
      { syncedAt: 'null', extraMembers: true },
      { id: 'br-acme-shop-main', type: 'NekiDataTopology', synced_at: null },
    ],
  ])('can answer with synced_at %s', async (_case, behaviour, expected) => {
    Object.assign(platform.behaviour, behaviour);
    expect((await put({ data_topology: {} })).json).toEqual({
      data_topology: {},
      ...expected,
    });
  });

  test.each<[string, Partial<Behaviour>, JsonObject]>([
    [
      'nothing',
      STORES_ALL,
      { databases: { app: { schemas: {} } }, shard_indexes: {}, typo: 1 },
    ],
    [
      'what is empty',
      { normalise: ['drop-empty'] },
      { databases: { app: {} }, typo: 1 },
    ],
    [
      'what nobody knows',
      { normalise: ['drop-unknown', 'drop-empty'] },
      { databases: { app: {} } },
    ],
  ])('can show that storing drops %s', async (_case, behaviour, stored) => {
    Object.assign(platform.behaviour, behaviour);
    const sent = {
      databases: { app: { schemas: {} } },
      shard_indexes: {},
      typo: 1,
    };
    expect(
      member((await put({ data_topology: sent })).json, 'data_topology'),
    ).toEqual(stored);
    expect(member((await get()).json, 'data_topology')).toEqual(stored);
  });

  test.each([404, 405] as const)(
    'can be absent with %i, as in a service that only writes',
    async (status) => {
      Object.assign(platform.behaviour, SEED_ONLY, { readTopology: status });
      expect((await get()).status).toBe(status);
      expect((await put({ data_topology: {} })).status).toBe(200);
      expect(
        (
          await ask(topologyUrl().replace('data-topology', 'shards'), {
            as: READER.header,
          })
        ).status,
      ).toBe(404);
    },
  );
});

describe('paths and errors', () => {
  test.each([
    'acme/shop/nowhere',
    'acme/nowhere/main',
    'nowhere/shop/main',
    'initech/core/main',
    'acme/ledger/main',
  ])('knows no topology of %s', async (target) => {
    expect((await ask(topologyUrl(target), { as: WRITER.header })).status).toBe(
      404,
    );
  });

  test('decodes every segment of a path by itself and records the path as it was sent', async () => {
    const { branches } =
      platform.state.organizations.get('acme')?.databases.get('shop') ?? {};
    branches?.set('feature/a b', { ...platform.branch(), name: 'feature/a b' });
    expect(
      (
        await ask(topologyUrl('acme/shop/feature%2Fa%20b'), {
          as: READER.header,
        })
      ).status,
    ).toBe(200);
    expect(platform.requests[0]?.path).toContain(
      '/branches/feature%2Fa%20b/data-topology',
    );
  });

  test.each<[Behaviour['errorShape'], string]>([
    ['code', '{"code":"not_found","message":"Not Found"}'],
    [
      'errors',
      '{"errors":[{"namespace":"data_topology","name":"not_found","errors":["Not Found"]}]}',
    ],
    ['empty', ''],
  ])('words errors in the form %s', async (errorShape, text) => {
    platform.behaviour.errorShape = errorShape;
    expect(
      (await ask(topologyUrl('acme/shop/nowhere'), { as: READER.header })).text,
    ).toBe(text);
  });

  test('stops answering above the request limit until a minute has passed', async () => {
    let now = 0;
    const limited = await startPlatform({
      behaviour: { requestsPerMinute: 2 },
      now: () => now,
    });
    const statuses: number[] = [];
    for (const at of [0, 1, 2, 60_001]) {
      now = at;
      statuses.push(
        (await ask(`${limited.baseUrl}/organizations`, { as: READER.header }))
          .status,
      );
    }
    await limited.close();
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  test('listens on IPv6 loopback when asked to', async () => {
    const other = await startPlatform({ host: '::1' });
    expect(other.baseUrl).toMatch(/^http:\/\/\[::1\]:\d+\/v1$/);
    await other.close();
  });
});
