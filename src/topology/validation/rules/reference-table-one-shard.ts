import { quote } from '../../finding.ts';
import type { KeyRange } from '../../model/topology.ts';
import { TABLES } from './example-parts.ts';
import { referenceTables } from './reference-tables.ts';
import { rule } from './rule.ts';
import { isMeantAlike } from './shard-references.ts';

/** A reference table is held on more than one shard (domain reference §2 rule 55). */
export const referenceTableOneShard = rule({
  id: 'reference-table-one-shard',
  severity: 'warning',
  title: 'The shard groups of a reference table have more than one shard.',
  why: 'On one shard a reference table is an ordinary table with more restrictions. It is legal, and pointless.',
  examples: {
    fails: `${TABLES.replace('        tables:\n', '')}        reference_tables: {countries: {shard_groups: [▸meta]}}\n`,
    passes: `${TABLES.replace('        tables:\n', '')}        reference_tables: {countries: {shard_groups: [data]}}\n`,
  },
  source: 'domain reference §2 rule 55',
  confidence: 'inferred',
  *check(input) {
    const { groups } = input.topology;
    for (const { table } of referenceTables(input)) {
      const [first] = table.shardGroups ?? [];
      const chosen = (table.shardGroups ?? []).map(({ value }) => groups.get(value));
      if (first === undefined || chosen.includes(undefined)) continue;
      const ranges = chosen.flatMap((group) => group?.keyRanges ?? []);
      const [shard] = ranges.map(({ shardUid }) => shardUid);
      const isOne = ({ shardUid }: KeyRange): boolean =>
        shard !== undefined && shardUid !== undefined && isMeantAlike(input.source, shard, shardUid);
      if (shard === undefined || !ranges.every(isOne)) continue;
      const message = `Reference table ${quote(table.name)} is held on one shard only, ${quote(shard.value)}. Name groups with more shards, or make it an ordinary table.`;
      yield { at: first, message };
    }
  },
});
