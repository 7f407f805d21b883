import type { GitHub } from './github.ts';

/** The current state of a pull request, whatever the event says. */
export interface PullNow {
  readonly number: number;
  readonly state: 'open' | 'merged' | 'closed';
  /** The last commit of its head. */
  readonly head: string;
  /** The git branch that it will be merged into. */
  readonly base: string;
  /** Whether its head is in another repository, or in a deleted one. */
  readonly isFork: boolean;
  /** In seconds of GitHub's clock; undefined unless it is merged. */
  readonly mergedAt: number | undefined;
  /** When GitHub answered, in seconds of its clock. */
  readonly readAt: number;
}

/** The two sides of a pull request. A deleted repository is null. */
interface PullEnds {
  readonly head: PullEnd;
  readonly base: PullEnd;
}

interface PullEnd {
  readonly repo?: { readonly full_name: string } | null | undefined;
}

/** Whether the head of a pull request is in another repository, or in a deleted one. */
export function isFromFork({ head, base }: PullEnds): boolean {
  return head.repo == null || head.repo.full_name !== base.repo?.full_name;
}

/** Reads a pull request. Throws if GitHub refuses or cannot be reached. */
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
