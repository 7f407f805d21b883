import { keySpan, type StringNode } from '../../document/document.ts';
import { locate, type Source } from '../../document/source.ts';
import { alsoAt, listed, quote } from '../../finding.ts';
import type { ShardGroup } from '../../model/topology.ts';
import { suggestion } from '../../nearest.ts';
import { isAuthority } from './layout.ts';
import { groupName, opening, type Problem, type RuleInput, rule } from './rule.ts';

export const undeclaredShardGroup = rule('undeclared-shard-group', 'error', {
  title: 'Every shard group that is named is declared in `shard_groups`.',
  why: 'A table, default, sequence or authority that names a group which does not exist resolves to nothing.',
  confidence: 'inferred', // docs/neki.md §2 rules 10, 16 and 17
  check(input) {
    const { groups } = input.topology;
    if (!input.knowsGroups) return [];
    const lost = groupReferences(input, (uid) => !groups.has(uid));
    return undeclared(input.source, lost, {
      what: 'Shard group',
      key: 'shard_groups',
      names: [...groups.keys()],
    });
  },
});

export const undeclaredShardIndex = rule('undeclared-shard-index', 'error', {
  title: 'Every shard index that is named is declared in `shard_indexes`.',
  why: 'A group or table that names an index which does not exist cannot route a row.',
  confidence: 'inferred', // docs/neki.md §2 rule 18
  check(input) {
    const { indexes } = input.topology;
    if (!input.knowsIndexes) return [];
    const lost = indexReferences(input).filter(({ value }) => !indexes.has(value));
    return undeclared(input.source, lost, {
      what: 'Shard index',
      key: 'shard_indexes',
      names: [...indexes.keys()],
    });
  },
});

/** One problem for each name that is not declared, wherever it is named. */
function* undeclared(
  source: Source,
  lost: Iterable<StringNode>,
  { what, key, names }: { what: string; key: string; names: readonly string[] },
): Iterable<Problem> {
  const declared = names.length === 0 ? 'none is declared' : `declared are ${listed(names)}`;
  for (const [name, [first, ...others]] of byName(lost)) {
    if (first === undefined) continue;
    const message = `${what} ${quote(name)}${alsoAt(source, others)} is not in ${quote(key)}; ${declared}.${suggestion(name, names) || ' Declare it, or name another.'}`;
    yield { at: first, message };
  }
}

export const duplicateShardGroup = rule('duplicate-shard-group', 'error', {
  title: 'No two shard groups have the same uid.',
  why: 'Bindings name a group by its uid; with two of them, which one a table belongs to is not known.',
  confidence: 'inferred', // docs/neki.md §2 rule 23
  *check({ source, topology }) {
    for (const { uid } of topology.groupList) {
      const first = topology.groups.get(uid?.value ?? '')?.uid;
      if (uid === undefined || first === undefined || first === uid) continue;
      const message = `A second shard group has the uid ${quote(uid.value)}, after line ${locate(source, first).line}. Give it another uid, or merge the two.`;
      yield { at: uid, related: first, message };
    }
  },
});

export const unusedShardIndex = rule('unused-shard-index', 'off', {
  title: 'Every shard index is named by a group or a table.',
  why: 'An unused index is harmless, and a usual step before a Reshard; therefore the rule is off unless you turn it on.',
  confidence: 'documented', // docs/neki.md §2 rule 24
  *check(input) {
    const used = new Set(indexReferences(input).map(({ value }) => value));
    for (const { name, member } of input.topology.indexes.values()) {
      if (used.has(name)) continue;
      const message = `Neither a group nor a table names shard index ${quote(name)}. Remove it, unless it is being prepared.`;
      yield { at: keySpan(member), message };
    }
  },
});

export const unusedShardGroup = rule('unused-shard-group', 'off', {
  title: 'Every shard group is named by something.',
  why: 'An unused group is harmless, and a usual step before a Reshard; therefore the rule is off unless you turn it on.',
  confidence: 'documented', // docs/neki.md §2 rule 24
  *check(input) {
    const used = new Set<string | undefined>(otherGroupReferences(input).map(({ value }) => value));
    for (const { choice } of input.tablesByPlacement.keys()) used.add(choice.uid);
    for (const { uid } of input.topology.groups.values()) {
      if (uid === undefined || used.has(uid.value)) continue;
      const message = `Nothing names shard group ${quote(uid.value)}. Remove it, unless a Reshard is being prepared.`;
      yield { at: uid, message };
    }
  },
});

export const groupWithoutIndex = rule('group-without-index', 'error', {
  title: 'A group that is split by key has a shard index for each of its tables.',
  why: 'Without an index a row has no key, and the cluster cannot choose a range for it. A warning while no table is in the group.',
  confidence: 'inferred', // docs/neki.md §2 rule 41
  *check(input) {
    for (const group of input.topology.groupList) {
      if (!isSplit(group) || isAuthority(input.topology, group)) continue;
      if (group.defaultShardIndex?.value || input.shape.isUnsure(group.node, 'default_shard_index')) continue;
      const all = input.tablesByGroup.get(group) ?? [];
      const unrouted = all.filter(
        ({ table, placement }) =>
          placement.indexes.every(({ name }) => name === undefined) &&
          !input.shape.isUnsure(table.node, 'primary_indexes'),
      );
      const [first] = unrouted;
      const at = group.uid ?? opening(group.node);
      const fact = `${sentence(group)} has no shard index`;
      const remedy = `Add ${quote('default_shard_index')}`;
      if (first !== undefined) {
        const names = listed(unrouted.map(({ table }) => table.name));
        const message = `${fact}, so rows of ${names} cannot be routed. ${remedy}.`;
        yield { at, related: keySpan(first.table.member), message };
      } else if (all.length === 0) {
        yield { at, message: `${fact}. ${remedy} before binding a table to it.`, atMost: 'warning' };
      }
    }
  },
});

function sentence(group: ShardGroup): string {
  const name = groupName(group);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} is split by key and`;
}

function isSplit(group: ShardGroup): boolean {
  return group.keyRanges.length > 1 || group.keyRanges.some(({ start, end }) => start?.value || end?.value);
}

/**
 * Every place of a topology that names a shard group for which a test holds, in the order of its parts; empty names
 * count as absent. Tables are tested by their placements, which 100,000 tables share.
 */
function* groupReferences(input: RuleInput, holds: (uid: string) => boolean): Iterable<StringNode> {
  yield* otherGroupReferences(input).filter(({ value }) => holds(value));
  for (const [{ choice }, tables] of input.tablesByPlacement) {
    if (choice.source !== 'own' || choice.uid === undefined || !holds(choice.uid)) continue;
    for (const { table } of tables) if (table.shardGroup !== undefined) yield table.shardGroup;
  }
}

function* otherGroupReferences({ topology, schemas }: RuleInput): Generator<StringNode> {
  yield* present(topology.authoritativeShardGroup);
  yield* present(topology.defaultShardGroup);
  for (const database of topology.databases.values()) {
    yield* present(database.defaultShardGroup);
    yield* present(database.authoritativeShardGroup);
  }
  for (const { schema } of schemas) {
    yield* present(schema.defaultShardGroup);
    for (const sequence of schema.sequenceList) yield* present(sequence.shardGroup);
    for (const table of schema.referenceTables.values()) yield* table.shardGroups ?? [];
  }
}

/** Every place that names a shard index. */
function* indexReferences({ topology, elaborateTables }: RuleInput): Generator<StringNode> {
  for (const group of topology.groupList) yield* present(group.defaultShardIndex);
  for (const { table } of elaborateTables) {
    for (const { shardIndex } of table.primaryIndexes) yield* present(shardIndex);
  }
}

/** References by the name they give, each list in the order they were found. */
export function byName(references: Iterable<StringNode>): Map<string, StringNode[]> {
  return Map.groupBy(references, ({ value }) => value);
}

function* present(node: StringNode | undefined): Iterable<StringNode> {
  if (node !== undefined && node.value !== '') yield node;
}
