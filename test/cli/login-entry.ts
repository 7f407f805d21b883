/** The command `login` as a program of its own, with flags as the command line has them. */
import { parseArgs } from 'node:util';
import { openBrowser } from '../../src/cli/browser.ts';
import { type LoginCommandEnd, loginCommand } from '../../src/cli/login-command.ts';
import { USER_AGENT } from '../../src/version.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    'auth-url': { type: 'string', default: 'https://auth.planetscale.com' },
    'app-url': { type: 'string', default: '' },
    'redirect-uri': { type: 'string', default: '' },
    port: { type: 'string' },
    timeout: { type: 'string', default: '300' },
    'token-file': { type: 'string', default: '' },
    secrets: { type: 'boolean', default: false },
    repo: { type: 'string', default: '' },
    env: { type: 'string', default: '' },
  },
});
const cancel = new AbortController();
process.once('SIGINT', () => cancel.abort());
const end = await loginCommand(
  {
    clientId: process.env['PLANETSCALE_OAUTH_CLIENT_ID'] ?? '',
    clientSecret: process.env['PLANETSCALE_OAUTH_CLIENT_SECRET'] ?? '',
    authUrl: values['auth-url'],
    appUrl: values['app-url'],
    redirectUri: values['redirect-uri'],
    ...(values.port === undefined ? {} : { port: Number(values.port) }),
    timeout: Number(values.timeout),
    tokenFile: values['token-file'],
    ...(values.secrets ? { secrets: { repository: values.repo, environment: values.env } } : {}),
  },
  {
    environment: process.env,
    signal: cancel.signal,
    say: (line) => console.log(line),
    openBrowser: (url) => openBrowser(url, { platform: process.platform, environment: process.env }),
    mask: () => {},
    userAgent: USER_AGENT,
    now: Date.now,
  },
);
console.error(wordsOf(end));
process.exitCode = end.kind === 'signed-in' ? 0 : end.kind === 'wrong-use' ? 2 : 1;

function wordsOf(how: LoginCommandEnd): string {
  switch (how.kind) {
    case 'signed-in':
      return how.kind;
    case 'wrong-use':
      return `${how.kind}: ${how.problems.join('\n')}`;
    default:
      return `${how.kind}: ${how.why}`;
  }
}
