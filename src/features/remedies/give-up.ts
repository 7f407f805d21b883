import type { Action } from '../../report/step.ts';
import { code, type Message, prose } from '../../text/message.ts';
import { literal } from './sql.ts';

/** What happens to the copied rows if a workflow is given up. */
interface Copied {
  readonly keepData?: boolean;
}

/** What to do if a gate between a workflow's start and its switch fails: first what may help, then how to give up. */
export function giveUp(
  workflow: string,
  first: Message,
  { keepData = false }: Copied = {},
): Action {
  const rows = keepData
    ? prose`keeps the copied rows for a closer look`
    : prose`drops the copied rows`;

  return {
    text: prose`${first} To give up, stop the workflow and cancel it: ${code(`keep_data: ${keepData}`)} ${rows}.`,
    sql: `${stopOf(workflow)}\n${cancelOf(workflow, { keepData })}`,
  };
}

function stopOf(workflow: string): string {
  return `SELECT __neki.workflow_stop(${literal(workflow)});`;
}

/** Cancels a workflow; it works only before the switch (docs/neki.md §4.3). */
export function cancelOf(
  workflow: string,
  { keepData = false }: Copied = {},
): string {
  return `SELECT __neki.workflow_cancel(${literal(workflow)}, '{"keep_data": ${keepData}}');`;
}
