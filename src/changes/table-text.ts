import { nameList } from '../text/lists.ts';
import { type Message, prose, quoteWhole } from '../text/message.ts';
import { dotted } from '../topology/catalog.ts';
import type { TableSet, UnlistedScope } from './change-base.ts';

/** The effect on tables to which no shard group applies any more. */
export const UNROUTABLE =
  'can no longer be routed: every statement fails until a shard group applies again; no rows are lost';

/** The words for one table. */
const ONE_TABLE = {
  it: 'it',
  its: 'its',
  is: 'is',
  itIs: 'it is',
  has: 'has',
  owns: 'owns',
  entry: 'entry',
  theTable: 'the table',
  thisTable: 'this table',
} as const;

/** The words for several tables. */
const TABLES = {
  it: 'them',
  its: 'their',
  is: 'are',
  itIs: 'they are',
  has: 'have',
  owns: 'own',
  entry: 'entries',
  theTable: 'the tables',
  thisTable: 'these tables',
} as const satisfies Record<keyof typeof ONE_TABLE, string>;

/** The words of a sentence about one table, or about several. */
export function wordsFor(
  listed: readonly unknown[],
): typeof ONE_TABLE | typeof TABLES {
  return listed.length === 1 ? ONE_TABLE : TABLES;
}

/** The tables a change concerns, in words. */
export function tablesText({ listed, unlisted, found }: TableSet): Message {
  if (found !== undefined) return nameList(found, 'table');
  if (listed.length + unlisted.length === 0) return prose`no table`;
  if (listed.length === 0) return unlistedText(unlisted);

  const names = nameList(listed, 'table');
  if (unlisted.length === 0) return names;
  return prose`${names}, and ${unlistedText(unlisted)}`;
}

/** The unlisted tables of some scopes, in words: "every table of …" or "any table of …". */
export function unlistedText(
  scopes: readonly UnlistedScope[],
  each: 'every' | 'any' = 'every',
): Message {
  const [first] = scopes;
  if (scopes.length === 1 && first !== undefined)
    return prose`${each} table of ${placeText(first)}`;

  const databases = scopes.flatMap(({ database }) => database ?? []);
  const names = nameList(new Set(databases), 'database');
  if (databases.length < scopes.length)
    return prose`${each} unlisted table of ${names} and of databases that are not listed`;
  return prose`${each} unlisted table of ${names}`;
}

function placeText({ database, schema }: UnlistedScope): Message {
  if (database === undefined) return prose`databases that are not listed`;
  if (schema === undefined)
    return prose`schemas of ${quoteWhole(database)} that are not listed`;
  return prose`${quoteWhole(dotted(database, schema))} that is not listed`;
}

/** The cluster, a database or a schema, in words. */
export function scopeText({ database, schema }: UnlistedScope): Message {
  if (database === undefined) return prose`the cluster`;
  return quoteWhole(schema === undefined ? database : dotted(database, schema));
}
