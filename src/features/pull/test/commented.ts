/** A file as people write them: comments above and behind, blank lines, every style. */
export const COMMENTED = `# yaml-language-server: $schema=https://example.com/data-topology.schema.json
# Topology of the shop. Changed by pull request only.

authoritative_shard_group: meta   # the first shard

shard_groups:
  # One shard, for what is small.
  - uid: meta
    key_ranges:
      - shard_uid: \${shard:authoritative}

  # Rows of one tenant stay together.
  - uid: by_tenant # see below
    default_shard_index: tenant_hash
    key_ranges:
      - shard_uid: \${shard:east}
        end: "80" # half
      - { shard_uid: "\${shard:west}", start: '80' } # west

  # Buckets.
  - uid: by_day
    default_shard_index: 'day'
    key_ranges: [{ shard_uid: "shaa", end: "04" }, { "shard_uid": shbb, "start": "04" }]

shard_indexes:
  tenant_hash: { type: xxhash, columns: [tenant_id] }
  day:
    type: modulo
    columns:
      # An expression.
      - (day + 1)
    index_params:
      modulus: "16"

databases:
  shop:
    global_secondary_indexes:
      by_email: { table: emails, owner_table: orders, columns: [email], unique: true }
    schemas:
      public:
        tables:
          # Everything that belongs to a tenant.
          orders: # the heart
            shard_group: by_tenant
            secondary_indexes:
              - name: by_email
                columns: [email]
          order_items: { shard_group: by_tenant }

          # Lookups.
          emails:
            shard_group: meta
        sequences:
        - name: ids
          shard_group: meta
        reference_tables:
          countries:
            shard_groups:
              - by_tenant
              - by_day # too
      log:
        default_shard_group: meta
        tables:
          events: {} # nothing yet
    # The end.
# Really.
`;
