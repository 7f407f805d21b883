import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../http/ask.ts';
import type { Level } from '../platform/state.ts';
import { type Platform, startPlatform } from '../platform.ts';

const TOPOLOGY =
  '/organizations/acme/databases/shop/branches/main/data-topology';
const HOUR = 3_600_000;

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ now: () => HOUR });
});
afterAll(() => platform.close());

function serviceToken(
  accesses: string[],
  databaseAccesses: Record<string, string[]> = {},
  expiresAt: number | null = null,
): string {
  const known = { id: 'probe', secret: 'probe-secret', organization: 'acme' };
  platform.state.serviceTokens.set('probe', {
    ...known,
    ...{ accesses, databaseAccesses, expiresAt },
  });
  return 'probe:probe-secret';
}

function bearer(
  level: Level,
  resource: string,
  scope: string,
  expiresAt = 2 * HOUR,
): string {
  platform.state.accessTokens.set('probe-token', {
    ...{ token: 'probe-token', clientId: 'client', expiresAt },
    grants: [{ level, resource, scopes: [scope] }],
  });
  return 'Bearer probe-token';
}

async function statuses(as: string): Promise<[read: number, write: number]> {
  const url = platform.baseUrl + TOPOLOGY;
  const read = await ask(url, { as });
  const body = { data_topology: {} };
  const write = await ask(url, { method: 'PUT', as, body });
  return [read.status, write.status];
}

describe('a service token', () => {
  test.each<[string[], number, number]>([
    [['create_branch'], 200, 200],
    [['read_branch'], 200, 403],
    [['read_audit_logs'], 403, 403],
  ])(
    'with %j reads with %i and writes with %i',
    async (accesses, read, write) => {
      expect(await statuses(serviceToken(accesses))).toEqual([read, write]);
    },
  );

  test.each([
    ['acme/shop', 200],
    ['acme/ledger', 403],
  ])('may have its accesses on %s alone: %i', async (database, status) => {
    const as = serviceToken([], { [database]: ['create_branch'] });
    expect(await statuses(as)).toEqual([status, status]);
  });

  test('is told 404 for what it may not do, where the service hides it', async () => {
    platform.behaviour.hideForbidden = true;
    const found = await statuses(serviceToken(['read_branch']));
    platform.behaviour.hideForbidden = false;
    expect(found).toEqual([200, 404]);
  });
});

describe('an access token', () => {
  test.each<[Level, string, string, number, number]>([
    ['organization', 'acme', 'write_databases', 403, 200],
    ['database', 'acme/shop', 'write_databases', 403, 200],
    ['database', 'acme/shop', 'write_database', 403, 403],
    ['branch', 'acme/shop/main', 'write_branch', 403, 200],
    ['organization', 'acme', 'write_branch', 403, 403],
    ['branch', 'acme/shop/main', 'read_branch', 200, 403],
    ['branch', 'acme/shop/dev', 'write_branch', 404, 404],
    ['user', '', 'read_organizations', 404, 404],
  ])(
    'at level %s on %s with %s reads with %i and writes with %i',
    async (level, resource, scope, read, write) => {
      const as = bearer(level, resource, scope);
      expect(await statuses(as)).toEqual([read, write]);
    },
  );

  test('past its time is answered in OAuth’s own form', async () => {
    const as = bearer('organization', 'acme', 'read_branches', HOUR);
    const { status, json } = await ask(platform.baseUrl + TOPOLOGY, { as });
    expect([status, json]).toEqual([
      401,
      expect.objectContaining({ error: 'invalid_token' }),
    ]);
  });
});

test.each([
  ['no credential', () => ''],
  ['a wrong secret', () => 'writer1:wrong'],
  ['a service token under Bearer', () => 'Bearer writer1:writer-secret-1f9c'],
  ['an access token without Bearer', () => 'access-token-a812'],
  ['a token past its time', () => serviceToken(['create_branch'], {}, HOUR)],
])('%s is answered 401', async (_case, as) => {
  expect(await statuses(as())).toEqual([401, 401]);
});
