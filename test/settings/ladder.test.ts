import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  circularIn,
  depthsOf,
  orderText,
  type Rung,
} from '../../src/settings/ladder.ts';
import { textOf } from '../messages.ts';

/** Rungs as "name" or "name<after". */
function rungs(...texts: readonly string[]): readonly Rung[] {
  return texts.map((text) => {
    const [name = '', after] = text.split('<');
    return { name, after };
  });
}

function order(
  texts: readonly string[],
  names: readonly string[] = texts.map((text) => text.replace(/<.*/, '')),
): string | undefined {
  const text = orderText(rungs(...texts), new Set(names));
  return text && textOf(text);
}

describe('the depth of a target', () => {
  it('is how many come before it, wherever they are written', () => {
    const depths = depthsOf(
      rungs('prod<staging', 'staging<dev', 'dev', 'eu<staging', 'alone'),
    );
    expect(Object.fromEntries(depths)).toEqual({
      dev: 0,
      alone: 0,
      staging: 1,
      prod: 2,
      eu: 2,
    });
  });

  it('is one more than that of the target below, in any file without a circle', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 20 }), (belows) => {
        // Each rung comes after an earlier one or none: no circle. They are written backwards.
        const written = belows
          .map((below, at): Rung => {
            const after = below < at ? `t${below}` : undefined;
            return { name: `t${at}`, after };
          })
          .toReversed();
        const depths = depthsOf(written);
        expect(circularIn(written)).toEqual([]);
        for (const { name, after } of written)
          expect(depths.get(name)).toBe(
            after === undefined ? 0 : (depths.get(after) ?? 0) + 1,
          );
      }),
    );
  });

  it('takes a chain of a thousand', () => {
    const chain = Array.from({ length: 1000 }, (_, at) => `t${at}<t${at + 1}`);
    expect(depthsOf(rungs(...chain, 't1000')).get('t0')).toBe(1000);
  });
});

describe('a circle', () => {
  const circles = (...texts: readonly string[]) =>
    circularIn(rungs(...texts)).map((circle) => circle.map(({ name }) => name));

  it('is found once, whoever leads to it', () => {
    expect(circles('x<a', 'a<b', 'b<c', 'c<a', 'y<x')).toEqual([
      ['a', 'b', 'c'],
    ]);
  });

  it('can be of one, and there can be several', () => {
    expect(circles('a<a', 'b<c', 'c<b', 'd<a', 'e')).toEqual([
      ['a'],
      ['b', 'c'],
    ]);
  });
});

describe('the order of applies', () => {
  it('names the targets step by step', () => {
    expect(order(['prod<staging', 'staging<dev', 'eu<staging', 'dev'])).toBe(
      'Order of applies: `dev`, then `staging`, then `prod` and `eu`.',
    );
  });

  it('names each ladder that has one of the targets, and no target that waits for none and is waited for by none', () => {
    const two = ['a', 'b<a', 'c', 'd<c', 'e'];
    expect(order(two)).toBe('Order of applies: `a`, then `b`; `c`, then `d`.');
    expect(order(two, ['d'])).toBe('Order of applies: `c`, then `d`.');
    expect(order(two, ['e'])).toBeUndefined();
    expect(order(['a', 'b'])).toBeUndefined();
  });

  it('stays a line, however many ladders and steps there are', () => {
    const many = Array.from({ length: 10 }, (_, at) => [
      `s${at}`,
      `p${at}<s${at}`,
    ]);
    expect(order(many.flat())).toBe(
      'Order of applies: `s0`, then `p0`; `s1`, then `p1`; `s2`, then `p2`; and 7 more.',
    );
    const long = Array.from({ length: 9 }, (_, at) => `t${at}<t${at - 1}`);
    expect(order(long)).toMatch(/`t4`, then `t5`, then 3 more\.$/);
  });
});
