import {
  canonicalNumber,
  type NumberNode,
  type StringNode,
} from '../document/document.ts';
import { failure, ok, type Result } from '../result.ts';
import { shareText } from '../text/share.ts';

/** The types of shard index; the service rejects any other (docs/neki.md §1.4). */
export const INDEX_TYPES = ['xxhash', 'range', 'modulo'] as const;

export type IndexType = (typeof INDEX_TYPES)[number];

/**
 * The routed values that the bounds of a group cut into ranges, [low, high): unsigned 64-bit hashes, signed 64-bit
 * integers, or buckets from 0 to the modulus (docs/neki.md §3; modulo is a guess there).
 */
export interface Axis extends Interval {
  readonly type: IndexType;
}

/** A half-open interval of routed values, [low, high). */
export interface Interval {
  readonly low: bigint;
  readonly high: bigint;
}

/** Which bound of a key range cannot be read, and why. */
export interface UnreadBound {
  readonly bound: 'start' | 'end';
  readonly reason: BoundProblem;
}

/** Why a bound cannot be read: not hexadecimal, more than 16 digits, or more than a signed 64-bit integer. */
export type BoundProblem = 'not-hexadecimal' | 'too-long' | 'too-large';

/** Why a modulus is not valid. */
export type ModulusProblem = 'not-an-integer' | 'not-positive' | 'too-large';

const SIGNED_LIMIT = 1n << 63n;

/** The hexadecimal digits of a 64-bit value. */
const DIGITS = 16;

/** The axis of an xxhash index: XXH3-64, unsigned (docs/neki.md §3). */
export const XXHASH_AXIS: Axis = { type: 'xxhash', low: 0n, high: 1n << 64n };

/** The axis of a range index: signed 64-bit integers; negative keys lie below any bound (docs/neki.md §3). */
export const RANGE_AXIS: Axis = {
  type: 'range',
  low: -SIGNED_LIMIT,
  high: SIGNED_LIMIT,
};

/** The axis of a modulo index: its buckets, 0 to modulus − 1. */
export function moduloAxis(modulus: bigint): Axis {
  return { type: 'modulo', low: 0n, high: modulus };
}

export function isIndexType(text: string): text is IndexType {
  return INDEX_TYPES.some((type) => type === text);
}

/**
 * Reads a bound exactly under an index type: for xxhash a hexadecimal prefix of 64 bits, padded with zeros on the
 * right; for range and modulo a hexadecimal integer that fits a signed 64-bit integer (docs/neki.md §3).
 */
export function readBound(
  text: string,
  type: IndexType,
): Result<bigint, BoundProblem> {
  if (!/^[0-9A-Fa-f]+$/.test(text)) return failure('not-hexadecimal');
  if (type === 'xxhash') {
    if (text.length > DIGITS) return failure('too-long');
    return ok(BigInt(`0x${text.padEnd(DIGITS, '0')}`));
  }

  const digits = text.replace(/^0+(?=.)/, '');
  if (digits.length > DIGITS) return failure('too-large');
  return signed(BigInt(`0x${digits}`));
}

/** A number, if it fits a signed 64-bit integer. */
function signed(value: bigint): Result<bigint, 'too-large'> {
  if (value < SIGNED_LIMIT) return ok(value);
  return failure('too-large');
}

/**
 * Reads the interval of a key range; an absent or empty bound is the end of the axis (docs/neki.md §1.3). The interval
 * may be empty, inverted or, for modulo, reach beyond the axis. Rules judge that, and `clip` cuts the interval to the
 * axis.
 */
export function readInterval(
  start: string | undefined,
  end: string | undefined,
  axis: Axis,
): Result<Interval, UnreadBound> {
  const low = start ? readBound(start, axis.type) : ok(axis.low);
  if (!low.ok) return failure({ bound: 'start', reason: low.problem });

  const high = end ? readBound(end, axis.type) : ok(axis.high);
  if (!high.ok) return failure({ bound: 'end', reason: high.problem });

  return ok({ low: low.value, high: high.value });
}

/** The part of an interval on the axis; undefined if there is none. */
export function clip(interval: Interval, axis: Axis): Interval | undefined {
  const low = interval.low > axis.low ? interval.low : axis.low;
  const high = interval.high < axis.high ? interval.high : axis.high;
  if (low >= high) return undefined;
  return { low, high };
}

/** Reads a modulus, written as a string or a number (docs/neki.md §1.4): a positive 64-bit integer. */
export function readModulus(
  node: StringNode | NumberNode,
): Result<bigint, ModulusProblem> {
  // A text must be a whole number in digits: it is unknown whether the service would read an exponent there.
  const match =
    node.kind === 'string'
      ? /^(-?)(\d+)$/.exec(node.value)
      : /^(-?)(\d+)(?:e(\d+))?$/.exec(canonicalNumber(node.text));
  if (match === null) return failure('not-an-integer');

  const [, sign, digits = '', exponent = '0'] = match;
  const significant = digits.replace(/^0+(?=.)/, '');
  if (sign === '-' || significant === '0') return failure('not-positive');
  if (significant.length + Number(exponent) > 19) return failure('too-large');
  return signed(BigInt(significant) * 10n ** BigInt(exponent));
}

/** A bound as a topology spells it, shortest with an even number of digits; undefined at an end of the axis. */
export function boundText(value: bigint, axis: Axis): string | undefined {
  if (value <= axis.low || value >= axis.high) return undefined;
  const digits = value.toString(16);
  if (axis.type === 'xxhash')
    return digits.padStart(DIGITS, '0').replace(/(?:00)+$/, '');
  if (digits.length % 2 === 0) return digits;
  return `0${digits}`;
}

/**
 * An interval as people read it: `[40, 80)` in hexadecimal for xxhash, in decimal for range and modulo; `…` is an end
 * of the axis.
 */
export function renderInterval(interval: Interval, axis: Axis): string {
  return `[${renderEnd(interval.low, axis)}, ${renderEnd(interval.high, axis)})`;
}

function renderEnd(value: bigint, axis: Axis): string {
  if (axis.type === 'xxhash') return boundText(value, axis) ?? '…';
  if (axis.type === 'range' && (value <= axis.low || value >= axis.high))
    return '…';
  return String(value);
}

/**
 * A share of the axis in percent: `25 %`. A range axis has no meaningful share, because keys are not spread evenly over
 * the integers (docs/neki.md §3).
 */
export function renderShare(size: bigint, axis: Axis): string {
  // An axis is never empty, so there is always a share.
  return shareText(size, axis.high - axis.low) ?? '';
}
