#!/usr/bin/env node
/** The first version that can read numbers with all their digits (`JSON.parse` with source text). */
const OLDEST_NODE = 24;

/** Ends the process with a message and without a stack trace. */
function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `Unexpected error: ${message}. This is a bug; please report it with the output of --verbose.\n`,
  );
  process.exit(1);
}

const { argv, stdout, stderr, env, versions, platform } = process;
if (Number.parseInt(versions.node, 10) < OLDEST_NODE) {
  stderr.write(
    `neki-topology requires Node ${OLDEST_NODE} or later; this is Node ${versions.node}.\n`,
  );
  process.exit(1);
}
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
// If the reader closes the pipe (`| head`), that is no error. The work goes on, and the exit status tells how it ended.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  stderr.write(`Could not write to standard output: ${error.message}.\n`);
  process.exit(1);
});
// A closed standard error must not end a PUT in progress.
stderr.on('error', () => undefined);
void main();

async function main(): Promise<void> {
  const { runCommand } = await import('./program.ts');
  const { PROCESS_CLOCK } = await import('../../clock.ts');
  const { listenForInterrupt } = await import('../../ports/host/cancel.ts');
  const status = await runCommand(argv.slice(2), {
    get stdin() {
      return process.stdin;
    },
    stdout,
    stderr,
    environment: env,
    platform,
    folder: process.cwd(),
    clock: PROCESS_CLOCK,
    now: Date.now,
    listenForCancel: listenForInterrupt,
  });
  // Idle connections would keep the process alive for seconds. The empty write waits for all output, and for its
  // errors.
  stdout.write('', () => setImmediate(() => process.exit(status)));
}
