import type {
  Doc,
  Group,
  Schema,
  Table,
} from '../../../../oracles/router/documents.ts';

/** An everyday change of a topology, and what it does to the document of a small shop. */
export interface OrdinaryChange {
  readonly name: string;
  readonly change: (doc: Doc) => void;
}

/** A shop: settings and codes with the authority on s0, orders by tenant on s1 and s2, a log of its own on s3. */
export function shop(): Doc {
  const orders = {
    shard_group: 'tenants',
    secondary_indexes: [{ name: 'orders_by_code', columns: ['code'] }],
  };
  return {
    authoritative_shard_group: 'meta',
    default_shard_group: 'meta',
    shard_groups: [
      { uid: 'meta', key_ranges: [{ shard_uid: 's0' }] },
      {
        uid: 'tenants',
        default_shard_index: 'by_tenant',
        key_ranges: [
          { shard_uid: 's1', end: '80' },
          { shard_uid: 's2', start: '80' },
        ],
      },
      { uid: 'logs', key_ranges: [{ shard_uid: 's3' }] },
      { uid: 'spare', key_ranges: [{ shard_uid: 's3' }] },
    ],
    shard_indexes: { by_tenant: { type: 'xxhash', columns: ['tenant_id'] } },
    databases: {
      app: {
        schemas: {
          public: {
            tables: {
              settings: {},
              order_codes: { shard_group: 'meta' },
              orders,
              customers: { shard_group: 'tenants' },
              audit_log: { shard_group: 'logs' },
            },
            reference_tables: { plans: { shard_groups: ['tenants'] } },
          },
        },
        global_secondary_indexes: {
          orders_by_code: {
            table: 'order_codes',
            owner_table: 'orders',
            columns: ['code'],
            owner_sk_columns: ['tenant_id'],
            unique: true,
          },
        },
      },
    },
  };
}

function publicOf(doc: Doc): Schema & { tables: Record<string, Table> } {
  const schema = doc.databases?.['app']?.schemas?.['public'] ?? {};
  return Object.assign(schema, { tables: schema.tables ?? {} });
}

function tenants(doc: Doc): Group {
  return (
    doc.shard_groups.find(({ uid }) => uid === 'tenants') ?? {
      uid: '',
      key_ranges: [],
    }
  );
}

/** The changes that people make most, the harmless and the others. */
export const ORDINARY_CHANGES: readonly OrdinaryChange[] = [
  {
    name: 'add a table',
    change: (doc) => {
      publicOf(doc).tables['invoices'] = { shard_group: 'tenants' };
    },
  },
  {
    name: 'shard an existing table',
    change: (doc) => {
      publicOf(doc).tables['settings'] = { shard_group: 'tenants' };
    },
  },
  {
    name: 'move a table',
    change: (doc) => {
      publicOf(doc).tables['audit_log'] = { shard_group: 'meta' };
    },
  },
  {
    name: 'split a range',
    change: (doc) => {
      tenants(doc).key_ranges = [
        { shard_uid: 's1', end: '80' },
        { shard_uid: 's2', start: '80', end: 'c0' },
        { shard_uid: 's4', start: 'c0' },
      ];
    },
  },
  {
    name: 'merge two ranges',
    change: (doc) => {
      tenants(doc).key_ranges = [{ shard_uid: 's1' }];
    },
  },
  {
    name: 'add a shard',
    change: (doc) => {
      doc.shard_groups.push({
        uid: 'archive',
        key_ranges: [{ shard_uid: 's4' }],
      });
    },
  },
  {
    name: 'rename a group',
    change: (doc) => {
      Object.assign(
        doc,
        JSON.parse(
          JSON.stringify(doc).replaceAll('"tenants"', '"tenant_data"'),
        ),
      );
    },
  },
  {
    name: 'change the column',
    change: (doc) => {
      doc.shard_indexes = {
        by_tenant: { type: 'xxhash', columns: ['org_id'] },
      };
    },
  },
  {
    name: 'change the type',
    change: (doc) => {
      doc.shard_indexes = {
        by_tenant: { type: 'range', columns: ['tenant_id'] },
      };
    },
  },
  {
    name: 'enable a secondary index',
    change: (doc) => {
      const index =
        doc.databases?.['app']?.global_secondary_indexes?.['orders_by_code'];
      if (index) index.enabled = true;
    },
  },
  {
    name: 'add a reference table',
    change: (doc) => {
      publicOf(doc).reference_tables = {
        ...publicOf(doc).reference_tables,
        countries: { shard_groups: ['meta', 'tenants'] },
      };
    },
  },
  {
    name: 'add a sequence',
    change: (doc) => {
      publicOf(doc).sequences = { invoice_seq: { shard_group: 'meta' } };
    },
  },
  {
    name: 'change the default',
    change: (doc) => {
      Object.assign(doc.databases?.['app'] ?? {}, {
        default_shard_group: 'logs',
      });
    },
  },
  {
    name: 'drop a table',
    change: (doc) => {
      delete publicOf(doc).tables['audit_log'];
    },
  },
  {
    name: 'rename the database',
    change: (doc) => {
      const { app } = doc.databases ?? {};
      doc.databases = app === undefined ? {} : { shop: app };
    },
  },
  {
    name: 'move a bound',
    change: (doc) => {
      tenants(doc).key_ranges = [
        { shard_uid: 's1', end: '60' },
        { shard_uid: 's2', start: '60' },
      ];
    },
  },
  {
    name: 'give a range to another shard',
    change: (doc) => {
      tenants(doc).key_ranges = [
        { shard_uid: 's1', end: '80' },
        { shard_uid: 's4', start: '80' },
      ];
    },
  },
  {
    name: 'unshard a table',
    change: (doc) => {
      publicOf(doc).tables['customers'] = { shard_group: 'meta' };
    },
  },
  {
    name: 'drop a group that is not used',
    change: (doc) => {
      doc.shard_groups = doc.shard_groups.filter(({ uid }) => uid !== 'spare');
    },
  },
  {
    name: 'give a table a key of its own',
    change: (doc) => {
      publicOf(doc).tables['customers'] = {
        shard_group: 'tenants',
        primary_indexes: [{ columns: ['customer_id'] }],
      };
    },
  },
  {
    name: 'make a reference table of a table',
    change: (doc) => {
      const { tables } = publicOf(doc);
      delete tables['audit_log'];
      publicOf(doc).reference_tables = {
        ...publicOf(doc).reference_tables,
        audit_log: { shard_groups: ['logs', 'tenants'] },
      };
    },
  },
  {
    name: 'give a reference table a group',
    change: (doc) => {
      publicOf(doc).reference_tables = {
        plans: { shard_groups: ['tenants', 'logs'] },
      };
    },
  },
  {
    name: 'take a reference table from the list',
    change: (doc) => {
      publicOf(doc).reference_tables = {};
    },
  },
  {
    name: 'add a database',
    change: (doc) => {
      doc.databases = { ...doc.databases, billing: { schemas: {} } };
    },
  },
  {
    name: 'remove a secondary index',
    change: (doc) => {
      const { app } = doc.databases ?? {};
      if (app !== undefined) app.global_secondary_indexes = {};
      delete publicOf(doc).tables['orders']?.secondary_indexes;
    },
  },
];
