import type { PlatformSeed } from './seed-shape.ts';

/** The target every test gets without asking. */
export const TARGET = {
  organization: 'acme',
  database: 'shop',
  branch: 'main',
};

/** Uids of the default branch's shards, in order of creation; the first is the authoritative one. */
export const SHARDS = [
  'sh57wz7p7tblk2',
  'sh7xeak9f22vu6',
  'shk3owth68zsjl',
  'shoizkgheesrb2',
  'shz7wrfow3nkri',
];

/** Service token with every access a job may want; `header` is its `Authorization` (docs/neki.md §10.14). */
export const WRITER = {
  id: 'writer1',
  secret: 'writer-secret-1f9c',
  header: 'writer1:writer-secret-1f9c',
};

/** Service token that reads and cannot write. */
export const READER = {
  id: 'reader1',
  secret: 'reader-secret-77ab',
  header: 'reader1:reader-secret-77ab',
};

/** OAuth application with one refresh token and one access token that lives long. */
export const APP = {
  clientId: 'client-5d21',
  clientSecret: 'client-secret-e0b4',
  redirectUri: 'http://127.0.0.1/callback',
  refreshToken: 'refresh-token-3c90',
  accessToken: 'access-token-a812',
};

const [AUTHORITY = '', FIRST = '', SECOND = '', THIRD = '', SPARE = ''] =
  SHARDS;

/** What a platform starts with unless the test says otherwise. */
export const DEFAULT_SEED: Required<PlatformSeed> = {
  organizations: {
    acme: {
      databases: {
        shop: {
          kind: 'neki',
          default_branch: 'main',
          branches: {
            main: {
              production: true,
              shards: [
                { name: AUTHORITY, authoritative: true },
                { name: FIRST },
                { name: SECOND },
                { name: THIRD },
                { name: SPARE },
              ],
              topology: {
                authoritative_shard_group: 'meta',
                default_shard_group: 'meta',
                shard_groups: [
                  { uid: 'meta', key_ranges: [{ shard_uid: AUTHORITY }] },
                  {
                    uid: 'tenant_data',
                    default_shard_index: 'by_tenant',
                    key_ranges: [
                      { shard_uid: FIRST, end: '40' },
                      { shard_uid: SECOND, start: '40', end: '80' },
                      { shard_uid: THIRD, start: '80' },
                    ],
                  },
                ],
                shard_indexes: {
                  by_tenant: { type: 'xxhash', columns: ['tenant_id'] },
                },
                databases: {
                  app: {
                    default_shard_group: 'meta',
                    schemas: {
                      public: {
                        tables: {
                          events: { shard_group: 'tenant_data' },
                          sessions: { shard_group: 'tenant_data' },
                          users: { shard_group: 'meta' },
                        },
                      },
                    },
                  },
                },
              },
            },
            dev: { production: false, parent_branch: 'main' },
          },
        },
        ledger: {
          kind: 'postgresql',
          default_branch: 'main',
          branches: { main: { production: true } },
        },
      },
      audit_log: [
        {
          id: 'evt-3',
          audit_action: 'branch.created',
          created_at: '2026-09-12T08:00:00.000Z',
        },
        {
          id: 'evt-2',
          audit_action: 'database.created',
          created_at: '2026-09-11T08:00:00.000Z',
        },
        {
          id: 'evt-1',
          audit_action: 'organization.joined',
          created_at: '2026-09-10T08:00:00.000Z',
        },
      ],
    },
    initech: {
      databases: {
        core: { kind: 'neki', branches: { main: { production: true } } },
      },
    },
  },
  service_tokens: [
    {
      id: WRITER.id,
      secret: WRITER.secret,
      organization: 'acme',
      accesses: ['create_branch', 'read_branch', 'read_audit_logs'],
    },
    {
      id: READER.id,
      secret: READER.secret,
      organization: 'acme',
      accesses: ['read_branch'],
    },
  ],
  oauth_apps: [
    {
      client_id: APP.clientId,
      client_secret: APP.clientSecret,
      redirect_uri: APP.redirectUri,
      grants: [
        { level: 'user', resource: '', scopes: ['read_organizations'] },
        {
          level: 'organization',
          resource: 'acme',
          scopes: ['read_databases', 'read_branches', 'write_databases'],
        },
      ],
      refresh_tokens: [APP.refreshToken],
      access_tokens: { [APP.accessToken]: null },
    },
  ],
};
