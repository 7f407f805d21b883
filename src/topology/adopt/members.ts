import { memberValue, type Node, type ObjectNode } from '../document/document.ts';
import { structural } from '../equality/canonical-writer.ts';
import type { Form, Inside } from '../equality/form.ts';
import type { CollectionPiece, Part } from './piece.ts';
import { type Addition, deeper, isSame, meaning, type Site, type Work } from './work.ts';

/** What becomes of the members of an object. */
export interface MemberChanges {
  /** Members that stay, each with its value on the branch; in the order of the file. */
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
  readonly work: Work;
  readonly form: Form;
  readonly piece: CollectionPiece;
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
  work: Work,
  { form }: Site,
  piece: CollectionPiece,
  live: ObjectNode,
): MemberChanges {
  const entries = Array.from(
    live.members,
    ([key, { value }]) => [modernName(form.inside, key), key, value] as const,
  );
  const byName = new Map(entries.map(([name, key, value]) => [name, [key, value] as const]));
  const members: Members = { work, form, piece, live, byName };
  const removed = new Set<Part>();
  const kept: MemberChanges['kept'][number][] = [];
  const own = new Set<string>();
  for (const part of piece.parts) {
    if (part.name === undefined) continue;
    const name = modernName(form.inside, part.name);
    const entry = byName.get(name);
    const childForm = formAt(form.inside, name);
    if (entry !== undefined) kept.push({ part, live: entry[1], form: childForm, name });
    else if (!isNothing(members, piece.node, part.name)) removed.add(part);
    if (!removed.has(part)) own.add(name);
  }
  const supplied = suppliedMembers(members, own);
  if (supplied === undefined) for (const part of piece.parts) if (part.isMerge) removed.add(part);
  return {
    kept,
    removed,
    additions: additionsOf(members, { own, supplied: supplied ?? new Map(), removed }),
  };
}

/** Whether a member that only one side has changes nothing there. */
function isNothing({ work, form }: Members, object: Node | undefined, key: string): boolean {
  const value = object?.kind === 'object' ? memberValue(object, key) : undefined;
  if (object?.kind !== 'object' || value === undefined) return false;
  const name = modernName(form.inside, key);
  if (deeper(work, name, () => meaning(work, formAt(form.inside, name), value)) === undefined) return true;
  if (form.inside?.kind !== 'object' || form.inside.filled !== key) return false;
  const others = new Map([...object.members].filter(([other]) => other !== key));
  return isSame(work, form, object, { ...object, members: others });
}

/**
 * What an object has from its merge keys, as it will be; undefined when they must go, because they bring a member that
 * the branch lacks or because what they repeat goes.
 */
function suppliedMembers(members: Members, own: ReadonlySet<string>): ReadonlyMap<string, Node> | undefined {
  const supplied = new Map<string, Node>();
  const { work, form, piece, live } = members;
  for (const { value } of piece.parts.filter(({ isMerge }) => isMerge)) {
    for (const alias of value.kind === 'list' ? value.parts.map((part) => part.value) : [value]) {
      const source =
        alias.kind === 'alias' && !work.doomed.has(alias.target) ? work.becomes.get(alias.target) : undefined;
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

function additionsOf(
  members: Members,
  {
    own,
    supplied,
    removed,
  }: { own: ReadonlySet<string>; supplied: ReadonlyMap<string, Node>; removed: ReadonlySet<Part> },
): readonly Addition[] {
  const { work, form, piece, live, byName } = members;
  const missing = [...byName].filter(([name, [key, value]]) => {
    if (own.has(name)) return false;
    const merged = supplied.get(key);
    if (merged !== undefined)
      return !deeper(work, name, () => isSame(work, formAt(form.inside, name), merged, value));
    return !isNothing(members, live, key);
  });
  if (missing.length === 0) return [];
  const places = new Map<string, Part>();
  for (const part of piece.parts)
    if (part.name !== undefined && !removed.has(part)) places.set(modernName(form.inside, part.name), part);
  const after = form.inside?.kind === 'object' ? byRank(places) : byNeighbour(places, [...byName.keys()]);
  return missing.map(([name, [key, node]]) => ({ key, node, after: after(name) }));
}

/** The order in which the domain reference introduces the keys of each kind of object. */
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
export function rankOf(key: string): number {
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
