import type { BranchState } from '../platform/platform.ts';
import type { Document } from '../topology/document/document.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import type { Target } from '../topology/target.ts';
import { applyPlan } from './apply.ts';
import { readBefore } from './before.ts';
import { beforeWriting, type Known, whyOvertaken } from './before-writing.ts';
import { asksForShards, type Checked, check, hasErrors, listShards } from './check.ts';
import { compare } from './compare.ts';
import { whoChanged } from './missing.ts';
import { waitForBranch } from './ready.ts';
import { type ShardStep, type ShardWork, waitForShards } from './ready-shards.ts';
import type { RunRequest, Services } from './request.ts';
import {
  type Compared,
  isChanged,
  type Message,
  messageOf,
  type ResultBase,
  type RunResult,
} from './result.ts';

const MOST_LOGGED = 50;
const HOUR_MS = 3_600_000;
/** How long it is believed that a branch is not one of production. */
const FRESH_MS = 10_000;

/** A request of a run on a branch. */
type OnBranch = ShardWork['request'];

/** What the first stages hand on: the result so far, and the document as it was written. */
interface Begun {
  readonly base: ResultBase;
  readonly document: Document;
  readonly checked: Checked;
}

type Planned = Extract<RunResult, { readonly outcome: 'planned' }>;

/** A plan that nothing of its own stands against. */
interface Decided {
  readonly planned: Planned;
  readonly syncedAt: string | null;
}

/** The stages that need the branch: wait for it, read it, check the file against it, compare, decide, apply. */
export async function runOnBranch(request: OnBranch, services: Services, begun: Begun): Promise<RunResult> {
  const preview = await lookAtPreview(request, services);
  if ('failure' in preview) return failedBefore(begun.base, preview.failure);
  const read = await services.stage('Read the branch', () => readBefore(request, services));
  if ('absent' in read) return { ...begun.base, outcome: 'skipped', why: read.absent };
  if ('failure' in read) return failedBefore(begun.base, read.failure);
  const { before, syncedAt } = read;
  const live = before.from === 'branch' ? before.document : undefined;
  const isWritten = request.mode === 'apply' && !preview.isProduction;
  const known = await services.stage('Check against the branch', () =>
    checkOnBranch({ document: begun.document, live, request, isWritten }, services, begun.checked),
  );
  const notices = [...begun.base.notices, ...read.notices];
  const checked = { ...begun.base, notices, findings: known.findings };
  if (known.failure !== undefined) return failedBefore(checked, known.failure);
  if (hasErrors(known.findings)) return { ...checked, outcome: 'invalid' };

  const { document: desired, shards } = known;
  const compared = await services.stage('Compare', async () => {
    return tell(await compare({ before, desired, shards }, request, services), services);
  });
  const drifter = await whoDrifted(compared, request.target, { services, syncedAt });
  const base = { ...checked, notices: [...checked.notices, ...drifter] };
  const end = stop(compared, request, syncedAt);
  if (end !== undefined && (request.mode !== 'apply' || end.outcome === 'no-change'))
    return { ...base, ...end };
  if (end !== undefined) {
    const why = await services.stage('Check the ref', () => whyOvertaken(request, services));
    return why === undefined ? { ...base, ...end } : { ...base, outcome: 'superseded', compared, why };
  }
  const { platform } = services;
  const planned: Planned = { ...base, outcome: 'planned', compared };
  if (request.mode !== 'apply' || platform === undefined) return planned;
  return write({ planned, syncedAt }, request, { ...services, platform, branch: preview.branchNow() });
}

/** Asks the last questions and writes the plan. */
async function write(
  { planned, syncedAt }: Decided,
  request: OnBranch,
  services: Parameters<typeof applyPlan>[1] & Known,
): Promise<RunResult> {
  const { compared, ...base } = planned;
  const may = await services.stage('Check before writing', () => beforeWriting(request, compared, services));
  if (may.kind !== 'go') return { ...base, outcome: may.kind, compared, why: may.why };
  const refusal = await services.consent(planned);
  if (refusal !== undefined) return { ...planned, notices: [...planned.notices, refusal] };
  const work = { target: request.target, compared, syncedAt };
  const applied = await services.stage('Apply', () => applyPlan(work, services));
  return { ...base, ...applied, notices: [...base.notices, ...may.notices, ...applied.notices] };
}

/** What is known of a preview's branch. */
interface Preview {
  readonly isProduction: boolean;
  /** What the branch is like; undefined where that is not known, or was read too long ago. */
  readonly branchNow: () => BranchState | undefined;
}

/** What a preview's branch is like, once it is ready; asked of no other run. */
async function lookAtPreview(
  { isPreview, mode, target }: OnBranch,
  services: Services,
): Promise<Preview | { readonly failure: string }> {
  const { platform, info } = services;
  if (!isPreview || mode !== 'apply' || platform === undefined)
    return { isProduction: false, branchNow: () => undefined };
  const step = await services.stage('Wait for the branch', () => waitForBranch(target, { platform, info }));
  if ('failure' in step) return step;
  const at = platform.elapsed();
  // A branch may be promoted while shards are waited for; what was read long ago is read again.
  const branchNow = () => (platform.elapsed() - at < FRESH_MS ? step.branch : undefined);
  return { isProduction: step.branch?.production === true, branchNow };
}

/** Checks the document with all that is known of the branch; an apply waits for the shards that it needs. */
async function checkOnBranch(
  work: ShardWork,
  services: Services,
  offline: Checked,
): Promise<ShardStep & Checked> {
  const { document, live, request } = work;
  const { platform, info } = services;
  const isWaited =
    work.isWritten && platform !== undefined && asksForShards(document, live, { request, offline });
  const { shards, failure, findings } = isWaited
    ? await waitForShards(work, { platform, info })
    : {
        shards: await listShards(document, live, { request, services, offline }),
        failure: undefined,
        findings: [],
      };
  if (shards === undefined && live === undefined) return { shards, failure, ...offline };
  const branch = { ...(shards && { shards }), ...(live && { live }) };
  const checked = check(document, { request, services, earlier: offline }, branch);
  const known = new Set(checked.findings.map(({ message }) => message));
  const more = findings.filter(({ message }) => !known.has(message));
  return { shards, failure, ...checked, findings: [...checked.findings, ...more] };
}

/** A run that ended before anything could be compared. */
function failedBefore(base: ResultBase, why: Message): RunResult {
  return { ...base, outcome: 'failed', why, compared: undefined, maybeStored: false };
}

/** Who probably changed the branch elsewhere: a sync follows the change it brings, so the hour before it counts too. */
async function whoDrifted(
  { plan }: Compared,
  target: Target,
  { services, syncedAt }: { readonly services: Services; readonly syncedAt: string | null },
): Promise<readonly string[]> {
  if (plan.situation.state !== 'drift' || services.platform === undefined) return [];
  const synced = syncedAt === null ? Number.NaN : Date.parse(syncedAt);
  const since = Number.isNaN(synced) ? null : new Date(synced - HOUR_MS).toISOString();
  const who = await whoChanged(services.platform, target, since);
  return who === undefined ? [] : [who];
}

/** The outcome of a comparison after which nothing is written, whatever the mode; undefined where a PUT may follow. */
function stop(compared: Compared, { policy }: RunRequest, syncedAt: string | null) {
  if (!isChanged(compared)) return { outcome: 'no-change', compared, syncedAt } as const;
  switch (compared.decision.kind) {
    case 'nothing':
      return { outcome: 'no-change', compared, syncedAt } as const;
    case 'blocked':
    case 'rejected':
      return { outcome: 'blocked', compared } as const;
    case 'drifted':
      return { outcome: 'drifted', compared, isFailure: policy.onDrift === 'fail' } as const;
    case 'apply':
      return undefined;
  }
}

function tell(compared: Compared, services: Services): Compared {
  const { before, plan } = compared;
  const count = plan.changes.length;
  if (before.from === 'nothing') services.info(messageOf`Nothing to compare with: ${before.why}.`);
  services.info(
    `${count === 1 ? '1 change' : `${count} changes`}, risk ${plan.risk}, branch ${plan.situation.state}.`,
  );
  for (const change of plan.changes.slice(0, MOST_LOGGED)) {
    const { title, effect } = describeChange(change);
    services.info(`  ${change.class}: ${title}: ${effect}`);
  }
  return compared;
}
