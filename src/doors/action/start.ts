import { PROCESS_CLOCK } from '../../clock.ts';
import { listenForCancel } from '../../ports/host/cancel.ts';
import { textOf } from '../../result.ts';
import { act } from './act.ts';
import { PROCESS_PROTOCOL } from './protocol.ts';
import { openRunner } from './runner.ts';

const runner = openRunner({
  environment: process.env,
  clock: PROCESS_CLOCK,
  protocol: PROCESS_PROTOCOL,
  listenForCancel,
});

/** Ends the process when all of its output is out; idle connections would keep it alive for seconds. */
function end(status: 0 | 1): void {
  process.stdout.write('', () => process.exit(status));
}

/** Ends the process with a message and no stack trace; whatever was thrown, the step fails. */
function fail(error: unknown): void {
  const message = textOf(error);
  runner.notify(
    'error',
    `Unexpected error: ${message}. This is a bug; please report it with a debug log (\`ACTIONS_STEP_DEBUG=true\`).`,
  );
  end(1);
}

// If nobody reads the log any more, the run continues: it may have written the branch, and must still report.
process.stdout.on('error', () => {});
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
void act(runner).then(end);
