import { fullName, type TableName } from '../topology/catalog.ts';
import { resolveNamed, resolveReferenceTable } from '../topology/resolution.ts';
import { shardsOfAll } from '../topology/topology.ts';
import type { TopologyDocument } from '../topology/topology-document.ts';
import { comparingOf } from './compare/comparing.ts';
import { compareReferenceTables } from './compare/reference-tables.ts';
import { comparePlacement } from './compare/tables.ts';
import type { PlacementChange } from './kinds/placement.ts';
import {
  isReferenceTable,
  type ReferenceChange,
} from './kinds/reference-table.ts';
import { type Side, sideOf } from './side.ts';

/** Where a document puts the rows of one table. */
export type Whereabouts =
  | { readonly kind: 'placed'; readonly side: Side }
  /** A full copy on every shard of some groups. */
  | {
      readonly kind: 'copies';
      readonly groups: readonly string[];
      readonly shards: readonly string[];
    }
  /** No shard group applies, or the group has no shard. */
  | { readonly kind: 'nowhere' };

/** A change of where the rows of a table are, or of what decides that. */
export type WhereChange = PlacementChange | ReferenceChange;

/** Where a document puts the rows of a table, whether it lists it or not. */
export function whereaboutsOf(
  { resolution, topology }: TopologyDocument,
  name: TableName,
): Whereabouts {
  const database = topology.databases.get(name.database);
  const schema = database?.schemas.get(name.schema);
  const copied = schema?.referenceTables.get(name.table);
  if (database && schema && copied) {
    const choices = resolveReferenceTable(resolution, database, schema, copied);
    return {
      kind: 'copies',
      groups: choices.flatMap(({ uid }) => uid ?? []),
      shards: Array.from(shardsOfAll(choices.map(({ group }) => group))),
    };
  }

  const side = sideOf(resolveNamed(resolution, name));
  if (side.shards.length === 0) return { kind: 'nowhere' };
  return { kind: 'placed', side };
}

/** How replacing one document by another changes where the rows of a table are; undefined if it does not. */
export function compareWhereabouts(
  before: TopologyDocument,
  after: TopologyDocument,
  name: TableName,
): WhereChange | undefined {
  const comparing = comparingOf(before, after, {});
  const isCopied = [before, after].some(
    (document) => whereaboutsOf(document, name).kind === 'copies',
  );
  if (!isCopied) return comparePlacement(comparing, name);

  const full = fullName(name);
  const change = compareReferenceTables(comparing).find(
    (one) => isReferenceTable(one) && one.tables.listed.includes(full),
  );
  if (change && isReferenceTable(change))
    return { ...change, tables: { listed: [full], unlisted: [] } };
  return undefined;
}
