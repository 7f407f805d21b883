import { visible } from '../report/markdown.ts';
import { USER_AGENT } from '../version.ts';
import type { Typed } from './arguments.ts';
import { openBrowser } from './login/browser.ts';
import { type LoginCommand, loginCommand } from './login/login-command.ts';
import { askHidden } from './login/prompt.ts';
import { type Session, STATUS } from './session.ts';

type Edge = Pick<Session, 'terminal' | 'host' | 'secrets' | 'cancelled'>;

/** The command `login`: reads its options, and tells how the sign-in ended. Answers the exit status. */
export async function signIn(typed: Typed, edge: Edge): Promise<number> {
  const { terminal, host, secrets, cancelled } = edge;
  const { environment, stdin, now } = host;
  const { platform } = process;
  const idle = ['repo', 'env'].filter((name) => typed.values.has(name) && !typed.switches.has('secrets'));
  if (idle.length > 0) {
    terminal.say(
      `\`--${idle[0]}\` says where secrets go, and none are asked for. Add \`--secrets\`, or remove it.`,
    );
    return STATUS.error;
  }
  const end = await loginCommand(commandOf(typed, environment), {
    environment,
    signal: cancelled,
    // What it says is all that it has to give: an address to open, commands to run.
    say: (line) => terminal.print(`${visible(line)}\n`),
    openBrowser: (url) => openBrowser(url, { platform, environment }),
    mask: (secret) => {
      secrets.add(secret);
    },
    userAgent: USER_AGENT,
    now,
    debug: (line) => (typed.switches.has('verbose') ? terminal.say(line) : undefined),
    ...(terminal.isInteractive
      ? {
          askHidden: (question) =>
            askHidden(question, {
              keyboard: stdin,
              write: (text) => terminal.write(text),
              signal: cancelled,
            }),
        }
      : {}),
  });
  switch (end.kind) {
    case 'signed-in':
      return STATUS.inSync;
    case 'wrong-use':
      for (const problem of end.problems) terminal.say(problem);
      return STATUS.error;
    case 'cancelled':
      terminal.say(end.why);
      return STATUS.interrupted;
    default:
      terminal.say(end.why);
      return STATUS.error;
  }
}

function commandOf({ values, switches }: Typed, environment: NodeJS.ProcessEnv): LoginCommand {
  const value = (name: string): string => values.get(name)?.[0] ?? '';
  const port = value('port');
  return {
    clientId: environment['PLANETSCALE_OAUTH_CLIENT_ID'] ?? '',
    clientSecret: environment['PLANETSCALE_OAUTH_CLIENT_SECRET'] ?? '',
    authUrl: value('auth-url') || 'https://auth.planetscale.com',
    appUrl: value('app-url'),
    redirectUri: value('redirect-uri'),
    ...(port === '' ? {} : { port: Number(port) }),
    timeout: Number(value('timeout') || '300'),
    tokenFile: value('token-file'),
    ...(switches.has('secrets') ? { secrets: { repository: value('repo'), environment: value('env') } } : {}),
  };
}
