import { shardList } from '../../text/lists.ts';
import { prose, quoteWhole } from '../../text/message.ts';
import { type ChangeBase, type ChangeText, NO_TABLES } from '../change-base.ts';
import type { ChangeClass } from '../change-class.ts';
import type { Kind, OfKind } from '../kind.ts';

/** A shard group is new, removed or renamed, or differs in a way that no table depends on. */
export interface GroupChange extends ChangeBase {
  readonly kind: 'group';
  readonly action:
    | 'added'
    | 'removed'
    | 'renamed'
    | 'display-name'
    | 'unused'
    | 'redrawn';
  readonly text: ChangeText;
}

export const SHARD_GROUP: Kind<GroupChange> = {
  text: ({ text }) => text,
  action: ({ action }) => action,
  facts: ({ action }) => [action],
};

/** Whether a binding or a default names a group. */
interface GroupBinding {
  readonly isBound: boolean;
}

const RENAMED = prose`same shards, same index; no workflow may be running, because workflows refer to groups by uid`;

const DISPLAYED = prose`display only: routing does not use it`;

/** A group that only the desired document has. */
export function addedGroup(
  uid: string,
  shards: ReadonlySet<string>,
  { isBound }: GroupBinding,
): GroupChange {
  return groupChange('added', {
    title: prose`new group ${quoteWhole(uid)} on ${shardList(shards)}`,
    effect: isBound
      ? prose`its tables are listed separately`
      : prose`no table uses it yet, so the service has not checked its key ranges`,
  });
}

/** A group under another uid. */
export function renamedGroup(former: string, uid: string): GroupChange {
  return groupChange('renamed', {
    title: prose`group ${quoteWhole(former)} renamed to ${quoteWhole(uid)}`,
    effect: RENAMED,
  });
}

/** A group that only the live document has. */
export function removedGroup(
  uid: string,
  { isBound }: GroupBinding,
): GroupChange {
  const title = prose`group ${quoteWhole(uid)} removed`;
  if (isBound)
    return groupChange(
      'removed',
      { title, effect: prose`rejected: something is still bound to it` },
      'rejected',
    );
  return groupChange('removed', {
    title,
    effect: prose`nothing is bound to it; first check that no workflow still uses it`,
  });
}

/** A group whose displayed name changes. */
export function displayedGroup(uid: string): GroupChange {
  const text = {
    title: prose`name of group ${quoteWhole(uid)}`,
    effect: DISPLAYED,
  };
  return groupChange('display-name', text, 'none');
}

/**
 * A group that differs in a way that no table depends on. `isElsewhere`: something else uses it, and its shards
 * changed.
 */
export function unusedGroup(
  uid: string,
  { isElsewhere }: { readonly isElsewhere: boolean },
): GroupChange {
  const name = quoteWhole(uid);
  return groupChange('unused', {
    title: prose`group ${name} changed`,
    effect: isElsewhere
      ? prose`no table uses the part that changed; what else uses ${name} is listed separately`
      : prose`no effect: no table uses the part that changed`,
  });
}

/** A group whose ranges are written differently and leave every key on its shard. */
export function redrawnGroup(
  uid: string,
  { hasSameGaps }: { readonly hasSameGaps: boolean },
): GroupChange {
  return groupChange('redrawn', {
    title: prose`group ${quoteWhole(uid)} reformatted`,
    effect: hasSameGaps
      ? prose`no effect: every key keeps its shard`
      : prose`every key that had a shard keeps it; statements for keys that had none no longer fail`,
  });
}

function groupChange(
  action: GroupChange['action'],
  text: ChangeText,
  risk: ChangeClass = 'safe',
): GroupChange {
  return {
    kind: 'group',
    class: risk,
    action,
    text,
    tables: NO_TABLES,
    reversible: 'yes',
  };
}

/** Whether a change adds a group. */
export function isNewGroup(change: OfKind): boolean {
  return isGroup(change) && change.action === 'added';
}

function isGroup(change: OfKind): change is GroupChange {
  return change.kind === 'group';
}
