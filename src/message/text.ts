import * as lists from './lists.ts';
import * as tree from './message.ts';
import { plain } from './plain.ts';

/*
 * Messages that are strings as soon as they are made: for the rooms that still put them together as text. A room that
 * builds messages imports from `message.ts` and `lists.ts` instead.
 */

/** A value from outside as text, between backticks. */
export function quote(value: string): string {
  return plain(tree.quote(value));
}

/** The same for a longer value. */
export function quoteWhole(value: string): string {
  return plain(tree.quoteWhole(value));
}

/** A whole number with a comma before each three digits. */
export function thousands(value: number): string {
  return plain(tree.thousands(value));
}

/** Names in a sentence: `a`, `b`, `c` and 4 more. */
export function listed(
  names: readonly string[],
  total: number = names.length,
): string {
  return plain(lists.listed(names, total));
}

/** Some names: "`a`, `b`, `c` and 4 more tables". */
export function nameList(
  names: readonly string[],
  noun: lists.Noun,
  joint: 'and' | 'or' = 'and',
): string {
  return plain(lists.nameList(names, noun, joint));
}

/** Parts of a sentence: a, b and c. */
export function inWords(
  parts: readonly string[],
  joint: 'and' | 'or' = 'and',
): string {
  const last = parts.at(-1) ?? '';
  const others = parts.slice(0, -1);
  return others.length === 0 ? last : `${others.join(', ')} ${joint} ${last}`;
}

/** A message that was put together as text: what stands between backticks is set apart. */
export function fromText(text: string): tree.Message {
  const parts = text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? tree.code(part) : tree.words(part)));
  return tree.prose`${tree.joined(parts, '')}`;
}
