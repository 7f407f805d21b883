import {
  type Location,
  locate,
  type Source,
  type Span,
} from './document/source.ts';

declare const PROSE: unique symbol;

/**
 * A sentence of our own words, or a part of one; every value in it stands between backticks. A string is none, so that
 * nothing from outside gets into a message, and on into Markdown, but through `prose` and `quote`.
 */
export type Prose = string & { readonly [PROSE]: true };

/** What may stand among our words: those words themselves, and numbers. A string whose value nobody knows may not. */
export type OwnWords<T> = T extends string
  ? Record<never, never> extends Record<T, 1>
    ? Prose
    : T
  : T extends readonly unknown[]
    ? { readonly [At in keyof T]: OwnWords<T[At]> }
    : T;

/** How many further places or names a message lists. */
const MAX_LISTED = 3;

/** How much a finding weighs: an error stops the run before anything is sent, a warning is only shown. */
export type Severity = 'error' | 'warning';

/** The same, and `allowed` where a comment in the file says why a finding is meant; the most severe first. */
export const WEIGHTS = ['error', 'warning', 'allowed'] as const;
export type Weight = (typeof WEIGHTS)[number];

/** Something wrong or doubtful in a file: what it is, its value, the remedy, and where it stands. */
export interface Finding {
  /** Stable kebab-case name. */
  readonly id: string;
  readonly severity: Weight;
  /** One sentence or two: the fact with its value, then what to write instead. */
  readonly message: string;
  readonly location: Location;
  /** Whether `validate --fix` puts it right. */
  readonly isFixable?: true;
}

/** Builds an error at a span of a source. */
export function errorAt(
  source: Source,
  span: Span,
  id: string,
  message: string,
): Finding {
  return { id, severity: 'error', message, location: locate(source, span) };
}

/** Puts a sentence together; values from outside go through `quote` first. */
export function prose<
  const Values extends readonly (string | number | bigint)[],
>(words: readonly string[], ...values: Values & OwnWords<Values>): Prose {
  return branded(String.raw({ raw: words }, ...values));
}

/** Parts of a sentence with our own words between them. */
export function joined<Between extends string>(
  parts: readonly Prose[],
  between: OwnWords<Between>,
): Prose {
  return branded(parts.join(between));
}

/** What needs no backticks: a number in any notation, a commit; anything else gets them. */
export function digits(text: string): Prose {
  return /^[\da-fT:.,…-]+Z?$/.test(text) ? branded(text) : quote(text);
}

/** A whole number with a comma before each three digits. */
export function thousands(value: number): Prose {
  return branded(String(value).replace(/\B(?=(\d{3})+$)/g, ','));
}

/** A sentence cut to a number of characters, the last an ellipsis; a value that is cut stays one. */
export function shortened(text: Prose, most: number): Prose {
  if (text.length <= most) return text;
  const kept = `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  return branded(kept.split('`').length % 2 === 0 ? `${kept}\`` : kept);
}

/** The one place that calls a string prose. */
function branded(text: string): Prose {
  return text as Prose;
}

/**
 * Shows a value from outside inside a message: between backticks, on one line, its own backticks replaced, cut after
 * 80 characters. What stands between backticks in a message is a value; the rest are our own words.
 */
export function quote(value: string): Prose {
  return quoteUpTo(80, value);
}

/** Shows a longer value inside a message, as `quote` does: a path, an address, a service's own words. */
export function quoteWhole(value: string): Prose {
  return quoteUpTo(2000, value);
}

function quoteUpTo(most: number, value: string): Prose {
  // No letter is shorter when it is escaped, so that what is cut off need not be.
  const line = JSON.stringify(value.slice(0, most + 1))
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll('`', '\u02cb');
  return quoted(most, line);
}

/** Shows JSON of one line, in which every character shows already, so that it can be copied. */
export function quoteJson(line: string): Prose {
  return quoted(2000, line.replaceAll('`', '\\u0060'));
}

function quoted(most: number, line: string): Prose {
  return branded(
    `\`${line.length > most ? `${line.slice(0, most - 1)}…` : line}\``,
  );
}

/** A sentence with a few words behind the first place that names a value. */
export function annotated(text: Prose, value: string, words: Prose): Prose {
  return branded(text.replace(quoteWhole(value), (name) => `${name} ${words}`));
}

/** A word of a command line that a POSIX shell takes as it is. */
export function shellWord(text: string): string {
  return /^[\w.@%+=:,/-]+$/.test(text)
    ? text
    : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The last sentence of a message, with the lines of further places: ` See also lines 4, 7 and 12 more.` */
export function seeAlso(
  source: Source,
  at: Span,
  others: readonly Span[],
): Prose {
  const lines = new Set(others.map((span) => locate(source, span).line));
  lines.delete(locate(source, at).line);
  if (lines.size === 0) return prose``;
  const shown = [...lines].slice(0, MAX_LISTED).map((line) => prose`${line}`);
  const more = lines.size - shown.length;
  const noun = lines.size === 1 ? 'line' : 'lines';
  return prose` See also ${noun} ${inWords(more > 0 ? [...shown, prose`${more} more`] : shown)}.`;
}

/** Parts of a sentence: a, b and c. */
export function inWords(
  parts: readonly Prose[],
  joint: 'and' | 'or' = 'and',
): Prose {
  const [last = prose``, ...others] = parts.toReversed();
  return others.length === 0
    ? last
    : prose`${joined(others.toReversed(), ', ')} ${joint} ${last}`;
}

/** Names in a sentence: `a`, `b`, `c` and 4 more; the total is told where only the first names are given. */
export function listed(names: readonly string[], total = names.length): Prose {
  const shown = names.slice(0, MAX_LISTED).map((name) => quote(name));
  return inWords(
    total > shown.length
      ? [...shown, prose`${total - shown.length} more`]
      : shown,
  );
}

/** What names are of. */
type Noun =
  | 'database'
  | 'group'
  | 'index'
  | 'key'
  | 'object'
  | 'part'
  | 'pattern'
  | 'sequence'
  | 'shard'
  | 'table';

/** Some names, the first three of them written out: "`a`, `b`, `c` and 4 more tables". */
export function nameList(
  names: readonly string[],
  noun: Noun,
  joint: 'and' | 'or' = 'and',
): Prose {
  const shown = names.slice(0, MAX_LISTED).map(quoteWhole);
  const rest = names.length - shown.length;
  return inWords(
    rest > 0
      ? [...shown, prose`${rest} more ${noun}${rest === 1 ? '' : 's'}`]
      : shown,
    joint,
  );
}

/** A name, or "none". */
export function nameOrNone(name: string | undefined): Prose {
  return name === undefined ? prose`none` : quoteWhole(name);
}

/** What an error says, whatever was thrown. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
