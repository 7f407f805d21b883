import type { Document } from '../topology/document/document.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import { plainText } from '../topology/prose.ts';
import type { Target } from '../topology/target.ts';
import { applyPlan } from './apply.ts';
import { readBefore } from './before.ts';
import { beforeWriting, whyOvertaken } from './before-writing.ts';
import { type Checked, check, hasErrors, listShards } from './check.ts';
import { compare } from './compare.ts';
import type { RunRequest } from './request.ts';
import { type Compared, isChanged, type ResultBase, type RunResult } from './result.ts';
import type { Services } from './services.ts';
import { whoChanged } from './who.ts';

const MOST_LOGGED = 50;
const HOUR_MS = 3_600_000;

/** What the first stages hand on: the result so far, and the document as it was written. */
export interface Begun {
  readonly base: ResultBase;
  readonly document: Document;
  readonly checked: Checked;
}

/** The stages that need the branch: read it, check the file against it, compare, decide, apply. */
export async function runOnBranch(
  request: Parameters<typeof readBefore>[0],
  services: Services,
  begun: Begun,
): Promise<RunResult> {
  const read = await services.stage('Read the branch', () => readBefore(request, services));
  if ('failure' in read) {
    return { ...begun.base, outcome: 'failed', why: read.failure, compared: undefined, maybeStored: false };
  }
  const { before, syncedAt } = read;
  const live = before.from === 'branch' ? before.document : undefined;
  const known = await services.stage('Check against the branch', async () => {
    const shards = await listShards(begun.document, live, { request, services });
    if (shards === undefined && live === undefined) return { shards, ...begun.checked };
    const branch = { ...(shards && { shards }), ...(live && { live }) };
    return { shards, ...check(begun.document, request, services, branch) };
  });
  const checked = {
    ...begun.base,
    notices: [...begun.base.notices, ...read.notices],
    findings: known.findings,
  };
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
  const planned: RunResult = { ...base, outcome: 'planned', compared };
  if (request.mode !== 'apply' || platform === undefined) return planned;
  const may = await services.stage('Check before writing', () => beforeWriting(request, compared, services));
  if (may.kind !== 'go') return { ...base, outcome: may.kind, compared, why: may.why };
  const refusal = await services.consent(planned);
  if (refusal !== undefined) return { ...planned, notices: [...planned.notices, refusal] };
  const work = { target: request.target, compared, syncedAt };
  const applied = await services.stage('Apply', () => applyPlan(work, { ...services, platform }));
  return { ...base, ...applied, notices: [...base.notices, ...may.notices, ...applied.notices] };
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
  if (before.from === 'nothing') services.info(`Nothing to compare with: ${before.why}.`);
  services.info(
    `${count === 1 ? '1 change' : `${count} changes`}, risk ${plan.risk}, branch ${plan.situation.state}.`,
  );
  for (const change of plan.changes.slice(0, MOST_LOGGED)) {
    const { title, effect } = describeChange(change);
    services.info(`  ${change.class}: ${plainText(title)}: ${plainText(effect)}`);
  }
  return compared;
}
