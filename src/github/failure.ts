import { quote } from '../topology/finding.ts';

/** What Octokit throws for an answer that is not a success. */
export interface RequestError extends Error {
  readonly status: number;
}

/** Whether an error is an answer of GitHub's, and not a fault of the network. */
export function isRequestError(error: unknown): error is RequestError {
  return (
    error instanceof Error &&
    error.name === 'HttpError' &&
    'status' in error &&
    typeof error.status === 'number'
  );
}

/** The message for a call to GitHub that failed: what was done, GitHub's words, the permission to grant. */
export function explainFailure(error: unknown, doing: string, permission: string): string {
  const words = quote(error instanceof Error ? error.message : String(error), 300);
  if (!isRequestError(error)) return `GitHub could not be reached for ${doing}: ${words}.`;
  const remedy =
    error.status === 401
      ? 'Check the input `github-token`.'
      : error.status === 403 || error.status === 404
        ? `Give the job the permission \`${permission}\`; a pull request from a fork and Dependabot's never get more than reading.`
        : '';
  return `GitHub answered ${error.status} for ${doing}: ${words}. ${remedy}`.trim();
}
