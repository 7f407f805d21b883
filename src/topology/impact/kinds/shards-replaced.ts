import { shardList } from '../../../message/lists.ts';
import { prose } from '../../../message/message.ts';
import { shardsIn } from '../../model/topology.ts';
import { type ChangeBase, type ChangeText, NO_TABLES } from '../change-base.ts';
import type { Comparing } from '../comparing.ts';

/** No shard in common: most often another branch's file, since shards differ by branch (docs/neki.md §7). */
export interface ShardsReplacedChange extends ChangeBase {
  readonly kind: 'shards-replaced';
  readonly action: 'replaced';
  readonly text: ChangeText;
}

/** That two documents have no shard in common. */
export function compareShardSets({
  live,
  desired,
}: Comparing): readonly ShardsReplacedChange[] {
  const [from, to] = [shardsIn(live.topology), shardsIn(desired.topology)];
  if (from.size === 0 || to.size === 0 || !from.isDisjointFrom(to)) return [];
  return [
    {
      kind: 'shards-replaced',
      class: 'behavioural',
      action: 'replaced',
      text: {
        title: prose`every shard: ${shardList([...from])} → ${shardList([...to])}`,
        effect: prose`the file has no shard of the branch; it probably belongs to another branch, because shards differ by branch`,
      },
      tables: NO_TABLES,
      reversible: 'routing-only',
    },
  ];
}
