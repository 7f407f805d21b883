import type { Random } from '../random.ts';
import {
  type Doc,
  type Group,
  type Index,
  placesOf,
  type Range,
} from './documents.ts';
import { drawBounds } from './generate.ts';
import { kinds } from './kinds.ts';
import { answerOf, boundOf } from './route.ts';

const SHARDS = ['s0', 's1', 's2', 's3', 's4'] as const;

/** A group other than the authority, that has at least so many ranges and, if asked for, indexes of one type alone. */
function someGroup(
  doc: Doc,
  random: Random,
  least: number,
  type?: string,
): (Group & { index?: Index }) | undefined {
  const groups = doc.shard_groups.filter((group) => {
    const index = doc.shard_indexes?.[group.default_shard_index ?? ''];
    const fits =
      type === undefined ||
      (index?.type === type && isReadAs(doc, group, type));
    return (
      group.uid !== doc.authoritative_shard_group &&
      group.key_ranges.length >= least &&
      fits
    );
  });
  return random.maybe(groups);
}

/**
 * Whether all tables of a group read its bounds under one type: what a bound means, the routing index decides
 * (docs/neki.md §3).
 */
function isReadAs(doc: Doc, { uid }: Group, type: string): boolean {
  return placesOf(doc)
    .map((place) => answerOf(doc, place))
    .every(
      (answer) =>
        answer.kind !== 'table' ||
        answer.routing.group !== uid ||
        answer.routing.key?.type === type,
    );
}

function indexOf(doc: Doc, group: Group): Index {
  return (
    doc.shard_indexes?.[group.default_shard_index ?? ''] ?? { type: 'xxhash' }
  );
}

function otherShard(range: Range, random: Random): string {
  return (
    random.maybe(SHARDS.filter((shard) => shard !== range.shard_uid)) ?? 's4'
  );
}

/** A bound that fits into a range, as the group spells one. */
function boundInside(
  index: Index,
  { start, end }: Range,
  random: Random,
): string | undefined {
  const [low, high] = [boundOf(start, index.type), boundOf(end, index.type)];
  return drawBounds(index, 8, random).find((text) => {
    const value = boundOf(text, index.type) ?? 0n;
    return (
      (low === undefined || low < value) && (high === undefined || value < high)
    );
  });
}

/** Applies a change to a range of a group and the one after it. */
function onNeighbours(
  doc: Doc,
  random: Random,
  apply: (one: Range, next: Range, group: Group) => boolean,
): boolean {
  const group = someGroup(doc, random, 2);
  const at = group ? random.below(group.key_ranges.length - 1) : 0;
  const [one, next] = [group?.key_ranges[at], group?.key_ranges[at + 1]];
  return (
    group !== undefined &&
    one !== undefined &&
    next !== undefined &&
    apply(one, next, group)
  );
}

function split(doc: Doc, random: Random, isElsewhere: boolean): boolean {
  const group = someGroup(doc, random, 1);
  const range =
    group?.default_shard_index === undefined
      ? undefined
      : random.maybe(group.key_ranges);
  const bound =
    group && range && boundInside(indexOf(doc, group), range, random);
  if (!group || !range || bound === undefined) return false;
  const half = {
    ...range,
    shard_uid: isElsewhere ? otherShard(range, random) : range.shard_uid,
    start: bound,
  };
  range.end = bound;
  group.key_ranges.splice(group.key_ranges.indexOf(range) + 1, 0, half);
  return true;
}

function merge(one: Range, next: Range, group: Group): boolean {
  if (next.end === undefined) delete one.end;
  else one.end = next.end;
  group.key_ranges = group.key_ranges.filter((range) => range !== next);
  return true;
}

/** Rewrites every bound of a group that an index of a type routes by. */
function respell(
  doc: Doc,
  random: Random,
  type: string | undefined,
  rewrite: (text: string) => string,
): boolean {
  const group = someGroup(doc, random, 2, type);
  if (!group?.default_shard_index) return false;
  const before = JSON.stringify(group);
  for (const range of group.key_ranges) {
    if (range.start) range.start = rewrite(range.start);
    if (range.end) range.end = rewrite(range.end);
  }
  return JSON.stringify(group) !== before;
}

/** Gives the first range of a group a start, or the last one an end, where there was none. */
function limit(
  doc: Doc,
  random: Random,
  side: 'start' | 'end',
  text: string | undefined,
  type?: string,
): boolean {
  const group = someGroup(doc, random, 1, type);
  const range = group?.key_ranges.at(side === 'start' ? 0 : -1);
  if (!group?.default_shard_index || !range || range[side]) return false;
  const bound = text ?? boundInside(indexOf(doc, group), range, random);
  if (bound === undefined) return false;
  range[side] = bound;
  return true;
}

/** What is done to the key ranges of a group. */
export const RANGE_KINDS = kinds({
  'a range goes to another shard': (doc, random) => {
    const range = random.maybe(someGroup(doc, random, 1)?.key_ranges ?? []);
    if (range) range.shard_uid = otherShard(range, random);
    return range !== undefined;
  },
  'a range goes to the shard of its neighbour': (doc, random) =>
    onNeighbours(doc, random, (one, next) => {
      const isOther = one.shard_uid !== next.shard_uid;
      one.shard_uid = next.shard_uid;
      return isOther;
    }),
  'a bound moves': (doc, random) =>
    onNeighbours(doc, random, (one, next, group) => {
      const bound = boundInside(
        indexOf(doc, group),
        random.pick(one, next),
        random,
      );
      if (bound === undefined || bound === one.end) return false;
      one.end = bound;
      next.start = bound;
      return true;
    }),
  'a bound moves by one': (doc, random) =>
    onNeighbours(doc, random, (one, next, group) => {
      const { type } = indexOf(doc, group);
      const value = (boundOf(one.end, type) ?? 0n) + 1n;
      const bound = value
        .toString(16)
        .padStart(type === 'xxhash' ? 16 : 1, '0');
      if ((boundOf(next.end, type) ?? 2n ** 63n) <= value || type === 'modulo')
        return false;
      one.end = bound;
      next.start = bound;
      return true;
    }),
  'a range is split on its shard': (doc, random) => split(doc, random, false),
  'a range is split, one half goes to another shard': (doc, random) =>
    split(doc, random, true),
  'two ranges of one shard are merged': (doc, random) =>
    onNeighbours(
      doc,
      random,
      (one, next, group) =>
        one.shard_uid === next.shard_uid && merge(one, next, group),
    ),
  'two ranges of two shards are merged': (doc, random) =>
    onNeighbours(
      doc,
      random,
      (one, next, group) =>
        one.shard_uid !== next.shard_uid && merge(one, next, group),
    ),
  'two ranges exchange their shards': (doc, random) =>
    onNeighbours(doc, random, (one, next) => {
      const isOther = one.shard_uid !== next.shard_uid;
      [one.shard_uid, next.shard_uid] = [next.shard_uid, one.shard_uid];
      return isOther;
    }),
  'every range goes one shard further': (doc, random) => {
    const group = someGroup(doc, random, 2);
    const shards = group?.key_ranges.map((range) => range.shard_uid) ?? [];
    group?.key_ranges.forEach((range, at) => {
      range.shard_uid = shards[(at + 1) % shards.length] ?? 's0';
    });
    return new Set(shards).size > 1;
  },
  'all ranges go to one shard': (doc, random) => {
    const group = someGroup(doc, random, 2);
    const shard = random.pick(...SHARDS);
    for (const range of group?.key_ranges ?? []) range.shard_uid = shard;
    return group !== undefined;
  },
  'all ranges are drawn anew': (doc, random) => {
    const group = someGroup(doc, random, 1);
    if (!group?.default_shard_index) return false;
    const bounds = drawBounds(indexOf(doc, group), 1 + random.below(4), random);
    group.key_ranges = [undefined, ...bounds].map((start, at) => ({
      shard_uid: random.pick(...SHARDS),
      ...(start === undefined ? {} : { start }),
      ...(bounds[at] === undefined ? {} : { end: bounds[at] }),
    }));
    return true;
  },
  'a shard takes the place of another everywhere': (doc, random) => {
    const [one, other] = [
      random.pick('s1', 's2', 's3'),
      random.pick('s1', 's2', 's3', 's4'),
    ];
    const ranges = doc.shard_groups.flatMap((group) => group.key_ranges);
    const hit = ranges.filter((range) => range.shard_uid === one);
    for (const range of hit) range.shard_uid = other;
    return one !== other && hit.length > 0;
  },
  'the first range gets a start': {
    mayLeaveGaps: true,
    change: (doc, random) => limit(doc, random, 'start', undefined),
  },
  'the last range gets an end': {
    mayLeaveGaps: true,
    change: (doc, random) => limit(doc, random, 'end', undefined),
  },
  'the end is written as the last hash': {
    mayLeaveGaps: true,
    change: (doc, random) =>
      limit(doc, random, 'end', 'ffffffffffffffff', 'xxhash'),
  },
  'a range index starts at zero': {
    mayLeaveGaps: true,
    change: (doc, random) => limit(doc, random, 'start', '0', 'range'),
  },
  'a range is left out': {
    mayLeaveGaps: true,
    change: (doc, random) => {
      const group = someGroup(doc, random, 2);
      if (!group?.default_shard_index) return false;
      group.key_ranges.splice(random.below(group.key_ranges.length), 1);
      return true;
    },
  },
  'a modulo index starts at zero': (doc, random) =>
    limit(doc, random, 'start', '0', 'modulo'),
  'a modulo index ends at its modulus': (doc, random) => {
    const group = someGroup(doc, random, 1, 'modulo');
    const range = group?.key_ranges.at(-1);
    if (!group || !range || range.end) return false;
    range.end = BigInt(
      indexOf(doc, group).index_params?.['modulus'] ?? 1,
    ).toString(16);
    return true;
  },
  'hash bounds get an odd number of digits': (doc, random) =>
    respell(doc, random, 'xxhash', (text) => text.replace(/0$/, '')),
  'hash bounds lose a digit': {
    mayOverlap: true,
    mayLeaveGaps: true,
    change: (doc, random) =>
      respell(doc, random, 'xxhash', (text) => text.slice(0, -1) || '8'),
  },
  'hash bounds get a zero in front': {
    mayOverlap: true,
    mayLeaveGaps: true,
    change: (doc, random) =>
      respell(doc, random, 'xxhash', (text) =>
        text.length < 16 ? `0${text}` : text,
      ),
  },
  'an end is typed wrong, and the next start stays': {
    mayOverlap: true,
    mayLeaveGaps: true,
    change: (doc, random) =>
      onNeighbours(doc, random, (one, next, group) => {
        const bound = boundInside(
          indexOf(doc, group),
          random.pick(one, next),
          random,
        );
        if (bound === undefined || bound === one.end) return false;
        one.end = bound;
        return true;
      }),
  },
  'a start is typed wrong, and the end before it stays': {
    mayOverlap: true,
    mayLeaveGaps: true,
    change: (doc, random) =>
      onNeighbours(doc, random, (one, next, group) => {
        const bound = boundInside(
          indexOf(doc, group),
          random.pick(one, next),
          random,
        );
        if (bound === undefined || bound === next.start) return false;
        next.start = bound;
        return true;
      }),
  },
  'two ranges exchange their shards, and one reaches into the other': {
    mayOverlap: true,
    mayLeaveGaps: true,
    change: (doc, random) =>
      onNeighbours(doc, random, (one, next, group) => {
        const bound = boundInside(indexOf(doc, group), one, random);
        if (bound === undefined || one.shard_uid === next.shard_uid)
          return false;
        [one.shard_uid, next.shard_uid] = [next.shard_uid, one.shard_uid];
        next.start = bound;
        return true;
      }),
  },
  'a range is listed twice, once on another shard': {
    mayOverlap: true,
    change: (doc, random) => {
      const group = someGroup(doc, random, 1);
      const range = random.maybe(group?.key_ranges ?? []);
      if (!group?.default_shard_index || !range) return false;
      group.key_ranges.push({ ...range, shard_uid: otherShard(range, random) });
      return true;
    },
  },
  'several groups get other bounds at once': {
    mayOverlap: true,
    mayLeaveGaps: true,
    change: (doc, random) => {
      const groups = doc.shard_groups.filter(
        ({ default_shard_index: index, key_ranges: ranges }) =>
          index !== undefined && ranges.length > 1,
      );
      if (groups.length < 2) return false;
      for (const group of groups) {
        const range = random.maybe(group.key_ranges);
        const bound = range && boundInside(indexOf(doc, group), range, random);
        if (range === undefined || bound === undefined) continue;
        if (random.percent(50)) range.end = bound;
        else range.shard_uid = otherShard(range, random);
      }
      return true;
    },
  },
  'ranges are listed in another order': {
    isRespelling: true,
    change: (doc, random) => {
      const group = someGroup(doc, random, 2);
      group?.key_ranges.reverse();
      return group !== undefined;
    },
  },
  'hash bounds get more zeros': {
    isRespelling: true,
    change: (doc, random) =>
      respell(doc, random, 'xxhash', (text) => text.padEnd(16, '0')),
  },
  'range bounds get more zeros': {
    isRespelling: true,
    change: (doc, random) =>
      respell(doc, random, 'range', (text) => text.padStart(16, '0')),
  },
  'modulo bounds get more zeros': {
    isRespelling: true,
    change: (doc, random) =>
      respell(doc, random, 'modulo', (text) => `0${text}`),
  },
  'bounds are written in capitals': {
    isRespelling: true,
    change: (doc, random) =>
      respell(doc, random, undefined, (text) => text.toUpperCase()),
  },
  'an absent bound is written as an empty string': {
    isRespelling: true,
    change: (doc, random) => {
      const range = someGroup(doc, random, 1)?.key_ranges[0];
      if (!range || range.start) return false;
      range.start = '';
      return true;
    },
  },
  'an absent bound is written as null': {
    isRespelling: true,
    change: (doc, random) => {
      const range = someGroup(doc, random, 1)?.key_ranges.at(-1);
      if (!range || range.end) return false;
      range.end = null;
      return true;
    },
  },
  'the lowest hash is written out': {
    isRespelling: true,
    change: (doc, random) =>
      limit(
        doc,
        random,
        'start',
        random.pick('00', '0000000000000000'),
        'xxhash',
      ),
  },
});
