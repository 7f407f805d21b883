import { toJson } from '../document/document.ts';
import { canonicalExpression } from '../equality/canonical-value.ts';
import { type Axis, readModulus } from '../model/key-range.ts';
import { axisOf, findMoves, type Move, readOwnership, type Segment, wholeAxis } from '../model/ownership.ts';
import type { EffectiveIndex, TablePlacement } from '../model/resolution.ts';

/**
 * One side of a comparison: what a placement means for rows. Routed (an index applies, INSERT needs its key) and
 * spread (the group reaches several shards) are different facts (docs/neki.md §1.10).
 */
export interface Side {
  readonly placement: TablePlacement;
  /** False when nothing resolves, or the group is not declared. */
  readonly routable: boolean;
  readonly routed: boolean;
  readonly spread: boolean;
  /** Distinct shards of the group. */
  readonly shards: readonly string[];
  /** What the indexes compute: equal texts, equal routed values. Undefined where no index applies. */
  readonly semantics: string | undefined;
  /** The axis of the index that routes; undefined where there is none, or one that cannot be read. */
  readonly axis: Axis | undefined;
}

/** What happens to rows that exist when a placement is replaced by another. */
export type Movement =
  /** No row changes owner. */
  | { readonly kind: 'none' }
  /** Exactly these intervals change owner, on the axis of the index that both sides or the only routed one have. */
  | { readonly kind: 'intervals'; readonly axis: Axis; readonly moves: readonly Move[] }
  /** Every row is on another shard (`shards`), or may be (`index`: routed values are computed differently). */
  | { readonly kind: 'all'; readonly why: 'shards' | 'index' }
  | { readonly kind: 'becomes-routable' }
  | { readonly kind: 'becomes-unroutable' }
  | { readonly kind: 'unknown'; readonly why: string };

const NONE: Movement = { kind: 'none' };

/** Reads a placement as one side of a comparison. */
export function sideOf(placement: TablePlacement): Side {
  const { choice, indexes } = placement;
  const shards = new Set(choice.group?.keyRanges.flatMap((range) => range.shardUid?.value ?? []));
  return {
    placement,
    routable: choice.group !== undefined,
    routed: indexes.length > 0,
    spread: shards.size > 1,
    shards: [...shards],
    semantics: indexes.length === 0 ? undefined : JSON.stringify(indexes.map(semanticsOf)),
    axis: axisOf(indexes[0]?.index),
  };
}

/** Decides what happens to rows (docs/neki.md §4.1, rules 1 to 4). */
export function compareSides(before: Side, after: Side): Movement {
  if (!before.routable || before.shards.length === 0)
    return after.routable ? { kind: 'becomes-routable' } : NONE;
  if (!after.routable || after.shards.length === 0) return { kind: 'becomes-unroutable' };
  const axis = commonAxis(before, after);
  if (axis !== undefined) {
    const from = segmentsOf(before, axis);
    const to = segmentsOf(after, axis);
    if (from !== undefined && to !== undefined) {
      const moves = findMoves(from, to, axis);
      return moves.length === 0 ? NONE : { kind: 'intervals', axis, moves };
    }
  }
  return compareShards(before, after);
}

/** The axis on which both sides can be drawn: of their common index, or of one where the other is a single shard. */
function commonAxis(before: Side, after: Side): Axis | undefined {
  if (before.semantics === after.semantics) return before.axis;
  if (before.spread === after.spread) return undefined;
  return before.spread ? before.axis : after.axis;
}

function segmentsOf(side: Side, axis: Axis): readonly Segment[] | undefined {
  const { group } = side.placement.choice;
  const [shard] = side.shards;
  const isOwn = side.axis?.type === axis.type && side.axis.high === axis.high;
  if (!isOwn && !side.spread && shard !== undefined) return wholeAxis(axis, shard);
  const ownership = group === undefined ? undefined : readOwnership(group, axis);
  return ownership?.ok ? ownership.segments : undefined;
}

/** What can be said when intervals cannot: by the sets of shards, and by whether anything that routes changed. */
function compareShards(before: Side, after: Side): Movement {
  if (new Set(before.shards).isDisjointFrom(new Set(after.shards))) return { kind: 'all', why: 'shards' };
  if (!before.spread && !after.spread) return NONE;
  const isSameIndex = before.semantics === after.semantics;
  if (isSameIndex && rangesText(before) === rangesText(after)) return NONE;
  if (!isSameIndex) return { kind: 'all', why: 'index' };
  const why =
    before.semantics === undefined
      ? 'no index routes the rows of a group of several ranges'
      : 'the bounds cannot be read under the index that routes';
  return { kind: 'unknown', why };
}

function rangesText(side: Side): string {
  const ranges = side.placement.choice.group?.keyRanges ?? [];
  return ranges
    .map(({ shardUid, start, end }) =>
      JSON.stringify([shardUid?.value, start?.value.toLowerCase() ?? '', end?.value.toLowerCase() ?? '']),
    )
    .sort()
    .join();
}

function semanticsOf({ index, name, columns, ignoreNull }: EffectiveIndex): unknown[] {
  if (index === undefined) return ['undeclared', name, columns];
  const expressions = columns.map((column) => canonicalExpression(column).value);
  const modulus = index.modulus === undefined ? undefined : readModulus(index.modulus);
  const params = modulus?.ok ? modulus.value.toString() : index.params && toJson(index.params);
  return [index.type?.value, expressions, index.type?.value === 'modulo' ? params : undefined, ignoreNull];
}
