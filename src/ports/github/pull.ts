import type { GitHub } from './github.ts';

/** A pull request as it is now, whatever the event of the run says. */
export interface PullNow {
  readonly number: number;
  readonly state: 'open' | 'merged' | 'closed';
  /** Its own last commit. */
  readonly head: string;
  /** The git branch that it is to be merged into. */
  readonly base: string;
  /** Whether its head is in another repository, or in one that was deleted. */
  readonly isFork: boolean;
  /** In seconds of GitHub's clock; undefined unless it is merged. */
  readonly mergedAt: number | undefined;
  /** When GitHub said so, in seconds of its clock. */
  readonly readAt: number;
}

/** What tells of a pull request whether it is from a fork; null for a repository that was deleted. */
interface Sides {
  readonly head: Side;
  readonly base: Side;
}

interface Side {
  readonly repo?: { readonly full_name: string } | null | undefined;
}

/** Whether the head of a pull request is in another repository, or in one that was deleted. */
export function isFromFork({ head, base }: Sides): boolean {
  return head.repo == null || head.repo.full_name !== base.repo?.full_name;
}

/** Reads a pull request; throws where GitHub refuses or cannot be reached. */
export async function readPull(
  github: GitHub,
  number: number,
): Promise<PullNow> {
  const { data } = await github.octokit.rest.pulls.get({
    ...github.repo,
    pull_number: number,
  });
  const { head, base, merged_at: mergedAt } = data;
  const refs: readonly unknown[] = [head.sha, base.ref];
  if (refs.some((one) => typeof one !== 'string'))
    throw new TypeError('a pull request without a head or a base');
  const ended = mergedAt === null ? 'closed' : 'merged';
  return {
    number,
    state: data.state === 'open' ? 'open' : ended,
    head: head.sha,
    base: base.ref,
    isFork: isFromFork(data),
    mergedAt: mergedAt === null ? undefined : Date.parse(mergedAt) / 1000,
    readAt: github.time(),
  };
}
