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

/** Two documents under comparison, the live and the desired one, and what is known of both. */
export interface Comparing extends Required<FileBefore> {
  readonly live: TopologyDocument;
  readonly desired: TopologyDocument;
  /** The live uid of each renamed group, by its desired uid. */
  readonly formerly: ReadonlyMap<string, string>;
  /** The desired uid of each renamed group, by its live uid. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** The earlier versions of the file. */
export interface FileBefore {
  /**
   * The version before this one. Without it, a key of unknown meaning that only the branch has does not count as
   * removed by the file.
   */
  readonly base?: TopologyDocument | undefined;
  /**
   * Versions before the base, newest first. A table that the branch does not place is new, unless an earlier version
   * placed it.
   */
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

/**
 * A place in one document: the cluster, a database or a schema. The document need not list the database or the schema.
 */
export interface DocumentScope {
  readonly document: TopologyDocument;
  readonly scope: UnlistedScope;
  readonly database: Database | undefined;
  readonly schema: Schema | undefined;
}

export function scopeAt(
  document: TopologyDocument,
  scope: UnlistedScope,
): DocumentScope {
  const { databases } = document.topology;
  const database =
    scope.database === undefined ? undefined : databases.get(scope.database);
  const schema =
    scope.schema === undefined
      ? undefined
      : database?.schemas.get(scope.schema);
  return { document, scope, database, schema };
}

/**
 * Every place of two documents: the cluster, then each database and its schemas. Names of the second document come
 * first.
 */
export function* scopesOf(
  one: TopologyDocument,
  other: TopologyDocument,
): Generator<readonly [one: DocumentScope, other: DocumentScope]> {
  const both = (scope: DocumentScope['scope']) =>
    [scopeAt(one, scope), scopeAt(other, scope)] as const;
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

/** The placement of a table; without a table, the placement of the scope's unlisted tables. */
export function placementAt(
  { document, scope, database, schema }: DocumentScope,
  table?: Table,
): TablePlacement {
  const { resolution } = document;
  if (database === undefined || schema === undefined || table === undefined)
    return resolveUnlisted(resolution, database, scope.schema);
  return resolveTable(resolution, database, schema, table);
}

/** The desired uid of a live group, which differs if the group was renamed. */
export function renamedUid(
  comparing: Comparing,
  uid: string | undefined,
): string | undefined {
  if (uid === undefined) return undefined;
  return comparing.renamed.get(uid) ?? uid;
}

/**
 * The renamed groups: the live uid by the desired uid. A group is renamed if exactly one removed group and one new
 * group have the same definition. The two authorities are matched first.
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

/**
 * Maps the key of each new entry to the key of the former entry with the same value. Values that several entries share
 * are left out.
 */
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

/**
 * The groups that the other document lacks: by uid, the definition as canonical text, without uid and displayed name.
 */
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
