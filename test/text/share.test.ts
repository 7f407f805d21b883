import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareBeyond, shareText } from '../../src/text/share.ts';

describe('a share', () => {
  it.each([
    [0, 100, '0 %'],
    [1, 1_000_000, 'under 0.1 %'],
    [99, 100_000, 'under 0.1 %'],
    [1, 1000, '0.1 %'],
    [5, 1000, '0.5 %'],
    [1, 3, '33.3 %'],
    [915, 1000, '91.5 %'],
    [1, 8, '12.5 %'],
    [1, 4, '25 %'],
    [9990, 10_000, '99.9 %'],
    [9991, 10_000, 'over 99.9 %'],
    [9996, 10_000, 'over 99.9 %'],
    [999_999, 1_000_000, 'over 99.9 %'],
    [100, 100, '100 %'],
    [0.4, 1000, 'under 0.1 %'],
    [1n, 1n << 64n, 'under 0.1 %'],
    [(1n << 64n) - 1n, 1n << 64n, 'over 99.9 %'],
  ])('of %s in %s is %s', (part, whole, text) => {
    expect(shareText(part, whole)).toBe(text);
  });

  it.each([0, 0n])('of nothing is none (%s)', (whole) => {
    expect(shareText(whole, whole)).toBeUndefined();
    expect(shareText(5, whole)).toBeUndefined();
    expect(shareBeyond(5, whole, 1000)).toBeUndefined();
  });

  it('is nothing or all only where it is that', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (one, other) => {
        const whole = Math.max(one, other, 1);
        const part = Math.min(one, other);
        for (const [some, all] of [
          [part, whole],
          [BigInt(part), BigInt(whole)],
        ] as const) {
          expect(shareText(some, all) === '0 %').toBe(part === 0);
          expect(shareText(some, all) === '100 %').toBe(part === whole);
        }
      }),
    );
  });
});

describe('a share past a limit', () => {
  it.each([
    [25, 100, 1000, '25 %'],
    [1004, 10_000, 1000, 'over 10 %'],
    [100_001, 1_000_000, 1000, 'over 10 %'],
    [1006, 10_000, 1000, '10.1 %'],
    [1226, 10_000, 1225, '12.3 %'],
    [12_251, 100_000, 1225, '12.3 %'],
    [1233, 10_000, 1232, 'over 12.32 %'],
    [7, 10_000, 5, 'over 0.05 %'],
    [7, 10_000, 0, 'under 0.1 %'],
    [9997, 10_000, 9995, 'over 99.95 %'],
    [9995, 10_000, 9990, 'over 99.9 %'],
    [100, 100, 9999, '100 %'],
  ])(
    'of %d in %d, the limit at %d hundredths, is %s',
    (part, whole, limit, text) => {
      expect(shareBeyond(part, whole, limit)).toBe(text);
    },
  );

  it('is never shown as one that the limit lets pass', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 9999 }),
        (part, limit) => {
          fc.pre(part > limit * 100);
          const text = shareBeyond(part, 1_000_000, limit) ?? '';
          const [, over, number] = /^(over )?([\d.]+) %$/.exec(text) ?? [];
          const shown = Number(number) * 100;
          if (limit > 0)
            expect(over ? shown + 0.5 : shown, text).toBeGreaterThan(limit);
        },
      ),
    );
  });
});
