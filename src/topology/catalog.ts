/** A table by its names in the catalog. */
export interface TableName {
  readonly database: string;
  readonly schema: string;
  readonly table: string;
}

/**
 * Names, each of something in the one before, as one name. Where one has a dot or a quote it stands between quotes, as
 * in SQL, so that a name never stands for two things; nor for a whole place, which plans call `(unlisted)`.
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

/** As changes name a table. */
export function fullName({ database, schema, table }: TableName): string {
  return dotted(database, schema, table);
}

/** The table of such a name; undefined where it has not three parts. */
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

/** A name that Postgres reads as it stands: any other text may be an expression, of whose columns nothing is said. */
export const PLAIN_NAME = /^[a-z_][a-z0-9_$]{0,62}$/;

/** A table as the catalog of its database has it, as far as rules 64 to 68 of docs/neki.md §2 ask. */
export interface CatalogTable extends TableName {
  /** Types by column; those of Postgres by the name in `pg_type`. */
  readonly columns: ReadonlyMap<string, ColumnType>;
  /** Keys and constraints that no two rows may share, with their columns. */
  readonly unique: readonly {
    readonly name: string;
    readonly columns: readonly string[];
  }[];
  /** The columns of its primary key, in any order; none where it has no such key, undefined where that was not asked. */
  readonly primaryKey?: readonly string[] | undefined;
  /** Whether a unique key of all rows has no column that may be NULL; undefined where that was not asked. */
  readonly hasIterationKey?: boolean | undefined;
  /** Foreign keys of the table, and those that refer to it. */
  readonly foreignKeys: readonly ForeignKey[];
  /** What runs when a row is written: triggers, and functions of defaults and checks. */
  readonly code: readonly string[];
  /** Views over it, as `schema.view`. */
  readonly views: readonly {
    readonly name: string;
    readonly isMaterialized: boolean;
  }[];
  /** Whether rows have no value in the column that is to route them; undefined where that was not asked or answered. */
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
