import {
  type GroupChoice,
  type Resolution,
  resolveReferenceTable,
  resolveTable,
  resolveUnlisted,
} from '../model/resolution.ts';
import type { Database, Schema } from '../model/topology.ts';
import type { Change, ReferenceChange, UnlistedScope } from './change.ts';
import { type Comparing, renamedUid, sideFor } from './comparing.ts';
import type { Side } from './movement.ts';

/** A reference table's groups and the shards that hold a copy. */
interface Copies {
  /** Whether the table lists its groups itself. */
  readonly own: boolean;
  readonly uids: readonly string[];
  readonly shards: ReadonlySet<string>;
}

/** A schema as one of the documents has it. */
interface Place {
  readonly resolution: Resolution;
  readonly database: Database | undefined;
  readonly schema: Schema | undefined;
}

/** The changes of reference tables: one for each set of copies that appears, goes, or has to be elsewhere. */
export function compareReferenceTables(comparing: Comparing): readonly Change[] {
  const { live, desired } = comparing;
  const buckets = new Map<string, { listed: string[]; change: Omit<ReferenceChange, 'tables'> }>();
  for (const database of new Set([...desired.topology.databases.keys(), ...live.topology.databases.keys()])) {
    const [one, other] = [live, desired].map((side) => side.topology.databases.get(database));
    for (const schema of new Set([...(other?.schemas.keys() ?? []), ...(one?.schemas.keys() ?? [])])) {
      const before = { resolution: live, database: one, schema: one?.schemas.get(schema) };
      const after = { resolution: desired, database: other, schema: other?.schemas.get(schema) };
      const names = new Set(
        [before, after].flatMap((place) => [...(place.schema?.referenceTables.keys() ?? [])]),
      );
      for (const name of names) {
        const change = compareTable(comparing, [before, after], { scope: { database, schema }, name });
        if (change === undefined) continue;
        const key = JSON.stringify(change);
        const bucket = buckets.get(key) ?? { listed: [], change };
        bucket.listed.push(`${database}.${schema}.${name}`);
        buckets.set(key, bucket);
      }
    }
  }
  return [...buckets.values()].map(({ change, listed }) => ({ ...change, tables: { listed, unlisted: [] } }));
}

function compareTable(
  comparing: Comparing,
  [before, after]: readonly [Place, Place],
  subject: { readonly scope: UnlistedScope; readonly name: string },
): Omit<ReferenceChange, 'tables'> | undefined {
  const from = copiesOf(before, subject.name);
  const to = copiesOf(after, subject.name);
  if (from !== undefined && to !== undefined) return compareCopies(comparing, from, to);
  if (to !== undefined) {
    const ordinary = before.schema?.tables.has(subject.name) ?? false;
    const newShards = [...to.shards];
    return { ...ADDED, class: 'needs-backfill', action: 'added', ordinary, newShards, formerShards: [] };
  }
  if (from === undefined) return undefined;
  const side = ordinarySide(comparing, after, subject);
  const [only] = side.shards;
  const keepsCopy = !side.spread && only !== undefined && from.shards.has(only);
  return {
    ...ADDED,
    class: keepsCopy || !side.routable ? 'behavioural' : 'needs-empty',
    action: 'removed',
    ordinary: after.schema?.tables.has(subject.name) ?? false,
    newShards: [...side.shards],
    formerShards: [...from.shards],
    reversible: 'with-backfill',
  };
}

const ADDED = { kind: 'reference-table', reversible: 'yes' } as const;

function compareCopies(
  comparing: Comparing,
  from: Copies,
  to: Copies,
): Omit<ReferenceChange, 'tables'> | undefined {
  const newShards = [...to.shards.difference(from.shards)];
  const formerShards = [...from.shards.difference(to.shards)];
  const uids = new Set(to.uids);
  const isSameEntry =
    from.own === to.own &&
    from.uids.length === to.uids.length &&
    from.uids.every((uid) => uids.has(renamedUid(comparing, uid) ?? uid));
  if (isSameEntry && newShards.length === 0 && formerShards.length === 0) return undefined;
  const [group] = isSameEntry ? changedGroups(comparing, to) : [];
  return {
    ...ADDED,
    class: newShards.length > 0 ? 'needs-backfill' : formerShards.length > 0 ? 'behavioural' : 'safe',
    action: newShards.length === 0 && formerShards.length === 0 ? 'same-shards' : 'moved',
    ...(group === undefined ? {} : { group }),
    ordinary: false,
    newShards,
    formerShards,
    reversible: newShards.length > 0 ? 'yes' : 'with-backfill',
  };
}

/** Of a reference table's groups, those whose shards are others than before. */
function changedGroups({ live, desired, renamed }: Comparing, { uids }: Copies): string[] {
  const former = new Map([...renamed].map(([from, to]) => [to, from]));
  return uids.filter((uid) => {
    const before = shardsOf(live.topology.groups.get(former.get(uid) ?? uid));
    const after = shardsOf(desired.topology.groups.get(uid));
    return before.symmetricDifference(after).size > 0;
  });
}

function copiesOf({ resolution, database, schema }: Place, name: string): Copies | undefined {
  const table = schema?.referenceTables.get(name);
  if (database === undefined || schema === undefined || table === undefined) return undefined;
  const choices = resolveReferenceTable(resolution, database, schema, table);
  const uids = [...new Set(choices.flatMap(({ uid }) => uid ?? []))];
  const own = table.shardGroups !== undefined;
  return { own, uids, shards: new Set(choices.flatMap((choice) => [...shardsOf(choice.group)])) };
}

/** Where a table is placed that is no reference table any more. */
function ordinarySide(
  comparing: Comparing,
  { resolution, database, schema }: Place,
  { scope, name }: { readonly scope: UnlistedScope; readonly name: string },
): Side {
  const table = schema?.tables.get(name);
  if (database !== undefined && schema !== undefined && table !== undefined)
    return sideFor(comparing, resolveTable(resolution, database, schema, table));
  return sideFor(comparing, resolveUnlisted(resolution, database, scope.schema));
}

function shardsOf(group: GroupChoice['group']): Set<string> {
  return new Set(group?.keyRanges.flatMap(({ shardUid }) => shardUid?.value ?? []));
}
