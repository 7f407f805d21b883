import type { Message } from '../text/message.ts';

/** What to do where a gate does not hold, and the statements for that. */
export interface Fallback {
  readonly text: Message;
  readonly sql?: string | undefined;
}

/** Something to do, and the statements for it. */
export interface Action {
  readonly gate: false;
  readonly text: Message;
  readonly sql?: string | undefined;
}

/** Nothing after a gate may be done before somebody has seen that it holds. */
export interface Gate {
  readonly gate: true;
  readonly text: Message;
  /** What shows whether it holds; of a switch, the switch itself. */
  readonly sql?: string | undefined;
  readonly otherwise: Fallback;
}

/** One step of a procedure. */
export type Step = Action | Gate;

/** Something to do. */
export function action(text: Message, sql?: string): Action {
  return { gate: false, text, sql };
}

/** Something that somebody has to see, or to decide, before what follows. */
export function gate(
  text: Message,
  {
    sql,
    otherwise,
  }: { readonly sql?: string | undefined; readonly otherwise: Fallback },
): Gate {
  return { gate: true, text, sql, otherwise };
}
