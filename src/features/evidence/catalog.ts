import {
  lookupTables,
  routedAnew,
  routingColumn,
} from '../../changes/questions.ts';
import { remembered } from '../../keyed.ts';
import type { Plan } from '../../plan/plan.ts';
import type { BranchDatabase } from '../../run/database.ts';
import { nameList } from '../../text/lists.ts';
import { prose, quoteWhole, type Message as Tree } from '../../text/message.ts';
import {
  type CatalogTable,
  fullName,
  type TableName,
} from '../../topology/catalog.ts';

/** How the tables of a plan are defined. */
export interface BranchCatalog {
  /** The tables that the plan routes anew. */
  readonly catalog: readonly CatalogTable[];
  /** The lookup tables that the plan starts to use. */
  readonly lookups: readonly CatalogTable[];
  /** What could not be read. */
  readonly notices: readonly Tree[];
}

/**
 * Reads the definitions of tables that a plan routes anew, and of lookup tables that it starts to use; further rules
 * need them.
 */
export async function readCatalog(
  { changes, threeWay: { desired } }: Plan,
  database: BranchDatabase | undefined,
): Promise<BranchCatalog> {
  if (database === undefined) return { catalog: [], lookups: [], notices: [] };
  const shapes = new Map<string, CatalogTable>();
  const unread = new Map<string, string[]>();
  const routed = routedAnew(changes, desired);
  const lookups = lookupTables(changes, desired);
  const tables = new Map(
    routed.concat(lookups).map((table) => [fullName(table), table]),
  );
  const read = await Promise.all(
    Array.from(tables, async ([name, table]) => {
      const key = routingColumn(desired, table);
      return { name, shape: await database.shape({ ...table, key }) };
    }),
  );
  for (const { name, shape } of read) {
    if (!shape.ok) remembered(unread, shape.problem, () => []).push(name);
    else if (shape.value !== undefined) shapes.set(name, shape.value);
  }

  const shapesOf = (names: readonly TableName[]): readonly CatalogTable[] =>
    names.flatMap((table) => shapes.get(fullName(table)) ?? []);
  const notices = Array.from(
    unread,
    ([why, names]) =>
      prose`Columns and constraints of ${nameList(names, 'table')} could not be read: ${quoteWhole(why)}.`,
  );
  return { catalog: shapesOf(routed), lookups: shapesOf(lookups), notices };
}
