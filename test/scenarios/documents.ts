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

/** A group whose shards begin at these keys, the first one at the lowest. */
const group = (
  uid: string,
  index: string,
  starts: Readonly<Record<string, string>>,
): JsonObject => {
  const shards = Object.entries(starts);
  const key_ranges = shards.map(([shard_uid, start], at) => {
    const [, end = ''] = shards[at + 1] ?? [];
    return {
      shard_uid,
      ...(start === '' ? {} : { start }),
      ...(end === '' ? {} : { end }),
    };
  });
  return { uid, default_shard_index: index, key_ranges };
};

/** A database whose tables not listed are in the authoritative group. */
const database = (tables: JsonObject, schema = {}, more = {}): JsonObject => ({
  default_shard_group: 'meta',
  ...more,
  schemas: { public: { tables, ...schema } },
});

const topology = (
  shard_indexes: JsonObject,
  groups: readonly JsonObject[],
  databases: JsonObject,
): JsonObject => ({
  authoritative_shard_group: 'meta',
  default_shard_group: 'meta',
  shard_indexes,
  shard_groups: [AUTHORITY_GROUP, ...groups],
  databases,
});

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
  'a range index over integers': topology(
    { by_account: { type: 'range', columns: ['account_id'] } },
    [
      group('accounts', 'by_account', {
        ...{ [FIRST]: '', [SECOND]: '0f4240' },
        [THIRD]: '4000000000000000',
      }),
    ],
    { bank: database({ ledger_entries: { shard_group: 'accounts' } }) },
  ),
  'buckets of a modulo index': topology(
    {
      by_bucket: {
        type: 'modulo',
        columns: ['device_id'],
        index_params: { modulus: '16' },
      },
    },
    [group('devices', 'by_bucket', { [FIRST]: '', [SECOND]: '8' })],
    { iot: database({ readings: { shard_group: 'devices' } }) },
  ),
  'a reference table and a global secondary index': topology(
    { by_tenant: BY_TENANT },
    [group('tenants', 'by_tenant', { [AUTHORITY]: '', [FIRST]: '80' })],
    {
      app: database(
        {
          members: {
            shard_group: 'tenants',
            secondary_indexes: [{ name: 'by_email', columns: ['email'] }],
          },
          members_by_email: { shard_group: 'meta' },
        },
        { reference_tables: { currencies: { shard_groups: ['tenants'] } } },
        {
          global_secondary_indexes: {
            by_email: {
              ...{ schema: 'public', table: 'members_by_email' },
              ...{ owner_table: 'members', columns: ['email'] },
              owner_sk_columns: ['tenant_id'],
              ...{ unique: true, ignore_null: false, enabled: false },
            },
          },
        },
      ),
    },
  ),
  'an index of a table’s own': topology(
    {
      by_tenant: BY_TENANT,
      by_owner: { type: 'xxhash', columns: ['owner_id'] },
    },
    [group('tenants', 'by_tenant', { [SECOND]: '', [THIRD]: '80' })],
    {
      app: database({
        files: {
          shard_group: 'tenants',
          primary_indexes: [{ shard_index: 'by_owner' }],
        },
        folders: { shard_group: 'tenants' },
      }),
    },
  ),
  'two databases, and a group in wait for a reshard': topology(
    { by_tenant: BY_TENANT },
    [
      group('now', 'by_tenant', { [FIRST]: '', [SECOND]: '80' }),
      group('next', 'by_tenant', {
        ...{ [FIRST]: '', [SECOND]: '40', [THIRD]: '80', [SPARE]: 'c0' },
      }),
    ],
    {
      shop: database({ orders: { shard_group: 'now' } }),
      wiki: database({ pages: {} }),
    },
  ),
};
