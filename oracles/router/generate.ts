import type { Random } from '../random.ts';
import {
  type Database,
  type Doc,
  type Group,
  type Index,
  type Schema,
  type Table,
  tablesOf,
} from './documents.ts';
import { answerOf } from './route.ts';
import { faultsOf } from './valid.ts';

/** Every kind of index, two of each, so that an index can be exchanged for one of its type. */
export const INDEXES: Readonly<Record<string, Index>> = {
  by_tenant: { type: 'xxhash', columns: ['tenant_id'] },
  by_org: { type: 'xxhash', columns: ['org_id'] },
  by_email: { type: 'xxhash', columns: ['lower(email)'] },
  by_id: { type: 'range', columns: ['id'] },
  by_prefix: { type: 'range', columns: ['(id >> 56) + 128'] },
  by_bucket: {
    type: 'modulo',
    columns: ['id'],
    index_params: { modulus: '16' },
  },
  by_dozen: {
    type: 'modulo',
    columns: ['org_id'],
    index_params: { modulus: '12' },
  },
};

/** Names of tables, two of them such as a path or an identifier would trip over. */
const TABLES = [
  'accounts',
  'orders',
  'events',
  'items',
  'notes',
  'a.b',
  'Größe 2',
] as const;

/** A random document that the service would accept: tables, copies, counters and lookups on one to four shards. */
export function generateDocument(random: Random): Doc {
  for (;;) {
    const doc = draft(random);
    if (faultsOf(doc).length === 0) return doc;
  }
}

function draft(random: Random): Doc {
  const shards = ['s0', 's1', 's2', 's3'].slice(0, 1 + random.below(4));
  const shard_indexes = structuredClone(
    Object.fromEntries(
      Object.entries(INDEXES).filter(() => random.percent(75)),
    ),
  );
  const authority: Group = { uid: 'meta', key_ranges: [{ shard_uid: 's0' }] };
  const index = random.maybe(Object.keys(shard_indexes));
  if (index !== undefined && random.percent(6))
    authority.default_shard_index = index;
  const groups = ['g1', 'g2', 'g3', 'g4'].slice(0, 1 + random.below(4));
  const shard_groups = [
    authority,
    ...groups.map((uid) => drawGroup(uid, shards, shard_indexes, random)),
  ];
  const doc: Doc = {
    authoritative_shard_group: 'meta',
    shard_groups: random.shuffled(shard_groups),
    shard_indexes,
  };
  if (random.percent(60)) doc.default_shard_group = 'meta';
  const databases = ['app', 'billing'].slice(0, random.pick(0, 1, 1, 1, 2));
  doc.databases = Object.fromEntries(
    databases.map((name) => [name, drawDatabase(doc, random)]),
  );
  for (const name of databases)
    if (random.percent(50)) addSecondaryIndex(doc, name, random);
  return doc;
}

function drawGroup(
  uid: string,
  shards: readonly string[],
  indexes: Record<string, Index>,
  random: Random,
): Group {
  const name = random.percent(75)
    ? random.maybe(Object.keys(indexes))
    : undefined;
  const index = indexes[name ?? ''];
  const shard = () => ({ shard_uid: random.maybe(shards) ?? 's0' });
  if (name === undefined || index === undefined)
    return { uid, key_ranges: [shard()] };
  const bounds = drawBounds(index, random.below(5), random);
  const key_ranges = [undefined, ...bounds].map((start, at) => ({
    ...shard(),
    ...(start === undefined ? {} : { start }),
    ...(bounds[at] === undefined ? {} : { end: bounds[at] }),
  }));
  return { uid, default_shard_index: name, key_ranges };
}

/** So many bounds or fewer, in order, as the type of an index spells them. */
export function drawBounds(
  { type, index_params }: Index,
  count: number,
  random: Random,
): string[] {
  const modulus = BigInt(index_params?.['modulus'] ?? 1n);
  const digits = random.pick(2, 2, 4, 16);
  const draw = (): bigint => {
    if (type === 'modulo')
      return modulus < 2n ? 0n : 1n + (random.bits() % (modulus - 1n));
    const limit =
      type === 'range' && digits === 16 ? 2n ** 63n : 16n ** BigInt(digits);
    return 1n + (random.bits() % (limit - 1n));
  };
  const values = [...new Set(Array.from({ length: count }, draw))].toSorted(
    (one, other) => (one < other ? -1 : 1),
  );
  const texts = values.map((value) =>
    value.toString(16).padStart(type === 'modulo' ? 1 : digits, '0'),
  );
  return type === 'xxhash'
    ? texts.map((text) => text.replace(/(?:00)+$/, ''))
    : texts;
}

function drawDatabase(doc: Doc, random: Random): Database {
  const names = ['public', 'audit'].slice(0, random.pick(0, 1, 1, 2, 2));
  const standard = random.percent(40)
    ? random.maybe(doc.shard_groups)?.uid
    : undefined;
  const inherited = standard ?? doc.default_shard_group;
  const schemas = Object.fromEntries(
    names.map((name) => [name, drawSchema(doc, inherited, random)]),
  );
  return {
    ...(standard === undefined ? {} : { default_shard_group: standard }),
    schemas,
  };
}

function drawSchema(
  doc: Doc,
  above: string | undefined,
  random: Random,
): Schema {
  const uids = doc.shard_groups.map(({ uid }) => uid);
  const standard = random.percent(30) ? random.maybe(uids) : undefined;
  const inherited = standard ?? above;
  const schema: Schema =
    standard === undefined ? {} : { default_shard_group: standard };
  const names = random.shuffled(TABLES).slice(0, random.pick(0, 1, 2, 3, 4));
  schema.tables = Object.fromEntries(
    names.map((name) => [name, drawTable(doc, inherited, random)]),
  );
  if (random.percent(40))
    schema.reference_tables = {
      regions: { shard_groups: someOf(uids, random) },
    };
  if (random.percent(40)) {
    const one = random.maybe(oneRangeGroups(doc)) ?? 'meta';
    const isMap = random.percent(70);
    schema.sequences = isMap
      ? { ticket_seq: { shard_group: one } }
      : [{ name: 'ticket_seq', shard_group: one }];
  }
  return schema;
}

function drawTable(
  doc: Doc,
  inherited: string | undefined,
  random: Random,
): Table {
  const own =
    inherited === undefined || random.percent(85)
      ? random.maybe(doc.shard_groups)?.uid
      : undefined;
  const index = random.percent(15)
    ? random.maybe(fittingIndexes(doc, own ?? inherited))
    : undefined;
  return {
    ...(own === undefined ? {} : { shard_group: own }),
    ...(index === undefined
      ? {}
      : { primary_indexes: [{ shard_index: index }] }),
  };
}

/** The indexes that read the bounds of a group as its own does; all of them where there are no bounds. */
export function fittingIndexes(doc: Doc, uid: string | undefined): string[] {
  const group = doc.shard_groups.find((one) => one.uid === uid);
  const indexes = doc.shard_indexes ?? {};
  const own = indexes[group?.default_shard_index ?? ''];
  const isOpen = group?.key_ranges.length === 1;
  return Object.entries(indexes)
    .filter(([, { type, index_params }]) => {
      const isAlike =
        type === own?.type &&
        index_params?.['modulus'] === own.index_params?.['modulus'];
      return isOpen || isAlike;
    })
    .map(([name]) => name);
}

/** One to three of several. */
export function someOf(uids: readonly string[], random: Random): string[] {
  return random.shuffled(uids).slice(0, 1 + random.below(3));
}

/** The groups of one range without bounds: those that a sequence may name. */
export function oneRangeGroups(doc: Doc): string[] {
  return doc.shard_groups
    .filter(
      ({ key_ranges: [only, ...others] }) =>
        others.length === 0 && !only?.start && !only?.end,
    )
    .map(({ uid }) => uid);
}

/** Declares a global secondary index between two listed tables of a database, where there are two that fit. */
export function addSecondaryIndex(
  doc: Doc,
  database: string,
  random: Random,
): boolean {
  const entry = doc.databases?.[database];
  const tables = random.shuffled(
    tablesOf(doc).filter(({ place }) => place.database === database),
  );
  const owner = tables.find(({ place }) => {
    const answer = answerOf(doc, place);
    return answer.kind === 'table' && answer.routing.key !== undefined;
  });
  const named = tables.filter(
    ({ place }) => place.table === owner?.place.table,
  );
  const used = Object.values(entry?.global_secondary_indexes ?? {}).flatMap(
    (one) => [one.table, one.owner_table],
  );
  const lookup = tables.find(({ place }) => {
    const answer = answerOf(doc, place);
    const isTwice =
      tables.filter((other) => other.place.table === place.table).length > 1;
    const isPlain = answer.kind === 'table' && answer.routing.key === undefined;
    return (
      isPlain &&
      !isTwice &&
      place.schema === owner?.place.schema &&
      !used.includes(place.table)
    );
  });
  if (
    !entry ||
    !owner ||
    !lookup ||
    named.length > 1 ||
    used.includes(owner.place.table)
  )
    return false;
  const answer = answerOf(doc, owner.place);
  const key = answer.kind === 'table' ? answer.routing.key : undefined;
  const isUnique = random.percent(50);
  const name = `${owner.place.table}_by_code`;
  entry.global_secondary_indexes = {
    ...entry.global_secondary_indexes,
    [name]: {
      table: lookup.place.table,
      owner_table: owner.place.table,
      columns: ['code'],
      ...(key && /^\w+$/.test(key.column)
        ? { owner_sk_columns: [key.column] }
        : {}),
      owner_pk_columns: ['id'],
      ...(isUnique ? { unique: true } : {}),
      ...(random.percent(50) ? { enabled: true } : {}),
    },
  };
  owner.entry.secondary_indexes = [{ name, columns: ['code'] }];
  return true;
}
