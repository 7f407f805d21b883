import type { Message } from '../text/message.ts';

/** An action, and the SQL statements for it. */
export interface Action {
  readonly text: Message;
  /** For a gate: the statements that check its condition. For a switch: the statement that switches. */
  readonly sql?: string | undefined;
}

/** One step of a procedure. */
export interface Step extends Action {
  /**
   * What to do if the condition does not hold. A step with it is a gate: no later step may be done before a person has
   * seen that the condition holds.
   */
  readonly otherwise?: Action | undefined;
}

export function action(text: Message, sql?: string): Action {
  return { text, sql };
}

/** A step at which a person has to check or decide something before the next steps. */
export function gate(
  text: Message,
  {
    sql,
    otherwise,
  }: { readonly sql?: string | undefined; readonly otherwise: Action },
): Step {
  return { text, sql, otherwise };
}
