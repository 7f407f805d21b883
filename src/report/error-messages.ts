import type { GitHubProblem } from '../github/github.ts';
import { quoteWhole } from '../topology/finding.ts';

/** The message for a call to GitHub that failed: what was done, GitHub's words, the permission to grant. */
export function explainGitHub(problem: GitHubProblem): string {
  const { status, doing } = problem;
  const words = quoteWhole(problem.words);
  if (status === undefined) return `GitHub could not be reached for ${doing}: ${words}.`;
  return `GitHub answered ${status} for ${doing}: ${words}. ${gitHubRemedy(problem)}`.trim();
}

function gitHubRemedy({ status, words, permission, isRateLimit }: GitHubProblem): string {
  if (isRateLimit) return 'GitHub limits how much is asked of it. Run again later.';
  if (/locked/i.test(words)) return 'Unlock the conversation to get the comment there.';
  switch (status) {
    case 401:
      return 'Check the input `github-token`.';
    case 403:
    case 404:
      return permission === 'secrets: write'
        ? '`oauth-rotate-token` must be a token that may write secrets: fine-grained with "Secrets: write" (for an environment, "Environments: write"), never `GITHUB_TOKEN`.'
        : `Give the job the permission \`${permission}\`; a pull request from a fork and Dependabot's never get more than reading.`;
    default:
      return '';
  }
}
