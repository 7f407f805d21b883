import type { Node, StringNode } from '../../document/document.ts';
import { locate, type Source, type Span } from '../../document/source.ts';
import { quote } from '../../finding.ts';
import type { ShardGroup } from '../../model/topology.ts';

/** How many further places or names a message lists. */
const MAX_LISTED = 3;

/** ` (also at lines 4, 7 and 12 more)`, or nothing for none. */
export function alsoAt(source: Source, others: readonly Span[]): string {
  if (others.length === 0) return '';
  const lines = others.slice(0, MAX_LISTED).map((span) => locate(source, span).line);
  const more = others.length - lines.length;
  const places = `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
  return ` (also at ${places}${more > 0 ? ` and ${more} more` : ''})`;
}

/** Names in a sentence: `a`, `b`, `c` and 4 more. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_LISTED).map((name) => quote(name));
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** A group in a sentence: `shard group `x``, or "a shard group without uid". */
export function groupName(group: ShardGroup): string {
  return group.uid === undefined ? 'a shard group without uid' : `shard group ${quote(group.uid.value)}`;
}

/** Where a group is pointed at: its uid, else its first character. */
export function groupPlace(group: ShardGroup): Span {
  return group.uid ?? opening(group.node);
}

/** The first character of a node, for what has no value of its own to point at. */
export function opening(node: Node): Span {
  return { start: node.start, end: Math.min(node.start + 1, node.end) };
}

/** Column lists in a sentence: [a, b]. */
export function columnList(columns: readonly (StringNode | string)[]): string {
  return quote(
    `[${columns.map((column) => (typeof column === 'string' ? column : column.value)).join(', ')}]`,
  );
}
