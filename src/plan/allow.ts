import {
  BLOCKED_CLASSES,
  type BlockedClass,
  CHANGE_CLASSES,
} from '../changes/change-class.ts';
import type { Source, Span } from '../document/document.ts';
import { errorAt, type Finding } from '../document/finding.ts';
import { failure, ok, type Result } from '../result.ts';
import {
  code,
  digits,
  joined,
  type Message,
  prose,
  quote,
} from '../text/message.ts';
import { suggestion } from '../text/nearest.ts';
import { visible } from '../text/visible.ts';

/** Hexadecimal digits of a digest, which binds a line to one change. */
export const DIGEST_LENGTH = 12;

/** A line of the input `allow`, or of an allow file. */
export type Permission = ClassPermission | KeyPermission | WorkflowPermission;

/** The part that all lines share. */
interface AllowLine {
  /** The line without its comment and the space around it. */
  readonly text: string;
  /** The line without its digests. */
  readonly body: string;
  /** Digests of the changes that the line allows. A line without a digest counts until it is removed. */
  readonly digests: readonly string[];
  readonly at: LinePlace;
}

/** Where a line is written. */
interface LinePlace {
  /** Path of the allow file; undefined for the input `allow`. */
  readonly file: string | undefined;
  readonly line: number;
}

/** Allows changes of a class: of one name, of names that fit a pattern, or of all. */
export interface ClassPermission extends AllowLine {
  readonly covers: 'class';
  readonly class: BlockedClass;
  readonly names: Names;
}

/**
 * The names that a line allows: `database.schema.table`. `(unlisted)` means all tables that a schema or database does
 * not list.
 */
type Names =
  | { readonly kind: 'all' }
  | { readonly kind: 'one'; readonly name: string }
  /** `*` matches any text, dots included. */
  | { readonly kind: 'pattern'; readonly pattern: string };

/** Allows every difference in a key of unknown meaning, at any place and for any table. */
interface KeyPermission extends AllowLine {
  readonly covers: 'key';
  readonly key: string;
}

/** Allows the file to delete a group that a Reshard in progress may have added. */
export interface WorkflowPermission extends AllowLine {
  readonly covers: 'workflow';
  readonly group: string;
}

/** Valid lines, and findings for the invalid ones. */
export interface Allow {
  readonly permissions: readonly Permission[];
  readonly findings: readonly Finding[];
}

/** The parts of a line, before it is known what they mean. */
interface Parts {
  readonly line: AllowLine;
  readonly name: string;
  /** The text behind the first colon; undefined without a colon. */
  readonly value: Value | undefined;
}

interface Value {
  readonly text: string;
  /** In quotes, `*` is an ordinary letter. */
  readonly isQuoted: boolean;
}

/**
 * Reads lines of the forms `class`, `class:database.schema.table`, `unknown:key` and `workflow:group`, each with or
 * without `@` and digests. Blank lines and `#` comments are skipped; every other line is a finding.
 */
export function parseAllow(source: Source, file?: string): Allow {
  const permissions: Permission[] = [];
  const findings: Finding[] = [];
  for (const { text, span, line } of linesOf(source)) {
    const read = readLine(text, { file, line });
    if (read.ok) permissions.push(read.value);
    else findings.push(errorAt(source, span, 'allow-entry', read.problem));
  }
  return { permissions, findings };
}

/** A line without its comment and the space around it, and its place. */
interface WrittenLine {
  readonly text: string;
  readonly span: Span;
  readonly line: number;
}

function* linesOf(source: Source): Generator<WrittenLine> {
  let line = 0;
  for (const { 0: written, index } of source.text.matchAll(LINES)) {
    line += 1;
    const text = withoutComment(written).trim();
    if (text === '') continue;
    const start = index + written.indexOf(text);
    yield { text, span: { start, end: start + text.length }, line };
  }
}

/** The lines of a text, each with its line break. */
export const LINES = /[^\r\n]*(?:\r\n|\r|\n|$)/g;

/**
 * A line up to its comment. A `#` in quotes does not begin a comment, and neither does a `#` after a quote that is
 * never closed.
 */
function withoutComment(line: string): string {
  return line.slice(0, indexOutsideQuotes('#', line)).replace(/^\ufeff/, '');
}

/**
 * The first place of a sign outside of quotes; the end of the text without one. It looks at each letter once: a regular
 * expression with many ways to match takes hours for a long line.
 */
function indexOutsideQuotes(sign: string, text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === sign && !isQuoted) return at;
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === '\\' && isQuoted) at += 1;
  }
  return text.length;
}

/** Whether each quote of a text ends. */
function isBalanced(text: string): boolean {
  // If a quote were still open, `END` would be inside it, and would not be found outside of quotes.
  return indexOutsideQuotes(END, `${text}${END}`) === text.length;
}

/** A sign that no line has: it would be refused as a control character. */
const END = '\0';

/** Whether a text is one string in quotes. */
function isOneString(text: string): boolean {
  if (!text.startsWith('"')) return false;
  for (let at = 1; at < text.length; at += 1) {
    if (text[at] === '"') return at === text.length - 1;
    if (text[at] === '\\') at += 1;
  }
  return false;
}

function readLine(text: string, at: LinePlace): Result<Permission, Message> {
  if (/\p{Cc}/u.test(text))
    return failure(
      prose`Line ${quote(text)} contains control characters. Remove them.`,
    );
  const parts = partsOf(text, at);
  if (!parts.ok) return parts;
  const { name } = parts.value;
  if (name === 'workflow') return readWorkflow(parts.value);
  if (name === 'unknown' && parts.value.value !== undefined)
    return readKey(parts.value);

  const blocked = BLOCKED_CLASSES.find((known) => known === name);
  if (blocked === undefined) return failure(refusalOf(text, name));
  return readClass(parts.value, blocked);
}

/**
 * Splits a line into `class`, `:` and a value, `@` and digests. If the whole value is a string in quotes, it is taken
 * literally. In any other value, parts of a name may be in quotes, as in Postgres.
 */
function partsOf(text: string, at: LinePlace): Result<Parts, Message> {
  const end = indexOutsideQuotes('@', text);
  const body = text.slice(0, end).trim();
  const colon = indexOutsideQuotes(':', body);
  const [name, rest] = [body.slice(0, colon), body.slice(colon + 1).trim()];
  if (name.includes('"') || !isBalanced(rest))
    return failure(
      prose`Line ${quote(text)} has an unclosed quote, or text after the closing quote. Use ${code('class:"database.schema.table"')}.`,
    );
  const digests = digestsIn(text, end);
  if (!digests.ok) return digests;
  const value = colon === body.length ? undefined : valueIn(rest);
  if (value === null)
    return failure(
      prose`Line ${quote(text)} has an invalid name in quotes: it must be a JSON string. Escape ${code('"')} and ${code('\\')} with ${code('\\')}.`,
    );
  const line = { text, body, digests: digests.value, at };
  return ok({ line, name: name.trim(), value });
}

/** Null for a quoted value that is not a JSON string. */
function valueIn(text: string): Value | null {
  if (!isOneString(text)) return { text, isQuoted: false };
  try {
    return { text: String(JSON.parse(text)), isQuoted: true };
  } catch {
    return null;
  }
}

/** The digests behind the `@` at a place of a line. */
function digestsIn(
  text: string,
  at: number,
): Result<readonly string[], Message> {
  if (at === text.length) return ok([]);
  const list = text.slice(at + 1);
  const digests = list.split(',').map((digest) => digest.trim());
  const wrong = digests.find((digest) => !/^[0-9a-f]{12}$/.test(digest));
  if (wrong === undefined) return ok(digests);
  const count = prose`${digits(String(wrong.length))} characters`;
  return failure(
    prose`Line ${quote(text)} has the invalid digest ${quote(wrong)} (${count}). Use the 12 digits (0-9, a-f) from the plan.`,
  );
}

function readWorkflow({ line, value }: Parts): Result<Permission, Message> {
  const group = value?.text ?? '';
  if (group === '')
    return failure(
      prose`Line ${quote(line.text)} has no group. Use ${code('workflow:GROUP')}.`,
    );
  return ok({ ...line, covers: 'workflow', group });
}

function readKey({ line, value }: Parts): Result<Permission, Message> {
  const key = value?.text ?? '';
  if (key === '')
    return failure(
      prose`Line ${quote(line.text)} has no key. Use ${code('unknown:KEY')}.`,
    );
  return ok({ ...line, covers: 'key', key });
}

function readClass(
  { line, value }: Parts,
  blocked: BlockedClass,
): Result<Permission, Message> {
  const names = namesOf(value);
  const single = names.kind === 'one' ? names.name : undefined;
  if (single !== undefined && single.split('.').length < 3)
    return failure(
      prose`Line ${quote(line.text)}: ${quote(single)} cannot match a table. Use ${code(`${blocked}:database.schema.table`)}, with ${code('*')} for any text.`,
    );
  return ok({ ...line, covers: 'class', class: blocked, names });
}

function namesOf(value: Value | undefined): Names {
  if (value === undefined) return { kind: 'all' };
  const { text, isQuoted } = value;
  if (!isQuoted && indexOutsideQuotes('*', text) < text.length)
    return { kind: 'pattern', pattern: text };
  return { kind: 'one', name: text };
}

/** Why a line is invalid. A line that is only a word is not repeated: the reason begins with the word. */
function refusalOf(text: string, name: string): Message {
  const why = refusal(name);
  if (text === name) return why;
  return prose`Line ${quote(text)}: ${why}`;
}

/** Why a line cannot begin with this word. */
function refusal(name: string): Message {
  if (name === 'rejected')
    return prose`${quote(name)} cannot be allowed: the service always rejects such a change. Change the document.`;
  if (CHANGE_CLASSES.some((known) => known === name))
    return prose`${quote(name)} changes are never blocked. Remove the line.`;
  const known = [...BLOCKED_CLASSES, 'unknown', 'workflow'];
  return prose`${quote(name)} cannot be allowed.${suggestion(name, known)} Use one of ${joined(BLOCKED_CLASSES.map(quote), ', ')}.`;
}

/**
 * Joins the lines of several targets into a list. Equal lines under the same comment become a single line with all
 * their digests.
 */
export function joinedLines(
  lists: readonly (readonly string[])[],
): readonly string[] {
  const joined = new Map<string, Pick<AllowLine, 'body' | 'digests'>>();
  for (const list of lists) {
    let comment = '';
    for (const text of list) {
      const [line] = parseAllow({ name: '', text }).permissions;
      if (line === undefined) comment = text;
      const body = line?.body ?? text;
      const key = JSON.stringify([comment, body]);
      const former = joined.get(key)?.digests ?? [];
      const digests = new Set(former.concat(line?.digests ?? []));
      joined.set(key, { body, digests: Array.from(digests) });
    }
  }
  return Array.from(joined.values(), ({ body, digests }) =>
    digests.length === 0 ? body : `${body}@${digests.join(',')}`,
  );
}

/** The line that allows one name of a class. */
export function lineFor(blocked: BlockedClass, name: string): string {
  return `${blocked}:${asName(name)}`;
}

/** The line that allows a key of unknown meaning. */
export function lineForKey(key: string): string {
  return `unknown:${asName(key)}`;
}

/** The line that allows deleting a group of a Reshard. */
export function lineForWorkflow(group: string): string {
  return `workflow:${asName(group)}`;
}

/** A name as a line contains it: in quotes if it has special characters. */
function asName(name: string): string {
  const isSpecial = /[*@#\\]/.test(name) || /^".*"$/s.test(name);
  const isPlain = !isSpecial && isBalanced(name) && visible(name) === name;
  if (isPlain && name.trim() === name && name !== '') return name;
  return inQuotes(name);
}

/** A name as a JSON string with escapes for invisible characters: readers copy it from a page. */
function inQuotes(name: string): string {
  return Array.from(JSON.stringify(name), (letter) =>
    visible(letter) === letter ? letter : unitsOf(letter),
  ).join('');
}

function unitsOf(letter: string): string {
  return Array.from({ length: letter.length }, (_, at) => {
    const unit = letter.charCodeAt(at).toString(16);
    return `\\u${unit.padStart(4, '0')}`;
  }).join('');
}

/** Whether a line allows a name. */
export function isFor(names: Names, name: string): boolean {
  switch (names.kind) {
    case 'all':
      return true;
    case 'one':
      return names.name === name;
    case 'pattern':
      return fits(name, names.pattern);
  }
}

/** Whether a name fits a pattern. It never tries a part of the pattern twice, so no pattern is slow. */
export function fits(name: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
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
