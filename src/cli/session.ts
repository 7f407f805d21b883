import type { Inputs } from '../inputs/inputs.ts';
import type { Secrets } from '../machine/secrets.ts';
import type { Terminal } from './terminal.ts';

/** What every command works with. */
export interface Session {
  readonly terminal: Terminal;
  readonly environment: NodeJS.ProcessEnv;
  readonly inputs: Inputs;
  /** Switches that were given, by name. */
  readonly switches: ReadonlySet<string>;
  /** Where `login` keeps tokens, as it was named; undefined for the usual place. */
  readonly tokenFile: string | undefined;
  /** Fires at Ctrl-C. */
  readonly cancelled: AbortSignal;
  readonly secrets: Secrets;
}

/** Exit statuses (docs/terminal.md). */
export const STATUS = { inSync: 0, error: 1, differs: 2, interrupted: 130 } as const;
