import { keySpan } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { SHARDED } from './example-parts.ts';
import { indexReferences } from './references.ts';
import { rule } from './rule.ts';

/** Every shard index is in use (domain reference §2 rule 24). */
export const unusedShardIndex = rule({
  id: 'unused-shard-index',
  severity: 'off',
  title: 'Every shard index is named by a group or a table.',
  why: 'An unused index is harmless, and a usual step before a Reshard; therefore the rule is off unless you turn it on.',
  examples: {
    fails: `${SHARDED}  ▸by_region: {type: xxhash, columns: [region]}\n`,
    passes: SHARDED,
  },
  source: 'domain reference §2 rule 24',
  confidence: 'documented',
  *check(input) {
    const used = new Set<string>();
    for (const { value } of indexReferences(input)) used.add(value);
    for (const { name, member } of input.topology.indexes.values()) {
      if (used.has(name)) continue;
      const message = `Neither a group nor a table names shard index ${quote(name)}. Remove it, unless it is being prepared.`;
      yield { at: keySpan(member), message };
    }
  },
});
