import type { GitHub } from './github.ts';

/** A pull request, as far as a report needs it. */
export interface PullRequest {
  readonly number: number;
  /** Whether it landed on its base, as far as GitHub was asked. */
  readonly isMerged: boolean;
  readonly labels: readonly string[];
}

/**
 * The pull request a commit came from: the merged one whose merge commit it is, else the newest of those that contain
 * it; undefined if none. GitHub answers for merge commits, squashes, rebases and commits of a branch alike.
 */
export async function pullRequestOfCommit(github: GitHub, sha: string): Promise<PullRequest | undefined> {
  const { data } = await github.octokit.rest.repos.listPullRequestsAssociatedWithCommit({
    ...github.repo,
    commit_sha: sha,
    per_page: 100,
  });
  const landed = data.find((pull) => pull.merge_commit_sha === sha && pull.merged_at != null);
  return asPullRequest(landed ?? newest(data));
}

/** The newest open pull request whose head is a branch of this repository; undefined if none. */
export async function openPullRequestOf(github: GitHub, branch: string): Promise<PullRequest | undefined> {
  const head = `${github.repo.owner}:${branch}`;
  const { data } = await github.octokit.rest.pulls.list({
    ...github.repo,
    head,
    state: 'open',
    per_page: 100,
  });
  // A server that does not know the filter would list every open one.
  return asPullRequest(newest(data.filter((pull) => pull.head.ref === branch)));
}

/** A pull request's labels as they are now; the event of a re-run tells those it began with. */
export async function labelsOf(github: GitHub, number: number): Promise<readonly string[]> {
  const { data } = await github.octokit.rest.pulls.get({ ...github.repo, pull_number: number });
  return data.labels.map(({ name }) => name);
}

interface Listed {
  readonly number: number;
  readonly updated_at: string;
  readonly merged_at?: string | null;
  readonly labels: readonly { readonly name?: string }[];
}

function newest<T extends Listed>(pulls: readonly T[]): T | undefined {
  return pulls.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at) || b.number - a.number)[0];
}

function asPullRequest(pull: Listed | undefined): PullRequest | undefined {
  if (pull === undefined) return undefined;
  const { number, merged_at: mergedAt, labels } = pull;
  return { number, isMerged: mergedAt != null, labels: labels.map(({ name = '' }) => name) };
}
