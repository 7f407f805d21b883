import { PROCESS_CLOCK } from '../clock.ts';
import { listenForCancel } from '../host/cancel.ts';
import { act } from './act.ts';
import { openRunner } from './runner.ts';

const runner = openRunner({
  environment: process.env,
  clock: PROCESS_CLOCK,
  print: (text) => process.stdout.write(text),
  listenForCancel,
});

/** Ends the process with a message and no stack trace; whatever was thrown, the step fails. */
function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  runner.notify(
    'error',
    `Something happened that this action did not expect: ${message}. Please report it, with the log of a run with step debugging on.`,
  );
  process.exit(1);
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
// Idle connections would keep the process alive for seconds; the empty write waits until all output is out.
const status = await act(runner);
process.stdout.write('', () => process.exit(status));
