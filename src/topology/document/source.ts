/**
 * A text with a name, and the way from an offset in it to the line and column that people and GitHub use.
 */
export interface Source {
  /** Path as the user wrote it, relative to the repository root, or a phrase such as "the branch". */
  readonly name: string;
  readonly text: string;
  /** Offsets (UTF-16 code units) at which each line begins; built when the first position is asked for. */
  lineStarts?: readonly number[];
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
  const from = position(source, span.start);
  const to = position(source, Math.max(span.start, span.end));
  return {
    file: source.name,
    line: from.line,
    column: from.column,
    endLine: to.line,
    endColumn: to.column,
  };
}

/** The text a span covers, as it was written. */
export function textOf(source: Source, span: Span): string {
  return source.text.slice(span.start, span.end);
}

function position(source: Source, offset: number): { line: number; column: number } {
  source.lineStarts ??= findLineStarts(source.text);
  const starts = source.lineStarts;
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  const lineBreak = /\r\n|\n|\r/g;
  while (lineBreak.exec(text) !== null) starts.push(lineBreak.lastIndex);
  return starts;
}
