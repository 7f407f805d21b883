import type { Doc } from '../router/documents.ts';
import { asDoc, meaningOf } from './edits.ts';
import type { History, Ran } from './history.ts';
import type { Read } from './watch.ts';

/** What was read of a pull request longer ago is read again before a write. */
const MOST_AGE_MS = 3000;

type Law = (ran: Ran, history: History) => string | undefined;

/** What a run says of a branch whose document is another one than the file’s. */
const DIFFERENT: readonly (string | undefined)[] = [
  'planned',
  'blocked',
  'drifted',
  'applied',
];

/** Times of reports have whole seconds. */
const SURELY_LATER_MS = 2000;

/**
 * What a run says, held to what it saw itself, at the moment when it saw it: whatever else goes on meanwhile. Written
 * from the README, docs/reliability.md and docs/many-branches.md.
 */
export const CLAIMS: Readonly<Record<string, Law>> = {
  'an apply is confirmed by what was read after it': (ran, history) => {
    const { outcome, puts, reads, result } = ran;
    const stored = puts.findLast(({ isStored }) => isStored);
    if (outcome !== 'applied' || stored === undefined) return undefined;
    const last = reads.findLast(({ order }) => order > stored.order);
    if (last !== undefined && hasFile(last, ran, history)) return undefined;
    return /The response to the PUT confirms the document, but/.test(
      result.summary,
    )
      ? undefined
      : 'the branch was not seen to have the file, and the report does not say so';
  },
  'nothing to do is said only of a branch that was seen to have the file': (
    ran,
  ) => {
    const read = lastRead(ran);
    if (ran.outcome !== 'no-change' || read === undefined) return undefined;
    return hasAllKnown(read, ran) ? undefined : 'it had another document';
  },
  'a difference is told only of a branch that was seen to have another document':
    (ran) => {
      const read = lastRead(ran);
      if (!DIFFERENT.includes(ran.outcome) || read === undefined)
        return undefined;
      return meaningOf(read.served) === meaningOf(ran.desired)
        ? `${ran.outcome}, and it had the file`
        : undefined;
    },
  'what a branch became between the plan and the write decides': (ran) => {
    const { outcome, isDisturbed, looks, result } = ran;
    if (isDisturbed || !isOfOne(ran) || !mayWrite(ran)) return undefined;
    const { order: asked = Number.POSITIVE_INFINITY } = looks.at(-1) ?? {};
    const planned = ran.reads.findLast(({ order }) => order < asked);
    const read = lastRead(ran);
    if (planned === undefined || read === undefined || planned === read)
      return undefined;
    if (meaningOf(read.served) === meaningOf(planned.served)) return undefined;
    if (ran.puts.length > 0) return 'it was written over all the same';
    if (outcome === 'no-change' && hasAllKnown(read, ran)) return undefined;
    // A key that nobody knows, and that the branch had not, may count as one that the service drops.
    const isPlain =
      meaningOf(ran.desired) === meaningOf(ran.desired, 'unknown keys');
    if (isPlain && meaningOf(read.served) === meaningOf(ran.desired))
      return `${outcome}, and nothing is left to do`;
    return outcome === 'failed' &&
      /changed between the plan and the write/.test(result.summary)
      ? undefined
      : `${outcome}, and nobody is told that it changed`;
  },
  'a PUT comes right after a look at the branch': (ran) => {
    if (!isOfOne(ran)) return undefined;
    const early = ran.puts.find(
      ({ read, order }) => read === undefined || order !== read.order + 1,
    );
    return early === undefined ? undefined : 'something else was asked between';
  },
  'the document that is kept for the way back is the one written over': (
    ran,
  ) => {
    const { result, puts } = ran;
    if (!isOfOne(ran)) return undefined;
    const path = result.outputs['previous-topology-file'] ?? '';
    for (const { read } of puts) {
      const kept = result.files[path];
      if (kept === undefined) return 'none is kept';
      if (meaningOf(asDoc(JSON.parse(kept))) !== meaningOf(read?.served))
        return 'it is another one';
    }
    return undefined;
  },
  'a cancelled run begins no write': (ran) => {
    const { cancelledAt = Number.POSITIVE_INFINITY, puts } = ran;
    return isOfOne(ran) && puts.some(({ order }) => order > cancelledAt)
      ? 'it did'
      : undefined;
  },
  'nothing is written by a run that its branch has overtaken': (
    ran,
    history,
  ) => {
    const { waiting, puts, looks, isDisturbed, attempt } = ran;
    const first = puts.find(({ isStored }) => isStored);
    if (first === undefined || waiting.occasion === 'preview') return undefined;
    const look = looks.findLast(({ order }) => order < first.order);
    // Of the first attempt, which comes with its push, an unknown tip is no hindrance.
    if (look === undefined)
      return isDisturbed && attempt === 1
        ? undefined
        : 'nobody looked what the tip is';
    return isSameAt(look.tip, ran, history)
      ? undefined
      : 'the file at the tip was another one';
  },
  'superseded is said where the tip was seen to have another file, and there alone':
    (ran, history) => {
      const { outcome, looks } = ran;
      const last = looks.at(-1);
      const isOvertaken =
        last !== undefined && !isSameAt(last.tip, ran, history);
      if (outcome === 'superseded')
        return isOvertaken ? undefined : 'the tip was not seen to have another';
      return isOvertaken && isOfOne(ran) && !ran.isDisturbed
        ? `${outcome}, and it had another`
        : undefined;
    },
  'a comment is written in view of what stands there': (
    { waiting, written, isDisturbed },
    { setup },
  ) => {
    // A fork’s run may try, and is refused.
    if (waiting.occasion.startsWith('fork')) return undefined;
    // Where GitHub does not say whom the token writes as, no comment is the run’s own.
    if (isDisturbed || setup.listsLag > 0) return undefined;
    const [first] = written;
    if (first === undefined) return undefined;
    const { pull, lookedAt = 0, at } = first;
    if (at - lookedAt > MOST_AGE_MS) return `nobody looked at #${pull} before`;
    return written.some(({ isMade, saw }) => isMade && saw === 'one')
      ? `a second one on #${pull}`
      : undefined;
  },
  'a report of a later reading is not written over': (ran, { runs }) => {
    if (ran.meeting === undefined || ran.waiting.occasion !== 'plan')
      return undefined;
    return runs.flatMap((other) => overwrites(ran, other) ?? [])[0];
  },
  'a plan of what a pull request was before is not written there': (
    { waiting, at: begun, written },
    history,
  ) => {
    if (waiting.occasion !== 'plan') return undefined;
    const late = written.find(({ pull, at }) => {
      const movedAt = history.movedAt(pull) ?? 0;
      return movedAt > begun && at - movedAt > MOST_AGE_MS;
    });
    return late === undefined ? undefined : `#${late.pull} has moved on`;
  },
};

/**
 * Why what a run wrote takes the place of what one that it met tells by a later reading; undefined where it does not.
 */
function overwrites(ran: Ran, other: Ran): string | undefined {
  const isAlike =
    other !== ran &&
    other.meeting === ran.meeting &&
    other.branch === ran.branch &&
    other.waiting.event.sha === ran.waiting.event.sha &&
    other.waiting.occasion === 'plan';
  const [own, theirs] = [ran, other].map((one) => lastRead(one)?.at ?? 0);
  if (!isAlike || (theirs ?? 0) < (own ?? 0) + SURELY_LATER_MS)
    return undefined;
  const over = ran.written.find(({ pull, lookedAt = 0, title }) =>
    other.written.some(
      (one) =>
        one.pull === pull &&
        (one.doneAt ?? lookedAt) < lookedAt &&
        one.title !== title,
    ),
  );
  return over && `“${over.title}” on #${over.pull}`;
}

/** The last reading before the run wrote; undefined where it read none, or looked into the database. */
function lastRead({ reads, puts, rows }: Ran): Read | undefined {
  const { order = Number.POSITIVE_INFINITY } = puts[0] ?? {};
  if (rows !== undefined) return undefined;
  return reads.findLast((read) => read.order < order);
}

/** Whether a reading showed the file of the run, less what the service drops. */
function hasFile(read: Read, { desired }: Ran, { setup }: History): boolean {
  const dropped = setup.unknownKeys === 'dropped' ? 'unknown keys' : 'nothing';
  return meaningOf(read.served, dropped) === meaningOf(desired, dropped);
}

/** The same, less every key that nobody knows: nobody can tell whether the service drops it. */
function hasAllKnown(read: Read, { desired }: Ran): boolean {
  return (
    meaningOf(read.served, 'unknown keys') ===
    meaningOf(desired, 'unknown keys')
  );
}

/** Whether a run has one target, and does not look into its database. */
function isOfOne({ targets, rows }: Ran): boolean {
  return targets.length === 1 && rows === undefined;
}

function mayWrite({ waiting: { occasion } }: Ran): boolean {
  return occasion === 'push' || occasion === 'dispatch';
}

/** Whether the file at a commit means the same as that of the run. */
function isSameAt(sha: string, { desired }: Ran, history: History): boolean {
  const commit = history.commit(sha);
  const theirs: Doc | undefined = commit && history.docAt(commit);
  return meaningOf(theirs) === meaningOf(desired);
}
