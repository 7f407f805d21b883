import type { Platform } from '../platform/platform.ts';
import type { Problem } from '../platform/problem.ts';
import type { Target } from '../topology/target.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import { earlierDocument } from './file.ts';
import { findMissing } from './missing.ts';
import type { RunRequest, Services } from './request.ts';
import { type Before, type Message, messageOf } from './result.ts';

/** What the file is compared with, and what the reader should know about it; or why the run cannot go on. */
type BeforeStep =
  | { readonly before: Before; readonly syncedAt: string | null; readonly notices: readonly Message[] }
  | { readonly failure: Message }
  /** The branch surely does not exist, and that is to end the run green. */
  | { readonly absent: string };

/** Statuses of GET after which a run goes on from the file in git. */
const GOES_ON = new Set([403, 404, 405]);

/** Reads the branch; where that is not possible or not allowed, the earlier version of the file stands in for it. */
export async function readBefore(
  request: RunRequest & { readonly target: Target },
  services: Services,
): Promise<BeforeStep> {
  if (services.platform === undefined)
    return fromGit(request, services, 'no credential for the platform was given');
  const { target } = request;
  const live = await services.platform.readTopology(target);
  if (live.ok) {
    services.info(
      `The branch was read; last synced ${live.value.syncedAt ?? 'at a time the service does not tell'}.`,
    );
    return {
      before: { from: 'branch', document: new TopologyDocument(live.value.document) },
      syncedAt: live.value.syncedAt,
      notices: [],
    };
  }
  if (!mayGoOn(live.problem)) return { failure: [live.problem] };
  const end = await whereItEnds(request, live.problem, services.platform);
  return end ?? fromGit(request, services, [live.problem]);
}

function mayGoOn(problem: Problem): boolean {
  return problem.kind === 'refused' && GOES_ON.has(problem.status);
}

/** How a run ends whose branch could not be read; undefined where it goes on from the file in git. */
async function whereItEnds(
  { target, onMissingBranch }: RunRequest & { readonly target: Target },
  problem: Problem,
  platform: Platform,
): Promise<Exclude<BeforeStep, { readonly before: Before }> | undefined> {
  if (problem.kind !== 'refused' || problem.status !== 404) return undefined;
  const missing = await findMissing(platform, target);
  const maySkip = onMissingBranch === 'skip';
  switch (missing.kind) {
    case 'none':
      return undefined;
    case 'unknown':
      if (!maySkip) return undefined;
      return {
        failure: messageOf`${problem} \`on-missing-branch: skip\` skips a branch that does not exist, and here nobody can tell: ${missing.why}`,
      };
    case 'missing':
      if (maySkip && missing.part === 'branch')
        return { absent: `${missing.fact} Nothing was done, as \`on-missing-branch: skip\` wants it.` };
      return { failure: `${missing.fact} ${missing.remedy}` };
  }
}

async function fromGit(request: RunRequest, services: Services, why: Message): Promise<BeforeStep> {
  const notice = messageOf`The branch could not be compared with: ${why}`;
  const { file, baseCommit } = request;
  const read =
    baseCommit === undefined
      ? 'there is no earlier version of the file to compare with'
      : earlierDocument(file, await services.readCommittedFile(file, baseCommit));
  if (typeof read === 'string')
    return { before: { from: 'nothing', why: read }, syncedAt: null, notices: [notice] };
  if (!read.ok) {
    const unread = 'the earlier version of the file is not a data topology';
    return { before: { from: 'nothing', why: unread }, syncedAt: null, notices: [notice] };
  }
  services.info(`Comparing with the file at commit ${baseCommit?.slice(0, 12)} instead.`);
  return {
    before: { from: 'file', document: new TopologyDocument(read.document), why },
    syncedAt: null,
    notices: [notice],
  };
}
