/**
 * The worker of `withMotion`: turns a line on the terminal. A thread of its own, since a Postgres that starts in the
 * first one lets nothing else happen for seconds.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const SIGNS = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const TURN_MS = 100;
const STANDARD_OUTPUT = 1;

const words = String(workerData);
let turned = 0;

turn();
setInterval(turn, TURN_MS);

function turn(): void {
  const sign = SIGNS[turned % SIGNS.length] ?? '';
  turned += 1;
  writeSync(STANDARD_OUTPUT, `\r${sign} ${words}`);
}
