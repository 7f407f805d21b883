import type { View } from '../../run/result.ts';
import {
  type CallsByReach,
  countedCalls,
  type QueryImpact,
} from './figures.ts';
import { queriesFold } from './section.ts';

/** What the report shows of an impact. */
export function viewOf(
  impact: QueryImpact,
  notices: View['notices'] = [],
): View {
  return {
    notices,
    statements: {
      scatter: impact.scatter,
      refused: impact.refused,
      calls: countedCalls(impact.after),
    },
    atLeast: impact.worse.statements > 0 ? 'behavioural' : undefined,
    parts: async () => ({ figures: [queriesFold(impact)] }),
    json: async () => ({ queries: impactValue(impact) }),
  };
}

/** The effect of a plan on queries, for a program. */
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

/** The numbers of calls in the order of the schema. */
function reachValue({ one, some, all, refused, unclear, none }: CallsByReach) {
  return { one, some, all, refused, unclear, none };
}
