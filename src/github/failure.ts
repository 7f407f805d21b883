import { quoteWhole } from '../topology/finding.ts';

/** What Octokit throws for an answer that is not a success. */
export interface RequestError extends Error {
  readonly status: number;
  readonly response?: { readonly headers: Readonly<Record<string, string | number | undefined>> };
}

/** Whether an error is an answer of GitHub's. Octokit gives a fault of the network the status 500, and no response. */
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

/** Whether an answer is GitHub's refusal by a rate limit: 429, or 403 with the words or headers of one. */
export function isRateLimit(error: unknown): boolean {
  if (!isRequestError(error) || (error.status !== 403 && error.status !== 429)) return false;
  const { headers } = error.response ?? { headers: {} };
  return (
    error.status === 429 ||
    headers['retry-after'] !== undefined ||
    headers['x-ratelimit-remaining'] === '0' ||
    /rate limit|abuse detection/i.test(error.message)
  );
}

/** The message for a call to GitHub that failed: what was done, GitHub's words, the permission to grant. */
export function explainFailure(error: unknown, doing: string, permission: string): string {
  const words = quoteWhole(error instanceof Error ? error.message : String(error));
  if (!isRequestError(error)) return `GitHub could not be reached for ${doing}: ${words}.`;
  return `GitHub answered ${error.status} for ${doing}: ${words}. ${remedyFor(error, permission)}`.trim();
}

function remedyFor(error: RequestError, permission: string): string {
  if (isRateLimit(error)) return 'GitHub limits how much is asked of it. Run again later.';
  if (/locked/i.test(error.message)) return 'Unlock the conversation to get the comment there.';
  switch (error.status) {
    case 401:
      return 'Check the input `github-token`.';
    case 403:
    case 404:
      return `Give the job the permission \`${permission}\`; a pull request from a fork and Dependabot's never get more than reading.`;
    default:
      return '';
  }
}
