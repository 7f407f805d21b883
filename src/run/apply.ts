import type { Platform, Stored } from '../platform/platform.ts';
import type { Problem } from '../platform/problem.ts';
import { makePlan } from '../topology/plan/plan.ts';
import type { Target } from '../topology/target.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import { type Confirmation, confirm, type Equals, equalsIn } from './confirm.ts';
import { explainOf, whoChanged } from './missing.ts';
import type { Services } from './request.ts';
import { type Compared, type Message, messageOf } from './result.ts';

/** How an apply ended. `maybeStored` is true wherever the branch may hold the document without a confirmation. */
type ApplyEnd =
  | (EndBase & { readonly outcome: 'applied'; readonly syncedAt: string | null })
  /** Somebody else wrote the same document between the plan and the PUT. */
  | (EndBase & { readonly outcome: 'no-change'; readonly syncedAt: string | null })
  | (EndBase & { readonly outcome: 'failed'; readonly why: Message; readonly maybeStored: boolean });

interface EndBase {
  readonly compared: Compared;
  readonly notices: readonly Message[];
}

/** What is to be applied. */
export interface Work {
  readonly target: Target;
  readonly compared: Compared;
  /** When the branch planned on was last synced; null where the service does not tell. */
  readonly syncedAt: string | null;
}

/** How far an apply has got. */
interface Progress {
  readonly writes: number;
  /** The last PUT of which nobody knows whether it was stored. */
  readonly lost: Problem | undefined;
  /** Refusals of a shard that routers do not know yet. */
  readonly lags: number;
  /** Why no further PUT may be sent; undefined while one may. */
  readonly last: Problem | undefined;
}

type Applying = Work & {
  readonly services: Services & { readonly platform: Platform };
  readonly equals: Equals;
};

/** Statuses of a PUT that ask to come back later. */
const BUSY = new Set([429, 503]);
/** Statuses of a PUT that leave open whether it was stored. */
const AMBIGUOUS = new Set([408, 500, 502, 504]);
/** How often a PUT is sent while the service is busy or cannot be reached. */
const MOST_WRITES = 6;
/** How often a PUT is sent whose answer was lost. */
const MOST_LOST = 2;

/**
 * Writes the desired document and finds out what became of it. The branch is looked at before every PUT, the first as
 * well as a repeated one, and a PUT is sent only onto the document that was planned on. `applied` is claimed only when
 * the service's answer, or the branch, holds the document; a PUT that may have happened is never called "not applied".
 */
export async function applyPlan(
  work: Work,
  services: Services & { readonly platform: Platform },
): Promise<ApplyEnd> {
  const { before, plan } = work.compared;
  const { desired } = plan.threeWay;
  const applying: Applying = { ...work, equals: equalsIn(plan.threeWay.form), services };
  const unsaved = before.from === 'branch' ? await services.savePrevious(before.document) : undefined;
  if (unsaved !== undefined) return keepAsItIs(work.compared, unsaved);
  let progress: Progress = { writes: 0, lost: undefined, lags: 0, last: undefined };
  for (;;) {
    const look = await checkBeforeWrite(applying, services.platform, {
      isAfterLoss: progress.lost !== undefined,
    });
    if (look.shows !== 'planned' && look.shows !== 'unknown') return settle(applying, progress, look);
    if (progress.last !== undefined) return giveUp(applying, progress, progress.last);
    const written = await services.platform.writeTopology(applying.target, desired);
    if (written.ok) return finish(applying, written.value);
    services.info([written.problem]);
    progress = await afterFailure(applying, { ...progress, writes: progress.writes + 1 }, written.problem);
    if (progress.last !== undefined && progress.lost === undefined)
      return giveUp(applying, progress, progress.last);
  }
}

/** Without the document it holds now, there would be no way back for the branch. */
function keepAsItIs(compared: Compared, unsaved: string): ApplyEnd {
  const why = `${unsaved} It is the only way back, so nothing was written.`;
  return { outcome: 'failed', compared, why, maybeStored: false, notices: [] };
}

/** Decides after a PUT without a 200 whether another one may follow, and waits for it. */
async function afterFailure(applying: Applying, progress: Progress, problem: Problem): Promise<Progress> {
  const { platform, info } = applying.services;
  const { writes, lags } = progress;
  if (await isShardLag(problem, { platform, target: applying.target, refusals: lags })) {
    info('The shard is listed as ready; routers may learn of it a little later. Once more.');
    return { ...progress, lags: lags + 1 };
  }
  const kind = kindOf(problem);
  // Even a 429 or 503 may come from a gateway, after the service has stored the document: the branch has to tell.
  const lost = kind === 'busy' || kind === 'lost' ? problem : progress.lost;
  const most = kind === 'lost' ? MOST_LOST : MOST_WRITES;
  const asked = problem.kind === 'refused' ? problem.retryAfter : undefined;
  const mayRepeat = kind !== 'final' && writes < most && platform.over('write') === undefined;
  const again = mayRepeat && (await platform.pause(writes, 'write', asked));
  return { ...progress, lost, last: again ? undefined : problem };
}

/** `final`: surely not stored, and no later PUT would be. `unsent`: surely not stored. `busy`, `lost`: nobody knows. */
function kindOf(problem: Problem): 'final' | 'unsent' | 'busy' | 'lost' {
  switch (problem.kind) {
    case 'no-response':
      if (problem.sent) return 'lost';
      return problem.cause === 'network' ? 'unsent' : 'final';
    case 'unexpected-response':
      // A redirect that is not followed names another place; what happened at this one it does not say.
      return 'lost';
    case 'refused':
      if (BUSY.has(problem.status)) return 'busy';
      return AMBIGUOUS.has(problem.status) || problem.status > 504 ? 'lost' : 'final';
  }
}

/** The service answered 200: what it holds decides. */
async function finish(applying: Applying, echo: Stored): Promise<ApplyEnd> {
  const { compared, target, equals, services } = applying;
  const confirmation = await confirm({ target, compared, echo }, services.platform, equals);
  if (confirmation.kind === 'failed') {
    const why = `The service answered 200, and what it stored differs from the file: ${confirmation.difference}. Write the file as the service stores it, or ask its support why.`;
    return { outcome: 'failed', compared, why, maybeStored: true, notices: [] };
  }
  const spelling = confirmation.kind === 'normalised' ? ', in another spelling' : '';
  services.info(`Confirmed: the service holds the document${spelling}.`);
  return { outcome: 'applied', compared, syncedAt: confirmation.syncedAt, notices: noticesOf(confirmation) };
}

function noticesOf(confirmation: Confirmation & { kind: 'converged' | 'normalised' }): readonly string[] {
  const doubt = confirmation.doubt === undefined ? [] : [confirmation.doubt];
  if (confirmation.kind === 'converged') return doubt;
  const ledger = confirmation.ledger.join(' ');
  return [...doubt, `The service stored the document in another spelling, which means the same: ${ledger}`];
}

/** The branch shows something else than the document planned on, or could not be read. */
async function settle(
  applying: Applying,
  { lost, writes }: Progress,
  look: BranchCheck & { shows: 'desired' | 'other' | 'nothing' },
): Promise<ApplyEnd> {
  const { compared, target, syncedAt, services } = applying;
  switch (look.shows) {
    case 'desired': {
      const { document, syncedAt: at } = look.stored;
      if (writes > 0 && lost !== undefined) {
        const notice = messageOf`The answer to the PUT was lost, and the branch read afterwards holds the document. (${lost})`;
        return { outcome: 'applied', compared, syncedAt: at, notices: [notice] };
      }
      const notice = 'The branch got this very document from somebody else while this run was planning.';
      const { desired } = compared.plan.threeWay;
      const plan = makePlan({ base: undefined, live: document, desired }, { known: true, earlier: [] });
      const now: Compared = {
        before: { from: 'branch', document },
        plan,
        decision: { kind: 'nothing', ledger: [] },
      };
      return { outcome: 'no-change', compared: now, syncedAt: at, notices: [notice] };
    }
    case 'other': {
      const named = await whoChanged(services.platform, target, syncedAt);
      const who = named === undefined ? '' : `${named} `;
      const why =
        lost === undefined
          ? `The branch changed between the plan and the PUT, so nothing was written. ${who}Run again for a fresh plan.`
          : messageOf`${lost} The branch now holds neither the document planned on nor the desired one. ${who}Run again for a fresh plan.`;
      const maybeStored = lost !== undefined;
      return { outcome: 'failed', compared, why, maybeStored, notices: [] };
    }
    case 'nothing': {
      const reason = look.problem;
      const why =
        lost === undefined
          ? messageOf`The branch could not be read again just before the PUT, so nothing was written. ${reason}`
          : messageOf`${lost} It may have been stored: the branch could not be read afterwards. ${reason} Run again to find out.`;
      return { outcome: 'failed', compared, why, maybeStored: lost !== undefined, notices: [] };
    }
  }
}

/** No PUT was confirmed, and none may follow. */
async function giveUp(applying: Applying, { lost }: Progress, problem: Problem): Promise<ApplyEnd> {
  const { compared, target, services } = applying;
  const reason = await explainOf(problem, services.platform, target);
  if (lost === undefined)
    return { outcome: 'failed', compared, why: reason, maybeStored: false, notices: [] };
  const seen =
    compared.before.from === 'branch'
      ? 'The branch still shows the document from before; but reads come from a cache, so it may have been stored.'
      : 'It may have been stored.';
  const why = messageOf`${reason} ${seen} Run again to find out and, if needed, to write it.`;
  return { outcome: 'failed', compared, why, maybeStored: true, notices: [] };
}

/** What a branch shows before a PUT. */
type BranchCheck =
  /** The document that was planned on. */
  | { readonly shows: 'planned' }
  /** The desired document. */
  | { readonly shows: 'desired'; readonly stored: Held }
  /** Neither of the two. */
  | { readonly shows: 'other' }
  /** It could be read for the plan, and cannot now. */
  | { readonly shows: 'nothing'; readonly problem: Problem }
  /** It could not be read for the plan either: the service may have no GET, or the credential may not use it. */
  | { readonly shows: 'unknown' };

/** A document that the branch holds. */
export interface Held {
  readonly document: TopologyDocument;
  readonly syncedAt: string | null;
}

/** What is looked for. */
interface Sought {
  readonly target: Target;
  readonly compared: Compared;
  readonly equals: Equals;
}

/** Looks before it is believed that a lost PUT was not stored: GET serves a cache (docs/neki.md §6.7). */
const MOST_CHECKS = 3;

/** Looks at the branch just before a PUT; after one whose answer was lost more than once, because of the cache. */
async function checkBeforeWrite(
  { target, compared, equals }: Sought,
  platform: Platform,
  { isAfterLoss }: { readonly isAfterLoss: boolean },
): Promise<BranchCheck> {
  const { before, plan } = compared;
  const { desired } = plan.threeWay;
  if (before.from !== 'branch') return { shows: 'unknown' };
  for (let looks = 1; ; looks++) {
    const live = await platform.readTopology(target, isAfterLoss ? 'verify' : 'read');
    if (!live.ok) return { shows: 'nothing', problem: live.problem };
    const document = new TopologyDocument(live.value.document);
    if (equals(desired, document).equal)
      return { shows: 'desired', stored: { document, syncedAt: live.value.syncedAt } };
    if (!equals(before.document, document).equal) return { shows: 'other' };
    if (!isAfterLoss || looks >= MOST_CHECKS || !(await platform.pause(looks, 'verify')))
      return { shows: 'planned' };
  }
}

/** The service's words for a shard that its routers do not know (docs/neki.md §2, rule 26). */
const UNKNOWN_SHARD = /"([^"]+)" is not a shard the cluster has created/;
/** Routers learn of a new shard within seconds to about a minute (docs/neki.md §6.6). */
const WAITS_S = [1, 3, 8, 15, 15, 15];

/**
 * Whether a refused PUT may be accepted a little later: routers learn of a new shard late, and say until then that it
 * was never created. Only for a shard that is listed as ready, and only so often. Waits before it answers true.
 */
async function isShardLag(
  problem: Problem,
  { platform, target, refusals }: { platform: Platform; target: Target; refusals: number },
): Promise<boolean> {
  if (problem.kind !== 'refused' || problem.status !== 422) return false;
  const uid = UNKNOWN_SHARD.exec(problem.said.words ?? '')?.[1];
  const seconds = WAITS_S[refusals];
  if (uid === undefined || seconds === undefined) return false;
  const shards = await platform.listShards(target);
  const isReady = shards.ok && shards.value.some((shard) => shard.uid === uid && shard.ready);
  return isReady && platform.pause(1, 'read', seconds * 1000);
}
