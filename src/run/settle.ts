import type { Message } from '../text/message.ts';
import { isAllowedByInput, type LoadedAllow } from './allow.ts';
import { askProduction, askStanding } from './apply/write-check.ts';
import type { Draft, Run } from './feature.ts';
import { whoChanged } from './missing.ts';
import {
  type AllowPlace,
  type Compared,
  type Comparison,
  type Ending,
  isChanged,
} from './result.ts';
import { spentOnTarget } from './spent.ts';
import type { World } from './world.ts';

const HOUR_MS = 3_600_000;

/** Where new allow lines belong; undefined if only the input `allow` counts. */
export async function allowPlace(
  { path, kind, files }: LoadedAllow,
  draft: Draft,
  { plan }: Comparison,
  { settings, world }: Run,
): Promise<AllowPlace | undefined> {
  if (isAllowedByInput(settings)) return undefined;
  const { target, tellsSpent } = settings;
  const isAsked = tellsSpent === true && target !== undefined;
  const spent = isAsked
    ? await spentOnTarget(plan, draft.versions, { path, target }, world)
    : undefined;
  return { path, kind, files, commit: settings.head ?? settings.commit, spent };
}

/**
 * Who probably changed the branch elsewhere. A sync comes after the change that it brings, so the hour before it counts
 * too.
 */
export async function whoDrifted(
  { plan, baseline }: Compared,
  { platform }: World,
): Promise<Message | undefined> {
  const isDrift = plan.situation.state === 'drift';
  if (!isDrift || baseline.from !== 'branch' || platform === undefined)
    return undefined;

  const synced = Date.parse(baseline.syncedAt ?? '');
  const since = Number.isNaN(synced)
    ? null
    : new Date(synced - HOUR_MS).toISOString();
  return whoChanged(platform, since);
}

/** The ending of a comparison: `planned` if a PUT may follow. After any other ending nothing is written. */
export async function endingOf(
  compared: Compared,
  { settings, world }: Run,
): Promise<Ending> {
  const { baseline, decision } = compared;
  const { isDriftCheck, policy, mode } = settings;
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

  // What looks like drift or a blocked change to an old run may come from a later commit. Then this run is not at
  // fault.
  const standing = await world.stage('Check the ref', () =>
    askStanding(settings, world),
  );
  if (standing.kind === 'superseded')
    return { outcome: 'superseded', compared, why: standing.why };
  if (!isDrifted) return blocked;

  // `on-drift: overwrite` does not help a preview that may not write the branch at all.
  const why = await askProduction(settings, world);
  if (why === undefined) return drifted;
  return { outcome: 'blocked', compared, why };
}
