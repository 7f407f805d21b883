import { quote } from '../../finding.ts';
import { readModulus } from '../../model/key-range.ts';
import { SHARDED } from './example-parts.ts';
import { rule } from './rule.ts';

/** A modulus is written as a string (domain reference §2 rule 49). */
export const modulusNotString = rule({
  id: 'modulus-not-string',
  severity: 'warning',
  title: 'A modulus is written as a string.',
  why: 'The CLI models index parameters as strings, and a service that stores them so may refuse a number.',
  examples: {
    fails: SHARDED.replace(
      '{type: xxhash, columns: [tenant_id]}',
      '{type: modulo, columns: [tenant_id], index_params: {modulus: ▸16}}',
    ).replaceAll('"80"', '"08"'),
    passes: SHARDED.replace(
      '{type: xxhash, columns: [tenant_id]}',
      '{type: modulo, columns: [tenant_id], index_params: {modulus: "16"}}',
    ).replaceAll('"80"', '"08"'),
  },
  source: 'domain reference §2 rule 49, §1.4',
  confidence: 'CLI',
  *check({ topology }) {
    for (const { name, modulus } of topology.indexes.values()) {
      if (modulus?.kind !== 'number') continue;
      const result = readModulus(modulus);
      if (!result.ok) continue;
      const message = `The modulus of index ${quote(name)} is the number ${quote(modulus.text)}, and parameters are known as strings. Write ${quote(`"${result.value}"`)}.`;
      yield { at: modulus, message };
    }
  },
});
