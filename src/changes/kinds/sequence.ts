import { nameList, shardList } from '../../text/lists.ts';
import { type Message, prose } from '../../text/message.ts';
import type { ChangeBase, ChangeText } from '../change-base.ts';
import type { Kind, OfKind } from '../kind.ts';
import { listedSpan } from '../place.ts';
import { tablesText } from '../table-text.ts';

/** A counter is on another shard afterwards; its value is not copied. */
export interface SequenceChange extends ChangeBase {
  readonly kind: 'sequence';
  /** The shards on which the counter may be, before and after: several if only the catalog knows the shard. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** `derived`: no entry changed, but sequences follow the tables that own them, or fall back to the authority. */
  readonly action: 'added' | 'removed' | 'moved' | 'derived';
  /** The sequences as `database.schema.sequence`; empty for `derived`, because only the catalog knows them. */
  readonly sequences: readonly string[];
}

export const SEQUENCE: Kind<SequenceChange> = {
  text: sequenceText,
  action: ({ action }) => action,
  facts: ({ action, from, to }) => [action, from.toSorted(), to.toSorted()],
  place: ({ sequences }, topology) => listedSpan(sequences, topology),
  sequences: ({ sequences }) => sequences,
  // A derived change is reported as a change of its tables.
  isOfSequences: ({ action }) => action !== 'derived',
  isDoubtful: ({ action }) => action === 'derived',
  receivers: ({ from, to }) => to.filter((shard) => !from.includes(shard)),
  isOfCounters: true,
  hasRowsOfTables: true,
};

/** Which counter is on another shard afterwards, and what happens to its numbers. */
function sequenceText(change: SequenceChange): ChangeText {
  const { action, sequences, tables } = change;
  const move = prose`${shardsText(change.from)} → ${shardsText(change.to)}`;
  const effect = sequenceEffect(change);
  if (action === 'derived')
    return {
      title: prose`sequences owned by ${tablesText(tables)}: ${move}`,
      effect,
    };
  const title = prose`sequence ${nameList(sequences, 'sequence')}: ${move}`;
  return { title, effect };
}

/** `provenEffect` writes "if rows exist: " before this text. */
const OF_NEW_TABLE = prose`the counter of a sequence that such a table owns (serial, identity) is not copied: ids could repeat unless you carry it over`;

function sequenceEffect(change: SequenceChange): Message {
  const { action, from, to, proof } = change;
  if (action === 'derived' && proof?.verdict === 'new') return OF_NEW_TABLE;
  if (action === 'derived')
    return prose`if such a table owns a sequence (serial, identity), its counter is not copied: ids could repeat unless you carry it over; only the catalog shows whether there is one`;
  if (change.class === 'safe') return prose`same shard: the counter stays`;
  if (from.some((shard) => to.includes(shard)))
    return prose`a sequence without its own group is on the shard of the unsharded table that owns it, or else on the authoritative shard; only the catalog shows which. If that shard changes, its counter is not copied: ids could repeat unless you carry it over first`;
  return prose`the counter is not copied to ${shardsText(to)}: ids could repeat unless you carry it over first, with PlanetScale Support`;
}

/** The shards on which a counter may be. */
function shardsText(shards: readonly string[]): Message {
  if (shards.length === 0) return prose`none`;
  return shardList(shards, 'or');
}

/** Whether a change is about sequences that tables own, which only the catalog knows. */
export function isDerived(change: OfKind): boolean {
  return isSequence(change) && change.action === 'derived';
}

function isSequence(change: OfKind): change is SequenceChange {
  return change.kind === 'sequence';
}
