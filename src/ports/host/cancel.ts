import { type Message, prose } from '../../text/message.ts';

/**
 * The signals for a cancelled step. A runner sends SIGINT, SIGTERM 7.5 seconds later, and kills the process after
 * another 2.5 seconds.
 */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export const CANCELLING = prose`Cancelling: no new work will start. A write in progress is finished first.`;

/**
 * Returns a signal that fires when a runner or a person ends this process. A PUT in progress can then be confirmed
 * first. `say` gets a message about it. The same signal a second time ends the process at once.
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
