import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failure, ok } from '../../src/result.ts';
import {
  type Axis,
  boundText,
  clip,
  type IndexType,
  moduloAxis,
  RANGE_AXIS,
  readBound,
  readInterval,
  readModulus,
  renderInterval,
  renderShare,
  XXHASH_AXIS,
} from '../../src/topology/key-range.ts';

describe('readBound', () => {
  it.each<[string, IndexType, bigint]>([
    ['80', 'xxhash', 1n << 63n],
    ['8', 'xxhash', 1n << 63n],
    ['8000', 'xxhash', 1n << 63n],
    ['0080', 'xxhash', 1n << 55n],
    ['C0', 'xxhash', 0xc000000000000000n],
    ['ffffffffffffffff', 'xxhash', 0xffffffffffffffffn],
    ['80', 'range', 128n],
    ['0080', 'range', 128n],
    ['8000', 'range', 32768n],
    ['7fffffffffffffff', 'range', 0x7fffffffffffffffn],
    ['00007fffffffffffffff', 'range', 0x7fffffffffffffffn],
    ['0', 'range', 0n],
    ['2', 'modulo', 2n],
    ['10', 'modulo', 16n],
  ])('reads %s under %s as %s', (text, type, value) => {
    expect(readBound(text, type)).toEqual(ok(value));
  });

  it.each<[string, IndexType, string]>([
    ['', 'xxhash', 'not-hexadecimal'],
    ['0x80', 'xxhash', 'not-hexadecimal'],
    ['-1', 'range', 'not-hexadecimal'],
    ['8 0', 'range', 'not-hexadecimal'],
    ['00000000000000000', 'xxhash', 'too-long'],
    ['8000000000000000', 'range', 'too-large'],
    ['10000000000000000', 'modulo', 'too-large'],
  ])('refuses %j under %s: %s', (text, type, reason) => {
    expect(readBound(text, type)).toEqual(failure(reason));
  });
});

describe('readInterval', () => {
  it('lets an absent or empty bound be the end of the axis', () => {
    expect(readInterval(undefined, '80', RANGE_AXIS)).toEqual(
      ok({ low: -(1n << 63n), high: 128n }),
    );
    expect(readInterval('', '', XXHASH_AXIS)).toEqual(
      ok({ low: 0n, high: 1n << 64n }),
    );
    expect(readInterval('2', undefined, moduloAxis(16n))).toEqual(
      ok({ low: 2n, high: 16n }),
    );
  });

  it('names the bound it cannot read', () => {
    expect(readInterval('00', 'zz', XXHASH_AXIS)).toEqual(
      failure({ bound: 'end', reason: 'not-hexadecimal' }),
    );
  });

  it('leaves what is inverted or beyond the axis to clip', () => {
    expect(clip({ low: 5n, high: 3n }, moduloAxis(8n))).toBeUndefined();
    expect(clip({ low: 6n, high: 20n }, moduloAxis(8n))).toEqual({
      low: 6n,
      high: 8n,
    });
    expect(clip({ low: 8n, high: 20n }, moduloAxis(8n))).toBeUndefined();
  });
});

describe('readModulus', () => {
  const nowhere = { start: 0, end: 0 };
  it.each(['16', '016'])('reads the text %s', (value) => {
    expect(readModulus({ kind: 'string', value, ...nowhere })).toEqual(ok(16n));
  });
  it.each(['16', '16.0', '1.6e1'])('reads the number %s', (text) => {
    expect(readModulus({ kind: 'number', text, ...nowhere })).toEqual(ok(16n));
  });
  it.each([
    ['1e10', 10_000_000_000n],
    ['1e18', 10n ** 18n],
    ['1000000000000000001', 10n ** 18n + 1n],
  ])('reads the large number %s', (text, value) => {
    expect(readModulus({ kind: 'number', text, ...nowhere })).toEqual(
      ok(value),
    );
  });
  it('refuses a number beyond 64 bits, however short', () => {
    expect(
      readModulus({ kind: 'number', text: '1e999999999', ...nowhere }),
    ).toEqual(failure('too-large'));
  });
  it.each([
    ['0', 'not-positive'],
    ['-4', 'not-positive'],
    ['-10000000000000000000', 'not-positive'],
    ['1.5', 'not-an-integer'],
    ['0x10', 'not-an-integer'],
    ['9223372036854775808', 'too-large'],
    ['1e1', 'not-an-integer'],
  ])('refuses %s: %s', (value, reason) => {
    expect(readModulus({ kind: 'string', value, ...nowhere })).toEqual(
      failure(reason),
    );
  });
});

describe('rendering', () => {
  it('writes a bound as short as it reads back, with an even number of digits', () => {
    const axes: Axis[] = [XXHASH_AXIS, RANGE_AXIS, moduloAxis(1000n)];
    fc.assert(
      fc.property(
        fc.constantFrom(...axes),
        fc.oneof(fc.bigInt(1n, 999n), fc.bigInt(1n, (1n << 63n) - 1n)),
        (axis, value) => {
          fc.pre(value < axis.high);
          const text = boundText(value, axis) ?? '';
          expect(text.length % 2).toBe(0);
          expect(readBound(text, axis.type)).toEqual(ok(value));
        },
      ),
    );
    expect(boundText(1n << 62n, XXHASH_AXIS)).toBe('40');
    expect(boundText(0n, XXHASH_AXIS)).toBeUndefined();
    expect(boundText(16n, moduloAxis(16n))).toBeUndefined();
    expect(boundText(0n, RANGE_AXIS)).toBe('00');
  });

  it('shows intervals in hexadecimal for xxhash and in decimal otherwise', () => {
    expect(
      renderInterval({ low: 1n << 62n, high: 1n << 63n }, XXHASH_AXIS),
    ).toBe('[40, 80)');
    expect(renderInterval(XXHASH_AXIS, XXHASH_AXIS)).toBe('[…, …)');
    expect(renderInterval(RANGE_AXIS, RANGE_AXIS)).toBe('[…, …)');
    expect(
      renderInterval({ low: RANGE_AXIS.low, high: 128n }, RANGE_AXIS),
    ).toBe('[…, 128)');
    expect(renderInterval({ low: 0n, high: 4n }, moduloAxis(4n))).toBe(
      '[0, 4)',
    );
  });

  it.each([
    [1n << 62n, '25 %'],
    [(1n << 64n) / 3n, '33.3 %'],
    [1n << 61n, '12.5 %'],
    [1n, 'under 0.1 %'],
    [(1n << 64n) - 1n, 'over 99.9 %'],
    [1n << 64n, '100 %'],
    [0n, '0 %'],
  ])('shows %s of the hashes as %s', (size, text) => {
    expect(renderShare(size, XXHASH_AXIS)).toBe(text);
  });
});
