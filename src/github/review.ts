import { createHash } from 'node:crypto';
import { quoteWhole } from '../topology/finding.ts';
import { memoized } from '../topology/keyed.ts';
import { classOfLabel, type SetLabel } from '../topology/plan/policy.ts';
import {
  type GitHub,
  isRequestError,
  LARGEST_PAGE,
  pagesOf,
  problemOf,
} from './github.ts';
import { type ShownMark, stampWords } from './stamp.ts';

/** What a mark is vouched for as. */
export interface Claim {
  readonly pull: number;
  /** The names of its target and file. */
  readonly identity: readonly string[];
  readonly mark: ShownMark;
}

/** Merged pull requests that are looked at. */
export const MOST_PULLS = 10;
/** Jobs of a run whose annotations are looked at, those first that are named after the target. */
const MOST_JOBS = 30;
/** A runner cuts an annotation after 4,096 characters. */
const DIGESTS_IN_A_NOTICE = 80;
const NOTICE = 'Digests of the plans shown on the pull request:';

/** What ties a mark to where it was shown: SHA-256, in base64. */
export function claimDigest(
  { repo }: GitHub,
  { pull, identity, mark }: Claim,
): string {
  const words = stampWords({
    phase: 'plan',
    reviewed: { ...mark, run: undefined, head: undefined },
  });
  const text = JSON.stringify([
    repo.owner,
    repo.repo,
    pull,
    identity,
    mark.head,
    words,
  ]);
  return createHash('sha256').update(text).digest('base64').slice(0, 43);
}

/** Annotations by which a job vouches for what it shows; nobody else's workflow can print them in its name. */
export function vouchersFor(digests: readonly string[]): readonly string[] {
  const pages = Math.ceil(digests.length / DIGESTS_IN_A_NOTICE);
  return Array.from({ length: pages }, (_, page) =>
    [
      NOTICE,
      ...digests.slice(
        page * DIGESTS_IN_A_NOTICE,
        (page + 1) * DIGESTS_IN_A_NOTICE,
      ),
    ].join(' '),
  );
}

/**
 * Answers why a claim is not believed, undefined where it is: it has to stand in an annotation of a job of the run that
 * it names, a run of this workflow's file for that head commit. A fork could have changed the file.
 */
export function openVouching(github: GitHub, workflow = '') {
  const { octokit, repo } = github;
  const readRun = memoized(async (id: number) => {
    const { data: run } = await octokit.rest.actions.getWorkflowRun({
      ...repo,
      run_id: id,
    });
    const query = {
      ...repo,
      run_id: id,
      filter: 'all',
      per_page: LARGEST_PAGE,
    } as const;
    const list = (page: number) =>
      octokit.rest.actions.listJobsForWorkflowRun({ ...query, page });
    const jobs = (await Array.fromAsync(pagesOf(list))).flatMap(
      ({ data }) => data.jobs,
    );
    return { ...run, jobs };
  });
  const noticesOf = memoized(async (job: number): Promise<string> => {
    const query = { ...repo, check_run_id: job, per_page: LARGEST_PAGE };
    const { data } = await octokit.rest.checks.listAnnotations(query);
    const own = data.filter(
      (one) =>
        one.annotation_level === 'notice' && one.message?.startsWith(NOTICE),
    );
    return own.map(({ message }) => message).join(' ');
  });
  return async (claim: Claim): Promise<string | undefined> => {
    const { run: id, head } = claim.mark;
    if (id === undefined || head === undefined)
      return 'it does not name the run that made it.';
    try {
      const run = await readRun(id);
      const [path = ''] = run.path.split('@');
      const isOwn =
        run.head_repository?.full_name === `${repo.owner}/${repo.repo}`;
      const isOnPull =
        run.event === 'pull_request_target' ||
        (run.event === 'pull_request' && isOwn);
      if (workflow === '' || path !== workflow)
        return `it was made by the workflow ${quoteWhole(path)}, not by ${quoteWhole(workflow)}. Plan and apply in one workflow file.`;
      if (!isOnPull || run.head_sha !== head)
        return 'it was not made by a run for the pull request.';
      const digest = claimDigest(github, claim);
      const isNamed = ({ name }: { readonly name: string }) =>
        claim.identity.some((part) => name.includes(part));
      const jobs = run.jobs.toSorted(
        (a, b) => Number(isNamed(b)) - Number(isNamed(a)),
      );
      for (const { id: job } of jobs.slice(0, MOST_JOBS))
        if ((await noticesOf(job)).includes(digest)) return undefined;
      return jobs.length > MOST_JOBS
        ? `none of the first ${MOST_JOBS} jobs of its run printed it.`
        : 'no job of its run printed it.';
    } catch (error) {
      return problemOf(
        error,
        `reading the jobs of run ${id}`,
        'actions: read, checks: read',
      ).why;
    }
  };
}

/**
 * Pull requests that were merged into a branch and whose merge commit is a commit or an ancestor of it, each with its
 * own last commit: that of the commit first and then the latest; undefined at last where there are more than are looked
 * at. Nothing is asked before the consumer asks for the next one.
 */
export async function* mergedPulls(
  { octokit, repo }: GitHub,
  { ref, commit }: { readonly ref: string; readonly commit: string },
): AsyncGenerator<
  { readonly number: number; readonly head: string } | undefined
> {
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
  for (const { number, merge_commit_sha: landed, head } of latest.slice(
    0,
    MOST_PULLS,
  )) {
    if (landed === null) continue;
    if (landed === commit) yield { number, head: head.sha };
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
      if (status === 'ahead' || status === 'identical')
        yield { number, head: head.sha };
    }
  }
  if (latest.length > MOST_PULLS || data.length === LARGEST_PAGE)
    yield undefined;
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
