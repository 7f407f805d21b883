import {
  code,
  type Message,
  prose,
  pullRequest,
  quoteWhole,
} from '../message/message.ts';
import { failure, ok, type Result } from '../result.ts';
import { classOfLabel, type SetLabel } from '../topology/plan/allow.ts';
import type { RecordedPlan } from '../topology/plan/recorded-plan.ts';
import { type GitHub, LARGEST_PAGE, pagesOf } from './github.ts';
import { explainGitHub, isRequestError, problemOf } from './problem.ts';

/** A pull request whose plans and labels may count: one that was merged, or the open one that a run is of. */
export interface ReviewedPull {
  readonly number: number;
  /** Its own last commit, for a merged one: plans of no other count. Undefined while it is open. */
  readonly head: string | undefined;
  /** The git branch that it is, or was, to be merged into. */
  readonly base: string | undefined;
  /** Whether its head is in another repository, or in one that was deleted. */
  readonly isFork: boolean;
  /** In seconds of GitHub's clock; undefined while it is open. */
  readonly mergedAt: number | undefined;
  /** Labels that are on it now. */
  readonly labels: readonly string[];
}

/** What of a recorded plan counts: for a merged pull request what was shown before the merge. */
export function countedPlan(
  plan: RecordedPlan,
  { number, head, base, mergedAt }: ReviewedPull,
): Result<RecordedPlan, Message> {
  const name = prose`The plan on pull request ${pullRequest(number)}`;
  if (head !== undefined && plan.head !== head)
    return failure(
      prose`${name} is for commit ${code(plan.head.slice(0, 12))}, but its last commit is ${code(head.slice(0, 12))}.`,
    );
  if (plan.base !== base)
    return failure(
      prose`${name} is for the base ${quoteWhole(plan.base)}, but it has another base now.`,
    );
  if (mergedAt === undefined) return ok(plan);

  const digests = new Map(
    plan.digests.entries().filter(([, { shownAt }]) => shownAt < mergedAt),
  );
  if (digests.size === 0 && plan.digests.size > 0)
    return failure(prose`${name} was first shown after the merge.`);
  return ok({ ...plan, digests });
}

/**
 * The labels that are on a pull request now and may permit something, each with who set it last and when; a problem
 * says why one does not count. What is on is taken from the pull request itself: no event tells that a label
 * was deleted.
 */
export async function setLabels(
  github: GitHub,
  { number, labels }: Pick<ReviewedPull, 'number' | 'labels'>,
): Promise<readonly Result<SetLabel, Message>[]> {
  const consents = labels.filter((text) => classOfLabel(text) !== undefined);
  if (consents.length === 0) return [];
  try {
    const last = await lastSet(github, number);
    return await Promise.all(
      consents.map(async (text) => {
        const set = last.get(text);
        if (set === undefined)
          return failure(
            prose`The label ${quoteWhole(text)} on pull request ${pullRequest(number)} does not count, because GitHub does not tell who set it.`,
          );
        const { person, at } = set;
        return ok({
          text,
          person,
          at,
          mayWrite: await mayWrite(github, person),
        });
      }),
    );
  } catch (error) {
    const operation = { kind: 'read-labels', pull: number } as const;
    return [failure(explainGitHub(problemOf(error, operation)))];
  }
}

/** Who set a label, and when. */
type LabelSetting = Pick<SetLabel, 'person' | 'at'>;

/** Who set each label last, and when. */
async function lastSet(
  { octokit, repo }: GitHub,
  number: number,
): Promise<ReadonlyMap<string, LabelSetting>> {
  const last = new Map<string, LabelSetting>();
  const pages = pagesOf((page) =>
    octokit.rest.issues.listEvents({
      ...repo,
      issue_number: number,
      per_page: LARGEST_PAGE,
      page,
    }),
  );
  for await (const { data } of pages)
    for (const { event, actor, created_at: at, ...more } of data) {
      if (!('label' in more)) continue;
      const label = more.label.name;
      if (label == null) continue;
      if (event !== 'labeled' || actor === null) last.delete(label);
      else last.set(label, { person: actor.login, at: Date.parse(at) / 1000 });
    }
  return last;
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
