import {
  type Doc,
  nameOf,
  placesOf,
  referenceTablesOf,
  schemasOf,
  secondaryIndexesOf,
  sequencesOf,
  tablesOf,
} from './documents.ts';
import {
  answerOf,
  axisOf,
  boundOf,
  cutsOf,
  groupOf,
  inheritedGroup,
  type Routing,
  shardOf,
} from './route.ts';

/** How the fault of a key space with a value that no range has ends. */
export const GAP = 'has a gap';

/** How the faults of key spaces end that have a value of several ranges, or a range of no value. */
export const OVERLAPS = ['has an overlap', 'has a range that cannot be'];

/**
 * What the service would refuse in a document, or what could not be routed, by docs/neki.md §2; none for a valid one.
 */
export function faultsOf(doc: Doc): string[] {
  return [
    ...authorityFaults(doc),
    ...danglingFaults(doc),
    ...indexFaults(doc),
    ...routingFaults(doc),
    ...referenceFaults(doc),
    ...secondaryFaults(doc),
  ];
}

function isUnbounded(doc: Doc, uid: string | undefined): boolean {
  const [only, ...others] = groupOf(doc, uid)?.key_ranges ?? [];
  return only !== undefined && others.length === 0 && !only.start && !only.end;
}

function authorityFaults(doc: Doc): string[] {
  const {
    authoritative_shard_group: authority,
    default_shard_group: standard,
  } = doc;
  const own = Object.values(doc.databases ?? {}).flatMap(
    (one) => one.authoritative_shard_group ?? [],
  );
  return [
    ...[authority, ...own]
      .filter((uid) => !isUnbounded(doc, uid))
      .map((uid) => `authority ${uid}`),
    ...(standard === undefined || standard === authority
      ? []
      : [`default ${standard}`]),
  ];
}

function danglingFaults(doc: Doc): string[] {
  const named = [
    ...Object.values(doc.databases ?? {}).map((one) => one.default_shard_group),
    ...schemasOf(doc).map(({ entry }) => entry.default_shard_group),
    ...tablesOf(doc).map(
      ({ entry }) => entry.shard_group ?? entry.shard_group_uid,
    ),
    ...referenceTablesOf(doc).flatMap(
      ({ entry }) => entry.shard_groups ?? entry.shard_group_uids ?? [],
    ),
  ];
  const uids = doc.shard_groups.map(({ uid }) => uid);
  return [
    ...named
      .filter((uid) => uid !== undefined && !uids.includes(uid))
      .map((uid) => `no group ${uid}`),
    ...tablesOf(doc)
      .filter(
        ({ entry }) =>
          entry.shard_group !== undefined &&
          entry.shard_group_uid !== undefined,
      )
      .map(({ place }) => `${nameOf(place)} names its group twice`),
    ...doc.shard_groups
      .filter(({ key_ranges }) => key_ranges.length === 0)
      .map(({ uid }) => `${uid} has no range`),
    ...uids
      .filter((uid, at) => uids.indexOf(uid) !== at)
      .map((uid) => `group ${uid} twice`),
    ...sequencesOf(doc)
      .filter(({ group }) => group !== undefined && !isUnbounded(doc, group))
      .map(({ name }) => `sequence ${name}`),
  ];
}

function indexFaults(doc: Doc): string[] {
  const named = [
    ...doc.shard_groups.map((group) => group.default_shard_index),
    ...tablesOf(doc).map(
      ({ entry }) => entry.primary_indexes?.[0]?.shard_index,
    ),
  ];
  const indexes = Object.entries(doc.shard_indexes ?? {});
  return [
    ...named
      .filter((name) => name && doc.shard_indexes?.[name] === undefined)
      .map((name) => `no index ${name}`),
    ...indexes
      .filter(
        ([, { type, index_params }]) =>
          type === 'modulo' && !Number(index_params?.['modulus']),
      )
      .map(([name]) => `${name} has no modulus`),
  ];
}

function routingFaults(doc: Doc): string[] {
  const groups = doc.shard_groups.filter(
    ({ default_shard_index: name }) => name !== undefined,
  );
  const ofGroups = groups.map((group) => {
    const probe = { ...doc, default_shard_group: group.uid, databases: {} };
    return {
      name: group.uid,
      answer: answerOf(probe, {
        database: undefined,
        schema: undefined,
        table: undefined,
      }),
    };
  });
  const ofPlaces = placesOf(doc).map((place) => ({
    name: nameOf(place),
    answer: answerOf(doc, place),
  }));
  return [...ofGroups, ...ofPlaces].flatMap(({ name, answer }) => {
    if (answer.kind === 'table')
      return answerFaults(answer.routing).map((fault) => `${name} ${fault}`);
    return answer.kind === 'nowhere' && answer.listed
      ? [`${name} is nowhere`]
      : [];
  });
}

/** Every value must have exactly one range, and ranges must not be empty (rules 35 to 37, 41, 46). */
function answerFaults(routing: Routing): string[] {
  const { key, ranges } = routing;
  if (key === undefined)
    return shardOf(routing, 0n) === undefined ? ['has no index'] : [];
  if (key.column === '' || key.column.includes(','))
    return ['has not one column'];
  const axis = axisOf(key);
  const spans = ranges.map(({ start, end }) => ({
    low: boundOf(start, key.type) ?? axis.low,
    high:
      boundOf(end, key.type) ?? (key.type === 'modulo' ? 2n ** 63n : axis.high),
  }));
  const isTooLarge =
    key.type !== 'xxhash' &&
    ranges.some(({ start, end }) => tooLarge(start) || tooLarge(end));
  if (isTooLarge || spans.some(({ low, high }) => low >= high))
    return ['has a range that cannot be'];
  const owners = cutsOf(axis, routing).map((value) =>
    spans.filter(({ low, high }) => low <= value && value < high),
  );
  if (owners.some(({ length }) => length > 1)) return ['has an overlap'];
  return owners.every(({ length }) => length === 1) ? [] : [GAP];
}

function tooLarge(text: string | null | undefined): boolean {
  return (boundOf(text, 'range') ?? 0n) >= 2n ** 63n;
}

function referenceFaults(doc: Doc): string[] {
  return referenceTablesOf(doc).flatMap(({ place, entry }) => {
    const own = entry.shard_groups ?? entry.shard_group_uids;
    const isTwice =
      doc.databases?.[place.database ?? '']?.schemas?.[place.schema ?? '']
        ?.tables?.[place.table];
    const isNowhere =
      own === undefined && inheritedGroup(doc, place) === undefined;
    return isTwice || isNowhere || own?.length === 0
      ? [`reference table ${nameOf(place)}`]
      : [];
  });
}

/** Rules 19, 20, 56 and 58: a listed owner that activates the index, and a lookup table that it can find. */
function secondaryFaults(doc: Doc): string[] {
  const all = secondaryIndexesOf(doc);
  const activated = tablesOf(doc).flatMap(({ place, entry }) =>
    (entry.secondary_indexes ?? []).map(({ name }) => ({ place, name })),
  );
  const dangling = activated.filter(
    ({ place, name }) =>
      !all.some(
        (index) =>
          index.database === place.database &&
          index.name === name &&
          index.entry.owner_table === place.table,
      ),
  );
  return [
    ...dangling.map(({ name }) => `no secondary index ${name}`),
    ...all.flatMap(({ database, name, entry }) => {
      const owner = tablesOf(doc).find(
        ({ place }) =>
          place.database === database && place.table === entry.owner_table,
      );
      const lookup = tablesOf(doc).find(
        ({ place }) =>
          place.database === database && place.table === entry.table,
      );
      const isShared = all.some(
        (other) => other.name !== name && other.entry.table === entry.table,
      );
      if (
        !owner ||
        !lookup ||
        isShared ||
        (!entry.unique && !entry.owner_pk_columns?.length)
      )
        return [name];
      const isIgnoring = owner.entry.primary_indexes?.[0]?.ignore_null;
      if (isIgnoring && !entry.owner_sk_columns?.length)
        return [`${name} has no owner_sk_columns`];
      const answer = answerOf(doc, lookup.place);
      const column =
        answer.kind === 'table' ? answer.routing.key?.column : undefined;
      return column === undefined || entry.columns.includes(column)
        ? []
        : [`${name} is looked up by ${column}`];
    }),
  ];
}
