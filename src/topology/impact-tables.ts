import type { Change, TableSet, UnlistedScope } from './change.ts';
import { type Comparing, partText, sideFor } from './comparing.ts';
import { memberValue } from './document.ts';
import type { Side } from './movement.ts';
import { causeOf, type Pair, type Pairs, pairOf, placementClass, type Subject } from './placement-pair.ts';
import { resolveSequence, resolveTable, resolveUnlisted } from './resolution.ts';
import type { Database, Schema, Table } from './topology.ts';

/** Tables that have one change in common. */
interface Bucket {
  readonly listed: string[];
  readonly unlisted: UnlistedScope[];
  readonly change: (tables: TableSet) => Change;
}

interface Collector {
  readonly comparing: Comparing;
  readonly pairs: Pairs;
  readonly buckets: Map<string, Bucket>;
}

/** The changes of every table's placement, listed or not: one for each cause (domain reference §4.1). */
export function compareTables(comparing: Comparing): readonly Change[] {
  const collector: Collector = { comparing, pairs: new Map(), buckets: new Map() };
  const { live, desired } = comparing;
  collect(collector, unlistedSubject(comparing, undefined, {}));
  const names = new Set([...desired.topology.databases.keys(), ...live.topology.databases.keys()]);
  for (const database of names) compareDatabase(collector, database);
  return [...collector.buckets.values()].map(({ change, ...tables }) => change(tables));
}

function compareDatabase(collector: Collector, name: string): void {
  const { live, desired } = collector.comparing;
  const before = live.topology.databases.get(name);
  const after = desired.topology.databases.get(name);
  const databases = { before, after };
  collect(collector, unlistedSubject(collector.comparing, databases, { database: name }));
  const schemas = new Set([...(after?.schemas.keys() ?? []), ...(before?.schemas.keys() ?? [])]);
  for (const schema of schemas) compareSchema(collector, databases, { database: name, schema });
}

/** A database as the two documents have it. */
interface Databases {
  readonly before: Database | undefined;
  readonly after: Database | undefined;
}

function unlistedSubject(
  { live, desired }: Comparing,
  databases: Databases | undefined,
  scope: UnlistedScope,
): Subject {
  const before = resolveUnlisted(live, databases?.before, scope.schema);
  const after = resolveUnlisted(desired, databases?.after, scope.schema);
  return { before, after, declared: 'unlisted', scope };
}

function compareSchema(
  collector: Collector,
  databases: Databases,
  scope: UnlistedScope & { schema: string },
): void {
  const { live, desired } = collector.comparing;
  const unlisted = unlistedSubject(collector.comparing, databases, scope);
  collect(collector, unlisted);
  const before = databases.before?.schemas.get(scope.schema);
  const after = databases.after?.schemas.get(scope.schema);
  for (const [name, table] of after?.tables ?? []) {
    if (isReference(name, before, after) || databases.after === undefined || after === undefined) continue;
    const placement = resolveTable(desired, databases.after, after, table);
    const known = before?.tables.get(name);
    if (known === undefined || databases.before === undefined || before === undefined) {
      collect(collector, { ...unlisted, after: placement, declared: 'added', name });
      continue;
    }
    const former = resolveTable(live, databases.before, before, known);
    const subject: Subject = { before: former, after: placement, declared: 'both', scope, name };
    if (!collect(collector, subject) && hasOtherIndexes(collector.comparing, known, table))
      addDeclaration(collector, subject);
  }
  for (const [name, table] of before?.tables ?? []) {
    if (after?.tables.has(name) || isReference(name, before, after)) continue;
    if (databases.before === undefined || before === undefined) continue;
    const former = resolveTable(live, databases.before, before, table);
    collect(collector, { ...unlisted, before: former, declared: 'removed', name });
  }
}

function isReference(name: string, before: Schema | undefined, after: Schema | undefined): boolean {
  return (before?.referenceTables.has(name) || after?.referenceTables.has(name)) ?? false;
}

/** Whether a table's own indexes are written differently, whatever they compute. */
function hasOtherIndexes(comparing: Comparing, before: Table, after: Table): boolean {
  if (before.primaryIndexes.length === 0 && after.primaryIndexes.length === 0) return false;
  const [one, other] = (
    [
      ['live', before],
      ['desired', after],
    ] as const
  ).map(([which, table]) => {
    const node = memberValue(table.node, 'primary_indexes');
    return node === undefined ? '' : partText(comparing, which, 'primary-indexes', { node });
  });
  return one !== other;
}

/** Puts a table to the others of the same change; false if nothing about it changes. */
function collect(collector: Collector, subject: Subject): boolean {
  const pair = pairOf(collector.comparing, collector.pairs, subject);
  if (pair.isSame) {
    const sources = [subject.before.choice.source, subject.after.choice.source];
    const isWritten = subject.declared === 'both' && sources[0] !== sources[1] && sources.includes('own');
    const isNew = subject.declared === 'added' || subject.declared === 'removed';
    if (isWritten || isNew) addDeclaration(collector, subject);
    return isWritten || isNew;
  }
  addPlacement(collector, subject, pair);
  if (subject.declared !== 'added') addDerivedSequences(collector, subject, pair);
  return true;
}

function addPlacement({ comparing, buckets }: Collector, subject: Subject, pair: Pair): void {
  const { before, after, movement } = pair;
  const cause = causeOf(comparing, subject, pair);
  const uids = [before.placement.choice.uid, after.placement.choice.uid];
  add(buckets, subject, {
    key: JSON.stringify([cause, uids, before.semantics, after.semantics]),
    change: (tables) => ({
      kind: 'placement',
      class: placementClass(pair),
      cause,
      before,
      after,
      movement,
      tables,
      reversible: movement.kind === 'intervals' || movement.kind === 'all' ? 'routing-only' : 'yes',
    }),
  });
}

function addDeclaration({ comparing, buckets }: Collector, subject: Subject): void {
  const { before, after } = subject;
  const declared = subject.declared === 'unlisted' ? 'both' : subject.declared;
  const uids = [before.choice.source, before.choice.uid, after.choice.source, after.choice.uid];
  add(buckets, subject, {
    key: JSON.stringify(['declaration', declared, uids]),
    change: (tables) => ({
      kind: 'declaration',
      class: 'safe',
      declared,
      before: sideFor(comparing, before),
      after: sideFor(comparing, after),
      tables,
      reversible: 'yes',
    }),
  });
}

/**
 * A sequence that an unsharded table owns follows it to its group, or falls back to the authority when the table is
 * sharded (domain reference §1.10); whether there is one, only the catalog knows.
 */
function addDerivedSequences({ comparing, buckets }: Collector, subject: Subject, pair: Pair): void {
  if (!isUnsharded(pair.before) && !isUnsharded(pair.after)) return;
  const from = homeOf(comparing, 'live', subject, pair.before);
  const to = homeOf(comparing, 'desired', subject, pair.after);
  if (from === to || from === undefined || to === undefined) return;
  add(buckets, subject, {
    key: JSON.stringify(['derived', from, to]),
    change: (tables) => ({
      kind: 'sequence',
      class: 'unknown',
      action: 'derived',
      sequences: [],
      from,
      to,
      tables,
      reversible: 'no',
    }),
  });
}

function isUnsharded(side: Side): boolean {
  return side.routable && !side.routed && !side.spread;
}

function homeOf(
  comparing: Comparing,
  which: 'live' | 'desired',
  { scope }: Subject,
  side: Side,
): string | undefined {
  if (isUnsharded(side)) return side.shards[0];
  const database = comparing[which].topology.databases.get(scope.database ?? '');
  const { choice } = resolveSequence(comparing[which], database, undefined);
  return choice.group?.keyRanges[0]?.shardUid?.value;
}

function add(
  buckets: Map<string, Bucket>,
  { declared, scope, name }: Subject,
  { key, change }: { readonly key: string; readonly change: Bucket['change'] },
): void {
  let bucket = buckets.get(key);
  if (bucket === undefined) {
    bucket = { listed: [], unlisted: [], change };
    buckets.set(key, bucket);
  }
  if (declared === 'unlisted') bucket.unlisted.push(scope);
  else bucket.listed.push(`${scope.database}.${scope.schema}.${name}`);
}
