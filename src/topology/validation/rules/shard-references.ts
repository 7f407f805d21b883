import type { StringNode } from '../../document/document.ts';
import { byName } from './references.ts';
import type { RuleInput } from './rule-input.ts';

/** The shards that key ranges name and a test holds for, with their places; symbolic names, unresolved, are left out. */
export function shardReferences(
  { topology }: RuleInput,
  holds: (uid: string) => boolean,
): Map<string, StringNode[]> {
  const named = topology.groupList.flatMap(({ keyRanges }) =>
    keyRanges.flatMap(({ shardUid }) => shardUid ?? []),
  );
  return byName(named.filter(({ value }) => !isSymbolic(value) && holds(value)));
}

/** Whether a shard is named by a placeholder that has not been resolved, as without a connection (design §5). */
export function isSymbolic(uid: string): boolean {
  return uid.includes('\u0024{');
}
