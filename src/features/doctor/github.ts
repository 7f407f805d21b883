import { execFile } from 'node:child_process';
import type { Clock } from '../../clock.ts';
import { memoized } from '../../keyed.ts';
import { TRUSTED, variablesOf } from '../../ports/git/git.ts';
import { USER_AGENT } from '../../project.ts';
import { CHECK_MS } from './service.ts';
import { entryOf, itemsOf } from './topology-facts.ts';

/** The repository on GitHub, asked with GETs alone. */
export interface GitHubRepository {
  /** `owner/name`. */
  readonly name: string;
  /** The JSON of an answer, with its status; no status if there was no answer. */
  read(path: string): Promise<GitHubAnswer>;
}

export interface GitHubAnswer {
  readonly status: number | undefined;
  readonly value: unknown;
}

interface GitHubOptions {
  readonly name: string;
  readonly token: string;
  readonly apiUrl: string;
  readonly cancelled: AbortSignal;
  readonly clock: Clock;
  readonly debug: (line: string) => void;
}

const PER_PAGE = 100;
const MOST_PAGES = 10;
/** The address of a repository on a host of GitHub, in the forms that git accepts. */
const REMOTE =
  /^(?:https:\/\/|ssh:\/\/)?(?:[^@/]*@)?([\w.-]+)[:/]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/;

/** The name of a repository in the address of a remote, if it is on `github.com`. */
export function repositoryIn(remote: string | undefined): string | undefined {
  const [, host, name] = REMOTE.exec(remote ?? '') ?? [];
  return host === 'github.com' ? name : undefined;
}

/** Opens the repository. Sends nothing yet. */
export function openRepository(options: GitHubOptions): GitHubRepository {
  const { name } = options;
  return { name, read: memoized((path) => read(options, path)) };
}

async function read(
  { name, token, apiUrl, cancelled, clock, debug }: GitHubOptions,
  path: string,
): Promise<GitHubAnswer> {
  const { openGitHub } = await import('../../ports/github/github.ts');
  const { isRequestError } = await import('../../ports/github/problem.ts');
  const [owner = '', repository = ''] = name.split('/');
  const over = new AbortController();
  const callOff = clock.limit(CHECK_MS, () => over.abort());
  try {
    const { octokit } = openGitHub({
      token,
      owner,
      repository,
      apiUrl,
      userAgent: USER_AGENT,
      debug,
      clock,
      cancelled: AbortSignal.any([cancelled, over.signal]),
    });
    const { status, data } = await octokit.request(`GET /repos/${name}${path}`);
    return { status, value: data };
  } catch (error) {
    const status = isRequestError(error) ? error.status : undefined;
    return { status, value: undefined };
  } finally {
    callOff();
  }
}

/** All names of a list; undefined if it cannot be read. */
export async function namesOf(
  github: GitHubRepository,
  path: string,
  member: string,
): Promise<readonly string[] | undefined> {
  const names: string[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = `per_page=${PER_PAGE}&page=${page}`;
    const { status, value } = await github.read(`${path}?${query}`);
    if (status !== 200) return undefined;
    const items = itemsOf(entryOf(value)[member]).map(entryOf);
    for (const { name } of items)
      if (typeof name === 'string') names.push(name);
    if (items.length < PER_PAGE) break;
  }
  return names;
}

/** The token of GitHub's own program, if a person has signed in there. */
export function tokenOfGh(
  environment: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const env = variablesOf(environment, [
    'PATH',
    'HOME',
    'XDG_CONFIG_HOME',
    'USERPROFILE',
    'APPDATA',
    'SystemRoot',
    'GH_CONFIG_DIR',
  ]);
  const options = { env, cwd: TRUSTED, timeout: CHECK_MS, windowsHide: true };
  return new Promise((resolve) => {
    execFile('gh', ['auth', 'token'], options, (error, output) =>
      resolve(error === null ? output.trim() || undefined : undefined),
    );
  });
}
