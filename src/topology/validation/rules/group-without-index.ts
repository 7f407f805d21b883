import { keySpan } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import type { ShardGroup } from '../../model/topology.ts';
import { TABLES } from './example-parts.ts';
import { isAuthority } from './layout.ts';
import { groupName, groupPlace, listed } from './phrases.ts';
import { rule } from './rule.ts';

/** A group with bounds has an index for every table (domain reference §2 rule 41). */
export const groupWithoutIndex = rule({
  id: 'group-without-index',
  severity: 'error',
  title: 'A group that is split by key has a shard index for each of its tables.',
  why: 'Without an index a row has no key, and the cluster cannot choose a range for it. A warning while no table is in the group.',
  examples: {
    fails: TABLES.replace('  - uid: data', '  - uid: ▸data')
      .replace('    default_shard_index: by_tenant\n', '')
      .concat('          ▹orders: {shard_group: data}\n'),
    passes: `${TABLES}          orders: {shard_group: data}\n`,
  },
  source: 'domain reference §2 rule 41',
  confidence: 'inferred',
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
      const place = { at: groupPlace(group) };
      const remedy = `Add ${quote('default_shard_index')}`;
      if (first !== undefined) {
        const names = listed(unrouted.map(({ table }) => table.name));
        const message = `${sentence(group)} has no shard index, so rows of ${names} cannot be routed. ${remedy}.`;
        yield { ...place, related: keySpan(first.table.member), message };
      } else if (all.length === 0) {
        yield {
          ...place,
          message: `${sentence(group)} has no shard index. ${remedy} before binding a table to it.`,
          atMost: 'warning',
        };
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
