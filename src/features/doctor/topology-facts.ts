/** Counts in a stored topology that tell open questions of `docs/neki.md`; it has no value and no name of it. */
export interface TopologyFacts {
  readonly spellings: Readonly<Record<string, number>>;
  readonly bounds: Readonly<Record<string, number>>;
  readonly oddities: Readonly<Record<string, number>>;
  readonly shards: ReadonlySet<string>;
}

type Entry = Readonly<Record<string, unknown>>;

const INDEX_TYPES = ['xxhash', 'modulo', 'range'];
/** Hexadecimal digits of 64 bits. */
const WHOLE_KEY = 16;
/** Deeper than any topology. */
const MOST_DEPTH = 100;

export function topologyFacts(topology: unknown): TopologyFacts {
  const root = entryOf(topology);
  const groups = itemsOf(root['shard_groups']).map(entryOf);
  const ranges = groups.flatMap((group) => itemsOf(group['key_ranges']));
  const shards = ranges.flatMap((range) => {
    const uid = entryOf(range)['shard_uid'];
    return typeof uid === 'string' ? [uid] : [];
  });
  return {
    spellings: spellingsIn(root),
    bounds: boundsIn(groups, entryOf(root['shard_indexes'])),
    oddities: {
      'values that are null': nullsIn(topology),
      'shard groups with the uid of another': groups.length - distinct(groups),
      'key ranges': ranges.length,
      'key ranges without any bound': ranges.map(entryOf).filter(isUnbounded)
        .length,
    },
    shards: new Set(shards),
  };
}

/** Which of several spellings are in use (docs/neki.md §9, question 1). */
function spellingsIn(root: Entry): Readonly<Record<string, number>> {
  const databases = Object.values(entryOf(root['databases'])).map(entryOf);
  const schemas = databases.flatMap((database) =>
    Object.values(entryOf(database['schemas'])).map(entryOf),
  );
  const within = (name: string): readonly Entry[] =>
    schemas.flatMap((schema) =>
      Object.values(entryOf(schema[name])).map(entryOf),
    );
  const tables = within('tables');
  const references = within('reference_tables');
  const count = (all: readonly Entry[], name: string): number =>
    all.filter((one) => Object.hasOwn(one, name)).length;
  const sequences = schemas.map((schema) => schema['sequences']);
  return {
    'tables with shard_group': count(tables, 'shard_group'),
    'tables with shard_group_uid': count(tables, 'shard_group_uid'),
    'tables with primary_indexes': count(tables, 'primary_indexes'),
    'tables with shard_index': count(tables, 'shard_index'),
    'reference tables with shard_groups': count(references, 'shard_groups'),
    'reference tables with shard_group_uids': count(
      references,
      'shard_group_uids',
    ),
    'schemas with sequences as a list': sequences.filter(Array.isArray).length,
    'schemas with sequences as an object': sequences.filter(
      (one) => one !== undefined && !Array.isArray(one),
    ).length,
    'databases with authoritative_shard_group': count(
      databases,
      'authoritative_shard_group',
    ),
  };
}

/** The forms of bounds, by the type of the group's index (questions 2 and 3). */
function boundsIn(
  groups: readonly Entry[],
  indexes: Entry,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const group of groups) {
    const index = entryOf(indexes[String(group['default_shard_index'] ?? '')]);
    const type = INDEX_TYPES.find((one) => one === index['type']) ?? 'no index';
    for (const range of itemsOf(group['key_ranges']).map(entryOf))
      for (const side of ['start', 'end'])
        for (const form of formsOf(range[side])) {
          const name = `${type}: ${form}`;
          counts[name] = (counts[name] ?? 0) + 1;
        }
  }
  return counts;
}

function formsOf(bound: unknown): readonly string[] {
  if (bound === undefined) return [];
  if (typeof bound !== 'string') return ['bounds that are no text'];
  const forms = ['bounds'];
  if (bound === '') forms.push('empty bounds');
  if (bound.length % 2 === 1) forms.push('bounds of odd length');
  if (/[A-F]/.test(bound)) forms.push('bounds in upper case');
  if (bound.length > WHOLE_KEY) forms.push('bounds of more than 16 digits');
  if (!/^[0-9a-f]*$/i.test(bound))
    forms.push('bounds that are not hexadecimal');
  return forms;
}

function isUnbounded(range: Entry): boolean {
  return !Object.hasOwn(range, 'start') && !Object.hasOwn(range, 'end');
}

function distinct(groups: readonly Entry[]): number {
  return new Set(groups.map((group) => String(group['uid']))).size;
}

function nullsIn(value: unknown, depth = 0): number {
  if (value === null) return 1;
  if (typeof value !== 'object' || depth >= MOST_DEPTH) return 0;
  return Object.values(value).reduce<number>(
    (count, part) => count + nullsIn(part, depth + 1),
    0,
  );
}

export function entryOf(value: unknown): Entry {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return {};
  return value as Entry;
}

export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
