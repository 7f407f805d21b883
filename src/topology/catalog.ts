export interface TableName {
  readonly database: string;
  readonly schema: string;
  readonly table: string;
}

/**
 * Joins the names of a path, such as database, schema and table. A name with a dot or a quote is put in quotes, as in
 * SQL, so that the result is unambiguous; so is the name `(unlisted)`, which plans use for all unlisted tables.
 */
export function dotted(...names: readonly (string | undefined)[]): string {
  return names.map(inQuotesWhereAmbiguous).join('.');
}

function inQuotesWhereAmbiguous(name = ''): string {
  if (/[."]|^\(unlisted\)$/.test(name)) return inQuotes(name);
  return name;
}

/** A name between quotes, as in SQL. */
export function inQuotes(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A table's name as changes have it: `database.schema.table`. */
export function fullName({ database, schema, table }: TableName): string {
  return dotted(database, schema, table);
}

/** The table of a dotted name; undefined if the name does not have three parts. */
export function tableNamed(name: string): TableName | undefined {
  const parts = name.matchAll(
    /(?<=^|\.)(?:"((?:[^"]|"")*)"|([^."]*))(?=\.|$)/g,
  );
  const [database, schema, table, ...others] = parts.map(
    ([, inQuotes, plain = '']) => inQuotes?.replaceAll('""', '"') ?? plain,
  );
  if (database === undefined || schema === undefined || table === undefined)
    return undefined;
  if (others.length > 0) return undefined;
  return { database, schema, table };
}

/** A listed table that its database lacks, and a table there that its entry may mean. */
export interface NearTable {
  readonly listed: TableName;
  readonly near: TableName;
  /** The rows of the near table, `isMore` if there are more than were counted; undefined if unknown. */
  readonly rows?:
    | { readonly count: number; readonly isMore: boolean }
    | undefined;
}

/** A name that Postgres reads as it is. Any other text may be an expression, whose columns are unknown here. */
export const PLAIN_NAME = /^[a-z_][a-z0-9_$]{0,62}$/;

/** A table in the catalog of its database, as far as rules 64 to 68 of docs/neki.md §2 need it. */
export interface CatalogTable extends TableName {
  /** Types by column; Postgres's own types by their name in `pg_type`. */
  readonly columns: ReadonlyMap<string, ColumnType>;
  /** Keys and constraints that no two rows may share, with their columns. */
  readonly unique: readonly {
    readonly name: string;
    readonly columns: readonly string[];
  }[];
  /** The columns of its primary key, in any order; empty without a primary key, undefined if nobody asked. */
  readonly primaryKey?: readonly string[] | undefined;
  /** Whether a unique key over all rows has no column that may be NULL; undefined if nobody asked. */
  readonly hasIterationKey?: boolean | undefined;
  /** Foreign keys of the table, and foreign keys that refer to it. */
  readonly foreignKeys: readonly ForeignKey[];
  /** What runs when a row is written: triggers, and the functions of defaults and checks. */
  readonly code: readonly string[];
  /** Views over it, as `schema.view`. */
  readonly views: readonly {
    readonly name: string;
    readonly isMaterialized: boolean;
  }[];
  /**
   * Whether some rows have NULL in the column that is to route them; undefined if nobody asked, or there was no answer.
   */
  readonly hasNullKeys?: boolean | undefined;
}

/** `kind` as in `pg_type.typtype`: `b` for a base type, `e` for an enum, `d` for a domain, `c` for a record. */
export interface ColumnType {
  readonly name: string;
  readonly kind: string;
  readonly isArray: boolean;
}

export interface ForeignKey {
  readonly name: string;
  readonly child: KeyEnd;
  readonly parent: KeyEnd;
}

/** One end of a foreign key; the columns of both ends are in the same order. */
export interface KeyEnd {
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly string[];
}
