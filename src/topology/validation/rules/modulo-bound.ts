import { quote } from '../../finding.ts';
import { SHARDED } from './example-parts.ts';
import { rule } from './rule.ts';

/** Bounds under modulo lie within the modulus (domain reference §2 rule 43). */
export const moduloBound = rule({
  id: 'modulo-bound',
  severity: 'warning',
  title: 'No bound under a modulo index lies beyond the modulus.',
  why: 'Buckets go from 0 to the modulus less one. A range that starts beyond them never receives a row. How the service reads modulo bounds is not known.',
  examples: {
    fails: SHARDED.replace(
      '{type: xxhash, columns: [tenant_id]}',
      '{type: modulo, columns: [tenant_id], index_params: {modulus: "16"}}',
    )
      .replace('end: "80"', 'end: "10"')
      .replace('start: "80"', 'start: ▸"10"'),
    passes: SHARDED.replace(
      '{type: xxhash, columns: [tenant_id]}',
      '{type: modulo, columns: [tenant_id], index_params: {modulus: "16"}}',
    ).replaceAll('"80"', '"08"'),
  },
  source: 'domain reference §2 rule 43, §3',
  confidence: 'inferred',
  *check({ layouts }) {
    for (const { axis, index, ranges } of layouts) {
      if (index === undefined || axis.type !== 'modulo') continue;
      for (const { range, result } of ranges) {
        if (!result.ok) continue;
        const { low, high } = result.interval;
        const modulus = `modulus ${axis.high} (${quote(`"${axis.high.toString(16)}"`)} in hexadecimal) of index ${quote(index.name)}`;
        if (range.start !== undefined && low >= axis.high) {
          const message = `Key range starts at ${quote(range.start.value)}, which is bucket ${low}, and the ${modulus} has none there: its shard never receives a row. Write a smaller start, or remove the range.`;
          yield { at: range.start, message };
        } else if (range.end !== undefined && high > axis.high) {
          const message = `Key range ends at ${quote(range.end.value)}, which is bucket ${high}, beyond the ${modulus}. Remove the ${quote('end')}, or write one within the modulus.`;
          yield { at: range.end, message };
        }
      }
    }
  },
});
