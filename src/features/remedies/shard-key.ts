import type { PlacementChange } from '../../changes/kinds/placement.ts';
import { keyOf } from '../../changes/side.ts';
import { wordsFor } from '../../changes/table-text.ts';
import { gate, type Step } from '../../report/step.ts';
import { nameList } from '../../text/lists.ts';
import { code, prose, quoteWhole } from '../../text/message.ts';
import {
  PLAIN_NAME,
  type TableName,
  tableNamed,
} from '../../topology/catalog.ts';
import type { Relocation } from './relocation.ts';
import { identifier, literal, textArray } from './sql.ts';

/** Tables of one database that get another shard key. */
interface NewKey {
  readonly database: string;
  readonly column: string;
  readonly tables: TableName[];
  readonly names: string[];
}

/** The gates on a new shard key: a row without a value in it has no shard (docs/neki.md, rule 64). */
export function shardKeyGates({ changes }: Relocation): readonly Step[] {
  const keys = new Map<string, NewKey>();
  for (const change of changes) addKeys(keys, change);
  return Array.from(keys.values(), gateFor);
}

function addKeys(
  keys: Map<string, NewKey>,
  { before, after, tables: { listed } }: PlacementChange,
): void {
  const column = after.placement.indexes[0]?.columns[0];
  const isNew = !before.routed || keyOf(before) !== keyOf(after);
  if (!after.routed || !isNew || column === undefined) return;

  for (const name of listed) {
    const table = tableNamed(name);
    if (table === undefined) continue;
    const { database } = table;
    const key = JSON.stringify([database, column]);
    const known = keys.get(key) ?? { database, column, tables: [], names: [] };
    known.tables.push(table);
    known.names.push(name);
    keys.set(key, known);
  }
}

function gateFor({ database, column, tables, names }: NewKey): Step {
  const { has } = wordsFor(names);
  const who = prose`${nameList(names, 'table')} ${has}`;
  const check = prose`${quoteWhole(column)}, ${code('NOT NULL')}, and that every INSERT includes it. From the switch on, other INSERTs and updates of the key are rejected.`;
  const otherwise = {
    text: prose`Add the column, fill it in every row, and set it NOT NULL. Deploy the application with its new INSERTs before the switch.`,
  };

  if (!PLAIN_NAME.test(column))
    return gate(prose`Check that ${who} the columns of ${check}`, {
      otherwise,
    });
  return gate(
    prose`Check that ${who} the column ${check} In ${quoteWhole(database)}, this lists the tables without such a column.`,
    { sql: withoutColumn(tables, column), otherwise },
  );
}

function withoutColumn(tables: readonly TableName[], column: string): string {
  const names = textArray(
    tables.map(
      ({ schema, table }) => `${identifier(schema)}.${identifier(table)}`,
    ),
  );
  return [
    `SELECT name FROM unnest(${names}) AS name`,
    'WHERE NOT EXISTS (',
    '  SELECT FROM pg_attribute',
    `  WHERE attrelid = to_regclass(name) AND attname = ${literal(column)}`,
    '    AND attnotnull AND NOT attisdropped',
    ');',
  ].join('\n');
}
