import type { StringNode } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { SHARDED } from './example-parts.ts';
import { columnList } from './phrases.ts';
import { rule } from './rule.ts';
import type { RuleInput } from './rule-input.ts';

/** A default leads to an unsharded group (domain reference §2 rule 62). */
export const routedDefault = rule({
  id: 'routed-default',
  severity: 'warning',
  title: 'The default shard group of a database or schema has no shard index.',
  why: "Every table that is not listed follows the default, a migration tool's bookkeeping too, and then needs the shard key column: inserts without it fail (NK306).",
  examples: {
    fails: `${SHARDED}databases:\n  app: {default_shard_group: ▸data}\n`,
    passes: `${SHARDED}databases:\n  app: {default_shard_group: meta}\n`,
  },
  source: 'domain reference §2 rule 62',
  confidence: 'measured',
  *check(input) {
    for (const { place, node } of defaults(input)) {
      const group = input.topology.groups.get(node.value);
      const index = input.topology.indexes.get(group?.defaultShardIndex?.value ?? '');
      if (group === undefined || index === undefined || index.columns.length === 0) continue;
      if (node.value === input.topology.authoritativeShardGroup?.value) continue;
      const message = `The default of ${place} is ${quote(node.value)}, so every table that is not listed needs the shard key ${columnList(index.columns)} on insert. Default to an unsharded group, and bind sharded tables one by one.`;
      yield { at: node, message };
    }
  },
});

function* defaults({ topology }: RuleInput): Iterable<{ place: string; node: StringNode }> {
  for (const { name, defaultShardGroup, schemas } of topology.databases.values()) {
    if (defaultShardGroup !== undefined) yield { place: `database ${quote(name)}`, node: defaultShardGroup };
    for (const schema of schemas.values()) {
      if (schema.defaultShardGroup !== undefined)
        yield { place: `schema ${quote(schema.name)}`, node: schema.defaultShardGroup };
    }
  }
}
