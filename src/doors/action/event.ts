import { readFileSync } from 'node:fs';
import { member, textIn } from '../../ports/github/graphql-answer.ts';
import { isFromFork } from '../../ports/github/pull.ts';
import type { PushedCommit } from '../../ports/github/pulls-of-commit.ts';
import { failure, ok, type Result } from '../../result.ts';
import { branchIn } from '../../text/git-names.ts';
import { code, type Message, prose } from '../../text/message.ts';
import {
  isIssueEvent,
  isPullRequestEvent,
  isPushEvent,
  isRelatedEvent,
  isRepositoryEvent,
  type PullRequestEvent as PullRequestPayload,
  type PushEvent as PushPayload,
  type RepositoryEvent,
} from './event.validator.ts';

/** The event that started the run, as the runner and the payload tell it. What it means for the run is decided in `mode.ts`. */
export type Event = EventContext & EventFacts;

/** What one kind of event tells. */
type EventFacts =
  | PullRequestEvent
  | PushEvent
  | PushWithoutBranch
  | BranchEvent
  | OtherEvent;

/** What is told with every event. */
interface EventContext {
  /** Where the run itself is: `GITHUB_REF` and `GITHUB_SHA`. */
  readonly run: GitPlace;
  /** The repository's default branch; undefined where the payload does not tell. */
  readonly defaultBranch: string | undefined;
  readonly isDependabot: boolean;
  /**
   * Whether only members can read the repository. False if the payload does not say, and for an internal repository, which
   * every member of the enterprise can read.
   */
  readonly isPrivate: boolean;
}

/** A git branch and a commit of it; each is undefined where it is not told, the branch also on a tag. */
export interface GitPlace {
  readonly branch: string | undefined;
  readonly commit: string | undefined;
}

/** `pull_request` or `pull_request_target`. */
export interface PullRequestEvent {
  readonly kind: 'pull-request';
  readonly number: number;
  /** As of the event; it may have been merged or closed since. */
  readonly state: 'open' | 'closed' | 'merged';
  readonly head: { readonly branch: string; readonly commit: string };
  /** Do not use its commit in the payload: it may be older than the branch, and GitHub does not document it. */
  readonly base: { readonly branch: string };
  /** True for a head in another repository, or in one that was deleted. */
  readonly isFork: boolean;
  /** True for `pull_request_target`: the workspace is the base's, and the change is at the head. */
  readonly isOnBase: boolean;
}

/** A push to a branch. */
interface PushEvent {
  readonly kind: 'push';
  readonly branch: string;
  /** Undefined for the first push of a branch. */
  readonly before: string | undefined;
  readonly after: string;
  /** The payload's description of the commit `after`, if it has one. */
  readonly pushed?: PushedCommit | undefined;
}

/** A push that leaves no branch behind. */
interface PushWithoutBranch {
  readonly kind: 'push-of-tag' | 'push-of-deletion';
}

/** An event that happens on a branch and tells nothing else that counts. */
interface BranchEvent {
  readonly kind: 'workflow-dispatch' | 'merge-group' | 'schedule';
}

/** Any other event, which may be about a pull request or another run all the same. */
interface OtherEvent {
  readonly kind: 'other';
  /** As GitHub calls it; empty where nobody tells. */
  readonly name: string;
  /** The pull request that the event is about; undefined where it is about none, or does not tell which. */
  readonly number: number | undefined;
  readonly isOnPullRequest: boolean;
  /** True for a pull request, or another run, of a fork. */
  readonly isFork: boolean;
  /** The branch that it is about: its own, or that of the other run. */
  readonly branch: string | undefined;
}

type RepositoryPayload = RepositoryEvent['repository'];

/** In place of a commit: before the first push of a branch, after its deletion. */
const ZERO = /^0+$/;

/** Reads the event from the environment and its payload; the message where the payload is not what GitHub documents. */
export function readEvent(
  environment: NodeJS.ProcessEnv,
): Result<Event, Message> {
  const payload = readPayload(environment['GITHUB_EVENT_PATH']);
  const facts = factsIn(payload, environment);
  if (!facts.ok) return facts;
  const repository = isRepositoryEvent(payload)
    ? payload.repository
    : undefined;
  return ok({
    ...facts.value,
    run: {
      branch: branchIn(environment['GITHUB_REF'] ?? ''),
      commit: environment['GITHUB_SHA'] || undefined,
    },
    defaultBranch: repository?.default_branch,
    isDependabot: environment['GITHUB_ACTOR'] === 'dependabot[bot]',
    isPrivate: repository !== undefined && isForMembers(repository),
  });
}

function factsIn(
  payload: unknown,
  environment: NodeJS.ProcessEnv,
): Result<EventFacts, Message> {
  const name = environment['GITHUB_EVENT_NAME'] ?? '';
  switch (name) {
    case 'pull_request':
    case 'pull_request_target':
      if (isPullRequestEvent(payload)) {
        const isOnBase = name === 'pull_request_target';
        return ok(pullRequest(payload, { isOnBase }));
      }
      return failure(
        malformed(
          name,
          prose`a pull request with its number, and ref and commit of both its sides`,
        ),
      );

    case 'push':
      if (isPushEvent(payload)) return ok(push(payload));
      return failure(
        malformed(name, prose`the ref with its commits before and after`),
      );

    case 'workflow_dispatch':
      return ok({ kind: 'workflow-dispatch' });

    case 'schedule':
      return ok({ kind: 'schedule' });

    case 'merge_group':
      // The queue waits for this run, so that nothing in its payload is worth a failure.
      return ok({ kind: 'merge-group' });

    default:
      return ok(other(name, payload, environment));
  }
}

function malformed(name: string, missing: Message): Message {
  return prose`Malformed ${code(name)} event payload: missing ${missing}. Check the file in GITHUB_EVENT_PATH.`;
}

function pullRequest(
  { action, pull_request: pull }: PullRequestPayload,
  { isOnBase }: Pick<PullRequestEvent, 'isOnBase'>,
): PullRequestEvent {
  const { number, head, base } = pull;
  const endState = pull.merged ? 'merged' : 'closed';
  return {
    kind: 'pull-request',
    number,
    state: action === 'closed' ? endState : 'open',
    head: { branch: head.ref, commit: head.sha },
    base: { branch: base.ref },
    isFork: isFromFork(pull),
    isOnBase,
  };
}

function push({
  ref,
  before,
  after,
  deleted,
  head_commit: head,
}: PushPayload): PushEvent | PushWithoutBranch {
  if (deleted === true || ZERO.test(after)) return { kind: 'push-of-deletion' };
  const branch = branchIn(ref);
  if (branch === undefined) return { kind: 'push-of-tag' };
  return {
    kind: 'push',
    branch,
    before: ZERO.test(before) ? undefined : before,
    after,
    pushed: pushedCommit(head, branch),
  };
}

/** Reads the description of the last commit. A missing or odd part never fails the run. */
function pushedCommit(head: unknown, branch: string): PushedCommit | undefined {
  const message = textIn(head, 'message');
  if (message === undefined) return undefined;
  const [title = ''] = message.split('\n');
  const committer = textIn(member(head, 'committer'), 'username');
  return { branch, title, committer };
}

function other(
  name: string,
  payload: unknown,
  environment: NodeJS.ProcessEnv,
): OtherEvent {
  const event: OtherEvent = {
    kind: 'other',
    name,
    number: undefined,
    isOnPullRequest: false,
    isFork: false,
    branch: branchIn(environment['GITHUB_REF'] ?? ''),
  };
  if (isPullRequestEvent(payload)) {
    const { pull_request: pull } = payload;
    const isFork = isFromFork(pull);
    return { ...event, number: pull.number, isOnPullRequest: true, isFork };
  }
  if (isIssueEvent(payload))
    return { ...event, number: payload.issue.number, isOnPullRequest: true };
  if (!isRelatedEvent(payload)) return event;

  const { workflow_run: run, check_run, check_suite } = payload;
  const isOnPullRequest = [run, check_run, check_suite].some(
    (about) => about?.pull_requests?.length,
  );
  if (run === undefined) return { ...event, isOnPullRequest };
  // The file may be of the run before this one: what decides is where that was.
  const isFork =
    run.head_repository?.full_name !== environment['GITHUB_REPOSITORY'];
  const branch = run.head_branch ?? undefined;
  return { ...event, isOnPullRequest, isFork, branch };
}

/** GitHub also calls an internal repository private, but every member of the enterprise can read it. */
function isForMembers({
  private: isPrivate,
  visibility = 'private',
}: RepositoryPayload): boolean {
  return isPrivate === true && visibility === 'private';
}

function readPayload(path: string | undefined): unknown {
  if (!path) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whether the file may be a stranger's. */
export function isOfFork(event: Event): boolean {
  return 'isFork' in event && event.isFork;
}
