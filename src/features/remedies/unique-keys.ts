import { gate, type Step } from '../../report/step.ts';
import {
  type Message,
  NOTHING,
  prose,
  quoteWhole,
} from '../../text/message.ts';
import { giveUp } from './give-up.ts';
import type { Call, Moved, RelocationPart } from './relocation.ts';
import { literal, qualifiedName, textArray } from './sql.ts';

/** Tables of one database whose rows of several shards come together, and that had the same shard key. */
interface Mixed {
  readonly database: string;
  readonly formerKey: string | undefined;
  readonly tables: readonly Moved[];
}

/**
 * The gates on keys that repeat, before any workflow of these parts. UNIQUE holds per shard only (docs/neki.md, rule
 * 65), so rows that come together on one shard may have equal keys.
 */
export function repeatedKeyGates(
  parts: readonly RelocationPart[],
): readonly Step[] {
  const moved = parts.flatMap((part) => part.moved);
  return mixedIn(moved).map((mixed) =>
    gate(
      prose`Check for keys that repeat: rows of several shards come together, and UNIQUE holds per shard only. In ${quoteWhole(mixed.database)}, this prints a statement for each unique key${withoutText(mixed)} of the tables that move. Run each of them: it reads the whole table, and lists keys that occur more than once. There must be none.`,
      {
        sql: repeatedKeys(mixed),
        otherwise: {
          text: prose`Change or delete rows until no key repeats, and stop the application from adding more. It is unknown what a workflow does with such rows.`,
        },
      },
    ),
  );
}

/** The same for one workflow right before its switch: rows written since may repeat a key. */
export function repeatedSinceGates(
  part: RelocationPart,
  call: Call,
): readonly Step[] {
  const moved = part.moved.filter(
    ({ scope }) => scope.database === call.database,
  );
  return mixedIn(moved).map((mixed) =>
    gate(
      prose`Print the statements for unique keys again, and run each: rows that were written during the copy can repeat a key. There must be none.`,
      {
        sql: repeatedKeys(mixed),
        otherwise: giveUp(
          call,
          prose`Do not switch. Change or delete these rows, then compare the rows of source and target again.`,
        ),
      },
    ),
  );
}

function withoutText({ formerKey }: Mixed): Message {
  if (formerKey === undefined) return NOTHING;
  return prose` without ${quoteWhole(formerKey)}`;
}

function mixedIn(moved: readonly Moved[]): readonly Mixed[] {
  const tables = moved.filter(
    ({ isMixed, table, scope }) =>
      isMixed && table !== undefined && scope.database !== undefined,
  );
  const groups = Map.groupBy(tables, ({ scope, formerKey }) =>
    JSON.stringify([scope.database, formerKey]),
  );
  return Array.from(groups.values(), (own) => ({
    database: own[0]?.scope.database ?? '',
    formerKey: own[0]?.formerKey,
    tables: own,
  }));
}

/**
 * Prints a statement for each unique key, because only the catalog knows the keys. A key with the former shard key
 * cannot repeat: its rows were on one shard. Rows with NULL are equal to no other, unless the key says otherwise.
 */
function repeatedKeys({ formerKey, tables }: Mixed): string {
  const names = textArray(tables.map(qualifiedName));
  const column = 'pg_get_indexdef(x.indexrelid, a.attnum, true)';
  const having =
    formerKey === undefined
      ? []
      : [`HAVING bool_and(a.attname <> ${literal(formerKey)})`];

  return [
    'SELECT format(',
    "  'SELECT %1$s, count(*) FROM %2$s WHERE %3$s%4$s GROUP BY %1$s HAVING count(*) > 1;',",
    `  string_agg(${column}, ', ' ORDER BY a.attnum),`,
    '  name,',
    "  CASE WHEN pg_get_indexdef(x.indexrelid) LIKE '%NULLS NOT DISTINCT%' THEN 'true'",
    `    ELSE string_agg(${column} || ' IS NOT NULL', ' AND ') END,`,
    "  max(' AND (' || pg_get_expr(x.indpred, x.indrelid) || ')')",
    ') AS statement',
    `FROM unnest(${names}) AS name`,
    'JOIN pg_index AS x ON x.indrelid = to_regclass(name) AND x.indisunique',
    'JOIN pg_attribute AS a ON a.attrelid = x.indexrelid AND a.attnum <= x.indnkeyatts',
    'GROUP BY name, x.indexrelid',
    ...having,
  ]
    .join('\n')
    .concat(';');
}
