/** What started a workflow run: the payload, and what the runner derives from it. */
export interface ActionEvent {
  /** GITHUB_EVENT_NAME. */
  readonly name: string;
  /** Content of the event file. */
  readonly payload: object;
  /** `owner/name` of the repository the workflow runs in. */
  readonly repository: string;
  /** GITHUB_REF, fully qualified. */
  readonly ref: string;
  /** GITHUB_SHA. */
  readonly sha: string;
  /** GITHUB_HEAD_REF; empty unless a pull request. */
  readonly headRef: string;
  /** GITHUB_BASE_REF; empty unless a pull request. */
  readonly baseRef: string;
  /** GITHUB_ACTOR. */
  readonly actor: string;
}

/** Where links in payloads point; the host of a payload is never called by the runner. */
const SERVER = 'https://github.com';
const API = 'https://api.github.com';

/** What stands for "no commit" in a push payload. */
export const NO_COMMIT = '0'.repeat(40);

/** Facts about a repository that payloads repeat. */
export interface RepositoryFacts {
  readonly defaultBranch?: string;
  readonly private?: boolean;
  /** `internal` is private, and every member of the enterprise reads it. */
  readonly visibility?: 'public' | 'internal' | 'private';
  readonly fork?: boolean;
}

/** The account of a login; logins that end in `[bot]` are of type Bot. */
export function account(login: string): object {
  const bot = login.endsWith('[bot]');
  return {
    login,
    id: idOf(login),
    node_id: `U_${idOf(login)}`,
    type: bot ? 'Bot' : 'User',
    site_admin: false,
    html_url: `${SERVER}/${bot ? `apps/${login.slice(0, -5)}` : login}`,
    url: `${API}/users/${encodeURIComponent(login)}`,
  };
}

/** The repository object of a payload. */
export function repositoryPart(
  fullName: string,
  facts: RepositoryFacts = {},
): object {
  const [owner = '', name = ''] = fullName.split('/');
  const isPrivate = facts.private ?? true;
  return {
    id: idOf(fullName),
    node_id: `R_${idOf(fullName)}`,
    name,
    full_name: fullName,
    private: isPrivate,
    owner: account(owner),
    html_url: `${SERVER}/${fullName}`,
    description: null,
    fork: facts.fork ?? false,
    url: `${API}/repos/${fullName}`,
    clone_url: `${SERVER}/${fullName}.git`,
    default_branch: facts.defaultBranch ?? 'main',
    visibility: facts.visibility ?? (isPrivate ? 'private' : 'public'),
    archived: false,
  };
}

const PERSON = { name: 'Ada', email: 'ada@example.com' };

/** A commit as push payloads describe it. */
export function commitPart(
  fullName: string,
  sha: string,
  message: string,
  files: readonly string[],
  committer = 'ada',
): object {
  const person = { ...PERSON, username: 'ada' };
  const github = {
    name: 'GitHub',
    email: 'noreply@github.com',
    username: 'web-flow',
  };
  return {
    ...bareCommitPart(sha, message),
    distinct: true,
    url: `${SERVER}/${fullName}/commit/${sha}`,
    author: person,
    committer: committer === 'web-flow' ? github : person,
    added: [],
    removed: [],
    modified: files,
  };
}

/** A commit as the payloads of other events describe it. */
export function bareCommitPart(sha: string, message: string): object {
  return {
    id: sha,
    tree_id: sha.split('').reverse().join(''),
    message,
    timestamp: '2026-09-12T10:00:00+02:00',
    author: PERSON,
    committer: PERSON,
  };
}

/** An address under a repository's pages. */
export function pageOfRepository(fullName: string, path: string): string {
  return `${SERVER}/${fullName}/${path}`;
}

/** An address under a repository's API. */
export function apiOfRepository(fullName: string, path: string): string {
  return `${API}/repos/${fullName}/${path}`;
}

/** A number that is the same for the same text every time. */
export function idOf(text: string): number {
  let id = 17;
  for (const character of text)
    id = (id * 31 + (character.codePointAt(0) ?? 0)) % 900_000_007;
  return id + 1000;
}
