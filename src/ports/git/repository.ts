import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Clock } from '../../clock.ts';
import { listed } from '../../text/lists.ts';
import { type Message, prose } from '../../text/message.ts';
import { type Git, gitIn, lineOf, variablesOf } from './git.ts';

/** Facts about the git repository of a folder, for the setup. */
interface Repository {
  /** Whether the folder is the root of its repository, or is in no repository. */
  readonly isRoot: boolean;
  readonly defaultBranch: DefaultBranch;
  /** Address of the page with GitHub's secrets; undefined if the remote is not on GitHub. */
  readonly secrets: string | undefined;
}

/** The default branch of the remote, not the branch that is checked out. */
export type DefaultBranch =
  | { readonly kind: 'known'; readonly name: string }
  | { readonly kind: 'unknown'; readonly why: Message };

interface Host {
  readonly environment: NodeJS.ProcessEnv;
  readonly clock: Clock;
}

/** The address of a GitHub repository, in the forms that git accepts. */
const GITHUB =
  /^(?:https:\/\/|ssh:\/\/)?(?:[^@/]*@)?github\.com[:/]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/;
/** Common names of default branches, tried last. */
const USUAL = ['main', 'master'];
/** How long a remote may take to answer. */
const REMOTE_MS = 5000;
/**
 * The variables that git gets to ask a remote: where programs are, and proxy settings. It gets no credentials and no
 * home folder, which may have a `.netrc` or a credential helper.
 */
const ON_THE_WAY = [
  'PATH',
  'SystemRoot',
  'TEMP',
  'TMP',
  'TMPDIR',
  'HTTPS_PROXY',
  'https_proxy',
  'ALL_PROXY',
  'all_proxy',
  'NO_PROXY',
  'no_proxy',
  'GIT_SSL_CAINFO',
  'GIT_SSL_CAPATH',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
];

/** Reads the git repository around a folder. */
export async function openRepository(
  folder: string,
  host: Host,
): Promise<Repository> {
  const git = gitIn(folder, host.environment);
  const prefix = lineOf(await git(['rev-parse', '--show-prefix']));
  const origin = await addressOf(git, 'origin');
  const [, name] = GITHUB.exec(origin) ?? [];
  return {
    isRoot: prefix === '',
    defaultBranch: await findDefaultBranch(git, host),
    secrets: name && `https://github.com/${name}/settings/secrets/actions`,
  };
}

async function findDefaultBranch(git: Git, host: Host): Promise<DefaultBranch> {
  const answer = await git(['remote']);
  if ('words' in answer)
    return unknown(prose`This folder is not in a git repository.`);
  const remotes = lineOf(answer).split('\n').filter(Boolean);
  const [remote, ...others] = remotes;
  if (remote === undefined)
    return unknown(
      prose`The git repository has no remote, so no default branch.`,
    );
  if (others.length > 0)
    return unknown(
      prose`The git repository has ${remotes.length} remotes (${listed(remotes)}), which may differ in their default branch.`,
    );
  const name =
    (await recordedHead(git, remote)) ??
    (await askRemote(await addressOf(git, remote), host)) ??
    (await onlyUsual(git, remote));
  if (name === undefined)
    return unknown(
      prose`The default branch of the remote could not be determined.`,
    );
  return { kind: 'known', name };
}

function unknown(why: Message): DefaultBranch {
  return { kind: 'unknown', why };
}

async function addressOf(git: Git, remote: string): Promise<string> {
  return lineOf(await git(['remote', 'get-url', '--', remote]));
}

/** The default branch of the remote that the clone has recorded. */
async function recordedHead(
  git: Git,
  remote: string,
): Promise<string | undefined> {
  const place = `refs/remotes/${remote}/`;
  const head = lineOf(await git(['symbolic-ref', `${place}HEAD`]));
  if (head.startsWith(place)) return head.slice(place.length);
  return undefined;
}

/** A common name of a default branch, if the fetched branches of the remote include only one of them. */
async function onlyUsual(
  git: Git,
  remote: string,
): Promise<string | undefined> {
  const refs = USUAL.map((name) => `refs/remotes/${remote}/${name}`);
  const found = lineOf(
    await git(['for-each-ref', '--format=%(refname:lstrip=3)', ...refs]),
  );
  return USUAL.find((name) => name === found);
}

/**
 * Asks a remote for its default branch over https. Git runs in an empty folder, without configuration and without a
 * credential, because inside the repository it would run programs that the repository's configuration names.
 */
async function askRemote(
  remote: string,
  { environment, clock }: Host,
): Promise<string | undefined> {
  const url = URL.parse(remote);
  if (url?.protocol !== 'https:') return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'neki-topology-'));
  const deadline = new AbortController();
  const callOff = clock.limit(REMOTE_MS, () => deadline.abort());
  try {
    const answer = await run(
      ['ls-remote', '--symref', '--', `${url.origin}${url.pathname}`, 'HEAD'],
      { folder, environment, signal: deadline.signal },
    );
    return /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(answer)?.[1];
  } finally {
    callOff();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The output of git outside of any repository; empty if it fails. */
function run(
  words: readonly string[],
  {
    folder,
    environment,
    signal,
  }: {
    readonly folder: string;
    readonly environment: NodeJS.ProcessEnv;
    readonly signal: AbortSignal;
  },
): Promise<string> {
  const env = {
    ...variablesOf(environment, ON_THE_WAY),
    HOME: folder,
    USERPROFILE: folder,
    GIT_CEILING_DIRECTORIES: dirname(folder),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ALLOW_PROTOCOL: 'https',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
  };
  // Git's https program survives git, and would wait forever for a remote that does not answer.
  const seconds = REMOTE_MS / 1000;
  const limits = [
    'http.lowSpeedLimit=1',
    `http.lowSpeedTime=${seconds}`,
  ].flatMap((setting) => ['-c', setting]);
  return new Promise((resolve) => {
    execFile(
      'git',
      limits.concat(words),
      { cwd: folder, env, signal, windowsHide: true, maxBuffer: 65_536 },
      (error, output) => resolve(error === null ? output : ''),
    );
  });
}
