import { quoteWhole } from '../message/text.ts';
import { readTopology } from '../topology/document/reading.ts';
import type { Tip } from '../topology/file-version.ts';
import { targetName } from '../topology/target.ts';
import { formOf, TopologyDocument } from '../topology/topology-document.ts';
import type { BasisFile, Online, Run } from './request.ts';
import type { Compared, Ending } from './result.ts';
import { reviewOf, reviewRemedy } from './review.ts';

/** The answer that a plan may be written. */
interface MayWrite {
  /** What the reader should know. */
  readonly notices: readonly string[];
  /** The merged pull requests that showed what is written. */
  readonly carried: readonly number[];
}

/**
 * The last questions before the PUT: may a preview write this branch, is the file still the one its ref has, and is the
 * plan the one that was reviewed. Asked as late as possible; the document that the branch holds is looked at again by
 * the apply itself. Answers what the reader should know, or how the run ends.
 */
export async function checkBeforeWriting(
  run: Online,
  compared: Compared,
): Promise<MayWrite | Ending> {
  const blocked = (why: string): Ending => ({
    outcome: 'blocked',
    compared,
    why,
  });
  const production = await askProduction(run);
  if (production !== undefined) return blocked(production);
  const review =
    run.review === 'off' ? undefined : await reviewOf(compared, run);
  if (review !== undefined) run.info(review.text);
  if (run.review === 'required' && review?.kind !== 'as-reviewed')
    return blocked(
      `\`require-review\` is set, and nothing was written. ${review?.text} ${reviewRemedy(run)}`,
    );
  await run.announce?.(compared);
  const notices =
    review === undefined || review.kind === 'none' ? [] : [review.text];
  const standing = await askStanding(run);
  if (standing.kind === 'superseded')
    return { outcome: 'superseded', compared, why: standing.why };
  const carried = review?.pulls ?? [];
  if (standing.kind === 'current') return { notices, carried };
  // The first attempt comes with its push. A later one may come after any number of others.
  if (run.attempt === 1)
    return { notices: [...notices, standing.why], carried };
  return blocked(
    `${standing.why} A re-run could restore an old topology, so nothing was written. Add the permission \`contents: read\` to the job, or start a new run.`,
  );
}

/**
 * Why a preview may not write the branch: it may only where the service says now that it is no production branch. It may
 * have been promoted while shards were waited for.
 */
export async function askProduction({
  isPreview,
  platform,
}: Pick<Run, 'isPreview' | 'platform'>): Promise<string | undefined> {
  if (!isPreview || platform === undefined) return undefined;
  const read = await platform.readBranch();
  const production = read.ok ? read.value.production : undefined;
  if (production === false) return undefined;
  const name = quoteWhole(targetName(platform.target));
  const why =
    'This run is a preview: it is for a pull request, or for a git branch outside `apply-from`.';
  if (production === undefined)
    return `Nothing was written: the service did not say whether ${name} is a production branch. ${why} Add \`read_branch\` for the database to the credential, or run again.`;
  return `Nothing was written: ${name} is a production branch. ${why} Set \`branch\` to a branch for previews. To plan here and apply after the merge, leave \`mode\` at \`auto\`.`;
}

/** How the files at the tip of the run's ref stand to the run's: the topology file, and all that the decision rests on. */
export async function askStanding({
  origin,
  file,
  basis,
  readTip,
  info,
}: Pick<
  Run,
  'origin' | 'file' | 'basis' | 'readTip' | 'info'
>): Promise<Standing> {
  if (origin === undefined) return { kind: 'current' };
  const topology: BasisFile = {
    path: file,
    isSame: (theirs, ours) => isSameTopology(file, theirs, ours),
  };
  for (const part of [topology, ...basis]) {
    const standing = standingOf(
      part,
      origin.ref,
      await readTip({ ...origin, path: part.path }),
    );
    if (standing.kind !== 'current') return standing;
  }
  info(
    `${origin.ref} still has ${basis.length === 0 ? 'this file' : 'these files'}.`,
  );
  return { kind: 'current' };
}

/** Whether a run may still write what its commit says (the result `superseded`). */
type Standing =
  | { readonly kind: 'current' }
  /** A later commit of the ref has another file; the run for that one applies it. */
  | { readonly kind: 'superseded'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** Decides whether a file at the tip of the run's ref still says what the run came with; one that is gone does not. */
function standingOf(
  { path, isSame = isSameText }: BasisFile,
  ref: string,
  tip: Tip,
): Standing {
  if (tip.kind === 'same') return { kind: 'current' };
  const unknown = (why: string): Standing => ({
    kind: 'unknown',
    why: `Could not check whether ${quoteWhole(ref)} still contains this version of ${quoteWhole(path)}: ${why}`,
  });
  if (tip.kind === 'unknown') return unknown(tip.why);
  const { theirs, ours, commit, pull } = tip;
  if (theirs.kind === 'unreadable') return unknown(theirs.why);
  if (ours.kind === 'unreadable') return unknown(ours.why);
  const isCurrent =
    theirs.kind === 'file' && ours.kind === 'file'
      ? isSame(theirs.bytes, ours.bytes)
      : theirs.kind === ours.kind;
  if (isCurrent) return { kind: 'current' };
  const branch = quoteWhole(ref.replace(/^refs\/heads\//, ''));
  const has =
    theirs.kind === 'missing'
      ? 'no longer contains'
      : 'contains another version of';
  const by = pull === undefined ? '' : ` (pull request #${pull})`;
  const there =
    pull === undefined
      ? 'The run for that commit reports the result.'
      : `Pull request #${pull} reports the result.`;
  const why = `Superseded: ${branch} is now at \`${commit.slice(0, 12)}\`${by}, which ${has} ${quoteWhole(path)}. Nothing was written here. ${there} If no run started for that commit, start one on ${branch}.`;
  return { kind: 'superseded', why };
}

function isSameText(theirs: Uint8Array, ours: Uint8Array): boolean {
  return Buffer.from(theirs).equals(ours);
}

/** Two spellings of one document are the same; what is no topology any more is another one. */
function isSameTopology(
  file: string,
  theirs: Uint8Array,
  ours: Uint8Array,
): boolean {
  const [a, b] = [readTopology(file, theirs), readTopology(file, ours)];
  if (!a.ok || !b.ok) return isSameText(theirs, ours);
  const form = formOf(a.document, b.document);
  const [one, other] = [a, b].map(
    ({ document }) => new TopologyDocument(document).canonical(form).text,
  );
  return one === other;
}
