import { pad, paint, widthOf, wrap } from './terminal-text.ts';

const GAP = 2;
const NARROWEST = 8;

/**
 * Lays rows of cells out in aligned columns within `width`: the widest columns give way first, and their cells go on
 * over several lines. The first row is the heading.
 */
export function layTable(
  rows: readonly (readonly string[])[],
  width: number,
): string {
  const widths = fitWidths(naturalWidths(rows), width);
  const lines = rows.flatMap((row, at) => {
    const laid = layRow(row, widths);
    return at === 0 ? [...laid, paint('dim', rule(widths))] : laid;
  });
  return lines.join('\n');
}

function naturalWidths(
  rows: readonly (readonly string[])[],
): readonly number[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
}

function fitWidths(
  natural: readonly number[],
  width: number,
): readonly number[] {
  const widths = [...natural];
  const total = (): number =>
    widths.reduce((sum, one) => sum + one, 0) + GAP * (widths.length - 1);
  while (total() > width) {
    const widest = Math.max(...widths);
    if (widest <= NARROWEST) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
}

function layRow(
  row: readonly string[],
  widths: readonly number[],
): readonly string[] {
  const cells = widths.map((width, column) =>
    wrap(row[column] ?? '', Math.max(1, width)),
  );
  const height = Math.max(1, ...cells.map((cell) => cell.length));
  return Array.from({ length: height }, (_, at) =>
    cells
      .map((cell, column) => pad(cell[at] ?? '', widths[column] ?? 0))
      .join(' '.repeat(GAP))
      .trimEnd(),
  );
}

function rule(widths: readonly number[]): string {
  return widths.map((width) => '─'.repeat(width)).join(' '.repeat(GAP));
}
