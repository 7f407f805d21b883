import {
  type Change,
  concernedIn,
  isRepair,
  kindOf,
  nounOf,
} from '../changes/change.ts';
import { scopeKey, type UnlistedScope } from '../changes/change-base.ts';
import { unlistedText } from '../changes/table-text.ts';
import { nameList } from '../text/lists.ts';
import { joined, type Message, prose } from '../text/message.ts';
import { dotted } from '../topology/catalog.ts';
import { type ClassPermission, isFor, type Permission } from './allow.ts';

/** Takes the place of a table name for tables that a schema or database does not list. */
const UNLISTED = '(unlisted)';

/** Whether a name means all tables that a schema or database does not list. */
export function isUnlisted(name: string): boolean {
  return name.endsWith(`.${UNLISTED}`);
}

/** What a change concerns, each as `database.schema.name`, in the order of `concernedIn`. */
export function concernedNames(change: Change): readonly string[] {
  const concerned = concernedIn(change);
  if (concerned.length > 0) return concerned.map(nameOf);
  // The change concerns no table, only an index or an authority.
  const index = kindOf(change).index?.(change);
  if (index !== undefined) return [`${index}.${UNLISTED}`];
  return [nameOf({})];
}

function nameOf(concerned: string | UnlistedScope): string {
  if (typeof concerned === 'string') return concerned;
  const { database, schema } = concerned;
  return `${nameOrUnlisted(database)}.${nameOrUnlisted(schema)}.${UNLISTED}`;
}

function nameOrUnlisted(name: string | undefined): string {
  if (name === undefined) return UNLISTED;
  return dotted(name);
}

/** The digests by which a line may allow one change. */
export interface ChangeDigests {
  /** The digest that a plan proposes. It depends on whether rows are known to exist. */
  readonly proposed: string;
  /** The digests that count. A line for known rows also counts if it is unknown whether rows exist. */
  readonly accepted: readonly string[];
}

/** The digests of blocked changes. */
export type Digests = ReadonlyMap<Change, ChangeDigests>;

/** The names of a change that no line allows. */
export function findUncovered(
  change: Change,
  permissions: readonly Permission[],
  digests: Digests,
): readonly string[] {
  const covering = coveringOf(change, permissions, digests);
  const counts = (permission: Permission, name: string): boolean =>
    !hasKnownRows(change, name) || isOfName(permission, name);
  return concernedNames(change).filter(
    (name) => !covering(name).some((one) => counts(one, name)),
  );
}

/** Some names of changes as text: tables and sequences by name, then unlisted tables, then indexes. */
export function uncoveredText(
  changes: readonly Change[],
  names: readonly string[],
): Message {
  const open = new Set(names);
  const concerned = changes
    .flatMap(concernedIn)
    .filter((one) => open.has(nameOf(one)));
  const listed = concerned.filter((one) => typeof one === 'string');
  const unlisted = concerned.filter((one) => typeof one !== 'string');
  const scopes = new Map(unlisted.map((scope) => [scopeKey(scope), scope]));
  const indexes = changes
    .filter((change) => concernedIn(change).length === 0)
    .flatMap((change) => kindOf(change).index?.(change) ?? []);

  const parts: Message[] = [];
  if (listed.length > 0) parts.push(nameList(new Set(listed), nounOf(changes)));
  if (scopes.size > 0)
    parts.push(unlistedText(Array.from(scopes.values()), 'any'));
  if (indexes.length > 0)
    parts.push(prose`the index ${nameList(new Set(indexes), 'index')}`);
  if (parts.length === 0) return prose`the cluster`;
  return joined(parts, ' and ');
}

/** Whether a line names exactly this table, or this key: a pattern does not count. */
function isOfName(permission: Permission, name: string): boolean {
  if (permission.covers === 'key') return true;
  if (permission.covers === 'workflow') return false;
  const { names } = permission;
  return names.kind === 'one' && names.name === name;
}

/** Whether a change is known to hide rows of a name. Then only a line with exactly this name counts. */
export function hasKnownRows(change: Change, name: string): boolean {
  const { proof } = change;
  if (proof?.verdict !== 'rows' || isRepair(change)) return false;
  const seen = proof.seen.get(name)?.kind;
  if (seen !== undefined) return seen === 'rows';
  return kindOf(change).hasRowsOfTables === true;
}

/** The lines that allow some changes, or a part of their names. */
export function findUsed(
  permissions: readonly Permission[],
  changes: readonly Change[],
  digests: Digests,
): readonly Permission[] {
  const used = new Set(
    changes.flatMap((change) =>
      concernedNames(change).flatMap(coveringOf(change, permissions, digests)),
    ),
  );
  return permissions.filter((permission) => used.has(permission));
}

/** Finds the lines that allow a name of a change. */
type Covering = (name: string) => readonly Permission[];

function coveringOf(
  change: Change,
  permissions: readonly Permission[],
  digests: Digests,
): Covering {
  const accepted = digests.get(change)?.accepted ?? [];
  const counting = permissions.filter((permission) =>
    isOfChange(permission, accepted),
  );
  const keys = counting.filter((permission) => isOfKey(permission, change));
  const own = counting.filter(
    (permission): permission is ClassPermission =>
      permission.covers === 'class' && permission.class === change.class,
  );

  // There may be many names and many lines: a lookup by name keeps this fast.
  const byName = Map.groupBy(own, ({ names }) =>
    names.kind === 'one' ? names.name : undefined,
  );
  const open = byName.get(undefined) ?? [];
  return (name) =>
    keys.concat(
      byName.get(name) ?? [],
      open.filter(({ names }) => isFor(names, name)),
    );
}

/** Whether a line counts for this change: it has no digest, or one of this change. */
function isOfChange(
  { digests }: Permission,
  accepted: readonly string[],
): boolean {
  return digests.length === 0 || digests.some((one) => accepted.includes(one));
}

function isOfKey(permission: Permission, change: Change): boolean {
  return (
    permission.covers === 'key' &&
    permission.key === kindOf(change).key?.(change)
  );
}
