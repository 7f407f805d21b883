import {
  type Doc,
  type Group,
  type Place,
  type Range,
  referenceTablesOf,
  type Table,
  tablesOf,
} from './documents.ts';

/**
 * A router by brute force, written from docs/neki.md alone: what it says of a document is found by asking for one key
 * after the other. It shares nothing with the code that it judges.
 */

/** What an index makes of a row: equal values of all members mean that every row has the same routed value. */
export interface Key {
  readonly type: string;
  readonly column: string;
  /** Of modulo alone. */
  readonly modulus: bigint | undefined;
}

/** How the tables of a place are routed: the group that resolves, and the index that applies. */
export interface Routing {
  readonly group: string;
  readonly source: 'own' | 'schema' | 'database' | 'topology';
  readonly ranges: readonly Range[];
  readonly key: Key | undefined;
  /** What else is written of indexes, and does nobody knows what: `ignore_null`, and those after the first. */
  readonly undocumented: string;
  /** Distinct shards of the group. */
  readonly shards: ReadonlySet<string>;
}

/** What a document says of a place: a table that is routed, copies on shards, or nothing at all. */
export type Answer =
  | {
      readonly kind: 'table';
      readonly listed: boolean;
      readonly routing: Routing;
    }
  | {
      readonly kind: 'reference';
      readonly groups: readonly string[];
      readonly shards: ReadonlySet<string>;
    }
  | { readonly kind: 'nowhere'; readonly listed: boolean };

/** The values of an axis, from `low` up to `high`, exclusive. */
export interface Axis {
  readonly type: string;
  readonly low: bigint;
  readonly high: bigint;
}

/** The axis of an index (docs/neki.md §3). */
export function axisOf({ type, modulus = 1n }: Key): Axis {
  if (type === 'xxhash') return { type, low: 0n, high: 2n ** 64n };
  if (type === 'range') return { type, low: -(2n ** 63n), high: 2n ** 63n };
  return { type, low: 0n, high: modulus };
}

/** How a hash's bound with an odd number of digits is read: no source says which (docs/neki.md §3). */
export type Reading = 'prefix' | 'bytewise';

/** The value of a bound (docs/neki.md §3): a prefix for xxhash, an integer otherwise; undefined where there is none. */
export function boundOf(
  text: string | null | undefined,
  type: string,
  reading: Reading = 'prefix',
): bigint | undefined {
  if (text === undefined || text === null || text === '') return undefined;
  if (type !== 'xxhash') return BigInt(`0x${text}`);
  const isOdd = text.length % 2 === 1;
  const digits = isOdd && reading === 'bytewise' ? `0${text}` : text;
  return BigInt(`0x${digits.padEnd(16, '0')}`);
}

/** Whether some bounds of a hash can be read in two ways. */
export function isOddly({ key, ranges }: Routing): boolean {
  return (
    key?.type === 'xxhash' &&
    ranges.some(({ start, end }) =>
      [start, end].some((text) => (text ?? '').length % 2 === 1),
    )
  );
}

/**
 * Whether every bound can be read: of range and modulo none over 64 bits with a sign, which is refused (docs/neki.md
 * §3).
 */
export function isReadable({ key, ranges }: Routing): boolean {
  const isOfHash = key?.type === 'xxhash';
  return (
    isOfHash ||
    ranges.every(({ start, end }) =>
      [start, end].every((text) => (boundOf(text, 'range') ?? 0n) < 2n ** 63n),
    )
  );
}

/** What owns a value: the shards, each once, and every range that has it. */
export interface Owners {
  readonly shards: readonly string[];
  readonly ranges: string;
}

/** The ranges that have a value, where a key routes; every one of several that overlap. */
export function ownersOf(
  { ranges, key }: Routing & { key: Key },
  value: bigint,
  reading: Reading,
): Owners {
  const { low, high } = axisOf(key);
  const spans = ranges.map(({ start, end, shard_uid }) => ({
    from: boundOf(start, key.type, reading) ?? low,
    to: boundOf(end, key.type, reading) ?? high,
    shard: shard_uid,
  }));
  const own = spans.filter(({ from, to }) => from <= value && value < to);
  const cover = own.map(
    ({ from, to, shard }) =>
      `${from < low ? low : from} ${to > high ? high : to} ${shard}`,
  );
  return {
    shards: [...new Set(own.map(({ shard }) => shard))].toSorted(),
    ranges: cover.toSorted().join(),
  };
}

/** The shard that a value is routed to: undefined where no range has it, or where there is no key to route by. */
export function shardOf(
  { ranges, key }: Routing,
  value: bigint,
): string | undefined {
  if (key === undefined) {
    const [only, ...others] = ranges;
    return others.length === 0 && !only?.start && !only?.end
      ? only?.shard_uid
      : undefined;
  }
  return ranges.find(({ start, end }) => {
    const [from, to] = [boundOf(start, key.type), boundOf(end, key.type)];
    return (
      (from === undefined || from <= value) && (to === undefined || value < to)
    );
  })?.shard_uid;
}

/**
 * The values to ask for, in order, so that nothing changes from one to the next: every bound with its neighbours, some
 * values in between, and of modulo each bucket.
 */
export function cutsOf(axis: Axis, ...routings: readonly Routing[]): bigint[] {
  const bounds = routings
    .flatMap(({ ranges }) => ranges.flatMap(({ start, end }) => [start, end]))
    .flatMap((text) => [
      boundOf(text, axis.type) ?? [],
      boundOf(text, axis.type, 'bytewise') ?? [],
    ])
    .flat();
  const size = axis.high - axis.low;
  const steps = axis.type === 'modulo' ? size : 7n;
  const spread = Array.from(
    { length: Number(steps) },
    (_, step) => axis.low + (size * BigInt(step)) / steps,
  );
  const asked = [
    ...spread,
    ...bounds.flatMap((value) => [value - 1n, value, value + 1n]),
  ];
  const inside = asked.filter(
    (value) => axis.low <= value && value < axis.high,
  );
  return [...new Set(inside)].toSorted((one, other) => (one < other ? -1 : 1));
}

/** What a document says of a place (docs/neki.md §1.10). */
export function answerOf(doc: Doc, place: Place): Answer {
  const name = (other: Place) =>
    other.database === place.database &&
    other.schema === place.schema &&
    other.table === place.table;
  const copies = referenceTablesOf(doc).find(({ place: other }) =>
    name(other),
  )?.entry;
  const inherited = inheritedGroup(doc, place);
  if (copies !== undefined) {
    const own = copies.shard_groups ?? copies.shard_group_uids;
    const groups = own ?? (inherited === undefined ? [] : [inherited.group]);
    const shards = groups.flatMap((uid) => shardsOf(groupOf(doc, uid)));
    return { kind: 'reference', groups, shards: new Set(shards) };
  }
  const entry = tablesOf(doc).find(({ place: other }) => name(other))?.entry;
  const own = entry?.shard_group ?? entry?.shard_group_uid;
  const choice =
    own === undefined ? inherited : ({ group: own, source: 'own' } as const);
  const group = choice && groupOf(doc, choice.group);
  if (choice === undefined || group === undefined)
    return { kind: 'nowhere', listed: entry !== undefined };
  const routing = {
    ...choice,
    ranges: group.key_ranges,
    ...keyOf(doc, group, entry),
    shards: new Set(shardsOf(group)),
  };
  return { kind: 'table', listed: entry !== undefined, routing };
}

/** By what a group's rows of a table are spread; no key where the group has no index. */
function keyOf(
  doc: Doc,
  group: Group,
  entry: Table | undefined,
): Pick<Routing, 'key' | 'undocumented'> {
  const [override, ...further] = entry?.primary_indexes ?? [];
  const name = override?.shard_index ?? group.default_shard_index ?? '';
  const index = doc.shard_indexes?.[name];
  if (index === undefined)
    return { key: undefined, undocumented: JSON.stringify([false, [], '']) };

  const { type } = index;
  const columns = override?.columns ?? index.columns ?? [];
  const column = normalSpace(columns.join(','));
  const written =
    type === 'modulo' ? index.index_params?.['modulus'] : undefined;
  const modulus = written === undefined ? undefined : BigInt(written);
  const undocumented = JSON.stringify([
    override?.ignore_null ?? false,
    further,
    written !== undefined && /^0/.test(String(written)) ? written : '',
  ]);
  return { key: { type, column, modulus }, undocumented };
}

function shardsOf(group: Group | undefined): readonly string[] {
  return group?.key_ranges.map((range) => range.shard_uid) ?? [];
}

/** The default that a place inherits: its schema's, its database's, or the topology's. */
export function inheritedGroup(
  doc: Doc,
  { database, schema }: Place,
): { group: string; source: 'schema' | 'database' | 'topology' } | undefined {
  const inDatabase = doc.databases?.[database ?? ''];
  const chain = [
    {
      group: inDatabase?.schemas?.[schema ?? '']?.default_shard_group,
      source: 'schema',
    },
    { group: inDatabase?.default_shard_group, source: 'database' },
    { group: doc.default_shard_group, source: 'topology' },
  ] as const;
  for (const { group, source } of chain)
    if (group !== undefined) return { group, source };
  return undefined;
}

/** A group by its uid. */
export function groupOf(doc: Doc, uid: string | undefined): Group | undefined {
  return doc.shard_groups.find((group) => group.uid === uid);
}

/** SQL's white space between words as one space, and none elsewhere (docs/neki.md §5); none of this is in quotes. */
function normalSpace(expression: string): string {
  return expression
    .replace(/^[ \t\n\r\f\v]+|[ \t\n\r\f\v]+$/g, '')
    .replace(/[ \t\n\r\f\v]+/g, ' ')
    .replace(/ ?([^\w\u0080-\uffff ]) ?/g, '$1');
}
