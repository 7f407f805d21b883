import { prose, quoteWhole } from '../../text/message.ts';
import { type ChangeBase, type ChangeText, NO_TABLES } from '../change-base.ts';
import type { Kind } from '../kind.ts';

/** A shard index is new, removed or renamed, or differs in a way that no table depends on. */
export interface IndexChange extends ChangeBase {
  readonly kind: 'index';
  readonly action: 'added' | 'removed' | 'renamed' | 'changed';
  readonly text: ChangeText;
}

export const SHARD_INDEX: Kind<IndexChange> = {
  text: ({ text }) => text,
  action: ({ action }) => action,
  facts: ({ action }) => [action],
};

/** An index that only the live document has. */
export function removedIndex(name: string): IndexChange {
  return indexChange('removed', {
    title: prose`index ${quoteWhole(name)} removed`,
    effect: prose`no table uses it any more`,
  });
}

/** An index that only the desired document has: a new one, or a former one by another name. */
export function newIndex(
  index: string,
  former: string | undefined,
): IndexChange {
  const name = quoteWhole(index);
  if (former === undefined)
    return indexChange('added', {
      title: prose`new index ${name}`,
      effect: prose`no effect until a group or a table uses it`,
    });
  return indexChange('renamed', {
    title: prose`index ${quoteWhole(former)} renamed to ${name}`,
    effect: prose`same definition: routing is unchanged`,
  });
}

/** An index that differs in a way that no table depends on. */
export function changedIndex(name: string): IndexChange {
  return indexChange('changed', {
    title: prose`index ${quoteWhole(name)} changed`,
    effect: prose`no effect: no table uses the part that changed`,
  });
}

function indexChange(
  action: IndexChange['action'],
  text: ChangeText,
): IndexChange {
  return {
    kind: 'index',
    class: 'safe',
    action,
    text,
    tables: NO_TABLES,
    reversible: 'yes',
  };
}
