import { keySpan, toJson } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { TABLES } from './example-parts.ts';
import { alsoAt } from './phrases.ts';
import { rule } from './rule.ts';

/** A table's own index stands under `primary_indexes` (domain reference §2 rule 7). */
export const tableShardIndex = rule({
  id: 'table-shard-index',
  severity: 'warning',
  title: "A table's own index stands under `primary_indexes`, not under `shard_index`.",
  why: '`shard_index` on a table was seen in one third-party document only, next to other mistakes. If the service drops it, the table is routed by its group’s default index.',
  examples: {
    fails: `${TABLES}          orders: {shard_group: data, ▸shard_index: by_tenant}\n`,
    passes: `${TABLES}          orders: {shard_group: data, primary_indexes: [{shard_index: by_tenant}]}\n`,
  },
  source: 'domain reference §1.7, §2 rule 7',
  confidence: 'unknown',
  *check({ source, elaborateTables }) {
    const found = elaborateTables.flatMap(({ table }) => table.node.members.get('shard_index') ?? []);
    const [first, ...others] = found;
    if (first === undefined) return;
    const message = `${quote('shard_index')} on a table${alsoAt(source, others.map(keySpan))} is a doubtful spelling that the service may drop. Write ${quote(`primary_indexes: [{shard_index: ${toJson(first.value)}}]`)}.`;
    yield { at: keySpan(first), message };
  },
});
