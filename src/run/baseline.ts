import { errorAt } from '../document/finding.ts';
import { needsShards, resolvePlaceholders } from '../document/placeholders.ts';
import { readTopology } from '../document/reading.ts';
import { explain } from '../ports/platform/explain.ts';
import type {
  BranchState,
  Platform,
  Stored,
} from '../ports/platform/platform.ts';
import type { Problem } from '../ports/platform/problem.ts';
import { failure, ok, type Result } from '../result.ts';
import {
  digits,
  input,
  type Message,
  prose,
  quoteWhole,
  theInput,
} from '../text/message.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import { hasErrors } from './check.ts';
import { doubtsOf, readLive } from './copies.ts';
import { asApplied } from './history.ts';
import { inAnswer } from './load.ts';
import { findMissing } from './missing.ts';
import {
  type Against,
  type BaselineOptions,
  type CheckOptions,
  type FileLocation,
  findBaseCommit,
  type Introduction,
  isAppliedPreview,
  type Purpose,
} from './request.ts';
import { type Baseline, type Ending, type Failed, failed } from './result.ts';
import {
  type Log,
  type Service,
  type StageLog,
  type Stopwatch,
  storedTopology,
} from './services.ts';
import {
  type Checked,
  type Ended,
  invalid,
  type WithBaseline,
} from './stages.ts';
import { waitForBranch } from './waiting.ts';
import type { World } from './world.ts';

/** What the file is compared with, and what the reader should know about it. */
interface BaselineRead {
  readonly baseline: Baseline;
  readonly notices: readonly Message[];
}

/** What reading the baseline takes of a request. */
type BaselineRequest = Introduction &
  Pick<FileLocation, 'file'> &
  Purpose &
  BaselineOptions &
  Pick<CheckOptions, 'shards'>;

/** Finds out what the file is compared with: the branch, or the document that was given in its place. */
export async function readBaseline(
  offline: Checked,
  request: BaselineRequest,
  services: World,
): Promise<Result<WithBaseline, Ended>> {
  const { against, mode } = request;
  const { notices } = offline;
  if (against !== undefined) return readAgainst(against, offline, request);

  const { stage } = services;
  const preview = await waitForPreview(request, services);
  if (!preview.ok)
    return failure({ ending: preview.problem, findings: [], notices });

  const read = await stage('Read the branch', () =>
    readBranch(offline, request, services),
  );
  if (read.ok) {
    const isWritten = mode === 'apply' && preview.value?.production !== true;
    const { baseline } = read.value;
    const all = notices.concat(read.value.notices);
    return ok({ offline, baseline, isWritten, notices: all });
  }

  // What is wrong with the file can be put right whatever is wrong with the branch.
  const { findings } = offline;
  if (hasErrors(findings)) return invalid(findings, notices);
  return failure({ ending: read.problem, findings: [], notices });
}

/** A preview that is applied waits until its branch is ready, and learns what the branch is like. */
async function waitForPreview(
  purpose: Purpose,
  { platform, stage, info }: Service & StageLog,
): Promise<Result<BranchState | undefined, Failed>> {
  if (!isAppliedPreview(purpose) || platform === undefined)
    return ok(undefined);
  return stage('Wait for the branch', () => waitForBranch(platform, { info }));
}

/** Statuses of GET that a service without it answers. */
const NO_GET = new Set([403, 404, 405]);
const UNREADABLE = prose`Nothing was written, because the database branch could not be read. Add read access to the credential, then run again. Only for a service without a GET, set ${input('on-unreadable', 'apply')}.`;

/** Reads the branch; offline, and where a branch may be written unread, the earlier version of the file stands in for it. */
async function readBranch(
  offline: Checked,
  request: BaselineRequest,
  services: World,
): Promise<Result<BaselineRead, Ending>> {
  const { platform } = services;
  const { isDriftCheck = false } = request;
  if (platform === undefined) {
    const why = prose`no credential for the service is set`;
    return ok(await readFromGit({ offline, why }, request, services));
  }
  const live = await readLive(platform, { isDriftCheck });
  if (live.ok) return ok(fromBranch(live.value, { isDriftCheck }, services));

  const { problem } = live;
  if (problem.kind !== 'refused' || !NO_GET.has(problem.status))
    return failure(failed(problem, explain(problem)));

  const isMissing = problem.status === 404;
  if (isMissing) {
    const ending = await endingOfMissing(problem, request, platform);
    if (ending !== undefined) return failure(ending);
  }
  // A check that has read nothing has checked nothing.
  if (isDriftCheck || request.onUnreadable === 'fail') {
    const why = prose`${explain(problem)} ${UNREADABLE}`;
    return failure(failed(problem, why, { isMissing }));
  }
  const why = explain(problem);
  return ok(await readFromGit({ offline, why }, request, services));
}

function fromBranch(
  live: Stored,
  { isDriftCheck }: { readonly isDriftCheck: boolean },
  { info, elapsed }: Stopwatch & Log,
): BaselineRead {
  info(prose`The branch was read; last synced ${timeText(live)}.`);
  return {
    baseline: { ...storedTopology(live), readAt: elapsed() },
    notices: isDriftCheck ? doubtsOf(live) : [],
  };
}

function timeText({ syncedAt }: Stored): Message {
  if (syncedAt === null) return prose`at an unknown time`;
  return digits(syncedAt);
}

const SKIP = input('on-missing-branch', 'skip');

/** How a run ends whose branch was not found; undefined where it goes on from the file in git. */
async function endingOfMissing(
  problem: Problem,
  { onMissingBranch }: Pick<BaselineOptions, 'onMissingBranch'>,
  platform: Platform,
): Promise<Ending | undefined> {
  const missing = await findMissing(platform);
  const maySkip = onMissingBranch === 'skip';
  switch (missing.kind) {
    case 'none':
      return undefined;
    case 'unknown':
      if (maySkip)
        return failed(
          problem,
          prose`${explain(problem)} ${SKIP} applies only when the branch is known not to exist; that could not be determined: ${missing.why}`,
        );
      return undefined;
    case 'missing': {
      const { part, fact, remedy } = missing;
      if (!maySkip || part !== 'branch')
        return failed(problem, prose`${fact} ${remedy}`, { isMissing: true });
      const why = prose`${fact} Skipped because of ${SKIP}.`;
      return { outcome: 'skipped', why };
    }
  }
}

/** A file in git that stands in for the branch, and why it does. */
interface StandIn {
  readonly offline: Checked;
  readonly why: Message;
}

async function readFromGit(
  { offline, why }: StandIn,
  { file, baseCommit, shards: given }: BaselineRequest,
  { platform, info }: Service & Log,
): Promise<BaselineRead> {
  const notices = [prose`The branch could not be compared with: ${why}`];
  const isUnreadable = platform !== undefined;
  const nothing = (reason: Message): BaselineRead => ({
    baseline: { from: 'nothing', why: reason, isUnreadable },
    notices,
  });
  const version = await offline.baseFile();
  if (baseCommit === undefined || version === undefined)
    return nothing(
      prose`there is no earlier version of the file to compare with`,
    );

  if (version.read.kind === 'unreadable')
    notices.push(
      prose`The earlier version of the file could not be read: ${version.read.why}`,
    );
  const document = asApplied(version, { given });
  if (!document.ok) return nothing(document.problem);

  const commit = await findBaseCommit(baseCommit, file);
  if (commit.ok)
    info(
      prose`Comparing with the file at commit ${digits(commit.value.slice(0, 12))} instead.`,
    );
  return {
    baseline: { from: 'file', document: document.value, why, isUnreadable },
    notices,
  };
}

const NAMED = prose`Shard names were compared as written: a name and a uid count as two shards. Map the names to uids in ${theInput('shards')}.`;

/** The document in the branch's place, as it would be applied; where it is none, what is wrong with it. */
function readAgainst(
  { name, read }: Against,
  offline: Checked,
  { shards: given, notices }: Introduction & Pick<CheckOptions, 'shards'>,
): Result<WithBaseline, Ended> {
  if (read.kind === 'unreadable') {
    const source = { name, text: '' };
    const nowhere = { start: 0, end: 0 };
    const finding = errorAt(source, nowhere, 'no-file', read.why);
    return invalid([finding], notices);
  }
  const old = readTopology(name, read.bytes);
  if (!old.ok) return invalid(old.findings, notices);

  const written = inAnswer(old.document);
  const resolved = resolvePlaceholders(written, { given });
  const document = new TopologyDocument(resolved.document);
  const isNamed =
    needsShards(written, given) || needsShards(offline.written, given);
  const assumed = prose`No database branch was read. The plan assumes that it holds ${quoteWhole(name)}. Rows and shards were not checked.`;
  const known = notices.concat(assumed);
  if (isNamed) known.push(NAMED);
  return ok({
    offline,
    baseline: { from: 'document', document, name, isUnreadable: false },
    isWritten: false,
    notices: known,
  });
}
