import type { Axis, Interval } from '../topology/key-range.ts';

/** The share of keys that a change concerns, as a fraction. `whole` is 0 if the share is unknown. */
export interface KeyShare {
  /** `range`: a share has no meaning. `unknown`: the share cannot be computed. */
  readonly why: 'share' | 'range' | 'unknown';
  readonly part: bigint;
  readonly whole: bigint;
}

export const ALL_KEYS: KeyShare = { why: 'share', part: 1n, whole: 1n };
export const UNKNOWN_KEYS: KeyShare = { why: 'unknown', part: 0n, whole: 0n };
const UNEVEN: KeyShare = { why: 'range', part: 0n, whole: 0n };

/** The share of an axis that some intervals cover. */
export function keyShare(axis: Axis, intervals: readonly Interval[]): KeyShare {
  // Keys are not spread evenly over the integers (docs/neki.md §3).
  if (axis.type === 'range') return UNEVEN;

  const part = intervals.reduce((sum, { low, high }) => sum + high - low, 0n);
  return { why: 'share', part, whole: axis.high - axis.low };
}
