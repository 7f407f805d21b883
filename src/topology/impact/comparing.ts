import type { ObjectNode } from '../document/document.ts';
import { type PartOf, writePart } from '../equality/canonical-form.ts';
import type { FormContext } from '../equality/canonical-writer.ts';
import type { Resolution, TablePlacement } from '../model/resolution.ts';
import type { ShardGroup, Topology } from '../model/topology.ts';
import type { TopologyDocument } from '../topology-document.ts';
import { type Side, sideOf } from './movement.ts';

/** Two topologies under comparison, the live one and the desired one, and what is known of them so far. */
export interface Comparing {
  readonly live: Resolution;
  readonly desired: Resolution;
  readonly contexts: { readonly live: FormContext; readonly desired: FormContext };
  /** Groups that only changed their uid, from the live one to the desired one. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly sides: Map<TablePlacement, Side>;
}

/** Begins to compare two topologies. */
export function comparingOf(live: TopologyDocument, desired: TopologyDocument): Comparing {
  const contexts = { live: live.context, desired: desired.context };
  return {
    live: live.resolution,
    desired: desired.resolution,
    contexts,
    renamed: findRenamed(live.topology, desired.topology, contexts),
    sides: new Map(),
  };
}

/** What a placement means for rows, read once. */
export function sideFor(comparing: Comparing, placement: TablePlacement): Side {
  let side = comparing.sides.get(placement);
  if (side === undefined) {
    side = sideOf(placement);
    comparing.sides.set(placement, side);
  }
  return side;
}

/** The uid a live group has in the desired document, if it was renamed. */
export function renamedUid(comparing: Comparing, uid: string | undefined): string | undefined {
  return uid === undefined ? undefined : (comparing.renamed.get(uid) ?? uid);
}

/** The canonical text of a part of one of the two documents. */
export function partText(comparing: Comparing, which: 'live' | 'desired', part: PartOf): string {
  return writePart(part, comparing.contexts[which]);
}

/** A node without some of its members. */
export function without(node: ObjectNode, keys: readonly string[]): ObjectNode {
  const members = new Map(node.members);
  for (const key of keys) members.delete(key);
  return { ...node, members };
}

/** What a group is apart from its uid and the name it is displayed under, in canonical text. */
export function groupDefinition(group: ShardGroup, context: FormContext): string {
  const path = ['shard_groups', group.uid?.value ?? ''];
  const node = without(group.node, ['uid', 'name']);
  return writePart({ part: 'shard-group', node, path }, context);
}

/**
 * Groups that one document has under one uid and the other under another, with the same definition, where no other
 * group comes into question; the two authorities are taken for each other first.
 */
function findRenamed(
  live: Topology,
  desired: Topology,
  contexts: Comparing['contexts'],
): ReadonlyMap<string, string> {
  const gone = definitions(live, desired, contexts.live);
  const come = definitions(desired, live, contexts.desired);
  const renamed = new Map<string, string>();
  const from = live.authoritativeShardGroup?.value ?? '';
  const to = desired.authoritativeShardGroup?.value ?? '';
  if (gone.has(from) && gone.get(from) === come.get(to)) {
    renamed.set(from, to);
    gone.delete(from);
    come.delete(to);
  }
  const candidates = uidsByDefinition(come);
  for (const [definition, [uid, ...twins]] of uidsByDefinition(gone)) {
    const [only, ...others] = candidates.get(definition) ?? [];
    if (uid !== undefined && only !== undefined && twins.length + others.length === 0) renamed.set(uid, only);
  }
  return renamed;
}

function uidsByDefinition(definitions: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const uids = new Map<string, string[]>();
  for (const [uid, definition] of definitions) {
    const known = uids.get(definition);
    if (known === undefined) uids.set(definition, [uid]);
    else known.push(uid);
  }
  return uids;
}

/** The definitions of the groups that the other document has not. */
function definitions(topology: Topology, other: Topology, context: FormContext): Map<string, string> {
  const found = new Map<string, string>();
  for (const [uid, group] of topology.groups) {
    if (!other.groups.has(uid)) found.set(uid, groupDefinition(group, context));
  }
  return found;
}
