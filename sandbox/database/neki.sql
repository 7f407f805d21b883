-- Stand-ins for the functions of a Neki router, for tests of the statements that the product prints. Names, order and
-- types of the arguments are those of docs/neki.md §4.3 and §6.9; where a type is not published, it is text. What they
-- refuse is what the service was seen or is documented to refuse. They move no row: they edit the topology as a
-- workflow does, so that a test can read where it leads.
CREATE SCHEMA __neki;

CREATE TABLE __neki.topology (document jsonb NOT NULL, revision bigint NOT NULL);
CREATE TABLE __neki.workflows (
  workflow text PRIMARY KEY,
  type text NOT NULL,
  database text NOT NULL,
  source text,
  target text,
  tables text[],
  status text NOT NULL DEFAULT 'stopped',
  traffic_state text NOT NULL DEFAULT 'source'
);
CREATE TABLE __neki.differs (workflow text REFERENCES __neki.workflows, name text, PRIMARY KEY (workflow, name));

-- Shards without a writable primary.
CREATE TABLE __neki.unwritable (uid text);

CREATE FUNCTION __neki.stand_in_reset(document jsonb) RETURNS void LANGUAGE sql AS $$
  DELETE FROM __neki.unwritable;
  DELETE FROM __neki.differs;
  DELETE FROM __neki.workflows;
  DELETE FROM __neki.topology;
  INSERT INTO __neki.topology VALUES (document, 1);
$$;

-- Makes every table that the topology lists, empty: statements that read them can then be run.
CREATE FUNCTION __neki.stand_in_make_tables() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  place record;
BEGIN
  FOR place IN
    SELECT schemas.key AS schema, names.name
    FROM __neki.topology,
      jsonb_each(document->'databases') AS databases,
      jsonb_each(databases.value->'schemas') AS schemas,
      jsonb_object_keys(coalesce(schemas.value->'tables', '{}') || coalesce(schemas.value->'reference_tables', '{}'))
        AS names(name)
  LOOP
    EXECUTE format('CREATE SCHEMA IF NOT EXISTS %I', place.schema);
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I.%I ()', place.schema, place.name);
  END LOOP;
END
$$;

CREATE FUNCTION __neki.get_data_topology() RETURNS text LANGUAGE sql AS $$
  SELECT document::text FROM __neki.topology
$$;
CREATE FUNCTION __neki.get_data_topology_revision() RETURNS bigint LANGUAGE sql AS $$
  SELECT revision FROM __neki.topology
$$;
CREATE FUNCTION __neki.set_data_topology(
  "json" text, overwrite boolean, options text DEFAULT NULL, OUT success boolean, OUT revision bigint
) LANGUAGE plpgsql AS $$
DECLARE
  expected bigint := options::jsonb->>'expected_revision';
BEGIN
  PERFORM __neki.stand_in_options(options, ARRAY['comment', 'expected_revision', 'force']);
  UPDATE __neki.topology t SET document = "json"::jsonb, revision = t.revision + 1
    WHERE t.revision = coalesce(expected, t.revision) RETURNING true, t.revision INTO success, revision;
  -- No error, where somebody else has written since.
  success := coalesce(success, false);
  revision := coalesce(revision, 0);
END
$$;
CREATE FUNCTION __neki.wait_for_data_topology(revision bigint, timeout interval DEFAULT NULL) RETURNS void
  LANGUAGE sql AS $$ SELECT $$;

CREATE FUNCTION __neki.list_shards() RETURNS TABLE (uid text, name text, has_writable_primary boolean)
  LANGUAGE sql AS $$
  SELECT DISTINCT range->>'shard_uid', NULL, range->>'shard_uid' NOT IN (SELECT uid FROM __neki.unwritable)
  FROM __neki.topology, jsonb_path_query(document, '$.shard_groups[*].key_ranges[*]') AS range
$$;
CREATE FUNCTION __neki.list_workflows() RETURNS TABLE (
  workflow text, type text, status text, traffic_state text, phase text,
  streams_streaming integer, streams_copying integer, streams_error integer
) LANGUAGE sql AS $$
  SELECT workflow, type, status, traffic_state, 'streaming', 1, 0, 0 FROM __neki.workflows
$$;

-- The options of a workflow: an object of known names, or nothing.
CREATE FUNCTION __neki.stand_in_options(options text, known text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  unknown text;
BEGIN
  SELECT key INTO unknown FROM jsonb_object_keys(options::jsonb) AS key WHERE key <> ALL (known) LIMIT 1;
  IF unknown IS NOT NULL THEN
    RAISE EXCEPTION 'unknown option %', unknown USING ERRCODE = '22023';
  END IF;
END
$$;

-- One group of the topology; null where there is none of that uid.
CREATE FUNCTION __neki.stand_in_group(uid text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT item FROM __neki.topology, jsonb_array_elements(document->'shard_groups') AS item WHERE item->>'uid' = uid
$$;
CREATE FUNCTION __neki.stand_in_shards(item jsonb) RETURNS text[] LANGUAGE sql AS $$
  SELECT array_agg(range->>'shard_uid') FROM jsonb_array_elements(item->'key_ranges') AS range
$$;

CREATE FUNCTION __neki.reshard_create(
  workflow text, database text, source_shard_group_uid text,
  target_shard_group text, target_shard_group_uid text, options text
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  source jsonb := __neki.stand_in_group(source_shard_group_uid);
  target jsonb := target_shard_group::jsonb;
BEGIN
  PERFORM __neki.stand_in_options(options, ARRAY[
    'create_stopped', 'stop_after_copy', 'copy_batch_size', 'copy_phase_duration', 'max_concurrent_table_streams',
    'read_from_standby', 'on_ddl', 'skip_defer_secondary_keys', 'skip_grants', 'skip_source_extensions']);
  IF source IS NULL THEN
    RAISE EXCEPTION 'no source group %', source_shard_group_uid;
  ELSIF __neki.stand_in_group(target_shard_group_uid) IS NOT NULL THEN
    RAISE EXCEPTION 'target group % exists', target_shard_group_uid;
  ELSIF target ? 'uid' OR NOT target ? 'key_ranges' THEN
    RAISE EXCEPTION 'a target is a group without its uid';
  ELSIF __neki.stand_in_shards(source) && __neki.stand_in_shards(target) THEN
    RAISE EXCEPTION 'target shards overlap the source';
  ELSIF target ? 'default_shard_index' AND NOT EXISTS (
    SELECT FROM __neki.topology WHERE document->'shard_indexes' ? (target->>'default_shard_index')
  ) THEN
    RAISE EXCEPTION 'no index %', target->>'default_shard_index';
  END IF;
  INSERT INTO __neki.workflows VALUES
    (workflow, 'Reshard', database, source_shard_group_uid, target_shard_group_uid);
  UPDATE __neki.topology SET revision = revision + 1, document = jsonb_set(
    document, '{shard_groups}',
    document->'shard_groups' || (target || jsonb_build_object('uid', target_shard_group_uid)));
  RETURN workflow;
END
$$;

-- The tables of a database's part of a topology, as they stand in the lists of a call.
CREATE FUNCTION __neki.stand_in_tables(part text) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  names text[];
BEGIN
  IF part::jsonb ?| ARRAY['databases', 'shard_groups'] THEN
    RAISE EXCEPTION 'invalid topology JSON: the part of one database is expected' USING ERRCODE = '22023';
  END IF;
  SELECT array_agg(__neki.stand_in_name(s.key) || '.' || __neki.stand_in_name(t.key)
    ORDER BY s.key COLLATE "C", t.key COLLATE "C")
    INTO names FROM jsonb_each(part::jsonb->'schemas') AS s, jsonb_each(s.value->'tables') AS t;
  RETURN names;
END
$$;
CREATE FUNCTION __neki.stand_in_name(name text) RETURNS text LANGUAGE sql AS $$
  SELECT CASE WHEN name ~ '^[a-z_][a-z0-9_]*$' THEN name ELSE '"' || replace(name, '"', '""') || '"' END
$$;
CREATE FUNCTION __neki.stand_in_sorted(names text[]) RETURNS text[] LANGUAGE sql AS $$
  SELECT array_agg(name ORDER BY name COLLATE "C") FROM unnest(names) AS name
$$;

CREATE FUNCTION __neki.move_tables_create(
  INOUT workflow text, source_db text, source_database_topology text,
  target_db text, target_database_topology text,
  source_tables text[], target_tables text[], options text DEFAULT NULL, OUT report text
) LANGUAGE plpgsql AS $$
DECLARE
  target jsonb;
BEGIN
  PERFORM __neki.stand_in_options(options, ARRAY[
    'create_stopped', 'stop_after_copy', 'copy_batch_size', 'copy_phase_duration', 'max_concurrent_table_streams',
    'read_from_standby', 'on_ddl', 'skip_defer_secondary_keys', 'skip_grants', 'skip_source_extensions',
    'dry_run', 'publication_name', 'import_cluster_auth', 'skip_existing_roles']);
  IF __neki.stand_in_sorted(__neki.stand_in_tables(source_database_topology))
      IS DISTINCT FROM __neki.stand_in_sorted(source_tables)
    OR __neki.stand_in_sorted(__neki.stand_in_tables(target_database_topology))
      IS DISTINCT FROM __neki.stand_in_sorted(target_tables) THEN
    RAISE EXCEPTION 'a table is in one of topology and list only: % % % %', source_database_topology, source_tables,
      target_database_topology, target_tables;
  END IF;
  target := target_database_topology::jsonb;
  INSERT INTO __neki.workflows VALUES (workflow, 'MoveTables', target_db, NULL, target::text, source_tables);
END
$$;

CREATE FUNCTION __neki.stand_in_find(name text, state text DEFAULT NULL) RETURNS __neki.workflows
  LANGUAGE plpgsql AS $$
DECLARE
  found __neki.workflows;
BEGIN
  SELECT * INTO found FROM __neki.workflows WHERE workflow = name;
  IF found IS NULL OR found.status IS DISTINCT FROM coalesce(state, found.status) THEN
    RAISE EXCEPTION 'workflow % is not %', name, coalesce(state, 'there');
  END IF;
  RETURN found;
END
$$;

CREATE FUNCTION __neki.workflow_start(workflow text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM __neki.stand_in_find(workflow_start.workflow, 'stopped');
  UPDATE __neki.workflows w SET status = 'running' WHERE w.workflow = workflow_start.workflow;
  RETURN workflow;
END
$$;
CREATE FUNCTION __neki.workflow_stop(workflow text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM __neki.stand_in_find(workflow_stop.workflow, 'running');
  UPDATE __neki.workflows w SET status = 'stopped' WHERE w.workflow = workflow_stop.workflow;
  RETURN workflow;
END
$$;
-- Works only before the switch, of reads too. The target's entry stays in the topology.
CREATE FUNCTION __neki.workflow_cancel(workflow text, options text DEFAULT NULL) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  ended __neki.workflows := __neki.stand_in_find(workflow_cancel.workflow);
BEGIN
  PERFORM __neki.stand_in_options(options, ARRAY['keep_data']);
  IF ended.traffic_state <> 'source' OR ended.status NOT IN ('stopped', 'running') THEN
    RAISE EXCEPTION 'workflow % cannot be cancelled any more', ended.workflow;
  END IF;
  UPDATE __neki.workflows w SET status = 'cancelled' WHERE w.workflow = ended.workflow;
  RETURN ended.workflow;
END
$$;
CREATE FUNCTION __neki.workflow_status(workflow text) RETURNS TABLE (stream text, shard text, status text, phase text)
  LANGUAGE sql AS $$
  SELECT '1', NULL, (__neki.stand_in_find(workflow)).status, 'streaming'
$$;
CREATE FUNCTION __neki.differ_create(workflow text, differ_name text, options text DEFAULT NULL) RETURNS text
  LANGUAGE sql AS $$
  INSERT INTO __neki.differs SELECT (__neki.stand_in_find(workflow, 'running')).workflow, differ_name RETURNING name
$$;
CREATE FUNCTION __neki.differ_status(workflow text, differ_name text) RETURNS TABLE (status text) LANGUAGE sql AS $$
  SELECT 'completed' FROM __neki.differs d WHERE d.workflow = $1 AND d.name = differ_name
$$;
CREATE FUNCTION __neki.differ_delete(workflow text, differ_name text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM __neki.differs d WHERE d.workflow = $1 AND d.name = differ_name
$$;
CREATE FUNCTION __neki.differ_report(workflow text, differ_name text) RETURNS TABLE (report text) LANGUAGE sql AS $$
  SELECT '{"complete": true, "mismatch": false}' FROM __neki.differs d WHERE d.workflow = $1 AND d.name = differ_name
$$;

CREATE FUNCTION __neki.workflow_switch_reads(workflow text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  moved __neki.workflows := __neki.stand_in_find(workflow_switch_reads.workflow, 'running');
BEGIN
  IF moved.traffic_state = 'target' THEN
    RAISE EXCEPTION 'the writes of % were switched', moved.workflow;
  END IF;
  UPDATE __neki.workflows w SET traffic_state = 'reads' WHERE w.workflow = moved.workflow;
  RETURN moved.workflow;
END
$$;
CREATE FUNCTION __neki.workflow_reverse_reads(workflow text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  moved __neki.workflows := __neki.stand_in_find(workflow_reverse_reads.workflow);
BEGIN
  IF moved.traffic_state <> 'reads' THEN
    RAISE EXCEPTION 'the reads of % are not switched alone', moved.workflow;
  END IF;
  UPDATE __neki.workflows w SET traffic_state = 'source' WHERE w.workflow = moved.workflow;
  RETURN moved.workflow;
END
$$;

-- The switch of a Reshard changes what names its source, that of a MoveTables writes its target's part.
CREATE FUNCTION __neki.workflow_switch_traffic(workflow text, options text DEFAULT NULL)
  RETURNS TABLE (traffic_state text) LANGUAGE plpgsql AS $$
DECLARE
  moved __neki.workflows := __neki.stand_in_find(workflow_switch_traffic.workflow, 'running');
  part jsonb;
  place record;
BEGIN
  SELECT coalesce(document->'databases'->moved.database, '{}') INTO part FROM __neki.topology;
  IF moved.type = 'Reshard' THEN
    part := replace(part::text, '"shard_group": ' || to_jsonb(moved.source)::text,
      '"shard_group": ' || to_jsonb(moved.target)::text)::jsonb;
    part := replace(part::text, '"default_shard_group": ' || to_jsonb(moved.source)::text,
      '"default_shard_group": ' || to_jsonb(moved.target)::text)::jsonb;
    -- A database that used the cluster's default gets one of its own.
    IF NOT part ? 'default_shard_group' AND EXISTS (
      SELECT FROM __neki.topology WHERE document->>'default_shard_group' = moved.source
    ) THEN
      part := part || jsonb_build_object('default_shard_group', moved.target);
    END IF;
  ELSE
    FOR place IN SELECT s.key AS schema, t.key AS name, t.value FROM jsonb_each(moved.target::jsonb->'schemas') s,
      jsonb_each(s.value->'tables') t
    LOOP
      part := jsonb_set(part, ARRAY['schemas', place.schema, 'tables', place.name], place.value);
    END LOOP;
  END IF;
  UPDATE __neki.topology SET document = jsonb_set(document, ARRAY['databases', moved.database], part);
  UPDATE __neki.workflows w SET traffic_state = 'target' WHERE w.workflow = moved.workflow;
  RETURN QUERY SELECT 'target';
END
$$;

CREATE FUNCTION __neki.workflow_complete(workflow text, options text DEFAULT NULL) RETURNS text
  LANGUAGE plpgsql AS $$
DECLARE
  done __neki.workflows := __neki.stand_in_find(workflow_complete.workflow, 'running');
BEGIN
  IF done.traffic_state <> 'target' THEN
    RAISE EXCEPTION 'the traffic of % was not switched', done.workflow;
  END IF;
  UPDATE __neki.workflows w SET status = 'completed' WHERE w.workflow = done.workflow;
  RETURN done.workflow;
END
$$;
