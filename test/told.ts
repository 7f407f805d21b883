/** How a test compares a message. Loaded once a worker: each loading adds a layer to every comparison. */
import { chai, expect } from 'vitest';
import { isMessage, type Message, textOf } from './messages.ts';

// A test speaks of a message by its plain text: it is compared as that, and stands so in a snapshot.
expect.addEqualityTesters([
  (one, other) => {
    if (isTree(one) && typeof other === 'string') return textOf(one) === other;
    if (isTree(other) && typeof one === 'string') return one === textOf(other);
    return undefined;
  },
]);
expect.addSnapshotSerializer({
  test: isTree,
  serialize: (message, config, indentation, depth, refs, printer) =>
    printer(textOf(message), config, indentation, depth, refs),
});
chai.use(({ Assertion }, { flag }) => {
  const matchers = [
    'toBe',
    'toContain',
    'toEqual',
    'toHaveProperty',
    'toMatch',
    'toMatchObject',
  ];
  for (const matcher of matchers)
    Assertion.overwriteMethod(
      matcher,
      (compare: (...args: unknown[]) => void) =>
        function (this: object, ...args: unknown[]) {
          flag(this, 'object', told(flag(this, 'object')));
          compare.apply(this, args);
        },
    );
  // Of a list only its own length is asked for, and it may have a hundred thousand members.
  Assertion.overwriteMethod(
    'toHaveLength',
    (compare: (...args: unknown[]) => void) =>
      function (this: object, ...args: unknown[]) {
        const value: unknown = flag(this, 'object');
        flag(this, 'object', isTree(value) ? textOf(value) : value);
        compare.apply(this, args);
      },
  );
});

/** How deep a message may be in what a test compares. */
const DEEPEST = 5;

/** A value with the plain text in the place of each message; the same value where there is none. */
function told(value: unknown, depth = 0): unknown {
  if (isTree(value)) return textOf(value);
  if (typeof value !== 'object' || value === null || depth > DEEPEST)
    return value;

  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  if (!Array.isArray(value) && !isPlain) return value;

  const members = Object.entries(value);
  const shown = members.map(
    ([key, member]) => [key, told(member, depth + 1)] as const,
  );
  if (shown.every(([, member], at) => member === members[at]?.[1]))
    return value;
  return Array.isArray(value)
    ? shown.map(([, member]) => member)
    : Object.fromEntries(shown);
}

function isTree(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && isMessage(value);
}
