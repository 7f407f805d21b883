-- Runbook for `data-topology.yaml` on `acme/shop/main`, plan f2ea6f21c653.
-- Read https://planetscale.com/docs/neki/data-migration first. Connect to a router that serves primary
-- traffic, as a role that was created in PlanetScale with `neki_operator`; other roles get the error
-- 42501.
-- The topology is the document that decides which shards have which tables. A workflow copies rows to
-- other shards, follows the writes, and then switches reads and writes over.
-- Run one statement at a time. Do not run this file as a whole. A GATE is a check or a decision:
-- continue only when all of it is true. If it is not, follow its “Otherwise”.
-- Replace the values in angle brackets. A “separate change” is another pull request for the topology
-- file, merged and applied before you continue. PlanetScale does not document what is called inferred
-- or unknown.
-- Plan again if the file has changed since, or the branch in any way but by this runbook.

-- Begin every session with these settings: a role can have other defaults.
SET __neki.target = 'primary';
SET __neki.shard = '';

-- ==== Run a Reshard of `data` to the new group `data_resharded`
-- Instead of this change of the file: `data` [40, 80): `a` → `c`

-- 1. GATE: Check that no other workflow, online schema change or import is running, and that
-- `has_writable_primary` is true for every shard. Workflows do not run on development-size shards
-- (NK603).
-- Otherwise: Wait until the other one is complete. Ask PlanetScale Support about a shard without a
-- writable primary.
SELECT * FROM __neki.list_workflows();
SELECT * FROM __neki.list_shards();

-- 2. GATE: Add 2 new shards, and wait until each has a writable primary. Put each `uid` into the call
-- below, for `<new shard …>`. The target's other shards must be new, too, with writable primaries:
-- `c`. The target cannot use a shard of `data`: one shard is never split in place. The topology then
-- uses up to 6 shards, the old ones included; a cluster has at most 16 shards and 51 nodes by default.
-- Otherwise: Wait. A new shard is listed before its primary is healthy: it is ready once `SELECT 1`
-- answers after `SET __neki.shard = 'UID'`. Ask PlanetScale Support if it stays like this.
SELECT * FROM __neki.list_shards();

-- 3. GATE: Check that the topology lists every physical table of `app` that resolves to `data`: the
-- service rejects a Reshard with unlisted tables (NK604). In that database, this lists the tables that
-- are missing. Do not add `data_resharded`: the workflow does.
-- Otherwise: List the missing tables in a separate change and apply it. No row moves. If the router
-- rejects the statement, compare `pg_catalog.pg_tables` with `SELECT __neki.get_data_topology();`.
SELECT schemaname, tablename
FROM pg_catalog.pg_tables
CROSS JOIN (
  SELECT topology, topology #> ARRAY['databases', 'app'] AS entry
  FROM (SELECT __neki.get_data_topology()::jsonb AS topology) AS now
) AS listed
WHERE schemaname NOT IN ('pg_catalog', 'information_schema', '__neki')
  AND entry #> ARRAY['schemas', schemaname::text, 'tables', tablename::text] IS NULL
  AND entry #> ARRAY['schemas', schemaname::text, 'reference_tables', tablename::text] IS NULL
  AND coalesce(
    nullif(entry #>> ARRAY['schemas', schemaname::text, 'default_shard_group'], ''),
    nullif(entry ->> 'default_shard_group', ''),
    topology ->> 'default_shard_group'
  ) = 'data'
ORDER BY schemaname, tablename;

-- 4. GATE: Check for views over the tables that move, and for sequences and functions that they share
-- with tables that stay. With any of these, the service rejects the workflow (NK016). Tables related
-- by foreign keys must move together.
-- Otherwise: Drop the views, and recreate them after the switch. If tables that stay share something,
-- add them to the change in the file, and plan again.

-- 5. GATE: Check that each of the tables that move in `app` has a primary key, or a unique key over
-- NOT NULL columns. A workflow cannot move a table without one. In that database, this lists the
-- tables without one.
-- Otherwise: First add a primary key to each table without one.
SELECT name FROM unnest(ARRAY['public.events']::text[]) AS name
WHERE NOT EXISTS (
  SELECT FROM pg_index
  WHERE indrelid = to_regclass(name) AND indisunique AND indisvalid
    AND indpred IS NULL AND 0 <> ALL (indkey)
    AND NOT EXISTS (
      SELECT FROM pg_attribute
      WHERE attrelid = indrelid AND NOT attnotnull
        AND attnum = ANY ((indkey::int2[])[0:indnkeyatts - 1])
    )
);

-- 6. GATE: Stop schema changes to the tables that move until the workflow is complete, and tell
-- everybody who runs migrations. The call below sets `on_ddl` to `ON_DDL_ACTION_STOP`, so that a
-- schema change stops the workflow; the default, `ON_DDL_ACTION_IGNORE`, ignores it. What both do is
-- inferred from their names; it is not documented.
-- Otherwise: Finish the schema changes first, then plan again.

-- 7. GATE: Take a backup that includes every shard, and save the topology: keep the output of this
-- statement in a file. An added shard interrupts point-in-time recovery until a later backup, so take
-- it now.
-- Otherwise: Do not create a workflow without them: after its switch there is no documented way back.
SELECT __neki.get_data_topology();

-- 8. Create the workflow for `app`, as `neki_operator`, on a router that serves primary traffic. It
-- adds `data_resharded` to the topology of the branch at once. A target requires a new name, so it is
-- not called `data`. Until it is complete and `neki-topology pull` has run, merge and apply nothing
-- from the topology file: that would undo the workflow. If the call fails, read DETAIL and HINT of the
-- error. If `list_workflows()` shows the workflow all the same, cancel it as the next step says. Then
-- fix the cause, and run the call again.
SELECT * FROM __neki.reshard_create(
  'reshard_data'::text,
  'app'::text,
  'data'::text,
  '{
    "default_shard_index": "by_tenant",
    "key_ranges": [
      {"shard_uid": "<new shard instead of a>", "end": "40"},
      {"shard_uid": "c", "start": "40", "end": "80"},
      {"shard_uid": "<new shard instead of b>", "start": "80"}
    ]
  }'::text,
  'data_resharded'::text,
  '{"create_stopped": true, "on_ddl": "ON_DDL_ACTION_STOP"}'::text
);

-- 9. GATE: Review what was planned while nothing is copied yet. `data_resharded` must be in the
-- topology, with the key ranges of the call.
-- Otherwise: Cancel the workflow. A cancel leaves `data_resharded` in the topology: remove it in a
-- separate change before you create the workflow again. A target must not exist yet. Read the topology
-- again, and compare the rest of it with the saved one, too.
--   SELECT __neki.workflow_cancel('reshard_data', '{"keep_data": false}');
SELECT * FROM __neki.list_workflows();
SELECT * FROM __neki.workflow_status('reshard_data');
SELECT __neki.get_data_topology();

-- 10. Start the workflow. If the call fails, read `workflow_status`, fix the cause, and run it again.
-- To give up, cancel the workflow as in the step before.
SELECT __neki.workflow_start('reshard_data');

-- 11. GATE: Wait until every stream is `running` in the phase `streaming`.
-- Otherwise: Ask PlanetScale Support about a stream with an error. If the copy slows the application
-- down, stop the workflow: its progress is kept, and `workflow_start` continues it. To give up, stop
-- the workflow and cancel it: `keep_data: false` drops the copied rows. A cancel leaves
-- `data_resharded` in the topology: remove it in a separate change before you create the workflow
-- again.
--   SELECT __neki.workflow_stop('reshard_data');
--   SELECT __neki.workflow_cancel('reshard_data', '{"keep_data": false}');
SELECT * FROM __neki.workflow_status('reshard_data');

-- 12. Compare the rows of source and target. This may restart streams. If the call fails, wait until
-- every stream is `streaming`, and run it again. If a comparison of this name exists already, delete
-- it first: `SELECT __neki.differ_delete('reshard_data', 'pre_cutover');`.
SELECT __neki.differ_create('reshard_data', 'pre_cutover');

-- 13. GATE: Wait until the comparison has ended.
-- Otherwise: Delete a comparison that failed, and create it again. To give up, stop the workflow and
-- cancel it: `keep_data: false` drops the copied rows. A cancel leaves `data_resharded` in the
-- topology: remove it in a separate change before you create the workflow again.
--   SELECT __neki.differ_delete('reshard_data', 'pre_cutover');
--   SELECT __neki.workflow_stop('reshard_data');
--   SELECT __neki.workflow_cancel('reshard_data', '{"keep_data": false}');
SELECT * FROM __neki.differ_status('reshard_data', 'pre_cutover');

-- 14. GATE: Read its report: the switch does not check it. `complete` must be true, `mismatch` false,
-- and no shard may have an error. Every table must be listed and `completed`, and every stream
-- `streaming` again. Check the application’s own queries as well.
-- Otherwise: Do not switch. Ask PlanetScale Support about the difference. To give up, stop the
-- workflow and cancel it: `keep_data: true` keeps the copied rows for a closer look. A cancel leaves
-- `data_resharded` in the topology: remove it in a separate change before you create the workflow
-- again.
--   SELECT __neki.workflow_stop('reshard_data');
--   SELECT __neki.workflow_cancel('reshard_data', '{"keep_data": true}');
SELECT * FROM __neki.differ_report('reshard_data', 'pre_cutover');
SELECT * FROM __neki.workflow_status('reshard_data');

-- 15. GATE: Decide on the switch of reads and writes: there is no documented way back. The statement
-- switches both. Writes wait during the switch: 3 s in the only published measurement. Sequences that
-- the tables own continue from their highest value.
-- Otherwise: Do not run this statement. To give up, stop the workflow and cancel it: `keep_data:
-- false` drops the copied rows. A cancel leaves `data_resharded` in the topology: remove it in a
-- separate change before you create the workflow again.
--   SELECT __neki.workflow_stop('reshard_data');
--   SELECT __neki.workflow_cancel('reshard_data', '{"keep_data": false}');
SELECT * FROM __neki.workflow_switch_traffic('reshard_data');

-- 16. GATE: Check that the switch ended without an error, and that `traffic_state` shows both reads
-- and writes on the target.
-- Otherwise: If writes are switched, or may be, run the switch again: that finishes it, and a cancel
-- is no longer possible. If only reads are switched, you can also go back: reverse the reads, then
-- stop and cancel the workflow. If nothing is switched, stop and cancel it without the reversal. The
-- values of `traffic_state` are not documented: ask PlanetScale Support if they are unclear. A cancel
-- leaves `data_resharded` in the topology: remove it in a separate change before you create the
-- workflow again.
--   -- If writes are switched, or may be:
--   SELECT * FROM __neki.workflow_switch_traffic('reshard_data');
--   -- If only reads are switched, and you want to go back:
--   SELECT * FROM __neki.workflow_reverse_reads('reshard_data');
--   SELECT __neki.workflow_stop('reshard_data');
--   SELECT __neki.workflow_cancel('reshard_data', '{"keep_data": false}');
SELECT * FROM __neki.list_workflows();

-- 17. GATE: Recreate views over the tables, check the application, and take a backup that includes
-- every shard.
-- Otherwise: Do not complete the workflow: the old rows are still there. It cannot be cancelled any
-- more. Ask PlanetScale Support if the application does not work.

-- 18. Complete the workflow. It keeps the old rows; the option `{"drop_source_data": true}` removes
-- them for good. If the call fails, do not cancel. Read `list_workflows()`, and run the call again if
-- the workflow is not complete. Ask PlanetScale Support if it fails twice.
SELECT __neki.workflow_complete('reshard_data');

-- 19. Run `neki-topology pull` before you apply anything: it brings the workflow's changes into the
-- topology file. Commit and merge that file.

-- 20. In a separate change, remove `data` if no table, reference table or sequence uses it any more.
-- Then delete the shards `a` and `b`, once you counted the rows of every table on them and need none:
-- the service does not look for rows, and they go, too. No other group uses them.

-- 21. When `data` is removed, rename `data_resharded` to `data` in the file, with everything that
-- names it, while no workflow runs. The shards stay, so no row moves.
