import { nameList } from '../../message/lists.ts';
import {
  code,
  type Message,
  prose,
  quoteWhole,
} from '../../message/message.ts';
import { memberValue } from '../document/document.ts';
import type { Call, Moved, Part } from './relocation.ts';
import {
  callOf,
  identifier,
  json,
  jsonLiteral,
  jsonObject,
  literal,
  textArray,
} from './sql.ts';
import { action, gate, type Step } from './step.ts';

/** Tables of one call. */
const MOST_TABLES = 1000;

/** Stopped, so that it can be reviewed before it copies; what `on_ddl` does is told by the gate on schema changes. */
const OPTIONS = `'{"create_stopped": true, "on_ddl": "ON_DDL_ACTION_STOP"}'`;

/** The name of a comparison before the switch. */
const DIFFER = `'pre_cutover'`;

/** One workflow, from its creation to its end (docs/neki.md §4.3). */
export function callSteps(
  part: Part,
  call: Call,
  referenceTables: readonly string[],
): readonly Step[] {
  const name = literal(call.workflow);

  return [
    createStep(part, call),
    reviewGate(part, call, name),
    action(
      prose`Start the workflow.`,
      `SELECT __neki.workflow_start(${name});`,
    ),
    gate(
      prose`Wait until every stream is ${code('running')} in the phase ${code('streaming')}.`,
      {
        sql: statusOf(name),
        otherwise: {
          text: prose`Stop the workflow if it slows the application down: its progress is kept, and ${code('workflow_start')} continues it. To give up, cancel it; the copied rows are dropped.`,
          sql: `${stopOf(name)}\n${cancelOf(name, false)}`,
        },
      },
    ),
    ...copyGate(call, referenceTables),
    ...comparisonSteps(name),
    gate(
      prose`Decide on the switch of reads and writes: there is no documented way back. Sequences that the tables own continue from their highest value.`,
      {
        sql: `SELECT * FROM __neki.workflow_switch_traffic(${name});`,
        otherwise: {
          text: prose`To give up, cancel the workflow: that works only before the switch. Run an interrupted switch again; that finishes it.`,
          sql: cancelOf(name, false),
        },
      },
    ),
    ...bindStep(call, referenceTables),
    gate(
      prose`Recreate views over the tables, check the application, and take a backup that includes every shard.`,
      {
        otherwise: {
          text: prose`Leave the workflow as it is until all of this is done. The old rows are still there.`,
        },
      },
    ),
    action(
      prose`Complete the workflow. It keeps the old rows; the option ${code('{"drop_source_data": true}')} removes them for good.`,
      `SELECT __neki.workflow_complete(${name});`,
    ),
  ];
}

function createStep(part: Part, call: Call): Step {
  const own = part.moved.filter(
    ({ scope, table }) =>
      scope.database === call.database && table !== undefined,
  );
  const [effect, sql] =
    part.way === 'Reshard'
      ? createReshard(part, call)
      : createMoveTables(part, call, own);

  return action(
    prose`Create the workflow for ${quoteWhole(call.database)}, as ${code('neki_operator')}, on a router that serves primary traffic. ${effect} Apply nothing from this file before the last step.`,
    sql,
  );
}

/** What the service planned is looked at while nothing is copied. */
function reviewGate(part: Part, call: Call, name: string): Step {
  const goal = quoteWhole(call.target);
  const expected =
    part.way === 'Reshard'
      ? prose`${goal} must be in the topology, with the key ranges of the call.`
      : prose`The tables of the call, and no others, must go to ${goal}.`;

  return gate(
    prose`Review what was planned while nothing is copied yet. ${expected}`,
    {
      sql: `SELECT * FROM __neki.list_workflows();\n${statusOf(name)}\nSELECT __neki.get_data_topology();`,
      otherwise: {
        text: prose`Cancel the workflow, then read the topology again. It is unknown whether that removes ${goal} from it.`,
        sql: cancelOf(name, false),
      },
    },
  );
}

function comparisonSteps(name: string): readonly Step[] {
  const own = `${name}, ${DIFFER}`;

  return [
    action(
      prose`Compare the rows of source and target.`,
      `SELECT __neki.differ_create(${own});`,
    ),
    gate(prose`Wait until the comparison has ended.`, {
      sql: `SELECT * FROM __neki.differ_status(${own});`,
      otherwise: {
        text: prose`Delete a comparison that failed, and create it again.`,
        sql: `SELECT __neki.differ_delete(${own});`,
      },
    }),
    gate(
      prose`Read its report: the switch does not check it. ${code('complete')} must be true, ${code('mismatch')} false, and no shard may have an error. Every table must be listed and ${code('completed')}, and every stream ${code('streaming')} again. Check the application’s own queries as well.`,
      {
        sql: `SELECT * FROM __neki.differ_report(${own});\n${statusOf(name)}`,
        otherwise: {
          text: prose`Do not switch. Stop the workflow, and ask PlanetScale Support about the difference. To give up, cancel it; ${code('keep_data')} keeps the copied rows for a closer look.`,
          sql: `${stopOf(name)}\n${cancelOf(name, true)}`,
        },
      },
    ),
  ];
}

/** Copies of reference tables must be on the target when queries arrive there (docs/neki.md §4.3). */
function copyGate(
  { target }: Call,
  referenceTables: readonly string[],
): readonly Step[] {
  if (referenceTables.length === 0) return [];
  const tables = nameList(referenceTables, 'table');

  return [
    gate(
      prose`Stop writes to ${tables}, and copy every row to every shard of ${quoteWhole(target)}. Sessions with ${code('__neki.shard')} set reach one shard; COPY and DDL do not work there. Count the rows of each copy.`,
      {
        otherwise: {
          text: prose`Do not switch: joins with ${tables} would find too few rows.`,
        },
      },
    ),
  ];
}

function bindStep(
  { target }: Call,
  referenceTables: readonly string[],
): readonly Step[] {
  if (referenceTables.length === 0) return [];

  return [
    action(
      prose`Right after the switch, pull the topology into a new file with ${code('neki-topology pull')}. Add ${quoteWhole(target)} to ${code('shard_groups')} of ${nameList(referenceTables, 'table')}, and apply that file, not this one. Then resume writes.`,
    ),
  ];
}

function statusOf(name: string): string {
  return `SELECT * FROM __neki.workflow_status(${name});`;
}

function stopOf(name: string): string {
  return `SELECT __neki.workflow_stop(${name});`;
}

/** Works only before the switch (docs/neki.md §4.3). */
function cancelOf(name: string, keepData: boolean): string {
  return `SELECT __neki.workflow_cancel(${name}, '{"keep_data": ${keepData}}');`;
}

function createReshard(
  { wanted, source, definition }: Part,
  { database, workflow, target }: Call,
): readonly [effect: Message, sql: string] {
  const sql = callOf('reshard_create', [
    literal(workflow),
    literal(database),
    literal(source),
    jsonLiteral(definition),
    literal(target),
    OPTIONS,
  ]);
  const effect = prose`It adds ${quoteWhole(target)} to the topology of the branch at once.`;
  const other = prose`${effect} A target requires a new name, so it is not called ${quoteWhole(wanted)}.`;

  return [target === wanted ? effect : other, sql];
}

/** Every argument has its type: without, the service finds no such function (docs/neki.md §4.3). */
function createMoveTables(
  { source, wanted }: Part,
  { database, workflow }: Call,
  moved: readonly Moved[],
): readonly [effect: Message, sql: string] {
  const tables = moved.slice(0, MOST_TABLES);
  const names = textArray(tables.map(qualifiedName));
  const texts = [
    literal(workflow),
    literal(database),
    jsonLiteral(topologyOf(tables, source, 'source')),
    literal(database),
    jsonLiteral(topologyOf(tables, wanted, 'target')),
  ];
  const typed = texts.map((text) => `${text}::text`);
  const sql = callOf('move_tables_create', [
    ...typed,
    names,
    names,
    `${OPTIONS}::text`,
  ]);
  const rest = moved.length - tables.length;
  const effect = prose`The target binds the tables to ${quoteWhole(wanted)}; its form within one database is inferred. With ${code('"dry_run": true')} it only validates.`;
  const more = prose`${effect} It includes ${tables.length} tables. Create further workflows for the other ${rest}.`;

  return [rest > 0 ? more : effect, sql];
}

/** A table as SQL names it. */
export function qualifiedName({
  scope,
  table,
}: Pick<Moved, 'scope' | 'table'>): string {
  return `${identifier(scope.schema ?? '')}.${identifier(table?.name ?? '')}`;
}

/** The part of one database, reduced to the tables that move. */
function topologyOf(
  tables: readonly Moved[],
  group: string,
  side: 'source' | 'target',
): string {
  const schemas = Map.groupBy(tables, ({ scope }) => scope.schema ?? '');
  const members = Array.from(schemas, ([schema, own]) => {
    const entries = own.map(
      (moved) =>
        [moved.table?.name ?? '', entryOf(moved, group, side)] as const,
    );
    return [schema, jsonObject([['tables', jsonObject(entries)]])] as const;
  });
  return jsonObject([['schemas', jsonObject(members)]]);
}

function entryOf(
  { table, own }: Moved,
  group: string,
  side: 'source' | 'target',
): string {
  const present = table && memberValue(table.node, 'primary_indexes');
  const wanted = own && `[{"shard_index": ${json(own.name)}}]`;
  const indexes = side === 'source' ? present && json(present) : wanted;
  const entry = `"shard_group": ${json(group)}`;

  return indexes === undefined
    ? `{${entry}}`
    : `{${entry}, "primary_indexes": ${indexes}}`;
}
