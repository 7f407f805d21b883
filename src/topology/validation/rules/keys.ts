import { prose, quote } from '../../../message/message.ts';
import {
  keySpan,
  type Member,
  type ObjectNode,
  toJson,
} from '../../document/document.ts';
import { problem, rule, rulesAbout } from './rule.ts';
import type { RuleInput } from './rule-input.ts';

export const KEY_RULES = [
  rule('not-an-object', 'error', 'documented, §10.3, §2 rule 1', {
    title: 'The document is one object.',
    error: 'the service rejects it',
  }),
  rule('duplicate-key', 'error', 'documented, §2 rule 2', {
    title: 'No object has a duplicate key.',
    error: 'one setting has two values',
  }),
  rule('wrong-type', 'error', 'documented, §1.1, §2 rule 3', {
    title: 'Every known key has a value of its type.',
    error: 'the value has no meaning',
  }),
  rule('missing-key', 'error', 'documented, §1.1, §2 rules 3, 9 and 56', {
    title: 'Every required key is present and not empty.',
    error: 'the service rejects it',
  }),
  rule('misspelled-key', 'error', 'documented, §2 rule 4', {
    title: 'No key looks like a misspelled known key.',
    error: 'the known key is not set',
  }),
  rule('unknown-key', 'warning', 'unknown, §2 rule 4', {
    title: 'Every key is a known key of the format.',
  }),
  rule('alias-key', 'warning', 'unknown, §1.11, §2 rule 5', {
    title:
      'Bindings use the current spelling: `shard_group` and `shard_groups`.',
    *check(input) {
      const agreeing = aliases(input).filter(
        ({ conflict }) => conflict === undefined,
      );
      for (const [key, found] of Map.groupBy(agreeing, ({ key }) => key)) {
        const [first, ...others] = found.map(({ member }) => keySpan(member));
        if (first === undefined) continue;
        const fixes = found.flatMap(({ member, modern, isAlone }) =>
          isAlone ? [{ at: keySpan(member), key: modern }] : [],
        );
        const told = problem(
          { each: [first, ...others] },
          prose`${quote(key)} is the older spelling, which the service may no longer accept.`,
          prose`Use ${quote(key.replace('_uid', ''))}.`,
        );
        yield { ...told, fixes };
      }
    },
  }),
  rulesAbout(aliases)('alias-conflict', 'error', 'inferred, §2 rule 5', {
    title: 'A binding with both spellings has the same value in both.',
    error: 'one setting has two values',
    *check({ key, modern, member, conflict }) {
      if (conflict === undefined) return;
      yield problem(
        [keySpan(member), keySpan(conflict)],
        prose`${quote(key)} is ${quote(toJson(member.value))} and ${quote(modern)} is ${quote(toJson(conflict.value))}.`,
        prose`Keep only ${quote(modern)}.`,
      );
    },
  }),
  rule('null-value', 'warning', 'unknown, §2 rule 6', {
    title: 'No known key is null.',
  }),
  rule('table-shard-index', 'warning', 'unknown, §1.7, §2 rule 7', {
    title:
      'A table sets its own index in `primary_indexes`, not in `shard_index`.',
    *check({ elaborateTables }) {
      const found = elaborateTables.flatMap(
        ({ table }) => table.node.members.get('shard_index') ?? [],
      );
      const [first, ...others] = found;
      if (first === undefined) return;
      yield problem(
        { each: [keySpan(first), ...others.map(keySpan)] },
        prose`${quote('shard_index')} on a table is not documented and may be ignored.`,
        prose`Use ${quote(`primary_indexes: [{shard_index: ${toJson(first.value)}}]`)}.`,
      );
    },
  }),
] as const;

/** Every older spelling in the document, with the one of today (docs/neki.md §1.11). */
function* aliases({ schemas, elaborateTables }: RuleInput) {
  for (const { table } of elaborateTables)
    yield* aliasIn(table.node, 'shard_group');
  for (const { schema } of schemas) {
    for (const { node } of schema.sequenceList)
      yield* aliasIn(node, 'shard_group');
    for (const { node } of schema.referenceTables.values())
      yield* aliasIn(node, 'shard_groups');
  }
}

function* aliasIn(object: ObjectNode, modern: 'shard_group' | 'shard_groups') {
  const key = modern === 'shard_group' ? 'shard_group_uid' : 'shard_group_uids';
  const member = object.members.get(key);
  const other = object.members.get(modern);
  if (member === undefined) return;
  // What stands under the spelling of today, where that says something else.
  const isConflict =
    other !== undefined && meaningOf(other) !== meaningOf(member);
  yield {
    key,
    modern,
    member,
    isAlone: other === undefined,
    conflict: isConflict ? other : undefined,
  };
}

/** What a binding says: the groups of a reference table are a set (docs/neki.md §5). */
function meaningOf({ value }: Member): string {
  if (value.kind !== 'array') return toJson(value);
  return JSON.stringify([...new Set(value.items.map(toJson))].sort());
}
