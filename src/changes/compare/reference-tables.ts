import { remembered, sideBySide } from '../../keyed.ts';
import { dotted } from '../../topology/catalog.ts';
import {
  type GroupChoice,
  resolveReferenceTable,
  type TablePlacement,
} from '../../topology/resolution.ts';
import { shardsOf, shardsOfAll } from '../../topology/topology.ts';
import {
  type Bucket,
  bucketOf,
  changesIn,
  NO_TABLES,
  type UnlistedScope,
} from '../change-base.ts';
import type { ChangeClass } from '../change-class.ts';
import type { ReferenceChange } from '../kinds/reference-table.ts';
import type { SequenceChange } from '../kinds/sequence.ts';
import { decidingOf, isWhole, sideOf } from '../side.ts';
import { sideText } from '../side-facts.ts';
import {
  type Comparing,
  type DocumentScope,
  placementAt,
  renamedUid,
  scopesOf,
} from './comparing.ts';
import { derivedSequences } from './derived-sequences.ts';

/** What a reference table may change: its copies, and the sequences it owns. */
type CopyChange = ReferenceChange | SequenceChange;

/** A table's copies on both sides. `placement` and `isOrdinary` describe the table on the side that has no copies. */
interface Subject {
  readonly scope: UnlistedScope;
  readonly before: Copies | undefined;
  readonly after: Copies | undefined;
  readonly placement: TablePlacement;
  readonly isOrdinary: boolean;
}

/** The groups of a reference table. */
interface Copies {
  /** Whether the table lists its groups itself. */
  readonly isOwn: boolean;
  readonly choices: readonly GroupChoice[];
}

/** The changes of reference tables. Tables whose copies change in the same way share a change. */
export function compareReferenceTables(
  comparing: Comparing,
): readonly CopyChange[] {
  const buckets = new Map<string, Bucket<CopyChange>>();
  // Tables with the same key have the same changes, so thousands of tables with the same default are compared once.
  const known = new Map<string, readonly Bucket<CopyChange>[]>();

  for (const [before, after] of scopesOf(comparing.live, comparing.desired)) {
    const { database, schema } = before.scope;
    const names = sideBySide(
      after.schema?.referenceTables,
      before.schema?.referenceTables,
    );
    for (const [name] of names) {
      const subject = subjectOf(before, after, name);
      const own = remembered(known, keyOf(subject), () =>
        changesOf(comparing, subject).map((change) =>
          bucketOf(buckets, change, () => change),
        ),
      );
      for (const { listed } of own) listed.push(dotted(database, schema, name));
    }
  }

  return changesIn(buckets);
}

function subjectOf(
  before: DocumentScope,
  after: DocumentScope,
  name: string,
): Subject {
  const former = copiesOf(before, name);
  const place = former === undefined ? before : after;
  const table = place.schema?.tables.get(name);
  return {
    scope: before.scope,
    before: former,
    after: copiesOf(after, name),
    placement: placementAt(place, table),
    isOrdinary: table !== undefined,
  };
}

function copiesOf(
  { document, database, schema }: DocumentScope,
  name: string,
): Copies | undefined {
  const table = schema?.referenceTables.get(name);
  if (database === undefined || schema === undefined || table === undefined)
    return undefined;
  const choices = resolveReferenceTable(
    document.resolution,
    database,
    schema,
    table,
  );
  return { isOwn: table.shardGroups !== undefined, choices };
}

/** Everything that decides the changes of a table, as a key. */
function keyOf(subject: Subject): string {
  const [former, copies] = [subject.before, subject.after].map(
    (one) => one && [one.isOwn, one.choices.map(({ uid }) => uid)],
  );
  return JSON.stringify([
    former,
    copies,
    decidingOf(sideOf(subject.placement)),
    subject.isOrdinary,
    subject.scope.database,
  ]);
}

function shardsWith({ choices }: Copies): ReadonlySet<string> {
  return shardsOfAll(choices.map(({ group }) => group));
}

function changesOf(
  comparing: Comparing,
  subject: Subject,
): readonly CopyChange[] {
  const ofTables = changeOf(comparing, subject);
  const ofSequences = sequencesOf(comparing, subject, ofTables?.class);
  return [ofTables, ofSequences].filter((change) => change !== undefined);
}

function changeOf(
  comparing: Comparing,
  subject: Subject,
): ReferenceChange | undefined {
  const { before, after } = subject;
  if (before !== undefined && after !== undefined)
    return compareCopies(comparing, before, after);
  if (after !== undefined) return added(subject, after);
  if (before !== undefined) return removed(subject, before);
  return undefined;
}

function added(subject: Subject, copies: Copies): ReferenceChange {
  const side = sideOf(subject.placement);
  const wanted = shardsWith(copies);
  // A table on one shard has all of its rows there, whatever routes it: that shard already holds a copy.
  const whole = new Set(side.spread ? [] : side.shards);
  const newShards = Array.from(wanted.difference(whole));
  return {
    kind: 'reference-table',
    class: newShards.length === 0 ? 'safe' : 'needs-backfill',
    action: 'added',
    ordinary: subject.isOrdinary,
    newShards,
    formerShards: Array.from(wanted.intersection(whole)),
    tables: NO_TABLES,
    reversible: 'yes',
  };
}

function removed(subject: Subject, copies: Copies): ReferenceChange {
  const side = sideOf(subject.placement);
  const [only] = side.shards;
  const formerShards = Array.from(shardsWith(copies));
  const keepsCopy =
    !side.spread && only !== undefined && formerShards.includes(only);
  const hasGap = only !== undefined && !isWhole(side);
  const risk = keepsCopy && !hasGap ? 'behavioural' : 'needs-empty';
  return {
    kind: 'reference-table',
    class: only === undefined ? 'outage' : risk,
    action: 'removed',
    ordinary: subject.isOrdinary,
    newShards: side.shards,
    hasGap,
    routing: sideText(side),
    formerShards,
    tables: NO_TABLES,
    reversible: 'with-backfill',
  };
}

/** The change of the sequences of a table that becomes a reference table, or stops being one. */
function sequencesOf(
  comparing: Comparing,
  { scope, before, after, placement }: Subject,
  ofTables: ChangeClass | undefined,
): SequenceChange | undefined {
  if ((before === undefined) === (after === undefined)) return undefined;
  const homeOf = (copies: Copies | undefined) => {
    if (copies === undefined) return sideOf(placement);
    return { routed: false, shards: Array.from(shardsWith(copies)) };
  };
  return derivedSequences(comparing, scope, {
    before: homeOf(before),
    after: homeOf(after),
    ofTables,
  });
}

function compareCopies(
  comparing: Comparing,
  before: Copies,
  after: Copies,
): ReferenceChange | undefined {
  const [from, to] = [shardsWith(before), shardsWith(after)];
  const newShards = Array.from(to.difference(from));
  const formerShards = Array.from(from.difference(to));
  const isSameShards = newShards.length + formerShards.length === 0;

  const former = new Set(
    before.choices.map(({ uid = '' }) => renamedUid(comparing, uid)),
  );
  const uids = new Set(after.choices.map(({ uid = '' }) => uid));
  const isSameEntry =
    before.isOwn === after.isOwn && former.symmetricDifference(uids).size === 0;
  if (isSameEntry && isSameShards) return undefined;

  return {
    kind: 'reference-table',
    class: copyClass(newShards, formerShards),
    action: isSameShards ? 'same-shards' : 'moved',
    group: isSameEntry ? changedGroup(comparing, uids) : undefined,
    ordinary: false,
    newShards,
    formerShards,
    tables: NO_TABLES,
    reversible: newShards.length > 0 ? 'yes' : 'with-backfill',
  };
}

function copyClass(
  newShards: readonly string[],
  formerShards: readonly string[],
): ChangeClass {
  if (newShards.length > 0) return 'needs-backfill';
  if (formerShards.length > 0) return 'behavioural';
  return 'safe';
}

/** The first of some groups whose shards have changed. */
function changedGroup(
  { live, desired, formerly }: Comparing,
  uids: ReadonlySet<string>,
): string | undefined {
  return uids.values().find((uid) => {
    const before = shardsOf(live.topology.groups.get(formerly.get(uid) ?? uid));
    const after = shardsOf(desired.topology.groups.get(uid));
    return before.symmetricDifference(after).size > 0;
  });
}
