import { toJson } from '../document/document.ts';
import { remembered } from '../keyed.ts';
import { code, joined, type Message, prose } from '../text/message.ts';
import { canonicalExpression } from '../topology/equality/canonical-value.ts';
import {
  type Axis,
  type Interval,
  readModulus,
} from '../topology/key-range.ts';
import {
  axisOf,
  type BoundReading,
  compareOwnership,
  type Ownership,
  readOwnership,
  wholeAxis,
} from '../topology/ownership.ts';
import type { EffectiveIndex, TablePlacement } from '../topology/resolution.ts';
import { type ShardIndex, shardsOf } from '../topology/topology.ts';

/**
 * One side of a comparison: what a placement means for rows. Routed (an index applies, INSERT needs its key) and
 * spread (the group reaches several shards) are different facts (docs/neki.md §1.10).
 */
export interface Side {
  readonly placement: TablePlacement;
  /** Distinct shards of the group. */
  readonly shards: readonly string[];
  readonly routed: boolean;
  readonly spread: boolean;
  /** What the first index computes, as text: equal texts mean equal routed values. Undefined if no index applies. */
  readonly semantics: string | undefined;
  /** The settings of the indexes whose effect is not documented, as text. */
  readonly undocumented: string;
  /** The axis of the index that routes; undefined if no index does, or if its axis cannot be read. */
  readonly axis: Axis | undefined;
}

/** Sides by their placements, which are shared by all comparisons of a document. */
const sides = new WeakMap<TablePlacement, Side>();

/** What a placement means for rows. */
export function sideOf(placement: TablePlacement): Side {
  return remembered(sides, placement, () => readSide(placement));
}

function readSide(placement: TablePlacement): Side {
  const { choice, indexes } = placement;
  const [first] = indexes;
  const shards = Array.from(shardsOf(choice.group));
  return {
    placement,
    shards,
    routed: first !== undefined,
    spread: shards.length > 1,
    semantics: first && JSON.stringify(semanticsOf(first)),
    undocumented: undocumentedIn(indexes),
    axis: axisOf(first?.index),
  };
}

/** Everything that decides what a side of one document does: tables with equal values may share a change. */
export function decidingOf({
  placement,
  semantics,
  undocumented,
}: Side): readonly (string | undefined)[] {
  return [placement.choice.uid, semantics, undocumented];
}

/** The settings of some indexes whose effect is not documented (docs/neki.md §1.4, §1.7), as text. */
function undocumentedIn(indexes: readonly EffectiveIndex[]): string {
  const [first, ...others] = indexes;
  const modulus = spelledModulus(first?.index);
  const parts: unknown[] = [
    indexes.map(({ ignoreNull }) => ignoreNull),
    others.map(semanticsOf),
  ];
  if (modulus !== undefined) parts.push(modulus);
  return JSON.stringify(parts);
}

/** A modulus as it is written, if the spelling may matter: it has leading zeros, or the index is not of type modulo. */
function spelledModulus(index: ShardIndex | undefined): string | undefined {
  if (index?.modulus === undefined) return undefined;
  const modulus = readModulus(index.modulus);
  const isPlain =
    index.modulus.kind === 'number' ||
    (modulus.ok && index.modulus.value === String(modulus.value));
  if (index.type?.value === 'modulo' && isPlain) return undefined;
  return toJson(index.modulus);
}

/** Why the effect of an undocumented difference is unknown; undefined if there is no such difference. */
export function undocumentedText(
  before: Side,
  after: Side,
): Message | undefined {
  if (before.undocumented === after.undocumented) return undefined;
  const [one, other] = [before, after].map(({ placement: { indexes } }) => {
    const [first, ...others] = indexes;
    return [
      [prose`${code('ignore_null')}`, first?.ignoreNull === true],
      [
        prose`a second index`,
        JSON.stringify(
          others.map((index) => [semanticsOf(index), index.ignoreNull]),
        ),
      ],
      [
        prose`a ${code('modulus')} with leading zeros, or of another type of index,`,
        spelledModulus(first?.index),
      ],
    ] as const;
  });
  const named = (other ?? []).flatMap(([name, value], at) =>
    one?.[at]?.[1] === value ? [] : [name],
  );
  if (named.length === 0) return undefined;
  return prose`it is not documented how ${joined(named, ' and ')} affects routing`;
}

/** What an index computes: equal parts mean equal routed values. */
export function semanticsOf({
  index,
  name,
  columns,
}: Pick<EffectiveIndex, 'index' | 'name' | 'columns'>): unknown[] {
  if (index === undefined) return ['undeclared', name, columns];
  const modulus = index.modulus && readModulus(index.modulus);
  const params =
    modulus?.ok === true
      ? String(modulus.value)
      : index.params && toJson(index.params);
  return [
    index.type?.value,
    expressionsOf(columns),
    index.type?.value === 'modulo' ? params : undefined,
  ];
}

function expressionsOf(columns: readonly string[]) {
  return columns.map((column) => canonicalExpression(column).value);
}

/** What an index computes by itself, as a text. */
export function meaningOf(index: ShardIndex): string {
  const columns = index.columns.map(({ value }) => value);
  return JSON.stringify(semanticsOf({ index, name: index.name, columns }));
}

/** The columns that a statement must give: those of the first index. */
export function keyOf({ placement: { indexes } }: Side): string {
  return JSON.stringify(expressionsOf(indexes[0]?.columns ?? []));
}

/** Each way to read the bounds of some sides: a hash with an odd number of digits allows two. */
export function readingsOf(...sides: readonly Side[]): readonly BoundReading[] {
  return hasOddBounds(sides)
    ? [{ isBytewise: false }, { isBytewise: true }]
    : [{ isBytewise: false }];
}

function hasOddBounds(sides: readonly Side[]): boolean {
  return sides.some(
    ({ axis, placement }) =>
      axis?.type === 'xxhash' &&
      placement.choice.group?.keyRanges.some(({ start, end }) =>
        [start, end].some((bound) => (bound?.value.length ?? 0) % 2 === 1),
      ) === true,
  );
}

export function ownersOf(
  { placement }: Side,
  axis: Axis,
  reading: BoundReading = {},
): Ownership | undefined {
  const { group } = placement.choice;
  return group && readOwnership(group, axis, reading);
}

/** The intervals of a side's axis that no shard owns: statements for these keys fail. */
export function findGaps(
  side: Side,
  reading: BoundReading = {},
): readonly Interval[] {
  const { axis } = side;
  const owners = axis && ownersOf(side, axis, reading);
  if (axis === undefined || owners?.ok !== true) return [];

  const { moves } = compareOwnership(wholeAxis(axis, ''), owners.value, axis);
  return moves.filter(({ to }) => to === undefined);
}

/** Whether every key is known to have an owner, however bounds are read. */
export function isWhole(side: Side): boolean {
  const { axis, placement } = side;
  const ranges = placement.choice.group?.keyRanges ?? [];
  if (ranges.some(({ start, end }) => !start?.value && !end?.value))
    return true;
  return readingsOf(side).every((reading) => {
    const owners = axis && ownersOf(side, axis, reading);
    return owners?.ok === true && findGaps(side, reading).length === 0;
  });
}
