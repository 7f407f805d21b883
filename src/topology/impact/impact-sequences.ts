import { resolveSequence, type SequencePlacement } from '../model/resolution.ts';
import { type Change, NO_TABLES, type SequenceChange } from './change.ts';
import { type Comparing, renamedUid } from './comparing.ts';

/**
 * The changes of listed sequences. A counter's value is not copied to another shard, so that it must be carried over
 * before (docs/neki.md §4.2, change 22).
 */
export function compareSequences(comparing: Comparing): readonly Change[] {
  const { live, desired } = comparing;
  const buckets = new Map<string, { sequences: string[]; change: SequenceChange }>();
  for (const database of new Set([...desired.topology.databases.keys(), ...live.topology.databases.keys()])) {
    const [one, other] = [live, desired].map((side) => side.topology.databases.get(database));
    for (const schema of new Set([...(other?.schemas.keys() ?? []), ...(one?.schemas.keys() ?? [])])) {
      const before = one?.schemas.get(schema)?.sequences;
      const after = other?.schemas.get(schema)?.sequences;
      for (const name of new Set([...(after?.keys() ?? []), ...(before?.keys() ?? [])])) {
        const placements = [
          resolveSequence(live, one, before?.get(name)),
          resolveSequence(desired, other, after?.get(name)),
        ] as const;
        const action = !before?.has(name) ? 'added' : !after?.has(name) ? 'removed' : 'moved';
        const change = compareSequence(comparing, action, placements);
        if (change === undefined) continue;
        const key = JSON.stringify(change);
        const bucket = buckets.get(key) ?? { sequences: [], change };
        bucket.sequences.push(`${database}.${schema}.${name}`);
        buckets.set(key, bucket);
      }
    }
  }
  return [...buckets.values()].map(({ change, sequences }) => ({ ...change, sequences }));
}

function compareSequence(
  comparing: Comparing,
  action: SequenceChange['action'],
  [before, after]: readonly [SequencePlacement, SequencePlacement],
): SequenceChange | undefined {
  const from = shardOf(before);
  const to = shardOf(after);
  const isSameEntry =
    before.derived === after.derived &&
    renamedUid(comparing, before.choice.uid) === after.choice.uid &&
    action === 'moved';
  if (isSameEntry && from === to) return undefined;
  return {
    kind: 'sequence',
    class: from === to ? 'safe' : 'needs-backfill',
    action,
    sequences: [],
    from,
    to,
    tables: NO_TABLES,
    reversible: from === to ? 'yes' : 'no',
  };
}

function shardOf({ choice }: SequencePlacement): string | undefined {
  return choice.group?.keyRanges[0]?.shardUid?.value;
}
