import { firstOf } from '../../message/lists.ts';
import {
  code,
  type Message,
  prose,
  quoteWhole,
} from '../../message/message.ts';
import type { ReferenceUse } from './dependents.ts';
import { giveUp } from './give-up.ts';
import { functionOf, json, literal, textArray } from './sql.ts';
import { gate, type Step } from './step.ts';

/** Names that a step shows: a gate on three of many would be none, and nobody copies a table that it only counts. */
export const MOST_NAMED = 50;

/** Reference tables that the target of a workflow needs as well. */
export interface Copies {
  readonly workflow: string;
  /** Uid of the group that needs them. */
  readonly target: string;
  readonly tables: readonly ReferenceUse[];
  /** Targets of the workflows before this one, which hold copies by now. */
  readonly earlier: readonly string[];
}

/** Copies must be on the target before queries arrive there (docs/neki.md §4.3). */
export function copyGate({
  workflow,
  target,
  tables,
}: Copies): readonly Step[] {
  if (tables.length === 0) return [];
  const names = tableNames(tables);

  return [
    gate(
      prose`Stop writes to ${names}, and copy every row to every shard of ${quoteWhole(target)}. Use a separate session with ${code('__neki.shard')} set to the uid of a shard: its statements reach only that shard. COPY and DDL do not work there. Count the rows of each copy. Writes stay stopped until the step after the switch.`,
      {
        otherwise: giveUp(
          workflow,
          prose`Do not switch: joins with ${names} would find too few rows. Resume writes while the copy is not complete.`,
        ),
      },
    ),
  ];
}

/** Whether the workflow binds them is unknown, so the list is set whatever it is by then. */
export function bindGate(copies: Copies): readonly Step[] {
  const { target, tables } = copies;
  if (tables.length === 0) return [];
  const names = tableNames(tables);

  return [
    gate(
      prose`Right after the switch, add ${quoteWhole(target)} to the groups of ${names}. ${code('success')} must be true, and the last statement returns when every router uses it. Then resume writes.`,
      {
        sql: bindingOf(copies),
        otherwise: {
          text: prose`Run ${code('SELECT __neki.get_data_topology();')}, add ${quoteWhole(target)} to these lists by hand, and pass the whole text to ${code('set_data_topology')}. Keep writes to ${names} stopped until then.`,
        },
      },
    ),
  ];
}

/** Written in SQL: this program applies nothing while a workflow runs. */
function bindingOf({ target, tables, earlier }: Copies): string {
  const shown = tables.slice(0, MOST_NAMED);
  const topology = shown.reduce((text, { path, groups }) => {
    const all = new Set(groups.concat(earlier, target));
    const list = `[${Array.from(all, json).join(', ')}]`;
    const values = [text, textArray(path), `${literal(list)}::jsonb`];
    return functionOf('jsonb_set', values);
  }, '__neki.get_data_topology()::jsonb');
  const set = functionOf('__neki.set_data_topology', [
    `${topology}::text`,
    'true',
  ]);

  return [
    `SELECT * FROM ${set};`,
    'SELECT __neki.wait_for_data_topology(__neki.get_data_topology_revision());',
  ].join('\n');
}

function tableNames(tables: readonly ReferenceUse[]): Message {
  return namesOf(tables.map(({ name }) => name));
}

/** The names of what somebody has to look at, or to change. */
export function namesOf(
  names: readonly string[] | ReadonlySet<string>,
): Message {
  const all = Array.from(names);
  return firstOf(all.slice(0, MOST_NAMED).map(quoteWhole), all.length);
}
