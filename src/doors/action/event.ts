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

/** The event that started the run, from the runner and the payload. `mode.ts` decides what the run does with it. */
export type Event = EventContext & EventFacts;

/** The facts of one kind of event. */
type EventFacts =
  | PullRequestEvent
  | PushEvent
  | PushWithoutBranch
  | BranchEvent
  | OtherEvent;

/** The facts of every event. */
interface EventContext {
  /** The place of the run itself: `GITHUB_REF` and `GITHUB_SHA`. */
  readonly run: GitPosition;
  /** The repository's default branch; undefined if the payload does not have it. */
  readonly defaultBranch: string | undefined;
  readonly isDependabot: boolean;
  /**
   * Whether only members can read the repository. False if the payload does not say, and for an internal repository,
   * which every member of the enterprise can read.
   */
  readonly isPrivate: boolean;
}

/** A git branch and a commit of it. Each is undefined if the event does not tell it; the branch also for a tag. */
export interface GitPosition {
  readonly branch: string | undefined;
  readonly commit: string | undefined;
}

/** `pull_request` or `pull_request_target`. */
export interface PullRequestEvent {
  readonly kind: 'pull-request';
  readonly number: number;
  /** The state at the time of the event. The pull request may have been merged or closed since. */
  readonly state: 'open' | 'closed' | 'merged';
  readonly head: { readonly branch: string; readonly commit: string };
  /** Do not use its commit in the payload: it may be older than the branch, and GitHub does not document it. */
  readonly base: { readonly branch: string };
  /** True if the head is in another repository, or in a deleted one. */
  readonly isFork: boolean;
  /** True for `pull_request_target`. Its workspace is that of the base, so the change has to be read at the head. */
  readonly isOnBase: boolean;
}

interface PushEvent {
  readonly kind: 'push';
  readonly branch: string;
  /** Undefined for the first push of a git branch. */
  readonly before: string | undefined;
  readonly after: string;
  /** The payload's description of the commit `after`, if it has one. */
  readonly pushed?: PushedCommit | undefined;
}

/** A push that leaves no git branch behind. */
interface PushWithoutBranch {
  readonly kind: 'push-of-tag' | 'push-of-deletion';
}

/** An event on a git branch, without further facts that matter. */
interface BranchEvent {
  readonly kind: 'workflow-dispatch' | 'merge-group' | 'schedule';
}

/** Any other event. It may still concern a pull request or another run. */
interface OtherEvent {
  readonly kind: 'other';
  /** GitHub's name for the event; empty if unknown. */
  readonly name: string;
  /** The pull request that the event concerns; undefined if there is none, or if the event does not name it. */
  readonly number: number | undefined;
  readonly isOnPullRequest: boolean;
  /** True if the pull request, or the other run, is from a fork. */
  readonly isFork: boolean;
  /** The git branch that the event concerns: that of the run, or that of the other run. */
  readonly branch: string | undefined;
}

type RepositoryPayload = RepositoryEvent['repository'];

/** GitHub sends zeros instead of a commit before the first push of a branch, and after its deletion. */
const ZERO = /^0+$/;

/** Reads the event from the environment and its payload. Fails if the payload does not have the documented form. */
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
      // The merge queue waits for this run, so an unexpected payload must not fail it.
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

/** Reads the description of the last commit. A missing or invalid part never fails the run. */
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
  // The file may come from the run that triggered this one, so that run decides whether it is a fork's.
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

/** Whether a stranger may have written the file. */
export function isOfFork(event: Event): boolean {
  return 'isFork' in event && event.isFork;
}
