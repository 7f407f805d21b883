import type { StringNode } from '../../document/document.ts';
import { type Source, textOf } from '../../document/source.ts';
import { byName } from './references.ts';
import type { RuleInput } from './rule-input.ts';

/** A symbolic name as it stands in the text. */
const PLACEHOLDER = /\$\{shard:[^{}\r\n]+\}/;

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

/**
 * Whether two places are surely meant for one shard: they have one uid, and are not written as different names, which
 * only this branch happens to keep on one shard, and a branch with more shards may not (`shards` input).
 */
export function isMeantAlike(source: Source, one: StringNode, other: StringNode): boolean {
  if (one.value !== other.value) return false;
  const [name, otherName] = [one, other].map((node) => PLACEHOLDER.exec(textOf(source, node))?.[0]);
  return name === otherName;
}
