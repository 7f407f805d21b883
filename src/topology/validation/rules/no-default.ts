import { keySpan } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { resolveUnlisted } from '../../model/resolution.ts';
import { META } from './example-parts.ts';
import { rule } from './rule.ts';
import { unresolvedTables } from './table-unresolved.ts';

/** A listed database has a default (domain reference §2 rule 61). */
export const noDefault = rule({
  id: 'no-default',
  severity: 'warning',
  title: 'Every listed database has a default shard group, of its own or of the cluster.',
  why: "Tables that are not listed, such as a migration tool's bookkeeping or the next new table, are not routable without one. The official main example has this shape, so it is a warning.",
  examples: {
    fails: `${META.replace('default_shard_group: meta\n', '')}databases:\n  ▸app: {}\n`,
    passes: `${META}databases:\n  app: {}\n`,
  },
  source: 'domain reference §2 rule 61',
  confidence: 'documented',
  *check(input) {
    const { topology, resolution, shape } = input;
    const unresolved = new Set(unresolvedTables(input).map(({ database }) => database));
    for (const database of topology.databases.values()) {
      if (resolveUnlisted(resolution, database).choice.source !== 'none' || unresolved.has(database))
        continue;
      if (database.schemas.values().some(({ defaultShardGroup }) => defaultShardGroup?.value)) continue;
      const isLost = [topology.document.root, database.node].some((node) =>
        shape.isUnsure(node, 'default_shard_group'),
      );
      if (isLost) continue;
      const message = `Database ${quote(database.name)} has no default shard group, so tables that are not listed are not routable. Add ${quote(`default_shard_group: ${topology.authoritativeShardGroup?.value ?? '…'}`)}.`;
      yield { at: keySpan(database.member), message };
    }
  },
});
