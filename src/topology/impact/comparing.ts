import { onlyMembers, toJson } from '../document/document.ts';
import { writePart } from '../equality/canonical-form.ts';
import { canonicalExpression } from '../equality/canonical-value.ts';
import { type Prose, prose } from '../finding.ts';
import { remembered, sideBySide } from '../keyed.ts';
import {
  type Axis,
  axisOf,
  findMoves,
  type Interval,
  type Move,
  readModulus,
  readOwnership,
  type Segment,
  wholeAxis,
} from '../model/key-range.ts';
import {
  type EffectiveIndex,
  resolveTable,
  resolveUnlisted,
  type TablePlacement,
} from '../model/resolution.ts';
import { type ShardIndex, shardsOf, type Table } from '../model/topology.ts';
import type { TopologyDocument } from '../topology-document.ts';

/**
 * One side of a comparison: what a placement means for rows. Routed (an index applies, INSERT needs its key) and
 * spread (the group reaches several shards) are different facts (docs/neki.md §1.10).
 */
export type Side = Readonly<ReturnType<typeof readSide>>;

/** What happens to rows that exist when a placement is replaced by another. */
export type Movement =
  /** No row changes owner. */
  | { readonly kind: 'none' }
  /** Exactly these intervals change owner, on the axis of the index that both sides or the only routed one have. */
  | {
      readonly kind: 'intervals';
      readonly axis: Axis;
      readonly moves: readonly Move[];
    }
  /** Every row is on another shard (`shards`), or may be (`index`: routed values are computed differently). */
  | { readonly kind: 'all'; readonly why: 'shards' | 'index' }
  | { readonly kind: 'becomes-routable' }
  | { readonly kind: 'becomes-unroutable' }
  | { readonly kind: 'unknown'; readonly why: Prose };

const NONE: Movement = { kind: 'none' };
const ODD_DIGITS = prose`it is not documented how the service reads a bound with an odd number of digits; use two digits for each byte`;
const UNDOCUMENTED = prose`it is not documented how \`ignore_null\` and a second index affect routing`;

/** Sides by their placements, which documents share in all comparisons. */
const sides = new WeakMap<TablePlacement, Side>();

/** What a placement means for rows. */
export function sideOf(placement: TablePlacement): Side {
  return remembered(sides, placement, () => readSide(placement));
}

function readSide(placement: TablePlacement) {
  const { choice, indexes } = placement;
  const [first, ...others] = indexes;
  /** Distinct shards of the group. */
  const shards: readonly string[] = [...shardsOf(choice.group)];
  return {
    placement,
    shards,
    routed: indexes.length > 0,
    spread: shards.length > 1,
    /** What the first index computes: equal texts, equal routed values. Undefined where no index applies. */
    semantics: first && JSON.stringify(semanticsOf(first)),
    /** What else is written of indexes: which ignore NULL, and those after the first. What it does is not documented. */
    undocumented: JSON.stringify([
      indexes.map(({ ignoreNull }) => ignoreNull),
      others.map(semanticsOf),
    ]),
    /** The axis of the index that routes; undefined where there is none, or one that cannot be read. */
    axis: axisOf(first?.index),
  };
}

/** Decides what happens to rows (docs/neki.md §4.1, rules 1 to 4). */
export function compareSides(before: Side, after: Side): Movement {
  if (before.shards.length === 0)
    return after.shards.length === 0 ? NONE : { kind: 'becomes-routable' };
  if (after.shards.length === 0) return { kind: 'becomes-unroutable' };
  const movement = compareOwners(before, after) ?? compareShards(before, after);
  const isDoubtful =
    before.semantics === after.semantics &&
    before.undocumented !== after.undocumented;
  return isDoubtful && movement.kind === 'none'
    ? { kind: 'unknown', why: UNDOCUMENTED }
    : movement;
}

/**
 * Which intervals change owner, on the axis of the index that both sides have; or of the only one that spreads rows, or
 * of the new one, where the other side is one shard whatever its index computes. Undefined where that cannot be told.
 */
function compareOwners(before: Side, after: Side): Movement | undefined {
  const isSame = before.semantics === after.semantics;
  if (isSame && rangesText(before) === rangesText(after)) return NONE;
  const drawn = before.spread ? before : after;
  const { axis } = drawn;
  const isOneShard =
    !before.spread && !after.spread && before.shards[0] === after.shards[0];
  if (
    axis === undefined ||
    !(isSame || isOneShard || before.spread !== after.spread)
  )
    return undefined;
  // Which rows have keys that the new index leaves to no shard, the axis of the old one cannot tell.
  if (!isSame && drawn === before && findGaps(after).length > 0)
    return undefined;
  const movesRead = (isBytewise: boolean): readonly Move[] | undefined => {
    const [from, to] = [before, after].map((side) =>
      isSame || side === drawn
        ? ownersOf(side, axis, isBytewise)
        : wholeAxis(axis, side.shards[0] ?? ''),
    );
    return from && to && findMoves(from, to, axis);
  };
  const moves = movesRead(false);
  const bytewise = axis.type === 'xxhash' ? movesRead(true) : moves;
  if (moves === undefined) return undefined;
  const isDoubtful =
    moves.length === 0 ? bytewise?.length !== 0 : bytewise?.length === 0;
  if (isDoubtful) return { kind: 'unknown', why: ODD_DIGITS };
  return moves.length === 0 ? NONE : { kind: 'intervals', axis, moves };
}

function ownersOf(
  { placement }: Side,
  axis: Axis,
  isBytewise: boolean,
): readonly Segment[] | undefined {
  const { group } = placement.choice;
  return group && readOwnership(group, axis, isBytewise);
}

/** The intervals of a side's own axis that no shard owns: statements for these keys fail. */
export function findGaps(side: Side): readonly Interval[] {
  const { axis } = side;
  const owners = axis && ownersOf(side, axis, false);
  return axis === undefined || owners === undefined
    ? []
    : findMoves(wholeAxis(axis, ''), owners, axis).filter(
        ({ to }) => to === undefined,
      );
}

/** What can be said when intervals cannot: by the sets of shards, and by whether anything that routes changed. */
function compareShards(before: Side, after: Side): Movement {
  if (new Set(before.shards).isDisjointFrom(new Set(after.shards)))
    return { kind: 'all', why: 'shards' };
  const isSameIndex = before.semantics === after.semantics;
  if (!before.spread && !after.spread && after.axis === undefined) return NONE;
  if (!isSameIndex && (before.spread || after.spread))
    return { kind: 'all', why: 'index' };
  const why =
    after.semantics === undefined
      ? prose`no index routes the rows of a group of several ranges`
      : prose`the bounds cannot be read under the routing index`;
  return { kind: 'unknown', why };
}

function rangesText(side: Side): string {
  const ranges = side.placement.choice.group?.keyRanges ?? [];
  return ranges
    .map(({ shardUid, start, end }) =>
      JSON.stringify([
        shardUid?.value,
        start?.value.toLowerCase() ?? '',
        end?.value.toLowerCase() ?? '',
      ]),
    )
    .sort()
    .join();
}

/** What an index computes: equal parts, equal routed values. */
export function semanticsOf({
  index,
  name,
  columns,
}: Pick<EffectiveIndex, 'index' | 'name' | 'columns'>): unknown[] {
  if (index === undefined) return ['undeclared', name, columns];
  const modulus = index.modulus && readModulus(index.modulus);
  const params =
    typeof modulus === 'bigint'
      ? modulus.toString()
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

/** Two documents under comparison, the live one and the desired one, and what is known of them so far. */
export type Comparing = Readonly<ReturnType<typeof comparingOf>>;

/** Begins to compare two documents; of earlier versions of the file, the newest is first. */
export function comparingOf(
  live: TopologyDocument,
  desired: TopologyDocument,
  earlier: readonly TopologyDocument[],
) {
  const formerly = findFormer(live, desired);
  return {
    live,
    desired,
    earlier,
    /** Groups that only changed their uid: the live one by the desired one, and the other way round. */
    formerly,
    renamed: new Map(Array.from(formerly, ([to, from]) => [from, to])),
  };
}

/** The columns that a statement has to give: those of the first index. */
export function keyOf({ placement: { indexes } }: Side): string {
  return JSON.stringify(expressionsOf(indexes[0]?.columns ?? []));
}

/** A place of one of the documents: the cluster, a database, or a schema; either may be one that is not listed. */
export type Place = Readonly<ReturnType<typeof placeAt>>;

/** A place as one document has it. */
export function placeAt(
  document: TopologyDocument,
  scope: { readonly database?: string; readonly schema?: string },
) {
  const { databases } = document.topology;
  const database =
    scope.database === undefined ? undefined : databases.get(scope.database);
  const schema =
    scope.schema === undefined
      ? undefined
      : database?.schemas.get(scope.schema);
  return { document, scope, database, schema };
}

/** Every place of two documents: the cluster, then each database and its schemas, those of the second first. */
export function* placesOf(
  one: TopologyDocument,
  other: TopologyDocument,
): Generator<readonly [one: Place, other: Place]> {
  const both = (scope: Place['scope']) =>
    [placeAt(one, scope), placeAt(other, scope)] as const;
  yield both({});
  for (const [database, first, second] of sideBySide(
    one.topology.databases,
    other.topology.databases,
  )) {
    yield both({ database });
    for (const [schema] of sideBySide(first?.schemas, second?.schemas))
      yield both({ database, schema });
  }
}

/** Where a table of a place is placed; pass none for one that is not listed there. */
export function placementAt(
  { document, scope, database, schema }: Place,
  table?: Table,
): TablePlacement {
  const { resolution } = document;
  if (database === undefined || schema === undefined || table === undefined)
    return resolveUnlisted(resolution, database, scope.schema);
  return resolveTable(resolution, database, schema, table);
}

/** The uid a live group has in the desired document, if it was renamed. */
export function renamedUid(
  comparing: Comparing,
  uid: string | undefined,
): string | undefined {
  return uid === undefined ? undefined : (comparing.renamed.get(uid) ?? uid);
}

/**
 * Groups that one document has under one uid and the other under another, with the same definition, where no other
 * group comes into question; the two authorities are taken for each other first.
 */
function findFormer(
  live: TopologyDocument,
  desired: TopologyDocument,
): ReadonlyMap<string, string> {
  const [gone, come] = [definitions(live, desired), definitions(desired, live)];
  const [from = '', to = ''] = [live, desired].map(
    ({ topology }) => topology.authoritativeShardGroup?.value,
  );
  if (!gone.has(from) || gone.get(from) !== come.get(to))
    return onlyTwins(gone, come);
  gone.delete(from);
  come.delete(to);
  return onlyTwins(gone, come).set(to, from);
}

/** The keys of new entries with those of former ones of the same value, where no other entry comes into question. */
export function onlyTwins(
  gone: Iterable<readonly [string, string]>,
  come: Iterable<readonly [string, string]>,
): Map<string, string> {
  const former = Map.groupBy(gone, ([, text]) => text);
  const twins = new Map<string, string>();
  for (const [text, [one, ...others]] of Map.groupBy(
    come,
    ([, text]) => text,
  )) {
    const [twin, ...more] = former.get(text) ?? [];
    if (
      one !== undefined &&
      twin !== undefined &&
      others.length + more.length === 0
    )
      twins.set(one[0], twin[0]);
  }
  return twins;
}

/** What the groups that the other document has not are apart from uid and displayed name, in canonical text. */
function definitions(
  { topology, context }: TopologyDocument,
  other: TopologyDocument,
): Map<string, string> {
  const own = [...topology.groups].filter(
    ([uid]) => !other.topology.groups.has(uid),
  );
  return new Map(
    own.map(([uid, group]) => {
      const node = onlyMembers(
        group.node,
        (key) => key !== 'uid' && key !== 'name',
      );
      return [
        uid,
        writePart(
          { part: 'shard-group', node, path: ['shard_groups', uid] },
          context,
        ),
      ];
    }),
  );
}
