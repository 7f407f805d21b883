import { memberValue, type Node } from '../document/document.ts';
import type { Inside } from '../equality/form.ts';

/** Two lists whose items are to be matched, and the equality of one item with another. */
export interface Lists {
  /** The items of the file. */
  readonly file: readonly Node[];
  /** The items of the branch. */
  readonly live: readonly Node[];
  /** A text that two items share exactly when they mean the same. */
  readonly meaning: (item: Node) => string;
}

/** For each item of the file, by its index, the index of the item of the branch that it is; -1 for none. */
export type Matching = readonly number[];

/**
 * Matches the items of a list in a file with those of the branch: by name where the items have names, key ranges by
 * their bounds and shards, others by their place between items that are equal.
 */
export function matchItems(inside: Inside | undefined, lists: Lists): Matching {
  if (inside?.kind === 'bag') return matchBag(lists);
  if (inside?.kind === 'set') return matchNamed(lists, inside.nameOf) ?? matchOrdered(lists);
  return matchOrdered(lists);
}

type KeyOf = (item: Node) => string | undefined;

/** By name, then by everything but the name: a group under another uid is the same group. */
function matchNamed(lists: Lists, nameOf: KeyOf): Matching | undefined {
  for (const items of [lists.file, lists.live]) {
    const names = items.map(nameOf);
    if (names.includes(undefined) || new Set(names).size < names.length) return undefined;
  }
  const nameless: KeyOf = (item) => {
    if (item.kind !== 'object' || item.members.size < 2) return undefined;
    const name = nameOf(item);
    const members = [...item.members].filter(
      ([, { value }]) => value.kind !== 'string' || value.value !== name,
    );
    return members.length === 0 ? undefined : lists.meaning({ ...item, members: new Map(members) });
  };
  return matchBy(lists, [nameOf, nameless]);
}

/** Key ranges, or a reference table's groups: what is equal first, then what has most in common. */
function matchBag(lists: Lists): Matching {
  const part =
    (...keys: string[]): KeyOf =>
    (item) => {
      if (item.kind !== 'object') return undefined;
      const values = keys.map((key) => memberValue(item, key));
      if (keys.length === 1 && values[0] === undefined) return undefined;
      return values.map((value) => (value?.kind === 'string' ? value.value.toLowerCase() : '')).join('\n');
    };
  const found = matchBy(lists, [
    lists.meaning,
    part('start', 'end'),
    part('shard_uid', 'start'),
    part('shard_uid', 'end'),
    part('start'),
    part('end'),
    part('shard_uid'),
  ]);
  const isPlain = [...lists.file, ...lists.live].every(({ kind }) => kind !== 'object' && kind !== 'array');
  return isPlain ? pairRest(found, lists.live.length) : found;
}

/** Matches by one key after the other; items with equal keys in their order. */
function matchBy({ file, live }: Lists, keys: readonly KeyOf[]): number[] {
  const found = file.map(() => -1);
  const free = new Set(live.keys());
  for (const keyOf of keys) {
    if (free.size === 0) break;
    const waiting = new Map<string, number[]>();
    for (const index of free) {
      const key = live[index] && keyOf(live[index]);
      if (key === undefined) continue;
      const queue = waiting.get(key);
      if (queue === undefined) waiting.set(key, [index]);
      else queue.push(index);
    }
    const queues = new Map(Array.from(waiting, ([key, queue]) => [key, queue.values()]));
    for (const [index, item] of file.entries()) {
      if (found[index] !== -1) continue;
      const next = queues.get(keyOf(item) ?? '\u0000')?.next().value;
      if (next === undefined) continue;
      found[index] = next;
      free.delete(next);
    }
  }
  return found;
}

/** Gives the items that are left a partner in their order. */
function pairRest(found: readonly number[], size: number): number[] {
  const taken = new Set(found);
  const free = Array.from({ length: size }, (_, index) => index).filter((index) => !taken.has(index));
  const next = free.values();
  return found.map((index) => (index === -1 ? (next.next().value ?? -1) : index));
}

/** Items between equal ones at the front and equal ones at the back are matched in their order. */
function matchOrdered({ file, live, meaning }: Lists): Matching {
  const shorter = Math.min(file.length, live.length);
  const equal = (one: Node | undefined, other: Node | undefined): boolean =>
    one !== undefined && other !== undefined && meaning(one) === meaning(other);
  let front = 0;
  while (front < shorter && equal(file[front], live[front])) front += 1;
  let back = 0;
  while (back < shorter - front && equal(file[file.length - 1 - back], live[live.length - 1 - back]))
    back += 1;
  return file.map((_, index) => {
    if (index < front) return index;
    if (index >= file.length - back) return index + live.length - file.length;
    return index < live.length - back ? index : -1;
  });
}
