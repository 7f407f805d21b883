import type { Source } from '../document/source.ts';
import { errorAt, type Finding, quote } from '../finding.ts';
import type { Change, UnlistedScope } from '../impact/change.ts';

/** The classes that are blocked unless somebody answers for them. */
export const BLOCKED_CLASSES = ['needs-empty', 'needs-backfill'] as const;

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

/** What was read of the `allow` input: permissions, and a located problem for every line that gives none. */
export interface AllowResult {
  readonly permissions: readonly Permission[];
  readonly findings: readonly Finding[];
}

const LABEL_PREFIX = 'topology:allow-';

/** Reads the `allow` input: one `class` or `class:database.schema.table` a line; blank lines and `#` lines are skipped. */
export function parseAllow(source: Source): AllowResult {
  const permissions: Permission[] = [];
  const findings: Finding[] = [];
  for (const { 0: line, index } of source.text.matchAll(/[^\r\n]+/g)) {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const start = index + line.indexOf(text);
    const read = readEntry(text);
    if (typeof read === 'string')
      findings.push(errorAt(source, { start, end: start + text.length }, 'allow-entry', read));
    else permissions.push({ ...read, by: { kind: 'input', text } });
  }
  return { permissions, findings };
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
  return `${LABEL_PREFIX}${blocked}`;
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
export function findUsed(
  permissions: readonly Permission[],
  changes: readonly Change[],
): readonly Permission[] {
  const byClass = Map.groupBy(changes, (change) => change.class);
  const names = new Map(
    BLOCKED_CLASSES.map((blocked) => [blocked, new Set(byClass.get(blocked)?.flatMap(concernedNames))]),
  );
  return permissions.filter(({ class: allowed, pattern }) => {
    if (pattern === undefined) return byClass.has(allowed);
    const concerned = names.get(allowed) ?? new Set();
    return pattern.includes('*')
      ? concerned.values().some((name) => fits(name, pattern))
      : concerned.has(pattern);
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

function readEntry(text: string): Pick<Permission, 'class' | 'pattern'> | string {
  const [, name = '', pattern] = /^([^:]*)(?::(.*))?$/s.exec(text) ?? [];
  const blocked = BLOCKED_CLASSES.find((known) => known === name.trim());
  if (blocked === undefined) return `Allow ${quote(text)}: ${refusal(name.trim())}`;
  const trimmed = pattern?.trim();
  if (trimmed === undefined) return { class: blocked, pattern: undefined };
  if (!trimmed.includes('*') && trimmed.split('.').length < 3)
    return `Allow ${quote(text)}: ${quote(trimmed)} fits no table. Write \`${blocked}:database.schema.table\`, with \`*\` for any text.`;
  return { class: blocked, pattern: trimmed };
}

function refusal(name: string): string {
  const known = BLOCKED_CLASSES.map((blocked) => `\`${blocked}\``).join(' or ');
  switch (name) {
    case 'rejected':
      return 'the service refuses such a change whoever allows it. Change the document.';
    case 'none':
    case 'safe':
    case 'behavioural':
    case 'unknown':
      return `changes of the class ${quote(name)} are never blocked. Remove the line.`;
    default:
      return `${quote(name)} is no class that can be allowed. Write ${known}.`;
  }
}
