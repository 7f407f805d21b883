import { type Location, locate, type Source, type Span } from './document/source.ts';

/** How many further places or names a message lists. */
const MAX_LISTED = 3;

/** How much a finding weighs: an error stops the run before anything is sent, a warning is only shown. */
export type Severity = 'error' | 'warning';

/** Something wrong or doubtful in a file: what it is, its value, the remedy, and where it stands. */
export interface Finding {
  /** Stable kebab-case name. */
  readonly id: string;
  readonly severity: Severity;
  /** One sentence or two: the fact with its value, then what to write instead. */
  readonly message: string;
  readonly location: Location;
  /** The other place, where two clash. */
  readonly related?: Location;
}

/** Builds an error at a span of a source. */
export function errorAt(source: Source, span: Span, id: string, message: string): Finding {
  return { id, severity: 'error', message, location: locate(source, span) };
}

/**
 * Shows a value from outside inside a message: between backticks, on one line, its own backticks replaced, cut after
 * 80 characters. What stands between backticks in a message is a value; the rest are our own words.
 */
export function quote(value: string): string {
  return quoteUpTo(80, value);
}

/** Shows a longer value inside a message, as `quote` does: a path, an address, a service's own words. */
export function quoteWhole(value: string): string {
  return quoteUpTo(2000, value);
}

function quoteUpTo(most: number, value: string): string {
  // No letter is shorter when it is escaped, so that what is cut off need not be.
  const line = JSON.stringify(value.slice(0, most + 1))
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll('`', '\u02cb');
  return `\`${line.length > most ? `${line.slice(0, most - 1)}…` : line}\``;
}

/** A word of a command line that a POSIX shell takes as it is. */
export function shellWord(text: string): string {
  return /^[\w.@%+=:,/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The finding for a key that stands twice in one object: parsers keep one of the two silently. */
export function duplicateKey(
  source: Source,
  key: string,
  second: Span,
  first: { keyStart: number; keyEnd: number },
): Finding {
  const earlier = locate(source, { start: first.keyStart, end: first.keyEnd });
  const message = `Key ${quote(key)} stands twice in one object, first at line ${earlier.line}, column ${earlier.column}. Keep one of them.`;
  return { ...errorAt(source, second, 'duplicate-key', message), related: earlier };
}

/** ` (also at lines 4, 7 and 12 more)`, or nothing for none. */
export function alsoAt(source: Source, others: readonly Span[]): string {
  if (others.length === 0) return '';
  const lines = others.slice(0, MAX_LISTED).map((span) => locate(source, span).line);
  const more = others.length - lines.length;
  const places = `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
  return ` (also at ${places}${more > 0 ? ` and ${more} more` : ''})`;
}

/** Parts of a sentence: a, b and c. */
export function inWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Names in a sentence: `a`, `b`, `c` and 4 more; the total is told where only the first names are given. */
export function listed(names: readonly string[], total = names.length): string {
  const shown = names.slice(0, MAX_LISTED).map((name) => quote(name));
  return inWords(total > shown.length ? [...shown, `${total - shown.length} more`] : shown);
}

/** Some names, the first three of them written out: "`a`, `b`, `c` and 4 more tables". */
export function nameList(names: readonly string[], noun: string): string {
  const shown = names.slice(0, MAX_LISTED).map(quoteWhole);
  const rest = names.length - shown.length;
  return inWords(rest > 0 ? [...shown, `${rest} more ${rest === 1 ? noun : `${noun}s`}`] : shown);
}

/** A name, or "none". */
export function nameOrNone(name: string | undefined): string {
  return name === undefined ? 'none' : quoteWhole(name);
}

/** What an error says, whatever was thrown. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
