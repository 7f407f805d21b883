import { prose, quoteWhole } from '../../message/message.ts';
import { dotted, type TableName } from '../catalog.ts';
import { onlyMembers } from '../document/document.ts';
import { writePart } from '../equality/canonical-form.ts';
import { remembered, sideBySide } from '../keyed.ts';
import { resolveTable, type TablePlacement } from '../model/resolution.ts';
import type { Database, GlobalSecondaryIndex } from '../model/topology.ts';
import type { TopologyDocument } from '../topology-document.ts';
import type {
  Change,
  SecondaryIndexChange,
  TableSet,
  Words,
} from './change.ts';
import {
  type Comparing,
  compareSides,
  keyOf,
  placeAt,
  placementAt,
  type Side,
  sideOf,
} from './comparing.ts';
import { tablesText } from './object-text.ts';

/** An index as one of the documents has it. */
interface Declared {
  readonly document: TopologyDocument;
  readonly database: Database;
  readonly index: GlobalSecondaryIndex;
  readonly owners: readonly Owner[];
}

/** A table that activates an index, by the names of schema and table, and the columns it names for that. */
interface Owner {
  readonly name: readonly [schema: string, table: string];
  readonly columns: readonly string[];
  readonly placement: TablePlacement;
}

const INCOMPLETE = prose`until a backfill, reads through the index silently leave out rows that have no lookup row`;
const ENDED = prose`lookup rows are no longer updated, uniqueness is no longer enforced across shards, and equality reads visit every shard; enabling it again needs a new backfill`;

/** The changes of global secondary indexes. */
export function compareSecondaryIndexes({
  live,
  desired,
}: Comparing): readonly Change[] {
  const changes: Change[] = [];
  for (const [, one, other] of sideBySide(
    live.topology.databases,
    desired.topology.databases,
  )) {
    const [before, after] = [declaredIn(live, one), declaredIn(desired, other)];
    for (const [, old, fresh] of sideBySide(before, after))
      changes.push(...compareIndex(old, fresh));
  }
  return changes;
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
): Change[] {
  if (after === undefined)
    return before === undefined ? [] : [indexChange(before, 'dropped')];
  const { enabled } = after.index;
  if (before === undefined)
    return [indexChange(after, enabled ? 'enabled' : 'declared', true)];
  const actions: Action[] = [];
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
  return actions.map((action) => indexChange(after, action));
}

function isRedefined(before: Declared, after: Declared): boolean {
  if (definitionOf(before) !== definitionOf(after)) return true;
  if (before.owners.length === 0 || after.owners.length === 0) return false;
  const [old, fresh] = [before, after].map(({ owners }) =>
    JSON.stringify(owners.map(({ name, columns }) => [...name, columns])),
  );
  return old !== fresh;
}

/** What an index is apart from being enabled, in canonical text; keys of unknown meaning are told of as such. */
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

/** The lookup table, where the document tells its schema. */
function lookupOf({
  document,
  database,
  index,
}: Declared): TableName | undefined {
  const table = index.table?.value ?? '';
  const schema =
    index.schema?.value ?? document.context.onlySchemaOf(database.name, table);
  return schema === undefined
    ? undefined
    : { database: database.name, schema, table };
}

function lookupSide(declared: Declared): Side | undefined {
  const lookup = lookupOf(declared);
  if (lookup === undefined) return undefined;
  const place = placeAt(declared.document, lookup);
  return sideOf(placementAt(place, place.schema?.tables.get(lookup.table)));
}

function indexChange(
  declared: Declared,
  action: Action,
  isNew = false,
): SecondaryIndexChange {
  const { database, index, owners } = declared;
  // The owners, as far as the document tells their schema.
  const listed = owners.map(({ name }) => dotted(database.name, ...name));
  const tables = { listed, unlisted: [] };
  const [consequences, ...words] = toldOf(declared, tables, isNew)[action];
  const keys = owners.map(({ name, columns, placement: { indexes } }) =>
    JSON.stringify([...name, columns, indexes.map((own) => own.columns)]),
  );
  return {
    kind: 'global-secondary-index',
    ...consequences,
    action,
    index: dotted(database.name, index.name),
    lookup: lookupOf(declared),
    isNew,
    definition: JSON.stringify([definitionOf(declared), ...keys.sort()]),
    words,
    tables,
  };
}

/** What becomes of an index, or of a table that it needs. */
type Action = keyof ReturnType<typeof toldOf>;

type Told = readonly [
  Pick<SecondaryIndexChange, 'class' | 'reversible'>,
  ...Words,
];

/** What each action asks for, whether the old document undoes it, and its words (docs/neki.md §4.2, changes 24 to 30). */
function toldOf(
  { database, index }: Declared,
  owners: TableSet,
  isNew: boolean,
) {
  const { enabled } = index;
  const name = prose`global secondary index ${quoteWhole(dotted(database.name, index.name))}`;
  const owner = tablesText(owners);
  const closed = prose`routers reject statements and DDL on its lookup table ${quoteWhole(index.table?.value ?? '')}`;
  const yes = {
    class: enabled ? 'needs-backfill' : 'behavioural',
    reversible: 'yes',
  } as const;
  const ended = { class: 'behavioural', reversible: 'with-backfill' } as const;
  return {
    declared: [
      yes,
      prose`new ${name}, not enabled`,
      prose`reads are unchanged; updates of its columns in ${owner} are rejected from now on; ${closed}`,
    ],
    enabled: [
      yes,
      prose`${isNew ? 'new ' : ''}${name} enabled`,
      prose`${INCOMPLETE}; COPY FROM into ${owner} is rejected; ${closed}`,
    ],
    disabled: [ended, prose`${name} disabled`, ENDED],
    dropped: [
      ended,
      prose`${name} dropped`,
      enabled
        ? ENDED
        : prose`it was not enabled: updates of its columns are accepted again`,
    ],
    redefined: [
      yes,
      prose`${name} redefined`,
      enabled
        ? prose`lookup rows may have the old form: ${INCOMPLETE}; treat it as dropped and recreated`
        : prose`it is not enabled: nothing reads it yet`,
    ],
    activated: [
      yes,
      prose`${name} activated by ${owner}`,
      enabled
        ? INCOMPLETE
        : prose`it is not enabled: updates of its columns are rejected from now on`,
    ],
    deactivated: [
      ended,
      prose`${name} no longer activated by its owner`,
      enabled ? ENDED : prose`it is not enabled: nothing reads it`,
    ],
    'lookup-moved': [
      ended,
      prose`lookup table of ${name}`,
      prose`lookups miss while its rows are on other shards: results are incomplete, and uniqueness is not enforced`,
    ],
    'owner-key-changed': [
      { class: 'needs-backfill', reversible: 'with-backfill' },
      prose`shard key of ${owner}, owner of ${name}`,
      prose`lookup rows hold the old key: ${INCOMPLETE}`,
    ],
  } satisfies Readonly<Record<string, Told>>;
}
