import { keySpan, opening, type Span } from '../document/document.ts';
import { memoized } from '../keyed.ts';
import { listed } from '../text/lists.ts';
import { code, type Message, NOTHING, prose, quote } from '../text/message.ts';
import {
  type Interval,
  RANGE_AXIS,
  renderInterval,
} from '../topology/key-range.ts';
import { isOneShard, type ShardIndex } from '../topology/topology.ts';
import {
  isAuthority,
  isBeyondModulus,
  isCertain,
  type Layout,
  type PlacedRange,
} from './layout.ts';
import {
  columnList,
  groupName,
  groupRule,
  isMeantAlike,
  layoutRule,
  mildIf,
  type Problem,
  plainColumn,
  problem,
  rule,
} from './rule.ts';
import type { RuleInput } from './rule-input.ts';

export const KEY_RANGE_RULES = [
  layoutRule('key-range-empty', 'error', 'documented, §2 rule 35, §3', {
    title: 'Every key range starts before it ends.',
    error: 'a range holds no key',
    *check(layout) {
      for (const { range, low, high } of layout.placed) {
        if (low < high) continue;
        const start = range.start?.value ?? '';
        const end = range.end?.value ?? '';
        if (end === '' && isBeyondModulus(layout, low)) continue;
        const fact =
          start === ''
            ? prose`Key range ends at ${quote(end)}, the lowest key, so it holds no key`
            : prose`Key range starts at ${quote(start)} and ends at ${quote(end)}, so it holds no key${reading(layout)}`;
        const remedy =
          start === end || start === ''
            ? prose`Set a later end, or remove the range.`
            : prose`Swap the two, or correct one.`;
        const found = problem(
          range.start ?? range.end ?? opening(range.node),
          prose`${fact}.`,
          remedy,
        );
        const isGuess =
          layout.axis.type === 'modulo' || !isCertain(layout.axis, [range]);
        yield mildIf(isGuess, found);
      }
    },
  }),
  layoutRule('key-range-overlap', 'error', 'inferred, §2 rule 36, §3', {
    title: 'No two key ranges of a group share a key.',
    error: 'a key has two shards',
    *check(layout, input) {
      for (const [last, next] of seamsOf(layout)) {
        if (last === undefined || next === undefined || next.low >= last.high)
          continue;
        const shared = {
          low: next.low,
          high: next.high < last.high ? next.high : last.high,
        };
        const shards = [last, next].map(({ range }) => range.shardUid?.value);
        const isMild =
          shards[0] === shards[1] ||
          !isCertain(layout.axis, [last.range, next.range]);
        const found = problem(
          [placeOf(next, 'start'), placeOf(last, 'end')],
          prose`Keys ${code(renderInterval(shared, layout.axis))} of ${groupName(layout.group)} are in two ranges, on ${shardOf(last)} and ${shardOf(next)}.`,
          prose`Let one range end where the next starts.`,
        );
        yield mildIf(isMild, {
          ...found,
          isIn: (other) =>
            layoutsLike(layout, input, other).some((former) =>
              shards.every((shard) => isOwnedBy(former, shard, shared)),
            ),
        });
      }
    },
  }),
  layoutRule('key-range-gap', 'error', 'documented, §2 rule 37, §3', {
    title: 'The key ranges of a group together hold every key.',
    error: 'a key has no shard',
    *check(layout, input) {
      for (const { found, missing, isMild } of gapsOf(layout))
        yield mildIf(isMild, {
          ...found,
          isIn: (other) =>
            layoutsLike(layout, input, other).some((former) =>
              gapsOf(former).some((gap) => isWithin(missing, gap.missing)),
            ),
        });
    },
  }),
  layoutRule('range-negative-keys', 'warning', 'measured, §2 rule 37, §3', {
    title:
      'The first range under a range index has no start, so it also holds negative keys.',
    *check(layout) {
      const [first] = layout.sorted ?? [];
      if (first?.range.start === undefined || !isRangeFromZero(layout, first))
        return;
      const column = layout.index?.columns[0]?.value ?? '';
      yield problem(
        first.range.start,
        prose`The first range of ${groupName(layout.group)} starts at ${quote(first.range.start.value)}, so negative values of ${quote(column)} have no shard: range keys are signed.`,
        prose`Remove the ${quote('start')}.`,
      );
    },
  }),
  layoutRule('key-range-order', 'warning', 'unknown, §2 rule 38', {
    title:
      'The key ranges of a group are listed from the lowest key to the highest.',
    *check(layout) {
      if (layout.table !== undefined) return;
      let highest: bigint | undefined;
      for (const { range, low } of layout.placed) {
        if (isBeyondModulus(layout, low)) continue;
        if (highest !== undefined && low < highest) {
          yield problem(
            opening(range.node),
            prose`The key ranges of ${groupName(layout.group)} are not in ascending order.`,
            prose`Sort them by ${'`start`'}.`,
          );
          break;
        }
        highest = low;
      }
    },
  }),
  layoutRule('key-range-mergeable', 'warning', 'inferred, §2 rules 39 and 40', {
    title: 'Neighbouring key ranges of a group are on different shards.',
    *check(layout, { source }) {
      if (layout.table !== undefined) return;
      const ranges = layout.sorted ?? [];
      for (const [position, { range, low }] of ranges.entries()) {
        const before = ranges[position - 1];
        const shard = range.shardUid;
        if (before === undefined || shard === undefined || before.high !== low)
          continue;
        const earlier = before.range.shardUid;
        if (earlier === undefined || !isMeantAlike(source, earlier, shard))
          continue;
        yield problem(
          [shard, earlier],
          prose`This range and the one before it are both on shard ${quote(shard.value)}.`,
          prose`Merge them: remove the bound between them.`,
        );
      }
    },
  }),
  groupRule('group-without-index', 'error', 'inferred, §2 rule 41', {
    title:
      'A group that is split by key has a shard index for each of its tables.',
    error: 'several ranges and no index are to route a table',
    *check(group, { shape, tablesByGroup, topology }) {
      if (
        group.keyRanges.length === 0 ||
        isOneShard(group) ||
        isAuthority(topology, group)
      )
        return;
      if (
        group.defaultShardIndex?.value ||
        shape.isUnsure(group.node, 'default_shard_index')
      )
        return;
      const all = tablesByGroup.get(group) ?? [];
      const unrouted = all.filter(
        ({ table, placement }) =>
          placement.indexes.length === 0 &&
          !shape.isUnsure(table.node, 'primary_indexes'),
      );
      const [first] = unrouted;
      const at = group.uid ?? opening(group.node);
      const fact = prose`${groupName(group, 'Shard')} is split by key and has no shard index`;
      const remedy = prose`Add ${quote('default_shard_index')}`;
      if (first !== undefined) {
        const names = listed(unrouted.map(({ table }) => table.name));
        yield problem(
          [at, keySpan(first.table.member)],
          prose`${fact}, so rows of ${names} cannot be routed.`,
          prose`${remedy}.`,
        );
      } else if (all.length === 0) {
        const found = problem(
          at,
          prose`${fact}.`,
          prose`${remedy} before you bind a table to it.`,
        );
        yield mildIf(true, found);
      }
    },
  }),
  rule('range-like-prefix', 'warning', 'measured, §2 rule 42, §3', {
    title:
      'Bounds under a range index are integers, not shares of the key space.',
    *check({ layouts }) {
      const isPlain = memoized((index: ShardIndex) =>
        index.columns.every(({ value }) => plainColumn(value) !== undefined),
      );
      for (const { group, index, axis } of layouts) {
        if (index === undefined || axis.type !== 'range' || !isPlain(index))
          continue;
        const bounds = group.keyRanges.flatMap(({ start, end }) =>
          [start ?? [], end ?? []].flat(),
        );
        const [first] = bounds;
        if (
          first === undefined ||
          !isEvenSplit(bounds.map(({ value }) => value))
        )
          continue;
        yield problem(
          first,
          prose`Bound ${quote(first.value)} of ${groupName(group)} is the integer ${Number.parseInt(first.value, 16)} of ${columnList(index.columns)} under range index ${quote(index.name)}, not a share of the key space.`,
          prose`Use an xxhash index to split evenly. If you mean the integer, use its full form, such as ${quote(`"00${first.value}"`)}.`,
        );
      }
    },
  }),
  layoutRule('modulo-bound', 'warning', 'inferred, §2 rule 43, §3', {
    title: 'No bound under a modulo index exceeds the modulus.',
    *check({ axis, index, placed }) {
      if (index === undefined || axis.type !== 'modulo') return;
      for (const { range, low, high } of placed) {
        const modulus = prose`modulus ${axis.high} (${quote(`"${axis.high.toString(16)}"`)} in hexadecimal) of index ${quote(index.name)}`;
        if (range.start !== undefined && low >= axis.high) {
          yield problem(
            range.start,
            prose`Key range starts at ${quote(range.start.value)}, which is bucket ${low}, beyond the ${modulus}.`,
            prose`Its shard never receives a row. Set a smaller start, or remove the range.`,
          );
        } else if (range.end !== undefined && high > axis.high) {
          yield problem(
            range.end,
            prose`Key range ends at ${quote(range.end.value)}, which is bucket ${high}, beyond the ${modulus}.`,
            prose`Remove the ${quote('end')}, or set one within the modulus.`,
          );
        }
      }
    },
  }),
] as const;

function reading({ axis, index }: Layout): Message {
  if (index === undefined) return NOTHING;
  return prose` under ${axis.type} index ${quote(index.name)}`;
}

function placeOf(
  { range }: Pick<PlacedRange, 'range'>,
  bound: 'start' | 'end',
): Span {
  return range[bound] ?? opening(range.node);
}

function shardOf({ range }: PlacedRange): Message {
  if (range.shardUid === undefined) return prose`a shard without uid`;
  return quote(range.shardUid.value);
}

/**
 * The places where the key ranges meet: of the ranges so far, the one that reaches furthest, and the next one. At the
 * ends of the axis, one of the two is missing.
 */
function* seamsOf({
  sorted,
}: Layout): Iterable<readonly (PlacedRange | undefined)[]> {
  let last: PlacedRange | undefined;
  for (const next of sorted ?? []) {
    yield [last, next];
    if (last === undefined || next.high > last.high) last = next;
  }
  if (sorted !== undefined) yield [last];
}

/** Keys that belong to no range. */
interface Gap {
  readonly found: Problem;
  readonly missing: Interval;
  /**
   * Whether the gap may be harmless. Under range and modulo, there may be no keys below the first or above the last
   * range; and the order of odd bounds is unknown.
   */
  readonly isMild: boolean;
}

function* gapsOf(layout: Layout): Generator<Gap> {
  const { axis, group, index } = layout;
  const [range] = group.keyRanges;
  if (range === undefined) return;
  for (const [last, next] of seamsOf(layout)) {
    const missing = {
      low: last?.high ?? axis.low,
      high: next?.low ?? axis.high,
    };
    const isUnsure = next === undefined && index === undefined;
    const isNegative = last === undefined && isRangeFromZero(layout, next);
    if (missing.low >= missing.high || isUnsure || isNegative) continue;
    const [at = placeOf({ range }, 'start'), ...others] = endsAround(
      last,
      next,
    );
    const keys = code(renderInterval(missing, axis));
    const isOuter = last === undefined || next === undefined;
    const isHashed = axis.type === 'xxhash' && index !== undefined;
    const beside = [last, next].flatMap((one) => one?.range ?? []);
    yield {
      found: problem(
        [at, ...others],
        prose`Keys ${keys} of ${groupName(group)} are in no range${readerText(layout)}.`,
        prose`${gapRemedy(last, next)}, or add a range for them.`,
      ),
      missing,
      isMild: (isOuter && !isHashed) || !isCertain(axis, beside),
    };
  }
}

/** The end of the range before a gap, and the start of the range after it. */
function endsAround(
  last: PlacedRange | undefined,
  next: PlacedRange | undefined,
): readonly Span[] {
  const ends: Span[] = [];
  if (next !== undefined) ends.push(placeOf(next, 'start'));
  if (last !== undefined) ends.push(placeOf(last, 'end'));
  return ends;
}

/** The index by which the bounds are read, and its table. */
function readerText(layout: Layout): Message {
  const { index, table } = layout;
  if (index === undefined) return NOTHING;
  if (table === undefined) return prose`, read${reading(layout)}`;
  return prose`, read${reading(layout)} of table ${quote(table.name)}`;
}

function gapRemedy(
  last: PlacedRange | undefined,
  next: PlacedRange | undefined,
): Message {
  if (last !== undefined && next !== undefined)
    return prose`Let one range end where the next starts`;
  if (next !== undefined)
    return prose`Remove the ${code('start')} of the first range`;
  // If there is neither, every range is beyond the modulus.
  if (last === undefined) return prose`Set bounds within the modulus`;
  return prose`Remove the ${code('end')} of the last range`;
}

/**
 * The layouts of the same group in another document, with the same kind of index and the same use: the service checks
 * bounds only after a table is in the group.
 */
function layoutsLike(
  { group, axis }: Layout,
  { tablesByGroup }: RuleInput,
  other: RuleInput,
): readonly Layout[] {
  const uid = group.uid?.value;
  return other.layouts.filter(
    (former) =>
      uid !== undefined &&
      former.group.uid?.value === uid &&
      former.axis.type === axis.type &&
      former.axis.high === axis.high &&
      (other.tablesByGroup.has(former.group) || !tablesByGroup.has(group)),
  );
}

/** Whether the ranges of one shard cover an interval. */
function isOwnedBy(
  { sorted = [] }: Layout,
  shard: string | undefined,
  { low, high }: Interval,
): boolean {
  let reached = low;
  for (const { range, ...own } of sorted)
    if (range.shardUid?.value === shard && own.low <= reached)
      reached = own.high > reached ? own.high : reached;
  return reached >= high;
}

function isWithin(inner: Interval, outer: Interval): boolean {
  return outer.low <= inner.low && inner.high <= outer.high;
}

/** Whether only negative keys are missing below the first range. A separate rule covers that. */
function isRangeFromZero(
  { axis }: Layout,
  first: PlacedRange | undefined,
): boolean {
  return axis === RANGE_AXIS && first?.low === 0n;
}

/**
 * Whether two-digit bounds divide 256 into equal parts. That is typical of shares of a key space, not of blocks of
 * integers.
 */
function isEvenSplit(bounds: readonly string[]): boolean {
  const distinct = new Set(bounds);
  const parts = distinct.size + 1;
  return distinct.values().every((bound) => {
    const cut = Number.parseInt(bound, 16);
    return /^[\da-f]{2}$/i.test(bound) && cut > 0 && (cut * parts) % 256 === 0;
  });
}
