import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareText } from '../../src/report/queries.ts';
import { textOf } from '../messages.ts';

function share(part: number, total: number): string {
  return textOf(shareText(part, total));
}

describe('a share of calls', () => {
  it.each([
    [0, 100, '0 %'],
    [100, 100, '100 %'],
    [1, 3, '33 %'],
    [8, 1000, '0.8 %'],
    [915, 1000, '91.5 %'],
    [1, 100_000, 'under 0.1 %'],
    [99_999, 100_000, 'over 99.9 %'],
  ])('of %i in %i is %s', (part, total, text) => {
    expect(share(part, total)).toBe(text);
  });

  it('is nothing or all only where it is that', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (one, other) => {
        const total = Math.max(one, other, 1);
        const part = Math.min(one, other);
        expect(share(part, total) === '0 %').toBe(part === 0);
        expect(share(part, total) === '100 %').toBe(part === total);
      }),
    );
  });
});
