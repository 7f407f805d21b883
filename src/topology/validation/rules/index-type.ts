import { quote } from '../../finding.ts';
import { INDEX_TYPES, isIndexType } from '../../model/key-range.ts';
import { suggestion } from '../../nearest.ts';
import { SHARDED } from './example-parts.ts';
import { listed } from './phrases.ts';
import { rule } from './rule.ts';

/** A shard index has one of the three types (domain reference §2 rule 45). */
export const indexType = rule({
  id: 'index-type',
  severity: 'error',
  title: 'The type of a shard index is `xxhash`, `range` or `modulo`.',
  why: 'The service documents these three and rejects any other.',
  examples: {
    fails: SHARDED.replace('type: xxhash', 'type: ▸hash'),
    passes: SHARDED,
  },
  source: 'domain reference §2 rule 45',
  confidence: 'documented',
  *check({ topology }) {
    for (const { name, type } of topology.indexes.values()) {
      if (type === undefined || isIndexType(type.value)) continue;
      const message = `Shard index ${quote(name)} has the type ${quote(type.value)}.${suggestion(type.value, INDEX_TYPES)} Write one of ${listed(INDEX_TYPES)}.`;
      yield { at: type, message };
    }
  },
});
