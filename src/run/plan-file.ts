import { rendered } from '../message/json.ts';
import type { Place } from '../message/words.ts';
import type { CallsByReach, QueryImpact } from '../queries/figures.ts';
import { planDocument } from '../topology/plan/plan-document.ts';
import type { Compared } from './result.ts';

/** A comparison as plain values for `JSON.stringify`, described in `schema/plan.schema.json`. */
export function planFile(
  { plan, decision, queries }: Compared,
  place: Place = 'repository',
): object {
  const document = planDocument(plan, decision, place);
  return queries === undefined
    ? document
    : { ...document, queries: rendered(queriesValue(queries), place) };
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
