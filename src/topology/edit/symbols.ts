import type { Document, Node } from '../document/document.ts';
import { resolveName, type ShardNames } from '../document/placeholders.ts';

const WHOLE = /^\$\{shard:[^{}\r\n]+\}$/;
const NAME = /^[^{}\r\n]+$/;
/** The key of the user's map that stands for every name without a key of its own; it names no shard. */
const EVERY_OTHER = '*';
/** Keys whose value is the uid of a shard group; a group may be named after its shard. */
const GROUP_KEYS = new Set([
  'uid',
  'authoritative_shard_group',
  'default_shard_group',
  'shard_group',
  'shard_group_uid',
  'shard_groups',
  'shard_group_uids',
]);

/** Writes a live string as a file has it: the placeholder that stands for it, or the string with `${` escaped. */
export type Spell = (key: string | undefined, value: string) => string;

/** How a fresh file is written: uids as they are. */
export const spellLiterally: Spell = (_key, value) => value.replaceAll('${', () => '$${');

/**
 * How a file that names shards by placeholder is written: a shard's uid as the placeholder that the file has for it
 * already, or by the one name it has; a group's uid only as the file has it already.
 */
export function spellLike(raw: Document, resolved: Document, names: ShardNames): Spell {
  if (raw === resolved) return spellLiterally;
  const used = placeholdersOf(raw.root, resolved.root);
  if (used.shards.size + used.groups.size === 0) return spellLiterally;
  const known = new Map<string, string | undefined>();
  const nameFor = (uid: string): string | undefined => {
    if (!known.has(uid)) known.set(uid, onlyName(uid, names));
    return known.get(uid);
  };
  return (key, value) => {
    const symbol =
      key === 'shard_uid'
        ? (used.shards.get(value) ?? used.groups.get(value) ?? nameFor(value))
        : GROUP_KEYS.has(key ?? '')
          ? used.groups.get(value)
          : undefined;
    return symbol ?? spellLiterally(key, value);
  };
}

interface Used {
  readonly shards: Map<string, string>;
  readonly groups: Map<string, string>;
}

/** The placeholders that make up a whole value of the file, by the uid they stand for; the first counts. */
function placeholdersOf(raw: Node, resolved: Node): Used {
  const used: Used = { shards: new Map(), groups: new Map() };
  const seen = new Set<Node>();
  const visit = (one: Node, other: Node, key: string | undefined): void => {
    if (one === other || seen.has(one)) return;
    if (one.kind === 'string' && other.kind === 'string') {
      const into = key === 'shard_uid' ? used.shards : GROUP_KEYS.has(key ?? '') ? used.groups : undefined;
      if (one.value !== other.value && WHOLE.test(one.value) && into !== undefined && !into.has(other.value))
        into.set(other.value, one.value);
      return;
    }
    seen.add(one);
    if (one.kind === 'array' && other.kind === 'array')
      for (const [index, item] of one.items.entries()) visit(item, other.items[index] ?? item, key);
    if (one.kind === 'object' && other.kind === 'object')
      for (const [name, { value }] of one.members)
        visit(value, other.members.get(name)?.value ?? value, name);
  };
  visit(raw, resolved, undefined);
  return used;
}

/** The placeholder by the only name that a shard has: in the user's map, else its display name. */
function onlyName(uid: string, names: ShardNames): string | undefined {
  const isIt = (name: string): boolean => {
    const found = resolveName(name, names);
    return 'uid' in found && found.uid === uid;
  };
  const inMap = [...(names.given?.keys() ?? [])].filter((name) => name !== EVERY_OTHER && isIt(name));
  const shown = (names.shards ?? []).flatMap((shard) => (shard.uid === uid ? [shard.displayName] : []));
  const [name, ...others] = inMap.length > 0 ? inMap : shown;
  if (name === undefined || others.length > 0 || !NAME.test(name)) return undefined;
  return isIt(name) ? `\${shard:${name}}` : undefined;
}
