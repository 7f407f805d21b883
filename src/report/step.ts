import type { Message } from '../text/message.ts';

/** Something to do, and the statements for it. */
export interface Action {
  readonly text: Message;
  /** Of a gate: what shows whether it holds; of a switch, the switch itself. */
  readonly sql?: string | undefined;
}

/** One step of a procedure. */
export interface Step extends Action {
  /**
   * What to do where it does not hold, which makes the step a gate: nothing after it may be done before somebody has seen
   * that it holds.
   */
  readonly otherwise?: Action | undefined;
}

/** Something to do. */
export function action(text: Message, sql?: string): Action {
  return { text, sql };
}

/** Something that somebody has to see, or to decide, before what follows. */
export function gate(
  text: Message,
  {
    sql,
    otherwise,
  }: { readonly sql?: string | undefined; readonly otherwise: Action },
): Step {
  return { text, sql, otherwise };
}
