import { join } from 'node:path';
import { virtualClock } from '../../../sandbox/clock.ts';
import { APP, type Platform } from '../../../sandbox/platform.ts';
import { type ProgramEnd, startProgram } from '../../../sandbox/terminal.ts';
import { ownFolder } from './folder.ts';
import { beginCommand, type Command } from './host.ts';

/** One `login`, in a home of its own. */
export interface Login {
  readonly home: string;
  /** Where it keeps the tokens unless told otherwise. */
  readonly tokenFile: string;
  /** The address it asks to open; rejects when it ends before it asks. */
  readonly address: Promise<URL>;
  readonly ended: Promise<ProgramEnd>;
}

/** How a `login` is called: on any free port, with nothing of this process's environment but PATH. */
export interface LoginFlags {
  readonly flags?: readonly string[];
  readonly port?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The part of a test's context that ends a process with the test. */
interface Finishing {
  onTestFinished(callback: () => Promise<void>): void;
}

/** Begins `login` in this process; with columns, at a terminal. */
export async function beginLogin(
  context: Finishing,
  platform: Platform,
  options: LoginFlags &
    Partial<
      Pick<
        Parameters<typeof beginCommand>[0],
        'columns' | 'clock' | 'platform' | 'now'
      >
    > = {},
): Promise<Login & Omit<Command, 'ended'>> {
  const home = await ownFolder(context);
  const { clock = virtualClock(), ...others } = options;
  platform.onStall(() => clock.reachLimit());
  const command = beginCommand({
    ...others,
    ...callOf(home, platform, options),
    clock,
  });
  context.onTestFinished(async () => {
    command.cancel();
    await command.ended;
  });
  return { ...command, ...loginOf(home, command) };
}

/** Starts `login` of the built program in a process of its own. */
export async function startLogin(
  context: Finishing,
  platform: Pick<Platform, 'authUrl'>,
  options: LoginFlags = {},
): Promise<Login & { kill(signal: NodeJS.Signals): void }> {
  const home = await ownFolder(context);
  const program = startProgram(callOf(home, platform, options));
  context.onTestFinished(async () => {
    program.kill('SIGKILL');
    await program.ended;
  });
  return { ...loginOf(home, program), kill: program.kill };
}

function callOf(
  home: string,
  { authUrl }: Pick<Platform, 'authUrl'>,
  { flags = [], port = '0', env = {} }: LoginFlags,
) {
  return {
    words: ['login', '--auth-url', authUrl, '--port', port, ...flags],
    folder: home,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      PLANETSCALE_OAUTH_CLIENT_ID: APP.clientId,
      PLANETSCALE_OAUTH_CLIENT_SECRET: APP.clientSecret,
      ...env,
    },
  };
}

function loginOf(
  home: string,
  { ended, shows, text }: Pick<Command, 'ended' | 'shows' | 'text'>,
): Login {
  const address = shows('for the sign-in …').then(() => {
    const [, shown = ''] = /^ {2}(http\S+)\r?$/m.exec(text()) ?? [];
    return new URL(shown);
  });
  // A test that never asks for the address must not fail because there is none.
  address.catch(() => {});
  const tokenFile = join(home, '.config', 'neki-topology', 'credentials.json');
  return { home, tokenFile, address, ended };
}
