import type { Decision } from '../../src/plan/decision.ts';
import { cluster, group } from '../cluster.ts';

/** What somebody asserts who lets the first blocked change of a decision pass. */
export function assertsOf(decision: Decision) {
  return decision.kind === 'blocked' ? decision.blocks[0]?.asserts : undefined;
}

/** Two groups, each on a shard of its own. */
export const ON_TWO = [
  group('logs', undefined, 'a'),
  group('other', undefined, 'b'),
];

/** A table in one of these groups. */
export function auditIn(shard_group: string): object {
  return cluster({ groups: ON_TWO, tables: { audit: { shard_group } } });
}
