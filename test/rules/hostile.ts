const META =
  'authoritative_shard_group: m\nshard_groups: [{uid: m, key_ranges: [{shard_uid: s}]}]\n';
const ON_ONE_SHARD = (parts: number): string =>
  `authoritative_shard_group: m\nshard_groups: [{uid: m, key_ranges: [{shard_uid: s}]}, {uid: d, key_ranges: [${many(parts, () => '{shard_uid: s}')}]}]\n`;

/** Documents of so many parts that have as many mistakes, or much that is looked up in much. */
export const HOSTILE: Readonly<Record<string, (parts: number) => string>> = {
  'numbers where groups belong': (parts) =>
    `shard_groups: [${many(parts, () => '0')}]`,
  'unknown keys': (parts) =>
    `authoritative_shard_group: a\nshard_groups: []\n${many(parts, (key) => `x${key}: 1`, '\n')}`,
  'tables that name groups which are not there': (parts) =>
    `shard_groups: []\ndatabases: {a: {schemas: {b: {tables: {${many(parts, (key) => `t${key}: {shard_group: g${key}}`)}}}}}}`,
  'groups with indexes and bindings of their own': (parts) =>
    `shard_groups:\n${many(parts, (key) => `- {uid: g${key}, default_shard_index: i${key}, key_ranges: [{shard_uid: s, end: "zz"}, {shard_uid: t}]}`, '\n')}\nshard_indexes:\n${many(parts, (key) => `  i${key}: {type: range}`, '\n')}\ndatabases: {a: {schemas: {b: {tables: {${many(parts, (key) => `t${key}: {shard_group: g${key}, primary_indexes: [{columns: [c${key}]}]}`)}}}}}}`,
  'lookup tables of schemas without tables': (parts) =>
    withIndexes(
      parts,
      'table: t',
      many(parts, (key) => `s${key}: {}`),
    ),
  'one lookup table that every schema has': (parts) =>
    withIndexes(
      parts,
      'table: t',
      many(parts, (key) => `s${key}: {tables: {t: {}}}`),
    ),
  'lookup tables of one name, each in a schema that is named': (parts) =>
    withIndexes(
      parts,
      'table: t, schema: s1',
      many(parts, (key) => `s${key}: {tables: {t: {}}}`),
    ),
  'one owner that every schema has, and an index that as many others list': (
    parts,
  ) =>
    withIndexes(
      1,
      'table: t',
      many(
        parts,
        (key) =>
          `s${key}: {tables: {o: {}, p: {secondary_indexes: [{name: g0}]}}}`,
      ),
    ),
  'indexes of one owner with many columns': (parts) =>
    `${META}databases: {a: {default_shard_group: m, global_secondary_indexes: {${many(parts, (key) => `g${key}: {table: o, owner_table: o, columns: [c], owner_sk_columns: [c]}`)}}, schemas: {s: {tables: {o: {primary_indexes: [${many(parts, () => '{columns: [c]}')}]}}}}}}`,
  'sequences in a group of many ranges': (parts) =>
    `${ON_ONE_SHARD(parts)}databases: {a: {schemas: {s: {sequences: {${many(parts, (key) => `q${key}: {shard_group: d}`)}}}}}}`,
  'reference tables in a group of many ranges': (parts) =>
    `${ON_ONE_SHARD(parts)}databases: {a: {schemas: {s: {reference_tables: {${many(parts, (key) => `r${key}: {shard_groups: [d]}`)}}}}}}`,
};

function withIndexes(indexes: number, lookup: string, schemas: string): string {
  const gsis = many(
    indexes,
    (key) => `g${key}: {${lookup}, owner_table: o, columns: [c]}`,
  );
  return `${META}databases: {a: {default_shard_group: m, global_secondary_indexes: {${gsis}}, schemas: {${schemas}}}}`;
}

function many(
  count: number,
  part: (key: number) => string,
  separator = ', ',
): string {
  return Array.from({ length: count }, (_, key) => part(key)).join(separator);
}
