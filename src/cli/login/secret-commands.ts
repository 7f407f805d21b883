import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Tokens } from '../../platform/tokens.ts';
import { quoteWhole } from '../../topology/finding.ts';
import { codeOf, writePrivate } from './private-file.ts';
import type { Application } from './token-file.ts';

/** Where on GitHub the secrets go; the repository of the folder where the commands run, unless one is named. */
export interface SecretsTarget {
  readonly repository: string | undefined;
  /** An environment of it. */
  readonly environment: string | undefined;
}

/** Commands that store tokens as secrets, and the files they take the values from; `why` is a whole message. */
export type SecretCommands =
  | { readonly ok: true; readonly commands: readonly string[] }
  | { readonly ok: false; readonly why: string };

/** As the examples of docs/sign-in.md name them. */
const NAMES = {
  clientId: 'PLANETSCALE_CLIENT_ID',
  clientSecret: 'PLANETSCALE_CLIENT_SECRET',
  refreshToken: 'PLANETSCALE_REFRESH_TOKEN',
  accessToken: 'PLANETSCALE_ACCESS_TOKEN',
} as const;

/**
 * Writes each secret to a file of its own that only this user may read, in a new folder beside `path`, and makes the
 * commands that store them: the values reach neither a command line, which every process can see, nor the history of a
 * shell.
 */
export async function secretCommands(
  path: string,
  what: { readonly application: Application; readonly tokens: Tokens },
  target: SecretsTarget,
): Promise<SecretCommands> {
  const { application, tokens } = what;
  const secrets: Readonly<Record<string, string>> =
    tokens.refreshToken === undefined
      ? { [NAMES.accessToken]: tokens.accessToken }
      : { [NAMES.clientSecret]: application.clientSecret, [NAMES.refreshToken]: tokens.refreshToken };
  const made = await makeFolder(dirname(path));
  if (!made.ok) return made;
  const { folder } = made;
  for (const [name, value] of Object.entries(secrets)) {
    const why = await writePrivate(join(folder, name), value);
    if (why === undefined) continue;
    await rm(folder, { recursive: true, force: true });
    return { ok: false, why };
  }
  const place = placeOf(target);
  const commands = [
    ...(tokens.refreshToken === undefined
      ? []
      : [`gh variable set ${NAMES.clientId}${place} --body ${word(application.clientId)}`]),
    ...Object.keys(secrets).map((name) => `gh secret set ${name}${place} < ${word(join(folder, name))}`),
    `rm -r ${word(folder)}`,
  ];
  return { ok: true, commands };
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
  const parts = [
    ...(repository === undefined ? [] : ['--repo', word(repository)]),
    ...(environment === undefined ? [] : ['--env', word(environment)]),
  ];
  return parts.map((part) => ` ${part}`).join('');
}

/** A word that a POSIX shell takes as it is. */
function word(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
