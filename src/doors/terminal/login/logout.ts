import { rm } from 'node:fs/promises';
import { textOf } from '../../../result.ts';
import { SETTINGS } from '../../../settings/table/index.ts';
import { inWords } from '../../../text/lists.ts';
import { code, prose, quoteWhole } from '../../../text/message.ts';
import type { Edge, End } from '../commands/command.ts';
import { refused, STATUS } from '../session.ts';
import { readTokenFile, tokenFilePath } from './token-file.ts';

/** The command `logout`: removes the tokens that `login` stored. A file of another kind is left alone. */
export async function signOut({ given, host, terminal }: Edge): Promise<End> {
  const path = tokenFilePath(given.get('token-file')?.[0], host);
  const read = await readTokenFile(path, host.now());
  if (read.kind === 'unreadable') return refused(read.why);
  if (read.kind === 'missing')
    terminal.say(prose`No tokens are stored in ${quoteWhole(path)}.`);
  else {
    const problem = await rm(path).catch(textOf);
    if (problem !== undefined)
      return refused(
        prose`Could not remove ${quoteWhole(path)}: ${quoteWhole(problem)}.`,
      );
    terminal.say(
      prose`Removed ${quoteWhole(path)}. Copies of its tokens stay valid until they expire: to end that too, withdraw the access of the application at PlanetScale.`,
    );
  }

  const set = variablesIn(host.environment);
  if (set.length > 0)
    terminal.say(
      prose`Commands still use the credential in ${inWords(set.map(code))}.`,
    );
  return STATUS.inSync;
}

/** Settings with a variable that is no credential. */
const NO_CREDENTIALS = new Set(['base-url', 'auth-url', 'database-url']);

/** The variables with a credential that are set. */
export function variablesIn(environment: NodeJS.ProcessEnv): readonly string[] {
  return SETTINGS.flatMap(({ name, variable }) => {
    if (variable === undefined || NO_CREDENTIALS.has(name)) return [];
    return environment[variable.name]?.trim() ? [variable.name] : [];
  });
}
