import type { RuleId } from '../../../../src/rules/index.ts';
import type { CatalogTable, NearTable } from '../../../domain.ts';

/**
 * What the page of a rule says beside its title: why it is one, and a document that shows it,
 * with what is known of the branch: shards, and the live document as YAML.
 */
export interface RuleExamples {
  readonly why: string;
  /** YAML; `▸` stands before the offending value, `▹` before the place it clashes with. */
  readonly fails: string;
  /** The nearest YAML that passes. */
  readonly passes: string;
  readonly shards?: readonly {
    readonly uid: string;
    readonly is?: 'authoritative' | 'not ready';
  }[];
  readonly live?: string;
  /** Tables of the database, as SQL and as they are read. */
  readonly catalog?: {
    readonly sql: string;
    readonly tables: readonly CatalogTable[];
    readonly near?: readonly NearTable[];
  };
}

/** Examples by the id of their rule. */
export type Examples = { readonly [Id in RuleId]?: RuleExamples };

/** One unsharded group, as a new database has it; ends inside `shard_groups`, so that further groups can follow. */
export const META = `authoritative_shard_group: meta
default_shard_group: meta
shard_groups:
  - {uid: meta, key_ranges: [{shard_uid: s1}]}
`;

/** META with a group over two shards, routed by the hash of a column; ends inside `shard_indexes`. */
export const SHARDED = `${META}  - uid: data
    default_shard_index: by_tenant
    key_ranges: [{shard_uid: s1, end: "80"}, {shard_uid: s2, start: "80"}]
shard_indexes:
  by_tenant: {type: xxhash, columns: [tenant_id]}
`;

/** SHARDED with the beginning of a schema's tables. */
export const TABLES = `${SHARDED}databases:
  app:
    schemas:
      public:
        tables:
`;

/** A sharded table `users` with the global secondary index `by_email`, and the parts that an example changes. */
export function gsiExample(parts: {
  readonly name?: string;
  readonly table?: string;
  readonly owner?: string;
  readonly columns?: string;
  readonly unique?: string;
  readonly entry?: string;
  readonly ownerGroup?: string;
  readonly ownerMore?: string;
  readonly lookupGroup?: string;
  readonly cluster?: 'none';
}): string {
  const {
    name = 'by_email',
    table = 'users_by_email',
    owner = 'users',
    columns = '[email]',
  } = parts;
  const entry = parts.entry ?? '{name: by_email}';
  const cluster =
    parts.cluster === 'none'
      ? SHARDED.replace('default_shard_group: meta\n', '')
      : SHARDED;
  return `${cluster}databases:
  app:
    global_secondary_indexes:
      ${name}: {table: ${table}, owner_table: ${owner}, columns: ${columns}, unique: ${parts.unique ?? 'true'}}
    schemas:
      public:
        tables:
          users: {shard_group: ${parts.ownerGroup ?? 'data'}, secondary_indexes: [${entry}]${parts.ownerMore ?? ''}}
          users_by_email: {shard_group: ${parts.lookupGroup ?? 'meta'}}
${parts.cluster === 'none' ? '      other: {default_shard_group: meta}\n' : ''}`;
}
