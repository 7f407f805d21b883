import { memberValue } from '../document/document.ts';
import { sideBySide } from '../keyed.ts';
import { resolveTable, resolveUnlisted } from '../model/resolution.ts';
import type { Database, Schema, Table } from '../model/topology.ts';
import type { Change, UnlistedScope } from './change.ts';
import { type Comparing, partText } from './comparing.ts';
import {
  addTo,
  bucketsOf,
  type Collector,
  collectorOf,
  declarationBucket,
  type Subject,
} from './placement-change.ts';

/** The changes of every table's placement, listed or not: one for each cause (docs/neki.md §4.1). */
export function compareTables(comparing: Comparing): readonly Change[] {
  const collector = collectorOf(comparing);
  const { live, desired } = comparing;
  collect(collector, unlistedSubject(comparing, undefined, {}));
  for (const [name, before, after] of sideBySide(live.topology.databases, desired.topology.databases))
    compareDatabase(collector, name, { before, after });
  return [...collector.buckets.values()].map(({ change, ...tables }) => change(tables));
}

function compareDatabase(collector: Collector, name: string, databases: Databases): void {
  collect(collector, unlistedSubject(collector.comparing, databases, { database: name }));
  for (const [schema] of sideBySide(databases.before?.schemas, databases.after?.schemas))
    compareSchema(collector, databases, { database: name, schema });
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
      addTo(declarationBucket(collector, subject), subject);
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
    return node === undefined ? '' : partText(comparing, which, { part: 'primary-indexes', node });
  });
  return one !== other;
}

/** Puts a table to the others of its changes; false if nothing about it changes. */
function collect(collector: Collector, subject: Subject): boolean {
  const buckets = bucketsOf(collector, subject);
  for (const bucket of buckets) addTo(bucket, subject);
  return buckets.length > 0;
}
