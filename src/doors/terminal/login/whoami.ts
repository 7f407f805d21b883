import { explain } from '../../../ports/platform/explain.ts';
import { wrapped } from '../../../report/terminal-text.ts';
import type { Result } from '../../../result.ts';
import { failed } from '../../../run/result.ts';
import { inWords } from '../../../text/lists.ts';
import {
  code,
  joined,
  type Message,
  prose,
  quote,
  quoteWhole,
  words,
} from '../../../text/message.ts';
import { plain } from '../../../text/plain.ts';
import type { End, Session } from '../commands/command.ts';
import { onService, STATUS } from '../session.ts';
import { jsonText } from '../terminal.ts';
import { variablesIn } from './logout.ts';
import { endOf, readTokenFile, tokenFilePath } from './token-file.ts';

/** What listing organizations needs of a target: nothing. */
const NO_TARGET = { organization: '', database: '', branch: '' };
const MOST_NAMED = 20;

/** The command `whoami`: which credential the commands use, and which organizations the service lists for it. */
export async function showCredential(session: Session): Promise<End> {
  const { inputs, terminal, given } = session;
  const source = await sourceOf(session);
  terminal.progress(prose`Listing the organizations`);
  const opened = await onService(session, undefined, (open) =>
    open({ target: NO_TARGET, timeout: inputs.timeout }).listNames(
      'organizations',
    ),
  );
  if (!opened.ok) return opened.problem;

  const listed: Result<readonly string[], Parameters<typeof explain>[0]> =
    opened.value;
  if (!listed.ok) {
    terminal.say(source);
    return failed(listed.problem, explain(listed.problem));
  }

  const organizations = listed.value;
  if (given.has('json')) {
    const value = { credential: plain(source, 'terminal'), organizations };
    terminal.print(jsonText(value));
    return STATUS.inSync;
  }
  const { look } = terminal;
  terminal.print(`${wrapped(source, look)}\n`);
  terminal.print(`${wrapped(organizationsText(organizations), look)}\n`);
  return STATUS.inSync;
}

/** Where the credential comes from, and what it says of itself, without any secret. */
async function sourceOf({ inputs, given, host }: Session): Promise<Message> {
  const { credential } = inputs;
  if (credential?.kind === 'service-token')
    return prose`Service token with the ID ${quote(credential.id)}, from ${variables(host.environment)}.`;
  if (credential !== undefined)
    return prose`OAuth token, from ${variables(host.environment)}.`;

  const path = tokenFilePath(given.get('token-file')?.[0], host);
  const read = await readTokenFile(path, host.now());
  if (read.kind !== 'tokens') return prose`No credential.`;

  const { application, tokens } = read.file;
  const end = endOf(tokens.life, host.now());
  const until =
    end === undefined ? prose`` : prose`, valid until ${words(end)}`;
  const scopes =
    tokens.scopes === undefined
      ? prose``
      : prose` Scopes: ${joined(tokens.scopes.map(quote), ', ')}.`;
  return prose`OAuth tokens of the application ${quote(application.clientId)}, from ${quoteWhole(path)}${until}.${scopes}`;
}

function variables(environment: NodeJS.ProcessEnv): Message {
  return inWords(variablesIn(environment).map(code));
}

function organizationsText(names: readonly string[]): Message {
  if (names.length === 0)
    return prose`The service lists no organization for it.`;
  const shown = joined(names.slice(0, MOST_NAMED).map(quote), ', ');
  const rest = names.length - MOST_NAMED;
  if (rest > 0) return prose`Organizations: ${shown} and ${rest} more.`;
  return prose`Organizations: ${shown}.`;
}
