import type { Documents } from './fragment.ts';

/** A shop: settings and codes beside the authority, orders and customers by tenant on two shards, a log on its own. */
const SHOP = `# What the branch has now.
authoritative_shard_group: meta
default_shard_group: meta
shard_groups:
  - uid: meta
    key_ranges:
      - shard_uid: shard-0
  - uid: tenants
    default_shard_index: by_tenant
    key_ranges:
      - shard_uid: shard-1
        end: "80"
      - shard_uid: shard-2
        start: "80"
  - uid: logs
    key_ranges:
      - shard_uid: shard-3
shard_indexes:
  by_tenant:
    type: xxhash
    columns: [tenant_id]
databases:
  app:
    schemas:
      public:
        tables:
          settings: {}
          order_codes:
            shard_group: meta
          orders:
            shard_group: tenants
            secondary_indexes:
              - name: orders_by_code
                columns: [code]
          customers:
            shard_group: tenants
          audit_log:
            shard_group: logs
    global_secondary_indexes:
      orders_by_code:
        table: order_codes
        owner_table: orders
        columns: [code]
        owner_sk_columns: [tenant_id]
        unique: true
`;

/** An everyday change: what of the shop's document is replaced by what. */
interface Example {
  readonly id: string;
  readonly title: string;
  readonly edits: readonly (readonly [old: string, now: string])[];
}

const LAST_RANGE = '      - shard_uid: shard-2\n        start: "80"\n';
const AUDIT_LOG = '          audit_log:\n            shard_group: logs\n';

/** What people do most to a topology, the harmless and the others. */
export const EXAMPLES: readonly Example[] = [
  {
    id: 'split',
    title: 'Split a range',
    edits: [
      [
        LAST_RANGE,
        `${LAST_RANGE}        end: "c0"\n      - shard_uid: shard-4\n        start: "c0"\n`,
      ],
    ],
  },
  {
    id: 'merge',
    title: 'Merge two ranges',
    edits: [[`        end: "80"\n${LAST_RANGE}`, '']],
  },
  {
    id: 'bound',
    title: 'Shift a bound',
    edits: [
      ['end: "80"', 'end: "a0"'],
      ['start: "80"', 'start: "a0"'],
    ],
  },
  {
    id: 'add-table',
    title: 'Add a table',
    edits: [
      [
        AUDIT_LOG,
        `${AUDIT_LOG}          invoices:\n            shard_group: tenants\n`,
      ],
    ],
  },
  {
    id: 'shard-table',
    title: 'Shard an existing table',
    edits: [['settings: {}', 'settings:\n            shard_group: tenants']],
  },
  {
    id: 'move-table',
    title: 'Move a table to another group',
    edits: [['shard_group: logs', 'shard_group: meta']],
  },
  { id: 'drop-table', title: 'Remove a table', edits: [[AUDIT_LOG, '']] },
  {
    id: 'add-shard',
    title: 'Add a shard group',
    edits: [
      [
        'shard_indexes:',
        '  - uid: archive\n    key_ranges:\n      - shard_uid: shard-4\nshard_indexes:',
      ],
    ],
  },
  {
    id: 'reference-table',
    title: 'Add a reference table',
    edits: [
      [
        AUDIT_LOG,
        `${AUDIT_LOG}        reference_tables:\n          countries:\n            shard_groups: [meta, tenants]\n`,
      ],
    ],
  },
  {
    id: 'column',
    title: 'Shard by another column',
    edits: [
      ['columns: [tenant_id]\ndatabases', 'columns: [org_id]\ndatabases'],
    ],
  },
  {
    id: 'type',
    title: 'Change the type of an index',
    edits: [['type: xxhash', 'type: range']],
  },
  {
    id: 'secondary-index',
    title: 'Enable a secondary index',
    edits: [['unique: true', 'unique: true\n        enabled: true']],
  },
  {
    id: 'default',
    title: 'Change the default of a database',
    edits: [['  app:\n', '  app:\n    default_shard_group: logs\n']],
  },
  {
    id: 'mistakes',
    title: 'A file with mistakes',
    edits: [
      ['start: "80"', 'start: "90"'],
      ['shard_group: logs', 'shard_group: log'],
    ],
  },
];

/** The documents of an example. */
export function documentsOf({ edits }: Example): Documents {
  const after = edits.reduce(
    (text, [old, now]) => text.replace(old, now),
    SHOP,
  );
  return {
    before: SHOP,
    after: after.replace(
      '# What the branch has now.',
      '# The file, with a change.',
    ),
  };
}
