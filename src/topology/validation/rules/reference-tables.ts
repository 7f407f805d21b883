import type { Database, ReferenceTable, Schema } from '../../model/topology.ts';
import type { RuleInput } from './rule-input.ts';

/** A reference table with the schema and database it stands in. */
export interface DeclaredReferenceTable {
  readonly database: Database;
  readonly schema: Schema;
  readonly table: ReferenceTable;
}

/** Every reference table whose list of groups lost nothing to a finding. */
export function* referenceTables({ topology, shape }: RuleInput): Iterable<DeclaredReferenceTable> {
  for (const database of topology.databases.values()) {
    for (const schema of database.schemas.values()) {
      for (const table of schema.referenceTables.values()) {
        const isUnsure = ['shard_groups', 'shard_group_uids'].some((key) => shape.isUnsure(table.node, key));
        if (!isUnsure) yield { database, schema, table };
      }
    }
  }
}
