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
  /** Whether its rows are on several shards from then on. */
  readonly isSpread: boolean;
  readonly tables: TableName[];
  readonly names: string[];
}

/**
 * The gates on a new shard key: a row without a value in it has no shard (docs/neki.md, rule 64). Unique keys, foreign
 * keys and triggers see one shard only (rules 65 to 67).
 */
export function shardKeyGates({ changes }: Relocation): readonly Step[] {
  const keys = new Map<string, NewKey>();
  for (const change of changes) addKeys(keys, change);
  return Array.from(keys.values(), (key) => {
    const column = gateFor(key);
    if (!key.isSpread) return [column];
    return [column, uniqueGate(key), foreignKeyGate(key), triggerGate(key)];
  }).flat();
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
    const key = JSON.stringify([database, column, after.spread]);
    const isSpread = after.spread;
    const known = keys.get(key) ?? {
      database,
      column,
      isSpread,
      tables: [],
      names: [],
    };
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

/** `ON CONFLICT` needs a unique key with the shard key, and other unique keys hold per shard (docs/neki.md, rule 65). */
function uniqueGate({ database, column, tables, names }: NewKey): Step {
  const who = nameList(names, 'table');
  const isPlain = PLAIN_NAME.test(column);
  const what = isPlain
    ? prose`unique keys and exclusions of ${who} without ${quoteWhole(column)}`
    : prose`unique keys and exclusions of ${who}: look for those without the columns of ${quoteWhole(column)}`;

  return gate(
    prose`Check the unique keys, and every ${code('ON CONFLICT')} of the application. From the switch on, a unique key without the shard key holds per shard only, and routers reject it as a conflict target (NK013 [119]). In ${quoteWhole(database)}, this lists the ${what}.`,
    {
      sql: uniqueKeys(tables, isPlain ? column : undefined),
      otherwise: {
        text: prose`Add the shard key to each key, and to the ${code('ON CONFLICT')} that names it. If values must be unique over all shards, declare a unique global secondary index.`,
      },
    },
  );
}

/** A shard checks a foreign key against its own copy of the parent (docs/neki.md, rule 66). */
function foreignKeyGate({ database, tables, names }: NewKey): Step {
  const who = nameList(names, 'table');
  return gate(
    prose`Check the foreign keys. Both tables must be in the same group by the same shard key, and the foreign key must include it; or the parent is a reference table of that group. Otherwise inserts fail: the shard looks for the parent among its own rows. In ${quoteWhole(database)}, this lists the foreign keys of ${who}.`,
    {
      sql: foreignKeys(tables),
      otherwise: {
        text: prose`Add the other table to the change in the file, or make the parent a reference table, and plan again. Or drop the foreign key.`,
      },
    },
  );
}

/** A trigger runs on the shard of the row (docs/neki.md, rule 67). */
function triggerGate({ database, tables, names }: NewKey): Step {
  const who = nameList(names, 'table');
  return gate(
    prose`Check the triggers, and the functions in defaults and checks. They run on the shard of the row, and see only the rows of that shard, without an error. In ${quoteWhole(database)}, this lists the triggers of ${who}.`,
    {
      sql: triggers(tables),
      otherwise: {
        text: prose`Move what reads or writes other rows into the application before the switch, and drop the trigger.`,
      },
    },
  );
}

function uniqueKeys(
  tables: readonly TableName[],
  column: string | undefined,
): string {
  const lines = [
    'SELECT name, pg_get_indexdef(indexrelid) AS key',
    `FROM unnest(${namesOf(tables)}) AS name`,
    'JOIN pg_index ON indrelid = to_regclass(name) AND (indisunique OR indisexclusion)',
  ];
  if (column !== undefined)
    lines.push(
      'WHERE NOT EXISTS (',
      '  SELECT FROM pg_attribute',
      `  WHERE attrelid = indrelid AND attname = ${literal(column)}`,
      '    AND attnum = ANY ((indkey::int2[])[0:indnkeyatts - 1])',
      ')',
    );
  return `${lines.join('\n')};`;
}

function foreignKeys(tables: readonly TableName[]): string {
  return [
    'SELECT DISTINCT conrelid::regclass AS child, conname, pg_get_constraintdef(oid) AS key',
    `FROM unnest(${namesOf(tables)}) AS name`,
    "JOIN pg_constraint ON contype = 'f' AND to_regclass(name) IN (conrelid, confrelid);",
  ].join('\n');
}

function triggers(tables: readonly TableName[]): string {
  return [
    'SELECT name, pg_get_triggerdef(oid) AS trigger',
    `FROM unnest(${namesOf(tables)}) AS name`,
    'JOIN pg_trigger ON tgrelid = to_regclass(name) AND NOT tgisinternal;',
  ].join('\n');
}

function withoutColumn(tables: readonly TableName[], column: string): string {
  return [
    `SELECT name FROM unnest(${namesOf(tables)}) AS name`,
    'WHERE NOT EXISTS (',
    '  SELECT FROM pg_attribute',
    `  WHERE attrelid = to_regclass(name) AND attname = ${literal(column)}`,
    '    AND attnotnull AND NOT attisdropped',
    ');',
  ].join('\n');
}

function namesOf(tables: readonly TableName[]): string {
  return textArray(
    tables.map(
      ({ schema, table }) => `${identifier(schema)}.${identifier(table)}`,
    ),
  );
}
