import { writeSync } from 'node:fs';
import { PROCESS_CLOCK } from '../clock.ts';
import { listenForCancel } from '../host/cancel.ts';
import { textOf } from '../topology/finding.ts';
import { act } from './act.ts';
import { openRunner } from './runner.ts';

const STDOUT = 1;
/** Whether the stream of standard output is in use. */
let hasStream = false;

const runner = openRunner({
  environment: process.env,
  clock: PROCESS_CLOCK,
  print,
  listenForCancel,
});

/**
 * Writes to standard output. Without a stream as long as the reader keeps up: making one loads what takes a tenth of an
 * empty program's start. Once there is one, everything goes through it, in order.
 */
function print(text: string): void {
  let left = Buffer.from(text);
  try {
    while (!hasStream && left.length > 0)
      left = left.subarray(writeSync(STDOUT, left));
  } catch {
    // A pipe that is full, or a reader that is gone: a stream waits for the one, and tells of the other.
    hasStream = true;
  }
  if (left.length > 0) process.stdout.write(left);
}

/** Ends the process with a message and no stack trace; whatever was thrown, the step fails. */
function fail(error: unknown): void {
  const message = textOf(error);
  runner.notify(
    'error',
    `Unexpected error: ${message}. This is a bug; please report it with a debug log (\`ACTIONS_STEP_DEBUG=true\`).`,
  );
  process.exit(1);
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
// Idle connections would keep the process alive for seconds; the empty write waits until all output is out.
void act(runner).then((status) => {
  if (hasStream) process.stdout.write('', () => process.exit(status));
  else process.exit(status);
});
