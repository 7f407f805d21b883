import { nameList } from '../../message/lists.ts';
import {
  code,
  input,
  joined,
  type Message,
  prose,
  quoteWhole,
} from '../../message/message.ts';
import { type Change, hidesRows, isBlocked } from '../impact/change.ts';
import { BLOCKED_CLASSES, type BlockedClass } from '../impact/change-class.ts';
import { wordsFor } from '../impact/table-text.ts';
import { labelOf, lineFor } from './allow.ts';
import {
  concernedNames,
  findUncovered,
  findUsed,
  hasKnownRows,
  isUnlisted,
  uncoveredText,
} from './coverage.ts';
import type {
  Block,
  Decision,
  Excess,
  OnDrift,
  Policy,
  Warning,
} from './decision.ts';
import { excessText, findExcess } from './limits.ts';
import type { Drift, Situation } from './plan.ts';

/** Groups whose consent is spelled out. */
const MOST_WORKFLOWS = 5;

const MOST_LINES = 50;

/** Decides what may be done: never more than the user allowed, and on the pull request as after the merge. */
export function decide(
  changes: readonly Change[],
  situation: Situation,
  policy: Policy,
): Decision {
  const { state } = situation;
  const isUnread = state === 'branch-unread';
  if (state === 'in-sync' || (isUnread && changes.length === 0))
    return { kind: 'nothing' };

  const blocks = findBlocks(changes, policy);
  if (changes.some((change) => change.class === 'rejected'))
    return { kind: 'rejected', blocks };

  const warnings = findWarnings(changes, situation, policy.onDrift);
  const underWay = unansweredReshards(situation, policy);
  const isCauseKnown = state !== 'history-unknown';
  const drifted: Decision = {
    kind: 'drifted',
    blocks,
    warnings,
    underWay,
    isCauseKnown,
  };
  if (underWay.length > 0) return drifted;

  const isStopped = isDrifted(situation);
  if (isStopped && policy.onDrift === 'fail') return drifted;
  const excess = excessOf(changes, situation, policy);
  if (blocks.length + excess.length > 0)
    return { kind: 'blocked', blocks, warnings, excess };
  if (isStopped && policy.onDrift === 'warn') return drifted;

  const used = findUsed(policy.permissions, changes);
  return { kind: 'apply', used, warnings };
}

/** Limits that a plan goes past; a new branch has nothing yet that could be touched. */
function excessOf(
  changes: readonly Change[],
  { state }: Situation,
  { limits }: Policy,
): readonly Excess[] {
  const isLimited = limits !== undefined && state !== 'pristine';
  return isLimited ? findExcess(changes, limits) : [];
}

/** Groups of a Reshard that may be under way, and that no line of `allow` lets the file undo. */
function unansweredReshards(
  situation: Situation,
  { workflows = [] }: Policy,
): readonly string[] {
  if (!('underWay' in situation)) return [];
  return situation.underWay.filter((group) => !workflows.includes(group));
}

/** Whether the branch was changed elsewhere; what nobody could read may be somebody's change as well. */
function isDrifted(situation: Situation): boolean {
  if (situation.state === 'history-unknown') return !situation.isNone;
  return situation.state === 'drift' && !isOnlyReshard(situation);
}

/** Whether all that was changed elsewhere are the groups of Reshards. */
function isOnlyReshard({ outside, underWay, liveOnly }: Drift): boolean {
  const isAdded = (change: Change): boolean =>
    change.kind === 'group' && change.action === 'added';
  const added = underWay.filter((uid) => liveOnly.groups.includes(uid));
  return outside.length === added.length && outside.every(isAdded);
}

function findWarnings(
  changes: readonly Change[],
  situation: Situation,
  onDrift: OnDrift,
): Warning[] {
  const warnings: Warning[] = [];
  const isUnknown = situation.state === 'history-unknown';
  const isNone = isUnknown && situation.isNone;
  if (situation.state === 'drift' || (isUnknown && !isNone))
    warnings.push(onDrift === 'overwrite' ? 'drift-overwritten' : 'drift');
  if (isUnknown) warnings.push('history-unknown');
  if (changes.some((change) => change.class === 'unknown'))
    warnings.push('unknown-changes');
  return warnings;
}

function findBlocks(changes: readonly Change[], policy: Policy): Block[] {
  return BLOCKED_CLASSES.flatMap((blocked) => {
    const own = changes.filter(
      (change) => change.class === blocked && isBlocked(change),
    );
    return blockOf(blocked, own, policy) ?? [];
  });
}

/** What stands against the changes of one class; undefined where somebody has answered for all of them. */
function blockOf(
  blocked: BlockedClass,
  changes: readonly Change[],
  { permissions, consent }: Policy,
): Block | undefined {
  const open = changes
    .map((change) => ({ change, names: findUncovered(change, permissions) }))
    .filter(({ names }) => names.length > 0);
  if (open.length === 0) return undefined;

  const blocking = open.map(({ change }) => change);
  const uncovered = Array.from(new Set(open.flatMap(({ names }) => names)));
  const lines = new Set(
    open.flatMap(({ change, names }) => linesFor(blocked, change, names)),
  );
  const isKnown = open.some(({ change, names }) =>
    names.some((name) => hasKnownRows(change, name)),
  );
  return {
    class: blocked,
    changes: blocking,
    uncovered,
    allow: lines.size > MOST_LINES ? [] : Array.from(lines),
    label: consent === 'allow' || isKnown ? undefined : labelOf(blocked),
    asserts: assertion(blocked, uncovered, blocking),
  };
}

/** The lines of `allow` that cover some names of a change. */
function linesFor(
  blocked: BlockedClass,
  change: Change,
  names: readonly string[],
): readonly string[] {
  if (change.kind === 'unknown-key') return [`unknown:${change.key}`];
  return names.map((name) => lineFor(blocked, name));
}

/** What whoever lets these changes pass asserts of the names that nobody has answered for. */
function assertion(
  blocked: BlockedClass,
  names: readonly string[],
  changes: readonly Change[],
): Message {
  const who = uncoveredText(changes, names);
  switch (blocked) {
    case 'needs-empty':
      return rowsAssertion(names, changes);
    case 'new-table':
      if (names.some(isUnlisted)) return prose`there are no rows in ${who}`;
      if (names.length === 1)
        return prose`${who} does not exist yet, or has no rows`;
      return prose`${who} do not exist yet, or have no rows`;
    case 'outage':
      return prose`nothing uses ${who} any more, or its statements may fail until a shard group applies again`;
    case 'needs-backfill':
      if (changes.some((change) => change.kind === 'sequence'))
        return prose`the prerequisites of ${who} are in place: full copies, lookup rows and carried-over counters`;
      return prose`the prerequisites of ${who} are in place: full copies and lookup rows, complete and verified`;
  }
}

/** What is asserted of rows: of those that were seen never that there are none. */
function rowsAssertion(
  names: readonly string[],
  changes: readonly Change[],
): Message {
  const seen = new Set(changes.flatMap(namesWithRows));
  const known = names.filter((name) => seen.has(name));
  const open = names.filter((name) => !seen.has(name));
  const texts: Message[] = [];

  if (known.length > 0)
    texts.push(
      prose`hiding the rows of ${uncoveredText(changes, known)} is intended`,
    );
  if (known.length > 0 && changes.some(({ kind }) => kind === 'sequence'))
    texts.push(prose`ids of ${wordsFor(known).its} sequences may repeat`);
  if (open.length > 0)
    texts.push(
      prose`there are no rows in ${uncoveredText(changes, open)} when the change is applied, or hiding them is intended`,
    );
  return joined(texts, ', and ');
}

/** Of what a change concerns, the names whose rows were seen. */
function namesWithRows(change: Change): readonly string[] {
  return concernedNames(change).filter((name) => hasKnownRows(change, name));
}

/** What is wrong with changes of each class, as a verdict. */
const BLOCKED: Readonly<Record<BlockedClass, Message>> = {
  'needs-empty': prose`This change could hide rows.`,
  'needs-backfill': prose`Prerequisites must be in place first (${code('needs-backfill')}).`,
  outage: prose`Statements would fail: no shard group applies to some tables any more.`,
  'new-table': prose`Tables are new to the topology, and it is unknown whether they have rows.`,
};

function blockedText(block: Block | undefined): Message {
  if (block === undefined) return prose``;
  if (block.class === 'needs-empty' && block.changes.some(hidesRows))
    return prose`This change would hide existing rows.`;
  return BLOCKED[block.class];
}

const CHANGED = prose`The branch was changed outside the repository. Applying the file would undo that change.`;

const UNKNOWN = prose`The branch differs from the file and from its previous version, and the file's history could not be read. Applying the file could undo somebody's change.`;

/** The decision in one line, for whoever has to act on it. */
export function verdictOf(decision: Decision): Message {
  switch (decision.kind) {
    case 'nothing':
      return prose`The branch is in sync with the file.`;
    case 'apply':
      return prose`The change may be applied.`;
    case 'drifted':
      if (decision.underWay.length > 0) return reshardText(decision.underWay);
      return decision.isCauseKnown ? CHANGED : UNKNOWN;
    case 'rejected':
      return prose`The service would reject this topology.`;
    case 'blocked':
      if (decision.excess.length > 0) return excessText(decision.excess);
      return blockedText(decision.blocks[0]);
  }
}

function reshardText(groups: readonly string[]): Message {
  const lines = groups
    .slice(0, MOST_WORKFLOWS)
    .map((group) => quoteWhole(`workflow:${group}`));
  const rest = groups.length - lines.length;
  if (rest > 0) lines.push(prose`${rest} more`);
  return prose`A Reshard may be in progress: the file does not have ${nameList(groups, 'group')}. Nothing is bound there, and no other group uses its shards. Applying the file would delete it. Complete or cancel the workflow, and run again. If none is running, add ${joined(lines, ' and ')} to ${input('allow')}.`;
}
