/**
 * The tests on a machine that is busy with something else: a program that burns for each core, at normal priority, and
 * the suite at `nice 19`, which gets next to nothing of a core while they burn. They burn three seconds of every four,
 * so that the suite stands still for seconds at a time and still ends. `npm run test:loaded [-- files]`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/** A last resort against a suite that hangs. */
const MOST_MINUTES = 40;
const BURNER = `
  const burn = () => { const end = Date.now() + 3000; while (Date.now() < end); setTimeout(burn, 1000); };
  burn();
`;

const burners = Array.from({ length: availableParallelism() }, () =>
  start(process.execPath, ['-e', BURNER]),
);
const suite = start('nice', [
  '-n',
  '19',
  process.execPath,
  'node_modules/vitest/vitest.mjs',
  'run',
  ...process.argv.slice(2),
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
