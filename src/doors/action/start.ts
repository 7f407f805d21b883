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

/** Ends the process after all output is written. Idle connections would keep it alive for seconds. */
function end(status: 0 | 1): void {
  process.stdout.write('', () => process.exit(status));
}

/** Ends the process with a message and without a stack trace. The step fails, whatever was thrown. */
function fail(error: unknown): void {
  const message = textOf(error);
  runner.notify(
    'error',
    `Unexpected error: ${message}. This is a bug; please report it with a debug log (\`ACTIONS_STEP_DEBUG=true\`).`,
  );
  end(1);
}

// If the log is closed, the run continues: it may have written the branch, and must still report.
process.stdout.on('error', () => {});
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
void act(runner).then(end);
