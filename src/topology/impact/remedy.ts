import { toJson } from '../document/document.ts';
import { nameList, quoteWhole } from '../finding.ts';
import { type ShardGroup, shardsOf, type Topology } from '../model/topology.ts';
import type { Change, PlacementCause, PlacementChange } from './change.ts';
import { tablesText } from './object-text.ts';

/** What to do instead of a change that hides rows or leaves copies missing. */
export interface Remedy {
  readonly workflow: 'Reshard' | 'MoveTables' | 'backfill' | 'support';
  /** Address of the service's guide to a workflow. */
  readonly guide: string | null;
  readonly steps: readonly Step[];
}

/** PlanetScale's guide to Reshard and MoveTables, which gives the calls, their arguments and their order. */
const MIGRATION_GUIDE = 'https://planetscale.com/docs/neki/data-migration';

/** One step of a remedy: what to do, and the statement that does it, where there is one. */
export interface Step {
  readonly text: string;
  readonly sql?: string;
}

/** Whether something can be done instead of a change. */
export function hasRemedy(change: Change): boolean {
  return change.class === 'needs-empty' || change.class === 'needs-backfill';
}

/** What to do instead of a change; undefined where nothing else is needed. */
export function remedyFor(change: Change, live: Topology): Remedy | undefined {
  if (!hasRemedy(change)) return undefined;
  switch (change.kind) {
    case 'placement':
      return isMoveTables(change, live) ? moveTables(change) : reshard(change, live);
    case 'reference-table':
      if (change.action === 'removed')
        return backfill([`Keep ${tablesText(change.tables)} a reference table, or empty it first.`]);
      return backfill([
        `Add ${tablesText(change.tables)} while it is empty, and fill it afterwards: writes then reach every copy.`,
        `A table that has rows must be copied in full to ${nameList(change.newShards, 'shard')} before the change is applied; the service creates, copies and checks nothing.`,
      ]);
    case 'global-secondary-index':
      return backfill([
        `Declare ${quoteWhole(change.index)} with \`enabled: false\` first, and apply that.`,
        'Backfill its lookup table and verify that every owner row has its lookup row.',
        'Enable it in a change of its own.',
      ]);
    case 'sequence':
    case 'authority': {
      const text =
        'Ask PlanetScale Support to carry the counters over: the service moves no sequence when a topology is replaced.';
      return { workflow: 'support', guide: null, steps: [{ text }] };
    }
    default:
      return undefined;
  }
}

function backfill(steps: readonly string[]): Remedy {
  return { workflow: 'backfill', guide: null, steps: steps.map((text) => ({ text })) };
}

/** Reshard redistributes a group onto new shards; MoveTables takes tables to a group that exists elsewhere. */
function isMoveTables({ before, after, cause }: PlacementChange, live: Topology): boolean {
  const isElsewhere = new Set(after.shards).isDisjointFrom(new Set(before.shards));
  return isOtherGroup(cause) && isElsewhere && live.groups.has(after.placement.choice.uid ?? '');
}

function isOtherGroup({ kind }: PlacementCause): boolean {
  return kind === 'table-group' || kind === 'default-group';
}

/** Databases for which calls are written out; for more of them they are the same with another name. */
const MAX_DATABASES = 3;

/** The steps of a Reshard in the order of PlanetScale's data migration guide, with this change's names and ranges. */
function reshard(change: PlacementChange, live: Topology): Remedy {
  const plan = planReshard(change, live);
  const { workflow, source, target, newShards } = plan;
  const add = `Add ${newShards} new shard${newShards === 1 ? '' : 's'} and wait until each has a ready primary. `;
  const databases = databasesOf(change);
  const others = databases.slice(MAX_DATABASES);
  const steps: readonly Step[] = [
    {
      text: `${newShards > 0 ? add : ''}Every shard of ${quoteWhole(target)} has to be one that the source does not use: a Reshard does not reuse those. A two-way split of rows that exist needs three shards, because the original stays as it is.`,
    },
    ...preparation(change, source),
    {
      text: `List every physical table that resolves to ${quoteWhole(source)} in the topology, and declare the index that ${quoteWhole(target)} will use. Leave ${quoteWhole(target)} itself out: the workflow adds it.`,
    },
    ...databases.slice(0, MAX_DATABASES).map((database) => createReshard(plan, database)),
    ...(others.length > 0 ? [{ text: `Do the same for ${nameList(others, 'database')}.` }] : []),
    ...finish(workflow),
  ];
  return { workflow: 'Reshard', guide: MIGRATION_GUIDE, steps };
}

/** The steps of a MoveTables; the form of its two topologies is not documented, and so is left to fill in. */
function moveTables(change: PlacementChange): Remedy {
  const { before, after, tables } = change;
  const target = after.placement.choice.uid ?? '';
  const workflow = identifier(`move_to_${target}`);
  const [database = '<database>'] = databasesOf(change);
  const names = tables.listed.map((name) => name.split('.').slice(1).join('.'));
  const list = sqlText(JSON.stringify(names));
  const steps: Step[] = [
    {
      text: `MoveTables copies tables to a group whose shards are not those of the source: from ${quoteWhole(before.placement.choice.uid ?? '')} to ${quoteWhole(target)}. List ${tablesText(tables)} in the topology first: a table that is not listed is refused.`,
    },
    {
      text: 'Create the workflow. Fill in the two topologies as PlanetScale’s data migration guide says. `dry_run` only validates: call it again without it.',
      sql: `SELECT __neki.move_tables_create(\n  ${sqlText(workflow)},\n  ${sqlText(database)}, '<source_database_topology>',\n  ${sqlText(database)}, '<target_database_topology>',\n  ${list}, ${list},\n  '{"create_stopped": true, "dry_run": true}'\n);`,
    },
    ...finish(workflow),
  ];
  return { workflow: 'MoveTables', guide: MIGRATION_GUIDE, steps };
}

/** What a Reshard of one group is made of. */
function planReshard({ before, after, cause }: PlacementChange, live: Topology) {
  const former = before.placement.choice.uid ?? '';
  const { group, uid: wanted = former } = after.placement.choice;
  const target = live.groups.has(wanted) ? freeUid(`${wanted}_resharded`, live) : wanted;
  const source = isOtherGroup(cause) ? freeUid(`${target}_source`, live) : former;
  const taken = new Set(before.shards);
  return {
    workflow: identifier(`reshard_${source}`),
    source,
    target,
    /** The target group as `reshard_create` takes it. */
    definition: targetDefinition(group, after.placement.indexes[0]?.name, taken),
    /** Shards that have to be created: a Reshard does not reuse those of its source. */
    newShards: shardsOf(group).intersection(taken).size,
  };
}

/** The wanted group, with a place to fill in for each shard that the source has and that cannot be a target. */
function targetDefinition(
  group: ShardGroup | undefined,
  index: string | undefined,
  taken: ReadonlySet<string>,
): string {
  const ranges = (group?.keyRanges ?? []).map(({ shardUid, start, end }) => {
    const shard = shardUid?.value ?? '';
    const uid = taken.has(shard) ? `<new shard instead of ${shard}>` : shard;
    const members = [`"shard_uid": ${JSON.stringify(uid)}`];
    if (start !== undefined) members.push(`"start": ${toJson(start)}`);
    if (end !== undefined) members.push(`"end": ${toJson(end)}`);
    return `    {${members.join(', ')}}`;
  });
  const own = index === undefined ? '' : `  "default_shard_index": ${JSON.stringify(index)},\n`;
  return `{\n${own}  "key_ranges": [\n${ranges.join(',\n')}\n  ]\n}`;
}

/** Tables that shall leave a group others stay in get a group of their own on the same shards first: nothing moves. */
function preparation({ before, cause, tables }: PlacementChange, source: string): Step[] {
  if (!isOtherGroup(cause)) return [];
  return [
    {
      text: `Apply a topology with one more group, ${quoteWhole(source)}, that has the same index and key ranges as ${quoteWhole(before.placement.choice.uid ?? '')}, and bind ${tablesText(tables)} to it: the same shards serve them, and no row moves.`,
    },
  ];
}

function createReshard(
  { workflow, source, target, definition }: ReturnType<typeof planReshard>,
  database: string,
): Step {
  return {
    text: `As ${quoteWhole('neki_operator')}, on a router that serves primary traffic, create the workflow for ${quoteWhole(database)} and start it.`,
    sql: [
      `SELECT __neki.reshard_create(`,
      `  ${sqlText(workflow)},`,
      `  ${sqlText(database)},`,
      `  ${sqlText(source)},`,
      `  ${sqlText(definition)},`,
      `  ${sqlText(target)},`,
      `  '{"create_stopped": true}'`,
      `);`,
      `SELECT __neki.workflow_start(${sqlText(workflow)});`,
    ].join('\n'),
  };
}

function finish(workflow: string): Step[] {
  const name = sqlText(workflow);
  return [
    {
      text: 'Wait until every stream is `running` in the phase `streaming`.',
      sql: `SELECT * FROM __neki.workflow_status(${name});`,
    },
    {
      text: 'Compare source and target, and read the report: complete, no mismatch, every table in it. Then wait for the streams again.',
      sql: [
        `SELECT __neki.differ_create(${name}, 'pre_cutover');`,
        `SELECT * FROM __neki.differ_status(${name}, 'pre_cutover');`,
        `SELECT * FROM __neki.differ_report(${name}, 'pre_cutover');`,
      ].join('\n'),
    },
    {
      text: 'Switch reads and writes to the target. There is no documented way back after this.',
      sql: `SELECT * FROM __neki.workflow_switch_traffic(${name});`,
    },
    { text: 'Complete the workflow.', sql: `SELECT __neki.workflow_complete(${name});` },
    {
      text: 'The workflow has changed the live topology itself: bring this file in line with it before anything else is applied. The old file would route back to the old copy.',
    },
  ];
}

function databasesOf({ tables }: PlacementChange): string[] {
  // Without a part of each name: there may be 100,000.
  const listed = new Set<string>();
  for (const name of tables.listed) listed.add(name.slice(0, name.indexOf('.')));
  const unlisted = tables.unlisted.flatMap(({ database }) => database ?? []);
  return [...new Set([...listed, ...unlisted])];
}

function freeUid(wanted: string, { groups }: Topology): string {
  let uid = wanted;
  for (let number = 2; groups.has(uid); number++) uid = `${wanted}_${number}`;
  return uid;
}

function identifier(text: string): string {
  return text.replace(/\W+/g, '_').slice(0, 60);
}

/** A text as a literal of SQL. */
function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
