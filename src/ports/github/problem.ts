import {
  isGraphqlLimitType,
  tellsLock,
  tellsRateLimit,
} from '../../foreign-words.ts';
import { textOf } from '../../result.ts';
import {
  code,
  input,
  joined,
  type Message,
  NOTHING,
  prose,
  quoteWhole,
  theInput,
} from '../../text/message.ts';
import { member, textIn } from './graphql-answer.ts';

export type GitHubOperation =
  | { readonly kind: 'read-file' | 'read-base' | 'read-allow' }
  | { readonly kind: 'read-history' | 'store-secret' | 'find-pull' }
  | { readonly kind: 'read-tip'; readonly ref: string }
  | {
      readonly kind: 'read-pull' | 'comment';
      readonly pull: number;
    };

/** A failed call to GitHub, as facts. `explainGitHub` makes a message of them. */
export interface GitHubProblem {
  readonly operation: GitHubOperation;
  /** Undefined without a usable answer. */
  readonly status: number | undefined;
  /** The error message of GitHub or of the network. */
  readonly words: string;
  readonly cause: Cause;
}

/** The cause of the failure, as far as it is known. */
type Cause = 'rate-limit' | 'locked' | 'token' | 'permission' | 'other';

/** The error that Octokit throws for an answer without success. */
export interface RequestError extends Error {
  readonly status: number;
  readonly response: {
    readonly headers: Readonly<Record<string, string | number | undefined>>;
  };
}

/** The permission that each operation needs of a job's token. */
const PERMISSIONS: Readonly<Record<GitHubOperation['kind'], string>> = {
  'read-file': 'contents: read',
  'read-base': 'contents: read',
  'read-allow': 'contents: read',
  'read-tip': 'contents: read',
  'read-history': 'contents: read',
  // Read in order to comment.
  'find-pull': 'pull-requests: write',
  'read-pull': 'pull-requests: write',
  comment: 'pull-requests: write',
  'store-secret': 'secrets: write',
};

const WRONG_SHAPE = 'the response has another shape than GitHub documents';

/** Whether an error is an answer from GitHub. For a network failure, Octokit uses the status 500 without a response. */
export function isRequestError(error: unknown): error is RequestError {
  return (
    error instanceof Error &&
    error.name === 'HttpError' &&
    'status' in error &&
    typeof error.status === 'number' &&
    'response' in error &&
    error.response !== undefined
  );
}

/** A rate limit in GraphQL. Its status is 200, and its headers describe the limit as in REST. */
export class GraphqlLimit extends Error implements RequestError {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly response: RequestError['response'];

  constructor(answer: RequestError['response'] & { status: number }) {
    super('API rate limit exceeded (RATE_LIMITED)');
    this.status = answer.status;
    this.response = { headers: answer.headers };
  }
}

/** Whether a GraphQL answer lists a rate limit among its errors. */
export function isGraphqlLimit(answer: unknown): boolean {
  const errors = member(answer, 'errors');
  if (!Array.isArray(errors)) return false;
  return errors.some((error) => isGraphqlLimitType(textIn(error, 'type')));
}

/** Whether an answer is a rate limit: 429, or 403 with the text or headers of a rate limit. */
export function isRateLimit(error: RequestError): boolean {
  if (error instanceof GraphqlLimit) return true;
  const { status, response, message } = error;
  if (status === 429) return true;
  if (status !== 403) return false;
  const { headers } = response;
  return (
    headers['retry-after'] !== undefined ||
    headers['x-ratelimit-remaining'] === '0' ||
    tellsRateLimit(message)
  );
}

/** Makes a problem of an error that a call has thrown. */
export function problemOf(
  error: unknown,
  operation: GitHubOperation,
): GitHubProblem {
  // Code that reads an answer of unexpected shape throws a TypeError.
  const words = error instanceof TypeError ? WRONG_SHAPE : textOf(error);
  if (!isRequestError(error)) {
    const cause = isHidden(error) ? 'permission' : 'other';
    return { operation, status: undefined, words, cause };
  }
  return { operation, status: error.status, words, cause: causeOf(error) };
}

/**
 * Whether GraphQL says that something does not exist or is hidden from this token, which it does with the status 200.
 */
function isHidden(error: unknown): boolean {
  if (!(error instanceof Error && 'errors' in error)) return false;
  const { errors } = error;
  if (!Array.isArray(errors)) return false;
  return errors.some((one: unknown) =>
    ['NOT_FOUND', 'FORBIDDEN'].includes(textIn(one, 'type') ?? ''),
  );
}

function causeOf(error: RequestError): Cause {
  if (isRateLimit(error)) return 'rate-limit';
  if (tellsLock(error.message)) return 'locked';
  switch (error.status) {
    case 401:
      return 'token';
    case 403:
    case 404:
      return 'permission';
    default:
      return 'other';
  }
}

/** The message for a problem: the operation, the failure, what to try. */
export function explainGitHub(problem: GitHubProblem): Message {
  const { operation, status } = problem;
  const what = doing(operation);
  const said = quoteWhole(problem.words);
  const fact =
    status === undefined
      ? prose`No usable response from GitHub while ${what}: ${said}.`
      : prose`GitHub responded ${status} while ${what}: ${said}.`;
  return joined([fact, remedyFor(problem)], ' ');
}

/** Part of a sentence. */
function doing(operation: GitHubOperation): Message {
  switch (operation.kind) {
    case 'read-file':
      return prose`reading the file at a commit`;
    case 'read-base':
      return prose`looking for the base of the pull request`;
    case 'read-allow':
      return prose`reading the allow files`;
    case 'read-tip':
      return prose`looking up ${quoteWhole(operation.ref)}`;
    case 'read-history':
      return prose`reading the history of the file`;
    case 'find-pull':
      return prose`looking for the pull request`;
    case 'read-pull':
      return prose`reading pull request #${operation.pull}`;
    case 'comment':
      return prose`commenting on pull request #${operation.pull}`;
    case 'store-secret':
      return prose`storing a secret`;
  }
}

function remedyFor({ operation, cause }: GitHubProblem): Message {
  switch (cause) {
    case 'rate-limit':
      return prose`GitHub rate limit exceeded. Run again later.`;
    case 'locked':
      return prose`The conversation is locked; unlock it to allow the comment.`;
    case 'token':
      return prose`Check ${theInput('github-token')}.`;
    case 'permission':
      if (operation.kind === 'store-secret')
        return prose`${input('oauth-rotate-token')} must be a token that may write secrets: fine-grained with "Secrets: write" (for an environment, "Environments: write"), never ${code('GITHUB_TOKEN')}.`;
      return prose`Add the permission ${code(PERMISSIONS[operation.kind])} to the job. Runs for forks and Dependabot only get a read-only token.`;
    case 'other':
      return NOTHING;
  }
}
