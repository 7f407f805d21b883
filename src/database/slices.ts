import { inQuotes } from '../topology/catalog.ts';
import type { Interval } from '../topology/model/key-range.ts';

/**
 * The numbers of `int8`, `int2` and `int4`. Of other types it is unknown which interval a router sends a key to: 99.5 is
 * between two keys, and NaN is above them all. A domain has a number of its own, so it counts as another type.
 */
export const INTEGERS = '(20, 21, 23)';

/** A part of a statement, with the values of its parameters. */
export interface Condition {
  readonly text: string;
  readonly values: readonly string[];
}

const LOWEST = -(1n << 63n);
const HIGHEST = (1n << 63n) - 1n;

/** Chooses the keys of an interval, with parameters behind so many others. A bound past what a bigint holds is none. */
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
