import { memberValue, toJson } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { readModulus } from '../../model/key-range.ts';
import { SHARDED } from './example-parts.ts';
import { opening } from './phrases.ts';
import { rule } from './rule.ts';

/** A modulo index has a positive modulus (domain reference §2 rule 49). */
export const moduloModulus = rule({
  id: 'modulo-modulus',
  severity: 'error',
  title: 'A modulo index has a positive whole modulus.',
  why: 'The key is the remainder of a division by `index_params.modulus`; without it there is none.',
  examples: {
    fails: SHARDED.replace(
      '{type: xxhash, columns: [tenant_id]}',
      '{type: modulo, columns: [tenant_id], index_params: {modulus: ▸"0"}}',
    ).replaceAll('"80"', '"08"'),
    passes: SHARDED.replace(
      '{type: xxhash, columns: [tenant_id]}',
      '{type: modulo, columns: [tenant_id], index_params: {modulus: "16"}}',
    ).replaceAll('"80"', '"08"'),
  },
  source: 'domain reference §2 rule 49',
  confidence: 'documented',
  *check({ topology, shape }) {
    for (const { name, node, type, params, modulus } of topology.indexes.values()) {
      if (type?.value !== 'modulo' || shape.isUnsure(node, 'index_params')) continue;
      if (modulus === undefined) {
        if (params !== undefined && shape.isUnsure(params, 'modulus')) continue;
        const message = `Modulo index ${quote(name)} has no modulus. Add ${quote('index_params: {modulus: "16"}')} with its number of buckets.`;
        yield { at: memberValue(node, 'type') ?? opening(node), message };
        continue;
      }
      const result = readModulus(modulus);
      if (result.ok) continue;
      const reason = {
        'not-an-integer': 'not a whole number',
        'not-positive': 'not positive',
        'too-large': 'beyond 64 bits',
      }[result.reason];
      const message = `The modulus of index ${quote(name)} is ${quote(toJson(modulus))}: ${reason}. Write a positive whole number in quotes, such as ${quote('"16"')}.`;
      yield { at: modulus, message };
    }
  },
});
