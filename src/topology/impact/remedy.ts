import { toJson } from '../document/document.ts';
import { nameList, quoteWhole } from '../finding.ts';
import type { ShardGroup, Topology } from '../model/topology.ts';
import type { Change, PlacementChange } from './change.ts';
import { tablesText } from './object-text.ts';

/** What to do instead of a change that hides rows or leaves copies missing. */
export interface Remedy {
  readonly workflow: 'Reshard' | 'MoveTables' | 'backfill' | 'support';
  readonly steps: readonly Step[];
  /** Address of the service's guide to a workflow. */
  readonly guide?: string;
}

/** PlanetScale's guide to Reshard and MoveTables, which gives the calls, their arguments and their order. */
export const MIGRATION_GUIDE = 'https://planetscale.com/docs/neki/data-migration';

/** One step of a remedy: what to do, and the statement that does it, where there is one. */
export interface Step {
  readonly text: string;
  readonly sql?: string;
}

/** Kinds of change of which it is known what to do instead. */
const WITH_REMEDY: ReadonlySet<Change['kind']> = new Set([
  'placement',
  'reference-table',
  'global-secondary-index',
  'sequence',
  'authority',
]);

/** Whether something can be done instead of a change. */
export function hasRemedy(change: Change): boolean {
  return (
    (change.class === 'needs-empty' || change.class === 'needs-backfill') && WITH_REMEDY.has(change.kind)
  );
}

/** What to do instead of a change; undefined where nothing else is needed. */
export function remedyFor(change: Change, live: Topology): Remedy | undefined {
  if (!hasRemedy(change)) return undefined;
  switch (change.kind) {
    case 'placement':
      return moveRows(change, live);
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
      return support();
    case 'authority':
      return support();
    default:
      return undefined;
  }
}

/** Reshard redistributes a group onto new shards; MoveTables takes tables to a group that exists elsewhere. */
function moveRows(change: PlacementChange, live: Topology): Remedy {
  const { before, after, cause } = change;
  const target = after.placement.choice.uid;
  const isShared = after.shards.some((shard) => before.shards.includes(shard));
  const isOtherGroup = cause.kind === 'table-group' || cause.kind === 'default-group';
  if (isOtherGroup && !isShared && target !== undefined && live.groups.has(target))
    return { ...moveTables(change), guide: MIGRATION_GUIDE };
  return { ...reshard(change, live), guide: MIGRATION_GUIDE };
}

function backfill(steps: readonly string[]): Remedy {
  return { workflow: 'backfill', steps: steps.map((text) => ({ text })) };
}

function support(): Remedy {
  const text =
    'Ask PlanetScale Support to carry the counters over: the service moves no sequence when a topology is replaced.';
  return { workflow: 'support', steps: [{ text }] };
}

/** Databases for which calls are written out; for more of them they are the same with another name. */
const MAX_DATABASES = 3;

/** What a Reshard of one group is made of. */
interface Reshard {
  readonly workflow: string;
  readonly source: string;
  readonly target: string;
  /** The target group as `reshard_create` takes it. */
  readonly definition: string;
  /** Shards that have to be created: a Reshard does not reuse those of its source. */
  readonly newShards: number;
}

/** The steps of a Reshard in the order of PlanetScale's data migration guide, with this change's names and ranges. */
export function reshard(change: PlacementChange, live: Topology): Remedy {
  const plan = planReshard(change, live);
  const prepared = preparation(change, plan);
  const steps: Step[] = [addShards(plan), ...prepared, declareTables(plan)];
  const databases = databasesOf(change);
  for (const database of databases.slice(0, MAX_DATABASES)) steps.push(createReshard(plan, database));
  if (databases.length > MAX_DATABASES)
    steps.push({ text: `Do the same for ${nameList(databases.slice(MAX_DATABASES), 'database')}.` });
  steps.push(...finish(plan.workflow));
  return { workflow: 'Reshard', steps };
}

/** The steps of a MoveTables; the form of its two topologies is not documented, and so is left to fill in. */
export function moveTables(change: PlacementChange): Remedy {
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
  return { workflow: 'MoveTables', steps };
}

function planReshard({ before, after, cause }: PlacementChange, live: Topology): Reshard {
  const former = before.placement.choice.uid ?? '';
  const wanted = after.placement.choice.uid ?? former;
  const isOtherGroup = cause.kind === 'table-group' || cause.kind === 'default-group';
  const target = live.groups.has(wanted) ? freeUid(`${wanted}_resharded`, live) : wanted;
  const source = isOtherGroup ? freeUid(`${target}_source`, live) : former;
  const { group } = after.placement.choice;
  const { definition, newShards } = targetDefinition(
    group,
    after.placement.indexes[0]?.name,
    new Set(before.shards),
  );
  return { workflow: identifier(`reshard_${source}`), source, target, definition, newShards };
}

/** The wanted group, with a place to fill in for each shard that the source has and that cannot be a target. */
function targetDefinition(
  group: ShardGroup | undefined,
  index: string | undefined,
  sourceShards: ReadonlySet<string>,
): Pick<Reshard, 'definition' | 'newShards'> {
  const replaced = new Set<string>();
  const ranges = (group?.keyRanges ?? []).map(({ shardUid, start, end }) => {
    const shard = shardUid?.value ?? '';
    const isTaken = sourceShards.has(shard);
    if (isTaken) replaced.add(shard);
    const members = [`"shard_uid": ${JSON.stringify(isTaken ? `<new shard instead of ${shard}>` : shard)}`];
    if (start !== undefined) members.push(`"start": ${toJson(start)}`);
    if (end !== undefined) members.push(`"end": ${toJson(end)}`);
    return `    {${members.join(', ')}}`;
  });
  const own = index === undefined ? '' : `  "default_shard_index": ${JSON.stringify(index)},\n`;
  return {
    definition: `{\n${own}  "key_ranges": [\n${ranges.join(',\n')}\n  ]\n}`,
    newShards: replaced.size,
  };
}

function addShards({ newShards, target }: Reshard): Step {
  const add =
    newShards > 0
      ? `Add ${newShards} new shard${newShards === 1 ? '' : 's'} and wait until each has a ready primary. `
      : '';
  return {
    text: `${add}Every shard of ${quoteWhole(target)} has to be one that the source does not use: a Reshard does not reuse those. A two-way split of rows that exist needs three shards, because the original stays as it is.`,
  };
}

/** Tables that shall leave a group others stay in get a group of their own on the same shards first: nothing moves. */
function preparation({ before, cause, tables }: PlacementChange, { source }: Reshard): Step[] {
  if (cause.kind !== 'table-group' && cause.kind !== 'default-group') return [];
  return [
    {
      text: `Apply a topology with one more group, ${quoteWhole(source)}, that has the same index and key ranges as ${quoteWhole(before.placement.choice.uid ?? '')}, and bind ${tablesText(tables)} to it: the same shards serve them, and no row moves.`,
    },
  ];
}

function declareTables({ source, target }: Reshard): Step {
  return {
    text: `List every physical table that resolves to ${quoteWhole(source)} in the topology, and declare the index that ${quoteWhole(target)} will use. Leave ${quoteWhole(target)} itself out: the workflow adds it.`,
  };
}

function createReshard({ workflow, source, target, definition }: Reshard, database: string): Step {
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
