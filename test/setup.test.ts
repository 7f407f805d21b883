import { expect, it } from 'vitest';

/** Where vitest keeps what `expect.addEqualityTesters` was given. */
const KEPT = Symbol.for('$$jest-matchers-object');

function testers(): readonly unknown[] {
  const kept: unknown = Reflect.get(globalThis, KEPT);
  if (typeof kept !== 'object' || kept === null) return [];
  const list: unknown = Reflect.get(kept, 'customEqualityTesters');
  return Array.isArray(list) ? list : [];
}

it('adds one way of comparing a worker, however many files of tests begin in it', async () => {
  const again = './setup.ts?as-of-another-file';
  await import(/* @vite-ignore */ again);
  expect(testers()).toHaveLength(1);
});
