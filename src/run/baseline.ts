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
import { shortCommit } from '../text/git-names.ts';
import {
  digits,
  input,
  type Message,
  prose,
  quoteWhole,
  theInput,
} from '../text/message.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import { type DocumentCheck, hasErrors, type LoadedFile } from './check.ts';
import { doubtsOf, readLive } from './copies.ts';
import type { Run } from './feature.ts';
import { asApplied } from './history.ts';
import { inAnswer } from './load.ts';
import { findMissing } from './missing.ts';
import {
  type BaselineRead,
  type Ended,
  type Ending,
  type Failed,
  failed,
  invalid,
  storedTopology,
} from './result.ts';
import {
  type Against,
  findBaseCommit,
  isAppliedPreview,
  type Settings,
} from './settings.ts';
import { waitForBranch } from './waiting.ts';
import type { Log, World } from './world.ts';

/** Reads the document that the file is compared with: the branch, or the document of `against`. */
export async function readBaseline(
  file: LoadedFile,
  { findings }: DocumentCheck,
  run: Run,
): Promise<Result<BaselineRead, Ended>> {
  const { settings, world } = run;
  const { notices } = file;
  if (settings.against !== undefined)
    return readAgainst(settings.against, file, settings);

  const preview = await waitForPreview(settings, world);
  if (!preview.ok)
    return failure({ ending: preview.problem, findings: [], notices });

  const read = await world.stage('Read the branch', () =>
    readBranch(file, run),
  );
  if (read.ok) {
    const isApplied = settings.mode === 'apply';
    const isWritten = isApplied && preview.value?.production !== true;
    const { baseline } = read.value;
    const all = notices.concat(read.value.notices);
    return ok({ baseline, isWritten, notices: all });
  }

  // The user can fix the file whether or not the branch can be read, so errors in the file come first.
  if (hasErrors(findings)) return failure(invalid(findings, notices));
  return failure({ ending: read.problem, findings: [], notices });
}

/** Waits until the branch of an applied preview is ready. Returns the state of the branch. */
async function waitForPreview(
  settings: Settings,
  { platform, stage, info }: World,
): Promise<Result<BranchState | undefined, Failed>> {
  if (!isAppliedPreview(settings) || platform === undefined)
    return ok(undefined);
  return stage('Wait for the branch', () => waitForBranch(platform, { info }));
}

type Read = Pick<BaselineRead, 'baseline' | 'notices'>;

/** Statuses with which a service without a GET answers a GET. */
const NO_GET = new Set([403, 404, 405]);
/** The only advice beside that of the failure, which the report begins with. */
const WITHOUT_GET = prose`Set ${input('on-unreadable', 'apply')} only if the service offers no way to read a topology.`;

/**
 * Reads the branch. The earlier version of the file in git replaces it without a credential, or if the branch cannot be
 * read and `on-unreadable` is `apply`.
 */
async function readBranch(
  file: LoadedFile,
  run: Run,
): Promise<Result<Read, Ending>> {
  const { settings, world } = run;
  const { platform } = world;
  const { isDriftCheck = false } = settings;
  if (platform === undefined) {
    const why = prose`no credential for the service is set.`;
    return ok(await readFromGit(file, why, run));
  }
  const live = await readLive(platform, { isDriftCheck });
  if (live.ok) return ok(fromBranch(live.value, { isDriftCheck }, world));

  const { problem } = live;
  if (problem.kind !== 'refused' || !NO_GET.has(problem.status))
    return failure(failed(problem, explain(problem)));

  const isMissing = problem.status === 404;
  if (isMissing) {
    const ending = await endingOfMissing(problem, settings, platform);
    if (ending !== undefined) return failure(ending);
  }
  // A check without the branch proves nothing.
  const why = explain(problem);
  if (isDriftCheck) return failure(failed(problem, why, { isMissing }));
  if (settings.onUnreadable === 'fail') {
    const advised = prose`${why} ${WITHOUT_GET}`;
    return failure(failed(problem, advised, { isMissing }));
  }
  return ok(await readFromGit(file, why, run));
}

function fromBranch(
  live: Stored,
  { isDriftCheck }: { readonly isDriftCheck: boolean },
  { info, elapsed }: World & Log,
): Read {
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

/** How a run ends if its branch does not exist; undefined if it goes on with the file in git. */
async function endingOfMissing(
  problem: Problem,
  { onMissingBranch }: Settings,
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

/** The file in git that replaces the branch, and why. */
async function readFromGit(
  { baseFile }: LoadedFile,
  why: Message,
  { settings, world }: Run,
): Promise<Read> {
  const { file, baseCommit, shards: given } = settings;
  const { platform, info } = world;
  const isUnreadable = platform !== undefined;
  // Without a credential, a notice of the event says why the branch was not read.
  const notices = isUnreadable
    ? [prose`The database branch was not read: ${why}`]
    : [];
  const nothing = (reason: Message): Read => ({
    baseline: { from: 'nothing', why: reason, isUnreadable },
    notices,
  });
  const version = await baseFile();
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
      prose`Comparing with the file at commit ${digits(shortCommit(commit.value))} instead.`,
    );
  return {
    baseline: { from: 'file', document: document.value, why, isUnreadable },
    notices,
  };
}

const NAMED = prose`Shard names were compared as written: a name and a uid count as two shards. Map the names to uids in ${theInput('shards')}.`;

/** The document of `against`, as it would be applied; the findings if it is invalid. */
function readAgainst(
  { name, read }: Against,
  file: LoadedFile,
  { shards: given, notices }: Settings,
): Result<BaselineRead, Ended> {
  if (read.kind === 'unreadable') {
    const source = { name, text: '' };
    const nowhere = { start: 0, end: 0 };
    const finding = errorAt(source, nowhere, 'no-file', read.why);
    return failure(invalid([finding], notices));
  }
  const old = readTopology(name, read.bytes);
  if (!old.ok) return failure(invalid(old.findings, notices));

  const written = inAnswer(old.document);
  const resolved = resolvePlaceholders(written, { given });
  const document = new TopologyDocument(resolved.document);
  const isNamed =
    needsShards(written, given) || needsShards(file.written, given);
  const assumed = prose`No database branch was read. The plan assumes that it holds ${quoteWhole(name)}. Rows and shards were not checked.`;
  const known = notices.concat(assumed);
  if (isNamed) known.push(NAMED);
  return ok({
    baseline: { from: 'document', document, name, isUnreadable: false },
    isWritten: false,
    notices: known,
  });
}
