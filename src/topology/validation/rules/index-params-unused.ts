import { keySpan } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { SHARDED } from './example-parts.ts';
import { rule } from './rule.ts';

/** Only a modulo index has a modulus (domain reference §2 rule 49). */
export const indexParamsUnused = rule({
  id: 'index-params-unused',
  severity: 'warning',
  title: 'Only a modulo index has a modulus.',
  why: 'Indexes of the types xxhash and range take no parameter: either the modulus or the type is a mistake.',
  examples: {
    fails: SHARDED.replace('columns: [tenant_id]', 'columns: [tenant_id], index_params: {▸modulus: "16"}'),
    passes: SHARDED,
  },
  source: 'domain reference §2 rule 49',
  confidence: 'documented',
  *check({ topology }) {
    for (const { name, type, params } of topology.indexes.values()) {
      const member = params?.members.get('modulus');
      if (member === undefined || (type?.value !== 'xxhash' && type?.value !== 'range')) continue;
      const message = `Shard index ${quote(name)} of type ${quote(type.value)} has a modulus, which only ${quote('modulo')} uses. Remove it, or write ${quote('type: modulo')}.`;
      yield { at: keySpan(member), message };
    }
  },
});
