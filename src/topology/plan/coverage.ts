import { nameList } from '../../message/lists.ts';
import { joined, type Message, prose } from '../../message/message.ts';
import { dotted } from '../catalog.ts';
import {
  type Change,
  concernedIn,
  isRepair,
  nounOf,
} from '../impact/change.ts';
import { scopeKey, type UnlistedScope } from '../impact/change-base.ts';
import { unlistedText } from '../impact/table-text.ts';
import { type ClassPermission, isFor, type Permission } from './allow.ts';

/** What a place does not list, and a change that concerns the whole of it, has no name of its own. */
const UNLISTED = '(unlisted)';

/** Whether a name stands for all that a place does not list. */
export function isUnlisted(name: string): boolean {
  return name.endsWith(`.${UNLISTED}`);
}

/** What a change concerns, each as `database.schema.name`, in the order of `concernedIn`. */
export function concernedNames(change: Change): readonly string[] {
  const concerned = concernedIn(change);
  if (concerned.length > 0) return concerned.map(nameOf);
  // Its index or its authority is all that it concerns.
  if ('index' in change) return [`${change.index}.${UNLISTED}`];
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

/** The digests of one change that a line may have. */
export interface ChangeDigests {
  /** What a plan proposes: it says whether rows are known to exist. */
  readonly proposed: string;
  /** What counts: a consent to rows that are known to exist covers rows of which nothing is known. */
  readonly accepted: readonly string[];
}

/** The digests of blocked changes, for lines that are bound to one. */
export type Digests = ReadonlyMap<Change, ChangeDigests>;

/** Of what a change concerns, the names that no permission covers. */
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

/** What some names of changes stand for, in words: tables and sequences by name, and what places do not list. */
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
    .filter((change) => change.kind === 'global-secondary-index')
    .filter((change) => concernedIn(change).length === 0)
    .map(({ index }) => index);

  const parts: Message[] = [];
  if (listed.length > 0) parts.push(nameList(new Set(listed), nounOf(changes)));
  if (scopes.size > 0)
    parts.push(unlistedText(Array.from(scopes.values()), 'any'));
  if (indexes.length > 0)
    parts.push(prose`the index ${nameList(new Set(indexes), 'index')}`);
  if (parts.length === 0) return prose`the cluster`;
  return joined(parts, ' and ');
}

/** Whether a permission names this name, or this key, and was not given to many at once. */
function isOfName(permission: Permission, name: string): boolean {
  if (permission.covers === 'key') return true;
  if (permission.covers === 'workflow') return false;
  const { names } = permission;
  return names.kind === 'one' && names.name === name;
}

/** Whether a name stands for rows that are known to be hidden: it is answered for by itself alone. */
export function hasKnownRows(change: Change, name: string): boolean {
  const { proof } = change;
  if (proof?.verdict !== 'rows' || isRepair(change)) return false;
  return (proof.seen.get(name)?.kind ?? NOT_LOOKED[change.kind]) === 'rows';
}

/** What counts as seen of a name that was not looked at by itself: of indexes and sequences, what their tables have. */
const NOT_LOOKED: Readonly<Partial<Record<Change['kind'], 'rows'>>> = {
  'global-secondary-index': 'rows',
  sequence: 'rows',
};

/** The permissions that answer for some changes, or for part of what they concern. */
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

/** The permissions that cover what a change concerns, by its name. */
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

  // There may be many names and many lines of one name each: these are looked up.
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

/** Whether a line is for this change: any that stands, and one that is bound to it. */
function isOfChange(
  { digests }: Permission,
  accepted: readonly string[],
): boolean {
  return digests.length === 0 || digests.some((one) => accepted.includes(one));
}

function isOfKey(permission: Permission, change: Change): boolean {
  return (
    permission.covers === 'key' &&
    change.kind === 'unknown-key' &&
    permission.key === change.key
  );
}
