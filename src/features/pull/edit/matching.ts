import {
  type Member,
  memberValue,
  type Node,
  onlyMembers,
  withParts,
} from '../../../document/document.ts';
import {
  stringMember,
  writeForm,
} from '../../../topology/equality/canonical-form.ts';
import {
  type FormContext,
  type Inside,
  modernName,
  type NodeForm,
  partForm,
  structural,
} from '../../../topology/equality/canonical-writer.ts';
import type { SyntaxNode, SyntaxPart } from './syntax.ts';

/** The place of a value in the finished document. */
export interface ValuePosition {
  readonly context: FormContext;
  readonly form: NodeForm;
  /** The key of the value, or of the list that contains it. */
  readonly key: string | undefined;
  /** The path from the root; an item of a list is its name or `*`. */
  readonly path: readonly string[];
}

/** A value of the branch in a collection, and the part of the file that corresponds to it, if any. */
export interface MatchedValue extends ValuePosition {
  readonly live: Node;
  readonly part: SyntaxPart | undefined;
}

/** The meaning of a value in its place; undefined if it equals a missing value. */
function meaning(
  { context, form, path }: ValuePosition,
  node: Node,
): string | undefined {
  return writeForm({ form, node, path }, context).text;
}

/** Whether two values have the same meaning in their place. */
export function isSame(place: ValuePosition, one: Node, other: Node): boolean {
  if (
    one.kind === 'string' &&
    other.kind === 'string' &&
    one.value === other.value
  )
    return true;
  return meaning(place, one) === meaning(place, other);
}

/** Whether an object with a member means the same as the object without it. */
export function isNothing(
  place: ValuePosition,
  object: Node,
  key: string | undefined,
): boolean {
  if (object.kind !== 'object' || key === undefined) return false;
  const value = memberValue(object, key);
  if (value === undefined) return false;
  if (meaning(memberPlace(place, key), value) === undefined) return true;
  const { inside } = place.form;
  if (inside?.kind !== 'object' || inside.filled !== key) return false;
  const others = onlyMembers(object, (other) => other !== key);
  return isSame(place, object, others);
}

function memberPlace(place: ValuePosition, key: string): ValuePosition {
  const name = modernName(place.form.inside, key);
  return {
    ...place,
    form: formAt(place.form.inside, name),
    key,
    path: [...place.path, name],
  };
}

function formAt(inside: Inside | undefined, name: string): NodeForm {
  return (inside && partForm(inside, name)) ?? structural;
}

/** The parts of a value of the branch, in its order, each with the corresponding part of the file in the same shape. */
export function pairParts(
  place: ValuePosition,
  syntax: SyntaxNode,
  live: Node,
): readonly MatchedValue[] {
  if (live.kind === 'object') {
    const named = syntax.parts.filter(({ name }) => name !== undefined);
    const parts = new Map(
      named.map((part) => [
        modernName(place.form.inside, part.name ?? ''),
        part,
      ]),
    );
    return Array.from(live.members, ([key, { value }]) => {
      return {
        ...memberPlace(place, key),
        live: value,
        part: parts.get(modernName(place.form.inside, key)),
      };
    });
  }
  if (live.kind !== 'array' || syntax.node.kind !== 'array') return [];
  const { inside } = place.form;
  const item = {
    ...place,
    form: formAt(inside, '*'),
    path: [...place.path, '*'],
  };
  const same = (node: Node): string => meaning(item, node) ?? '{}';
  const file = syntax.node.items;
  const keys = matchingKeys(inside, [file, live.items], same);
  const matching = matchBy(keys ?? [same, () => ''], file, live.items);
  const matched = keys ? matching : inOrder(matching);
  const parts = new Map(matched.map((index, at) => [index, syntax.parts[at]]));
  return live.items.map((node, index) => {
    const name = inside?.kind === 'set' ? inside.nameOf(node) : undefined;
    return {
      ...item,
      path: [...place.path, name ?? '*'],
      live: node,
      part: parts.get(index),
    };
  });
}

type KeyOf = (item: Node) => string | undefined;

/** The keys by which unequal key ranges are matched, the best match first. */
const BOUNDS = [['start', 'end'], ['shard_uid'], ['start'], ['end']];

/**
 * The keys by which the items of a list in a file are matched with those of the branch, one key after the other. Key
 * ranges and a reference table's groups are matched by meaning, and then by what they have in common; other items by
 * name, and then by everything else. Undefined if names are missing or not unique: then only the position counts.
 */
function matchingKeys(
  inside: Inside | undefined,
  lists: readonly (readonly Node[])[],
  same: KeyOf,
): readonly KeyOf[] | undefined {
  // Remaining plain values are matched in their order.
  const plain: KeyOf = ({ kind }) =>
    kind === 'object' || kind === 'array' ? undefined : 'plain';
  if (inside?.kind === 'bag') return [same].concat(BOUNDS.map(partsOf), plain);
  if (inside?.kind !== 'set') return undefined;
  const { nameOf } = inside;
  for (const names of lists.map((items) => items.map(nameOf)))
    if (names.includes(undefined) || new Set(names).size < names.length)
      return undefined;
  // A group under another uid is still the same group.
  const nameless: KeyOf = (item) => {
    if (item.kind !== 'object' || item.members.size < 2) return undefined;
    const name = nameOf(item);
    const isName = (value: Node): boolean =>
      value.kind === 'string' && value.value === name;
    const rest = onlyMembers(item, (_, value) => !isName(value));
    if (rest.members.size === 0) return undefined;
    return same(rest);
  };
  return [nameOf, nameless];
}

/** The text of some members of an item; undefined if there is only one such key, and the item lacks it. */
function partsOf(keys: readonly string[]): KeyOf {
  return (item) => {
    if (
      item.kind !== 'object' ||
      (keys.length === 1 && !item.members.has(keys[0] ?? ''))
    )
      return undefined;
    return keys
      .map((key) => stringMember(item, key)?.toLowerCase() ?? '')
      .join('\n');
  };
}

/**
 * For each item of a file, the index of the branch's item with the same key, or -1; equal keys match in their order.
 */
function matchBy(
  keys: readonly KeyOf[],
  file: readonly Node[],
  live: readonly Node[],
): readonly number[] {
  const found = file.map(() => -1);
  const free = new Set(live.keys());
  for (const keyOf of keys) {
    if (free.size === 0) break;
    const waiting = Map.groupBy(
      free,
      (index) => live[index] && keyOf(live[index]),
    );
    const queues = new Map(
      Array.from(waiting, ([key, queue]) => [key, queue.values()]),
    );
    for (const [index, item] of file.entries()) {
      if (found[index] !== -1) continue;
      const key = keyOf(item);
      if (key === undefined) continue;
      const next = queues.get(key)?.next().value;
      if (next === undefined) continue;
      found[index] = next;
      free.delete(next);
    }
  }
  return found;
}

/** A matching without pairs that cross others, for lists whose order counts. */
function inOrder(matching: readonly number[]): readonly number[] {
  let last = -1;
  return matching.map((index) => {
    if (index <= last) return -1;
    last = index;
    return index;
  });
}

/** A value with the known keys of each object in the order of its form; names and unknown keys keep their order. */
export function arranged({ inside }: NodeForm, node: Node): Node {
  const inner = withParts(node, (part, key = '*') =>
    arranged(formAt(inside, key), part),
  );
  if (inner.kind !== 'object' || inside?.kind !== 'object') return inner;
  const ranks = new Map(inside.members.keys().map((key, rank) => [key, rank]));
  const rankOf = ([key]: [string, Member]): number =>
    ranks.get(modernName(inside, key)) ?? ranks.size;
  const members = Array.from(inner.members).sort(
    (one, other) => rankOf(one) - rankOf(other),
  );
  return { ...inner, members: new Map(members) };
}
