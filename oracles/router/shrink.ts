import { type Path, pathsIn, smallest, valueAt, without } from '../shrink.ts';
import type { Pair } from './kinds.ts';
import { faultsOf, GAP, OVERLAPS } from './valid.ts';

/** What no document can do without. */
const NEEDED = new Set([
  ...[
    'authoritative_shard_group',
    'shard_groups',
    'uid',
    'key_ranges',
    'shard_uid',
  ],
  ...['type', 'table', 'owner_table', 'columns', 'name'],
]);

/**
 * Takes away from a pair whatever does not matter for something that holds of it, until nothing more can go. What both
 * documents have alike goes first; what differs goes only where `mayLoseChanges`.
 */
export function shrink(
  pair: Pair,
  mayLoseChanges: boolean,
  holds: (pair: Pair) => boolean,
): Promise<Pair> {
  return smallest(pair, (one) => simpler(one, mayLoseChanges), holds);
}

function* simpler(pair: Pair, mayLoseChanges: boolean): Generator<Pair> {
  const { before, after, earlier } = pair;
  for (const path of pathsOf(pair)) {
    const isAlike =
      JSON.stringify(valueAt(before, path)) ===
      JSON.stringify(valueAt(after, path));
    const next = {
      ...pair,
      before: without(before, path),
      after: without(after, path),
      ...(earlier ? { earlier: without(earlier, path) } : {}),
    };
    if ((isAlike || mayLoseChanges) && isSound(next)) yield next;
  }
}

/** What may go, the last items first, so that those before them keep their numbers. */
function pathsOf({ before, after }: Pair): Path[] {
  const paths = [...pathsIn(before), ...pathsIn(after)].filter(
    (path) => !NEEDED.has(path.at(-1) ?? ''),
  );
  return [
    ...new Map(paths.map((path) => [path.join('\n'), path])).values(),
  ].toReversed();
}

function isSound({ before, after, isValid }: Pair): boolean {
  const faults = faultsOf(after);
  const isOfRanges = (fault: string): boolean =>
    [GAP, ...OVERLAPS].some((one) => fault.endsWith(one));
  const isAsBefore = isValid
    ? faults.length === 0
    : faults.length > 0 && faults.every(isOfRanges);
  return (
    isAsBefore &&
    faultsOf(before).every(isOfRanges) &&
    JSON.stringify(before) !== JSON.stringify(after)
  );
}
