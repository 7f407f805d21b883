import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../http/ask.ts';
import type { Grant, Level } from '../platform/state.ts';
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
): string {
  const known = {
    id: 'probe',
    secret: 'probe-secret',
    organization: 'acme',
    accesses,
    databaseAccesses,
  };
  platform.state.serviceTokens.set('probe', { ...known, expiresAt: null });
  return 'probe:probe-secret';
}

function bearer(...grants: Grant[]): string {
  const known = {
    token: 'probe-token',
    clientId: 'client',
    grants,
    expiresAt: 2 * HOUR,
  };
  platform.state.accessTokens.set('probe-token', known);
  return 'Bearer probe-token';
}

function grant(level: Level, resource: string, ...scopes: string[]): Grant {
  return { level, resource, scopes };
}

async function statuses(as: string): Promise<[read: number, write: number]> {
  const read = await ask(platform.baseUrl + TOPOLOGY, { as });
  const write = await ask(platform.baseUrl + TOPOLOGY, {
    method: 'PUT',
    as,
    body: { data_topology: {} },
  });
  return [read.status, write.status];
}

describe('a service token', () => {
  test.each<[string[], number, number]>([
    [['create_branch'], 200, 200],
    [['read_branch'], 200, 403],
    [['connect_branch'], 200, 403],
    [['read_audit_logs'], 403, 403],
    [[], 403, 403],
  ])(
    'with %j reads with %i and writes with %i',
    async (accesses, read, write) => {
      expect(await statuses(serviceToken(accesses))).toEqual([read, write]);
    },
  );

  test('may have its accesses on one database only', async () => {
    expect(
      await statuses(serviceToken([], { 'acme/shop': ['create_branch'] })),
    ).toEqual([200, 200]);
    expect(
      await statuses(serviceToken([], { 'acme/ledger': ['create_branch'] })),
    ).toEqual([403, 403]);
  });

  test('is told 404 for what it may not do, where the service hides it', async () => {
    platform.behaviour.hideForbidden = true;
    const found = await statuses(serviceToken(['read_branch']));
    platform.behaviour.hideForbidden = false;
    expect(found).toEqual([200, 404]);
  });
});

describe('an access token', () => {
  test.each<[string, Grant, number, number]>([
    [
      'write_databases on the organization',
      grant('organization', 'acme', 'write_databases'),
      403,
      200,
    ],
    [
      'write_databases on the database',
      grant('database', 'acme/shop', 'write_databases'),
      403,
      200,
    ],
    [
      'write_database on the database',
      grant('database', 'acme/shop', 'write_database'),
      403,
      403,
    ],
    [
      'write_branch on the branch',
      grant('branch', 'acme/shop/main', 'write_branch'),
      403,
      200,
    ],
    [
      'write_branch on the organization',
      grant('organization', 'acme', 'write_branch'),
      403,
      403,
    ],
    [
      'read_branches on the organization',
      grant('organization', 'acme', 'read_branches'),
      200,
      403,
    ],
    [
      'read_branch on the branch',
      grant('branch', 'acme/shop/main', 'read_branch'),
      200,
      403,
    ],
    [
      'all on another branch',
      grant('branch', 'acme/shop/dev', 'read_branch', 'write_branch'),
      404,
      404,
    ],
    [
      'all on another database',
      grant('database', 'acme/ledger', 'read_branches', 'write_databases'),
      404,
      404,
    ],
    [
      'all on another organization',
      grant('organization', 'initech', 'write_databases'),
      404,
      404,
    ],
    ['the user level alone', grant('user', '', 'read_organizations'), 404, 404],
  ])(
    'with %s reads and writes as the scope says',
    async (_case, held, read, write) => {
      expect(await statuses(bearer(held))).toEqual([read, write]);
    },
  );

  test('past its time is answered in OAuth’s own form', async () => {
    const as = bearer(grant('organization', 'acme', 'read_branches'));
    const known = platform.state.accessTokens.get('probe-token');
    if (known !== undefined) known.expiresAt = HOUR;
    const { status, json } = await ask(platform.baseUrl + TOPOLOGY, { as });
    expect([status, json]).toEqual([
      401,
      expect.objectContaining({ error: 'invalid_token' }),
    ]);
  });
});

test.each([
  ['no credential', ''],
  ['an unknown token', 'nobody:secret'],
  ['a wrong secret', 'writer1:wrong'],
  ['a service token under Bearer', 'Bearer writer1:writer-secret-1f9c'],
  ['a service token under Basic', 'Basic d3JpdGVyMTp3cml0ZXItc2VjcmV0LTFmOWM='],
  ['an access token without Bearer', 'access-token-a812'],
])('%s is answered 401', async (_case, as) => {
  expect(await statuses(as)).toEqual([401, 401]);
});

test('an expired service token is answered 401', async () => {
  const as = serviceToken(['create_branch']);
  const known = platform.state.serviceTokens.get('probe');
  if (known !== undefined) known.expiresAt = HOUR;
  expect(await statuses(as)).toEqual([401, 401]);
});
