import { remembered, sideBySide } from '../../keyed.ts';
import { dotted } from '../../topology/catalog.ts';
import { resolveSequence } from '../../topology/resolution.ts';
import { type Sequence, shardsOf } from '../../topology/topology.ts';
import { type Bucket, bucketOf, NO_TABLES } from '../change-base.ts';
import type { SequenceChange } from '../kinds/sequence.ts';
import { sideOf } from '../side.ts';
import {
  type Comparing,
  type DocumentScope,
  placementAt,
  renamedUid,
  scopesOf,
} from './comparing.ts';

/** The counter of a sequence, as far as the entry tells. */
interface Counter {
  readonly uid: string | undefined;
  /** Whether the entry names no group. */
  readonly derived: boolean;
  /** The shards on which it may be. */
  readonly shards: ReadonlySet<string>;
}

/**
 * The changes of listed sequences. A counter's value is not copied to another shard, so somebody must carry it over
 * first (docs/neki.md §4.2, change 22).
 */
export function compareSequences(
  comparing: Comparing,
): readonly SequenceChange[] {
  const buckets = new Map<string, Bucket<SequenceChange>>();
  for (const [before, after] of scopesOf(comparing.live, comparing.desired)) {
    const { database, schema } = before.scope;
    const homes = new Map<DocumentScope, ReadonlySet<string>>();
    const pairs = sideBySide(before.schema?.sequences, after.schema?.sequences);
    for (const [name, old, fresh] of pairs) {
      const change = compareSequence(comparing, actionOf(old, fresh), [
        counterOf(before, old, homes),
        counterOf(after, fresh, homes),
      ]);
      if (change === undefined) continue;
      const bucket = bucketOf(buckets, change, () => change);
      bucket.listed.push(dotted(database, schema, name));
    }
  }
  return Array.from(buckets.values(), ({ change, listed }) => ({
    ...change,
    sequences: listed,
  }));
}

function actionOf(
  before: Sequence | undefined,
  after: Sequence | undefined,
): SequenceChange['action'] {
  if (after === undefined) return 'removed';
  if (before === undefined) return 'added';
  return 'moved';
}

/**
 * Where a counter may be. A sequence whose entry names no group is on the authority, or on the shard of an unsharded
 * table that owns it. Postgres requires that this table is in the same schema, but only the catalog knows which table
 * it is. It is unknown whether a table on one shard counts as unsharded if an index routes it.
 */
function counterOf(
  place: DocumentScope,
  sequence: Sequence | undefined,
  homes: Map<DocumentScope, ReadonlySet<string>>,
): Counter {
  const { choice, derived } = resolveSequence(
    place.document.resolution,
    place.database,
    sequence,
  );
  const own = shardsOf(choice.group);
  if (!derived) return { uid: choice.uid, derived, shards: own };
  const ofTables = remembered(homes, place, () => unspreadShards(place));
  return { uid: choice.uid, derived, shards: own.union(ofTables) };
}

/** The shards of those tables of a place that are on one shard only. */
function unspreadShards(place: DocumentScope): ReadonlySet<string> {
  const sides = new Set([sideOf(placementAt(place))]);
  for (const table of place.schema?.tables.values() ?? [])
    sides.add(sideOf(placementAt(place, table)));
  const unspread = sides.values().filter(({ spread }) => !spread);
  return new Set(unspread.flatMap(({ shards }) => shards));
}

function compareSequence(
  comparing: Comparing,
  action: SequenceChange['action'],
  [before, after]: readonly [Counter, Counter],
): SequenceChange | undefined {
  const isSameEntry =
    before.derived === after.derived &&
    renamedUid(comparing, before.uid) === after.uid &&
    action === 'moved';
  const isSame = before.shards.symmetricDifference(after.shards).size === 0;
  // If no entry says anything new, the changes of the tables report the sequences that move with them.
  if (isSameEntry && (isSame || after.derived)) return undefined;

  const isSafe =
    isSame && (before.shards.size < 2 || (before.derived && after.derived));
  return {
    kind: 'sequence',
    // If the counter may be on another shard, its numbers may repeat.
    class: isSafe ? 'safe' : 'needs-backfill',
    action,
    sequences: [],
    from: Array.from(before.shards),
    to: Array.from(after.shards),
    tables: NO_TABLES,
    reversible: isSafe ? 'yes' : 'no',
  };
}
