import type { Member, ObjectNode } from '../../document/document.ts';
import { keySpan, toJson } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { TABLES } from './example-parts.ts';
import { alsoAt } from './phrases.ts';
import { rule } from './rule.ts';
import type { RuleInput } from './rule-input.ts';

/** An older spelling that stands in an object, with the one of today (domain reference §1.11). */
export interface Alias {
  readonly key: string;
  readonly modern: string;
  readonly member: Member;
  readonly object: ObjectNode;
}

/** No older spelling is used (domain reference §2 rule 5). */
export const aliasKey = rule({
  id: 'alias-key',
  severity: 'warning',
  title: 'Bindings use the spelling of today: `shard_group` and `shard_groups`.',
  why: 'Older versions of the CLI wrote `shard_group_uid` and `shard_group_uids`. Whether the service still takes them is not known.',
  examples: {
    fails: `${TABLES}          orders: {▸shard_group_uid: data}\n`,
    passes: `${TABLES}          orders: {shard_group: data}\n`,
  },
  source: 'domain reference §1.11, §2 rule 5',
  confidence: 'unknown',
  *check(input) {
    const agreeing = aliases(input).filter((alias) => !contradicts(alias));
    const byKey = Map.groupBy(agreeing, ({ key }) => key);
    for (const [key, [first, ...others]] of byKey) {
      if (first === undefined) continue;
      const also = alsoAt(
        input.source,
        others.map(({ member }) => keySpan(member)),
      );
      const message = `${quote(key)}${also} is the older spelling, which the service may no longer take. Write ${quote(first.modern)}.`;
      yield { at: keySpan(first.member), message };
    }
  },
});

/** Whether the spelling of today stands beside it and says something else: the rule `alias-conflict`. */
export function contradicts({ object, modern, member }: Alias): boolean {
  const other = object.members.get(modern);
  return other !== undefined && toJson(other.value) !== toJson(member.value);
}

/** Every older spelling in the document. */
export function* aliases({ topology, elaborateTables }: RuleInput): Generator<Alias> {
  for (const { table } of elaborateTables) yield* aliasIn(table.node, 'shard_group');
  for (const { schemas } of topology.databases.values()) {
    for (const { sequenceList, referenceTables } of schemas.values()) {
      for (const { node } of sequenceList) yield* aliasIn(node, 'shard_group');
      for (const { node } of referenceTables.values()) yield* aliasIn(node, 'shard_groups');
    }
  }
}

function* aliasIn(object: ObjectNode, modern: 'shard_group' | 'shard_groups'): Iterable<Alias> {
  const key = modern === 'shard_group' ? 'shard_group_uid' : 'shard_group_uids';
  const member = object.members.get(key);
  if (member !== undefined) yield { key, modern, member, object };
}
