import { remembered, sideBySide } from '../keyed.ts';
import { resolveReferenceTable, resolveSequence, type SequencePlacement } from '../model/resolution.ts';
import { shardsOf } from '../model/topology.ts';
import type { TopologyDocument } from '../topology-document.ts';
import { type Change, NO_TABLES, type ReferenceChange, type SequenceChange } from './change.ts';
import {
  type Comparing,
  type Place,
  placementAt,
  placesOf,
  renamedUid,
  type Side,
  sideFor,
} from './comparing.ts';

/** A reference table's groups and the shards that hold a copy. */
interface Copies {
  /** Whether the table lists its groups itself. */
  readonly own: boolean;
  readonly uids: readonly string[];
  readonly shards: ReadonlySet<string>;
}

/** The changes of reference tables: one for each set of copies that appears, goes, or has to be elsewhere. */
export function compareReferenceTables(comparing: Comparing): readonly Change[] {
  const work: Work = { comparing, buckets: new Map(), known: new Map(), ids: new Map(), copies: new Map() };
  for (const [before, after] of placesOf(comparing.live, comparing.desired)) {
    const { database, schema } = before.scope;
    for (const [name] of sideBySide(after.schema?.referenceTables, before.schema?.referenceTables))
      bucketOf(work, [before, after], name)?.listed.push(`${database}.${schema}.${name}`);
  }
  return Array.from(work.buckets.values(), ({ change, listed }) => ({
    ...change,
    tables: { listed, unlisted: [] },
  }));
}

/** Tables that have one change in common. */
interface Bucket {
  readonly change: ReferenceChange;
  readonly listed: string[];
}

interface Work {
  readonly comparing: Comparing;
  /** By what the change says. */
  readonly buckets: Map<string, Bucket>;
  /** By what it follows from: thousands of tables that follow one default are compared once. */
  readonly known: Map<string, Bucket | undefined>;
  readonly ids: Map<object | undefined, number>;
  /** By what they come from, so that many tables of a group cost one. */
  readonly copies: Map<TopologyDocument, Map<string, Copies>>;
}

function bucketOf(work: Work, [before, after]: readonly [Place, Place], name: string): Bucket | undefined {
  const [from, to] = [copiesOf(work, before, name), copiesOf(work, after, name)];
  const [inLive, inDesired] = [before, after].map(({ schema }) => schema?.tables.get(name));
  const side = to === undefined ? sideFor(work.comparing, placementAt(after, inDesired)) : undefined;
  const ordinary = (to === undefined ? inDesired : inLive) !== undefined;
  const key = [from, to, side]
    .map((part) => remembered(work.ids, part, () => work.ids.size))
    .join(ordinary ? '+' : '-');
  if (work.known.has(key)) return work.known.get(key);
  const change = changeOf(work.comparing, { from, to, side, ordinary });
  const bucket = change && remembered(work.buckets, JSON.stringify(change), () => ({ change, listed: [] }));
  work.known.set(key, bucket);
  return bucket;
}

/** What became of a reference table, by its copies on both sides and where it is placed that is none any more. */
function changeOf(
  comparing: Comparing,
  {
    from,
    to,
    side,
    ordinary,
  }: { from: Copies | undefined; to: Copies | undefined; side: Side | undefined; ordinary: boolean },
): ReferenceChange | undefined {
  if (from !== undefined && to !== undefined) return compareCopies(comparing, from, to);
  if (to !== undefined) {
    const newShards = [...to.shards];
    return { ...ADDED, class: 'needs-backfill', action: 'added', ordinary, newShards, formerShards: [] };
  }
  if (from === undefined || side === undefined) return undefined;
  const [only] = side.shards;
  const keepsCopy = !side.spread && only !== undefined && from.shards.has(only);
  return {
    ...ADDED,
    class: side.routable ? (keepsCopy ? 'behavioural' : 'needs-empty') : 'outage',
    action: 'removed',
    ordinary,
    newShards: [...side.shards],
    formerShards: [...from.shards],
    reversible: 'with-backfill',
  };
}

const ADDED = { kind: 'reference-table', tables: NO_TABLES, reversible: 'yes' } as const;

function compareCopies(comparing: Comparing, from: Copies, to: Copies): ReferenceChange | undefined {
  const newShards = [...to.shards.difference(from.shards)];
  const formerShards = [...from.shards.difference(to.shards)];
  const uids = new Set(to.uids);
  const isSameEntry =
    from.own === to.own &&
    from.uids.length === to.uids.length &&
    from.uids.every((uid) => uids.has(renamedUid(comparing, uid) ?? uid));
  if (isSameEntry && newShards.length === 0 && formerShards.length === 0) return undefined;
  const [group] = isSameEntry ? changedGroups(comparing, to) : [];
  const shards = { ...(group === undefined ? {} : { group }), ordinary: false, newShards, formerShards };
  if (newShards.length > 0) return { ...ADDED, class: 'needs-backfill', action: 'moved', ...shards };
  const change = { ...ADDED, ...shards, reversible: 'with-backfill' } as const;
  if (formerShards.length > 0) return { ...change, class: 'behavioural', action: 'moved' };
  return { ...change, class: 'safe', action: 'same-shards' };
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

function copiesOf(work: Work, { document, database, schema }: Place, name: string): Copies | undefined {
  const table = schema?.referenceTables.get(name);
  if (database === undefined || schema === undefined || table === undefined) return undefined;
  const choices = resolveReferenceTable(document.resolution, database, schema, table);
  const uids = [...new Set(choices.flatMap(({ uid }) => uid ?? []))];
  const own = table.shardGroups !== undefined;
  const known = remembered(work.copies, document, () => new Map<string, Copies>());
  return remembered(known, JSON.stringify([own, uids]), () => {
    return { own, uids, shards: new Set(choices.flatMap(({ group }) => [...shardsOf(group)])) };
  });
}

/**
 * The changes of listed sequences. A counter's value is not copied to another shard, so that it must be carried over
 * before (docs/neki.md §4.2, change 22).
 */
export function compareSequences(comparing: Comparing): readonly Change[] {
  const { live, desired } = comparing;
  const buckets = new Map<string, { sequences: string[]; change: SequenceChange }>();
  for (const [from, to] of placesOf(live, desired)) {
    const { database, schema } = from.scope;
    for (const [name, before, after] of sideBySide(from.schema?.sequences, to.schema?.sequences)) {
      const inDesired = before === undefined ? 'added' : 'moved';
      const change = compareSequence(comparing, after === undefined ? 'removed' : inDesired, [
        resolveSequence(live.resolution, from.database, before),
        resolveSequence(desired.resolution, to.database, after),
      ]);
      if (change === undefined) continue;
      const bucket = remembered(buckets, JSON.stringify(change), () => ({ sequences: [], change }));
      bucket.sequences.push(`${database}.${schema}.${name}`);
    }
  }
  return Array.from(buckets.values(), ({ change, sequences }) => ({ ...change, sequences }));
}

function compareSequence(
  comparing: Comparing,
  action: SequenceChange['action'],
  [before, after]: readonly [SequencePlacement, SequencePlacement],
): SequenceChange | undefined {
  const from = shardOf(before);
  const to = shardOf(after);
  const isSameEntry =
    before.derived === after.derived &&
    renamedUid(comparing, before.choice.uid) === after.choice.uid &&
    action === 'moved';
  if (isSameEntry && from === to) return undefined;
  return {
    kind: 'sequence',
    class: from === to ? 'safe' : 'needs-backfill',
    action,
    sequences: [],
    from,
    to,
    tables: NO_TABLES,
    reversible: from === to ? 'yes' : 'no',
  };
}

function shardOf({ choice }: SequencePlacement): string | undefined {
  return choice.group?.keyRanges[0]?.shardUid?.value;
}
