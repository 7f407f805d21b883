import { code, nameList, type Prose, prose } from '../prose.ts';
import type { TableSet, UnlistedScope } from './change.ts';

/** The tables a change concerns, in words. */
export function tablesText({ listed, unlisted }: TableSet): Prose {
  if (listed.length === 0) return unlisted.length === 0 ? ['no table'] : unlistedText(unlisted);
  const names = nameList(listed, 'table');
  return unlisted.length === 0 ? names : prose`${names}, and ${unlistedText(unlisted)}`;
}

/** What is not listed in some places, in words. */
function unlistedText(scopes: readonly UnlistedScope[]): Prose {
  const [first] = scopes;
  if (scopes.length === 1 && first !== undefined) return oneScopeText(first);
  const databases = [...new Set(scopes.flatMap(({ database }) => database ?? []))];
  const others = scopes.some(({ database }) => database === undefined);
  return prose`every unlisted table of ${nameList(databases, 'database')}${others ? ' and of databases that are not listed' : ''}`;
}

function oneScopeText({ database, schema }: UnlistedScope): Prose {
  if (database === undefined) return ['every table of databases that are not listed'];
  if (schema === undefined) return prose`every table of schemas of ${code(database)} that are not listed`;
  return prose`every table of ${code(`${database}.${schema}`)} that is not listed`;
}

/** What a default applies to, in words. */
export function scopeText({ database, schema }: UnlistedScope): Prose {
  if (database === undefined) return ['the cluster'];
  return [code(schema === undefined ? database : `${database}.${schema}`)];
}
