import { doctor } from './doctor/terminal.ts';
import { explain } from './explain/index.ts';
import type { Feature } from './feature.ts';
import { init } from './init/index.ts';
import { log } from './log/index.ts';
import { pull } from './pull/index.ts';
import { listedRows } from './rows/terminal.ts';

/**
 * The features with commands or options in the terminal. If two of them are placed above the same word, the first one
 * stays above. Only the terminal imports this list: its features need a machine, which a page lacks, and which an
 * action leaves alone.
 */
export const AT_TERMINAL: readonly Feature[] = [
  init,
  pull,
  listedRows,
  log,
  explain,
  doctor,
];
