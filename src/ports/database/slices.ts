import { inQuotes } from '../../topology/catalog.ts';
import type { Interval } from '../../topology/key-range.ts';

/**
 * The oids of `int8`, `int2` and `int4`. For other types it is unknown which interval a router sends a key to: 99.5 is
 * between two keys, and NaN is above all keys. A domain has another oid, so it does not count as an integer.
 */
export const INTEGERS = '(20, 21, 23)';

/** A condition of a statement, with the values of its parameters. */
interface Condition {
  readonly text: string;
  readonly values: readonly string[];
}

const LOWEST = -(1n << 63n);
const HIGHEST = (1n << 63n) - 1n;

/**
 * The condition for keys of an interval. Its parameters are numbered after earlier ones. Bounds outside of `bigint` are
 * left out.
 */
export function keysIn(
  column: string,
  { low, high }: Interval,
  parameters: number,
): Condition {
  const key = inQuotes(column);
  const bounds = [
    { sign: '>=', bound: low, isNeeded: low > LOWEST },
    { sign: '<', bound: high, isNeeded: high <= HIGHEST },
  ].filter(({ isNeeded }) => isNeeded);
  if (bounds.length === 0) return { text: `${key} IS NOT NULL`, values: [] };

  const parts = bounds.map(
    ({ sign }, at) => `${key} ${sign} $${parameters + at + 1}::bigint`,
  );
  return {
    text: parts.join(' AND '),
    values: bounds.map(({ bound }) => String(bound)),
  };
}
