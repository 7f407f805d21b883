import type { TestContext } from 'vitest';

/**
 * Whether the long tests run too, of large sizes and of many processes. Before a change lands they do, by `TESTS=all` in
 * `.ci/run`; `npm test` is for the minutes in between.
 */
export const WITH_LONG = process.env['TESTS'] === 'all';

/** The share of random values and cases that are tried where all of them would take seconds. */
export const SHARE = WITH_LONG ? 1 : 0.4;

/** Leaves out a test that takes a second or more, unless the long ones run too. */
export function skipLong({ skip }: TestContext): void {
  skip(!WITH_LONG, 'long: runs with TESTS=all');
}

/** How many of so many random values are tried. */
export function tries(all: number): number {
  return Math.ceil(all * SHARE);
}
