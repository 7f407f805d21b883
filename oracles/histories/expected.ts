import { REPOSITORY } from '../../sandbox/github.ts';
import { SHARDS } from '../../sandbox/platform.ts';
import type { Doc } from '../router/documents.ts';
import { meaningOf } from './edits.ts';
import { hazards, mayBeConsented } from './hazards.ts';
import type { History, Ran } from './history.ts';

const [HOME] = SHARDS;

/**
 * The outcomes a run may come to that met no fault and read what was stored; undefined where more than that decides.
 */
export function expected(
  ran: Ran,
  history: History,
): readonly string[] | undefined {
  const { waiting, reads, isDisturbed } = ran;
  const { occasion, commit } = waiting;
  if (isDisturbed || ran.isChanged || ran.meeting?.isMoving === true)
    return undefined;
  if (occasion === 'closed') return ['skipped'];
  // Whatever started it: a plan looks at the pull request as it is now.
  const pull =
    waiting.pull === undefined
      ? undefined
      : history.github.pull(REPOSITORY, waiting.pull);
  if (pull !== undefined && pull.state !== 'open') return ['skipped'];
  const desired = ran.desired;
  if (desired === undefined) return ['invalid'];
  const [first] = reads;
  if (
    occasion.startsWith('fork') ||
    waiting.branch === 'preview' ||
    first === undefined
  )
    return undefined;
  if (meaningOf(first.served) !== meaningOf(first.stored)) return undefined;
  const tip = history.docAt(history.tip());
  return expectedOf({ ran, history, live: first.served, desired, tip, commit });
}

/** What a run has before it. */
interface Situation {
  readonly ran: Ran;
  readonly history: History;
  /** What the branch has. */
  readonly live: Doc;
  /** What the file says. */
  readonly desired: Doc;
  /** What the newest version of the file says. */
  readonly tip: Doc | undefined;
  readonly commit: Ran['waiting']['commit'];
}

function expectedOf(situation: Situation): readonly string[] | undefined {
  const { ran, history, live, desired } = situation;
  const { onDrift } = history.setup;
  if (isBroken(desired)) {
    const stopped = isOvertaken(situation) ? 'superseded' : 'blocked';
    return wasBroken(ran, history) ? ['invalid', stopped] : ['invalid'];
  }
  if (meaningOf(live) === meaningOf(desired)) return ['no-change'];
  if (meaningOf(live, 'unknown keys') === meaningOf(desired, 'unknown keys'))
    return undefined;
  if (ran.waiting.occasion === 'schedule') return ['drifted'];

  const origin = originOf(situation);
  if (origin === 'file') return expectedOfChange(situation);
  if (origin === 'in doubt') return undefined;
  // A preview may not write the branch of production, whatever was changed there.
  if (ran.waiting.occasion === 'preview') return ['blocked', 'drifted'];
  const drifted = isOvertaken(situation) ? 'superseded' : 'drifted';
  if (onDrift === 'fail') return [drifted];
  if (onDrift === 'warn') return [drifted, 'blocked'];
  return losesGroup(live, desired) ? undefined : expectedOfChange(situation);
}

/** Where the branch has its document from: from a version of the file, from elsewhere, or nobody can tell. */
function originOf({
  ran,
  history,
  live,
}: Situation): 'file' | 'elsewhere' | 'in doubt' {
  const own = history.knownTo(ran.waiting);
  const merged = history.versions(history.tip());
  const without =
    history.setup.unknownKeys === 'dropped' ? 'unknown keys' : 'nothing';
  const stored = meaningOf(live, without);
  const isLive = (doc: Doc): boolean => meaningOf(doc, without) === stored;
  // What a pull request had on its way was never merged: a branch that holds it was changed elsewhere.
  const isPlan = ran.waiting.occasion === 'plan';
  if ((isPlan ? merged : own).some(isLive)) return 'file';
  const known = (isPlan ? merged : own).map(meaningOfKnown);
  // A service may have dropped a key that nobody knows.
  const isDropped = known.includes(meaningOfKnown(live));
  const shown = isPlan ? own.map(meaningOfKnown) : [];
  const isFirst = new Set([...known, ...shown]).size === 1;
  return isFirst || isDropped ? 'in doubt' : 'elsewhere';
}

function meaningOfKnown(doc: Doc): string {
  return meaningOf(doc, 'unknown keys');
}

function losesGroup(live: Doc, desired: Doc): boolean {
  const kept = new Set(desired.shard_groups.map(({ uid }) => uid));
  return live.shard_groups.some(({ uid }) => !kept.has(uid));
}

function isApply({ ran }: Situation): boolean {
  const { occasion } = ran.waiting;
  return occasion === 'push' || occasion === 'dispatch';
}

/** Whether an apply comes after a newer version of the file. */
function isOvertaken(situation: Situation): boolean {
  const { tip, desired } = situation;
  return isApply(situation) && meaningOf(tip) !== meaningOf(desired);
}

/** What is expected of a change that no drift stands in the way of. */
function expectedOfChange(situation: Situation): readonly string[] | undefined {
  const { ran, history, live } = situation;
  const { allow } = history.setup;
  const found = hazards(ran, live, history);
  const stops = found.some(
    (hazard) => !hazard.isInDoubt && !mayBeConsented(hazard, ran, history),
  );
  if (stops) return [isOvertaken(situation) ? 'superseded' : 'blocked'];
  if (found.some((hazard) => !allow.includes(hazard.class))) return undefined;
  if (ran.waiting.occasion === 'preview') return ['blocked'];
  if (!isApply(situation)) return ['planned'];
  if (isOvertaken(situation)) return ['superseded', 'blocked'];
  return isHeldBack(ran) ? ['blocked'] : ['applied'];
}

/** Whether the target that comes first is not in sync. */
function isHeldBack({ after, targets }: Ran): boolean {
  const first = targets.find(({ branch }) => branch === after);
  return (
    first !== undefined &&
    !['applied', 'no-change'].includes(first.outcome ?? '')
  );
}

/**
 * Whether a version before the change may have been broken, too: then the error is none of the change's doing and only
 * a warning, and what the service would reject is blocked by the plan.
 */
function wasBroken({ waiting }: Ran, history: History): boolean {
  const { occasion, commit } = waiting;
  const parent = history.commit(commit.parents[0] ?? '');
  const former = occasion === 'plan' ? history.tip() : parent;
  return former !== undefined && history.versions(former).some(isBroken);
}

/** Whether the authority of a document is nobody, or not the branch's own. */
function isBroken(doc: Doc): boolean {
  const authority = doc.shard_groups.find(
    ({ uid }) => uid === doc.authoritative_shard_group,
  );
  return (
    authority === undefined ||
    authority.uid !== 'meta' ||
    authority.key_ranges[0]?.shard_uid !== HOME
  );
}
