import type { UnlistedScope } from './change-base.ts';
import {
  BLOCKED_CLASSES,
  type ChangeClass,
  mostSevere,
  severityOf,
} from './change-class.ts';
import type { AuthorityChange } from './kinds/authority.ts';
import type { DeclarationChange } from './kinds/declaration.ts';
import type { DefaultChange } from './kinds/default.ts';
import type { PlacementChange } from './kinds/placement.ts';
import type { ReferenceChange } from './kinds/reference-table.ts';
import type { SecondaryIndexChange } from './kinds/secondary-index.ts';
import type { SequenceChange } from './kinds/sequence.ts';
import type { GroupChange } from './kinds/shard-group.ts';
import type { IndexChange } from './kinds/shard-index.ts';
import type { ShardsReplacedChange } from './kinds/shards-replaced.ts';
import type { UnknownChange } from './kinds/unknown.ts';
import type { UnknownKeyChange } from './kinds/unknown-key.ts';

/** One difference in meaning between the live and the desired document, one for each cause. */
export type Change =
  | PlacementChange
  | DeclarationChange
  | ReferenceChange
  | SequenceChange
  | SecondaryIndexChange
  | GroupChange
  | IndexChange
  | AuthorityChange
  | DefaultChange
  | ShardsReplacedChange
  | UnknownKeyChange
  | UnknownChange;

/** What a change concerns: listed tables and sequences by name, other tables by where they are not listed. */
export function concernedIn(
  change: Change,
): readonly (string | UnlistedScope)[] {
  const { listed, unlisted, found = unlisted } = change.tables;
  const sequences = change.kind === 'sequence' ? change.sequences : [];
  if (unlisted.length + sequences.length === 0) return listed;
  return [listed, found, sequences].flat();
}

/** Whether somebody has to answer for a change. */
export function isBlocked({ class: own, proof }: Change): boolean {
  if (own === 'new-table') return proof?.asks === true;
  return BLOCKED_CLASSES.some((blocked) => blocked === own);
}

/**
 * Whether a change only takes an overlap out of key ranges, so that each key stays with one of the shards that owned it:
 * the rows that are then found are no fewer than before.
 */
export function isRepair(change: Change): boolean {
  if (change.kind !== 'placement' || change.movement.kind !== 'unknown')
    return false;
  return (
    change.movement.within?.doubts.every(({ fate }) => fate === 'mended') ===
    true
  );
}

/** Whether rows are known that no query finds any more; of what is in doubt, that is not known. */
export function hidesRows(change: Change): boolean {
  if (change.proof?.verdict !== 'rows' || change.kind === 'unknown-key')
    return false;
  if (change.kind !== 'placement') return true;
  const { movement } = change;
  return (
    movement.kind === 'all' ||
    (movement.kind === 'intervals' &&
      movement.doubts.length === 0 &&
      movement.rest === undefined)
  );
}

/** The most severe changes first. */
export function mostSevereFirst(changes: readonly Change[]): readonly Change[] {
  return changes.toSorted(
    (one, other) => severityOf(other.class) - severityOf(one.class),
  );
}

/** The highest class of some changes: `none` for no change. */
export function riskOf(changes: readonly Change[]): ChangeClass {
  return mostSevere(changes.map((change) => change.class));
}

/** What changes are about; sequences that follow their tables are reported by these. */
export function nounOf(changes: readonly Change[]): 'sequence' | 'table' {
  const isOfSequence = (change: Change): boolean =>
    change.kind === 'sequence' && change.action !== 'derived';
  return changes.every(isOfSequence) ? 'sequence' : 'table';
}
