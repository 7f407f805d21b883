/**
 * The names that a file of facts may have: members that the service documents (docs/neki.md §1, §6, §10), and functions
 * with their arguments (§6.9). Any other name is written as a question mark: a person may have chosen it. So no table,
 * host or secret is in a shape, whatever an answer contains.
 */
const NAMES = new Set(
  [
    // Envelopes, errors and tokens
    'type id data current_page per_page next_page next_page_url prev_page prev_page_url total_count total_pages',
    'cursor_start cursor_end has_next has_prev code message error error_description errors namespace state',
    // Organizations, databases, branches, shards
    'name display_name created_at updated_at deleted_at ready production parent_branch kind deletion_protected',
    'restored_from_branch schema_last_updated_at schema_ready stale_schema sharded shard_count html_url default_branch',
    'configuration_profile authoritative region plan',
    // Changes, insights, the schema, the audit log
    'completed_at started_at can_delete target_type target_id target_name shards previous_shards actor html raw',
    'normalized_sql qualified_tables statement_type query_count multishard sum_shard_queries max_shard_queries',
    'avg_shard_queries routing_index_usages error_count actor_id actor_type actor_display_name auditable_id',
    'auditable_type auditable_display_name audit_action action location remote_ip target_display_name metadata',
    // The topology
    'data_topology synced_at authoritative_shard_group default_shard_group shard_groups shard_indexes databases uid',
    'default_shard_index key_ranges shard_uid start end columns index_params modulus schemas',
    'global_secondary_indexes tables sequences reference_tables shard_group shard_group_uid shard_group_uids',
    'primary_indexes secondary_indexes shard_index ignore_null table owner_table schema owner_sk_columns',
    'owner_pk_columns unique enabled version revision comment',
    // Functions, their arguments and columns
    'get_data_topology get_data_topology_revision set_data_topology validate_data_topology wait_for_data_topology',
    'list_data_topology_changes list_shards list_workflows list_blocked_tables workflow_status workflow_start',
    'workflow_stop workflow_cancel workflow_complete workflow_switch_reads workflow_reverse_reads',
    'workflow_switch_traffic reshard_create move_tables_create differ_create differ_status differ_delete',
    'differ_report ddl_versions wait_for_ddl online_ddl_create online_ddl_status online_ddl_cleanup delete_shard',
    'json overwrite options success timeout workflow status traffic_state phase streams_streaming streams_copying',
    'streams_error has_writable_primary database action stream shard differ_name report source_shard_group_uid',
    'target_shard_group target_shard_group_uid source_tables target_tables source_database_topology',
    'target_database_topology cluster keep_data apply_direct expected_revision force',
  ]
    .join(' ')
    .split(' '),
);

/** Members of a topology whose own members people name. */
const NAMED_BY_PEOPLE = new Set([
  'databases',
  'schemas',
  'tables',
  'sequences',
  'reference_tables',
  'global_secondary_indexes',
  'shard_indexes',
]);
/** In place of a name that may have been chosen by people. */
const UNKNOWN = '?';
const MOST_PATHS = 400;
const MOST_DEPTH = 16;
const MOST_VALUES = 200_000;

/** Types by path, such as `data[].name` → `string`. */
export type Shape = Readonly<Record<string, string>>;

/** Whether the service documents a name. */
export function isDocumented(name: string): boolean {
  return NAMES.has(name);
}

/** A name as it may be written: itself, or a question mark. */
export function plainName(name: string): string {
  return isDocumented(name) ? name : UNKNOWN;
}

/** The shape of a value. Items of a list share their paths. */
export function shapeOf(value: unknown): Shape {
  const shaping = { types: new Map<string, Set<string>>(), values: 0 };
  visit({ path: '', depth: 0, isMap: false }, value, shaping);
  return Object.fromEntries(
    Array.from(shaping.types, ([path, found]) => [
      path,
      Array.from(found).sort().join('|'),
    ]),
  );
}

interface Shaping {
  readonly types: Map<string, Set<string>>;
  values: number;
}

interface At {
  readonly path: string;
  readonly depth: number;
  /** Whether people name the members of this object. */
  readonly isMap: boolean;
}

function visit(at: At, part: unknown, shaping: Shaping): void {
  shaping.values += 1;
  if (shaping.values > MOST_VALUES) return;

  add(at.path, part, shaping);
  if (at.depth >= MOST_DEPTH || typeof part !== 'object' || part === null)
    return;
  const depth = at.depth + 1;
  if (Array.isArray(part)) {
    const item = { path: `${at.path}[]`, depth, isMap: false };
    for (const value of part) visit(item, value, shaping);
    return;
  }
  for (const [name, value] of Object.entries(part)) {
    const shown = at.isMap ? '*' : plainName(name);
    const path = at.path === '' ? shown : `${at.path}.${shown}`;
    const isMap = !at.isMap && NAMED_BY_PEOPLE.has(name);
    // What is below an unknown name may be named by people.
    if (shown === UNKNOWN) add(path, value, shaping);
    else visit({ path, depth, isMap }, value, shaping);
  }
}

function add(path: string, value: unknown, { types }: Shaping): void {
  const type = typeOf(value);
  const known = types.get(path || '.');
  if (known !== undefined) known.add(type);
  else if (types.size < MOST_PATHS) types.set(path || '.', new Set([type]));
}

/** The type of a value in JSON. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return typeof value;
}
