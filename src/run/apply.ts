import { plain } from '../message/plain.ts';
import { listed, quote } from '../message/text.ts';
import type { Stored } from '../platform/platform.ts';
import type { Problem } from '../platform/problem.ts';
import { makePlan } from '../topology/plan/plan.ts';
import { confirm, ledgerOf, matchOf } from './confirm.ts';
import type { HeldUp } from './evidence.ts';
import { explainOf, whoChanged } from './missing.ts';
import type { Online } from './request.ts';
import {
  type Compared,
  type Ending,
  failed,
  type Message,
  messageOf,
  type StoredTopology,
  storedTopology,
} from './result.ts';

/** How an apply ended: `applied`, `no-change`, `blocked` or `failed`, and what the reader should know besides. */
type ApplyEnd = Ending & { readonly notices?: readonly Message[] };

/** Looks again at everything that a plan rests on: the plan as it is now, or why it may not be written. */
export type LookBeforeWrite = (
  compared: Compared,
) => Promise<Compared | HeldUp>;

/** An apply, and how far it has got. */
interface Applying extends Online {
  readonly compared: Compared;
  readonly writes: number;
  /** The last PUT of which nobody knows whether it was stored. */
  readonly lost: Problem | undefined;
  /** Refusals of a shard that routers do not know yet. */
  readonly lags: number;
  /** Why no further PUT may be sent; undefined while one may. */
  readonly last: Problem | undefined;
  /** When the copy that GET serves was made, where that is old and reading did not renew it. */
  readonly copied: string | null;
}

/** Statuses of a PUT that ask to come back later. */
const BUSY = new Set([429, 503]);
/** Statuses of a PUT that leave open whether it was stored. */
const AMBIGUOUS = new Set([408, 500, 502, 504]);
/** How often a PUT is sent while the service is busy or cannot be reached. */
const MOST_WRITES = 6;
/** How often a PUT is sent whose answer was lost. */
const MOST_LOST = 2;

/**
 * Writes the desired document and finds out what became of it. Before every PUT, the first as well as a repeated one,
 * all that the plan rests on is looked at, and then the branch: a PUT is sent only onto the document that was planned on. `applied` is claimed only when
 * the service's answer, or the branch, holds the document; a PUT that may have happened is never called "not applied".
 */
export async function applyPlan(
  compared: Compared,
  run: Online,
  lookBefore: LookBeforeWrite,
): Promise<ApplyEnd> {
  const { baseline, plan } = compared;
  const unsaved =
    baseline.from === 'branch'
      ? await run.savePrevious(baseline.document)
      : undefined;
  // Without the document it holds now, there would be no way back for the branch.
  if (unsaved !== undefined)
    return failed(
      { kind: 'not-saved', operation: 'save-previous' },
      `${unsaved} It is needed to go back, so nothing was written.`,
      compared,
    );
  const begun = {
    writes: 0,
    lost: undefined,
    lags: 0,
    last: undefined,
    copied: null,
  };
  let applying: Applying = { ...run, compared, ...begun };
  for (;;) {
    const { last, writes } = applying;
    const looked =
      last === undefined ? await lookBefore(applying.compared) : undefined;
    if (looked !== undefined && 'why' in looked && writes === 0)
      return heldUp(applying, looked);

    const check = await checkBeforeWrite(applying);
    if (check.shows !== 'planned') return settle(applying, check);
    if (last !== undefined) return giveUp(applying, last);
    if (looked !== undefined && 'why' in looked)
      return heldUp(applying, looked);

    applying = {
      ...applying,
      compared: looked ?? applying.compared,
      copied: check.copied ?? applying.copied,
    };
    const written = await run.platform.writeTopology(plan.threeWay.file);
    if (written.ok) return finish(applying, written.value);
    run.info([written.problem]);
    applying = await afterFailure(
      { ...applying, writes: applying.writes + 1 },
      written.problem,
    );
    if (applying.last !== undefined && applying.lost === undefined)
      return giveUp(applying, applying.last);
  }
}

/** Something stands against the plan that did not before. Of a PUT whose answer was lost nobody says that nothing was written. */
function heldUp(
  { lost }: Applying,
  { why, compared, notices }: HeldUp,
): ApplyEnd {
  if (lost === undefined) {
    const facts = `${why} Nothing was written.`;
    return { outcome: 'blocked', compared, why: facts, notices };
  }
  const facts = messageOf`${lost} The PUT was not repeated. ${why} The branch still shows the previous topology, but reads are cached, so the new one may have been stored. Run again to check.`;
  return { ...failed(lost, facts, compared, true), notices };
}

/** Decides after a PUT without a 200 whether another one may follow, and waits for it. */
async function afterFailure(
  applying: Applying,
  problem: Problem,
): Promise<Applying> {
  const { platform, writes, lags } = applying;
  if (await isShardLag(applying, problem)) {
    applying.info(
      'The shard is listed as ready, but routers may not know it yet. Retrying.',
    );
    return { ...applying, lags: lags + 1 };
  }
  const kind = kindOf(problem);
  // Even a 429 or 503 may come from a gateway, after the service has stored the document: the branch has to tell.
  const lost = kind === 'busy' || kind === 'lost' ? problem : applying.lost;
  const most = kind === 'lost' ? MOST_LOST : MOST_WRITES;
  const asked = problem.kind === 'refused' ? problem.retryAfter : undefined;
  const mayRepeat =
    kind !== 'final' && writes < most && platform.over('write') === undefined;
  const again = mayRepeat && (await platform.pause(writes, 'write', asked));
  return { ...applying, lost, last: again ? undefined : problem };
}

/** `final`: surely not stored, and no later PUT would be. `unsent`: surely not stored. `busy`, `lost`: nobody knows. */
function kindOf(problem: Problem): 'final' | 'unsent' | 'busy' | 'lost' {
  switch (problem.kind) {
    case 'not-signed-in':
      return 'final';
    case 'no-response':
      if (problem.sent) return 'lost';
      return problem.cause === 'network' ? 'unsent' : 'final';
    case 'unexpected-response':
      // A redirect that is not followed names another place; what happened at this one it does not say.
      return 'lost';
    case 'refused':
      if (BUSY.has(problem.status)) return 'busy';
      return AMBIGUOUS.has(problem.status) || problem.status > 504
        ? 'lost'
        : 'final';
  }
}

/** The service answered 200: what it holds decides. */
async function finish(applying: Applying, echo: Stored): Promise<ApplyEnd> {
  const { compared, copied, info } = applying;
  const confirmation = await confirm(compared, applying.platform, echo);
  if (typeof confirmation === 'string') {
    const why = `The service returned 200 but stored something different from the file: ${confirmation}. Change the file to match what is stored, or contact PlanetScale Support.`;
    const cause = {
      kind: 'stored-differently',
      operation: 'write-topology',
    } as const;
    return failed(cause, why, compared, true);
  }
  const { ledger, dropped, syncedAt, doubt } = confirmation;
  info(
    `Confirmed: the service holds the document${ledger.length === 0 ? '' : ', formatted differently'}.`,
  );
  const notices = [...(doubt === undefined ? [] : [doubt]), ...unseen(copied)];
  if (dropped.length > 0)
    notices.push(
      `The service stored the document without ${listed(dropped)}: it ignores unknown keys, so they have no effect. Remove them from the file.`,
    );
  if (ledger.length > 0)
    notices.push(
      `The service stored an equivalent document, formatted differently: ${ledger.map((one) => plain(one)).join(' ')}`,
    );
  return { outcome: 'applied', compared, syncedAt, notices };
}

/** What an old copy before the PUT leaves open. */
function unseen(copied: string | null): readonly string[] {
  return copied === null
    ? []
    : [
        `The service serves reads from a copy. The one before the PUT was made at ${quote(copied)} and was not refreshed. A later change by SQL or a workflow may have been overwritten.`,
      ];
}

/** Somebody else wrote to the branch since the plan. */
const OVERTAKEN = {
  kind: 'branch-changed',
  operation: 'write-topology',
} as const;

/** The branch shows something else than the document planned on, or could not be read. */
async function settle(
  { compared, platform, lost, copied }: Applying,
  look: Exclude<BranchCheck, { readonly shows: 'planned' }>,
): Promise<ApplyEnd> {
  const isLost = lost !== undefined;
  switch (look.shows) {
    case 'desired': {
      const { held } = look;
      const { syncedAt } = held;
      if (isLost) {
        const notice = messageOf`The response to the PUT was lost, but the branch holds the document. (${lost})`;
        return {
          outcome: 'applied',
          compared,
          syncedAt,
          notices: [notice, ...unseen(copied)],
        };
      }
      const notice =
        'Another writer applied the same topology while this run was planning.';
      const { desired } = compared.plan.threeWay;
      const documents = { base: undefined, live: held.document, desired };
      const plan = makePlan(documents, { known: true, earlier: [] });
      const now: Compared = {
        baseline: held,
        plan,
        decision: { kind: 'nothing' },
      };
      return {
        outcome: 'no-change',
        compared: now,
        syncedAt,
        notices: [notice],
      };
    }
    case 'other': {
      const named = await whoChanged(platform, look.since);
      const who = named === undefined ? '' : `${named} `;
      const why = isLost
        ? messageOf`${lost} The branch now holds neither the previous topology nor the new one. ${who}Run again for a fresh plan.`
        : `The branch changed between the plan and the write, so nothing was written. ${who}Run again for a fresh plan.`;
      return failed(lost ?? OVERTAKEN, why, compared, isLost);
    }
    case 'nothing': {
      const why = isLost
        ? messageOf`${lost} It may have been stored: the branch could not be read afterwards. ${look.problem} Run again to find out.`
        : messageOf`The branch could not be read again just before the PUT, so nothing was written. ${look.problem}`;
      return failed(lost ?? look.problem, why, compared, isLost);
    }
  }
}

/** No PUT was confirmed, and none may follow. */
async function giveUp(
  { compared, platform, lost }: Applying,
  problem: Problem,
): Promise<ApplyEnd> {
  const reason = await explainOf(problem, platform);
  if (lost === undefined) return failed(problem, reason, compared);
  const seen =
    compared.baseline.from === 'branch'
      ? 'The branch still shows the previous topology, but reads are cached, so the new one may have been stored.'
      : 'It may have been stored.';
  return failed(
    lost,
    messageOf`${reason} ${seen} Run again to check, and to write it if needed.`,
    compared,
    true,
  );
}

/** What a branch shows before a PUT. */
type BranchCheck =
  /** The document that was planned on, as far as anybody can tell; `copied` as in `Applying`. */
  | { readonly shows: 'planned'; readonly copied: string | null }
  /** The desired document. */
  | { readonly shows: 'desired'; readonly held: StoredTopology }
  /** Neither of the two; when the branch planned on was last synced. */
  | { readonly shows: 'other'; readonly since: string | null }
  /** It could be read for the plan, and cannot now. */
  | { readonly shows: 'nothing'; readonly problem: Problem };

/** Looks before a document is believed to be there still: GET serves a copy that may be old (docs/neki.md §6.7). */
export const MOST_CHECKS = 3;
/** Reading an old copy has it made anew in the background; so much longer after each look that is waited for. */
export const RENEWAL_MS = 2_000;
/** A copy that is as young holds what anybody changed before the run. */
export const YOUNG_MS = 5_000;

/** Looks at the branch just before a PUT: before the first until the copy is young, after one whose answer was lost, too. */
async function checkBeforeWrite(applying: Applying): Promise<BranchCheck> {
  const { compared, platform, lost, writes } = applying;
  const { baseline, plan } = compared;
  const { desired, form } = plan.threeWay;
  // What could not be read for the plan cannot be now: the service may have no GET, or the credential may not use it.
  if (baseline.from !== 'branch') return { shows: 'planned', copied: null };
  const purpose = lost === undefined ? 'read' : 'verify';
  for (let looks = 1; ; looks++) {
    const live = await platform.readTopology(purpose);
    if (!live.ok) return { shows: 'nothing', problem: live.problem };
    const held = storedTopology(live.value);
    const { age } = live.value;
    if (ledgerOf(baseline.document, held.document, form) === undefined) {
      const match =
        lost === undefined
          ? ledgerOf(desired, held.document, form)
          : matchOf(plan.threeWay, held.document);
      return match !== undefined
        ? { shows: 'desired', held }
        : { shows: 'other', since: baseline.syncedAt };
    }
    const isYoung = age !== undefined && age <= YOUNG_MS;
    if (lost === undefined && (isYoung || writes > 0))
      return { shows: 'planned', copied: null };
    const wait = lost === undefined ? RENEWAL_MS * looks : undefined;
    if (looks >= MOST_CHECKS || !(await platform.pause(looks, purpose, wait)))
      return {
        shows: 'planned',
        copied: lost === undefined && age !== undefined ? held.syncedAt : null,
      };
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
  { platform, lags }: Applying,
  problem: Problem,
): Promise<boolean> {
  if (problem.kind !== 'refused' || problem.status !== 422) return false;
  const uid = UNKNOWN_SHARD.exec(problem.said.words ?? '')?.[1];
  const seconds = WAITS_S[lags];
  if (uid === undefined || seconds === undefined) return false;
  const shards = await platform.listShards();
  const isReady =
    shards.ok && shards.value.some((shard) => shard.uid === uid && shard.ready);
  return isReady && platform.pause(1, 'read', seconds * 1000);
}
