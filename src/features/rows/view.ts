import type { View } from '../../run/result.ts';
import { type RowEstimate, rowsValue } from './figures.ts';
import { movedRowsFold } from './section.ts';

/** What the report shows of an estimate. */
export function viewOf(
  estimate: RowEstimate,
  notices: View['notices'] = [],
): View {
  return {
    notices,
    parts: async () => ({ figures: [movedRowsFold(estimate)] }),
    json: async () => ({ rows: rowsValue(estimate) }),
  };
}
