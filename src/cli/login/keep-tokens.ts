import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { scopesToChoose } from '../../platform/operation.ts';
import { quote, quoteWhole, shellWord } from '../../topology/finding.ts';
import {
  endOf,
  type TokenFile,
  writePrivate,
  writeTokenFile,
} from './token-file.ts';
import { takeLock, type Waiting } from './token-place.ts';

/** What is told of tokens that were kept, line by line; or why they were not, a whole message. */
export type Kept = readonly string[] | string;

/** Keeps the tokens of a sign-in in the token file, when no renewal of the old ones is under way. */
export async function keepInFile(
  path: string,
  file: TokenFile,
  waiting: Waiting,
): Promise<Kept> {
  const release = await takeLock(path, waiting);
  if (typeof release === 'string') return release;
  const why = await writeTokenFile(path, file, waiting.now()).finally(release);
  if (why !== undefined) return why;
  const { life, refreshToken } = file.tokens;
  const until = endOf(life, waiting.now());
  const end = until === undefined ? '' : ` and expires at ${until}`;
  const renewal =
    refreshToken === undefined
      ? 'The service returned no refresh token. Sign in again when it expires.'
      : 'It is refreshed automatically. Do not use this refresh token anywhere else: a refresh may invalidate it.';
  return [
    `Signed in. The access token is stored in ${quoteWhole(path)}${end}. ${renewal}`,
    'The file also holds the client secret. It is readable only by you. Anyone who obtains it can act as you.',
    ...scopeWords(file),
  ];
}

/**
 * Writes each secret to a file of its own that only this user may read, in a new folder beside `path`, and tells the
 * commands that store them in the `place` that flags of `gh` name: the values reach neither a command line, which every
 * process can see, nor the history of a shell.
 */
export async function keepAsSecrets(
  path: string,
  file: TokenFile,
  place: string,
): Promise<Kept> {
  const { clientId, clientSecret } = file.application;
  const { accessToken, refreshToken } = file.tokens;
  // As the examples of docs/sign-in.md name them.
  const secrets =
    refreshToken === undefined
      ? { PLANETSCALE_ACCESS_TOKEN: accessToken }
      : {
          PLANETSCALE_CLIENT_SECRET: clientSecret,
          PLANETSCALE_REFRESH_TOKEN: refreshToken,
        };
  const folder = join(dirname(path), `secrets-${crypto.randomUUID()}`);
  for (const [name, value] of Object.entries(secrets)) {
    const why = await writePrivate(join(folder, name), value);
    if (why === undefined) continue;
    await rm(folder, { recursive: true, force: true });
    return why;
  }
  const commands = Object.keys(secrets).map(
    (name) =>
      `gh secret set ${name}${place} < ${shellWord(join(folder, name))}`,
  );
  if (refreshToken !== undefined)
    commands.unshift(
      `gh variable set PLANETSCALE_CLIENT_ID${place} --body ${shellWord(clientId)}`,
    );
  return [
    'Signed in. Run these commands in a POSIX shell to store the tokens with `gh`. The values are read from files that only you can read; the last command removes them:',
    '',
    ...commands.map((command) => `  ${command} &&`),
    `  rm -r ${shellWord(folder)}`,
    '',
    refreshToken === undefined
      ? 'The service returned no refresh token. Replace this access token when it expires (`oauth-access-token`).'
      : 'Nothing else was stored here. Use the refresh token in that repository only: a refresh may invalidate it.',
    ...scopeWords(file),
  ];
}

/** The flags of `gh` for a repository, without one that of the folder, and an environment of it. */
export function placeOf(repository: string, environment: string): string {
  const flags = Object.entries({ '--repo': repository, '--env': environment });
  return flags
    .map(([flag, value]) =>
      value === '' ? '' : ` ${flag} ${shellWord(value)}`,
    )
    .join('');
}

/** What is wrong with the name of a repository; undefined for a good one. */
export function repositoryProblem(repository: string): string | undefined {
  return /^(?:[A-Za-z0-9.-]+\/)?[\w.-]+\/[\w.-]+$/.test(repository) &&
    !repository.startsWith('-')
    ? undefined
    : `\`--repo\` is ${quoteWhole(repository)}. Use \`owner/name\`, or \`host/owner/name\` for GitHub Enterprise Server.`;
}

/** At any level, in the singular or plural: docs/neki.md §10.15 and §10.16 spell them apart. */
const SETS_TOPOLOGY = /^(?:\w+:)?write_(?:branch|databases?)$/;

function scopeWords({ tokens: { scopes } }: TokenFile): readonly string[] {
  if (scopes === undefined) return [];
  const granted = `Granted scopes: ${quoteWhole(scopes.join(' '))}.`;
  if (scopes.some((name) => SETS_TOPOLOGY.test(name))) return [granted];
  const needed = scopesToChoose('write-topology')
    .map((name) => quote(name))
    .join(', ');
  return [
    granted,
    `These scopes do not allow updating a data topology; one of ${needed} is required.`,
  ];
}
