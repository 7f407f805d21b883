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

/** A placeholder that is a whole value of the file, as it is written. */
const WRITTEN = /^["']?(\$\{shard:[^{}'\\\r\n]+\})["']?$/;
/** A key whose value is the uid of a shard group. A group may be named after its shard. */
const GROUP_KEY =
  /^(?:uid|(?:authoritative_|default_)?shard_groups?(?:_uids?)?)$/;

/** Writes the strings of a live value under a key as a file has them: placeholders, or texts with `${` escaped. */
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

/** The spelling in a new file: uids as they are. */
export const spellLiterally = speller((_, value) => escaped(value));

/**
 * The spelling in a file that names shards by placeholder. A shard's uid becomes the placeholder that the file already
 * has for it, or its only name. A group's uid becomes a placeholder only if the file already has one.
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

/** A text in which shards have names, and the uids without a name. */
export interface NamedText {
  /** Undefined if two edits overlap. */
  readonly text: string | undefined;
  readonly unnamed: ReadonlySet<string>;
}

/**
 * The text of a file with placeholders instead of the uids of shards, even where a group is named after its shard; and
 * the uids without a name.
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
    // An alias repeats a node that is written once.
    if (name !== undefined)
      edits.set(start, { start, end, text: JSON.stringify(name) });
    else if (isShard) unnamed.add(value);
  };
  visit(root, '');
  return { text: applyEdits(text, Array.from(edits.values())), unnamed };
}
