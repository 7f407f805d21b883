import { type Message, prose } from '../../text/message.ts';

/** The signals a runner ends a cancelled step with: SIGINT, 7.5 seconds later SIGTERM, and 2.5 later no mercy. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export const CANCELLING = prose`Cancelling: no new work will start. A write in progress is finished first.`;

/**
 * Turns the end that a runner or a person puts to this process into a signal, so that a PUT under way is followed up
 * before the process ends; `say` gets a message about that. The same signal a second time ends it at once.
 */
export function listenForCancel(say: (warning: Message) => void): AbortSignal {
  const controller = new AbortController();
  for (const name of SIGNALS) {
    process.once(name, () => {
      if (!controller.signal.aborted) say(CANCELLING);
      controller.abort();
    });
  }
  return controller.signal;
}
