import { explain } from './explain/index.ts';
import type { Feature } from './feature.ts';
import { init } from './init/index.ts';
import { log } from './log/index.ts';
import { pull } from './pull/index.ts';
import { listedRows } from './rows/terminal.ts';

/**
 * Those that have words at a terminal; of two that stand above the same word, the first is above. Only a terminal imports
 * this list: what it would load needs a machine, which a page has not, and which an action leaves alone.
 */
export const AT_TERMINAL: readonly Feature[] = [
  init,
  pull,
  listedRows,
  log,
  explain,
];
