import {
  type ActionEvent,
  account,
  bareCommitPart,
  commitPart,
  NO_COMMIT,
  pageOfRepository,
  repositoryPart,
} from './event-parts.ts';

export {
  type DeletedFork,
  dependabotPullRequestEvent,
  type PullRequestFacts,
  pullRequestEvent,
  pullRequestTargetEvent,
} from './pull-request-events.ts';
export { NO_COMMIT };

/** A commit for events whose commit does not matter. */
export const SOME_COMMIT = 'c0ffee0000000000000000000000000000000001';
const EARLIER_COMMIT = 'c0ffee0000000000000000000000000000000000';

/** What all event builders accept; everything has a default. */
export interface EventFacts {
  readonly repository?: string;
  readonly actor?: string;
  readonly defaultBranch?: string;
  readonly private?: boolean;
  readonly visibility?: 'public' | 'internal' | 'private';
}

/** A push to a branch or tag; `created`, `deleted` and `forced` also set what GitHub sets with them. */
export interface PushFacts extends EventFacts {
  /** Fully qualified; `refs/heads/main` by default. */
  readonly ref?: string;
  readonly before?: string;
  readonly after?: string;
  readonly message?: string;
  /** Login of who committed the head commit: `web-flow` for a merge, a squash, or an edit on GitHub's pages. */
  readonly committer?: string;
  /** Paths the head commit modified. */
  readonly modified?: readonly string[];
  readonly created?: boolean;
  readonly deleted?: boolean;
  readonly forced?: boolean;
}

/** Builds a push event as GitHub sends it. */
export function pushEvent(facts: PushFacts = {}): ActionEvent {
  const shared = sharedOf(facts);
  const { ref = 'refs/heads/main', created = false, deleted = false } = facts;
  const before = created ? NO_COMMIT : (facts.before ?? EARLIER_COMMIT);
  const after = deleted ? NO_COMMIT : (facts.after ?? SOME_COMMIT);
  const message = facts.message ?? 'Change the topology';
  const files = facts.modified ?? ['data-topology.yaml'];
  const commit = deleted
    ? null
    : commitPart(shared.repository, after, message, files, facts.committer);
  const payload = {
    ref,
    before,
    after,
    created,
    deleted,
    forced: facts.forced ?? false,
    base_ref: null,
    compare: pageOfRepository(
      shared.repository,
      `compare/${before.slice(0, 12)}...${after.slice(0, 12)}`,
    ),
    commits: commit === null ? [] : [commit],
    head_commit: commit,
    pusher: { name: shared.actor, email: `${shared.actor}@example.com` },
    ...common(facts),
  };
  // A deletion runs on the default branch's last commit, since its own ref is gone.
  const sha = deleted ? (facts.before ?? SOME_COMMIT) : after;
  return { ...shared, name: 'push', payload, ref, sha };
}

/** A run by hand. */
export interface DispatchFacts extends EventFacts {
  readonly ref?: string;
  readonly sha?: string;
  readonly inputs?: Readonly<Record<string, string>>;
}

/** Builds a `workflow_dispatch` event. */
export function workflowDispatchEvent(facts: DispatchFacts = {}): ActionEvent {
  const { ref = 'refs/heads/main', sha = SOME_COMMIT, inputs = null } = facts;
  const payload = {
    ref,
    inputs,
    workflow: '.github/workflows/topology.yml',
    ...common(facts),
  };
  return { ...sharedOf(facts), name: 'workflow_dispatch', payload, ref, sha };
}

/** A pull request in the merge queue. */
export interface MergeGroupFacts extends EventFacts {
  readonly number?: number;
  readonly baseRef?: string;
  readonly baseSha?: string;
  readonly headSha?: string;
}

/** Builds a `merge_group` event. */
export function mergeGroupEvent(facts: MergeGroupFacts = {}): ActionEvent {
  const {
    number = 1,
    baseRef = 'main',
    baseSha = EARLIER_COMMIT,
    headSha = SOME_COMMIT,
  } = facts;
  const ref = `refs/heads/gh-readonly-queue/${baseRef}/pr-${number}-${baseSha}`;
  const payload = {
    action: 'checks_requested',
    merge_group: {
      head_sha: headSha,
      head_ref: ref,
      base_sha: baseSha,
      base_ref: `refs/heads/${baseRef}`,
      head_commit: bareCommitPart(headSha, `Merge pull request #${number}`),
    },
    ...common(facts),
  };
  return {
    ...sharedOf(facts),
    name: 'merge_group',
    payload,
    ref,
    sha: headSha,
  };
}

/** A run by the clock. */
export interface ScheduleFacts extends EventFacts {
  readonly cron?: string;
  readonly sha?: string;
}

/** Builds a `schedule` event; it always runs on the default branch. */
export function scheduleEvent(facts: ScheduleFacts = {}): ActionEvent {
  const ref = `refs/heads/${facts.defaultBranch ?? 'main'}`;
  const payload = {
    schedule: facts.cron ?? '17 6 * * *',
    workflow: '.github/workflows/topology.yml',
    ...common(facts),
  };
  return {
    ...sharedOf(facts),
    name: 'schedule',
    payload,
    ref,
    sha: facts.sha ?? SOME_COMMIT,
  };
}

/** Builds an event of any other name, with the members every payload has. */
export function otherEvent(
  name: string,
  payload: object = {},
  facts: DispatchFacts = {},
): ActionEvent {
  const { ref = 'refs/heads/main', sha = SOME_COMMIT } = facts;
  return {
    ...sharedOf(facts),
    name,
    payload: { ...payload, ...common(facts) },
    ref,
    sha,
  };
}

function sharedOf({
  repository = 'acme/topology',
  actor = 'ada',
}: EventFacts): {
  repository: string;
  actor: string;
  headRef: string;
  baseRef: string;
} {
  return { repository, actor, headRef: '', baseRef: '' };
}

function common(facts: EventFacts): { repository: object; sender: object } {
  const { repository, actor } = sharedOf(facts);
  return {
    repository: repositoryPart(repository, facts),
    sender: account(actor),
  };
}
