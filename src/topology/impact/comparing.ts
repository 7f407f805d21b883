import { code, joined, type Message, prose } from '../../message/message.ts';
import { ok, type Result } from '../../result.ts';
import { onlyMembers, toJson } from '../document/document.ts';
import { writePart } from '../equality/canonical-form.ts';
import { canonicalExpression } from '../equality/canonical-value.ts';
import { remembered, sideBySide } from '../keyed.ts';
import {
  type Axis,
  axisOf,
  type Interval,
  readModulus,
} from '../model/key-range.ts';
import {
  compareOwnership,
  compareReadings,
  type Difference,
  type Doubt,
  type Move,
  readOwnership,
  type Segment,
  type Unread,
  wholeAxis,
} from '../model/ownership.ts';
import {
  type EffectiveIndex,
  resolveTable,
  resolveUnlisted,
  type TablePlacement,
} from '../model/resolution.ts';
import {
  type Database,
  type Schema,
  type ShardIndex,
  shardsOf,
  type Table,
} from '../model/topology.ts';
import type { TopologyDocument } from '../topology-document.ts';
import type { UnlistedScope } from './change-base.ts';

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
  /** What the first index computes: equal texts, equal routed values. Undefined where no index applies. */
  readonly semantics: string | undefined;
  /** What else is written of indexes, and of which no source says what it does: equal texts, the same. */
  readonly undocumented: string;
  /** The axis of the index that routes; undefined where there is none, or one that cannot be read. */
  readonly axis: Axis | undefined;
}

/** What happens to rows that exist when a placement is replaced by another. */
export type Movement =
  /** No row changes owner. */
  | { readonly kind: 'none' }
  /** Intervals change owner, on the axis of the index that both sides or the only routed one have. */
  | {
      readonly kind: 'intervals';
      readonly axis: Axis;
      /** Exactly these, besides what is in doubt. */
      readonly moves: readonly Move[];
      readonly doubts: readonly Doubt[];
      /** Why others may change owner, too: any of the axis. */
      readonly rest?: Message;
    }
  /** Every row is on another shard (`shards`), or may be (`index`: routed values are computed differently). */
  | { readonly kind: 'all'; readonly why: 'shards' | 'index' }
  | { readonly kind: 'becomes-routable' }
  | { readonly kind: 'becomes-unroutable' }
  /** Which shard serves the rows cannot be told: of some intervals, or of all keys. */
  | {
      readonly kind: 'unknown';
      readonly why: Message;
      readonly within?: {
        readonly axis: Axis;
        readonly doubts: readonly Doubt[];
      };
    };

const NONE: Movement = { kind: 'none' };
const OVERLAP = prose`several key ranges own the same keys, and it is unknown which of them serves a key`;
const ODD_DIGITS = prose`it is not documented how the service reads a bound with an odd number of digits; use two digits for each byte`;

/** Sides by their placements, which documents share in all comparisons. */
const sides = new WeakMap<TablePlacement, Side>();

/** What a placement means for rows. */
export function sideOf(placement: TablePlacement): Side {
  return remembered(sides, placement, () => readSide(placement));
}

function readSide(placement: TablePlacement): Side {
  const { choice, indexes } = placement;
  const [first] = indexes;
  const shards = [...shardsOf(choice.group)];
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

/** What no source explains of some indexes (docs/neki.md §1.4, §1.7), as a text. */
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

/** A modulus as it is written, where that may count: with leading zeros, or of an index that is not of type modulo. */
function spelledModulus(index: ShardIndex | undefined): string | undefined {
  if (index?.modulus === undefined) return undefined;
  const modulus = readModulus(index.modulus);
  const isPlain =
    index.modulus.kind === 'number' ||
    (modulus.ok && index.modulus.value === String(modulus.value));
  return index.type?.value === 'modulo' && isPlain
    ? undefined
    : toJson(index.modulus);
}

/** Decides what happens to rows (docs/neki.md §4.1, rules 1 to 4). */
export function compareSides(before: Side, after: Side): Movement {
  if (before.shards.length === 0)
    return after.shards.length === 0 ? NONE : { kind: 'becomes-routable' };
  if (after.shards.length === 0) return { kind: 'becomes-unroutable' };
  const movement = compareOwners(before, after) ?? compareShards(before, after);
  const why = undocumentedText(before, after);
  const isOnOneShard = !before.spread && !after.spread && isWhole(after);
  if (why === undefined || isOnOneShard) return movement;
  switch (movement.kind) {
    case 'intervals':
      return { ...movement, rest: why };
    case 'none':
    case 'unknown':
      return { kind: 'unknown', why };
    default:
      return movement;
  }
}

/** Why it is not known what a difference does that no source explains; undefined where there is none. */
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
  return named.length === 0
    ? undefined
    : prose`it is not documented how ${joined(named, ' and ')} affects routing`;
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
  if (!isSame && drawn === before && !isWhole(after)) return undefined;
  const ownersOn = (side: Side, isBytewise: boolean) =>
    isSame || side === drawn
      ? ownersOf(side, axis, isBytewise)
      : ok(wholeAxis(axis, side.shards[0] ?? ''));
  const difference = compareRead(axis, hasOddBounds(before, after), (reading) =>
    [before, after].map((side) => ownersOn(side, reading)),
  );
  return difference && movementOf(axis, difference);
}

/** Who owns what on one side; why its bounds cannot be read. */
type Owners = Result<readonly Segment[], Unread>;

/** The difference of two ownerships, in each way in which their bounds can be read; undefined where they cannot. */
function compareRead(
  axis: Axis,
  isOdd: boolean,
  read: (isBytewise: boolean) => readonly (Owners | undefined)[],
): Difference | undefined {
  const readings: [readonly Segment[], readonly Segment[]][] = [];
  for (const isBytewise of isOdd ? [false, true] : [false]) {
    const [from, to] = read(isBytewise);
    if (from?.ok !== true || to?.ok !== true) return undefined;
    readings.push([from.value, to.value]);
  }
  const [[from, to] = [[], []], ...others] = readings;
  return others.length === 0
    ? compareOwnership(from, to, axis)
    : compareReadings(readings, axis);
}

function movementOf(axis: Axis, { moves, doubts }: Difference): Movement {
  if (moves.length > 0 || doubts.some(({ fate }) => fate === 'moved'))
    return { kind: 'intervals', axis, moves, doubts };
  if (doubts.length === 0) return NONE;
  const why = doubtText(doubts);
  return { kind: 'unknown', why, within: { axis, doubts } };
}

/** Why it cannot be told which shard serves some intervals. */
export function doubtText(doubts: readonly Doubt[]): Message {
  return doubts.some(({ why }) => why === 'overlap') ? OVERLAP : ODD_DIGITS;
}

/** Whether bounds of a hash have an odd number of digits, on either side. */
function hasOddBounds(...sides: readonly Side[]): boolean {
  return sides.some(
    ({ axis, placement }) =>
      axis?.type === 'xxhash' &&
      placement.choice.group?.keyRanges.some(({ start, end }) =>
        [start, end].some((bound) => (bound?.value.length ?? 0) % 2 === 1),
      ) === true,
  );
}

function ownersOf(
  { placement }: Side,
  axis: Axis,
  isBytewise: boolean,
): Owners | undefined {
  const { group } = placement.choice;
  return group && readOwnership(group, axis, isBytewise);
}

/** The intervals of a side's own axis that no shard owns: statements for these keys fail. */
export function findGaps(side: Side, isBytewise = false): readonly Interval[] {
  const { axis } = side;
  const owners = axis && ownersOf(side, axis, isBytewise);
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
  const readings = hasOddBounds(side) ? [false, true] : [false];
  return readings.every((isBytewise) => {
    const owners = axis && ownersOf(side, axis, isBytewise);
    return owners?.ok === true && findGaps(side, isBytewise).length === 0;
  });
}

/** What can be said when intervals cannot: by the sets of shards, and by whether anything that routes changed. */
function compareShards(before: Side, after: Side): Movement {
  if (new Set(before.shards).isDisjointFrom(new Set(after.shards)))
    return { kind: 'all', why: 'shards' };
  const isSameIndex = before.semantics === after.semantics;
  if (!before.spread && !after.spread && isWhole(after)) return NONE;
  if (!isSameIndex && (before.spread || after.spread))
    return { kind: 'all', why: 'index' };
  return { kind: 'unknown', why: unreadText(before, after) };
}

/** Why the owners of keys cannot be told. */
function unreadText(before: Side, after: Side): Message {
  if (after.semantics === undefined)
    return prose`no index routes the rows of a group of several ranges`;
  if (after.axis === undefined)
    return prose`it is unknown how the routing index reads bounds`;
  const { axis } = after;
  const isUnnamed = [before, after].some((side) => {
    const owners = ownersOf(side, axis, false);
    return owners?.ok === false && owners.problem === 'no-shard';
  });
  return isUnnamed
    ? prose`a key range names no shard`
    : prose`the bounds cannot be read under the routing index`;
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

/** Two documents under comparison, the live one and the desired one, and what is known of them so far. */
export interface Comparing {
  readonly live: TopologyDocument;
  readonly desired: TopologyDocument;
  readonly base: TopologyDocument | undefined;
  readonly earlier: readonly TopologyDocument[];
  /** Groups that only changed their uid: the live one by the desired one. */
  readonly formerly: ReadonlyMap<string, string>;
  /** The other way round. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** The file as it was before. */
export interface FileBefore {
  /** Undefined where that is not known: then what only the branch has was never in it. */
  readonly base?: TopologyDocument | undefined;
  /** Versions before that, newest first: a table that the branch does not place is new, unless one of them placed it. */
  readonly earlier?: readonly TopologyDocument[];
}

/** Begins to compare two documents. */
export function comparingOf(
  live: TopologyDocument,
  desired: TopologyDocument,
  { base, earlier = [] }: FileBefore,
): Comparing {
  const formerly = findFormer(live, desired);
  const renamed = new Map(Array.from(formerly, ([to, from]) => [from, to]));
  return { live, desired, base, earlier, formerly, renamed };
}

/** The columns that a statement has to give: those of the first index. */
export function keyOf({ placement: { indexes } }: Side): string {
  return JSON.stringify(expressionsOf(indexes[0]?.columns ?? []));
}

/** A place of one of the documents: the cluster, a database, or a schema; either may be one that is not listed. */
export interface Place {
  readonly document: TopologyDocument;
  readonly scope: UnlistedScope;
  readonly database: Database | undefined;
  readonly schema: Schema | undefined;
}

/** A place as one document has it. */
export function placeAt(
  document: TopologyDocument,
  scope: UnlistedScope,
): Place {
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
