import { CALLS, type Cell, faultNames, hasEffect } from './cells.ts';

/** One cell of the matrix with what came of it. */
export interface TableCell {
  readonly cell: Cell;
  readonly result: string;
}

const BEGIN = '<!-- table: written by UPDATE_TABLE=1 npm run test:faults -->';
const END = '<!-- end of the table -->';

/** The whole matrix as Markdown: a section for each call, a row for each fault. */
export function tableOf(cells: readonly TableCell[]): string {
  return CALLS.map((call) => {
    const columns = (['before', 'after'] as const)
      .filter((when) => when === 'before' || hasEffect(call))
      .flatMap((when) => (['once', 'always'] as const).map((times) => ({ when, times })));
    const heads = columns.map(({ when, times }) =>
      hasEffect(call) ? `${times}, ${when} the effect` : times,
    );
    const rows = faultNames().map((fault) => {
      const results = columns.map(({ when, times }) => {
        const found = cells.find(
          ({ cell }) =>
            cell.call === call && cell.fault === fault && cell.when === when && cell.times === times,
        );
        return found?.result ?? '–';
      });
      return `| ${[fault, ...results].join(' | ')} |`;
    });
    const head = `| ${['fault', ...heads].join(' | ')} |`;
    const rule = `|${'---|'.repeat(heads.length + 1)}`;
    return [`### ${call}`, '', head, rule, ...rows].join('\n');
  }).join('\n\n');
}

/** The document with its table replaced. */
export function replaceTable(document: string, table: string): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from < 0 || to < from) throw new Error('the document has no place for the table');
  return `${document.slice(0, from)}${BEGIN}\n\n${table}\n\n${document.slice(to)}`;
}
