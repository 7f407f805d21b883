import { memberValue } from '../../document/document.ts';
import { remembered, sideBySide } from '../../keyed.ts';
import { dotted, type TableName } from '../../topology/catalog.ts';
import { writePart } from '../../topology/equality/canonical-form.ts';
import type { TablePlacement } from '../../topology/resolution.ts';
import type { Table } from '../../topology/topology.ts';
import type { TopologyDocument } from '../../topology/topology-document.ts';
import {
  type Bucket,
  bucketOf,
  changesIn,
  type Declared,
  NO_TABLES,
  type UnlistedScope,
} from '../change-base.ts';
import type { DeclarationChange } from '../kinds/declaration.ts';
import {
  isPlacement,
  type PlacementCause,
  type PlacementChange,
  placementClass,
} from '../kinds/placement.ts';
import type { SequenceChange } from '../kinds/sequence.ts';
import type { Movement } from '../movement.ts';
import { decidingOf, type Side, sideOf, undocumentedText } from '../side.ts';
import {
  type Comparing,
  type DocumentScope,
  placementAt,
  renamedUid,
  scopeAt,
  scopesOf,
} from './comparing.ts';
import { derivedSequences } from './derived-sequences.ts';
import { compareSides } from './sides.ts';

/** What a table's placement may change: where it is, how that is written, and the sequences it owns. */
type TableChange = PlacementChange | DeclarationChange | SequenceChange;

type TableBucket = Bucket<TableChange>;

/** Movements after which rows are, or may be, on another shard than their new owner. */
const MOVING: ReadonlySet<Movement['kind']> = new Set([
  'intervals',
  'all',
  'unknown',
]);

/** The comparison of two placements, shared by all tables that have them. */
interface PlacementPair {
  readonly before: Side;
  readonly after: Side;
  readonly movement: Movement;
  /** Same group, index and owners: at most the spelling differs. */
  readonly isSame: boolean;
  /** The buckets of tables with these placements, by scope and by how the tables are declared. */
  readonly known: Map<UnlistedScope, Map<Declared, readonly TableBucket[]>>;
}

/** One table, or all unlisted tables of a place, with the placements on both sides. */
interface Subject {
  readonly before: TablePlacement;
  readonly after: TablePlacement;
  readonly declared: Declared;
  readonly scope: UnlistedScope;
  /** Undefined for the unlisted tables of the place. */
  readonly name?: string;
  /** The position in `Comparing.earlier` of the version that placed the table. */
  readonly earlier?: number;
}

/** The state while tables are sorted into changes. */
interface Collector {
  readonly comparing: Comparing;
  /** The compared pairs of placements, by the live and then the desired placement. */
  readonly pairs: Map<TablePlacement, Map<TablePlacement, PlacementPair>>;
  readonly buckets: Map<string, TableBucket>;
}

/** The changes of every table's placement, listed or not: one for each cause (docs/neki.md §4.1). */
export function compareTables(comparing: Comparing): readonly TableChange[] {
  const collector: Collector = {
    comparing,
    pairs: new Map(),
    buckets: new Map(),
  };
  for (const [before, after] of scopesOf(comparing.live, comparing.desired)) {
    collect(collector, {
      before: placementAt(before),
      after: placementAt(after),
      scope: before.scope,
      declared: 'both',
    });
    compareListed(collector, before, after);
  }
  return changesIn(collector.buckets);
}

/**
 * The change of one ordinary table's placement, whether the documents list it or not; undefined if there is no change.
 */
export function comparePlacement(
  comparing: Comparing,
  { database, schema, table }: TableName,
): PlacementChange | undefined {
  const collector: Collector = {
    comparing,
    pairs: new Map(),
    buckets: new Map(),
  };
  const scope = { database, schema };
  const [before, after] = [comparing.live, comparing.desired].map((document) =>
    placedIn(scopeAt(document, scope), table),
  );
  if (before === undefined || after === undefined) return undefined;

  collect(collector, {
    before: before.placement,
    after: after.placement,
    declared: declaredBy({
      wasListed: before.isListed,
      isListed: after.isListed,
    }),
    scope,
    name: table,
  });
  return changesIn(collector.buckets).find(isPlacement);
}

function placedIn(place: DocumentScope, name: string) {
  const table = place.schema?.tables.get(name);
  return {
    placement: placementAt(place, table),
    isListed: table !== undefined,
  };
}

interface Listing {
  readonly wasListed: boolean;
  readonly isListed: boolean;
}

function declaredBy({ wasListed, isListed }: Listing): Declared {
  if (wasListed === isListed) return 'both';
  if (isListed) return 'added';
  return 'removed';
}

function compareListed(
  collector: Collector,
  before: DocumentScope,
  after: DocumentScope,
): void {
  const references = [before, after].flatMap(
    ({ schema }) => schema?.referenceTables ?? [],
  );
  for (const [name, known, table] of sideBySide(
    before.schema?.tables,
    after.schema?.tables,
  )) {
    if (references.some((tables) => tables.has(name))) continue;
    const subject: Subject = {
      before: placementAt(before, known),
      after: placementAt(after, table),
      declared: declaredBy({
        wasListed: known !== undefined,
        isListed: table !== undefined,
      }),
      scope: before.scope,
      name,
    };
    if (
      collect(collector, subject) ||
      known === undefined ||
      table === undefined
    )
      continue;
    if (
      ownIndexes(before.document, known) !== ownIndexes(after.document, table)
    )
      addTo(
        declarationBucket(collector, subject, pairOf(collector, subject)),
        subject,
      );
  }
}

/** The `primary_indexes` in a table's entry, as canonical text. Keys of unknown meaning are reported separately. */
function ownIndexes(
  { context }: TopologyDocument,
  { node, primaryIndexes }: Table,
): string {
  const own = memberValue(node, 'primary_indexes');
  if (own === undefined || primaryIndexes.length === 0) return '';
  return writePart(
    { part: 'primary-indexes', node: own, onlyKnown: true },
    context,
  );
}

/** Adds a table to its changes; false if nothing about it changes. */
function collect(collector: Collector, found: Subject): boolean {
  const subject = sinceEarlier(collector, found);
  const pair = pairOf(collector, subject);
  const ofPlace = remembered(
    pair.known,
    subject.scope,
    () => new Map<Declared, readonly TableBucket[]>(),
  );
  const buckets = remembered(ofPlace, subject.declared, () =>
    findBuckets(collector, subject, pair),
  );
  for (const bucket of buckets) addTo(bucket, subject);
  return buckets.length > 0;
}

/**
 * If the live document does not place a table, but an earlier version of the file did, the table is not new: its rows
 * are where that version put them. Then that version replaces the live document.
 */
function sinceEarlier(collector: Collector, subject: Subject): Subject {
  const { comparing } = collector;
  const { name = '', scope } = subject;
  if (comparing.earlier.length === 0) return subject;
  const { kind } = pairOf(collector, subject).movement;
  if (kind !== 'becomes-routable') return subject;

  for (const [earlier, document] of comparing.earlier.entries()) {
    const place = scopeAt(document, scope);
    const before = placementAt(place, place.schema?.tables.get(name));
    if (sideOf(before).shards.length === 0) continue;
    const former: Subject = { ...subject, before, declared: 'added', earlier };
    const { movement } = pairOf(collector, former);
    return MOVING.has(movement.kind) ? former : subject;
  }
  return subject;
}

/** The buckets of a table's changes; none if nothing about it changes. */
function findBuckets(
  collector: Collector,
  subject: Subject,
  pair: PlacementPair,
): readonly TableBucket[] {
  const { before, after, declared } = subject;
  if (!pair.isSame)
    return [
      placementBucket(collector, subject, pair),
      sequenceBucket(collector, subject, pair) ?? [],
    ].flat();
  const sources = [before.choice.source, after.choice.source];
  const isWritten =
    declared !== 'both' ||
    (sources[0] !== sources[1] && sources.includes('own'));
  if (!isWritten) return [];
  return [declarationBucket(collector, subject, pair)];
}

/** Adds a table, or the unlisted tables of a place, to a bucket. */
function addTo(bucket: TableBucket, { scope, name }: Subject): void {
  if (name === undefined) bucket.unlisted.push(scope);
  // `dotted` joins the parts: a template string would keep each part in memory, and there are many names.
  else bucket.listed.push(dotted(scope.database, scope.schema, name));
}

function placementBucket(
  { comparing, buckets }: Collector,
  subject: Subject,
  pair: PlacementPair,
): TableBucket {
  const { before, after, movement } = pair;
  const cause = causeOf(comparing, subject, pair);
  const sides = [before, after].map(decidingOf);
  const key = [cause, subject.earlier, sides];
  return bucketOf(buckets, key, () => ({
    kind: 'placement',
    class: placementClass(pair),
    cause,
    before,
    after,
    movement,
    tables: NO_TABLES,
    reversible: MOVING.has(movement.kind) ? 'routing-only' : 'yes',
  }));
}

/** The bucket of tables whose entries are written differently and place them as before. */
function declarationBucket(
  { buckets }: Collector,
  subject: Subject,
  { before, after }: PlacementPair,
): TableBucket {
  const { declared } = subject;
  const choices = [before, after].flatMap(({ placement: { choice } }) => [
    choice.source,
    choice.uid,
  ]);
  const key = ['declaration', declared, choices, after.semantics];
  return bucketOf(buckets, key, () => ({
    kind: 'declaration',
    class: 'safe',
    declared,
    before,
    after,
    tables: NO_TABLES,
    reversible: 'yes',
  }));
}

function sequenceBucket(
  { comparing, buckets }: Collector,
  { scope }: Subject,
  pair: PlacementPair,
): TableBucket | undefined {
  const { before, after } = pair;
  const ofTables = placementClass(pair);
  const change = derivedSequences(comparing, scope, {
    before,
    after,
    ofTables,
  });
  if (change === undefined) return undefined;
  const key = ['derived', change.class, change.from, change.to];
  return bucketOf(buckets, key, () => change);
}

/** Compares two placements, once for all tables that share them. */
function pairOf(
  { comparing, pairs }: Collector,
  { before, after }: Subject,
): PlacementPair {
  const known = remembered(
    pairs,
    before,
    () => new Map<TablePlacement, PlacementPair>(),
  );
  return remembered(known, after, () => {
    const [from, to] = [sideOf(before), sideOf(after)];
    const movement = compareSides(from, to);
    const isSame =
      renamedUid(comparing, before.choice.uid) === after.choice.uid &&
      from.semantics === to.semantics &&
      undocumentedText(from, to) === undefined &&
      movement.kind === 'none';
    return { before: from, after: to, movement, isSame, known: new Map() };
  });
}

/** The difference in the documents that changes a table's placement. */
function causeOf(
  comparing: Comparing,
  subject: Subject,
  { before, after }: PlacementPair,
): PlacementCause {
  const from = subject.before.choice;
  const to = subject.after.choice;
  if (subject.earlier !== undefined)
    return { kind: 'table-group', declared: 'added', earlier: true };
  if (renamedUid(comparing, from.uid) !== to.uid) {
    const sources = [from.source, to.source];
    if (sources.includes('own'))
      return { kind: 'table-group', declared: subject.declared };
    const { database = '', schema = '' } = subject.scope;
    if (sources.includes('schema'))
      return { kind: 'default-group', scope: { database, schema } };
    if (sources.includes('database'))
      return { kind: 'default-group', scope: { database } };
    return { kind: 'default-group', scope: {} };
  }
  const group = to.uid ?? '';
  if (
    before.semantics === after.semantics &&
    before.undocumented === after.undocumented
  )
    return { kind: 'key-ranges', group };
  const indexes = subject.before.indexes.concat(subject.after.indexes);
  if (indexes.some(({ source }) => source === 'table'))
    return { kind: 'table-index', group };
  return { kind: 'shard-index', group };
}
