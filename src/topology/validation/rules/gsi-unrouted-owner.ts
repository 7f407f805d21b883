import { quote } from '../../finding.ts';
import { gsiExample } from './example-parts.ts';
import { rule } from './rule.ts';

/** The owner of a global secondary index is routed by a key (domain reference §2 rule 25). */
export const gsiUnroutedOwner = rule({
  id: 'gsi-unrouted-owner',
  severity: 'warning',
  title: 'The owner of a global secondary index is routed by a shard index.',
  why: 'The index finds the shard of a row by other columns than its key. All rows of an unsharded table are on one shard, so it has no purpose there.',
  examples: {
    fails: gsiExample({ owner: '▸users', ownerGroup: 'meta' }),
    passes: gsiExample({}),
  },
  source: 'domain reference §2 rule 25',
  confidence: 'inferred',
  *check(input) {
    for (const { gsi, owner } of input.gsis) {
      const group = owner?.placement.choice.group;
      if (owner === undefined || group === undefined || gsi.ownerTable === undefined) continue;
      const isLost =
        input.shape.isUnsure(owner.table.node, 'primary_indexes') ||
        input.shape.isUnsure(group.node, 'default_shard_index');
      if (owner.placement.indexes.length > 0 || group.keyRanges.length !== 1 || isLost) continue;
      const message = `Table ${quote(gsi.ownerTable.value)}, which owns ${quote(gsi.name)}, is not sharded, so the index has no purpose. Remove it, or put the table in a group with a shard index.`;
      yield { at: gsi.ownerTable, message };
    }
  },
});
