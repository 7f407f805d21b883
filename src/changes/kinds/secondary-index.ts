import { type Message, prose, quoteWhole } from '../../text/message.ts';
import type { TableName } from '../../topology/catalog.ts';
import type { ChangeBase, ChangeText } from '../change-base.ts';
import type { ChangeClass } from '../change-class.ts';
import type { Kind, OfKind } from '../kind.ts';
import { tablesText } from '../table-text.ts';

/** A global secondary index, as `database.index`. */
export interface SecondaryIndexChange extends ChangeBase {
  readonly kind: 'global-secondary-index';
  /** What happens to the index, or to a table that it needs. */
  readonly action:
    | 'declared'
    | 'enabled'
    | 'disabled'
    | 'dropped'
    | 'redefined'
    | 'activated'
    | 'deactivated'
    | 'lookup-moved'
    | 'owner-key-changed';
  readonly index: string;
  /** Its lookup table; undefined where the document does not tell its schema. */
  readonly lookup: TableName | undefined;
  /** The name of its lookup table, as the document has it. */
  readonly lookupName: string;
  /** Whether only the desired document has it. */
  readonly isNew: boolean;
  readonly isEnabled: boolean;
  /** The definition of the index and the shard keys of its owners, as text. */
  readonly definition: string;
}

export const SECONDARY_INDEX: Kind<SecondaryIndexChange> = {
  text: secondaryIndexText,
  action: ({ action }) => action,
  facts: ({ action, index, definition }) => [action, index, definition],
  index: ({ index }) => index,
  isDoubtful: ({ class: own, lookup, tables: { listed } }) =>
    own === 'needs-backfill' && lookup !== undefined && listed.length > 0,
  lookup: ({ lookup }) => lookup,
  usesLookup: ({ action }) => !ENDS.has(action),
  hasRowsOfTables: true,
  // An index changes what statements may do, even if there are no rows.
  statements: (change) => ({
    answer: 'differently',
    text: effectOf(change),
  }),
};

export function isSecondaryIndex(
  change: OfKind,
): change is SecondaryIndexChange {
  return change.kind === 'global-secondary-index';
}

/** The actions that end an index: its lookup table is no longer used. */
const ENDS: ReadonlySet<SecondaryIndexChange['action']> = new Set([
  'disabled',
  'dropped',
  'deactivated',
]);

/** What each action requires (docs/neki.md §4.2, changes 24 to 30). */
export function secondaryIndexClass(
  action: SecondaryIndexChange['action'],
  { isEnabled }: Pick<SecondaryIndexChange, 'isEnabled'>,
): ChangeClass {
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

/** Whether an earlier document undoes an action. */
export function secondaryIndexReversible(
  action: SecondaryIndexChange['action'],
): SecondaryIndexChange['reversible'] {
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
function secondaryIndexText(change: SecondaryIndexChange): ChangeText {
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
