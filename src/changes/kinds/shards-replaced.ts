import { shardList } from '../../text/lists.ts';
import { prose } from '../../text/message.ts';
import { type ChangeBase, type ChangeText, NO_TABLES } from '../change-base.ts';
import type { Kind } from '../kind.ts';

/**
 * The documents have no shard in common. Most often the file belongs to another branch, because shards differ by branch
 * (docs/neki.md §7).
 */
export interface ShardsReplacedChange extends ChangeBase {
  readonly kind: 'shards-replaced';
  readonly action: 'replaced';
  readonly text: ChangeText;
}

export const SHARDS_REPLACED: Kind<ShardsReplacedChange> = {
  text: ({ text }) => text,
  action: ({ action }) => action,
  facts: ({ action }) => [action],
};

/** The change for documents without a common shard. */
export function shardsReplaced(
  from: ReadonlySet<string>,
  to: ReadonlySet<string>,
): ShardsReplacedChange {
  return {
    kind: 'shards-replaced',
    class: 'behavioural',
    action: 'replaced',
    text: {
      title: prose`every shard: ${shardList(from)} → ${shardList(to)}`,
      effect: prose`the file has no shard of the branch; it probably belongs to another branch, because shards differ by branch`,
    },
    tables: NO_TABLES,
    reversible: 'routing-only',
  };
}
