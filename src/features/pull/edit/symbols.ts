import {
  type Document,
  type Node,
  type StringNode,
  withParts,
} from '../../../document/document.ts';
import {
  type NameSources,
  placeholderOf,
} from '../../../document/placeholders.ts';
import { applyEdits, type Edit } from './lines.ts';
import type { SyntaxNode } from './syntax.ts';

/** A placeholder that makes up a whole value of the file, as it is written. */
const WRITTEN = /^["']?(\$\{shard:[^{}'\\\r\n]+\})["']?$/;
/** A key whose value is the uid of a shard group; a group may be named after its shard. */
const GROUP_KEY =
  /^(?:uid|(?:authoritative_|default_)?shard_groups?(?:_uids?)?)$/;

/** A live value under a key with its strings as a file has them: placeholders, or texts with `${` escaped. */
export type Spell = (node: Node, key?: string) => Node;

function speller(textOf: (key: string, value: string) => string): Spell {
  const spell: Spell = (node, key = '') => {
    if (node.kind === 'string')
      return { ...node, value: textOf(key, node.value) };
    return withParts(node, (part, name) => spell(part, name ?? key));
  };
  return spell;
}

const escaped = (value: string): string => value.replaceAll('${', () => '$${');

/** How a fresh file is written: uids as they are. */
export const spellLiterally = speller((_, value) => escaped(value));

/**
 * How a file that names shards by placeholder is written: a shard's uid as the placeholder that the file has for it
 * already, or by the one name it has; a group's uid only as the file has it already.
 */
export function spellLike(
  text: string,
  syntax: SyntaxNode,
  names: NameSources,
): Spell {
  const shards = new Map<string, string | undefined>();
  const groups = new Map<string, string>();
  const knownAt = (key: string) => {
    if (key === 'shard_uid') return shards;
    if (GROUP_KEY.test(key)) return groups;
    return undefined;
  };
  const visit = (
    { node, start, end, parts }: SyntaxNode,
    key: string,
  ): void => {
    if (node.kind === 'string') {
      const written = WRITTEN.exec(text.slice(start, end))?.[1];
      const into = knownAt(key);
      if (written !== undefined && into?.has(node.value) === false)
        into.set(node.value, written);
    }
    for (const part of parts) visit(part.value, part.name ?? key);
  };
  visit(syntax, '');
  if (shards.size + groups.size === 0) return spellLiterally;
  return speller((key, value) => {
    if (key === 'shard_uid' && !shards.has(value))
      shards.set(value, groups.get(value) ?? placeholderOf(value, names));
    return knownAt(key)?.get(value) ?? escaped(value);
  });
}

/** A text in which shards have names, and the uids that no name stands for. */
export interface NamedText {
  /** Undefined where two places take the same characters away. */
  readonly text: string | undefined;
  readonly unnamed: ReadonlySet<string>;
}

/**
 * The text of a file with placeholders instead of the uids of shards, also where a group is named after its shard; and the
 * uids that no name stands for.
 */
export function nameShards(
  { source: { text }, root }: Document,
  names: NameSources,
): NamedText {
  const edits = new Map<number, Edit>();
  const unnamed = new Set<string>();
  const visit = (node: Node, key: string): void => {
    if (node.kind === 'object')
      for (const [name, { value }] of node.members) visit(value, name);
    if (node.kind === 'array') for (const item of node.items) visit(item, key);
    if (node.kind === 'string') nameNode(node, key);
  };
  const nameNode = ({ value, start, end }: StringNode, key: string): void => {
    const isShard = key === 'shard_uid';
    if (value.includes('${') || !(isShard || GROUP_KEY.test(key))) return;

    const name = placeholderOf(value, names);
    // An alias repeats the node that it stands for, which is written once.
    if (name !== undefined)
      edits.set(start, { start, end, text: JSON.stringify(name) });
    else if (isShard) unnamed.add(value);
  };
  visit(root, '');
  return { text: applyEdits(text, Array.from(edits.values())), unnamed };
}
