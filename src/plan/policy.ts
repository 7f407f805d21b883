import { type Change, hidesRows, kindOf } from '../changes/change.ts';
import { BLOCKED_CLASSES, type BlockedClass } from '../changes/change-class.ts';
import { isBlocked } from '../changes/doubt.ts';
import { isNewGroup } from '../changes/kinds/shard-group.ts';
import { wordsFor } from '../changes/table-text.ts';
import { nameList } from '../text/lists.ts';
import {
  code,
  input,
  joined,
  type Message,
  prose,
  quoteWhole,
} from '../text/message.ts';
import {
  lineFor,
  lineForKey,
  lineForWorkflow,
  type Permission,
  type WorkflowPermission,
} from './allow.ts';
import { digestsOf, workflowDigest } from './consent-digest.ts';
import {
  concernedNames,
  type Digests,
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
import { excessText, findExcess, statementExcess } from './limits.ts';
import type { Drift, Situation } from './plan.ts';

/** The most groups whose lines a message contains. */
const MOST_WORKFLOWS = 5;

const MOST_LINES = 50;

/** Decides what may be done with a plan. The decision is the same on the pull request and after the merge. */
export function decide(
  changes: readonly Change[],
  situation: Situation,
  policy: Policy,
  digests = digestsFor(changes, policy),
): Decision {
  const { state } = situation;
  const isUnread = state === 'branch-unread';
  if (state === 'in-sync' || (isUnread && changes.length === 0))
    return { kind: 'nothing' };

  const blocks = findBlocks(changes, policy, digests);
  if (changes.some((change) => change.class === 'rejected'))
    return { kind: 'rejected', blocks };

  const warnings = findWarnings(changes, situation, policy.onDrift);
  const underWay = blockingReshards(situation, policy);
  const isCauseKnown = state !== 'history-unknown';
  const drifted: Decision = {
    kind: 'drifted',
    blocks,
    warnings,
    underWay,
    workflowLines: underWay.map((group) => workflowLine(group, policy)),
    isCauseKnown,
  };
  if (underWay.length > 0) return drifted;

  const isStopped = isDrifted(situation);
  if (isStopped && policy.onDrift === 'fail') return drifted;
  const excess = excessOf(changes, situation, policy);
  if (blocks.length + excess.length > 0)
    return { kind: 'blocked', blocks, warnings, excess };
  if (isStopped && policy.onDrift === 'warn') return drifted;

  const used = usedLines(changes, situation, policy, digests);
  return { kind: 'apply', used, warnings };
}

/** The digests of the changes; none if lines with a digest do not count. */
export function digestsFor(
  changes: readonly Change[],
  { consent }: Policy,
): Digests {
  if (consent?.by === 'bound') return digestsOf(changes, consent.binding);
  return new Map();
}

/** The lines that a plan needs for its changes and for groups of a Reshard. */
export function usedLines(
  changes: readonly Change[],
  situation: Situation,
  policy: Policy,
  digests = digestsFor(changes, policy),
): readonly Permission[] {
  return findUsed(policy.permissions, changes, digests).concat(
    usedForWorkflows(situation, policy),
  );
}

/** The limits that a plan exceeds. A new branch has no rows yet, so no limit applies. */
function excessOf(
  changes: readonly Change[],
  { state }: Situation,
  { limits, statements }: Policy,
): readonly Excess[] {
  if (limits === undefined || state === 'pristine') return [];
  return findExcess(changes, limits).concat(
    statementExcess(statements, limits),
  );
}

/** Groups of a possible Reshard in progress that no line allows the file to delete. */
function blockingReshards(
  situation: Situation,
  policy: Policy,
): readonly string[] {
  if (!('underWay' in situation)) return [];
  const answered = new Set(
    usedForWorkflows(situation, policy).map(({ group }) => group),
  );
  return situation.underWay.filter((group) => !answered.has(group));
}

/** The lines that allow the file to delete groups of a Reshard. */
function usedForWorkflows(
  situation: Situation,
  { permissions, consent }: Policy,
): readonly WorkflowPermission[] {
  const groups = new Set('underWay' in situation ? situation.underWay : []);
  return permissions
    .filter((permission) => permission.covers === 'workflow')
    .filter(({ group, digests }) => {
      if (!groups.has(group)) return false;
      if (digests.length === 0) return true;
      return (
        consent?.by === 'bound' &&
        digests.includes(workflowDigest(group, consent.binding))
      );
    });
}

/** The line that allows the file to delete a group. If digests count, its digest binds it to the group's key ranges. */
function workflowLine(group: string, { consent }: Policy): string {
  const line = lineForWorkflow(group);
  if (consent?.by !== 'bound') return line;
  return `${line}@${workflowDigest(group, consent.binding)}`;
}

/** Whether the branch was changed outside the repository, or may have been because the history is unknown. */
function isDrifted(situation: Situation): boolean {
  if (situation.state === 'history-unknown') return !situation.isNone;
  return situation.state === 'drift' && !isOnlyReshard(situation);
}

/** Whether the only outside changes are groups that Reshards added. */
function isOnlyReshard({ outside, underWay, liveOnly }: Drift): boolean {
  const added = underWay.filter((uid) => liveOnly.groups.includes(uid));
  return outside.length === added.length && outside.every(isNewGroup);
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

function findBlocks(
  changes: readonly Change[],
  policy: Policy,
  digests: Digests,
): Block[] {
  return BLOCKED_CLASSES.flatMap((blocked) => {
    const own = changes.filter(
      (change) => change.class === blocked && isBlocked(change),
    );
    return blockOf(blocked, own, policy, digests) ?? [];
  });
}

/** The block of one class; undefined if lines allow all of its changes. */
function blockOf(
  blocked: BlockedClass,
  changes: readonly Change[],
  { permissions, consent }: Policy,
  digests: Digests,
): Block | undefined {
  const open = changes
    .map((change) => ({
      change,
      names: findUncovered(change, permissions, digests),
    }))
    .filter(({ names }) => names.length > 0);
  if (open.length === 0) return undefined;

  const blocking = open.map(({ change }) => change);
  const uncovered = Array.from(new Set(open.flatMap(({ names }) => names)));
  const lines = new Map<string, Change>();
  const answerable = consent?.by === 'none' ? [] : open;
  for (const { change, names } of answerable)
    for (const text of linesFor(change, names, digests.get(change)?.proposed))
      if (!lines.has(text)) lines.set(text, change);
  return {
    class: blocked,
    changes: blocking,
    uncovered,
    allow: lines.size > MOST_LINES ? [] : Array.from(lines.keys()),
    changeOf: lines,
    allowCount: lines.size,
    asserts: assertion(blocked, uncovered, blocking),
  };
}

/** The lines that would allow some names of a change, with its digest if there is one. */
function linesFor(
  change: Change,
  names: readonly string[],
  digest: string | undefined,
): readonly string[] {
  if (digest !== undefined) return boundLines(change, names, digest);

  const key = kindOf(change).key?.(change);
  if (key !== undefined) return [lineForKey(key)];
  const { class: own } = change;
  const blocked = BLOCKED_CLASSES.find((one) => one === own);
  if (blocked === undefined) return [];
  return names.map((name) => lineFor(blocked, name));
}

/** One line for the whole change, and one line for each name that is known to have rows. */
function boundLines(
  change: Change,
  names: readonly string[],
  digest: string,
): readonly string[] {
  const key = kindOf(change).key?.(change);
  if (key !== undefined) return [`${lineForKey(key)}@${digest}`];
  const { class: own } = change;
  const blocked = BLOCKED_CLASSES.find((one) => one === own);
  if (blocked === undefined) return [];

  const known = names.filter((name) => hasKnownRows(change, name));
  const lines = known.map((name) => `${lineFor(blocked, name)}@${digest}`);
  if (known.length < names.length) lines.push(`${own}@${digest}`);
  return lines;
}

/** What must be true for these changes to be safe, about the names that no line allows yet. */
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
      return prose`no statement uses ${who}, or such statements may fail`;
    case 'needs-backfill':
      if (changes.some(isOfCounters))
        return prose`the prerequisites of ${who} are in place: full copies, lookup rows and carried-over counters`;
      return prose`the prerequisites of ${who} are in place: full copies and lookup rows, complete and verified`;
  }
}

/** The condition about rows. For names with known rows it never says that there are none. */
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
  if (known.length > 0 && changes.some(isOfCounters))
    texts.push(prose`ids of ${wordsFor(known).its} sequences may repeat`);
  if (open.length > 0)
    texts.push(
      prose`there are no rows in ${uncoveredText(changes, open)}, or hiding them is intended`,
    );
  return joined(texts, ', and ');
}

function isOfCounters(change: Change): boolean {
  return kindOf(change).isOfCounters === true;
}

/** The names of a change that are known to have rows. */
function namesWithRows(change: Change): readonly string[] {
  return concernedNames(change).filter((name) => hasKnownRows(change, name));
}

/** The verdict on blocked changes of each class. */
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

/** The decision in a sentence or two, for the reader who must act on it. */
export function verdictOf(decision: Decision): Message {
  switch (decision.kind) {
    case 'nothing':
      return prose`The branch is in sync with the file.`;
    case 'apply':
      return prose`The change may be applied.`;
    case 'drifted':
      if (decision.underWay.length > 0) return reshardText(decision);
      return decision.isCauseKnown ? CHANGED : UNKNOWN;
    case 'rejected':
      return prose`The service would reject this topology.`;
    case 'blocked':
      if (decision.excess.length > 0) return excessText(decision.excess);
      return blockedText(decision.blocks[0]);
  }
}

function reshardText({
  underWay: groups,
  workflowLines = groups.map(lineForWorkflow),
}: Extract<Decision, { readonly kind: 'drifted' }>): Message {
  const lines = workflowLines
    .slice(0, MOST_WORKFLOWS)
    .map((line) => quoteWhole(line));
  const rest = groups.length - lines.length;
  if (rest > 0) lines.push(prose`${rest} more`);
  return prose`A Reshard may be in progress: the file does not have ${nameList(groups, 'group')}. No table uses it, and no other group uses its shards. Applying the file would delete it. Complete or cancel the Reshard, and run again. If none is running, add ${joined(lines, ' and ')} to ${input('allow')}.`;
}
