import type { View } from '../../run/result.ts';
import type { Feature } from '../feature.ts';
import type { CallsByReach, QueryImpact } from './figures.ts';

/** Which statements a plan sends to other shards than before. */
export const queries: Feature = {
  name: 'queries',
  look: async ({ plan, baseline }, { request, services }) => {
    if (request.queries === undefined) return {};
    const { findQueryImpact } = await import('./look.ts');
    const found = await findQueryImpact(plan, baseline, request, services);
    return viewOf(found.impact, found.notices);
  },
};

/** What is said of an impact; undefined where none could be told. */
export function viewOf(
  impact: QueryImpact | undefined,
  notices: View['notices'] = [],
): View {
  if (impact === undefined) return { notices };
  return {
    notices,
    parts: async () => {
      const { queriesFold } = await import('./section.ts');
      return { figures: [queriesFold(impact)] };
    },
    json: { queries: impactValue(impact) },
  };
}

/** What a plan does to queries, for a program. */
function impactValue(impact: QueryImpact) {
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
