import type { StringNode } from '../../document/document.ts';
import type { Topology } from '../../model/topology.ts';
import type { RuleInput } from './rule-input.ts';

/**
 * Every place of a topology that names a shard group for which a test holds, in the order of its parts; empty names
 * count as absent. Tables are tested by their placements, which 100,000 tables share.
 */
export function* groupReferences(
  { topology, tablesByPlacement }: RuleInput,
  holds: (uid: string) => boolean,
): Iterable<StringNode> {
  for (const reference of otherGroupReferences(topology)) if (holds(reference.value)) yield reference;
  for (const [{ choice }, tables] of tablesByPlacement) {
    if (choice.source !== 'own' || choice.uid === undefined || !holds(choice.uid)) continue;
    for (const { table } of tables) if (table.shardGroup !== undefined) yield table.shardGroup;
  }
}

/** The uid of every group that something names. */
export function namedGroups({ topology, tablesByPlacement }: RuleInput): ReadonlySet<string | undefined> {
  const named = new Set<string | undefined>();
  for (const { value } of otherGroupReferences(topology)) named.add(value);
  for (const { choice } of tablesByPlacement.keys()) named.add(choice.uid);
  return named;
}

function* otherGroupReferences(topology: Topology): Iterable<StringNode> {
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
}

/** Every place that names a shard index. */
export function* indexReferences({ topology, elaborateTables }: RuleInput): Generator<StringNode> {
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
