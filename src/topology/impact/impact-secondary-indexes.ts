import { remembered, sideBySide } from '../keyed.ts';
import { type Resolution, resolveTable, resolveUnlisted } from '../model/resolution.ts';
import type { Database, GlobalSecondaryIndex, Schema, Table } from '../model/topology.ts';
import { type Change, NO_TABLES, type SecondaryIndexChange, type TableSet } from './change.ts';
import { type Comparing, compareSides, partText, type Side, sideFor, without } from './comparing.ts';

/** The keys of a global secondary index whose meaning is known (docs/neki.md §1.9). */
export const GLOBAL_INDEX_KEYS: ReadonlySet<string> = new Set([
  ...['table', 'owner_table', 'schema', 'columns', 'owner_sk_columns', 'owner_pk_columns'],
  ...['unique', 'ignore_null', 'enabled'],
]);

type Action = SecondaryIndexChange['action'];

/** A database as one of the documents has it. */
interface Place {
  readonly which: 'live' | 'desired';
  readonly resolution: Resolution;
  readonly database: Database;
  /** The tables that activate an index, by the index's name. */
  readonly owners: ReadonlyMap<string, readonly Owner[]>;
}

/** A table that activates an index, and the columns it names for that. */
interface Owner {
  readonly schema: Schema;
  readonly table: Table;
  readonly columns: readonly string[];
}

/** What each action asks for and whether the old document undoes it (docs/neki.md §4.2, changes 24 to 30). */
const CONSEQUENCES: Readonly<Record<Action, Pick<SecondaryIndexChange, 'class' | 'reversible'>>> = {
  declared: { class: 'behavioural', reversible: 'yes' },
  enabled: { class: 'needs-backfill', reversible: 'yes' },
  disabled: { class: 'behavioural', reversible: 'with-backfill' },
  dropped: { class: 'behavioural', reversible: 'with-backfill' },
  redefined: { class: 'behavioural', reversible: 'yes' },
  activated: { class: 'behavioural', reversible: 'yes' },
  deactivated: { class: 'behavioural', reversible: 'with-backfill' },
  'lookup-moved': { class: 'behavioural', reversible: 'with-backfill' },
  'owner-key-changed': { class: 'needs-backfill', reversible: 'with-backfill' },
};

/** Actions that leave an enabled index without the lookup rows it needs. */
const NEED_BACKFILL: ReadonlySet<Action> = new Set(['declared', 'redefined', 'activated']);

/** The changes of global secondary indexes. */
export function compareSecondaryIndexes(comparing: Comparing): readonly Change[] {
  const { live, desired } = comparing;
  const changes: Change[] = [];
  for (const [name, one, other] of sideBySide(live.topology.databases, desired.topology.databases)) {
    const before = placeOf(comparing, 'live', name);
    const after = placeOf(comparing, 'desired', name);
    for (const [index] of sideBySide(one?.globalSecondaryIndexes, other?.globalSecondaryIndexes))
      changes.push(...compareIndex(comparing, { before, after }, index));
  }
  return changes;
}

function compareIndex(
  comparing: Comparing,
  { before, after }: { readonly before: Place | undefined; readonly after: Place | undefined },
  name: string,
): Change[] {
  const old = before?.database.globalSecondaryIndexes.get(name);
  const fresh = after?.database.globalSecondaryIndexes.get(name);
  if (fresh !== undefined && after !== undefined && (old === undefined || before === undefined))
    return [indexChange(after, fresh, fresh.enabled ? 'enabled' : 'declared')];
  if (old !== undefined && before !== undefined && (fresh === undefined || after === undefined))
    return [indexChange(before, old, 'dropped')];
  if (old === undefined || fresh === undefined || before === undefined || after === undefined) return [];
  const actions: Action[] = [];
  if (old.enabled !== fresh.enabled) actions.push(fresh.enabled ? 'enabled' : 'disabled');
  else if (isRedefined(comparing, [before, old], [after, fresh])) actions.push('redefined');
  actions.push(...compareOwners(comparing, { before, after }, name));
  if (fresh.enabled && old.enabled && lookupMoves(comparing, [before, old], [after, fresh]))
    actions.push('lookup-moved');
  return actions.map((action) => indexChange(after, fresh, action));
}

function isRedefined(
  comparing: Comparing,
  [before, old]: readonly [Place, GlobalSecondaryIndex],
  [after, fresh]: readonly [Place, GlobalSecondaryIndex],
): boolean {
  if (definitionOf(comparing, before, old) !== definitionOf(comparing, after, fresh)) return true;
  const { name } = fresh;
  if (before.owners.get(name) === undefined || after.owners.get(name) === undefined) return false;
  return activationOf(before, name) !== activationOf(after, name);
}

function compareOwners(
  comparing: Comparing,
  { before, after }: { readonly before: Place; readonly after: Place },
  name: string,
): Action[] {
  const [old = [], fresh = []] = [before, after].map(({ owners }) => owners.get(name));
  const actions: Action[] = [];
  if (old.length === 0 && fresh.length > 0) actions.push('activated');
  if (old.length > 0 && fresh.length === 0) actions.push('deactivated');
  const enabled = after.database.globalSecondaryIndexes.get(name)?.enabled ?? false;
  const nameOf = ({ schema, table }: Owner): string => JSON.stringify([schema.name, table.name]);
  const formerly = new Map(old.map((owner) => [nameOf(owner), owner]));
  const hasOtherKey = fresh.some((owner) => {
    const former = formerly.get(nameOf(owner));
    if (former === undefined) return false;
    return keyOf(sideOfOwner(comparing, before, former)) !== keyOf(sideOfOwner(comparing, after, owner));
  });
  if (enabled && hasOtherKey) actions.push('owner-key-changed');
  return actions;
}

function lookupMoves(
  comparing: Comparing,
  [before, old]: readonly [Place, GlobalSecondaryIndex],
  [after, fresh]: readonly [Place, GlobalSecondaryIndex],
): boolean {
  if (old.table?.value !== fresh.table?.value) return false;
  const from = lookupSide(comparing, before, old);
  const to = lookupSide(comparing, after, fresh);
  if (from === undefined || to === undefined) return false;
  return from.semantics !== to.semantics || compareSides(from, to).kind !== 'none';
}

function lookupSide(comparing: Comparing, place: Place, index: GlobalSecondaryIndex): Side | undefined {
  const { database, resolution } = place;
  const name = index.table?.value ?? '';
  const schema = index.schema?.value ?? comparing.contexts[place.which].onlySchemaOf(database.name, name);
  if (schema === undefined) return undefined;
  const declared = database.schemas.get(schema);
  const table = declared?.tables.get(name);
  if (declared === undefined || table === undefined)
    return sideFor(comparing, resolveUnlisted(resolution, database, schema));
  return sideFor(comparing, resolveTable(resolution, database, declared, table));
}

function sideOfOwner(comparing: Comparing, { resolution, database }: Place, { schema, table }: Owner): Side {
  return sideFor(comparing, resolveTable(resolution, database, schema, table));
}

function keyOf(side: Side): string {
  return JSON.stringify(side.placement.indexes.map(({ columns }) => columns));
}

function placeOf(comparing: Comparing, which: 'live' | 'desired', name: string): Place | undefined {
  const database = comparing[which].topology.databases.get(name);
  if (database === undefined) return undefined;
  const owners = new Map<string, Owner[]>();
  for (const schema of database.schemas.values()) {
    for (const table of schema.tables.values()) {
      for (const index of table.secondaryIndexes) {
        const owner = { schema, table, columns: index.columns.map(({ value }) => value) };
        remembered(owners, index.name?.value ?? '', () => []).push(owner);
      }
    }
  }
  return { which, resolution: comparing[which], database, owners };
}

/** What an index is apart from being enabled, in canonical text; keys of unknown meaning are told of as such. */
function definitionOf(comparing: Comparing, place: Place, index: GlobalSecondaryIndex): string {
  const path = ['databases', place.database.name, 'global_secondary_indexes', index.name];
  const unknown = [...index.node.members.keys()].filter((key) => !GLOBAL_INDEX_KEYS.has(key));
  const node = without(index.node, ['enabled', ...unknown]);
  return partText(comparing, place.which, { part: 'global-secondary-index', node, path });
}

/** The columns that an index's owners name when they activate it. */
function activationOf({ owners }: Place, name: string): string {
  return JSON.stringify((owners.get(name) ?? []).map(({ columns }) => columns));
}

function indexChange(place: Place, index: GlobalSecondaryIndex, action: Action): SecondaryIndexChange {
  const { enabled } = index;
  const consequences = CONSEQUENCES[action];
  return {
    kind: 'global-secondary-index',
    class: enabled && NEED_BACKFILL.has(action) ? 'needs-backfill' : consequences.class,
    action,
    index: `${place.database.name}.${index.name}`,
    enabled,
    tables: tablesOf(place, index),
    reversible: consequences.reversible,
  };
}

/** The owners of an index, as far as the document tells their schema. */
function tablesOf(place: Place, index: GlobalSecondaryIndex): TableSet {
  const owners = place.owners.get(index.name) ?? [];
  if (owners.length === 0) return NO_TABLES;
  const { name } = place.database;
  return { listed: owners.map(({ schema, table }) => `${name}.${schema.name}.${table.name}`), unlisted: [] };
}
