import { createHash } from 'node:crypto';
import type { Document, Node } from './document.ts';
import { canonicalNumber } from './number.ts';

/**
 * The canonical form of a document, for comparing only and never for sending: object keys in order of their code
 * units, shard groups in order of `uid` (they are referenced by it, domain reference §5), numbers by value.
 */
export function canonicalText(document: Document): string {
  const { members } = document.root;
  const keys = [...members.keys()].sort();
  const parts = keys.map((key) => {
    const value = members.get(key)?.value;
    return `${JSON.stringify(key)}:${value === undefined ? '' : key === 'shard_groups' ? groupsText(value) : nodeText(value)}`;
  });
  return `{${parts.join(',')}}`;
}

/** SHA-256 of the canonical form, 64 hex digits. */
export function digestOf(document: Document): string {
  return createHash('sha256').update(canonicalText(document)).digest('hex');
}

/**
 * Names a comparison: 12 hex digits over the canonical live and desired documents. Two plans with the same id change
 * the same thing from the same state, however either is spelled.
 */
export function planIdOf(live: Document | undefined, desired: Document): string {
  const hash = createHash('sha256');
  hash
    .update(live === undefined ? '' : canonicalText(live))
    .update('\n')
    .update(canonicalText(desired));
  return hash.digest('hex').slice(0, 12);
}

/** The groups of a document by uid, when every group has one of its own; undefined for any other list. */
export function groupsByUid(node: Node): ReadonlyMap<string, Node> | undefined {
  if (node.kind !== 'array') return undefined;
  const groups = new Map<string, Node>();
  for (const item of node.items) {
    const uid = item.kind === 'object' ? item.members.get('uid')?.value : undefined;
    if (uid?.kind !== 'string' || groups.has(uid.value)) return undefined;
    groups.set(uid.value, item);
  }
  return groups;
}

function groupsText(node: Node): string {
  const groups = groupsByUid(node);
  if (groups === undefined) return nodeText(node);
  const uids = [...groups.keys()].sort();
  return `[${uids.map((uid) => nodeText(groups.get(uid) ?? node)).join(',')}]`;
}

/** The canonical form of one value. */
export function nodeText(node: Node): string {
  switch (node.kind) {
    case 'object': {
      const keys = [...node.members.keys()].sort();
      return `{${keys.map((key) => `${JSON.stringify(key)}:${nodeText(node.members.get(key)?.value ?? node)}`).join(',')}}`;
    }
    case 'array':
      return `[${node.items.map(nodeText).join(',')}]`;
    case 'string':
      return JSON.stringify(node.value);
    case 'number':
      return canonicalNumber(node.text);
    case 'boolean':
      return String(node.value);
    case 'null':
      return 'null';
  }
}
