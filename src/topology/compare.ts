import { groupsByUid, nodeText } from './canonical.ts';
import type { Document, Node, ObjectNode } from './document.ts';

/** One place in which two documents differ under the canonical form. */
export interface Change {
  readonly kind: 'added' | 'removed' | 'changed';
  /** Where, as a reader would say it: `databases.app.schemas.public.tables.events.shard_group`, `shard_groups[eu]`. */
  readonly path: string;
  /** The value before, as compact JSON; absent where it was added. */
  readonly before?: string;
  /** The value after, as compact JSON; absent where it was removed. */
  readonly after?: string;
}

/** Every place in which `after` differs from `before`; empty exactly when the canonical forms are the same. */
export function compareDocuments(before: Document, after: Document): readonly Change[] {
  const changes: Change[] = [];
  compareObjects(before.root, after.root, '', changes);
  return changes;
}

function compareNodes(before: Node, after: Node, path: string, changes: Change[]): void {
  if (before === after) return;
  if (before.kind === 'object' && after.kind === 'object') {
    compareObjects(before, after, path, changes);
    return;
  }
  if (before.kind === 'array' && after.kind === 'array') {
    if (compareItems(before.items, after.items, path, changes)) return;
  }
  const [was, is] = [nodeText(before), nodeText(after)];
  if (was !== is) changes.push({ kind: 'changed', path, before: was, after: is });
}

function compareObjects(before: ObjectNode, after: ObjectNode, path: string, changes: Change[]): void {
  for (const [key, { value }] of before.members) {
    const other = after.members.get(key)?.value;
    const here = memberPath(path, key);
    if (other === undefined) changes.push({ kind: 'removed', path: here, before: nodeText(value) });
    else if (here !== 'shard_groups' || !compareGroups(value, other, changes))
      compareNodes(value, other, here, changes);
  }
  for (const [key, { value }] of after.members) {
    if (before.members.has(key)) continue;
    changes.push({ kind: 'added', path: memberPath(path, key), after: nodeText(value) });
  }
}

function compareGroups(before: Node, after: Node, changes: Change[]): boolean {
  const [was, is] = [groupsByUid(before), groupsByUid(after)];
  if (was === undefined || is === undefined) return false;
  for (const [uid, group] of was) {
    const other = is.get(uid);
    const path = `shard_groups[${uid}]`;
    if (other === undefined) changes.push({ kind: 'removed', path, before: nodeText(group) });
    else compareNodes(group, other, path, changes);
  }
  for (const [uid, group] of is) {
    if (!was.has(uid)) changes.push({ kind: 'added', path: `shard_groups[${uid}]`, after: nodeText(group) });
  }
  return true;
}

/** Lists of one length are compared item by item; others are one change, because nothing says which item went. */
function compareItems(
  before: readonly Node[],
  after: readonly Node[],
  path: string,
  changes: Change[],
): boolean {
  if (before.length !== after.length) return false;
  before.forEach((item, index) => {
    compareNodes(item, after[index] ?? item, `${path}[${index}]`, changes);
  });
  return true;
}

function memberPath(path: string, key: string): string {
  const name = /^[\w$-]+$/.test(key) ? key : JSON.stringify(key);
  return path === '' ? name : `${path}.${name}`;
}
