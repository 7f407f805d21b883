import { type Resolution, resolveSequence } from '../../topology/resolution.ts';
import { shardsOf } from '../../topology/topology.ts';
import { NO_TABLES, type UnlistedScope } from '../change-base.ts';
import type { ChangeClass } from '../change-class.ts';
import type { SequenceChange } from '../kinds/sequence.ts';
import type { Side } from '../side.ts';
import type { Comparing } from './comparing.ts';

/** What decides where the sequences of a table are: whether an index routes the table, and its shards. */
type Home = Pick<Side, 'routed' | 'shards'>;

/** Where the sequences of some tables are on both sides, and the class of the tables' own change. */
interface HomeChange {
  readonly before: Home;
  readonly after: Home;
  readonly ofTables: ChangeClass | undefined;
}

/**
 * A sequence that an unsharded table owns follows the table to its group, or falls back to the authority when the table
 * becomes sharded (docs/neki.md §1.10). Only the catalog knows whether there is such a sequence. A table that was not
 * placed before has no counter to lose.
 */
export function derivedSequences(
  { live, desired }: Comparing,
  scope: UnlistedScope,
  { before, after, ofTables }: HomeChange,
): SequenceChange | undefined {
  if (before.shards.length === 0) return undefined;
  if (!isUnsharded(before) && !isUnsharded(after)) return undefined;
  const from = homeOf(live.resolution, scope, before);
  const to = homeOf(desired.resolution, scope, after);
  if (from.size === 0 || to.size === 0) return undefined;
  if (from.symmetricDifference(to).size === 0) return undefined;
  return {
    kind: 'sequence',
    // Without rows, no number can repeat: consent for the tables' rows covers their counters.
    class: ofTables === 'needs-empty' ? 'needs-empty' : 'needs-backfill',
    action: 'derived',
    sequences: [],
    from: Array.from(from),
    to: Array.from(to),
    tables: NO_TABLES,
    reversible: 'no',
  };
}

/** Whether rows are on one shard and no index routes them: only such a table decides where its sequences are. */
function isUnsharded({ routed, shards }: Home): boolean {
  return !routed && shards.length === 1;
}

/** The shards on which the counters may be; if the authority has several shards, any of them. */
function homeOf(
  resolution: Resolution,
  scope: UnlistedScope,
  home: Home,
): ReadonlySet<string> {
  if (isUnsharded(home)) return new Set(home.shards);
  const database = resolution.topology.databases.get(scope.database ?? '');
  const { choice } = resolveSequence(resolution, database, undefined);
  return shardsOf(choice.group);
}
