import { quote } from '../../finding.ts';
import { isIndexType } from '../../model/key-range.ts';
import { TABLES } from './example-parts.ts';
import { groupName, opening } from './phrases.ts';
import { rule } from './rule.ts';

/** A table's own index has the type of its group's default (domain reference §2 rule 51). */
export const overrideIndexType = rule({
  id: 'override-index-type',
  severity: 'warning',
  title: "A table's own index has the same type as its group's default index.",
  why: "The group's bounds are read under each index: `80` is half of the key space under xxhash and the integer 128 under range, so that one list of ranges is two different partitions.",
  examples: {
    fails: `${TABLES.replace('shard_indexes:\n', 'shard_indexes:\n  by_id: {type: range, columns: [id]}\n').replaceAll('"80"', '"0080"')}          orders: {shard_group: data, primary_indexes: [{shard_index: ▸by_id}]}\n`,
    passes: `${TABLES.replace('shard_indexes:\n', 'shard_indexes:\n  by_id: {type: xxhash, columns: [id]}\n').replaceAll('"80"', '"0080"')}          orders: {shard_group: data, primary_indexes: [{shard_index: by_id}]}\n`,
  },
  source: 'domain reference §2 rule 51',
  confidence: 'documented',
  *check({ topology, tablesByPlacement }) {
    for (const [{ choice, indexes }, [first]] of tablesByPlacement) {
      const { group } = choice;
      const standard = topology.indexes.get(group?.defaultShardIndex?.value ?? '')?.type?.value;
      if (group === undefined || standard === undefined || !isIndexType(standard)) continue;
      for (const [position, { source, index }] of indexes.entries()) {
        const own = index?.type?.value;
        if (source !== 'table' || own === undefined || own === standard || !isIndexType(own)) continue;
        const entry = first?.table.primaryIndexes[position];
        if (first === undefined || entry === undefined) continue;
        const message = `Table ${quote(first.table.name)} uses ${own} index ${quote(index?.name ?? '')} in ${groupName(group)}, whose default index is ${standard}: the same bounds mean two different partitions. Use a ${standard} index, or a group of its own.`;
        yield { at: entry.shardIndex ?? opening(entry.node), message };
      }
    }
  },
});
