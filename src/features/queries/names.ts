import { memoized } from '../../keyed.ts';
import type { TableName } from '../../topology/catalog.ts';
import type { Topology } from '../../topology/topology.ts';
import type { NameInStatement } from './shape.ts';

/** Where a statement ran, as far as its source knows. */
export interface Session {
  /** The logical database. */
  readonly database?: string | undefined;
  /** Schemas in the order of `search_path`. */
  readonly searchPath?: readonly string[] | undefined;
}

const SYSTEM_TABLE = /^pg_/;

/** Finds the table of a name in a statement, the same for both topologies; undefined if several tables match. */
export type FindTable = (
  name: NameInStatement,
  session: Session,
) => TableName | undefined;

/** Finds tables by what the two topologies list; the catalog, which has all tables, is not available here. */
export function tableFinder(topologies: readonly Topology[]): FindTable {
  const listing = memoized((schemaAndTable: string) =>
    listedAs(topologies, schemaAndTable),
  );
  const databases = new Set(
    topologies.flatMap((topology) => Array.from(topology.databases.keys())),
  );
  const only = onlyOf(databases);

  return ({ schema, name: table }, session) => {
    const path = schema === undefined ? session.searchPath : [schema];
    const listed = listing(table).filter(
      (one) => (session.database ?? one.database) === one.database,
    );
    const known = onPath(listed, path);
    if (known.length === 1) return known[0];
    if (known.length > 1) return undefined;

    const database = session.database ?? only;
    if (database === undefined) return undefined;
    return { database, schema: schema ?? unlistedIn(table, path), table };
  };
}

/** The only database; an empty name if there is none, undefined if there are several. */
function onlyOf(databases: ReadonlySet<string>): string | undefined {
  if (databases.size > 1) return undefined;
  const [only = ''] = databases;
  return only;
}

/** The schema of an unlisted table. The system catalog precedes every search path, and its names start alike. */
function unlistedIn(
  table: string,
  [first = 'public']: readonly string[] = [],
): string {
  return SYSTEM_TABLE.test(table) ? 'pg_catalog' : first;
}

/** The listed tables that a name may mean: those in the first schema of the path that lists it; without a path, all. */
function onPath(
  listed: readonly TableName[],
  path: readonly string[] | undefined,
): readonly TableName[] {
  if (path === undefined) return listed;
  for (const schema of path) {
    const found = listed.filter((one) => one.schema === schema);
    if (found.length > 0) return found;
  }
  return [];
}

/** Every listed table with a name, in any schema and database. */
function listedAs(
  topologies: readonly Topology[],
  table: string,
): readonly TableName[] {
  const found = new Map<string, TableName>();
  for (const { databases } of topologies)
    for (const [database, { schemas }] of databases)
      for (const [schema, { tables, referenceTables }] of schemas)
        if (tables.has(table) || referenceTables.has(table))
          found.set(`${database}\0${schema}`, { database, schema, table });
  return Array.from(found.values());
}
