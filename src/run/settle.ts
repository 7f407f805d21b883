import { failure, ok, type Result } from '../result.ts';
import type { Message } from '../text/message.ts';
import type { LoadedAllow } from './allow.ts';
import { askProduction, askStanding } from './apply/write-check.ts';
import type { Consented } from './consent.ts';
import { whoChanged } from './missing.ts';
import {
  type AllowOptions,
  type BaselineOptions,
  type DecisionOptions,
  type FileLocation,
  isAppliedPreview,
  type Purpose,
  type WriteOptions,
} from './request.ts';
import {
  type AllowPlace,
  type Compared,
  type Ending,
  isChanged,
} from './result.ts';
import type { AllowSource, Service } from './services.ts';
import { spentOnTarget } from './spent.ts';
import type { Decided, Ended, Planned } from './stages.ts';
import type { World } from './world.ts';

const HOUR_MS = 3_600_000;

/** A plan, and what was decided on it. */
interface Settling {
  readonly planned: Planned;
  readonly consented: Consented;
  readonly allow: LoadedAllow;
}

/** What of a request the end of a run depends on. */
type SettleRequest = FileLocation &
  Purpose &
  Pick<DecisionOptions, 'policy'> &
  Pick<BaselineOptions, 'against' | 'target'> &
  AllowOptions &
  WriteOptions;

/** Settles what follows from a decision: a PUT, or the end of the run. */
export async function settle(
  { planned, consented, allow }: Settling,
  request: SettleRequest,
  services: World,
): Promise<Result<Decided, Ended>> {
  const { comparison, draft, findings } = planned;
  const { decision, policy } = consented;
  const compared: Compared = {
    ...comparison,
    decision,
    allow: await allowPlace(allow, planned, request, services),
  };
  const drifters = await whoDrifted(compared, services);
  const notices = planned.notices.concat(consented.notices, drifters);
  const ending = await endingOf(compared, request, services);

  const { platform } = services;
  const mayWrite = ending.outcome === 'planned' && request.mode === 'apply';
  if (mayWrite && platform !== undefined)
    return ok({
      compared,
      platform,
      draft,
      policy,
      allowPath: allow.path,
      findings,
      notices,
    });
  return failure({ ending, findings, notices });
}

/** Where new lines belong; undefined where the input `allow` decides alone. */
async function allowPlace(
  { path, kind, files }: LoadedAllow,
  planned: Planned,
  request: SettleRequest,
  services: AllowSource,
): Promise<AllowPlace | undefined> {
  if (isAppliedPreview(request) || request.against !== undefined)
    return undefined;
  const { target, tellsSpent } = request;
  const isAsked = tellsSpent === true && target !== undefined;
  const spent = isAsked
    ? await spentOnTarget(planned, { path, target }, services)
    : undefined;
  return { path, kind, files, commit: request.head ?? request.commit, spent };
}

/** Who probably changed the branch elsewhere: a sync follows the change it brings, so the hour before it counts too. */
async function whoDrifted(
  { plan, baseline }: Compared,
  { platform }: Service,
): Promise<readonly Message[]> {
  const isDrift = plan.situation.state === 'drift';
  if (!isDrift || baseline.from !== 'branch' || platform === undefined)
    return [];

  const synced = Date.parse(baseline.syncedAt ?? '');
  const since = Number.isNaN(synced)
    ? null
    : new Date(synced - HOUR_MS).toISOString();
  const who = await whoChanged(platform, since);
  if (who === undefined) return [];
  return [who];
}

/** What a comparison comes to: `planned` where a PUT may follow, and else an outcome after which nothing is written. */
async function endingOf(
  compared: Compared,
  request: SettleRequest,
  services: World,
): Promise<Ending> {
  const { baseline, decision } = compared;
  const { isDriftCheck, policy, mode } = request;
  if (!isChanged(compared) || decision.kind === 'nothing') {
    const syncedAt = baseline.from === 'branch' ? baseline.syncedAt : null;
    return { outcome: 'no-change', compared, syncedAt };
  }
  const drifted: Ending = {
    outcome: 'drifted',
    compared,
    isFailure: policy.onDrift !== 'warn',
    isCheck: isDriftCheck,
  };
  if (isDriftCheck) return drifted;
  if (decision.kind === 'apply') return { outcome: 'planned', compared };

  const isDrifted = decision.kind === 'drifted';
  const blocked: Ending = { outcome: 'blocked', compared };
  if (mode !== 'apply') return isDrifted ? drifted : blocked;

  // What looks like drift or danger to an old run may be what a later commit has brought, and is no fault of this one.
  const standing = await services.stage('Check the ref', () =>
    askStanding(request, services),
  );
  if (standing.kind === 'superseded')
    return { outcome: 'superseded', compared, why: standing.why };
  if (!isDrifted) return blocked;

  // `on-drift: overwrite` is no way on for a preview that may not write the branch at all.
  const why = await askProduction(request, services);
  if (why === undefined) return drifted;
  return { outcome: 'blocked', compared, why };
}
