import { type Member, memberValue, type Node } from '../document/document.ts';
import { writeForm } from '../equality/canonical-form.ts';
import { type Form, type FormContext, type Inside, structural } from '../equality/canonical-writer.ts';
import type { Part, SyntaxNode } from './syntax.ts';

/** Where a value stands in the finished document. */
export interface Place {
  readonly context: FormContext;
  readonly form: Form;
  /** The key whose value it is, or in whose list it stands. */
  readonly key: string | undefined;
  /** Names from the root to it; items of a list stand as their name or `*`. */
  readonly path: readonly string[];
}

/** A value of the branch in a collection, and the part of the file that it is, if any. */
export interface Pair extends Place {
  readonly live: Node;
  readonly part: Part | undefined;
}

/** What a value means in its place; undefined when that is the same as none. */
function meaning({ context, form, path }: Place, node: Node): string | undefined {
  return writeForm({ form, node, path }, context).text;
}

/** Whether two values mean the same in their place. */
export function isSame(place: Place, one: Node, other: Node): boolean {
  if (one.kind === 'string' && other.kind === 'string' && one.value === other.value) return true;
  return meaning(place, one) === meaning(place, other);
}

/** Whether a member of an object means the same there as none. */
export function isNothing(place: Place, object: Node, key: string | undefined): boolean {
  const value = object.kind === 'object' && key !== undefined ? memberValue(object, key) : undefined;
  if (object.kind !== 'object' || key === undefined || value === undefined) return false;
  if (meaning(memberPlace(place, key), value) === undefined) return true;
  const { inside } = place.form;
  if (inside?.kind !== 'object' || inside.filled !== key) return false;
  const others = new Map([...object.members].filter(([other]) => other !== key));
  return isSame(place, object, { ...object, members: others });
}

/** The name of today of a key. */
export function modernName({ form: { inside } }: Place, key: string): string {
  return (inside?.kind === 'object' ? inside.aliases.get(key) : undefined) ?? key;
}

function memberPlace(place: Place, key: string): Place {
  const name = modernName(place, key);
  return { ...place, form: formAt(place.form.inside, name), key, path: [...place.path, name] };
}

function formAt(inside: Inside | undefined, name: string): Form {
  if (inside === undefined) return structural;
  return inside.kind === 'object' ? (inside.members.get(name) ?? structural) : inside.form;
}

/** The parts of a value of the branch in their order, each with that of the file in the same shape which it is. */
export function pairParts(place: Place, syntax: SyntaxNode, live: Node): readonly Pair[] {
  if (live.kind === 'object') {
    const named = syntax.parts.flatMap((part) =>
      part.name === undefined ? [] : [[part.name, part] as const],
    );
    const parts = new Map(named.map(([key, part]) => [modernName(place, key), part]));
    return Array.from(live.members, ([key, { value }]) => {
      return { ...memberPlace(place, key), live: value, part: parts.get(modernName(place, key)) };
    });
  }
  if (live.kind !== 'array' || syntax.node.kind !== 'array') return [];
  const { inside } = place.form;
  const item = { ...place, form: formAt(inside, '*'), path: [...place.path, '*'] };
  const lists = {
    file: syntax.node.items,
    live: live.items,
    meaning: (node: Node) => meaning(item, node) ?? '{}',
  };
  const parts = new Map(matchItems(inside, lists).map((index, at) => [index, syntax.parts[at]]));
  return live.items.map((node, index) => {
    const name = inside?.kind === 'set' ? inside.nameOf(node) : undefined;
    return { ...item, path: [...place.path, name ?? '*'], live: node, part: parts.get(index) };
  });
}

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
  // Plain values that are left take each other's places in their order.
  const plain: KeyOf = ({ kind }) => (kind === 'object' || kind === 'array' ? undefined : 'plain');
  const bounds = [
    ['start', 'end'],
    ['shard_uid', 'start'],
    ['shard_uid', 'end'],
    ['start'],
    ['end'],
    ['shard_uid'],
  ];
  return matchBy(lists, [lists.meaning, ...bounds.map((keys) => part(...keys)), plain]);
}

/** Matches by one key after the other; items with equal keys in their order. */
function matchBy({ file, live }: Lists, keys: readonly KeyOf[]): number[] {
  const found = file.map(() => -1);
  const free = new Set(live.keys());
  for (const keyOf of keys) {
    if (free.size === 0) break;
    const waiting = Map.groupBy(free, (index) => live[index] && keyOf(live[index]));
    const queues = new Map(Array.from(waiting, ([key, queue]) => [key, queue.values()]));
    for (const [index, item] of file.entries()) {
      const key = found[index] === -1 ? keyOf(item) : undefined;
      const next = key === undefined ? undefined : queues.get(key)?.next().value;
      if (next === undefined) continue;
      found[index] = next;
      free.delete(next);
    }
  }
  return found;
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

/** The order in which docs/neki.md §1 has the keys of each kind of object. */
const KEYS = [
  ...['authoritative_shard_group', 'default_shard_group', 'shard_groups', 'shard_indexes', 'databases'],
  ...['uid', 'name', 'default_shard_index', 'key_ranges', 'shard_uid', 'start', 'end', 'type'],
  ...['global_secondary_indexes', 'schemas', 'tables', 'sequences', 'reference_tables'],
  ...['shard_group', 'shard_group_uid', 'shard_group_uids', 'primary_indexes', 'secondary_indexes'],
  ...['shard_index', 'schema', 'table', 'owner_table', 'columns', 'owner_sk_columns', 'owner_pk_columns'],
  ...['unique', 'ignore_null', 'enabled', 'index_params', 'modulus'],
];
const RANKS = new Map(KEYS.map((key, rank) => [key, rank]));

/** Whether a key has a place among the others of its object; unknown ones stand last. */
export function isRanked(key = ''): boolean {
  return RANKS.has(key);
}

function rankOf(key: string): number {
  return RANKS.get(key) ?? KEYS.length;
}

/** A value with its known keys in that order; names and unknown keys keep theirs. */
export function arranged({ inside }: Form, node: Node): Node {
  if (node.kind === 'array')
    return { ...node, items: node.items.map((item) => arranged(formAt(inside, '*'), item)) };
  if (node.kind !== 'object') return node;
  const members = Array.from(node.members, ([key, member]): [string, Member] => {
    return [key, { ...member, value: arranged(formAt(inside, key), member.value) }];
  });
  if (inside?.kind === 'object') members.sort(([one], [other]) => rankOf(one) - rankOf(other));
  return { ...node, members: new Map(members) };
}
