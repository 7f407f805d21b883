import { type Resolution, resolveSequence } from '../../topology/resolution.ts';
import { shardsOf } from '../../topology/topology.ts';
import { NO_TABLES, type UnlistedScope } from '../change-base.ts';
import type { ChangeClass } from '../change-class.ts';
import type { SequenceChange } from '../kinds/sequence.ts';
import type { Side } from '../side.ts';
import type { Comparing } from './comparing.ts';

/** What decides where the sequences of a table are: whether an index routes the table, and its shards. */
type Home = Pick<Side, 'routed' | 'shards'>;

/** Where the sequences of some tables were and are, and the class of the change of these tables. */
interface HomeChange {
  readonly before: Home;
  readonly after: Home;
  readonly ofTables: ChangeClass | undefined;
}

/**
 * The change of the sequences that some tables own. The sequences of an unsharded table are on its shard; the sequences
 * of a sharded table are on the authority (docs/neki.md §1.10). Only the catalog knows whether there is such a
 * sequence. A table that was not placed before has no counter to lose.
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
    // Without rows, no number can repeat, so a consent about the tables' rows covers their counters too.
    class: ofTables === 'needs-empty' ? 'needs-empty' : 'needs-backfill',
    action: 'derived',
    sequences: [],
    from: Array.from(from),
    to: Array.from(to),
    tables: NO_TABLES,
    reversible: 'no',
  };
}

/**
 * Whether a table is unsharded: on one shard, and routed by no index. Only an unsharded table decides where its
 * sequences are.
 */
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
