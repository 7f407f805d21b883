import { makePlan } from '../../plan/making.ts';
import { explain } from '../../ports/platform/explain.ts';
import type { Platform, Stored } from '../../ports/platform/platform.ts';
import type { Problem } from '../../ports/platform/problem.ts';
import { failure, ok, type Result } from '../../result.ts';
import { listed } from '../../text/lists.ts';
import {
  joined,
  type Message,
  NOTHING,
  prose,
  quote,
} from '../../text/message.ts';
import { isYoung, MOST_READS, RENEWAL_MS } from '../copies.ts';
import { explainOf, whoChanged } from '../missing.ts';
import {
  type Cause,
  type Compared,
  type Ending,
  type FailureOptions,
  failed,
  type OwnCause,
  type Remarks,
  type StoredTopology,
  storedTopology,
} from '../result.ts';
import type { Log, World } from '../world.ts';
import { confirm, ledgerOf, matchOf } from './confirm.ts';

/** How an apply ended (`applied`, `no-change`, `blocked` or `failed`), and notices for the reader. */
export interface Applied {
  readonly ending: Ending;
  readonly notices: Remarks['notices'];
}

/** Why a plan may not be written now, and the plan as it is now. */
export interface HeldUp {
  readonly why: Message;
  readonly compared: Compared;
  readonly notices: Remarks['notices'];
}

interface Writer extends Log, Pick<World, 'savePrevious'> {
  readonly platform: Platform;
  /** Reads the topology of the branch: before a PUT, or to find out whether a PUT was stored. */
  read(purpose: 'read' | 'verify'): Promise<Result<Stored, Problem>>;
  /** Repeats every check that a plan rests on. Returns the plan as it is now, or why it may not be written. */
  checkAgain(compared: Compared): Promise<Result<Compared, HeldUp>>;
}

/** An apply in progress. */
interface Attempt {
  readonly compared: Compared;
  readonly writes: number;
  /** The last PUT that may or may not have been stored. */
  readonly lost: Problem | undefined;
  /** How often a PUT was refused because routers did not know a new shard yet. */
  readonly lags: number;
  /** Why no further PUT may be sent; undefined if another one may. */
  readonly last: Problem | undefined;
  /** When the service made the copy that it returned, if the copy is old and reading did not renew it. */
  readonly copied: string | null;
}

/** Statuses of a PUT that ask the client to retry later. */
const BUSY = new Set([429, 503]);
/** Statuses of a PUT that may or may not have been stored. */
const AMBIGUOUS = new Set([408, 500, 502, 504]);

/**
 * Writes the desired document and finds out whether it was stored. Before every PUT, also a repeated one, it checks all
 * that the plan rests on, and then reads the branch: a PUT is only sent if the branch still holds the document that the
 * plan was made on. The result is `applied` only if the service's answer or the branch holds the document. A PUT that
 * may have been stored is never called "not applied".
 */
export async function putPlan(
  compared: Compared,
  writer: Writer,
): Promise<Applied> {
  const { baseline, plan } = compared;
  if (baseline.from === 'branch') {
    const unsaved = await writer.savePrevious(baseline.document);
    // Without a copy of its present document, the branch could not be rolled back.
    if (unsaved !== undefined) return notSaved(unsaved, compared);
  }

  let attempt: Attempt = {
    compared,
    writes: 0,
    lost: undefined,
    lags: 0,
    last: undefined,
    copied: null,
  };
  for (;;) {
    const ready = await prepareWrite(attempt, writer);
    if (!ready.ok) return ready.problem;
    attempt = ready.value;

    const written = await writer.platform.writeTopology(plan.threeWay.file);
    if (written.ok) return finish(attempt, writer, written.value);
    writer.info(explain(written.problem));
    attempt = await afterFailure(attempt, writer, written.problem);
    if (attempt.last !== undefined && attempt.lost === undefined)
      return giveUp(attempt, writer, attempt.last);
  }
}

function notSaved(why: Message, compared: Compared): Applied {
  const cause: OwnCause = { kind: 'not-saved', operation: 'save-previous' };
  const facts = prose`${why} It is needed to go back, so nothing was written.`;
  return notApplied(cause, facts, { compared });
}

function notApplied(
  cause: Cause,
  why: Message,
  options: FailureOptions,
): Applied {
  return { ending: failed(cause, why, options), notices: [] };
}

/** Checks what has to hold right before a PUT. The problem is how the apply ended instead. */
async function prepareWrite(
  attempt: Attempt,
  writer: Writer,
): Promise<Result<Attempt, Applied>> {
  const { compared, last, writes, copied } = attempt;
  const again: Result<Compared, HeldUp> =
    last === undefined ? await writer.checkAgain(compared) : ok(compared);
  if (!again.ok && writes === 0) return failure(heldUp(attempt, again.problem));

  const shown = await readBranch(attempt, writer);
  if (shown.shows !== 'planned')
    return failure(await settle(attempt, writer, shown));
  if (last !== undefined) return failure(await giveUp(attempt, writer, last));
  if (!again.ok) return failure(heldUp(attempt, again.problem));

  return ok({
    ...attempt,
    compared: again.value,
    copied: shown.copied ?? copied,
  });
}

/**
 * Ends an apply whose plan no longer passes its checks. If the answer to an earlier PUT was lost, the report does not
 * claim that nothing was written.
 */
function heldUp(
  { lost }: Attempt,
  { why, compared, notices }: HeldUp,
): Applied {
  if (lost === undefined) {
    const facts = prose`${why} Nothing was written.`;
    return { ending: { outcome: 'blocked', compared, why: facts }, notices };
  }
  const facts = prose`${explain(lost)} The PUT was not repeated. ${why} The branch still shows the previous topology, but reads are cached, so the new one may have been stored. Run again to check.`;
  return {
    ending: failed(lost, facts, { compared, maybeStored: true }),
    notices,
  };
}

/** After a PUT without a 200, decides whether to send another one, and waits for it. */
async function afterFailure(
  attempt: Attempt,
  { platform, info }: Writer,
  problem: Problem,
): Promise<Attempt> {
  const { lags } = attempt;
  const writes = attempt.writes + 1;
  if (await isShardLag(attempt, platform, problem)) {
    info(
      prose`The shard is listed as ready, but routers may not know it yet. Retrying.`,
    );
    return { ...attempt, writes, lags: lags + 1 };
  }
  const kind = kindOf(problem);
  // Even a 429 or 503 may come from a gateway after the service stored the document, so the branch has to be read.
  const lost = kind === 'busy' || kind === 'lost' ? problem : attempt.lost;
  const asked = problem.kind === 'refused' ? problem.retryAfter : undefined;
  const mayRepeat =
    writes < MOST_WRITES[kind] && platform.over('write') === undefined;
  const isRepeated =
    mayRepeat && (await platform.pause(writes, 'write', asked));
  return { ...attempt, writes, lost, last: isRepeated ? undefined : problem };
}

/** `final`: not stored, and a retry would not help. `unsent`: not stored. `busy`, `lost`: it may have been stored. */
type Unstored = 'final' | 'unsent' | 'busy' | 'lost';

/** The most PUTs of one apply, by how the last PUT ended. */
const MOST_WRITES: Readonly<Record<Unstored, number>> = {
  final: 1,
  unsent: 6,
  busy: 6,
  lost: 2,
};

function kindOf(problem: Problem): Unstored {
  switch (problem.kind) {
    case 'not-signed-in':
      return 'final';
    case 'no-response':
      if (problem.sent) return 'lost';
      if (problem.cause === 'network') return 'unsent';
      return 'final';
    case 'unexpected-response':
      // A redirect that is not followed names another address. It does not say whether this one stored the document.
      return 'lost';
    case 'refused':
      if (BUSY.has(problem.status)) return 'busy';
      if (AMBIGUOUS.has(problem.status) || problem.status > 504) return 'lost';
      return 'final';
  }
}

/** After a 200, confirms what the service stored. */
async function finish(
  { compared, copied }: Attempt,
  writer: Writer,
  echo: Stored,
): Promise<Applied> {
  const { info } = writer;
  const confirmed = await confirm(compared, writer, echo);
  if (!confirmed.ok) {
    const why = prose`The service returned 200 but stored something different from the file: ${confirmed.problem}. Change the file to match what is stored, or contact PlanetScale Support.`;
    const cause: OwnCause = {
      kind: 'stored-differently',
      operation: 'write-topology',
    };
    return notApplied(cause, why, { compared, maybeStored: true });
  }

  const { ledger, dropped, syncedAt, doubt } = confirmed.value;
  const rewritten = ledger.length === 0 ? '' : ', formatted differently';
  info(prose`Confirmed: the service holds the document${rewritten}.`);
  const notices: Message[] = [];
  if (doubt !== undefined) notices.push(doubt);
  if (copied !== null) notices.push(unseen(copied));
  if (dropped.length > 0)
    notices.push(
      prose`The service stored the document without ${listed(dropped)}: it ignores unknown keys, so they have no effect. Remove them from the file.`,
    );
  if (ledger.length > 0)
    notices.push(
      prose`The service stored an equivalent document, formatted differently: ${joined(ledger, ' ')}`,
    );
  return { ending: { outcome: 'applied', compared, syncedAt }, notices };
}

/** The notice about an old copy that was read before the PUT. */
function unseen(copied: string): Message {
  return prose`The service serves reads from a copy. The one before the PUT was made at ${quote(copied)} and was not refreshed. A later change by SQL or a workflow may have been overwritten.`;
}

const RUN_AGAIN = prose`Run again for a fresh plan.`;

/** The branch changed between the plan and the PUT. */
const OVERTAKEN: OwnCause = {
  kind: 'branch-changed',
  operation: 'write-topology',
};

/** Ends an apply whose branch no longer shows the document that the plan was made on, or can no longer be read. */
async function settle(
  attempt: Attempt,
  { platform }: Writer,
  shown: Exclude<ShownTopology, { readonly shows: 'planned' }>,
): Promise<Applied> {
  const { compared, lost } = attempt;
  switch (shown.shows) {
    case 'desired':
      if (lost === undefined) return appliedByOther(compared, shown.stored);
      return appliedAfterAll(attempt, lost, shown.stored);
    case 'other': {
      const named = await whoChanged(platform, shown.since);
      const next = joined([named ?? NOTHING, RUN_AGAIN], ' ');
      if (lost === undefined) {
        const why = prose`The branch changed between the plan and the write, so nothing was written. ${next}`;
        return notApplied(OVERTAKEN, why, { compared });
      }
      const why = prose`${explain(lost)} The branch now holds neither the previous topology nor the new one. ${next}`;
      return notApplied(lost, why, { compared, maybeStored: true });
    }
    case 'nothing': {
      const { problem } = shown;
      if (lost === undefined) {
        const why = prose`The branch could not be read again just before the PUT, so nothing was written. ${explain(problem)}`;
        return notApplied(problem, why, { compared });
      }
      const why = prose`${explain(lost)} It may have been stored: the branch could not be read afterwards. ${explain(problem)}`;
      return notApplied(lost, why, { compared, maybeStored: true });
    }
  }
}

function appliedAfterAll(
  { compared, copied }: Attempt,
  lost: Problem,
  { syncedAt }: StoredTopology,
): Applied {
  const notices = [
    prose`The response to the PUT was lost, but the branch holds the document. (${explain(lost)})`,
  ];
  if (copied !== null) notices.push(unseen(copied));
  return { ending: { outcome: 'applied', compared, syncedAt }, notices };
}

function appliedByOther(compared: Compared, stored: StoredTopology): Applied {
  const notice = prose`Another writer applied the same topology while this run was planning.`;
  const { desired: file } = compared.plan.threeWay;
  const documents = { base: undefined, live: stored.document, file };
  const now: Compared = {
    baseline: stored,
    plan: makePlan(documents, { known: true, earlier: [] }),
    decision: { kind: 'nothing' },
    shardNames: compared.shardNames,
  };
  const { syncedAt } = stored;
  return {
    ending: { outcome: 'no-change', compared: now, syncedAt },
    notices: [notice],
  };
}

/** Ends an apply without a confirmed PUT. */
async function giveUp(
  { compared, lost }: Attempt,
  { platform }: Writer,
  problem: Problem,
): Promise<Applied> {
  const reason = await explainOf(problem, platform);
  if (lost === undefined) return notApplied(problem, reason, { compared });

  const seen =
    compared.baseline.from === 'branch'
      ? 'The branch still shows the previous topology, but reads are cached, so the new one may have been stored.'
      : 'It may have been stored.';
  const why = prose`${reason} ${seen} Run again to check, and to write it if needed.`;
  return notApplied(lost, why, { compared, maybeStored: true });
}

/** What the branch shows right before a PUT. */
type ShownTopology =
  /** The document that the plan was made on, as far as the service tells; `copied` as in `Attempt`. */
  | { readonly shows: 'planned'; readonly copied: string | null }
  /** The document that the plan would write. */
  | { readonly shows: 'desired'; readonly stored: StoredTopology }
  /** Another document. `since` is the time of the branch's last sync, as the plan saw it. */
  | { readonly shows: 'other'; readonly since: string | null }
  /** Nothing: the branch could be read for the plan, but not now. */
  | { readonly shows: 'nothing'; readonly problem: Problem };

const PLANNED = { shows: 'planned', copied: null } as const;

/**
 * Reads the branch right before a PUT. It repeats the read, up to a limit, if the copy is old or the answer to an
 * earlier PUT was lost.
 */
async function readBranch(
  attempt: Attempt,
  { platform, read }: Writer,
): Promise<ShownTopology> {
  const { lost } = attempt;
  const { baseline } = attempt.compared;
  // If the branch could not be read for the plan, it cannot be read now: there is no GET, or the credential may not use
  // it.
  if (baseline.from !== 'branch') return PLANNED;

  const isLost = lost !== undefined;
  const purpose = isLost ? 'verify' : 'read';
  for (let reads = 1; ; reads++) {
    const live = await read(purpose);
    if (!live.ok) return { shows: 'nothing', problem: live.problem };
    const other = otherThanPlanned(attempt, baseline, live.value);
    if (other !== undefined) return other;
    if (isSure(attempt, live.value)) return PLANNED;

    const wait = isLost ? undefined : RENEWAL_MS * reads;
    const isRepeated =
      reads < MOST_READS && (await platform.pause(reads, purpose, wait));
    if (!isRepeated) return plannedOn(attempt, live.value);
  }
}

/** Whether a single read is enough: no answer to a PUT was lost, and the copy is young or a PUT was already tried. */
function isSure({ lost, writes }: Attempt, live: Stored): boolean {
  return lost === undefined && (writes > 0 || isYoung(live));
}

/** What the branch shows if the last read still returned an old copy. A copy of unknown age is not reported. */
function plannedOn(
  { lost }: Attempt,
  { age, syncedAt }: Stored,
): ShownTopology {
  if (lost !== undefined || age === undefined) return PLANNED;
  return { shows: 'planned', copied: syncedAt };
}

/** What the branch shows instead of the document that the plan was made on; undefined if it still shows that. */
function otherThanPlanned(
  { compared: { plan }, lost }: Attempt,
  baseline: StoredTopology,
  live: Stored,
): ShownTopology | undefined {
  const stored = storedTopology(live);
  const { threeWay } = plan;
  const { desired, form } = threeWay;
  if (ledgerOf(baseline.document, stored.document, form) !== undefined)
    return undefined;
  const isDesired =
    lost === undefined
      ? ledgerOf(desired, stored.document, form) !== undefined
      : matchOf(threeWay, stored.document) !== undefined;
  if (isDesired) return { shows: 'desired', stored };
  return { shows: 'other', since: baseline.syncedAt };
}

/** The service's message about a shard that its routers do not know (docs/neki.md §2, rule 26). */
const UNKNOWN_SHARD = /"([^"]+)" is not a shard the cluster has created/;
/** Routers learn of a new shard within seconds to about a minute (docs/neki.md §6.6). */
const WAITS_S = [1, 3, 8, 15, 15, 15];

/**
 * Whether to retry a PUT that was refused because routers do not know a new shard yet. Only for a shard that is listed
 * as ready, and only as often as `WAITS_S` has waits. It waits before it returns true.
 */
async function isShardLag(
  { lags }: Attempt,
  platform: Platform,
  problem: Problem,
): Promise<boolean> {
  if (problem.kind !== 'refused' || problem.status !== 422) return false;
  const uid = UNKNOWN_SHARD.exec(problem.body.words ?? '')?.[1];
  const seconds = WAITS_S[lags];
  if (uid === undefined || seconds === undefined) return false;
  const shards = await platform.listShards();
  const isReady =
    shards.ok && shards.value.some((shard) => shard.uid === uid && shard.ready);
  return isReady && platform.pause(1, 'read', seconds * 1000);
}
