import type { CallsByReach, QueryImpact } from '../features/queries/figures.ts';
import { type RowEstimate, tableRowsValue } from '../features/rows/figures.ts';
import { planDocument } from '../plan/plan-document.ts';
import { rendered } from '../text/json.ts';
import type { Place } from '../text/words.ts';
import type { Compared } from './result.ts';

/** A comparison as plain values for `JSON.stringify`, described in `schema/plan.schema.json`. */
export function planFile(
  { plan, decision, queries, rows }: Compared,
  place: Place = 'repository',
): object {
  return {
    ...planDocument(plan, decision, place),
    queries: queries && rendered(queriesValue(queries), place),
    rows: rows && rendered(rowsValue(rows), place),
  };
}

function rowsValue({ tables, left, isSameEverywhere }: RowEstimate) {
  return {
    tables: tables.map((table) => ({
      ...tableRowsValue(table),
      known_rows: table.known,
      unknown_moves: table.unknownMoves,
      left_moves: table.leftMoves,
    })),
    left_tables: left,
    same_everywhere: isSameEverywhere,
  };
}

function queriesValue(impact: QueryImpact) {
  const { statements, calls, before, after, unparsed, replaced } = impact;
  return {
    statements,
    calls,
    before: reachValue(before),
    after: reachValue(after),
    unparsed,
    replaced,
    worse: impact.worse,
    worst:
      impact.worst?.map((query) => ({
        ...query,
        statement: query.statement ?? null,
      })) ?? null,
  };
}

/** In the order of the schema, whatever the source had. */
function reachValue({ one, some, all, refused, unclear, none }: CallsByReach) {
  return { one, some, all, refused, unclear, none };
}
