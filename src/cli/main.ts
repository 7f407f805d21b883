#!/usr/bin/env node
/** The first version that reads numbers with their digits (`JSON.parse` with source text). */
const OLDEST_NODE = 24;

/** Ends the process with a message and no stack trace. */
function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `Something happened that this program did not expect: ${message}. Please report it, with what \`--verbose\` prints.\n`,
  );
  process.exit(1);
}

const { argv, stdin, stdout, stderr, env, versions } = process;
if (Number.parseInt(versions.node, 10) < OLDEST_NODE) {
  stderr.write(`neki-topology needs Node ${OLDEST_NODE} or later; this is Node ${versions.node}.\n`);
  process.exit(1);
}
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
// A reader that has seen enough (`| head`) is no error, and no reason to leave a PUT alone or to end with another status.
for (const stream of [stdout, stderr]) stream.on('error', () => {});
const { runCommand } = await import('./command.ts');
const status = await runCommand(argv.slice(2), { stdin, stdout, stderr, environment: env });
// Idle connections would keep the process alive for seconds; the empty write waits until all output is out.
stdout.write('', () => process.exit(status));
