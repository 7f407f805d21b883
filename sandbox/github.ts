import { refusal } from './github/access.ts';
import { commentRoutes } from './github/comments.ts';
import { commitRoutes } from './github/commits.ts';
import { compareRoutes } from './github/compare.ts';
import { contentRoutes } from './github/contents.ts';
import { graphqlRoutes } from './github/graphql.ts';
import {
  addComment,
  addFork,
  closePullRequest,
  type MergeOptions,
  mergePullRequest,
  openPullRequest,
  type PullRequestOptions,
  pullAt,
  refreshPulls,
} from './github/pull-store.ts';
import { pullRoutes } from './github/pulls.ts';
import { repositoryRoutes } from './github/repository.ts';
import {
  accountOf,
  type Commit,
  type GitHubState,
  type IssueComment,
  type Permission,
  type PermissionLevel,
  type PullRequest,
  type Repository,
  repositoryAt,
  type Token,
} from './github/state.ts';
import {
  addCommit,
  addRepository,
  type CommitOptions,
  type RepositoryOptions,
} from './github/store.ts';
import { keptAnswers } from './github/traffic.ts';
import type { RecordedRequest } from './http/record.ts';
import type { Reply } from './http/reply.ts';
import { findRoute, type Route } from './http/routes.ts';
import { carryOut, type SandboxServer, startServer } from './http/server.ts';

export {
  graphqlRateLimit,
  primaryRateLimit,
  secondaryRateLimit,
} from './github/limits.ts';
export type { MergeOptions, PullRequestOptions } from './github/pull-store.ts';
export type {
  Commit,
  GitHubState,
  IssueComment,
  PullRequest,
  Repository,
  Token,
} from './github/state.ts';
export type { CommitOptions, RepositoryOptions } from './github/store.ts';

/** The repository that exists from the start: private, with one empty commit on `main`. */
export const REPOSITORY = 'acme/topology';

/** A job's own token: `github-actions[bot]`, with the permissions of the quick start's workflow and no others. */
export const JOB_TOKEN = 'job-token-4d0f';

/** A personal token of `ada`, who may do everything. */
export const PERSONAL_TOKEN = 'personal-token-91be';

/** How a GitHub is started. */
export interface GitHubOptions {
  /** Loopback address; `127.0.0.1` by default. */
  readonly host?: string;
  /** Port; chosen by the system by default. */
  readonly port?: number;
  /** Clock in milliseconds since the epoch. */
  readonly now?: () => number;
}

/** How a token is made. */
export interface TokenOptions {
  readonly kind?: 'installation' | 'personal';
  /** Login it acts as; `github-actions[bot]` for an installation, `ada` for a person. */
  readonly login?: string;
  readonly permissions?: Partial<Record<Permission, PermissionLevel>>;
  readonly repositories?: readonly string[];
}

/** A GitHub without a server: what it knows, what it answers, and ways to act on it behind the API's back. */
export interface GitHubModel {
  /** Answers a request to its API; a request it refuses as well. */
  answer(request: RecordedRequest): Promise<Reply>;
  /** Everything it knows; live. */
  readonly state: GitHubState;
  /** Finds a repository, `acme/topology` by default; throws where there is none. */
  repository(fullName?: string): Repository;
  /** Makes an empty repository. */
  addRepository(fullName: string, options?: RepositoryOptions): Repository;
  /** Copies a repository to another owner. */
  fork(fullName: string, owner: string): Repository;
  /** Makes or replaces a token. */
  addToken(token: string, options?: TokenOptions): Token;
  /** Makes a commit and moves its branch; open pull requests of the branch follow. */
  commit(fullName: string, options: CommitOptions): Commit;
  /** Puts a tag on a commit. */
  tag(fullName: string, name: string, sha: string): void;
  /** Opens a pull request, with its test merge. */
  openPullRequest(fullName: string, options: PullRequestOptions): PullRequest;
  /** Merges a pull request; answers the commit that landed on the base branch. */
  merge(fullName: string, number: number, options?: MergeOptions): Commit;
  /** Closes a pull request unmerged. */
  closePullRequest(fullName: string, number: number): PullRequest;
  /** Finds a pull request; throws where there is none. */
  pull(fullName: string, number: number): PullRequest;
  /** The number of the next workflow run. */
  nextRun(): number;
  /** Adds a comment by anybody. */
  comment(
    fullName: string,
    number: number,
    body: string,
    login?: string,
  ): IssueComment;
  /** Lists the comments of a pull request in order of creation. */
  comments(fullName: string, number: number): IssueComment[];
}

/** A running GitHub. */
export interface GitHub extends SandboxServer, GitHubModel {
  /** Address of the REST API. */
  readonly apiUrl: string;
  /** Address of the web pages that answers link to; nothing is served there. */
  readonly serverUrl: string;
}

/** Starts a GitHub on loopback. */
export async function startGitHub(
  options: GitHubOptions = {},
): Promise<GitHub> {
  let origin = '';
  const model = makeGitHub({ ...options, origin: () => origin });
  const server = await startServer({
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    handle: model.answer,
  });
  origin = server.origin;
  return { ...server, ...model, apiUrl: origin, serverUrl: origin };
}

/** Makes a GitHub that whoever asks it calls in process. */
export function makeGitHub(
  options: Pick<GitHubOptions, 'now'> & { origin: () => string },
): GitHubModel {
  const { now = Date.now } = options;
  const counters = { id: 1000, order: 0, run: 7_700_000, leadMs: 0 };
  const state: GitHubState = {
    repositories: new Map(),
    tokens: new Map(),
    accounts: new Map(),
    now: () => now() + counters.leadMs,
    graphql: true,
    lag: 0,
    late: { commits: 0, pulls: 0 },
    stale: new Map(),
    counters,
  };
  const room = { state, origin: options.origin };
  const parts = [
    repositoryRoutes,
    contentRoutes,
    commitRoutes,
    compareRoutes,
    pullRoutes,
    commentRoutes,
    graphqlRoutes,
  ];
  const routes = parts.flatMap((part) => part(room));
  const handle = async (request: RecordedRequest): Promise<Reply> =>
    withHeaders(await dispatch(state, routes, request), request, state);
  const model = {
    state,
    ...actionsOn(state),
    answer: keptAnswers((request) => carryOut(request, handle)),
  };
  fillIn(model);
  return model;
}

type Actions = Omit<GitHubModel, 'answer' | 'state'>;

function actionsOn(state: GitHubState): Actions {
  return {
    repository: (fullName = REPOSITORY) => repositoryAt(state, fullName),
    addRepository: (fullName, options) =>
      addRepository(state, fullName, options),
    fork: (fullName, owner) => addFork(state, fullName, owner),
    addToken: (token, options) => addToken(state, token, options),
    commit: (fullName, options) => {
      const commit = addCommit(state, fullName, options);
      refreshPulls(
        state,
        fullName,
        options.branch ?? repositoryAt(state, fullName).defaultBranch,
      );
      return commit;
    },
    tag: (fullName, name, sha) =>
      void repositoryAt(state, fullName).refs.set(`refs/tags/${name}`, sha),
    openPullRequest: (fullName, options) =>
      openPullRequest(state, fullName, options),
    merge: (fullName, number, options) =>
      mergePullRequest(state, fullName, number, options),
    closePullRequest: (fullName, number) =>
      closePullRequest(state, fullName, number),
    pull: (fullName, number) => pullAt(repositoryAt(state, fullName), number),
    nextRun: () => {
      state.counters.run += 1;
      return state.counters.run;
    },
    comment: (fullName, issue, body, login = 'grace') =>
      addComment(state, fullName, {
        issue,
        body,
        user: accountOf(state, login),
      }),
    comments: (fullName, number) =>
      repositoryAt(state, fullName).comments.filter(
        ({ issue }) => issue === number,
      ),
  };
}

function addToken(
  state: GitHubState,
  text: string,
  options: TokenOptions = {},
): Token {
  const kind = options.kind ?? 'installation';
  const login =
    options.login ?? (kind === 'installation' ? 'github-actions[bot]' : 'ada');
  const token: Token = {
    token: text,
    account: accountOf(state, login),
    kind,
    permissions: options.permissions ?? {},
    repositories: options.repositories ?? null,
  };
  state.tokens.set(text, token);
  return token;
}

function fillIn(github: Actions): void {
  github.addRepository(REPOSITORY);
  github.commit(REPOSITORY, {
    files: { 'README.md': '# Topology\n' },
    message: 'Begin',
  });
  github.addToken(JOB_TOKEN, {
    permissions: {
      contents: 'read',
      metadata: 'read',
      'pull-requests': 'write',
    },
  });
  github.addToken(PERSONAL_TOKEN, {
    kind: 'personal',
    permissions: {
      contents: 'write',
      issues: 'write',
      metadata: 'read',
      'pull-requests': 'write',
      secrets: 'write',
    },
  });
}

/** GitHub links to later pages by repository number, so that form of path is understood as well. */
function dispatch(
  state: GitHubState,
  routes: readonly Route[],
  request: RecordedRequest,
): Reply | Promise<Reply> {
  const agent = request.headers['user-agent'] ?? '';
  if (agent === '')
    throw refusal(
      403,
      'Request forbidden by administrative rules. Send a User-Agent header.',
    );
  const path = request.path.replace(
    /^\/repositories\/(\d+)/,
    (whole, id: string) => {
      const found = [...state.repositories.values()].find(
        (repository) => repository.id === Number(id),
      );
      return found === undefined ? whole : `/repos/${found.fullName}`;
    },
  );
  const found = findRoute(routes, request, path);
  if (found === undefined) throw refusal(404, 'Not Found');
  return found[0].handle(found[1]);
}

function withHeaders(
  reply: Reply,
  { index }: RecordedRequest,
  { now }: GitHubState,
): Reply {
  const limits = {
    'x-ratelimit-limit': '5000',
    'x-ratelimit-remaining': '4999',
    'x-ratelimit-used': '1',
  };
  return {
    ...reply,
    headers: {
      date: new Date(now()).toUTCString(),
      'x-github-request-id': `0000:${index}`,
      'x-github-media-type': 'github.v3',
      ...limits,
      ...reply.headers,
    },
  };
}
