import { nameList } from '../../message/lists.ts';
import {
  code,
  input,
  joined,
  type Message,
  prose,
  quote,
  quoteWhole,
} from '../../message/message.ts';
import { dotted } from '../catalog.ts';
import type { Source } from '../document/source.ts';
import { errorAt, type Finding } from '../finding.ts';
import {
  BLOCKED_CLASSES,
  type BlockedClass,
  CHANGE_CLASSES,
  type Change,
  concernedIn,
  hidesRows,
  isBlocked,
  isRepair,
  type UnlistedScope,
} from '../impact/change.ts';
import { askedDigests } from './mark.ts';
import type { Drift, Situation } from './three-way.ts';

/** A yes to a class of changes, or to a key of unknown meaning: a line of `allow`, or a label on a pull request. */
export type Permission = PermittedByLine | PermittedKey | PermittedByLabel;

interface PermittedByLine {
  readonly by: 'allow';
  readonly class: BlockedClass;
  /** The line. */
  readonly text: string;
  /**
   * For what fits it; `*` stands for any text, dots included, and `\*` for a star. Undefined covers everything.
   */
  readonly pattern: string | undefined;
}

/** A key of unknown meaning may differ, wherever it is and whatever tables it concerns. */
interface PermittedKey {
  readonly by: 'allow';
  readonly key: string;
  /** The line. */
  readonly text: string;
}

/** It covers the changes that the pull request's plan showed when the label was set, and no others. */
interface PermittedByLabel extends Omit<SetLabel, 'mayWrite'> {
  readonly by: 'label';
  readonly class: BlockedClass;
  readonly pull: number;
  /** From `askedDigests`; undefined where the whole plan is the one that was shown. */
  readonly covers: ReadonlySet<string> | undefined;
}

/** A label that is on a pull request, and the login of who set it. */
export interface SetLabel {
  readonly text: string;
  readonly person: string;
  /** When it was set, in seconds of GitHub's clock. */
  readonly at: number;
  /** Whether that person may write to the repository. */
  readonly mayWrite: boolean;
}

/**
 * Reads the `allow` input: one `class`, `class:database.schema.table`, `unknown:key` or `workflow:group` a line, and a
 * finding for every line that is neither; blank lines and `#` lines are skipped.
 */
export function parseAllow(source: Source) {
  const permissions: Permission[] = [];
  const workflows: string[] = [];
  const findings: Finding[] = [];
  for (const { 0: line, index } of source.text.matchAll(/[^\r\n]+/g)) {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const start = index + line.indexOf(text);
    const read = readEntry(text);
    if ('parts' in read)
      findings.push(
        errorAt(
          source,
          { start, end: start + text.length },
          'allow-entry',
          read,
        ),
      );
    else if ('workflow' in read) workflows.push(read.workflow);
    else if ('key' in read) permissions.push({ by: 'allow', ...read, text });
    else permissions.push({ by: 'allow', ...read, text });
  }
  return { permissions, workflows, findings };
}

/** The class that a pull-request label is a yes to; undefined for every other label. */
export function classOfLabel(label: string): BlockedClass | undefined {
  return BLOCKED_CLASSES.find((name) => label === labelOf(name));
}

/** The pull-request label that covers a class. */
export function labelOf(blocked: BlockedClass): string {
  return `topology:allow-${blocked}`;
}

/** What a place does not list, and a change that concerns the whole of it, has no name of its own. */
const UNLISTED = '(unlisted)';

/** Whether a name stands for all that a place does not list. */
export function isUnlisted(name: string): boolean {
  return name.endsWith(`.${UNLISTED}`);
}

/** What a change concerns, each as `database.schema.name`, in the order of `concernedIn`. */
export function concernedNames(change: Change): readonly string[] {
  const concerned = concernedIn(change);
  // Its index or its authority is all that it concerns.
  if (concerned.length === 0)
    return ['index' in change ? `${change.index}.${UNLISTED}` : nameOf({})];
  return concerned.map(nameOf);
}

function nameOf(concerned: string | UnlistedScope): string {
  if (typeof concerned === 'string') return concerned;
  const [database, schema] = [concerned.database, concerned.schema].map(
    (name) => (name === undefined ? UNLISTED : dotted(name)),
  );
  return [database, schema, UNLISTED].join('.');
}

/** Of what a change concerns, the names that no permission covers. */
function findUncovered(
  change: Change,
  permissions: readonly Permission[],
): readonly string[] {
  const covering = coveringOf(change, permissions);
  const counts = (permission: Permission, name: string): boolean =>
    !hasKnownRows(change, name) ||
    'key' in permission ||
    (permission.by === 'allow' && isNameOf(permission.pattern, name));
  return concernedNames(change).filter(
    (name, at) => !covering(name, at).some((one) => counts(one, name)),
  );
}

/** Whether a name stands for rows that are known to be hidden: it is answered for by itself alone. */
function hasKnownRows(change: Change, name: string): boolean {
  const { proof } = change;
  if (proof?.verdict !== 'rows' || isRepair(change)) return false;
  return (proof.seen.get(name)?.kind ?? NOT_LOOKED[change.kind]) === 'rows';
}

/** What counts as seen of a name that was not looked at by itself: of indexes and sequences, what their tables have. */
const NOT_LOOKED: Readonly<Partial<Record<Change['kind'], 'rows'>>> = {
  'global-secondary-index': 'rows',
  sequence: 'rows',
};

/** The permissions that answer for some changes, or for part of what they concern. */
export function findUsed(
  permissions: readonly Permission[],
  changes: readonly Change[],
): readonly Permission[] {
  const used = new Set(
    changes.flatMap((change) =>
      concernedNames(change).flatMap(coveringOf(change, permissions)),
    ),
  );
  return permissions.filter((permission) => used.has(permission));
}

/** Answers which permissions cover what a change concerns, by its name and its number in `concernedNames`. */
function coveringOf(change: Change, permissions: readonly Permission[]) {
  const keys = permissions.filter(
    (permission) =>
      'key' in permission &&
      change.kind === 'unknown-key' &&
      permission.key === change.key,
  );
  const own = permissions.filter(
    (permission): permission is PermittedByLine | PermittedByLabel =>
      !('key' in permission) && permission.class === change.class,
  );
  // There may be many names and many lines of one name each: these are looked up.
  const lines = own.filter((permission) => permission.by === 'allow');
  const byName = Map.groupBy(lines, ({ pattern }) => nameIn(pattern));
  const open = lines.filter(({ pattern }) => nameIn(pattern) === undefined);
  const labels = own.filter((permission) => permission.by === 'label');
  const digests = labels.some(({ covers }) => covers !== undefined)
    ? askedDigests(change)
    : [];
  return (name: string, at: number): readonly Permission[] => [
    ...keys,
    ...(byName.get(name) ?? []),
    ...open.filter(({ pattern = '*' }) => fits(name, pattern)),
    ...labels.filter(({ covers }) => covers?.has(digests[at] ?? '') ?? true),
  ];
}

/** A pattern's texts between its stars. */
function textsOf(pattern: string): readonly string[] {
  return pattern.split(/(?<!\\)\*/).map((text) => text.replaceAll('\\*', '*'));
}

/** The one name that a pattern stands for; undefined where it stands for any that fits. */
function nameIn(pattern: string | undefined): string | undefined {
  const [name, ...others] = pattern === undefined ? [] : textsOf(pattern);
  return others.length === 0 ? name : undefined;
}

function isNameOf(pattern: string | undefined, name: string): boolean {
  return nameIn(pattern) === name;
}

/** A line of `allow` for one name, and for nothing else. */
function lineOf(blocked: BlockedClass, name: string): string {
  return `${blocked}:${name.replaceAll('*', '\\*')}`;
}

/** Whether a name fits a pattern, in time that grows with their lengths only. */
function fits(name: string, pattern: string): boolean {
  const [first = '', ...rest] = textsOf(pattern);
  const last = rest.pop() ?? '';
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}

function readEntry(
  text: string,
):
  | Pick<PermittedByLine, 'class' | 'pattern'>
  | Pick<PermittedKey, 'key'>
  | { readonly workflow: string }
  | Message {
  const [, name = '', pattern] = /^([^:]*)(?::(.*))?$/s.exec(text) ?? [];
  if (name.trim() === 'workflow') {
    const workflow = pattern?.trim() ?? '';
    return workflow === ''
      ? prose`Allow ${quote(text)} has no group. Use ${code('workflow:GROUP')}.`
      : { workflow };
  }
  if (name.trim() === 'unknown' && pattern !== undefined) {
    const key = pattern.trim();
    return key === ''
      ? prose`Allow ${quote(text)} has no key. Use ${code('unknown:KEY')}.`
      : { key };
  }
  const blocked = BLOCKED_CLASSES.find((known) => known === name.trim());
  if (blocked === undefined)
    return prose`Allow ${quote(text)}: ${refusal(name.trim())}`;
  const trimmed = pattern?.trim();
  if (trimmed === undefined) return { class: blocked, pattern: undefined };
  if (nameIn(trimmed) !== undefined && trimmed.split('.').length < 3)
    return prose`Allow ${quote(text)}: ${quote(trimmed)} cannot match a table. Use ${code(`${blocked}:database.schema.table`)}, with ${code('*')} for any text.`;
  return { class: blocked, pattern: trimmed };
}

function refusal(name: string): Message {
  if (name === 'rejected')
    return prose`the service always rejects such a change. Change the document.`;
  if (CHANGE_CLASSES.some((known) => known === name))
    return prose`changes of class ${quote(name)} are never blocked. Remove the line.`;
  return prose`${quote(name)} cannot be allowed. Use one of ${joined(BLOCKED_CLASSES.map(quote), ', ')}.`;
}

/** What to do when the branch was changed elsewhere: write nothing and fail, write nothing and warn, or write. */
export const ON_DRIFT = ['fail', 'warn', 'overwrite'] as const;

export type OnDrift = (typeof ON_DRIFT)[number];

/** What the user has decided beforehand. */
export interface Policy {
  readonly onDrift: OnDrift;
  readonly permissions: readonly Permission[];
  /** Groups that a workflow under way has put on the branch, and that the file may undo. */
  readonly workflows?: readonly string[];
  /** Whether labels of pull requests count besides; they do unless told. */
  readonly consent?: 'labels' | 'allow';
}

/** What may be done with a plan. */
export type Decision =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'apply';
      readonly used: readonly Permission[];
      readonly warnings: readonly Warning[];
    }
  | {
      readonly kind: 'blocked';
      readonly blocks: readonly Block[];
      readonly warnings: readonly Warning[];
    }
  /** Drift stops the run; what would be blocked besides is told too. */
  | {
      readonly kind: 'drifted';
      readonly blocks: readonly Block[];
      readonly warnings: readonly Warning[];
      /** Groups of a Reshard that may be under way: the run stops for them, whatever `on-drift` says. */
      readonly underWay: readonly string[];
      /** Whether the file's history tells that the branch was changed elsewhere. */
      readonly isCauseKnown: boolean;
    }
  /** The service refuses these changes. */
  | { readonly kind: 'rejected'; readonly blocks: readonly Block[] };

/** Something that does not stop a run and must be seen. */
export type Warning =
  | 'drift'
  | 'drift-overwritten'
  | 'history-unknown'
  | 'unknown-changes';

/** Changes of one class that nobody has answered for, and how somebody could. */
export interface Block {
  readonly class: BlockedClass;
  readonly changes: readonly Change[];
  /** What of them is not covered, as `database.schema.table`, with `(unlisted)` for what a place does not list. */
  readonly uncovered: readonly string[];
  /** Lines of `allow` that together let this pass and no other change; none where they are more than fifty. */
  readonly allow: readonly string[];
  /** The pull-request label that lets it pass, once it is set after this plan was shown; undefined where none does. */
  readonly label: string | undefined;
  /** What whoever writes the line or sets the label thereby asserts. */
  readonly asserts: Message;
}

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
  if (
    state === 'in-sync' ||
    (state === 'branch-unread' && changes.length === 0)
  )
    return { kind: 'nothing' };
  const blocks = findBlocks(changes, policy);
  if (changes.some((change) => change.class === 'rejected'))
    return { kind: 'rejected', blocks };
  const warnings = findWarnings(changes, situation, policy.onDrift);
  const { workflows = [] } = policy;
  const underWay =
    'underWay' in situation
      ? situation.underWay.filter((group) => !workflows.includes(group))
      : [];
  const isCauseKnown = state !== 'history-unknown';
  const drifted = {
    kind: 'drifted',
    blocks,
    warnings,
    underWay,
    isCauseKnown,
  } as const;
  if (underWay.length > 0) return drifted;
  // What nobody could read may be somebody's change as well.
  const isDrifted =
    (state === 'history-unknown' && !situation.isNone) ||
    (situation.state === 'drift' && !isOnlyReshard(situation));
  if (isDrifted && policy.onDrift === 'fail') return drifted;
  if (blocks.length > 0) return { kind: 'blocked', blocks, warnings };
  if (isDrifted && policy.onDrift === 'warn') return drifted;
  return {
    kind: 'apply',
    used: findUsed(policy.permissions, changes),
    warnings,
  };
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

function findBlocks(
  changes: readonly Change[],
  { permissions, consent }: Policy,
): Block[] {
  return BLOCKED_CLASSES.flatMap((blocked) => {
    const own = changes.filter(
      (change) => change.class === blocked && isBlocked(change),
    );
    const open = own.map((change) => ({
      change,
      names: findUncovered(change, permissions),
    }));
    const blocking = open.flatMap(({ change, names }) =>
      names.length > 0 ? [change] : [],
    );
    if (blocking.length === 0) return [];
    const names = [...new Set(open.flatMap((one) => one.names))];
    const isKnown = open.some((one) =>
      one.names.some((name) => hasKnownRows(one.change, name)),
    );
    const lines = new Set(
      open.flatMap((one) => linesFor(blocked, one.change, one.names)),
    );
    return [
      {
        class: blocked,
        changes: blocking,
        uncovered: names,
        allow: lines.size > MOST_LINES ? [] : [...lines],
        label: consent === 'allow' || isKnown ? undefined : labelOf(blocked),
        asserts: assertion(blocked, names, blocking),
      },
    ];
  });
}

/** The lines of `allow` that cover some names of a change. */
function linesFor(
  blocked: BlockedClass,
  change: Change,
  names: readonly string[],
): readonly string[] {
  if (change.kind === 'unknown-key' && names.length > 0)
    return [`unknown:${change.key}`];
  return names.map((name) => lineOf(blocked, name));
}

function assertion(
  blocked: BlockedClass,
  names: readonly string[],
  changes: readonly Change[],
): Message {
  const who = nameList(names, 'table');
  if (blocked === 'needs-empty' && changes.every(hidesRows))
    return prose`hiding the rows of ${who} is intended`;
  if (blocked === 'needs-empty')
    return prose`there are no rows in ${who} when the change is applied, or hiding them is intended`;
  if (blocked === 'new-table')
    return prose`${who} ${names.length === 1 ? 'does not exist yet, or has' : 'do not exist yet, or have'} no rows`;
  if (blocked === 'outage')
    return prose`nothing uses ${who} any more, or its statements may fail until a shard group applies again`;
  return changes.some((change) => change.kind === 'sequence')
    ? prose`the prerequisites of ${who} are in place: full copies, lookup rows and carried-over counters`
    : prose`the prerequisites of ${who} are in place: full copies and lookup rows, complete and verified`;
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
  return block.class === 'needs-empty' && block.changes.some(hidesRows)
    ? prose`This change would hide existing rows.`
    : BLOCKED[block.class];
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
      return blockedText(decision.blocks[0]);
  }
}

function reshardText(groups: readonly string[]): Message {
  const lines = groups
    .slice(0, MOST_WORKFLOWS)
    .map((group) => quoteWhole(`workflow:${group}`));
  const more =
    groups.length > lines.length
      ? prose` and ${groups.length - lines.length} more`
      : prose``;
  return prose`A Reshard may be in progress: the file does not have ${nameList(groups, 'group')}. Nothing is bound there, and no other group uses its shards. Applying the file would delete it. Complete or cancel the workflow, and run again. If none is running, add ${joined(lines, ' and ')}${more} to ${input('allow')}.`;
}
