import type { Source } from '../document/source.ts';
import type { LedgerEntry } from '../equality/equality.ts';
import { errorAt, type Finding, joined, nameList, type Prose, prose, quote, quoteWhole } from '../finding.ts';
import { CHANGE_CLASSES, type Change, type UnlistedScope } from '../impact/change.ts';
import type { Drift, Situation } from './three-way.ts';

/** The classes that are blocked unless somebody answers for them. */
export const BLOCKED_CLASSES = ['needs-empty', 'needs-backfill', 'outage'] as const;

/** A class that is blocked unless somebody answers for it. */
export type BlockedClass = (typeof BLOCKED_CLASSES)[number];

/** A yes to a class of changes: for every table, or for those whose `database.schema.table` fits a pattern. */
export interface Permission {
  readonly class: BlockedClass;
  /** `*` stands for any text, dots included; undefined covers everything. */
  readonly pattern: string | undefined;
  /** Where it was given. */
  readonly by: { readonly kind: 'input' | 'label'; readonly text: string };
}

/**
 * Reads the `allow` input: one `class`, `class:database.schema.table` or `workflow:group` a line, and a finding for every
 * line that is neither; blank lines and `#` lines are skipped.
 */
export function parseAllow(
  source: Source,
): Pick<Required<Policy>, 'permissions' | 'workflows'> & { readonly findings: readonly Finding[] } {
  const permissions: Permission[] = [];
  const workflows: string[] = [];
  const findings: Finding[] = [];
  for (const { 0: line, index } of source.text.matchAll(/[^\r\n]+/g)) {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const start = index + line.indexOf(text);
    const read = readEntry(text);
    if (typeof read === 'string')
      findings.push(errorAt(source, { start, end: start + text.length }, 'allow-entry', read));
    else if ('workflow' in read) workflows.push(read.workflow);
    else permissions.push({ ...read, by: { kind: 'input', text } });
  }
  return { permissions, workflows, findings };
}

/** The permissions that a pull request's labels give; other labels mean nothing here. */
export function permissionsOfLabels(labels: readonly string[]): readonly Permission[] {
  return labels.flatMap((text) => {
    const blocked = BLOCKED_CLASSES.find((name) => text === labelOf(name));
    return blocked === undefined ? [] : [{ class: blocked, pattern: undefined, by: { kind: 'label', text } }];
  });
}

/** The pull-request label that covers a class. */
export function labelOf(blocked: BlockedClass): string {
  return `topology:allow-${blocked}`;
}

/**
 * What a change concerns, each as `database.schema.name`, with `*` for what a place does not list; empty for a change
 * that only a permission without a pattern covers.
 */
export function concernedNames(change: Change): readonly string[] {
  const sequences = change.kind === 'sequence' ? change.sequences : [];
  if (change.tables.unlisted.length + sequences.length === 0) return change.tables.listed;
  return [...change.tables.listed, ...change.tables.unlisted.map(scopePath), ...sequences];
}

/** Of what a change concerns, that which no permission covers; the change itself if it names nothing. */
export function findUncovered(
  change: Change,
  permissions: readonly Permission[],
): { readonly covered: boolean; readonly names: readonly string[] } {
  const own = permissions.filter((permission) => permission.class === change.class);
  if (own.some(({ pattern }) => pattern === undefined)) return { covered: true, names: [] };
  const patterns = own.flatMap(({ pattern }) => pattern ?? []);
  const concerned = concernedNames(change);
  if (patterns.length === 0) return { covered: false, names: concerned };
  const whole = new Set(patterns.filter((pattern) => !pattern.includes('*')));
  const open = patterns.filter((pattern) => pattern.includes('*'));
  const names = concerned.filter((name) => !whole.has(name) && !open.some((pattern) => fits(name, pattern)));
  return { covered: concerned.length > 0 && names.length === 0, names };
}

/** The permissions that answer for some changes, or for part of what they concern. */
function findUsed(permissions: readonly Permission[], changes: readonly Change[]): readonly Permission[] {
  const byClass = Map.groupBy(changes, (change) => change.class);
  const names = new Map(
    BLOCKED_CLASSES.map((blocked) => [blocked, new Set(byClass.get(blocked)?.flatMap(concernedNames))]),
  );
  return permissions.filter(({ class: allowed, pattern }) => {
    if (pattern === undefined) return byClass.has(allowed);
    if (!pattern.includes('*')) return names.get(allowed)?.has(pattern);
    return names
      .get(allowed)
      ?.values()
      .some((name) => fits(name, pattern));
  });
}

/** A place's unlisted tables as a name: a pattern covers them only with a `*` of its own. */
function scopePath({ database = '*', schema = '*' }: UnlistedScope): string {
  return `${database}.${schema}.*`;
}

/** Whether a name fits a pattern, in time that grows with their lengths only. */
function fits(name: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return name === pattern;
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
): Pick<Permission, 'class' | 'pattern'> | { readonly workflow: string } | string {
  const [, name = '', pattern] = /^([^:]*)(?::(.*))?$/s.exec(text) ?? [];
  if (name.trim() === 'workflow') {
    const workflow = pattern?.trim() ?? '';
    return workflow === ''
      ? prose`Allow ${quote(text)} names no group. Write \`workflow:GROUP\`.`
      : { workflow };
  }
  const blocked = BLOCKED_CLASSES.find((known) => known === name.trim());
  if (blocked === undefined) return prose`Allow ${quote(text)}: ${refusal(name.trim())}`;
  const trimmed = pattern?.trim();
  if (trimmed === undefined) return { class: blocked, pattern: undefined };
  if (!trimmed.includes('*') && trimmed.split('.').length < 3)
    return prose`Allow ${quote(text)}: ${quote(trimmed)} fits no table. Write \`${blocked}:database.schema.table\`, with \`*\` for any text.`;
  return { class: blocked, pattern: trimmed };
}

function refusal(name: string): Prose {
  if (name === 'rejected')
    return prose`the service refuses such a change whoever allows it. Change the document.`;
  if (CHANGE_CLASSES.some((known) => known === name))
    return prose`changes of the class ${quote(name)} are never blocked. Remove the line.`;
  const known = joined(
    BLOCKED_CLASSES.map((blocked) => prose`\`${blocked}\``),
    ', ',
  );
  return prose`${quote(name)} is no class that can be allowed. Write one of ${known}.`;
}

/** What to do when the branch was changed elsewhere: write nothing and fail, write nothing and warn, or write. */
export const ON_DRIFT = ['fail', 'warn', 'overwrite'] as const;

/** What to do when the branch was changed elsewhere. */
export type OnDrift = (typeof ON_DRIFT)[number];

/** What the user has decided beforehand. */
export interface Policy {
  readonly onDrift: OnDrift;
  readonly permissions: readonly Permission[];
  /** Groups that a workflow under way has put on the branch, and that the file may undo. */
  readonly workflows?: readonly string[];
}

/** What may be done with a plan. */
export type Decision =
  | { readonly kind: 'nothing'; readonly ledger: readonly LedgerEntry[] }
  | { readonly kind: 'apply'; readonly used: readonly Permission[]; readonly warnings: readonly Warning[] }
  | { readonly kind: 'blocked'; readonly blocks: readonly Block[]; readonly warnings: readonly Warning[] }
  /** Drift stops the run; what would be blocked besides is told too. */
  | {
      readonly kind: 'drifted';
      readonly blocks: readonly Block[];
      readonly warnings: readonly Warning[];
      /** Groups of a Reshard that may be under way: the run stops for them, whatever `on-drift` says. */
      readonly underWay: readonly string[];
    }
  /** The service refuses these changes. */
  | { readonly kind: 'rejected'; readonly changes: readonly Change[]; readonly blocks: readonly Block[] };

/** Something that does not stop a run and must be seen. */
export type Warning = 'drift' | 'drift-overwritten' | 'history-unknown' | 'unknown-changes';

/** Changes of one class that nobody has answered for, and how somebody could. */
export interface Block {
  readonly class: BlockedClass;
  readonly changes: readonly Change[];
  /** What of them is not covered, as `database.schema.table`, with `*` for what a place does not list. */
  readonly uncovered: readonly string[];
  /** Lines of `allow` that together let this pass, and nothing else unless one is a pattern. */
  readonly allow: readonly string[];
  /** The pull-request label that lets it pass. */
  readonly label: string;
  /** What whoever writes the line or sets the label thereby asserts. */
  readonly asserts: Prose;
}

/** Groups whose consent is spelled out. */
const MOST_WORKFLOWS = 5;
/** More tables than this are allowed by a pattern instead of one by one; a pattern covers other tables as well. */
const MAX_LINES = 50;

/** Decides what may be done: never more than the user allowed, and on the pull request as after the merge. */
export function decide(changes: readonly Change[], situation: Situation, policy: Policy): Decision {
  if (situation.state === 'in-sync') return { kind: 'nothing', ledger: situation.ledger };
  if (situation.state === 'branch-unread' && changes.length === 0) return { kind: 'nothing', ledger: [] };
  const blocks = findBlocks(changes, policy.permissions);
  const rejected = changes.filter((change) => change.class === 'rejected');
  if (rejected.length > 0) return { kind: 'rejected', changes: rejected, blocks };
  const warnings = findWarnings(changes, situation, policy.onDrift);
  const underWay = 'underWay' in situation ? without(situation.underWay, policy.workflows) : [];
  const drifted = { kind: 'drifted', blocks, warnings, underWay } as const;
  if (underWay.length > 0) return drifted;
  const isDrifted = situation.state === 'drift' && !isOnlyWorkflows(situation, policy);
  if (isDrifted && policy.onDrift === 'fail') return drifted;
  if (blocks.length > 0) return { kind: 'blocked', blocks, warnings };
  if (isDrifted && policy.onDrift === 'warn') return drifted;
  return { kind: 'apply', used: findUsed(policy.permissions, changes), warnings };
}

/** Whether all that was changed elsewhere are new groups whose deletion the user has agreed to. */
function isOnlyWorkflows({ outside, liveOnly: { groups } }: Drift, { workflows }: Policy): boolean {
  return (
    without(groups, workflows).length === 0 &&
    outside.length === groups.length &&
    outside.every((change) => change.kind === 'group' && change.action === 'added')
  );
}

function without(names: readonly string[], known: readonly string[] = []): readonly string[] {
  return names.filter((name) => !known.includes(name));
}

function findWarnings(changes: readonly Change[], situation: Situation, onDrift: OnDrift): Warning[] {
  const warnings: Warning[] = [];
  if (situation.state === 'drift') warnings.push(onDrift === 'overwrite' ? 'drift-overwritten' : 'drift');
  if (situation.state === 'history-unknown') warnings.push('history-unknown');
  if (changes.some((change) => change.class === 'unknown')) warnings.push('unknown-changes');
  return warnings;
}

function findBlocks(changes: readonly Change[], permissions: readonly Permission[]): Block[] {
  return BLOCKED_CLASSES.flatMap((blocked) => {
    const own = changes.filter((change) => change.class === blocked);
    const open = own.map((change) => ({ change, ...findUncovered(change, permissions) }));
    const uncovered = open.filter(({ covered }) => !covered);
    const [first, ...others] = uncovered;
    if (first === undefined) return [];
    const all = uncovered.values().flatMap(({ names }) => names);
    const names = others.length === 0 ? first.names : [...new Set(all)];
    const isNameless = uncovered.some((entry) => entry.names.length === 0);
    const blocking = uncovered.map(({ change }) => change);
    return [
      {
        class: blocked,
        changes: blocking,
        uncovered: names,
        allow: isNameless ? [blocked] : allowLines(blocked, names),
        label: labelOf(blocked),
        asserts: assertion(blocked, names, blocking),
      },
    ];
  });
}

/** Lines that cover some tables: exactly these one by one, past fifty all of their schema, their database, or all. */
function allowLines(blocked: BlockedClass, names: readonly string[]): string[] {
  if (names.length <= MAX_LINES) return names.map((name) => `${blocked}:${name}`);
  const prefixes = [2, 1].map((parts) => new Set(names.map((name) => firstParts(name, parts))));
  for (const [only, ...others] of prefixes) {
    if (only !== undefined && others.length === 0) return [`${blocked}:${only}.*`];
  }
  return [blocked];
}

/** The first parts of a name, without the rest of it. */
function firstParts(name: string, parts: number): string {
  let end = -1;
  for (let part = 0; part < parts; part++) {
    const next = name.indexOf('.', end + 1);
    if (next < 0) return name;
    end = next;
  }
  return name.slice(0, end);
}

function assertion(blocked: BlockedClass, names: readonly string[], changes: readonly Change[]): Prose {
  const who = names.length === 0 ? prose`what the change concerns` : nameList(names, 'table');
  if (blocked === 'needs-empty')
    return prose`there are no rows in ${who} when the change is applied, or losing sight of them is intended`;
  if (blocked === 'outage')
    return prose`nothing uses ${who} any more, or it may fail until a shard group applies again`;
  return changes.some((change) => change.kind === 'sequence')
    ? prose`what ${who} needs is in place: full copies, lookup rows, and counters that were carried over`
    : prose`what ${who} needs is in place: full copies and lookup rows, complete and verified`;
}

/** What is wrong with changes of each class, as a verdict. */
const BLOCKED: Readonly<Record<BlockedClass, Prose>> = {
  'needs-empty': prose`Rows that exist would be hidden.`,
  'needs-backfill': prose`Something has to be in place first: \`needs-backfill\`.`,
  outage: prose`Statements would fail: no shard group applies to some tables any more.`,
};

/** The decision in one line, for whoever has to act on it. */
export function verdictOf(decision: Decision): Prose {
  switch (decision.kind) {
    case 'nothing':
      return prose`The branch is in sync with the file.`;
    case 'apply':
      return prose`The change may be applied.`;
    case 'drifted':
      return decision.underWay.length > 0
        ? reshardText(decision.underWay)
        : prose`The branch was changed outside the repository, and applying the file would undo it.`;
    case 'rejected':
      return prose`The service refuses this topology.`;
    case 'blocked':
      return decision.blocks[0] === undefined ? prose`` : BLOCKED[decision.blocks[0].class];
  }
}

function reshardText(groups: readonly string[]): Prose {
  const lines = groups.slice(0, MOST_WORKFLOWS).map((group) => quoteWhole(`workflow:${group}`));
  const more = groups.length > lines.length ? prose` and ${groups.length - lines.length} more` : prose``;
  return prose`A Reshard may be under way: only the branch has ${nameList(groups, 'group')}, nothing is bound there, and no other group uses its shards. Applying the file would delete it. Complete or cancel the workflow, and run again. If none is running, add ${joined(lines, ' and ')}${more} to \`allow\`.`;
}
