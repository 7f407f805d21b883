import type { Action } from '../../report/step.ts';
import { code, type Message, prose, quoteWhole } from '../../text/message.ts';
import type { Call } from './relocation.ts';
import { literal } from './sql.ts';

/** What happens to the copied rows if a workflow is given up. */
interface Copied {
  readonly keepData?: boolean;
}

/** What to do if a gate between a workflow's start and its switch fails: first what may help, then how to give up. */
export function giveUp(
  call: Call,
  first: Message,
  { keepData = false }: Copied = {},
): Action {
  const rows = keepData
    ? prose`keeps the copied rows for a closer look`
    : prose`drops the copied rows`;

  return {
    text: prose`${first} To give up, stop the workflow and cancel it: ${code(`keep_data: ${keepData}`)} ${rows}. ${leftText(call)}`,
    sql: `${stopOf(call)}\n${cancelOf(call, { keepData })}`,
  };
}

/** A cancel leaves the target's entry in the topology (docs/neki.md §4.3). For a MoveTables it is unknown which one. */
export function leftText({ target, isNew }: Call): Message {
  if (isNew)
    return prose`A cancel leaves ${quoteWhole(target)} in the topology: remove it in a separate change before you create the workflow again.`;
  return prose`A cancel leaves an entry of the target in the topology: compare it with the saved one, and remove the entry in a separate change.`;
}

/** How to go back after a switch that did not reach the writes (docs/neki.md §4.3). */
export function goBack(call: Call): string {
  return [
    `SELECT * FROM __neki.workflow_reverse_reads(${literal(call.workflow)});`,
    stopOf(call),
    cancelOf(call),
  ].join('\n');
}

function stopOf({ workflow }: Call): string {
  return `SELECT __neki.workflow_stop(${literal(workflow)});`;
}

/** Cancels a workflow; it works only before the switch (docs/neki.md §4.3). */
export function cancelOf(
  { workflow }: Call,
  { keepData = false }: Copied = {},
): string {
  return `SELECT __neki.workflow_cancel(${literal(workflow)}, '{"keep_data": ${keepData}}');`;
}
