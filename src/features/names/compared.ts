import { remembered } from '../../keyed.ts';
import type { DatabaseNames } from '../../run/database.ts';
import type { TableName } from '../../topology/catalog.ts';
import type { Topology } from '../../topology/topology.ts';

/** Schemas of Postgres and of Neki, whose names are not read. */
const OF_SYSTEM = /^(?:pg_|information_schema$|__neki$)/;

/** A logical database that a file lists, compared with what it has. */
export interface ComparedDatabase {
  readonly database: string;
  /** Undefined if the database does not exist. */
  readonly names: DatabaseNames | undefined;
  /** The listed tables, reference tables included. */
  readonly listed: readonly TableName[];
  /** The listed tables that do not exist. */
  readonly missing: readonly TableName[];
  /** The listed schemas that do not exist. */
  readonly missingSchemas: readonly string[];
}

/** Compares what a topology lists in a database with the names there. */
export function comparedWith(
  { databases }: Topology,
  database: string,
  names: DatabaseNames | undefined,
): ComparedDatabase {
  const schemas = Array.from(
    databases.get(database)?.schemas.values() ?? [],
  ).filter(({ name }) => !OF_SYSTEM.test(name));
  const listed = schemas.flatMap(({ name: schema, tables, referenceTables }) =>
    Array.from(new Set(tables.keys()).union(referenceTables), (table) => ({
      database,
      schema,
      table,
    })),
  );

  const existing = new Map<string, Set<string>>();
  for (const { schema, table } of names?.tables ?? [])
    remembered(existing, schema, () => new Set<string>()).add(table);
  return {
    database,
    names,
    listed,
    missing: listed.filter(
      ({ schema, table }) => existing.get(schema)?.has(table) !== true,
    ),
    missingSchemas: schemas
      .map(({ name }) => name)
      .filter((name) => names?.schemas.has(name) !== true),
  };
}
