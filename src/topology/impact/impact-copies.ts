import { dotted } from '../catalog.ts';
import { remembered, sideBySide } from '../keyed.ts';
import { resolveReferenceTable, resolveSequence } from '../model/resolution.ts';
import { type Sequence, shardsOf } from '../model/topology.ts';
import {
  type Bucket,
  bucketOf,
  type Change,
  type ChangeClass,
  changesIn,
  IN_WORDS,
  NO_TABLES,
  type ReferenceChange,
  type SequenceChange,
  type UnlistedScope,
} from './change.ts';
import {
  type Comparing,
  isWhole,
  type Place,
  placementAt,
  placesOf,
  renamedUid,
  sideOf,
} from './comparing.ts';
import { derivedSequences } from './impact-tables.ts';

/** The changes of reference tables: one for each set of copies that appears, goes, or has to be elsewhere. */
export function compareReferenceTables(
  comparing: Comparing,
): readonly Change[] {
  const buckets = new Map<string, Bucket>();
  // By what changes follow from: thousands of tables that follow one default are compared once.
  const known = new Map<string, readonly Bucket[]>();
  for (const [before, after] of placesOf(comparing.live, comparing.desired)) {
    const { database, schema } = before.scope;
    for (const [name] of sideBySide(
      after.schema?.referenceTables,
      before.schema?.referenceTables,
    )) {
      const subject = subjectOf(before, after, name);
      const { from, to, placement, isOrdinary } = subject;
      const groups = [from, to].map(
        (copies) =>
          copies && [copies.own, ...copies.choices.map(({ uid }) => uid)],
      );
      const key = JSON.stringify([
        ...groups,
        placement.choice.uid,
        isOrdinary,
        database,
      ]);
      const own = remembered(known, key, () => {
        const ofTables = changeOf(comparing, subject);
        const ofSequences = sequencesOf(
          comparing,
          before.scope,
          subject,
          ofTables?.class,
        );
        return [ofTables, ofSequences].flatMap((change) =>
          change ? [bucketOf<Change>(buckets, change, () => change)] : [],
        );
      });
      for (const { listed } of own) listed.push(dotted(database, schema, name));
    }
  }
  return changesIn(buckets);
}

type Copies = NonNullable<ReturnType<typeof copiesOf>>;

/** A table's copies on both sides; where it has none on one, what it is there, and where it is placed. */
function subjectOf(before: Place, after: Place, name: string) {
  const [from, to] = [copiesOf(before, name), copiesOf(after, name)];
  const place = from === undefined ? before : after;
  const table = place.schema?.tables.get(name);
  return {
    from,
    to,
    placement: placementAt(place, table),
    isOrdinary: table !== undefined,
  };
}

/** The groups of a reference table, and whether it lists them itself. */
function copiesOf({ document, database, schema }: Place, name: string) {
  const table = schema?.referenceTables.get(name);
  if (database === undefined || schema === undefined || table === undefined)
    return undefined;
  const choices = resolveReferenceTable(
    document.resolution,
    database,
    schema,
    table,
  );
  return { own: table.shardGroups !== undefined, choices };
}

function shardsWith({ choices }: Copies): ReadonlySet<string> {
  return new Set(choices.flatMap(({ group }) => [...shardsOf(group)]));
}

const REFERENCE = { ...IN_WORDS, kind: 'reference-table' } as const;

function changeOf(
  comparing: Comparing,
  { from, to, placement, isOrdinary: ordinary }: ReturnType<typeof subjectOf>,
): ReferenceChange | undefined {
  if (from !== undefined && to !== undefined)
    return compareCopies(comparing, from, to);
  const side = sideOf(placement);
  if (to !== undefined) {
    // All rows of a table on one shard are there, whatever routes it: that is a copy already.
    const held = side.spread
      ? new Set<string>()
      : new Set(side.shards).intersection(shardsWith(to));
    const newShards = [...shardsWith(to).difference(held)];
    const risk = newShards.length === 0 ? 'safe' : 'needs-backfill';
    return {
      ...REFERENCE,
      class: risk,
      action: 'added',
      ordinary,
      newShards,
      formerShards: [...held],
    };
  }
  if (from === undefined) return undefined;
  const formerShards = [...shardsWith(from)];
  const [only] = side.shards;
  const keepsCopy =
    !side.spread && only !== undefined && formerShards.includes(only);
  const hasGap = only !== undefined && !isWhole(side);
  const risk = keepsCopy && !hasGap ? 'behavioural' : 'needs-empty';
  return {
    ...REFERENCE,
    class: only === undefined ? 'outage' : risk,
    action: 'removed',
    ordinary,
    newShards: side.shards,
    ...(hasGap && { hasGap }),
    formerShards,
    reversible: 'with-backfill',
  };
}

/** What becomes of sequences that a table owns which is, or was, a reference table and an ordinary one besides. */
function sequencesOf(
  comparing: Comparing,
  scope: UnlistedScope,
  { from, to, placement, isOrdinary }: ReturnType<typeof subjectOf>,
  ofTables: ChangeClass | undefined,
): SequenceChange | undefined {
  if (
    (from === undefined) === (to === undefined) ||
    (from === undefined && !isOrdinary)
  )
    return undefined;
  const [before, after] = [from, to].map((copies) =>
    copies === undefined
      ? sideOf(placement)
      : { routed: false, shards: [...shardsWith(copies)] },
  );
  return (
    before &&
    after &&
    derivedSequences(comparing, scope, { before, after, ofTables })
  );
}

function compareCopies(
  comparing: Comparing,
  from: Copies,
  to: Copies,
): ReferenceChange | undefined {
  const [before, after] = [shardsWith(from), shardsWith(to)];
  const newShards = [...after.difference(before)];
  const formerShards = [...before.difference(after)];
  const former = new Set(
    from.choices.map(({ uid = '' }) => renamedUid(comparing, uid)),
  );
  const uids = new Set(to.choices.map(({ uid = '' }) => uid));
  const isSameEntry =
    from.own === to.own && former.symmetricDifference(uids).size === 0;
  if (isSameEntry && newShards.length === 0 && formerShards.length === 0)
    return undefined;
  const group = isSameEntry ? changedGroup(comparing, uids) : undefined;
  const shards = { group, ordinary: false, newShards, formerShards };
  if (newShards.length > 0)
    return {
      ...REFERENCE,
      class: 'needs-backfill',
      action: 'moved',
      ...shards,
    };
  const change = {
    ...REFERENCE,
    ...shards,
    reversible: 'with-backfill',
  } as const;
  if (formerShards.length > 0)
    return { ...change, class: 'behavioural', action: 'moved' };
  return { ...change, class: 'safe', action: 'same-shards' };
}

/** The first of some groups whose shards are others than before. */
function changedGroup(
  { live, desired, formerly }: Comparing,
  uids: ReadonlySet<string>,
): string | undefined {
  return [...uids].find((uid) => {
    const before = shardsOf(live.topology.groups.get(formerly.get(uid) ?? uid));
    const after = shardsOf(desired.topology.groups.get(uid));
    return before.symmetricDifference(after).size > 0;
  });
}

/**
 * The changes of listed sequences. A counter's value is not copied to another shard, so that it must be carried over
 * before (docs/neki.md §4.2, change 22).
 */
export function compareSequences(comparing: Comparing): readonly Change[] {
  const buckets = new Map<string, Bucket<SequenceChange>>();
  for (const [before, after] of placesOf(comparing.live, comparing.desired)) {
    const { database, schema } = before.scope;
    const homes = new Map<Place, ReadonlySet<string>>();
    for (const [name, old, fresh] of sideBySide(
      before.schema?.sequences,
      after.schema?.sequences,
    )) {
      const inDesired = old === undefined ? 'added' : 'moved';
      const change = compareSequence(
        comparing,
        fresh === undefined ? 'removed' : inDesired,
        [counterOf(before, old, homes), counterOf(after, fresh, homes)],
      );
      if (change !== undefined)
        bucketOf(buckets, change, () => change).listed.push(
          dotted(database, schema, name),
        );
    }
  }
  return Array.from(buckets.values(), ({ change, listed }) => ({
    ...change,
    sequences: listed,
  }));
}

type Counter = ReturnType<typeof counterOf>;

/**
 * What an entry says of a counter, and the shards on which it may be. Without a group of its own a sequence is the
 * authority's, unless unsharded tables own it. These are of its own schema, as Postgres has it; which they are, only the
 * catalog knows. Whether a table on one shard that an index routes counts as unsharded, nobody says.
 */
function counterOf(
  place: Place,
  sequence: Sequence | undefined,
  homes: Map<Place, ReadonlySet<string>>,
) {
  const { choice, derived } = resolveSequence(
    place.document.resolution,
    place.database,
    sequence,
  );
  const own = shardsOf(choice.group);
  if (!derived) return { uid: choice.uid, derived, shards: own };
  const shards = remembered(homes, place, () => {
    const tables = [undefined, ...(place.schema?.tables.values() ?? [])];
    const sides = new Set(
      tables.map((table) => sideOf(placementAt(place, table))),
    );
    return new Set([
      ...own,
      ...[...sides].flatMap(({ spread, shards }) => (spread ? [] : shards)),
    ]);
  });
  return { uid: choice.uid, derived, shards };
}

function compareSequence(
  comparing: Comparing,
  action: SequenceChange['action'],
  [before, after]: readonly [Counter, Counter],
): SequenceChange | undefined {
  const [from, to] = [[...before.shards], [...after.shards]];
  const isSameEntry =
    before.derived === after.derived &&
    renamedUid(comparing, before.uid) === after.uid &&
    action === 'moved';
  const isSame = before.shards.symmetricDifference(after.shards).size === 0;
  // Where no entry says anything, tables that move tell of the sequences they own.
  if (isSameEntry && (isSame || after.derived)) return undefined;
  const isSafe =
    isSame && (from.length < 2 || (before.derived && after.derived));
  return {
    kind: 'sequence',
    // Where the counter may live elsewhere, its numbers may repeat.
    class: isSafe ? 'safe' : 'needs-backfill',
    action,
    sequences: [],
    from,
    to,
    tables: NO_TABLES,
    reversible: isSafe ? 'yes' : 'no',
  };
}
