import type { BranchState } from '../platform/platform.ts';
import { type FileRead, readTopology } from '../topology/document/reading.ts';
import type { Tip } from '../topology/file-version.ts';
import { quoteWhole } from '../topology/finding.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import { changeMark, type PlanMark, planMark } from '../topology/plan/plan.ts';
import { targetName } from '../topology/target.ts';
import { formOf, TopologyDocument } from '../topology/topology-document.ts';
import type { Reviewed, RunRequest, Services } from './request.ts';
import type { Compared } from './result.ts';

/** Whether the plan may be written now; where it may not, how the run ends. */
type BeforeWriting =
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

/** How the plan that is about to be applied stands to the one that was reviewed. */
type Review =
  | { readonly kind: 'as-reviewed'; readonly text: string }
  | { readonly kind: 'differs'; readonly text: string }
  | { readonly kind: 'none'; readonly text: string };

const MOST_NAMED = 5;

/**
 * Compares the fresh plan with the reviewed one: by canonical documents, never by rendered text, so that what reads
 * differently and means the same is as reviewed. What is different is said side by side: reviewed, now, why.
 */
export function reviewOf(reviewed: Reviewed, compared: Compared): Review {
  if (reviewed.kind === 'none') return { kind: 'none', text: `No reviewed plan was found: ${reviewed.why}` };
  const fresh = planMark(compared.plan);
  const { mark, pull } = reviewed;
  if (mark.id === fresh.id)
    return { kind: 'as-reviewed', text: `As reviewed on pull request #${pull}: plan \`${fresh.id}\`.` };
  const sides = [
    mark.desired === fresh.desired ? '' : 'the file is not the one that was planned',
    mark.before === fresh.before ? '' : 'what it is compared with has changed since',
  ].filter((side) => side !== '');
  const what = `Not as reviewed: pull request #${pull} showed plan \`${mark.id}\`, and this is plan \`${fresh.id}\`; ${sides.join(', and ')}.`;
  return { kind: 'differs', text: [what, ...changesApart(mark, compared)].join(' ') };
}

/** Names the changes that nobody has seen, and counts those that were seen and are not needed any more. */
function changesApart(mark: PlanMark, { plan }: Compared): readonly string[] {
  if (mark.changes === undefined) return [];
  const seen = new Set(mark.changes);
  const now = new Set(plan.changes.map(changeMark));
  const fresh = plan.changes.filter((change) => !seen.has(changeMark(change)));
  const gone = mark.changes.filter((change) => !now.has(change)).length;
  const names = fresh.slice(0, MOST_NAMED).map((change) => describeChange(change).title);
  const more = fresh.length > names.length ? ` and ${fresh.length - names.length} more` : '';
  // Where the same is said of two different documents, as of free-form ones, the marks cannot tell them apart.
  if (fresh.length === 0 && gone === 0) return [];
  return [
    fresh.length === 0 ? 'Every change now was shown there.' : `Not shown there: ${names.join(', ')}${more}.`,
    gone === 0 ? '' : `Shown there and not needed now: ${gone === 1 ? '1 change' : `${gone} changes`}.`,
  ].filter((sentence) => sentence !== '');
}

/** Whether a run may still write what its commit says (the result `superseded`). */
type Standing =
  | { readonly kind: 'current' }
  /** A later commit of the ref has another file; the run for that one applies it. */
  | { readonly kind: 'superseded'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** What is known when the question is asked. */
interface StandingQuestion {
  readonly file: string;
  /** `refs/heads/main` */
  readonly ref: string;
  readonly tip: Tip;
}

/**
 * Decides whether the file at the tip of the run's ref is still the one the run came with. Two spellings of one
 * document are the same file; a file that is gone or no topology any more is another one.
 */
export function standingOf({ file, ref, tip }: StandingQuestion): Standing {
  switch (tip.kind) {
    case 'same':
      return { kind: 'current' };
    case 'unknown':
      return { kind: 'unknown', why: tip.why };
    case 'moved': {
      const { theirs, ours, commit } = tip;
      if (theirs.kind === 'unreadable') return { kind: 'unknown', why: theirs.why };
      if (ours.kind === 'unreadable') return { kind: 'unknown', why: ours.why };
      if (isSameFile(file, theirs, ours)) return { kind: 'current' };
      const has = theirs.kind === 'missing' ? 'has the file no more' : 'has another version of it';
      const why = `${quoteWhole(file)} moved on: ${quoteWhole(ref.replace(/^refs\/heads\//, ''))} is at commit \`${commit.slice(0, 12)}\` now, which ${has}. Nothing was written; the run for that commit applies it.`;
      return { kind: 'superseded', why };
    }
  }
}

function isSameFile(file: string, theirs: FileRead, ours: FileRead): boolean {
  if (theirs.kind !== 'file' || ours.kind !== 'file') return theirs.kind === ours.kind;
  const [a, b] = [readTopology(file, theirs.bytes), readTopology(file, ours.bytes)];
  if (!a.ok || !b.ok) return Buffer.from(theirs.bytes).equals(ours.bytes);
  const form = formOf(a.document, b.document);
  const [one, other] = [a, b].map(({ document }) => new TopologyDocument(document).canonical(form).text);
  return one === other;
}
