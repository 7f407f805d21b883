import { excessOf } from '../../plan/decision.ts';
import type { View } from '../../run/result.ts';
import { type Message, prose, words } from '../../text/message.ts';
import { shareText } from '../../text/share.ts';
import {
  type CallsByReach,
  countedCalls,
  type QueryImpact,
} from './figures.ts';
import { queriesFold, reasonBlocks } from './section.ts';

/** What the report shows of an impact. */
export function viewOf(
  impact: QueryImpact,
  notices: View['notices'] = [],
): View {
  return {
    notices,
    lead: leadOf(impact),
    statements: {
      scatter: impact.scatter,
      refused: impact.refused,
      calls: countedCalls(impact.after),
    },
    atLeast: impact.worse.statements > 0 ? 'behavioural' : undefined,
    parts: async ({ compared }) => ({
      why: { blocks: reasonBlocks(impact, excessOf(compared.decision)) },
      figures: [queriesFold(impact)],
    }),
    json: async () => ({ queries: impactValue(impact) }),
  };
}

/** The number that decides: the share of calls that are newly refused, or that go to more shards. */
function leadOf(impact: QueryImpact): Message | undefined {
  const calls = countedCalls(impact.after);
  const { refused, scatter } = impact;
  if (refused > 0)
    return prose`${words(shareText(refused, calls) ?? '')} of calls would be refused`;
  if (scatter > 0)
    return prose`${words(shareText(scatter, calls) ?? '')} of calls would go to more shards`;
  return undefined;
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
    scatter: impact.scatter,
    newly_refused: impact.refused,
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
