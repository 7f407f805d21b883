import type { TestContext } from 'vitest';

/**
 * Whether the long tests run too, of large sizes and of many processes. Before a change lands they do, by `TESTS=all` in
 * `.ci/run`; `npm test` is for the minutes in between.
 */
export const WITH_LONG = process.env['TESTS'] === 'all';

/** Leaves out a test that takes a second or more, unless the long ones run too. */
export function isLong({ skip }: TestContext): void {
  skip(!WITH_LONG, 'long: runs with TESTS=all');
}

/** How many of so many random values are tried: two fifths, unless the long tests run too. */
export function tries(all: number): number {
  return WITH_LONG ? all : Math.ceil(all * 0.4);
}
