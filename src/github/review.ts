import { classOfLabel, type SetLabel } from '../topology/plan/policy.ts';
import {
  type GitHub,
  isRequestError,
  LARGEST_PAGE,
  pagesOf,
  problemOf,
} from './github.ts';

/** Merged pull requests that are looked at. */
export const MOST_PULLS = 10;
/** A pull request that was merged, as far as it decides whether a plan on it counts. */
export interface MergedPull {
  readonly number: number;
  /** Its own last commit. */
  readonly head: string;
  /** The git branch that it was merged into. */
  readonly base: string;
  readonly isFork: boolean;
  /** In seconds of GitHub's clock. */
  readonly mergedAt: number;
}

/**
 * Pull requests that were merged into a branch and whose merge commit is a commit or an ancestor of it, each with its
 * own last commit: that of the commit first and then the latest; undefined at last where there are more than are looked
 * at. Nothing is asked before the consumer asks for the next one.
 */
export async function* mergedPulls(
  { octokit, repo }: GitHub,
  { ref, commit }: { readonly ref: string; readonly commit: string },
): AsyncGenerator<MergedPull | undefined> {
  const base = ref.replace(/^refs\/heads\//, '');
  const query = {
    ...repo,
    base,
    sort: 'updated',
    direction: 'desc',
    per_page: LARGEST_PAGE,
  } as const;
  const { data } = await octokit.rest.pulls.list({ ...query, state: 'closed' });
  // A server that does not know the filter would list those of every base.
  const merged = data.filter(
    (pull) => pull.merged_at !== null && pull.base.ref === base,
  );
  const rank = (pull: (typeof merged)[number]) =>
    pull.merge_commit_sha === commit ? '~' : (pull.merged_at ?? '');
  const isLater = (one: (typeof merged)[number], other: typeof one) =>
    rank(one) === rank(other)
      ? one.number > other.number
      : rank(one) > rank(other);
  const latest = merged.toSorted((one, other) =>
    isLater(one, other) ? -1 : 1,
  );
  for (const pull of latest.slice(0, MOST_PULLS)) {
    const { merge_commit_sha: landed } = pull;
    if (landed === null) continue;
    if (landed === commit) yield mergedFrom(pull);
    else {
      // The second page of a comparison lists no files.
      const sides = {
        ...repo,
        base: landed,
        head: commit,
        per_page: 1,
        page: 2,
      };
      const { status } = (await octokit.rest.repos.compareCommits(sides)).data;
      if (status === 'ahead' || status === 'identical') yield mergedFrom(pull);
    }
  }
  if (latest.length > MOST_PULLS || data.length === LARGEST_PAGE)
    yield undefined;
}

type ListedPull = Awaited<
  ReturnType<GitHub['octokit']['rest']['pulls']['list']>
>['data'][number];

function mergedFrom({
  number,
  head,
  base,
  merged_at: at,
}: ListedPull): MergedPull {
  return {
    number,
    head: head.sha,
    base: base.ref,
    // A fork that was deleted is null.
    isFork: head.repo?.full_name !== base.repo?.full_name,
    mergedAt: Date.parse(at ?? '') / 1000,
  };
}

/** The labels that are on a pull request and may permit something, each as it was set last; or why they are not known. */
export async function setLabels(
  github: GitHub,
  pull: number,
): Promise<readonly SetLabel[] | string> {
  const { octokit, repo } = github;
  try {
    const last = new Map<string, Pick<SetLabel, 'person' | 'at'>>();
    const query = { ...repo, issue_number: pull, per_page: LARGEST_PAGE };
    for await (const { data } of pagesOf((page) =>
      octokit.rest.issues.listEvents({ ...query, page }),
    ))
      for (const { event, actor, created_at: at, ...more } of data) {
        const label = 'label' in more ? more.label.name : undefined;
        if (label == null || classOfLabel(label) === undefined) continue;
        if (event !== 'labeled' || actor === null) last.delete(label);
        else
          last.set(label, { person: actor.login, at: Date.parse(at) / 1000 });
      }
    const labels: SetLabel[] = [];
    for (const [text, set] of last)
      labels.push({
        text,
        ...set,
        mayWrite: await mayWrite(github, set.person),
      });
    return labels;
  } catch (error) {
    return problemOf(
      error,
      `reading who set the labels of pull request #${pull}`,
      'pull-requests: read',
    ).why;
  }
}

async function mayWrite(
  { octokit, repo }: GitHub,
  username: string,
): Promise<boolean> {
  try {
    const { data } = await octokit.rest.repos.getCollaboratorPermissionLevel({
      ...repo,
      username,
    });
    if (typeof data.permission !== 'string')
      throw new Error('the response has no permission');
    return ['admin', 'write'].includes(data.permission);
  } catch (error) {
    // An app, or an account that is gone.
    if (isRequestError(error) && error.status === 404) return false;
    throw error;
  }
}
