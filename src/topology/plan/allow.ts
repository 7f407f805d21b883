import {
  code,
  joined,
  type Message,
  prose,
  quote,
} from '../../message/message.ts';
import { failure, ok, type Result } from '../../result.ts';
import type { Source, Span } from '../document/document.ts';
import { errorAt, type Finding } from '../finding.ts';
import {
  BLOCKED_CLASSES,
  type BlockedClass,
  CHANGE_CLASSES,
} from '../impact/change-class.ts';

/** A yes to a class of changes, or to a key of unknown meaning: a line of `allow`, or a label on a pull request. */
export type Permission = PermittedByLine | PermittedKey | PermittedByLabel;

/** A yes of `allow` to changes of a class. */
export interface PermittedByLine {
  readonly by: 'allow';
  readonly class: BlockedClass;
  /** The line. */
  readonly text: string;
  /** For what fits it; `*` stands for any text, dots included, and `\*` for a star. Undefined covers everything. */
  readonly pattern: string | undefined;
}

/** A key of unknown meaning may differ, wherever it is and whatever tables it concerns. */
export interface PermittedKey {
  readonly by: 'allow';
  readonly key: string;
  /** The line. */
  readonly text: string;
}

/** It covers the changes that the pull request's plan showed when the label was set, and no others. */
export interface PermittedByLabel extends Omit<SetLabel, 'mayWrite'> {
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

/** What the lines of `allow` say, and what is wrong with those that say nothing. */
export interface Allow {
  readonly permissions: readonly Permission[];
  /** Groups that a workflow in progress has put on the branch, and that the file may undo. */
  readonly workflows: readonly string[];
  readonly findings: readonly Finding[];
}

/** What one line says. */
type Entry =
  | { readonly kind: 'permission'; readonly permission: Permission }
  | { readonly kind: 'workflow'; readonly group: string };

/**
 * Reads the `allow` input: one `class`, `class:database.schema.table`, `unknown:key` or `workflow:group` a line, and a
 * finding for every line that is neither; blank lines and `#` lines are skipped.
 */
export function parseAllow(source: Source): Allow {
  const permissions: Permission[] = [];
  const workflows: string[] = [];
  const findings: Finding[] = [];

  for (const { text, span } of linesOf(source)) {
    const entry = readEntry(text);
    if (!entry.ok)
      findings.push(errorAt(source, span, 'allow-entry', entry.problem));
    else if (entry.value.kind === 'workflow') workflows.push(entry.value.group);
    else permissions.push(entry.value.permission);
  }

  return { permissions, workflows, findings };
}

/** A line without the space around it, and where it stands. */
interface Line {
  readonly text: string;
  readonly span: Span;
}

function* linesOf(source: Source): Generator<Line> {
  for (const { 0: line, index } of source.text.matchAll(/[^\r\n]+/g)) {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const start = index + line.indexOf(text);
    yield { text, span: { start, end: start + text.length } };
  }
}

function readEntry(text: string): Result<Entry, Message> {
  const [, before = text, behind] = /^([^:]*):(.*)$/s.exec(text) ?? [];
  const name = before.trim();
  const value = behind?.trim();

  if (name === 'workflow') return readWorkflow(text, value);
  if (name === 'unknown' && value !== undefined) return readKey(text, value);

  const blocked = BLOCKED_CLASSES.find((known) => known === name);
  if (blocked === undefined)
    return failure(prose`Allow ${quote(text)}: ${refusal(name)}`);
  return readClass(text, blocked, value);
}

function readWorkflow(
  text: string,
  group: string | undefined,
): Result<Entry, Message> {
  if (group === undefined || group === '')
    return failure(
      prose`Allow ${quote(text)} has no group. Use ${code('workflow:GROUP')}.`,
    );
  return ok({ kind: 'workflow', group });
}

function readKey(text: string, key: string): Result<Entry, Message> {
  if (key === '')
    return failure(
      prose`Allow ${quote(text)} has no key. Use ${code('unknown:KEY')}.`,
    );
  return ok({ kind: 'permission', permission: { by: 'allow', key, text } });
}

function readClass(
  text: string,
  blocked: BlockedClass,
  pattern: string | undefined,
): Result<Entry, Message> {
  const name = nameIn(pattern);
  if (pattern !== undefined && name !== undefined && !isFullName(pattern))
    return failure(
      prose`Allow ${quote(text)}: ${quote(pattern)} cannot match a table. Use ${code(`${blocked}:database.schema.table`)}, with ${code('*')} for any text.`,
    );
  const permission: Permission = { by: 'allow', class: blocked, pattern, text };
  return ok({ kind: 'permission', permission });
}

function isFullName(pattern: string): boolean {
  return pattern.split('.').length >= 3;
}

/** Why a word is no class that can be allowed. */
function refusal(name: string): Message {
  if (name === 'rejected')
    return prose`the service always rejects such a change. Change the document.`;
  if (CHANGE_CLASSES.some((known) => known === name))
    return prose`changes of class ${quote(name)} are never blocked. Remove the line.`;
  return prose`${quote(name)} cannot be allowed. Use one of ${joined(BLOCKED_CLASSES.map(quote), ', ')}.`;
}

/** A line of `allow` for one name, and for nothing else. */
export function lineFor(blocked: BlockedClass, name: string): string {
  return `${blocked}:${name.replaceAll('*', '\\*')}`;
}

/** The class that a pull-request label is a yes to; undefined for every other label. */
export function classOfLabel(label: string): BlockedClass | undefined {
  return BLOCKED_CLASSES.find((name) => label === labelOf(name));
}

/** The pull-request label that covers a class. */
export function labelOf(blocked: BlockedClass): string {
  return `topology:allow-${blocked}`;
}

/** The one name that a pattern stands for; undefined where it stands for any that fits. */
export function nameIn(pattern: string | undefined): string | undefined {
  if (pattern === undefined) return undefined;
  const [name, ...others] = textsOf(pattern);
  return others.length === 0 ? name : undefined;
}

/** Whether a name fits a pattern, in time that grows with their lengths only. */
export function fits(name: string, pattern: string): boolean {
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

/** A pattern's texts between its stars. */
function textsOf(pattern: string): readonly string[] {
  return pattern.split(/(?<!\\)\*/).map((text) => text.replaceAll('\\*', '*'));
}
