import type { TablePlacement } from '../model/resolution.ts';
import type { ChangeClass, Declared, DefaultLevel, PlacementCause, UnlistedScope } from './change.ts';
import { type Comparing, renamedUid, sideFor } from './comparing.ts';
import { compareSides, type Movement, type Side } from './movement.ts';

/** What is known of a pair of placements, shared by all tables that have it. */
export interface Pair {
  readonly before: Side;
  readonly after: Side;
  readonly movement: Movement;
  /** Same group, same index, same owners: at most written differently. */
  readonly isSame: boolean;
}

/** One table, or all that a place does not list, with its placements on both sides. */
export interface Subject {
  readonly before: TablePlacement;
  readonly after: TablePlacement;
  readonly declared: Declared | 'unlisted';
  readonly scope: UnlistedScope;
  readonly name?: string;
}

/** The pairs of placements that have been compared, by the live one and the desired one. */
export type Pairs = Map<TablePlacement, Map<TablePlacement, Pair>>;

/** The defaults, nearest first. */
const LEVELS: readonly DefaultLevel[] = ['schema', 'database', 'topology'];

/** Compares two placements, once for all tables that have them. */
export function pairOf(
  comparing: Comparing,
  pairs: Pairs,
  { before, after }: Pick<Subject, 'before' | 'after'>,
): Pair {
  let ofBefore = pairs.get(before);
  if (ofBefore === undefined) {
    ofBefore = new Map();
    pairs.set(before, ofBefore);
  }
  let pair = ofBefore.get(after);
  if (pair === undefined) {
    const sides = { before: sideFor(comparing, before), after: sideFor(comparing, after) };
    const movement = compareSides(sides.before, sides.after);
    const isSame =
      renamedUid(comparing, before.choice.uid) === after.choice.uid &&
      sides.before.routable === sides.after.routable &&
      sides.before.semantics === sides.after.semantics &&
      movement.kind === 'none';
    pair = { ...sides, movement, isSame };
    ofBefore.set(after, pair);
  }
  return pair;
}

/** What a change of placement asks for (docs/neki.md §4.2; an index that starts to apply, §4.1 rule 6). */
export function placementClass({ before, after, movement }: Pair): ChangeClass {
  switch (movement.kind) {
    case 'none':
      return before.routed !== after.routed || keyOf(before) !== keyOf(after) ? 'behavioural' : 'safe';
    case 'intervals':
    case 'all':
      return 'needs-empty';
    case 'becomes-routable':
      return 'safe';
    case 'becomes-unroutable':
      return 'behavioural';
    case 'unknown':
      // Whatever else is unknown: no statement visits a shard outside the group (docs/neki.md §4.1, rule 4).
      return after.shards.length < new Set([...before.shards, ...after.shards]).size
        ? 'needs-empty'
        : 'unknown';
  }
}

/** The columns a statement has to give. */
function keyOf(side: Side): string {
  return JSON.stringify(side.placement.indexes.map(({ columns }) => columns));
}

/** Which difference of the documents places a table anew. */
export function causeOf(comparing: Comparing, subject: Subject, { before, after }: Pair): PlacementCause {
  const from = subject.before.choice;
  const to = subject.after.choice;
  if (renamedUid(comparing, from.uid) !== to.uid) {
    if (from.source === 'own' || to.source === 'own')
      return { kind: 'table-group', declared: subject.declared === 'unlisted' ? 'both' : subject.declared };
    const level = LEVELS.find((name) => from.source === name || to.source === name) ?? 'topology';
    return { kind: 'default-group', level, scope: scopeOf(level, subject.scope) };
  }
  const group = to.uid ?? '';
  if (before.semantics === after.semantics) return { kind: 'key-ranges', group };
  const indexes = [...subject.before.indexes, ...subject.after.indexes];
  const isOwn = indexes.some(({ source }) => source === 'table');
  return { kind: isOwn ? 'table-index' : 'shard-index', group };
}

function scopeOf(level: DefaultLevel, { database = '', schema = '' }: UnlistedScope): UnlistedScope {
  switch (level) {
    case 'schema':
      return { database, schema };
    case 'database':
      return { database };
    case 'topology':
      return {};
  }
}
