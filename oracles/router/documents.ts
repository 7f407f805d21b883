/** A data topology as plain values; the members of docs/neki.md §1, with both spellings where two are known. */
export interface Doc {
  authoritative_shard_group: string;
  default_shard_group?: string;
  shard_groups: Group[];
  shard_indexes?: Record<string, Index>;
  databases?: Record<string, Database>;
  [unknownKey: string]: unknown;
}

/** A shard group (docs/neki.md §1.2). */
export interface Group {
  uid: string;
  default_shard_index?: string;
  key_ranges: Range[];
}

/** A key range (docs/neki.md §1.3). */
export interface Range {
  shard_uid: string;
  start?: string | null;
  end?: string | null;
}

/** A shard index (docs/neki.md §1.4). */
export interface Index {
  type: string;
  columns?: string[];
  index_params?: Record<string, string | number>;
}

/** A logical database (docs/neki.md §1.5). */
export interface Database {
  default_shard_group?: string;
  authoritative_shard_group?: string;
  schemas?: Record<string, Schema>;
  global_secondary_indexes?: Record<string, SecondaryIndex>;
}

/** A schema (docs/neki.md §1.6). */
export interface Schema {
  default_shard_group?: string;
  tables?: Record<string, Table>;
  sequences?: Record<string, Sequence> | ({ name: string } & Sequence)[];
  reference_tables?: Record<string, ReferenceTable>;
}

/** A table's binding (docs/neki.md §1.7). */
export interface Table {
  shard_group?: string;
  shard_group_uid?: string;
  primary_indexes?: {
    shard_index?: string;
    columns?: string[];
    ignore_null?: boolean;
  }[];
  secondary_indexes?: { name: string; columns?: string[] }[];
  [unknownKey: string]: unknown;
}

/** A sequence's entry (docs/neki.md §1.6). */
export interface Sequence {
  shard_group?: string;
  shard_group_uid?: string;
}

/** A reference table's entry (docs/neki.md §1.8). */
export interface ReferenceTable {
  shard_groups?: string[];
  shard_group_uids?: string[];
}

/** A global secondary index (docs/neki.md §1.9). */
export interface SecondaryIndex {
  table: string;
  owner_table: string;
  columns: string[];
  schema?: string;
  owner_sk_columns?: string[];
  owner_pk_columns?: string[];
  unique?: boolean;
  ignore_null?: boolean;
  enabled?: boolean;
}

/**
 * What a document places: a table by its name, or all tables that a schema, a database or the cluster does not list.
 */
export interface Place {
  readonly database: string | undefined;
  readonly schema: string | undefined;
  readonly table: string | undefined;
}

/** A place as a line: `app.public.orders`, with `*` for what is not listed. */
export function nameOf({ database, schema, table }: Place): string {
  return inFull(database ?? '*', schema ?? '*', table ?? '*');
}

/** Databases of a document by name. */
export function databasesOf(doc: Doc): [string, Database][] {
  return Object.entries(doc.databases ?? {});
}

/** Schemas of a document with the database they are in. */
export function schemasOf(
  doc: Doc,
): { database: string; schema: string; entry: Schema }[] {
  return databasesOf(doc).flatMap(([database, { schemas = {} }]) =>
    Object.entries(schemas).map(([schema, entry]) => ({
      database,
      schema,
      entry,
    })),
  );
}

/** Listed tables of a document. */
export function tablesOf(
  doc: Doc,
): { place: Place & { table: string }; entry: Table }[] {
  return schemasOf(doc).flatMap(
    ({ database, schema, entry: { tables = {} } }) =>
      Object.entries(tables).map(([table, entry]) => ({
        place: { database, schema, table },
        entry,
      })),
  );
}

/** Reference tables of a document. */
export function referenceTablesOf(
  doc: Doc,
): { place: Place & { table: string }; entry: ReferenceTable }[] {
  return schemasOf(doc).flatMap(
    ({ database, schema, entry: { reference_tables = {} } }) =>
      Object.entries(reference_tables).map(([table, entry]) => ({
        place: { database, schema, table },
        entry,
      })),
  );
}

/** Names as reports write them: one with a dot or a quote stands between quotes, as in SQL. */
export function inFull(...names: readonly string[]): string {
  const quoted = (name: string) => `"${name.split('"').join('""')}"`;
  return names
    .map((name) =>
      name.includes('.') || name.includes('"') ? quoted(name) : name,
    )
    .join('.');
}

/** Listed sequences of a document, in either spelling; `name` is the one in full. */
export function sequencesOf(doc: Doc): {
  database: string;
  schema: string;
  name: string;
  group: string | undefined;
}[] {
  return schemasOf(doc).flatMap(
    ({ database, schema, entry: { sequences = {} } }) => {
      const entries: [string, Sequence][] = Array.isArray(sequences)
        ? sequences.map((entry) => [entry.name, entry])
        : Object.entries(sequences);
      return entries.map(([name, entry]) => ({
        database,
        schema,
        name: inFull(database, schema, name),
        group: entry.shard_group ?? entry.shard_group_uid,
      }));
    },
  );
}

/** Global secondary indexes of a document; `name` is `database.name`. */
export function secondaryIndexesOf(
  doc: Doc,
): { database: string; name: string; entry: SecondaryIndex }[] {
  return databasesOf(doc).flatMap(
    ([database, { global_secondary_indexes = {} }]) =>
      Object.entries(global_secondary_indexes).map(([name, entry]) => ({
        database,
        name,
        entry,
      })),
  );
}

/** Every place that one of two documents tells apart from others. */
export function placesOf(...docs: readonly Doc[]): Place[] {
  const places = docs.flatMap((doc) => [
    ...tablesOf(doc).map(({ place }) => place),
    ...referenceTablesOf(doc).map(({ place }) => place),
    ...schemasOf(doc).map(({ database, schema }) => ({
      database,
      schema,
      table: undefined,
    })),
    ...databasesOf(doc).map(([database]) => ({
      database,
      schema: undefined,
      table: undefined,
    })),
  ]);
  const cluster = { database: undefined, schema: undefined, table: undefined };
  return [
    ...new Map(
      [...places, cluster].map((place) => [nameOf(place), place]),
    ).values(),
  ];
}
