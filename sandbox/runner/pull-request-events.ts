import {
  type ActionEvent,
  account,
  apiOfRepository,
  idOf,
  pageOfRepository,
  repositoryPart,
} from './event-parts.ts';

const HEAD_COMMIT = 'beef000000000000000000000000000000000001';
const BASE_COMMIT = 'c0ffee0000000000000000000000000000000001';
const TEST_MERGE = 'facade0000000000000000000000000000000001';

/** Stands for the head repository of a pull request whose fork was deleted: the payload has null there. */
export type DeletedFork = null;

/** A pull request as an event sees it; everything has a default. A pull request of the sandbox GitHub fits as it is. */
export interface PullRequestFacts {
  /** `owner/name` of the base repository. */
  readonly repository?: string;
  /** What happened: `opened`, `synchronize`, `labeled`, `closed`… */
  readonly action?: string;
  readonly number?: number;
  readonly title?: string;
  /** `repository` other than the base one is a fork. */
  readonly head?: {
    readonly ref?: string;
    readonly sha?: string;
    readonly repository?: string | DeletedFork;
  };
  readonly base?: { readonly ref?: string; readonly sha?: string };
  /** The tip of the default branch, `main`. */
  readonly defaultSha?: string;
  readonly draft?: boolean;
  readonly merged?: boolean;
  /** The test merge while it is open, the merge commit once it is merged. */
  readonly mergeCommitSha?: string | null;
  /** Login of the author. */
  readonly author?: string;
  /** Login of whoever caused the event; the author by default. */
  readonly actor?: string;
  readonly private?: boolean;
  readonly visibility?: 'public' | 'internal' | 'private';
}

/** Builds a `pull_request` event: it runs on the test merge, or on the base branch once merged. */
export function pullRequestEvent(facts: PullRequestFacts = {}): ActionEvent {
  const known = complete(facts);
  const sha = known.mergeCommitSha ?? known.head.sha;
  const ref = known.merged
    ? `refs/heads/${known.base.ref}`
    : `refs/pull/${known.number}/merge`;
  return { ...eventOf(known), name: 'pull_request', ref, sha };
}

/**
 * Builds a `pull_request_target` event: it runs on the default branch, whatever the base is, with the base repository's
 * secrets.
 */
export function pullRequestTargetEvent(
  facts: PullRequestFacts = {},
): ActionEvent {
  const known = complete(facts);
  return {
    ...eventOf(known),
    name: 'pull_request_target',
    ref: 'refs/heads/main',
    sha: facts.defaultSha ?? BASE_COMMIT,
  };
}

/** Builds a `pull_request` event by Dependabot, which gets no Actions secrets. */
export function dependabotPullRequestEvent(
  facts: PullRequestFacts = {},
): ActionEvent {
  const head = {
    ref: 'dependabot/github_actions/actions/checkout-6',
    ...facts.head,
  };
  return pullRequestEvent({
    author: 'dependabot[bot]',
    title: 'Bump actions/checkout',
    ...facts,
    head,
  });
}

type Complete = Required<
  Omit<PullRequestFacts, 'head' | 'base' | 'defaultSha' | 'visibility'>
> &
  Pick<PullRequestFacts, 'visibility'> & {
    readonly head: Required<NonNullable<PullRequestFacts['head']>>;
    readonly base: Required<NonNullable<PullRequestFacts['base']>>;
  };

function complete(facts: PullRequestFacts): Complete {
  const { repository = 'acme/topology', author = 'ada' } = facts;
  const { head = {}, base = {}, mergeCommitSha = TEST_MERGE } = facts;
  return {
    repository,
    action: facts.action ?? 'opened',
    number: facts.number ?? 1,
    title: facts.title ?? 'Change the topology',
    head: {
      ref: head.ref ?? 'change',
      sha: head.sha ?? HEAD_COMMIT,
      repository: head.repository === undefined ? repository : head.repository,
    },
    base: { ref: base.ref ?? 'main', sha: base.sha ?? BASE_COMMIT },
    draft: facts.draft ?? false,
    merged: facts.merged ?? false,
    mergeCommitSha,
    author,
    actor: facts.actor ?? author,
    private: facts.private ?? true,
    ...(facts.visibility && { visibility: facts.visibility }),
  };
}

function eventOf(known: Complete): Omit<ActionEvent, 'name' | 'ref' | 'sha'> {
  const { action, number, repository } = known;
  const pull_request = pullRequestPart(known);
  const shared = {
    repository: repositoryPart(repository, known),
    sender: account(known.actor),
  };
  const payload = { action, number, pull_request, ...shared };
  return {
    payload,
    repository,
    headRef: known.head.ref,
    baseRef: known.base.ref,
    actor: known.actor,
  };
}

function pullRequestPart(known: Complete): object {
  const { repository, number, title, merged } = known;
  const closed = merged || known.action === 'closed';
  const closedAt = closed ? '2026-09-12T09:00:00Z' : null;
  return {
    id: idOf(`${repository}#${number}`),
    number,
    state: closed ? 'closed' : 'open',
    locked: false,
    title,
    body: null,
    user: account(known.author),
    draft: known.draft,
    labels: [],
    merged,
    mergeable: closed ? null : true,
    merged_at: merged ? closedAt : null,
    closed_at: closedAt,
    created_at: '2026-09-12T08:00:00Z',
    updated_at: '2026-09-12T08:30:00Z',
    merge_commit_sha: known.mergeCommitSha,
    author_association:
      known.head.repository === repository ? 'MEMBER' : 'CONTRIBUTOR',
    ...endsPart(known),
    html_url: pageOfRepository(repository, `pull/${number}`),
    url: apiOfRepository(repository, `pulls/${number}`),
    comments_url: apiOfRepository(repository, `issues/${number}/comments`),
  };
}

function endsPart(known: Complete): object {
  const { repository, head, base } = known;
  const [owner = ''] = repository.split('/');
  const [headOwner = owner] = head.repository?.split('/') ?? [];
  const fork = head.repository !== repository;
  return {
    head: {
      label: `${headOwner}:${head.ref}`,
      ref: head.ref,
      sha: head.sha,
      user: account(headOwner),
      repo:
        head.repository === null
          ? null
          : repositoryPart(head.repository, { ...known, fork }),
    },
    base: {
      label: `${owner}:${base.ref}`,
      ref: base.ref,
      sha: base.sha,
      user: account(owner),
      repo: repositoryPart(repository, known),
    },
  };
}
