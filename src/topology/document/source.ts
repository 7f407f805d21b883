/**
 * A text with a name, and the way from an offset in it to the line and column that people and GitHub use.
 */
export interface Source {
  /** Path as the user wrote it, relative to the repository root, or a phrase such as "the branch". */
  readonly name: string;
  readonly text: string;
  /** Offsets (UTF-16 code units) at which each line begins; built when the first position is asked for. */
  lineStarts?: readonly number[];
  /** The comments of a YAML text that speak to this program; absent where none does. */
  comments?: readonly Span[];
}

/** A half-open range of offsets (UTF-16 code units) in a source's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where something stands: a file with 1-based lines and columns, the end exclusive. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Turns a span of a source into lines and columns. Lines end at `\n`, `\r\n` or a lone `\r`, as in YAML. */
export function locate(source: Source, span: Span): Location {
  const { line, column } = position(source, span.start);
  const { line: endLine, column: endColumn } = position(
    source,
    Math.max(span.start, span.end),
  );
  return { file: source.name, line, column, endLine, endColumn };
}

/** The text a span covers, as it was written. */
export function textOf(source: Source, span: Span): string {
  return source.text.slice(span.start, span.end);
}

function position(
  source: Source,
  offset: number,
): { line: number; column: number } {
  source.lineStarts ??= findLineStarts(source.text);
  const starts = source.lineStarts;
  const index = greatest(
    starts.length - 1,
    (line) => (starts[line] ?? 0) <= offset,
  );
  return { line: index + 1, column: offset - (starts[index] ?? 0) + 1 };
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  const lineBreak = /\r\n|\n|\r/g;
  while (lineBreak.exec(text) !== null) starts.push(lineBreak.lastIndex);
  return starts;
}

/** The greatest number up to another of which something holds that holds of every smaller one. */
export function greatest(
  most: number,
  holds: (number: number) => boolean,
): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
