import { nameList } from '../../text/lists.ts';
import { type Message, prose } from '../../text/message.ts';
import { fullName, type TableName } from '../../topology/catalog.ts';
import type { Connection } from './connection.ts';

/** With more tables than this, the others are not looked for. */
const MOST_FED = 1_000;

/** The tables of a database that logical replication writes to. */
const FED = `SELECT DISTINCT n.nspname::text AS schema, c.relname::text AS name
FROM pg_catalog.pg_subscription_rel s
JOIN pg_catalog.pg_class c ON c.oid = s.srrelid
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace LIMIT ${MOST_FED}`;

/**
 * Finds the tables, by name, that a subscription fills. Only a notice depends on it: where it may not be read, none is
 * given.
 */
export async function findFed(
  database: string,
  connection: Connection,
): Promise<readonly string[]> {
  const answer = await connection.read(FED);
  if (!answer.ok) return [];
  return answer.value.flatMap(({ schema, name: table }) => {
    if (typeof schema !== 'string' || typeof table !== 'string') return [];
    const name: TableName = { database, schema, table };
    return [fullName(name)];
  });
}

/** What to know of empty tables that a subscription fills. */
export function fedNotices(empty: readonly string[]): readonly Message[] {
  if (empty.length === 0) return [];
  return [
    prose`A logical subscription writes to ${nameList(empty, 'table')}: rows can arrive there at any time. Pause the subscription until this is applied.`,
  ];
}
