import { type Message, prose, quoteWhole } from '../../../message/message.ts';
import { dotted, type TableName } from '../../catalog.ts';
import { onlyMembers } from '../../document/document.ts';
import { writePart } from '../../equality/canonical-form.ts';
import { remembered, sideBySide } from '../../keyed.ts';
import { resolveTable, type TablePlacement } from '../../model/resolution.ts';
import type { Database, GlobalSecondaryIndex } from '../../model/topology.ts';
import type { TopologyDocument } from '../../topology-document.ts';
import type { ChangeBase, ChangeText } from '../change-base.ts';
import type { ChangeClass } from '../change-class.ts';
import { type Comparing, placeAt, placementAt } from '../comparing.ts';
import { compareSides } from '../movement.ts';
import { keyOf, type Side, sideOf } from '../side.ts';
import { tablesText } from '../table-text.ts';

/** What becomes of an index, or of a table that it needs. */
type Action =
  | 'declared'
  | 'enabled'
  | 'disabled'
  | 'dropped'
  | 'redefined'
  | 'activated'
  | 'deactivated'
  | 'lookup-moved'
  | 'owner-key-changed';

/** A global secondary index, as `database.index`. */
export interface SecondaryIndexChange extends ChangeBase {
  readonly kind: 'global-secondary-index';
  readonly action: Action;
  readonly index: string;
  /** Its lookup table; undefined where the document does not tell its schema. */
  readonly lookup: TableName | undefined;
  /** The name of its lookup table, as the document has it. */
  readonly lookupName: string;
  /** Whether no document had it before. */
  readonly isNew: boolean;
  readonly isEnabled: boolean;
  /** What the index is, and the shard keys of its owners. */
  readonly definition: string;
}

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

/** The changes of global secondary indexes. */
export function compareSecondaryIndexes({
  live,
  desired,
}: Comparing): readonly SecondaryIndexChange[] {
  const changes: SecondaryIndexChange[] = [];
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
): SecondaryIndexChange[] {
  if (before !== undefined && after !== undefined)
    return actionsOf(before, after).map((action) => changeOf(after, action));
  if (before !== undefined) return [changeOf(before, 'dropped')];
  if (after === undefined) return [];
  const action = after.index.enabled ? 'enabled' : 'declared';
  return [{ ...changeOf(after, action), isNew: true }];
}

/** What becomes of an index that both documents declare. */
function actionsOf(before: Declared, after: Declared): readonly Action[] {
  const { enabled } = after.index;
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

/** What an index is apart from being enabled, in canonical text; keys of unknown meaning are reported as such. */
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
  if (schema === undefined) return undefined;
  return { database: database.name, schema, table };
}

function lookupSide(declared: Declared): Side | undefined {
  const lookup = lookupOf(declared);
  if (lookup === undefined) return undefined;
  const place = placeAt(declared.document, lookup);
  return sideOf(placementAt(place, place.schema?.tables.get(lookup.table)));
}

function changeOf(declared: Declared, action: Action): SecondaryIndexChange {
  const { database, index, owners } = declared;
  // The owners, as far as the document tells their schema.
  const listed = owners.map(({ name }) => dotted(database.name, ...name));
  const keys = owners.map(({ name, columns, placement: { indexes } }) =>
    JSON.stringify([...name, columns, indexes.map((own) => own.columns)]),
  );
  return {
    kind: 'global-secondary-index',
    class: classOf(action, index.enabled),
    reversible: reversibleOf(action),
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

/** What each action asks for (docs/neki.md §4.2, changes 24 to 30). */
function classOf(action: Action, isEnabled: boolean): ChangeClass {
  switch (action) {
    case 'declared':
    case 'enabled':
    case 'redefined':
    case 'activated':
      return isEnabled ? 'needs-backfill' : 'behavioural';
    case 'owner-key-changed':
      return 'needs-backfill';
    case 'disabled':
    case 'dropped':
    case 'deactivated':
    case 'lookup-moved':
      return 'behavioural';
  }
}

function reversibleOf(action: Action): SecondaryIndexChange['reversible'] {
  switch (action) {
    case 'declared':
    case 'enabled':
    case 'redefined':
    case 'activated':
      return 'yes';
    case 'owner-key-changed':
    case 'disabled':
    case 'dropped':
    case 'deactivated':
    case 'lookup-moved':
      return 'with-backfill';
  }
}

const INCOMPLETE = prose`until a backfill, reads through the index silently leave out rows that have no lookup row`;
const ENDED = prose`lookup rows are no longer updated, uniqueness is no longer enforced across shards, and equality reads visit every shard; enabling it again needs a new backfill`;

/** What becomes of the index, and of the statements that use it. */
export function secondaryIndexText(change: SecondaryIndexChange): ChangeText {
  return { title: titleOf(change), effect: effectOf(change) };
}

function titleOf(change: SecondaryIndexChange): Message {
  const name = prose`global secondary index ${quoteWhole(change.index)}`;
  const owner = tablesText(change.tables);
  switch (change.action) {
    case 'declared':
      return prose`new ${name}, not enabled`;
    case 'enabled':
      return prose`${change.isNew ? 'new ' : ''}${name} enabled`;
    case 'disabled':
      return prose`${name} disabled`;
    case 'dropped':
      return prose`${name} dropped`;
    case 'redefined':
      return prose`${name} redefined`;
    case 'activated':
      return prose`${name} activated by ${owner}`;
    case 'deactivated':
      return prose`${name} no longer activated by its owner`;
    case 'lookup-moved':
      return prose`lookup table of ${name}`;
    case 'owner-key-changed':
      return prose`shard key of ${owner}, owner of ${name}`;
  }
}

function effectOf(change: SecondaryIndexChange): Message {
  const owner = tablesText(change.tables);
  const closed = prose`routers reject statements and DDL on its lookup table ${quoteWhole(change.lookupName)}`;
  switch (change.action) {
    case 'declared':
      return prose`reads are unchanged; updates of its columns in ${owner} are rejected from now on; ${closed}`;
    case 'enabled':
      return prose`${INCOMPLETE}; COPY FROM into ${owner} is rejected; ${closed}`;
    case 'disabled':
      return ENDED;
    case 'lookup-moved':
      return prose`lookups miss while its rows are on other shards: results are incomplete, and uniqueness is not enforced`;
    case 'owner-key-changed':
      return prose`lookup rows hold the old key: ${INCOMPLETE}`;
    default:
      if (change.isEnabled) return enabledEffect(change.action);
      return idleEffect(change.action);
  }
}

/** Actions whose effect depends on whether the index is enabled. */
type AnyState = 'dropped' | 'redefined' | 'activated' | 'deactivated';

function enabledEffect(action: AnyState): Message {
  switch (action) {
    case 'dropped':
    case 'deactivated':
      return ENDED;
    case 'redefined':
      return prose`lookup rows may have the old form: ${INCOMPLETE}; treat it as dropped and recreated`;
    case 'activated':
      return INCOMPLETE;
  }
}

function idleEffect(action: AnyState): Message {
  switch (action) {
    case 'dropped':
      return prose`it was not enabled: updates of its columns are accepted again`;
    case 'redefined':
      return prose`it is not enabled: nothing reads it yet`;
    case 'activated':
      return prose`it is not enabled: updates of its columns are rejected from now on`;
    case 'deactivated':
      return prose`it is not enabled: nothing reads it`;
  }
}
