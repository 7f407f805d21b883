import type { Tip } from '../../document/file-version.ts';
import { readTopology } from '../../document/reading.ts';
import { failure, ok, type Result } from '../../result.ts';
import { branchIn, shortCommit } from '../../text/git-names.ts';
import {
  code,
  input,
  type Message,
  NOTHING,
  prose,
  pullRequest,
  quoteWhole,
  words,
} from '../../text/message.ts';
import { targetName } from '../../topology/target.ts';
import {
  isSameTopology,
  TopologyDocument,
} from '../../topology/topology-document.ts';
import { whyNotAllowed } from '../allow.ts';
import type { Run } from '../feature.ts';
import type { Compared, Ending } from '../result.ts';
import type { BasisFile, Settings } from '../settings.ts';
import type { Branch, World } from '../world.ts';

/** The ending of a run whose target must wait for another target; undefined if the run may continue. */
export async function heldBack(
  compared: Compared,
  { settings, world }: Run,
): Promise<Ending | undefined> {
  const waiting = await world.waitsFor?.();
  if (waiting === undefined) return undefined;

  // A superseded run writes nothing anyway, so it does not wait.
  const standing = await world.stage('Check the ref', () =>
    askStanding(settings, world),
  );
  if (standing.kind === 'superseded')
    return { outcome: 'superseded', compared, why: standing.why };

  const { name: waitsFor, why } = waiting;
  return { outcome: 'blocked', compared, why, waitsFor };
}

/**
 * The last checks before the PUT, run as late as possible: a preview may write this branch, the ref still has this
 * file, and the lines that allow the plan still exist. Returns notices for the report, or the ending of the run. The
 * apply itself compares the document on the branch again.
 */
export async function checkBeforeWriting(
  compared: Compared,
  platform: Branch,
  { settings, world }: Pick<Run, 'settings' | 'world'>,
): Promise<Result<readonly Message[], Ending>> {
  const blocked = (why: Message) =>
    failure<Ending>({ outcome: 'blocked', compared, why });
  const production = await askProduction(settings, world);
  if (production !== undefined) return blocked(production);

  platform.clusterChanges.early();
  const [standing, withdrawn] = await Promise.all([
    askStanding(settings, world),
    whyNotAllowed(compared, settings, world),
    world.announce?.(compared),
  ]);
  switch (standing.kind) {
    case 'superseded':
      return failure({ outcome: 'superseded', compared, why: standing.why });
    case 'current':
      if (withdrawn !== undefined) return blocked(withdrawn);
      return ok([]);
    case 'unversioned':
      if (withdrawn !== undefined) return blocked(withdrawn);
      return ok([standing.why]);
    case 'unknown':
      if (withdrawn !== undefined) return blocked(withdrawn);
      // The first attempt runs right after its push. A re-run may come after many later pushes.
      if (settings.attempt === 1) return ok([standing.why]);
      return blocked(
        prose`${standing.why} A re-run could restore an old topology, so nothing was written. Add the permission ${code('contents: read')} to the job, or start a new run.`,
      );
  }
}

/**
 * Why a preview may not write the branch; undefined if it may. The service must say right now that the branch is no
 * production branch: it may have been promoted while the run waited for shards.
 */
export async function askProduction(
  { isPreview }: Settings,
  { platform }: World,
): Promise<Message | undefined> {
  if (!isPreview || platform === undefined) return undefined;
  const read = await platform.readBranch();
  const production = read.ok ? read.value.production : undefined;
  if (production === false) return undefined;

  const name = quoteWhole(targetName(platform.target));
  const why = prose`This run is a preview: it is for a pull request, or for a git branch outside ${input('apply-from')}.`;
  if (production === undefined)
    return prose`Nothing was written: the service did not say whether ${name} is a production branch. ${why} Add ${code('read_branch')} for the database to the credential, or run again.`;
  return prose`Nothing was written: ${name} is a production branch. ${why} Set ${input('branch')} to a branch for previews. To plan here and apply after the merge, leave ${input('mode')} at ${code('auto')}.`;
}

/** Compares the topology file, and all other files that the decision needs, with the tip of the run's ref. */
export async function askStanding(
  { origin, file, basis }: Pick<Settings, 'origin' | 'file' | 'basis'>,
  { readTip, info }: Pick<World, 'readTip' | 'info'>,
): Promise<Standing> {
  if (origin === undefined) return { kind: 'current' };
  const topology: BasisFile = {
    path: file,
    isSame: (theirs, ours) => isSameFile(file, theirs, ours),
  };
  const { ref, commit } = origin;
  let unversioned: Standing | undefined;
  for (const part of [topology, ...basis]) {
    const tip = await readTip({ ref, commit, path: part.path });
    const standing = standingOf(part, ref, tip);
    if (standing.kind === 'unversioned') unversioned ??= standing;
    else if (standing.kind !== 'current') return standing;
  }
  if (unversioned !== undefined) return unversioned;
  const files = basis.length === 0 ? 'this file' : 'these files';
  info(prose`${words(ref)} still has ${files}.`);
  return { kind: 'current' };
}

/** Whether the files of a run are still those at the tip of its ref. */
type Standing =
  | { readonly kind: 'current' }
  /** A later commit of the ref has another version; the run for that commit applies it. */
  | { readonly kind: 'superseded'; readonly why: Message }
  | { readonly kind: 'unknown'; readonly why: Message }
  /** Git does not have the file, so only the comparison with the database branch decided. */
  | { readonly kind: 'unversioned'; readonly why: Message };

/** Compares the file at the tip of the run's ref with the file of the run. A deleted file counts as another version. */
function standingOf(
  { path, isSame = isSameText }: BasisFile,
  ref: string,
  tip: Tip,
): Standing {
  if (tip.kind === 'same') return { kind: 'current' };
  const unchecked = (
    why: Message,
    kind: 'unknown' | 'unversioned' = 'unknown',
  ): Standing => ({
    kind,
    why: prose`Could not check whether ${quoteWhole(ref)} still contains this version of ${quoteWhole(path)}: ${why}`,
  });
  if (!('theirs' in tip)) return unchecked(tip.why, tip.kind);
  const { theirs, ours, commit, pull } = tip;
  if (theirs.kind === 'unreadable') return unchecked(theirs.why);
  if (ours.kind === 'unreadable') return unchecked(ours.why);
  if (theirs.kind === 'missing' && ours.kind === 'missing')
    return unchecked(prose`neither commit has it.`, 'unversioned');
  const isCurrent =
    theirs.kind === 'file' &&
    ours.kind === 'file' &&
    isSame(theirs.bytes, ours.bytes);
  if (isCurrent) return { kind: 'current' };
  const branch = quoteWhole(branchIn(ref) ?? ref);
  const has =
    theirs.kind === 'missing'
      ? 'no longer contains'
      : 'contains another version of';
  const by =
    pull === undefined ? NOTHING : prose` (pull request ${pullRequest(pull)})`;
  const why = prose`${branch} is now at ${code(shortCommit(commit))}${by}, which ${has} ${quoteWhole(path)}. Nothing was written here. ${reporterText(pull)} reports the result. If no run started for that commit, start one on ${branch}.`;
  return { kind: 'superseded', why };
}

function reporterText(pull: number | undefined): Message {
  if (pull === undefined) return prose`The run for that commit`;
  return prose`Pull request ${pullRequest(pull)}`;
}

function isSameText(theirs: Uint8Array, ours: Uint8Array): boolean {
  return Buffer.from(theirs).equals(ours);
}

/** Whether two files mean the same topology, however it is formatted. Invalid files are compared byte by byte. */
function isSameFile(
  file: string,
  theirs: Uint8Array,
  ours: Uint8Array,
): boolean {
  const [a, b] = [readTopology(file, theirs), readTopology(file, ours)];
  if (!a.ok || !b.ok) return isSameText(theirs, ours);
  return isSameTopology(
    new TopologyDocument(a.document),
    new TopologyDocument(b.document),
  );
}
