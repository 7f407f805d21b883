/**
 * The tests that wait (`waiting-tests.ts`), on a machine that is busy with something else: a program that burns for each
 * core, at normal priority, and the tests at `nice 19`, which get next to nothing of a core while they burn. They burn
 * three seconds of every four, so that the tests stand still for seconds at a time and still end.
 * `npm run test:loaded [-- files]`; `-- test` for the whole suite, which runs at night.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { waitingTests } from './waiting-tests.ts';

/** A last resort against a suite that hangs. */
const MOST_MINUTES = 40;
const BURNER = `
  const burn = () => { const end = Date.now() + 3000; while (Date.now() < end); setTimeout(burn, 1000); };
  burn();
`;

const asked = process.argv.slice(2);
const files = asked.length === 0 ? waitingTests() : asked;

const burners = Array.from({ length: availableParallelism() }, () =>
  start(process.execPath, ['-e', BURNER]),
);
const suite = start('nice', [
  '-n',
  '19',
  process.execPath,
  'node_modules/vitest/vitest.mjs',
  'run',
  ...files,
]);
const timer = setTimeout(() => {
  console.error(`The suite did not end within ${MOST_MINUTES} minutes.`);
  suite.kill('SIGKILL');
}, MOST_MINUTES * 60_000);
const stop = (): void => {
  for (const child of [suite, ...burners]) child.kill();
};
process.once('SIGINT', stop).once('SIGTERM', stop);
const [code] = await once(suite, 'exit');
clearTimeout(timer);
for (const burner of burners) burner.kill('SIGKILL');
process.exitCode = code ?? 1;

function start(command: string, words: readonly string[]): ChildProcess {
  return spawn(command, words, { stdio: 'inherit' });
}
