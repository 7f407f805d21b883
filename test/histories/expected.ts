import type { Doc } from '../router/documents.ts';
import { REPOSITORY } from '../sandbox/github.ts';
import { SHARDS } from '../sandbox/platform.ts';
import { meaningOf } from './edits.ts';
import { hazards, mayBeConsented } from './hazards.ts';
import type { History, Ran } from './history.ts';

const [HOME] = SHARDS;

/** The outcomes a run may come to that met no fault and read what was stored; undefined where more than that decides. */
export function expected(
  ran: Ran,
  history: History,
): readonly string[] | undefined {
  const { waiting, reads, isDisturbed, during } = ran;
  const { occasion, commit } = waiting;
  if (isDisturbed || during.handAt !== undefined) return undefined;
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
  return expectedOf(
    { ran, live: first.served, desired, tip: history.docAt(history.tip()) },
    history,
    commit,
  );
}

function expectedOf(
  {
    ran,
    live,
    desired,
    tip,
  }: { ran: Ran; live: Doc; desired: Doc; tip: Doc | undefined },
  history: History,
  commit: Ran['waiting']['commit'],
): readonly string[] | undefined {
  const { setup } = history;
  const { occasion } = ran.waiting;
  if (isBroken(desired))
    return wasBroken(ran, history) ? ['invalid', 'blocked'] : ['invalid'];
  const [held, wanted] = [live, desired].map((doc) => meaningOf(doc));
  if (held === wanted) return ['no-change'];
  if (meaningOf(live, 'unknown keys') === meaningOf(desired, 'unknown keys'))
    return undefined;
  if (occasion === 'schedule') return ['drifted'];
  const isApply = occasion === 'push' || occasion === 'dispatch';
  const isOvertaken = isApply && meaningOf(tip) !== wanted;
  const stopped = (outcome: string): readonly string[] =>
    isOvertaken ? ['superseded'] : [outcome];
  const versions =
    occasion === 'plan'
      ? [...history.versions(commit), ...history.versions(history.tip())]
      : history.versions(commit);
  const without = setup.unknownKeys === 'dropped' ? 'unknown keys' : 'nothing';
  const isKnown = versions.some(
    (doc) => meaningOf(doc, without) === meaningOf(live, without),
  );
  if (
    !isKnown &&
    new Set(versions.map((doc) => meaningOf(doc, 'unknown keys'))).size === 1
  )
    return undefined;
  if (!isKnown && setup.onDrift === 'fail') return stopped('drifted');
  if (!isKnown && setup.onDrift === 'warn')
    return [...stopped('drifted'), 'blocked'];
  if (
    !isKnown &&
    live.shard_groups.some(
      ({ uid }) => !desired.shard_groups.some((group) => group.uid === uid),
    )
  )
    return undefined;
  const found = hazards(ran, live, history);
  if (
    found.some(
      (hazard) => !hazard.isInDoubt && !mayBeConsented(hazard, ran, history),
    )
  )
    return stopped('blocked');
  if (found.some((hazard) => !setup.allow.includes(hazard.class)))
    return undefined;
  if (occasion === 'preview') return ['blocked'];
  if (!isApply) return ['planned'];
  if (isOvertaken) return ['superseded', 'blocked'];
  return setup.requireReview ? undefined : ['applied'];
}

/**
 * Whether a version before the change may have been broken, too: then the error is none of the change's doing and only a
 * warning, and what the service would reject is blocked by the plan.
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
