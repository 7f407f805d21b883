import {
  type Message,
  NOTHING,
  prose,
  quoteWhole,
} from '../../text/message.ts';
import type { ChangeBase, ChangeText } from '../change-base.ts';
import { DOUBTFUL } from '../doubt.ts';
import type { Kind } from '../kind.ts';
import { tablesText } from '../table-text.ts';

/** A key of unknown meaning differs, inside or outside of what routes tables. */
export interface UnknownKeyChange extends ChangeBase {
  readonly kind: 'unknown-key';
  readonly action: 'added' | 'removed' | 'changed';
  readonly key: string;
  /**
   * The path to the object that has the key, joined by dots; if that is in a table's entry, the path from the entry.
   */
  readonly place: string;
  readonly isOfTables: boolean;
  /** The key's value on both sides, as canonical text; undefined on a side without the key. */
  readonly was: string | undefined;
  readonly is: string | undefined;
}

export const UNKNOWN_KEY: Kind<UnknownKeyChange> = {
  text: unknownKeyText,
  action: ({ action }) => action,
  facts: ({ action, key, place, was, is }) => [action, key, place, was, is],
  key: ({ key }) => key,
  isDoubtful: (change) => DOUBTFUL.has(change.class),
  statements: (change) => ({
    answer: change.class === 'none' ? 'as-before' : 'differently',
    text: isOfRouting(change) ? UNKNOWN_EFFECT : NOTHING,
  }),
  // It is unknown what the key does.
  hidesRows: () => false,
  touchesRows: () => true,
};

const UNKNOWN_EFFECT = prose`it is unknown what this key does`;

/** Whether the key is inside of what routes tables, by the documents. */
function isOfRouting({ class: own, proof, tables }: UnknownKeyChange): boolean {
  const concerned = tables.listed.length + tables.unlisted.length;
  return concerned > 0 && (proof?.unproven ?? own) === 'needs-empty';
}

/** Which key differs, and where. */
function unknownKeyText(change: UnknownKeyChange): ChangeText {
  const { action, key } = change;
  return {
    title: prose`unknown key ${quoteWhole(key)} of ${placeText(change)}: ${action}`,
    effect: effectOf(change),
  };
}

function effectOf(change: UnknownKeyChange): Message {
  if (isOfRouting(change))
    return prose`${UNKNOWN_EFFECT}: queries of ${tablesText(change.tables)} may go to other shards`;
  if (change.action === 'removed')
    return prose`unknown effect: the file does not have this key, and the branch loses it`;
  return prose`unknown effect: the key is sent unchanged, and the service may reject or ignore it`;
}

function placeText({ place, isOfTables, tables }: UnknownKeyChange): Message {
  if (isOfTables && place !== '')
    return prose`${tablesText(tables)} in ${quoteWhole(place)}`;
  if (isOfTables) return tablesText(tables);
  if (place === '') return prose`the document`;
  return quoteWhole(place);
}
