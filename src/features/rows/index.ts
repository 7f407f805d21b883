import type { View } from '../../run/result.ts';
import type { Feature } from '../feature.ts';
import { type RowEstimate, rowsValue } from './figures.ts';

/** How many rows each shard has, and about how many a plan would have looked for elsewhere. */
export const rows: Feature = {
  name: 'rows',
  look: async ({ plan }, { request, database }) => {
    if (database === undefined) return {};
    const { estimateMovedRows } = await import('./moved-rows.ts');
    const found = await estimateMovedRows(plan, request, database);
    return viewOf(found.estimate, found.notices);
  },
};

/** What is said of an estimate; undefined where none could be made. */
export function viewOf(
  estimate: RowEstimate | undefined,
  notices: View['notices'] = [],
): View {
  if (estimate === undefined) return { notices };
  return {
    notices,
    parts: async () => {
      const { movedRowsFold } = await import('./section.ts');
      return { figures: [movedRowsFold(estimate)] };
    },
    json: { rows: rowsValue(estimate) },
  };
}
