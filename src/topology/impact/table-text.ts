import { nameList } from '../../message/lists.ts';
import { type Message, prose, quoteWhole } from '../../message/message.ts';
import { dotted } from '../catalog.ts';
import type { TableSet, UnlistedScope } from './change-base.ts';

/** What becomes of tables to which no shard group applies any more. */
export const UNROUTABLE =
  'can no longer be routed: every statement fails until a shard group applies again; no rows are lost';

/** The tables a change concerns, in words. */
export function tablesText({ listed, unlisted, found }: TableSet): Message {
  if (found !== undefined) return nameList(found, 'table');
  if (listed.length === 0)
    return unlisted.length === 0 ? prose`no table` : unlistedText(unlisted);
  const names = nameList(listed, 'table');
  return unlisted.length === 0
    ? names
    : prose`${names}, and ${unlistedText(unlisted)}`;
}

/** What is not listed in some places, in words. */
function unlistedText(scopes: readonly UnlistedScope[]): Message {
  const [first] = scopes;
  if (scopes.length === 1 && first !== undefined) return oneScopeText(first);
  const databases = [
    ...new Set(scopes.flatMap(({ database }) => database ?? [])),
  ];
  const others = scopes.some(({ database }) => database === undefined);
  return prose`every unlisted table of ${nameList(databases, 'database')}${others ? ' and of databases that are not listed' : ''}`;
}

function oneScopeText({ database, schema }: UnlistedScope): Message {
  if (database === undefined)
    return prose`every table of databases that are not listed`;
  if (schema === undefined)
    return prose`every table of schemas of ${quoteWhole(database)} that are not listed`;
  return prose`every table of ${quoteWhole(dotted(database, schema))} that is not listed`;
}

/** What a default applies to, in words. */
export function scopeText({ database, schema }: UnlistedScope): Message {
  if (database === undefined) return prose`the cluster`;
  return quoteWhole(schema === undefined ? database : dotted(database, schema));
}
