import { memberValue } from '../../document/document.ts';
import { action, gate, type Step } from '../../report/step.ts';
import { code, type Message, prose, quoteWhole } from '../../text/message.ts';
import { bindGate, type Copies, copyGate } from './copies.ts';
import { cancelOf, giveUp, goBack, leftText } from './give-up.ts';
import type { Call, Moved, RelocationPart } from './relocation.ts';
import {
  callOf,
  json,
  jsonLiteral,
  jsonObject,
  literal,
  qualifiedName,
  textArray,
} from './sql.ts';
import { repeatedSinceGates } from './unique-keys.ts';

/** The most tables in one call. */
const MOST_TABLES = 1000;

/**
 * The workflow is created stopped, so that people can review it before it copies. The gate on schema changes explains
 * `on_ddl`.
 */
const OPTIONS = `'{"create_stopped": true, "on_ddl": "ON_DDL_ACTION_STOP"}'`;

/** The name of the comparison before the switch. */
const DIFFER = `'pre_cutover'`;

const READ_TOPOLOGY = 'SELECT __neki.get_data_topology();';

/** The steps of one workflow, from the backup before it to its end (docs/neki.md §4.3). */
export function callSteps(
  part: RelocationPart,
  call: Call,
  copies: Copies | undefined,
): readonly Step[] {
  const name = literal(call.workflow);

  return [
    backupGate(),
    createStep(part, call),
    reviewGate(part, call, name),
    action(
      prose`Start the workflow. If the call fails, read ${code('workflow_status')}, fix the cause, and run it again. To give up, cancel the workflow as in the step before.`,
      `SELECT __neki.workflow_start(${name});`,
    ),
    gate(
      prose`Wait until every stream is ${code('running')} in the phase ${code('streaming')}.`,
      {
        sql: statusOf(name),
        otherwise: giveUp(
          call,
          prose`Ask PlanetScale Support about a stream with an error. If the copy slows the application down, stop the workflow: its progress is kept, and ${code('workflow_start')} continues it.`,
        ),
      },
    ),
    comparisonSteps(call, name),
    repeatedSinceGates(part, call),
    copies === undefined ? [] : copyGate(copies),
    switchGate(call, name),
    switchedGate(call, name),
    copies === undefined ? [] : bindGate(copies),
    gate(
      prose`Recreate views over the tables, check the application, and take a backup that includes every shard.`,
      {
        otherwise: {
          text: prose`Do not complete the workflow: the old rows are still there. It cannot be cancelled any more. Ask PlanetScale Support if the application does not work.`,
        },
      },
    ),
    action(
      prose`Complete the workflow. It keeps the old rows; the option ${code('{"drop_source_data": true}')} removes them for good. If the call fails, do not cancel. Read ${code('list_workflows()')}, and run the call again if the workflow is not complete. Ask PlanetScale Support if it fails twice.`,
      `SELECT __neki.workflow_complete(${name});`,
    ),
  ].flat();
}

/** After the switch, restoring is the only way back, and a new shard interrupts recovery (docs/neki.md §4.4). */
function backupGate(): Step {
  return gate(
    prose`Take a backup that includes every shard, and save the topology: keep the output of this statement in a file. An added shard interrupts point-in-time recovery until a later backup, so take it now.`,
    {
      sql: READ_TOPOLOGY,
      otherwise: {
        text: prose`Do not create a workflow without them: after its switch there is no documented way back.`,
      },
    },
  );
}

function createStep(part: RelocationPart, call: Call): Step {
  const own = part.moved.filter(
    ({ scope, table }) =>
      scope.database === call.database && table !== undefined,
  );
  const [effect, sql] =
    part.way === 'Reshard'
      ? createReshard(part, call)
      : createMoveTables(part, call, own);

  return action(
    prose`Create the workflow for ${quoteWhole(call.database)}, as ${code('neki_operator')}, on a router that serves primary traffic. ${effect} Until it is complete and ${code('neki-topology pull')} has run, merge and apply nothing from the topology file: that would undo the workflow. If the call fails, read DETAIL and HINT of the error. If ${code('list_workflows()')} shows the workflow all the same, cancel it as the next step says. Then fix the cause, and run the call again.`,
    sql,
  );
}

/** People review the service's plan while nothing is copied yet. */
function reviewGate(part: RelocationPart, call: Call, name: string): Step {
  const goal = quoteWhole(call.target);
  const isReshard = part.way === 'Reshard';
  const expected = isReshard
    ? prose`${goal} must be in the topology, with the key ranges of the call.`
    : prose`Read the ${code('report')} that the call returned: exactly the tables of the call must go to ${goal}.`;
  const again = isReshard
    ? prose`A target must not exist yet. Read the topology again, and compare the rest of it with the saved one, too.`
    : prose`Ask PlanetScale Support about another difference before you create the workflow again.`;

  return gate(
    prose`Review what was planned while nothing is copied yet. ${expected}`,
    {
      sql: `SELECT * FROM __neki.list_workflows();\n${statusOf(name)}\n${READ_TOPOLOGY}`,
      otherwise: {
        text: prose`Cancel the workflow. ${leftText(call)} ${again}`,
        sql: cancelOf(call),
      },
    },
  );
}

function comparisonSteps(call: Call, name: string): readonly Step[] {
  const own = `${name}, ${DIFFER}`;
  const failed = giveUp(
    call,
    prose`Delete a comparison that failed, and create it again.`,
  );

  return [
    action(
      prose`Compare the rows of source and target. This may restart streams. If the call fails, wait until every stream is ${code('streaming')}, and run it again. If a comparison of this name exists already, delete it first: ${code(`SELECT __neki.differ_delete(${own});`)}.`,
      `SELECT __neki.differ_create(${own});`,
    ),
    gate(prose`Wait until the comparison has ended.`, {
      sql: `SELECT * FROM __neki.differ_status(${own});`,
      otherwise: {
        text: failed.text,
        sql: `SELECT __neki.differ_delete(${own});\n${failed.sql}`,
      },
    }),
    gate(
      prose`Read its report: the switch does not check it. ${code('complete')} must be true, ${code('mismatch')} false, and no shard may have an error. Every table must be listed and ${code('completed')}, and every stream ${code('streaming')} again. Check the application’s own queries as well.`,
      {
        sql: `SELECT * FROM __neki.differ_report(${own});\n${statusOf(name)}`,
        otherwise: giveUp(
          call,
          prose`Do not switch. Ask PlanetScale Support about the difference.`,
          { keepData: true },
        ),
      },
    ),
  ];
}

function switchGate(call: Call, name: string): Step {
  return gate(
    prose`Decide on the switch of reads and writes: there is no documented way back. The statement switches both. Writes wait during the switch: 3 s in the only published measurement. Sequences that the tables own continue from their highest value.`,
    {
      sql: switchOf(name),
      otherwise: giveUp(call, prose`Do not run this statement.`),
    },
  );
}

/**
 * A switch that failed leaves one of two states: writes may be switched, and only repeating it finishes it; or they
 * are not, and the workflow can still be cancelled, after its reads went back (docs/neki.md §4.3).
 */
function switchedGate(call: Call, name: string): Step {
  return gate(
    prose`Check that the switch ended without an error, and that ${code('traffic_state')} shows both reads and writes on the target.`,
    {
      sql: 'SELECT * FROM __neki.list_workflows();',
      otherwise: {
        text: prose`If writes are switched, or may be, run the switch again: that finishes it, and a cancel is no longer possible. If only reads are switched, you can also go back: reverse the reads, then stop and cancel the workflow. If nothing is switched, stop and cancel it without the reversal. The values of ${code('traffic_state')} are not documented: ask PlanetScale Support if they are unclear. ${leftText(call)}`,
        sql: [
          '-- If writes are switched, or may be:',
          switchOf(name),
          '-- If only reads are switched, and you want to go back:',
          goBack(call),
        ].join('\n'),
      },
    },
  );
}

function switchOf(name: string): string {
  return `SELECT * FROM __neki.workflow_switch_traffic(${name});`;
}

function statusOf(name: string): string {
  return `SELECT * FROM __neki.workflow_status(${name});`;
}

/** Every argument needs its type: without it, the service may not find the function (docs/neki.md §4.3). */
function asText(text: string): string {
  return `${text}::text`;
}

function createReshard(
  { wanted, source, definition }: RelocationPart,
  { database, workflow, target }: Call,
): readonly [effect: Message, sql: string] {
  const sql = callOf(
    'reshard_create',
    [
      literal(workflow),
      literal(database),
      literal(source),
      jsonLiteral(definition),
      literal(target),
      OPTIONS,
    ].map(asText),
  );
  const effect = prose`It adds ${quoteWhole(target)} to the topology of the branch at once.`;
  if (target === wanted) return [effect, sql];

  const other = prose`A target requires a new name, so it is not called ${quoteWhole(wanted)}.`;
  return [prose`${effect} ${other}`, sql];
}

function createMoveTables(
  { source, wanted }: RelocationPart,
  { database, workflow }: Call,
  moved: readonly Moved[],
): readonly [effect: Message, sql: string] {
  const tables = moved.slice(0, MOST_TABLES);
  const names = textArray(tables.map(qualifiedName));
  const sql = callOf(
    'move_tables_create',
    [
      literal(workflow),
      literal(database),
      jsonLiteral(topologyOf(tables, source, 'source')),
      literal(database),
      jsonLiteral(topologyOf(tables, wanted, 'target')),
    ]
      .map(asText)
      .concat(names, names, asText(OPTIONS)),
  );
  const rest = moved.length - tables.length;
  const effect = prose`Its target binds the tables to ${quoteWhole(wanted)}. How to write the target within one database is not documented: the form below is inferred, so validate it first, with ${code('"dry_run": true')} added to the last argument.`;
  if (rest === 0) return [effect, sql];

  const more = prose`It includes ${tables.length} tables. Create further workflows for the other ${rest}.`;
  return [prose`${effect} ${more}`, sql];
}

/** The part of the topology for one database, reduced to the tables that move. */
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

  if (indexes === undefined) return `{${entry}}`;
  return `{${entry}, "primary_indexes": ${indexes}}`;
}
