import { type Member, memberValue, type Node, type ObjectNode } from '../document/document.ts';
import { meaningOf } from '../equality/canonical-form.ts';
import { type Form, type Inside, structural } from '../equality/canonical-writer.ts';
import type { Addition, EditSession } from './changes.ts';
import type { Part, SyntaxNode } from './syntax.ts';

/** What a value means in the finished document; undefined when that is the same as none. */
export function meaning({ path, context }: EditSession, form: Form, node: Node): string | undefined {
  return meaningOf({ form, node, path }, context);
}

/** Whether two values mean the same in the finished document. */
export function isSame(session: EditSession, form: Form, one: Node | undefined, other: Node): boolean {
  if (one === undefined) return false;
  if (one.kind === 'string' && other.kind === 'string' && one.value === other.value) return true;
  return meaning(session, form, one) === meaning(session, form, other);
}

/** Goes one name deeper. */
export function deeper<Result>({ path }: EditSession, name: string, visit: () => Result): Result {
  path.push(name);
  const result = visit();
  path.pop();
  return result;
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

/** What becomes of the members of an object: those that stay in the order of the file, each with its value on the branch. */
export interface MemberChanges {
  readonly kept: readonly {
    readonly part: Part;
    readonly live: Node;
    readonly form: Form;
    readonly name: string;
  }[];
  readonly removed: ReadonlySet<Part>;
  readonly additions: readonly Addition[];
}

interface Members {
  readonly session: EditSession;
  readonly form: Form;
  readonly syntax: SyntaxNode;
  readonly live: ObjectNode;
  /** The branch's members by their names of today. */
  readonly byName: ReadonlyMap<string, readonly [key: string, value: Node]>;
}

/** The form of the value under a key. */
export function formAt(inside: Inside | undefined, name: string): Form {
  if (inside === undefined) return structural;
  return inside.kind === 'object' ? (inside.members.get(name) ?? structural) : inside.form;
}

function modernName(inside: Inside | undefined, key: string): string {
  return (inside?.kind === 'object' ? inside.aliases.get(key) : undefined) ?? key;
}

/** Matches the members of an object in the file with those on the branch. */
export function compareMembers(
  session: EditSession,
  { form, syntax, live }: Omit<Members, 'session' | 'byName'>,
): MemberChanges {
  const byName = new Map(
    Array.from(live.members, ([key, { value }]) => [modernName(form.inside, key), [key, value] as const]),
  );
  const members: Members = { session, form, syntax, live, byName };
  const removed = new Set<Part>();
  const kept: MemberChanges['kept'][number][] = [];
  const own = new Set<string>();
  for (const part of syntax.parts) {
    if (part.name === undefined) continue;
    const name = modernName(form.inside, part.name);
    const entry = byName.get(name);
    if (entry !== undefined) kept.push({ part, live: entry[1], form: formAt(form.inside, name), name });
    else if (!isNothing(members, syntax.node, part.name)) removed.add(part);
    if (!removed.has(part)) own.add(name);
  }
  const supplied = suppliedMembers(members, own);
  if (supplied === undefined) for (const part of syntax.parts) if (part.isMerge) removed.add(part);
  const missing = missingMembers(members, own, supplied ?? new Map());
  return { kept, removed, additions: additionsOf(members, missing, removed) };
}

/** Whether a member that only one side has changes nothing there. */
function isNothing({ session, form }: Members, object: Node | undefined, key: string): boolean {
  const value = object?.kind === 'object' ? memberValue(object, key) : undefined;
  if (object?.kind !== 'object' || value === undefined) return false;
  const name = modernName(form.inside, key);
  if (deeper(session, name, () => meaning(session, formAt(form.inside, name), value)) === undefined)
    return true;
  if (form.inside?.kind !== 'object' || form.inside.filled !== key) return false;
  const others = new Map([...object.members].filter(([other]) => other !== key));
  return isSame(session, form, object, { ...object, members: others });
}

/**
 * What an object has from its merge keys, as it will be; undefined when they must go, because they bring a member that
 * the branch lacks or because what they repeat goes.
 */
function suppliedMembers(members: Members, own: ReadonlySet<string>): ReadonlyMap<string, Node> | undefined {
  const supplied = new Map<string, Node>();
  const { session, form, syntax, live } = members;
  for (const { value } of syntax.parts.filter(({ isMerge }) => isMerge)) {
    for (const alias of value.kind === 'list' ? value.parts.map((part) => part.value) : [value]) {
      const source =
        alias.anchor === undefined || session.doomed.has(alias.anchor)
          ? undefined
          : session.becomes.get(alias.anchor);
      if (source?.kind !== 'object') return undefined;
      for (const [key, member] of source.members) if (!supplied.has(key)) supplied.set(key, member.value);
    }
  }
  for (const [key, node] of supplied) {
    const name = modernName(form.inside, key);
    if (own.has(name) || members.byName.has(name)) continue;
    const object = { ...live, members: new Map([[key, { keyStart: 0, keyEnd: 0, value: node }]]) };
    if (!isNothing(members, object, key)) return undefined;
  }
  return supplied;
}

type Missing = readonly (readonly [name: string, member: readonly [key: string, value: Node]])[];

/** The branch's members that an object has neither itself nor, with that value, from its merge keys. */
function missingMembers(
  members: Members,
  own: ReadonlySet<string>,
  supplied: ReadonlyMap<string, Node>,
): Missing {
  const { session, form, live, byName } = members;
  return [...byName].filter(([name, [key, value]]) => {
    if (own.has(name)) return false;
    const merged = supplied.get(key);
    if (merged === undefined) return !isNothing(members, live, key);
    return !deeper(session, name, () => isSame(session, formAt(form.inside, name), merged, value));
  });
}

function additionsOf(
  { form, syntax, byName }: Members,
  missing: Missing,
  removed: ReadonlySet<Part>,
): readonly Addition[] {
  if (missing.length === 0) return [];
  const places = new Map<string, Part>();
  for (const part of syntax.parts)
    if (part.name !== undefined && !removed.has(part)) places.set(modernName(form.inside, part.name), part);
  const after = form.inside?.kind === 'object' ? byRank(places) : byNeighbour(places, [...byName.keys()]);
  return missing.map(([name, [key, node]]) => ({ key, node, after: after(name) }));
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

/** Where a known key stands among the others of its object; unknown ones stand last. */
function rankOf(key: string): number {
  return RANKS.get(key) ?? KEYS.length;
}

/** Behind the last of the keys that usually go before. */
function byRank(places: ReadonlyMap<string, Part>): (name: string) => Part | undefined {
  const ranked = Array.from(places, ([name, part]) => [rankOf(name), part] as const);
  return (name) => ranked.findLast(([rank]) => rank <= rankOf(name))?.[1];
}

/** Behind the nearest name before it on the branch, or last. */
function byNeighbour(
  places: ReadonlyMap<string, Part>,
  names: readonly string[],
): (name: string) => Part | undefined {
  const last = [...places.values()].at(-1);
  const before = new Map<string, Part | undefined>();
  let nearest: Part | undefined;
  for (const name of names) {
    nearest = places.get(name) ?? nearest;
    before.set(name, nearest ?? last);
  }
  return (name) => before.get(name);
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
