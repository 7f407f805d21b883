import { type Message, prose } from '../../text/message.ts';

/**
 * The signals for a cancelled step. A runner sends SIGINT, SIGTERM 7.5 seconds later, and kills the process after
 * another 2.5 seconds.
 */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export const CANCELLING = prose`Cancelling: no new work will start. The PUT in progress has a few seconds to finish.`;
const STOPPING = prose`Stopping: no new work will start.`;
const STOPPED = prose`Stopped.`;
/** The exit status after a Ctrl-C that ended the process at once. */
const INTERRUPTED = 130;

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

/** What the end of a process would leave unknown, while a PUT is in progress. */
export interface InProgress {
  /** What is waited for after the first signal. */
  readonly waiting: Message;
  /** What nobody knows after the second signal. */
  readonly unknown: Message;
}

/**
 * The same for a terminal, where nothing ends the process but the person: what was begun may take the time it needs. A
 * second signal ends the process at once, and says what is unknown then.
 */
export function listenForInterrupt(
  say: (warning: Message) => void,
  inProgress: () => InProgress | undefined,
): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    const { waiting = STOPPING, unknown = STOPPED } = inProgress() ?? {};
    if (controller.signal.aborted) {
      say(unknown);
      process.exit(INTERRUPTED);
    }
    say(waiting);
    controller.abort();
  };
  for (const name of SIGNALS) process.on(name, stop);
  return controller.signal;
}
