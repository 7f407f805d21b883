import { gate, type Step } from '../../report/step.ts';
import { code, type Message, prose, quoteWhole } from '../../text/message.ts';
import { countsOf } from './counts.ts';
import type { ReferenceUse } from './dependents.ts';
import { giveUp } from './give-up.ts';
import { MOST_NAMED, namesOf } from './names.ts';
import { type Call, type Relocation, workflowsOf } from './relocation.ts';
import { functionOf, literal, textArray } from './sql.ts';

/** Returns when every router uses the topology. */
export const WAIT_FOR_ROUTERS =
  'SELECT __neki.wait_for_data_topology(__neki.get_data_topology_revision());';

/** Reference tables that the target of a workflow needs, too. */
export interface Copies {
  /** The workflow. A new target has no copies; an existing group may have some from an earlier workflow. */
  readonly call: Call;
  readonly tables: readonly ReferenceUse[];
  /** The shards of the target, as the call names them. */
  readonly shards: readonly string[];
}

/**
 * The reference tables that each workflow has to copy. A group that is there has some already, and those that an
 * earlier workflow copies to it are there by then, so nothing is copied twice.
 */
export function copiesFor(
  relocations: readonly Relocation[],
): ReadonlyMap<Call, Copies> {
  const copied = new Set<string>();
  const copies = relocations.flatMap((relocation) =>
    workflowsOf(relocation).map(({ part, call }): Copies => {
      const tables = relocation.dependents.referenceTables.filter(
        ({ name, database, groups }) => {
          const key = JSON.stringify([call.target, name]);
          if (database !== call.database || copied.has(key)) return false;
          copied.add(key);
          return call.isNew || !groups.includes(part.wanted);
        },
      );
      return { call, tables, shards: part.targetShards };
    }),
  );
  return new Map(copies.map((one) => [one.call, one]));
}

/** Copies must be on the target before queries arrive there (docs/neki.md §4.3). */
export function copyGate({ call, tables, shards }: Copies): readonly Step[] {
  if (tables.length === 0) return [];
  const { target, isNew } = call;
  const names = tableNames(tables);
  const rows = isNew ? 'every row' : 'every row that is not there yet';

  return [
    gate(
      prose`Stop writes to ${names}, and copy ${rows} to every shard of ${quoteWhole(target)}. Use a separate session with ${code('__neki.shard')} set to the uid of a shard: its statements reach only that shard. COPY and DDL do not work there. The counts below must be equal on every shard. Writes stay stopped until the step that adds ${quoteWhole(target)} to the groups, after the switch.`,
      {
        sql: countsOf(
          tables.map(({ name }) => name),
          Array.from(
            new Set(tables.flatMap((table) => table.shards).concat(shards)),
          ),
        ),
        otherwise: giveUp(
          call,
          prose`Do not switch. It is unknown what joins with ${names} return where a shard lacks the copy; they could find too few rows. Resume writes while the copy is not complete.`,
        ),
      },
    ),
  ];
}

/** It is unknown whether the workflow binds the copies, so the target is added to the list as it is then. */
export function bindGate(copies: Copies): readonly Step[] {
  const {
    call: { target },
    tables,
  } = copies;
  if (tables.length === 0) return [];
  const names = tableNames(tables);

  return [
    gate(
      prose`Right after the switch, add ${quoteWhole(target)} to the groups of ${names}. ${code('success')} must be true, and the last statement returns when every router uses it. Then resume writes.`,
      {
        sql: bindingOf(copies),
        otherwise: {
          text: prose`If ${code('success')} is false, somebody else changed the topology at the same moment: run the statements again. If they fail, run ${code('SELECT __neki.get_data_topology();')}, add ${quoteWhole(target)} to these lists by hand, and pass the whole text to ${code('set_data_topology')}. Keep writes to ${names} stopped until then.`,
        },
      },
    ),
  ];
}

/**
 * Statements in SQL, because this program applies nothing while a workflow runs. They read the revision before the
 * topology, so that the service refuses to overwrite what somebody else wrote in between (docs/neki.md §6.9).
 */
function bindingOf({ call: { target }, tables }: Copies): string {
  const topology = tables
    .slice(0, MOST_NAMED)
    .reduce(
      (text, table) =>
        functionOf('jsonb_set', [
          text,
          textArray(table.path),
          listOf(table, target),
        ]),
      'now.topology',
    );
  const set = functionOf('__neki.set_data_topology', [
    `${topology}::text`,
    'true',
    "json_build_object('expected_revision', revision)::text",
  ]);

  return [
    'SELECT done.*',
    'FROM __neki.get_data_topology_revision() AS revision,',
    'LATERAL (',
    '  SELECT __neki.get_data_topology()::jsonb AS topology',
    '  WHERE revision IS NOT NULL',
    ') AS now,',
    `LATERAL ${set} AS done;`,
    WAIT_FOR_ROUTERS,
  ].join('\n');
}

/** The groups that a reference table has at that time, and the target. */
function listOf({ path, defaults }: ReferenceUse, target: string): string {
  const own = `now.topology #> ${textArray(path)}`;
  const list = defaults === undefined ? own : inheritedOf(own, defaults);
  const text = `${literal(target)}::text`;
  return `(${list})\n  - ${text} || jsonb_build_array(${text})`;
}

/** The groups of a table without a list of its own: the nearest default at that time. */
function inheritedOf(
  own: string,
  defaults: readonly (readonly string[])[],
): string {
  const nearest = defaults.map(
    (path) => `nullif(now.topology #>> ${textArray(path)}, '')`,
  );
  const values = [own, `jsonb_build_array(${functionOf('coalesce', nearest)})`];
  return functionOf('coalesce', values);
}

function tableNames(tables: readonly ReferenceUse[]): Message {
  return namesOf(tables.map(({ name }) => name));
}
