import { CALLS, type Cell, faultNames, hasEffect } from './cells.ts';
import { faultsOf, type LookCell } from './looks.ts';

/** One cell of the matrix with what came of it. */
export interface TableCell {
  readonly cell: Cell;
  readonly result: string;
}

/** The command that writes both tables. */
export const WRITES_TABLES =
  'UPDATE_TABLE=1 npx vitest run --config vitest.slow.config.ts faults';

/** Which table of the document, by the words that stand before and after it. */
const PLACES = {
  calls: [
    `<!-- table: written by ${WRITES_TABLES} -->`,
    '<!-- end of the table -->',
  ],
  looks: [
    `<!-- looks: written by ${WRITES_TABLES} -->`,
    '<!-- end of the looks -->',
  ],
} as const;

/** The whole matrix as Markdown: a section for each call, a row for each fault. */
export function tableOf(cells: readonly TableCell[]): string {
  return CALLS.map((call) => {
    const columns = (['before', 'after'] as const)
      .filter((when) => when === 'before' || hasEffect(call))
      .flatMap((when) =>
        (['once', 'always'] as const).map((times) => ({ when, times })),
      );
    const heads = columns.map(({ when, times }) =>
      hasEffect(call) ? `${times}, ${when} the effect` : times,
    );
    const rows = faultNames().map((fault) => {
      const results = columns.map(({ when, times }) => {
        const found = cells.find(
          ({ cell }) =>
            cell.call === call &&
            cell.fault === fault &&
            cell.when === when &&
            cell.times === times,
        );
        return found?.result ?? '–';
      });
      return `| ${[fault, ...results].join(' | ')} |`;
    });
    return sectionOf(call, heads, rows);
  }).join('\n\n');
}

/** What came of the cells of the looks, as `tableOf` has those of the calls. */
export function tableOfLooks(
  cells: readonly { readonly cell: LookCell; readonly result: string }[],
): string {
  const times = ['once', 'always'] as const;
  return [...Map.groupBy(cells, ({ cell }) => cell.look)]
    .map(([look, own]) => {
      const rows = faultsOf(look).map((fault) => {
        const results = times.map(
          (when) =>
            own.find(({ cell }) => cell.fault === fault && cell.times === when)
              ?.result ?? '–',
        );
        return `| ${[fault, ...results].join(' | ')} |`;
      });
      return sectionOf(look, times, rows);
    })
    .join('\n\n');
}

function sectionOf(
  title: string,
  heads: readonly string[],
  rows: readonly string[],
): string {
  const head = `| ${['fault', ...heads].join(' | ')} |`;
  return [
    `### ${title}`,
    '',
    head,
    `|${'---|'.repeat(heads.length + 1)}`,
    ...rows,
  ].join('\n');
}

/** The document with one of its tables replaced. */
export function replaceTable(
  document: string,
  table: string,
  place: keyof typeof PLACES = 'calls',
): string {
  const [begin, end] = PLACES[place];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error('the document has no place for the table');
  return `${document.slice(0, from)}${begin}\n\n${table}\n\n${document.slice(to)}`;
}
