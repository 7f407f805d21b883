import { quote } from '../../finding.ts';
import { suggestion } from '../../nearest.ts';
import { SHARDED } from './example-parts.ts';
import { alsoAt, listed } from './phrases.ts';
import { byName, indexReferences } from './references.ts';
import { rule } from './rule.ts';

/** Every shard index that is named is declared (domain reference §2 rule 18). */
export const undeclaredShardIndex = rule({
  id: 'undeclared-shard-index',
  severity: 'error',
  title: 'Every shard index that is named is declared in `shard_indexes`.',
  why: 'A group or table that names an index which does not exist cannot route a row.',
  examples: {
    fails: SHARDED.replace('default_shard_index: by_tenant', 'default_shard_index: ▸by_tenants'),
    passes: SHARDED,
  },
  source: 'domain reference §2 rule 18',
  confidence: 'inferred',
  *check(input) {
    const { indexes } = input.topology;
    if (!input.knowsIndexes) return;
    const lost = indexReferences(input).filter(({ value }) => !indexes.has(value));
    for (const [name, [first, ...others]] of byName(lost)) {
      if (first === undefined) continue;
      const declared =
        indexes.size === 0 ? 'none is declared' : `declared are ${listed([...indexes.keys()])}`;
      const message = `Shard index ${quote(name)}${alsoAt(input.source, others)} is not in ${quote('shard_indexes')}; ${declared}.${suggestion(name, indexes.keys()) || ' Declare it, or name another.'}`;
      yield { at: first, message };
    }
  },
});
