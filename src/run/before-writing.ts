import type { BranchState } from '../platform/platform.ts';
import { quoteWhole } from '../topology/finding.ts';
import { targetName } from '../topology/target.ts';
import type { RunRequest } from './request.ts';
import type { Compared } from './result.ts';
import { type Review, reviewOf } from './reviewed.ts';
import type { Services } from './services.ts';
import { standingOf } from './superseded.ts';

/** Whether the plan may be written now; where it may not, how the run ends. */
export type BeforeWriting =
  | { readonly kind: 'go'; readonly notices: readonly string[] }
  | { readonly kind: 'superseded'; readonly why: string }
  | { readonly kind: 'blocked'; readonly why: string };

/** What was found out a moment ago, and need not be asked again. */
export interface Known {
  readonly branch: BranchState | undefined;
}

/**
 * The last questions before the PUT: may a preview write this branch, is the file still the one its ref has, and is the
 * plan the one that was reviewed. Asked as late as possible; the document that the branch holds is looked at again by
 * the apply itself.
 */
export async function beforeWriting(
  request: RunRequest,
  compared: Compared,
  services: Services & Known,
): Promise<BeforeWriting> {
  const production = await askProduction(request, services);
  if (production !== undefined) return { kind: 'blocked', why: production };
  const review = await askReview(request, compared, services);
  if (review.kind !== 'go') return review;
  await services.announce(compared);
  const standing = await askStanding(request, services);
  if (standing.kind !== 'go') return standing;
  return { kind: 'go', notices: [...review.notices, ...standing.notices] };
}

/**
 * Why a run that would end otherwise is really overtaken; undefined where it is not. What looks like drift or danger to
 * an old run may be what a later commit has brought, and is no fault of this one.
 */
export async function whyOvertaken(request: RunRequest, services: Services): Promise<string | undefined> {
  const standing = await askStanding(request, services);
  return standing.kind === 'superseded' ? standing.why : undefined;
}

/** Why a preview may not write the branch; undefined where it may, or where the service does not tell what it is. */
async function askProduction(
  { isPreview, target }: RunRequest,
  { platform, branch }: Services & Known,
): Promise<string | undefined> {
  if (!isPreview || target === undefined || platform === undefined) return undefined;
  const read =
    branch === undefined ? await platform.readBranch(target) : ({ ok: true, value: branch } as const);
  if (!read.ok || read.value.production !== true) return undefined;
  const name = quoteWhole(targetName(target));
  return `${name} is a production branch, and \`mode: apply\` on a pull request is a preview, so nothing was written. Set \`branch\` to a branch of the pull request’s own, or leave \`mode\` at \`auto\`: then the pull request gets a plan, and the push after the merge applies it.`;
}

async function askStanding(request: RunRequest, services: Services): Promise<BeforeWriting> {
  const { origin, file, attempt } = request;
  if (origin === undefined) return { kind: 'go', notices: [] };
  const tip = await services.readTip({ ...origin, path: file });
  const standing = standingOf({ file, ref: origin.ref, tip });
  switch (standing.kind) {
    case 'current':
      services.info(`${origin.ref} still has this file.`);
      return { kind: 'go', notices: [] };
    case 'superseded':
      return standing;
    case 'unknown': {
      const doubt = `Whether ${quoteWhole(origin.ref)} still has this file could not be found out: ${standing.why}`;
      // The first attempt comes with its push. A later one may come after any number of others.
      if (attempt === 1) return { kind: 'go', notices: [doubt] };
      return {
        kind: 'blocked',
        why: `${doubt} A re-run could put an old topology back, so nothing was written. Give the job \`contents: read\`, or start a new run.`,
      };
    }
  }
}

async function askReview(
  request: RunRequest,
  compared: Compared,
  services: Services,
): Promise<BeforeWriting> {
  if (request.review === 'off') return { kind: 'go', notices: [] };
  const review: Review = reviewOf(await services.readReviewed(), compared);
  services.info(review.text);
  if (review.kind === 'as-reviewed') return { kind: 'go', notices: [review.text] };
  if (request.review === 'required') {
    const remedy = 'Merge a pull request that shows this plan, or run again without `require-review`.';
    return {
      kind: 'blocked',
      why: `${review.text} \`require-review\` is set, so nothing was written. ${remedy}`,
    };
  }
  return { kind: 'go', notices: review.kind === 'differs' ? [review.text] : [] };
}
