import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { REQUIREMENTS } from '../../report/error-messages.ts';
import { quote, quoteWhole, shellWord } from '../../topology/finding.ts';
import { codeOf, type TokenFile, writePrivate } from './token-file.ts';
import { keepTokens, type Waiting } from './token-place.ts';

/** Where on GitHub the secrets go; the repository of the folder where the commands run, unless one is named. */
export interface SecretsTarget {
  readonly repository: string | undefined;
  /** An environment of it. */
  readonly environment: string | undefined;
}

/** What is told of tokens that were kept, line by line; or why they were not, a whole message. */
export type Kept =
  | { readonly ok: true; readonly lines: readonly string[] }
  | { readonly ok: false; readonly why: string };

/** As the examples of docs/sign-in.md name them. */
const NAMES = {
  clientId: 'PLANETSCALE_CLIENT_ID',
  clientSecret: 'PLANETSCALE_CLIENT_SECRET',
  refreshToken: 'PLANETSCALE_REFRESH_TOKEN',
  accessToken: 'PLANETSCALE_ACCESS_TOKEN',
} as const;

/** Keeps the tokens of a sign-in in the token file. */
export async function keepInFile(path: string, file: TokenFile, waiting: Waiting): Promise<Kept> {
  const why = await keepTokens(path, file, waiting);
  if (why !== undefined) return { ok: false, why };
  const { life, refreshToken } = file.tokens;
  const end = life === undefined ? '' : `; it lasts until ${endWords(waiting.now() + life)}`;
  const renewal =
    refreshToken === undefined
      ? 'The service gave no refresh token with it: sign in again when it has run out.'
      : 'It is renewed when it runs out, and the file written anew. Use this refresh token nowhere else: a renewal may void it.';
  const lines = [
    `Signed in. The access token is in ${quoteWhole(path)}${end}. ${renewal}`,
    'The file holds the client secret as well. Only you may read it; whoever can is signed in as you.',
    ...scopeWords(file),
  ];
  return { ok: true, lines };
}

/**
 * Writes each secret to a file of its own that only this user may read, in a new folder beside `path`, and tells the
 * commands that store them: the values reach neither a command line, which every process can see, nor the history of a
 * shell.
 */
export async function keepAsSecrets(path: string, file: TokenFile, target: SecretsTarget): Promise<Kept> {
  const { application, tokens } = file;
  const { accessToken, refreshToken } = tokens;
  const secrets: readonly (readonly [string, string])[] =
    refreshToken === undefined
      ? [[NAMES.accessToken, accessToken]]
      : [
          [NAMES.clientSecret, application.clientSecret],
          [NAMES.refreshToken, refreshToken],
        ];
  const made = await makeFolder(dirname(path));
  if (!made.ok) return made;
  const { folder } = made;
  for (const [name, value] of secrets) {
    const why = await writePrivate(join(folder, name), value);
    if (why === undefined) continue;
    await rm(folder, { recursive: true, force: true });
    return { ok: false, why };
  }
  const place = placeOf(target);
  const commands = [
    ...(refreshToken === undefined
      ? []
      : [`gh variable set ${NAMES.clientId}${place} --body ${shellWord(application.clientId)}`]),
    ...secrets.map(([name]) => `gh secret set ${name}${place} < ${shellWord(join(folder, name))}`),
    `rm -r ${shellWord(folder)}`,
  ];
  const caution =
    refreshToken === undefined
      ? 'The service gave no refresh token: this access token has to be replaced when it runs out (`oauth-access-token`).'
      : 'Nothing else was kept here: a renewal may void the refresh token, so it is for that repository alone.';
  const lines = [
    'Signed in. These commands of a POSIX shell store the tokens with GitHub’s command line `gh`; the values go from files that only you may read, which the last one removes:',
    '',
    ...commands.map((command, index) => `  ${command}${index === commands.length - 1 ? '' : ' &&'}`),
    '',
    caution,
    ...scopeWords(file),
  ];
  return { ok: true, lines };
}

/** What is wrong with the name of a repository; undefined for a good one. */
export function repositoryProblem(repository: string): string | undefined {
  return /^(?:[A-Za-z0-9.-]+\/)?[\w.-]+\/[\w.-]+$/.test(repository) && !repository.startsWith('-')
    ? undefined
    : `\`--repo\` is ${quoteWhole(repository)}. Write it as \`owner/name\`, or \`host/owner/name\` for a server of your own.`;
}

async function makeFolder(
  parent: string,
): Promise<{ readonly ok: true; readonly folder: string } | { readonly ok: false; readonly why: string }> {
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    return { ok: true, folder: await mkdtemp(join(parent, 'secrets-')) };
  } catch (error) {
    const why = `No folder can be made in ${quoteWhole(parent)} (${codeOf(error)}). Make it writable, or name another place in \`--token-file\`.`;
    return { ok: false, why };
  }
}

function placeOf({ repository, environment }: SecretsTarget): string {
  const repo = repository === undefined ? '' : ` --repo ${shellWord(repository)}`;
  return environment === undefined ? repo : `${repo} --env ${shellWord(environment)}`;
}

/** At any level, in the singular or plural: docs/neki.md §10.15 and §10.16 spell them apart. */
const SETS_TOPOLOGY = /^(?:\w+:)?write_(?:branch|databases?)$/;

function scopeWords({ tokens: { scopes } }: TokenFile): readonly string[] {
  if (scopes === undefined) return [];
  const granted = `Granted scopes: ${quoteWhole(scopes.join(' '))}.`;
  if (scopes.some((name) => SETS_TOPOLOGY.test(name))) return [granted];
  const needed = REQUIREMENTS['write-topology'].scopes.map((name) => quote(name)).join(', ');
  return [granted, `They let nobody set a data topology; that takes one of ${needed}.`];
}

function endWords(milliseconds: number): string {
  const end = new Date(milliseconds);
  return Number.isNaN(end.getTime()) ? 'further than a calendar goes' : end.toISOString();
}
