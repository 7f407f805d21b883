import type { StringNode } from '../document.ts';
import type { RuleInput } from './rule-input.ts';

/** Every place of a topology that names a shard group, in the order of its parts; empty names count as absent. */
export function* groupReferences({ topology, tables }: RuleInput): Iterable<StringNode> {
  yield* present(topology.authoritativeShardGroup);
  yield* present(topology.defaultShardGroup);
  for (const database of topology.databases.values()) {
    yield* present(database.defaultShardGroup);
    yield* present(database.authoritativeShardGroup);
    for (const schema of database.schemas.values()) {
      yield* present(schema.defaultShardGroup);
      for (const sequence of schema.sequenceList) yield* present(sequence.shardGroup);
      for (const table of schema.referenceTables.values()) yield* table.shardGroups ?? [];
    }
  }
  for (const { table } of tables) {
    if (table.shardGroup !== undefined && table.shardGroup.value !== '') yield table.shardGroup;
  }
}

/** Every place that names a shard index. */
export function* indexReferences({ topology, tables }: RuleInput): Iterable<StringNode> {
  for (const group of topology.groupList) yield* present(group.defaultShardIndex);
  for (const { table } of tables) {
    for (const { shardIndex } of table.primaryIndexes) yield* present(shardIndex);
  }
}

/** References that a test holds for, by the name they give, each list in the order they were found. */
export function byName(
  references: Iterable<StringNode>,
  holds: (name: string) => boolean,
): Map<string, StringNode[]> {
  const found = new Map<string, StringNode[]>();
  for (const reference of references) {
    if (!holds(reference.value)) continue;
    const same = found.get(reference.value);
    if (same === undefined) found.set(reference.value, [reference]);
    else same.push(reference);
  }
  return found;
}

function* present(node: StringNode | undefined): Iterable<StringNode> {
  if (node !== undefined && node.value !== '') yield node;
}
