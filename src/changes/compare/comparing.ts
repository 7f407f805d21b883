import { onlyMembers } from '../../document/document.ts';
import { sideBySide } from '../../keyed.ts';
import { writePart } from '../../topology/equality/canonical-form.ts';
import {
  resolveTable,
  resolveUnlisted,
  type TablePlacement,
} from '../../topology/resolution.ts';
import type { Database, Schema, Table } from '../../topology/topology.ts';
import type { TopologyDocument } from '../../topology/topology-document.ts';
import type { UnlistedScope } from '../change-base.ts';

/** Two documents under comparison, the live one and the desired one, and what is known of them so far. */
export interface Comparing extends Required<FileBefore> {
  readonly live: TopologyDocument;
  readonly desired: TopologyDocument;
  /** Groups that only changed their uid: the live one by the desired one. */
  readonly formerly: ReadonlyMap<string, string>;
  /** The other way round. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** The file as it was before. */
export interface FileBefore {
  /** Undefined where that is not known: then what only the branch has was never in it. */
  readonly base?: TopologyDocument | undefined;
  /** Versions before that, newest first: a table that the branch does not place is new, unless one of them placed it. */
  readonly earlier?: readonly TopologyDocument[];
}

/** Begins to compare two documents. */
export function comparingOf(
  live: TopologyDocument,
  desired: TopologyDocument,
  { base, earlier = [] }: FileBefore,
): Comparing {
  const formerly = findFormer(live, desired);
  const renamed = new Map(Array.from(formerly, ([to, from]) => [from, to]));
  return { live, desired, base, earlier, formerly, renamed };
}

/** A place of one of the documents: the cluster, a database, or a schema; either may be one that is not listed. */
export interface Place {
  readonly document: TopologyDocument;
  readonly scope: UnlistedScope;
  readonly database: Database | undefined;
  readonly schema: Schema | undefined;
}

/** A place as one document has it. */
export function placeAt(
  document: TopologyDocument,
  scope: UnlistedScope,
): Place {
  const { databases } = document.topology;
  const database =
    scope.database === undefined ? undefined : databases.get(scope.database);
  const schema =
    scope.schema === undefined
      ? undefined
      : database?.schemas.get(scope.schema);
  return { document, scope, database, schema };
}

/** Every place of two documents: the cluster, then each database and its schemas, those of the second first. */
export function* placesOf(
  one: TopologyDocument,
  other: TopologyDocument,
): Generator<readonly [one: Place, other: Place]> {
  const both = (scope: Place['scope']) =>
    [placeAt(one, scope), placeAt(other, scope)] as const;
  yield both({});
  for (const [database, first, second] of sideBySide(
    one.topology.databases,
    other.topology.databases,
  )) {
    yield both({ database });
    for (const [schema] of sideBySide(first?.schemas, second?.schemas))
      yield both({ database, schema });
  }
}

/** Where a table of a place is placed; pass none for one that is not listed there. */
export function placementAt(
  { document, scope, database, schema }: Place,
  table?: Table,
): TablePlacement {
  const { resolution } = document;
  if (database === undefined || schema === undefined || table === undefined)
    return resolveUnlisted(resolution, database, scope.schema);
  return resolveTable(resolution, database, schema, table);
}

/** The uid a live group has in the desired document, if it was renamed. */
export function renamedUid(
  comparing: Comparing,
  uid: string | undefined,
): string | undefined {
  if (uid === undefined) return undefined;
  return comparing.renamed.get(uid) ?? uid;
}

/**
 * Groups that one document has under one uid and the other under another, with the same definition, where no other
 * group comes into question; the two authorities are taken for each other first.
 */
function findFormer(
  live: TopologyDocument,
  desired: TopologyDocument,
): ReadonlyMap<string, string> {
  const [gone, come] = [definitions(live, desired), definitions(desired, live)];
  const [from = '', to = ''] = [live, desired].map(
    ({ topology }) => topology.authoritativeShardGroup?.value,
  );
  if (!gone.has(from) || gone.get(from) !== come.get(to))
    return onlyTwins(gone, come);
  gone.delete(from);
  come.delete(to);
  return onlyTwins(gone, come).set(to, from);
}

/** The keys of new entries with those of former ones of the same value, where no other entry comes into question. */
export function onlyTwins(
  gone: Iterable<readonly [string, string]>,
  come: Iterable<readonly [string, string]>,
): Map<string, string> {
  const former = Map.groupBy(gone, ([, text]) => text);
  const twins = new Map<string, string>();
  for (const [text, [one, ...others]] of Map.groupBy(
    come,
    ([, text]) => text,
  )) {
    const [twin, ...more] = former.get(text) ?? [];
    if (
      one !== undefined &&
      twin !== undefined &&
      others.length + more.length === 0
    )
      twins.set(one[0], twin[0]);
  }
  return twins;
}

/** What the groups that the other document has not are apart from uid and displayed name, in canonical text. */
function definitions(
  { topology, context }: TopologyDocument,
  other: TopologyDocument,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const [uid, group] of topology.groups) {
    if (other.topology.groups.has(uid)) continue;
    const node = onlyMembers(
      group.node,
      (key) => key !== 'uid' && key !== 'name',
    );
    const path = ['shard_groups', uid];
    found.set(uid, writePart({ part: 'shard-group', node, path }, context));
  }
  return found;
}
