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

/** What comes of a change: it is applied after the merge, it is blocked, or the file is not valid. */
export type Ending = 'safe' | 'blocked' | 'invalid';

type Edit = readonly [old: string, now: string];

/** An everyday change: what of the shop's document is replaced by what. */
export interface Example {
  readonly id: string;
  readonly title: string;
  readonly ending: Ending;
  /** What the branch has that the shop has not. */
  readonly earlier?: readonly Edit[];
  readonly edits: readonly Edit[];
}

const LAST_RANGE = '      - shard_uid: shard-2\n        start: "80"\n';
/** The same keys in two ranges of the same shard. */
const LAST_RANGE_IN_TWO = `${LAST_RANGE}        end: "c0"\n      - shard_uid: shard-2\n        start: "c0"\n`;
const AUDIT_LOG = '          audit_log:\n            shard_group: logs\n';
const DATABASES = 'databases:\n';
const DATABASE = '  app:\n';
const INDEXES = 'shard_indexes:\n';
/** A group that no table is in yet. */
const archiveOn = (shard: string): string =>
  `  - uid: archive\n    key_ranges:\n      - shard_uid: ${shard}\n${INDEXES}`;

/** What people do most to a topology: beside each change that is blocked, one like it that is safe. */
export const EXAMPLES: readonly Example[] = [
  {
    id: 'split',
    title: 'Split a range onto another shard',
    ending: 'blocked',
    edits: [
      [
        LAST_RANGE,
        `${LAST_RANGE}        end: "c0"\n      - shard_uid: shard-4\n        start: "c0"\n`,
      ],
    ],
  },
  {
    id: 'split-in-place',
    title: 'Split a range, both parts on its shard',
    ending: 'safe',
    edits: [[LAST_RANGE, LAST_RANGE_IN_TWO]],
  },
  {
    id: 'merge',
    title: 'Merge ranges of two shards',
    ending: 'blocked',
    edits: [[`        end: "80"\n${LAST_RANGE}`, '']],
  },
  {
    id: 'merge-in-place',
    title: 'Merge two ranges of one shard',
    ending: 'safe',
    earlier: [[LAST_RANGE, LAST_RANGE_IN_TWO]],
    edits: [[LAST_RANGE_IN_TWO, LAST_RANGE]],
  },
  {
    id: 'bound',
    title: 'Shift a bound between two shards',
    ending: 'blocked',
    edits: [
      ['end: "80"', 'end: "a0"'],
      ['start: "80"', 'start: "a0"'],
    ],
  },
  {
    id: 'add-shard',
    title: 'Add a group on a new shard',
    ending: 'safe',
    edits: [[INDEXES, archiveOn('shard-4')]],
  },
  {
    id: 'add-table',
    title: 'Add a table that may have rows elsewhere',
    ending: 'blocked',
    edits: [
      [
        AUDIT_LOG,
        `${AUDIT_LOG}          invoices:\n            shard_group: tenants\n`,
      ],
    ],
  },
  {
    id: 'list-table',
    title: 'List a table in the group it is in',
    ending: 'safe',
    edits: [
      [
        AUDIT_LOG,
        `${AUDIT_LOG}          countries:\n            shard_group: meta\n`,
      ],
    ],
  },
  {
    id: 'shard-table',
    title: 'Shard an existing table',
    ending: 'blocked',
    edits: [['settings: {}', 'settings:\n            shard_group: tenants']],
  },
  {
    id: 'add-database',
    title: 'Add a database with a table',
    ending: 'safe',
    edits: [
      [
        DATABASES,
        `${DATABASES}  billing:\n    schemas:\n      public:\n        tables:\n          bills:\n            shard_group: meta\n`,
      ],
    ],
  },
  {
    id: 'move-table',
    title: 'Move a table to another shard',
    ending: 'blocked',
    edits: [['shard_group: logs', 'shard_group: meta']],
  },
  {
    id: 'move-in-place',
    title: 'Move a table to another group on its shard',
    ending: 'safe',
    earlier: [[INDEXES, archiveOn('shard-3')]],
    edits: [['shard_group: logs', 'shard_group: archive']],
  },
  {
    id: 'drop-table',
    title: 'Remove a table from its group',
    ending: 'blocked',
    edits: [[AUDIT_LOG, '']],
  },
  {
    id: 'unlist-table',
    title: 'Remove a table that is where the default is',
    ending: 'safe',
    edits: [['          settings: {}\n', '']],
  },
  {
    id: 'column',
    title: 'Shard by another column',
    ending: 'blocked',
    edits: [
      ['columns: [tenant_id]\ndatabases', 'columns: [org_id]\ndatabases'],
    ],
  },
  {
    id: 'rename-index',
    title: 'Rename a shard index',
    ending: 'safe',
    edits: [
      ['default_shard_index: by_tenant', 'default_shard_index: tenant'],
      ['  by_tenant:\n', '  tenant:\n'],
    ],
  },
  {
    id: 'secondary-index',
    title: 'Enable a secondary index',
    ending: 'blocked',
    edits: [['unique: true', 'unique: true\n        enabled: true']],
  },
  {
    id: 'add-index',
    title: 'Declare an index by another column',
    ending: 'safe',
    edits: [
      [
        INDEXES,
        `${INDEXES}  by_organization:\n    type: xxhash\n    columns: [org_id]\n`,
      ],
    ],
  },
  {
    id: 'default',
    title: 'Change the default of a database',
    ending: 'blocked',
    edits: [[DATABASE, `${DATABASE}    default_shard_group: logs\n`]],
  },
  {
    id: 'same-default',
    title: 'Write down the default of a database',
    ending: 'safe',
    edits: [[DATABASE, `${DATABASE}    default_shard_group: meta\n`]],
  },
  {
    id: 'mistakes',
    title: 'A file with mistakes',
    ending: 'invalid',
    edits: [
      ['start: "80"', 'start: "90"'],
      ['shard_group: logs', 'shard_group: log'],
    ],
  },
  {
    id: 'in-sync',
    title: 'The same topology, written differently',
    ending: 'safe',
    edits: [
      [
        'columns: [tenant_id]\ndatabases',
        'columns:\n      - tenant_id\ndatabases',
      ],
    ],
  },
];

/** The documents of an example. */
export function documentsOf({ earlier = [], edits }: Example): Documents {
  const before = edited(SHOP, earlier);
  const after = edited(before, [
    ...edits,
    ['# What the branch has now.', '# The file, with a change.'],
  ]);
  return { before, after };
}

function edited(document: string, edits: readonly Edit[]): string {
  return edits.reduce((text, [old, now]) => text.replace(old, now), document);
}
