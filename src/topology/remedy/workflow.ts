import { memberValue } from '../document/document.ts';
import { inWords, nameList, quoteWhole } from '../finding.ts';
import type { TableSet } from '../impact/change.ts';
import { tablesText } from '../impact/object-text.ts';
import type { Call, Dependents, Moved, Part, Relocation } from './relocation.ts';
import { callOf, identifier, json, jsonLiteral, jsonObject, literal, textArray } from './sql.ts';

/** One step of a remedy: what to do, or a gate that somebody has to see open, and the statements for that. */
export interface Step {
  readonly text: string;
  /** Whether nothing after it may be done before somebody has seen that it is so. */
  readonly gate?: true;
  readonly sql?: string;
}

/** Shards and nodes of a cluster by default (docs/neki.md §1.1). */
const MOST_SHARDS = 16;
const MOST_NODES = 51;
/** Tables of one call, and databases, for which statements are written out. */
const MOST_TABLES = 1000;
const MOST_CALLS = 10;

/** The steps that take rows from one group to others, in the order of docs/neki.md §4.3. */
export function workflowSteps(relocation: Relocation): readonly Step[] {
  const { parts, dependents, group } = relocation;
  const calls = parts.flatMap((part) => part.calls.map((call) => ({ part, call })));
  const others = calls.slice(MOST_CALLS).flatMap(({ call }) => call.database ?? []);
  const made = parts.flatMap(({ source }) => (source.isMade ? [source.uid] : []));
  return [
    {
      gate: true,
      text: 'Check that no other workflow is under way, and that every shard has a writable primary. Workflows do not run on development-size shards.',
      sql: 'SELECT * FROM __neki.list_workflows();\nSELECT * FROM __neki.list_shards();',
    },
    ...parts.flatMap((part) => shardSteps(part, relocation)),
    ...parts.flatMap((part) => preparationSteps(part, group)),
    {
      gate: true,
      text: 'Look for views over these tables, and for sequences and functions that they share with tables that stay: the service refuses the workflow then (NK016). Tables related by foreign keys must move together.',
    },
    ...unknownSteps(dependents),
    ...calls.slice(0, MOST_CALLS).flatMap(({ part, call }) => callSteps(part, call)),
    ...(others.length > 0
      ? [{ text: `Do the same for ${nameList(others, 'database')}, under names of their own.` }]
      : []),
    ...copySteps(relocation),
    {
      text: `Bring what the workflow wrote into this file before anything is applied: \`neki-topology pull\` does. Then remove ${nameList([...made, group], 'group')} where nothing uses it any more, and delete shards that no group uses.`,
    },
  ];
}

/** New shards, where the target is a new group; a MoveTables takes a group as the branch has it. */
function shardSteps({ way, wanted, target }: Part, { group, shardsInUse }: Relocation): readonly Step[] {
  const { replaced, shared, shards, isChanged } = target;
  if (way === 'MoveTables')
    return isChanged
      ? [
          {
            text: `The file changes ${quoteWhole(wanted)} as well. The tables go to it as the branch has it now; change it before or afterwards.`,
          },
        ]
      : [];
  const count = replaced.size;
  const add =
    count === 0
      ? `All shards of ${quoteWhole(wanted)} must be new.`
      : `Add ${count} new ${count === 1 ? 'shard' : 'shards'}.`;
  const after = shardsInUse.union(shards).size + count;
  const limit =
    after > MOST_SHARDS
      ? `The topology then uses ${after} shards. The default limits of a cluster are ${MOST_SHARDS} shards and ${MOST_NODES} nodes: ask PlanetScale Support first.`
      : `A cluster has at most ${MOST_SHARDS} shards and ${MOST_NODES} nodes by default; the topology then uses ${after} shards.`;
  const used =
    shared.length === 0
      ? ''
      : ` ${nameList(shared, 'shard')} serves other groups already. The guide asks for new shards; whether one in use is refused is unknown.`;
  return [
    {
      gate: true,
      text: `${add} The target cannot use a shard of ${quoteWhole(group)}: one shard is never split in place. ${limit}${used}`,
    },
  ];
}

/** What has to be in the topology before a workflow is created; nothing of it moves a row. */
function preparationSteps({ way, source, index, moved }: Part, group: string): readonly Step[] {
  const tables = tableSet(moved);
  const own = moved.flatMap((table) => table.own ?? []);
  const indexes = [source.index, index, ...(way === 'MoveTables' ? own : [])];
  const declarations = new Set(indexes.flatMap((one) => one?.declaration ?? []));
  const isOrphan = way === 'MoveTables' && tables.unlisted.length > 0;
  return [
    ...Array.from(declarations, (text) => ({
      text: `Declare this index in a change of its own; nothing uses it yet: ${quoteWhole(text)}.`,
    })),
    ...(source.isMade
      ? [
          {
            text: `In a change of its own, add the group ${quoteWhole(source.uid)} with the key ranges of ${quoteWhole(group)} and ${source.index === undefined ? 'no index' : `the index ${quoteWhole(source.index.name)}`}. Bind ${tablesText(tables)} to it${source.isOwnIndex ? ', without `primary_indexes`' : ''}. The same shards serve them, and no row moves.`,
          },
        ]
      : []),
    {
      gate: true,
      text: `List every physical table that resolves to ${quoteWhole(source.uid)} in the topology: the service refuses a workflow over one that is not listed (NK604).${way === 'Reshard' ? ' Leave the target out: the workflow adds it.' : ''}`,
    },
    ...(isOrphan
      ? [
          {
            text: `For ${tablesText({ listed: [], unlisted: tables.unlisted })} plan again when they are listed: the call names each table.`,
          },
        ]
      : []),
  ];
}

function tableSet(moved: readonly Moved[]): TableSet {
  return {
    listed: moved.flatMap(({ scope, table }) =>
      table ? [`${scope.database}.${scope.schema}.${table.name}`] : [],
    ),
    unlisted: moved.flatMap(({ scope, table }) => (table ? [] : [scope])),
  };
}

/** What of it a workflow carries along is an open question (docs/neki.md §9). */
function unknownSteps({
  referenceTables,
  sequences,
  secondaryIndexes,
  ownIndexes,
}: Dependents): readonly Step[] {
  const parts = [
    ['reference tables', referenceTables],
    ['listed sequences', sequences],
    ['global secondary indexes', secondaryIndexes],
    ['tables with an index of their own', ownIndexes],
  ] as const;
  const uses = parts.flatMap(([what, names]) =>
    names.length === 0 ? [] : `the ${what} ${nameList(names, 'more')}`,
  );
  if (uses.length === 0) return [];
  return [
    {
      gate: true,
      text: `Ask PlanetScale Support what the workflow does with ${inWords(uses)}: it is unknown.`,
    },
  ];
}

/** Copies of reference tables on the target's shards (docs/neki.md §4.3). */
function copySteps({ dependents, parts }: Relocation): readonly Step[] {
  const { referenceTables } = dependents;
  const targets = parts.flatMap(({ way, calls }) =>
    way === 'Reshard' ? calls.map(({ target }) => target) : [],
  );
  if (referenceTables.length === 0 || targets.length === 0) return [];
  return [
    {
      text: `Copy ${nameList(referenceTables, 'reference table')} in full to every shard of ${nameList(targets, 'group')}, then add the group to their \`shard_groups\`. Until then joins with them are not local.`,
    },
  ];
}

/** One workflow from its creation to its end. */
function callSteps(part: Part, call: Call): readonly Step[] {
  const { way, wanted } = part;
  const { workflow, target, database } = call;
  const name = literal(workflow);
  const own = part.moved.filter(({ scope, table }) => scope.database === database && table !== undefined);
  if (way === 'MoveTables' && own.length === 0) return [];
  const named = own.slice(0, MOST_TABLES);
  const create = way === 'Reshard' ? createReshard(part, call) : createMoveTables(part, call, named);
  const rest = own.length - named.length;
  const where = database === undefined ? 'each database that uses it' : quoteWhole(database);
  const effect =
    way === 'Reshard'
      ? `It adds ${quoteWhole(target)} to the topology of the branch at once: apply nothing from this file before the last step.`
      : `The target’s part binds the tables to ${quoteWhole(wanted)}; that this is its form within one database is inferred. With \`"dry_run": true\` it only validates.${rest > 0 ? ` It names ${named.length} tables: make further workflows for ${rest} more.` : ''}`;
  const twin =
    way === 'Reshard' && target !== wanted
      ? ` A target must be new, so it is not called ${quoteWhole(wanted)}.`
      : '';
  return [
    {
      text: `Create the workflow for ${where}, as \`neki_operator\`, on a router that serves primary traffic. ${effect}${twin}`,
      sql: create,
    },
    {
      text: 'Start it, and wait until every stream is `running` in the phase `streaming`.',
      sql: `SELECT __neki.workflow_start(${name});\nSELECT * FROM __neki.workflow_status(${name});`,
    },
    {
      text: 'Compare the rows of source and target.',
      sql: `SELECT __neki.differ_create(${name}, 'pre_cutover');\nSELECT * FROM __neki.differ_status(${name}, 'pre_cutover');`,
    },
    {
      gate: true,
      text: 'Read the report; the switch does not. Go on only if `complete` is true, `mismatch` is false, no shard has an error, and every table is there and `completed`. Every stream must be `streaming` again. Check the application’s own queries as well.',
      sql: `SELECT * FROM __neki.differ_report(${name}, 'pre_cutover');\nSELECT * FROM __neki.workflow_status(${name});`,
    },
    {
      text: 'Switch reads and writes. There is no documented way back.',
      sql: `SELECT * FROM __neki.workflow_switch_traffic(${name});`,
    },
    {
      gate: true,
      text: 'Recreate views over the tables, and take a backup that holds every shard. Then complete the workflow. It keeps the old rows; the option `{"drop_source_data": true}` removes them for good.',
      sql: `SELECT __neki.workflow_complete(${name});`,
    },
  ];
}

/** What is to be filled in, where no document names a database. */
const ANY_DATABASE = '<database>';
/** So that it can be looked at before it begins. */
const CREATE_STOPPED = `'{"create_stopped": true}'`;

function createReshard(
  { source, target }: Part,
  { database = ANY_DATABASE, workflow, target: uid }: Call,
): string {
  return callOf('reshard_create', [
    ...[workflow, database, source.uid].map((text) => literal(text)),
    ...[jsonLiteral(target.definition), literal(uid), CREATE_STOPPED],
  ]);
}

/** Every argument has its type: without, the service finds no such function (docs/neki.md §4.3). */
function createMoveTables(
  { source, wanted }: Part,
  { database = ANY_DATABASE, workflow }: Call,
  tables: readonly Moved[],
): string {
  const place = `${literal(database)}::text`;
  const names = textArray(
    tables.map(({ scope, table }) => `${identifier(scope.schema ?? '')}.${identifier(table?.name ?? '')}`),
  );
  const from = `${jsonLiteral(topologyOf(tables, source.uid, 'source'))}::text`;
  const to = `${jsonLiteral(topologyOf(tables, wanted, 'target'))}::text`;
  const [name, options] = [`${literal(workflow)}::text`, `${CREATE_STOPPED}::text`];
  return callOf('move_tables_create', [name, place, from, place, to, names, names, options]);
}

/** The part of one database, reduced to the tables that move. */
function topologyOf(tables: readonly Moved[], group: string, side: 'source' | 'target'): string {
  const schemas = Map.groupBy(tables, ({ scope }) => scope.schema ?? '');
  const members = Array.from(schemas, ([schema, own]) => {
    const entries = own.map((moved) => [moved.table?.name ?? '', entryOf(moved, group, side)] as const);
    return [schema, jsonObject([['tables', jsonObject(entries)]])] as const;
  });
  return jsonObject([['schemas', jsonObject(members)]]);
}

function entryOf({ table, own }: Moved, group: string, side: 'source' | 'target'): string {
  const present = table && memberValue(table.node, 'primary_indexes');
  const wanted = own && `[{"shard_index": ${json(own.name)}}]`;
  const indexes = side === 'source' ? present && json(present) : wanted;
  return `{"shard_group": ${json(group)}${indexes === undefined ? '' : `, "primary_indexes": ${indexes}`}}`;
}
