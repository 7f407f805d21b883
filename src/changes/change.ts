import type { UnlistedScope } from './change-base.ts';
import { type ChangeClass, mostSevere, severityOf } from './change-class.ts';
import type { Kind } from './kind.ts';
import { AUTHORITY, type AuthorityChange } from './kinds/authority.ts';
import { DECLARATION, type DeclarationChange } from './kinds/declaration.ts';
import { DEFAULT, type DefaultChange } from './kinds/default.ts';
import { PLACEMENT, type PlacementChange } from './kinds/placement.ts';
import {
  REFERENCE_TABLE,
  type ReferenceChange,
} from './kinds/reference-table.ts';
import {
  SECONDARY_INDEX,
  type SecondaryIndexChange,
} from './kinds/secondary-index.ts';
import { SEQUENCE, type SequenceChange } from './kinds/sequence.ts';
import { type GroupChange, SHARD_GROUP } from './kinds/shard-group.ts';
import { type IndexChange, SHARD_INDEX } from './kinds/shard-index.ts';
import {
  SHARDS_REPLACED,
  type ShardsReplacedChange,
} from './kinds/shards-replaced.ts';
import { UNKNOWN, type UnknownChange } from './kinds/unknown.ts';
import { UNKNOWN_KEY, type UnknownKeyChange } from './kinds/unknown-key.ts';

/** One difference in meaning between the live and the desired document; each cause is one change. */
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

/** The kinds of change. Everything that the product must know of a kind is in the file of that kind. */
const KINDS: {
  readonly [Name in Change['kind']]: Kind<
    Extract<Change, { readonly kind: Name }>
  >;
} = {
  placement: PLACEMENT,
  declaration: DECLARATION,
  'reference-table': REFERENCE_TABLE,
  sequence: SEQUENCE,
  'global-secondary-index': SECONDARY_INDEX,
  group: SHARD_GROUP,
  index: SHARD_INDEX,
  authority: AUTHORITY,
  default: DEFAULT,
  'shards-replaced': SHARDS_REPLACED,
  'unknown-key': UNKNOWN_KEY,
  unknown: UNKNOWN,
};

/** What the product knows of the kind of a change. */
export function kindOf(change: Change): Kind<Change> {
  // The type of `KINDS` guarantees this for each kind.
  return KINDS[change.kind] as Kind<Change>;
}

/**
 * What a change concerns: tables and sequences by name. Unlisted tables are named if the database was searched for
 * them; if not, their scope stands for them.
 */
export function concernedIn(
  change: Change,
): readonly (string | UnlistedScope)[] {
  const { listed, unlisted, found = unlisted } = change.tables;
  const sequences = kindOf(change).sequences?.(change) ?? [];
  if (unlisted.length + sequences.length === 0) return listed;
  return [listed, found, sequences].flat();
}

/**
 * Whether a change only removes an overlap from key ranges, so that each key stays with one of the shards that owned
 * it: no fewer rows are found than before.
 */
export function isRepair(change: Change): boolean {
  return kindOf(change).isRepair?.(change) ?? false;
}

/**
 * Whether a change certainly hides existing rows. False if rows exist, but it is unknown which shard will serve them.
 */
export function hidesRows(change: Change): boolean {
  if (change.proof?.verdict !== 'rows') return false;
  return kindOf(change).hidesRows?.(change) ?? true;
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

/** The noun for what changes are about; sequences that follow their tables count as tables. */
export function nounOf(changes: readonly Change[]): 'sequence' | 'table' {
  const isOfSequences = (change: Change): boolean =>
    kindOf(change).isOfSequences?.(change) ?? false;
  return changes.every(isOfSequences) ? 'sequence' : 'table';
}
