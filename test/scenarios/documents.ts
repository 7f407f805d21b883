import { dump } from 'js-yaml';
import {
  DEFAULT_SEED,
  type JsonObject,
  SHARDS,
} from '../../sandbox/platform.ts';

const [AUTHORITY = '', FIRST = '', SECOND = '', THIRD = '', SPARE = ''] =
  SHARDS;

/** What the branch `acme/shop/main` holds at the start. */
export const LIVE: JsonObject =
  DEFAULT_SEED.organizations['acme']?.databases?.['shop']?.branches?.['main']
    ?.topology ?? {};

/** The table that `CHANGED` declares and `LIVE` does not. */
export const NEW_TABLE = 'audit_trail';

/** The smallest change that is one and moves nothing: `LIVE` with one more table, where it would have been anyway. */
export const CHANGED: JsonObject = declaring(NEW_TABLE);

/** `LIVE` with further tables declared in the authoritative group. */
export function declaring(...names: readonly string[]): JsonObject {
  const more = Object.fromEntries(
    names.map((name) => [name, { shard_group: 'meta' }]),
  );
  const tables = {
    events: { shard_group: 'tenant_data' },
    sessions: { shard_group: 'tenant_data' },
    users: { shard_group: 'meta' },
    ...more,
  };
  return {
    ...LIVE,
    databases: {
      app: { default_shard_group: 'meta', schemas: { public: { tables } } },
    },
  };
}

/** A document as YAML. */
export function asYaml(document: JsonObject): string {
  return dump(document, { noRefs: true });
}

/** A document as JSON, indented. */
export function asJson(document: JsonObject): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

const AUTHORITY_GROUP = { uid: 'meta', key_ranges: [{ shard_uid: AUTHORITY }] };
const BY_TENANT = { type: 'xxhash', columns: ['tenant_id'] };
const halves = (low: string, high: string): JsonObject[] => [
  { shard_uid: low, end: '80' },
  { shard_uid: high, start: '80' },
];

/** Valid documents for the branch `acme/shop/main`, each of another shape. */
export const SHAPES: Readonly<Record<string, JsonObject>> = {
  'the smallest there is': {
    authoritative_shard_group: 'meta',
    shard_groups: [AUTHORITY_GROUP],
  },
  'what a new branch starts with': {
    shard_groups: [{ uid: AUTHORITY, key_ranges: [{ shard_uid: AUTHORITY }] }],
    default_shard_group: AUTHORITY,
    authoritative_shard_group: AUTHORITY,
  },
  'one hashed group over three shards': LIVE,
  'a range index over integers': {
    authoritative_shard_group: 'meta',
    default_shard_group: 'meta',
    shard_indexes: { by_account: { type: 'range', columns: ['account_id'] } },
    shard_groups: [
      AUTHORITY_GROUP,
      {
        uid: 'accounts',
        default_shard_index: 'by_account',
        key_ranges: [
          { shard_uid: FIRST, end: '0f4240' },
          { shard_uid: SECOND, start: '0f4240', end: '4000000000000000' },
          { shard_uid: THIRD, start: '4000000000000000' },
        ],
      },
    ],
    databases: {
      bank: {
        default_shard_group: 'meta',
        schemas: {
          public: { tables: { ledger_entries: { shard_group: 'accounts' } } },
        },
      },
    },
  },
  'buckets of a modulo index': {
    authoritative_shard_group: 'meta',
    default_shard_group: 'meta',
    shard_indexes: {
      by_bucket: {
        type: 'modulo',
        columns: ['device_id'],
        index_params: { modulus: '16' },
      },
    },
    shard_groups: [
      AUTHORITY_GROUP,
      {
        uid: 'devices',
        default_shard_index: 'by_bucket',
        key_ranges: [
          { shard_uid: FIRST, end: '8' },
          { shard_uid: SECOND, start: '8' },
        ],
      },
    ],
    databases: {
      iot: {
        default_shard_group: 'meta',
        schemas: {
          public: { tables: { readings: { shard_group: 'devices' } } },
        },
      },
    },
  },
  'a reference table and a global secondary index': {
    authoritative_shard_group: 'meta',
    default_shard_group: 'meta',
    shard_indexes: { by_tenant: BY_TENANT },
    shard_groups: [
      AUTHORITY_GROUP,
      {
        uid: 'tenants',
        default_shard_index: 'by_tenant',
        key_ranges: halves(AUTHORITY, FIRST),
      },
    ],
    databases: {
      app: {
        default_shard_group: 'meta',
        global_secondary_indexes: {
          by_email: {
            schema: 'public',
            table: 'members_by_email',
            owner_table: 'members',
            columns: ['email'],
            owner_sk_columns: ['tenant_id'],
            unique: true,
            ignore_null: false,
            enabled: false,
          },
        },
        schemas: {
          public: {
            tables: {
              members: {
                shard_group: 'tenants',
                secondary_indexes: [{ name: 'by_email', columns: ['email'] }],
              },
              members_by_email: { shard_group: 'meta' },
            },
            reference_tables: { currencies: { shard_groups: ['tenants'] } },
          },
        },
      },
    },
  },
  'an index of a table’s own': {
    authoritative_shard_group: 'meta',
    default_shard_group: 'meta',
    shard_indexes: {
      by_tenant: BY_TENANT,
      by_owner: { type: 'xxhash', columns: ['owner_id'] },
    },
    shard_groups: [
      AUTHORITY_GROUP,
      {
        uid: 'tenants',
        default_shard_index: 'by_tenant',
        key_ranges: halves(SECOND, THIRD),
      },
    ],
    databases: {
      app: {
        default_shard_group: 'meta',
        schemas: {
          public: {
            tables: {
              files: {
                shard_group: 'tenants',
                primary_indexes: [{ shard_index: 'by_owner' }],
              },
              folders: { shard_group: 'tenants' },
            },
          },
        },
      },
    },
  },
  'two databases, and a group in wait for a reshard': {
    authoritative_shard_group: 'meta',
    default_shard_group: 'meta',
    shard_indexes: { by_tenant: BY_TENANT },
    shard_groups: [
      AUTHORITY_GROUP,
      {
        uid: 'now',
        default_shard_index: 'by_tenant',
        key_ranges: halves(FIRST, SECOND),
      },
      {
        uid: 'next',
        default_shard_index: 'by_tenant',
        key_ranges: [
          { shard_uid: FIRST, end: '40' },
          { shard_uid: SECOND, start: '40', end: '80' },
          { shard_uid: THIRD, start: '80', end: 'c0' },
          { shard_uid: SPARE, start: 'c0' },
        ],
      },
    ],
    databases: {
      shop: {
        default_shard_group: 'meta',
        schemas: { public: { tables: { orders: { shard_group: 'now' } } } },
      },
      wiki: {
        default_shard_group: 'meta',
        schemas: { public: { tables: { pages: {} } } },
      },
    },
  },
};
