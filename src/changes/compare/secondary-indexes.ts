import { onlyMembers } from '../../document/document.ts';
import { remembered, sideBySide } from '../../keyed.ts';
import { dotted, type TableName } from '../../topology/catalog.ts';
import { writePart } from '../../topology/equality/canonical-form.ts';
import {
  resolveTable,
  type TablePlacement,
} from '../../topology/resolution.ts';
import type {
  Database,
  GlobalSecondaryIndex,
} from '../../topology/topology.ts';
import type { TopologyDocument } from '../../topology/topology-document.ts';
import {
  type SecondaryIndexChange,
  secondaryIndexClass,
  secondaryIndexReversible,
} from '../kinds/secondary-index.ts';
import { keyOf, type Side, sideOf } from '../side.ts';
import { type Comparing, placementAt, scopeAt } from './comparing.ts';
import { compareSides } from './sides.ts';

/** An index as one of the documents has it. */
interface Declared {
  readonly document: TopologyDocument;
  readonly database: Database;
  readonly index: GlobalSecondaryIndex;
  readonly owners: readonly Owner[];
}

/** A table that activates an index, and the columns that its entry names. */
interface Owner {
  readonly name: readonly [schema: string, table: string];
  readonly columns: readonly string[];
  readonly placement: TablePlacement;
}

/** The changes of global secondary indexes. */
export function compareSecondaryIndexes({
  live,
  desired,
}: Comparing): readonly SecondaryIndexChange[] {
  const databases = sideBySide(
    live.topology.databases,
    desired.topology.databases,
  );
  const indexes = databases.flatMap(([, one, other]) =>
    sideBySide(declaredIn(live, one), declaredIn(desired, other)),
  );
  return indexes
    .flatMap(([, old, fresh]) => compareIndex(old, fresh))
    .toArray();
}

function declaredIn(
  document: TopologyDocument,
  database: Database | undefined,
): ReadonlyMap<string, Declared> {
  const found = new Map<string, Declared>();
  if (database === undefined || database.globalSecondaryIndexes.size === 0)
    return found;
  const owners = new Map<string, Owner[]>();
  for (const schema of database.schemas.values())
    for (const table of schema.tables.values())
      for (const { name, columns } of table.secondaryIndexes)
        remembered(owners, name?.value ?? '', () => []).push({
          name: [schema.name, table.name],
          columns: columns.map(({ value }) => value),
          placement: resolveTable(document.resolution, database, schema, table),
        });
  for (const [name, index] of database.globalSecondaryIndexes)
    found.set(name, {
      document,
      database,
      index,
      owners: owners.get(name) ?? [],
    });
  return found;
}

function compareIndex(
  before: Declared | undefined,
  after: Declared | undefined,
): SecondaryIndexChange[] {
  if (before !== undefined && after !== undefined)
    return actionsOf(before, after).map((action) => changeOf(after, action));
  if (before !== undefined) return [changeOf(before, 'dropped')];
  if (after === undefined) return [];
  const action = after.index.enabled ? 'enabled' : 'declared';
  return [{ ...changeOf(after, action), isNew: true }];
}

/** What happens to an index that both documents declare. */
function actionsOf(
  before: Declared,
  after: Declared,
): readonly SecondaryIndexChange['action'][] {
  const { enabled } = after.index;
  const actions: SecondaryIndexChange['action'][] = [];
  if (before.index.enabled !== enabled)
    actions.push(enabled ? 'enabled' : 'disabled');
  else if (isRedefined(before, after)) actions.push('redefined');
  if (before.owners.length === 0 && after.owners.length > 0)
    actions.push('activated');
  if (before.owners.length > 0 && after.owners.length === 0)
    actions.push('deactivated');
  if (enabled && hasOtherOwnerKey(before, after))
    actions.push('owner-key-changed');
  if (enabled && before.index.enabled && lookupMoves(before, after))
    actions.push('lookup-moved');
  return actions;
}

function isRedefined(before: Declared, after: Declared): boolean {
  if (definitionOf(before) !== definitionOf(after)) return true;
  if (before.owners.length === 0 || after.owners.length === 0) return false;
  const [old, fresh] = [before, after].map(({ owners }) =>
    JSON.stringify(owners.map(({ name, columns }) => [...name, columns])),
  );
  return old !== fresh;
}

/** The definition of an index without `enabled`, as canonical text. Keys of unknown meaning are reported separately. */
function definitionOf({ document, database, index }: Declared): string {
  const path = [
    'databases',
    database.name,
    'global_secondary_indexes',
    index.name,
  ];
  const node = onlyMembers(index.node, (key) => key !== 'enabled');
  return writePart(
    { part: 'global-secondary-index', node, path, onlyKnown: true },
    document.context,
  );
}

function hasOtherOwnerKey(before: Declared, after: Declared): boolean {
  const keysOf = ({ owners }: Declared) =>
    owners.map(
      ({ name, placement }) =>
        [JSON.stringify(name), keyOf(sideOf(placement))] as const,
    );
  const former = new Map(keysOf(before));
  return keysOf(after).some(([name, key]) => (former.get(name) ?? key) !== key);
}

function lookupMoves(before: Declared, after: Declared): boolean {
  if (before.index.table?.value !== after.index.table?.value) return false;
  const [from, to] = [lookupSide(before), lookupSide(after)];
  if (from === undefined || to === undefined) return false;
  return (
    from.semantics !== to.semantics || compareSides(from, to).kind !== 'none'
  );
}

/** The lookup table; undefined if the document does not tell its schema. */
function lookupOf({
  document,
  database,
  index,
}: Declared): TableName | undefined {
  const table = index.table?.value ?? '';
  const schema =
    index.schema?.value ?? document.context.onlySchemaOf(database.name, table);
  if (schema === undefined) return undefined;
  return { database: database.name, schema, table };
}

function lookupSide(declared: Declared): Side | undefined {
  const lookup = lookupOf(declared);
  if (lookup === undefined) return undefined;
  const place = scopeAt(declared.document, lookup);
  return sideOf(placementAt(place, place.schema?.tables.get(lookup.table)));
}

function changeOf(
  declared: Declared,
  action: SecondaryIndexChange['action'],
): SecondaryIndexChange {
  const { database, index, owners } = declared;
  const listed = owners.map(({ name }) => dotted(database.name, ...name));
  const keys = owners.map(({ name, columns, placement: { indexes } }) =>
    JSON.stringify([...name, columns, indexes.map((own) => own.columns)]),
  );
  return {
    kind: 'global-secondary-index',
    class: secondaryIndexClass(action, { isEnabled: index.enabled }),
    reversible: secondaryIndexReversible(action),
    action,
    index: dotted(database.name, index.name),
    lookup: lookupOf(declared),
    lookupName: index.table?.value ?? '',
    isNew: false,
    isEnabled: index.enabled,
    definition: JSON.stringify([definitionOf(declared), ...keys.sort()]),
    tables: { listed, unlisted: [] },
  };
}
