import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, ask } from '../http/ask.ts';
import { member } from '../http/json.ts';
import {
  type JsonObject,
  type Platform,
  READER,
  SHARDS,
  startPlatform,
  WRITER,
} from '../platform.ts';

const [AUTHORITY = '', FIRST = ''] = SHARDS;
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
  test.each([
    ['no object', '[]'],
    ['no JSON', '{"data_topology":'],
    ['without data_topology', '{}'],
    ['with data_topology null', '{"data_topology":null}'],
    ['with another property', '{"data_topology":{},"force":true}'],
  ])('refuses a body that is %s', async (_case, body) => {
    expect((await put(body)).status).toBe(422);
    expect(platform.branch().revision).toBe(0);
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
});

describe('reading a topology', () => {
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
});

describe('paths and errors', () => {
  test.each(['acme/shop/nowhere', 'initech/core/main', 'acme/ledger/main'])(
    'knows no topology of %s',
    async (target) => {
      expect(
        (await ask(topologyUrl(target), { as: WRITER.header })).status,
      ).toBe(404);
    },
  );

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
});
