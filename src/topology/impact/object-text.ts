import { nameList } from '../../message/lists.ts';
import {
  joined,
  type Message,
  prose,
  quoteWhole,
} from '../../message/message.ts';
import { dotted } from '../catalog.ts';
import type {
  ReferenceChange,
  SequenceChange,
  TableSet,
  UnknownKeyChange,
  UnlistedScope,
  Words,
} from './change.ts';

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

/** Tells a change of reference tables. */
export function referenceWords(change: ReferenceChange): Words {
  const { action, tables, group, ordinary, newShards, formerShards } = change;
  const who = tablesText(tables);
  const fresh = nameList(newShards, 'shard');
  const former = nameList(formerShards, 'shard');
  // What stays on one shard only is the table from now on, and no copy.
  const left =
    action === 'removed' && newShards.length === 1
      ? formerShards.filter((shard) => shard !== newShards[0])
      : formerShards;
  const stale = prose`the copies on ${nameList(left, 'shard')} are no longer kept in sync`;
  const groups = prose`groups of reference table ${who}`;
  const words: Readonly<Record<ReferenceChange['action'], Words>> = {
    added: [
      ordinary
        ? prose`${who}: ordinary → reference table`
        : prose`new reference table: ${who}`,
      newShards.length === 0
        ? prose`${former} already holds the whole table`
        : prose`${fresh} must already hold the whole table, or results are incomplete: nothing is created, copied or checked`,
    ],
    removed: [
      prose`${who}: no longer a reference table`,
      joined(
        [...removedText(change), ...(left.length === 0 ? [] : [stale])],
        '; ',
      ),
    ],
    moved: [
      group === undefined
        ? groups
        : prose`shards of ${quoteWhole(group)} under reference table ${who}`,
      newShards.length === 0
        ? prose`${stale}; joins there stop being local`
        : prose`${fresh} must hold the whole of ${who} first, or results are incomplete: nothing is copied`,
    ],
    'same-shards': [groups, prose`the same shards hold its copies`],
  };
  return words[action];
}

/** What a table finds of its rows that was a copy on every shard, by the shards that serve it from now on. */
function removedText({
  tables,
  newShards,
  formerShards,
  hasGap,
}: ReferenceChange): Message[] {
  if (newShards.length === 0)
    return [prose`${tablesText(tables)} ${UNROUTABLE}`];
  const copied = newShards.filter((shard) => formerShards.includes(shard));
  const empty = newShards.filter((shard) => !formerShards.includes(shard));
  const texts: Message[] = [];
  if (copied.length > 0) {
    const shards = nameList(copied, 'shard');
    const several = prose`each of ${shards} holds the whole table: statements that visit several shards see its rows several times`;
    texts.push(
      newShards.length > 1
        ? several
        : prose`writes reach one copy only, on ${shards}`,
    );
  }
  if (empty.length > 0)
    texts.push(
      prose`no copy is on ${nameList(empty, 'shard')}: queries that go there find no earlier rows`,
    );
  if (hasGap)
    texts.push(
      prose`no shard may own some of its keys: statements for these fail`,
    );
  return texts;
}

/** Tells a change of sequences. */
export function sequenceWords(change: SequenceChange): Words {
  const { sequences, tables, class: risk } = change;
  const [from, to] = [shardsText(change.from), shardsText(change.to)];
  if (change.action === 'derived')
    return [
      prose`sequences owned by ${tablesText(tables)}: ${from} → ${to}`,
      prose`if such a table owns a sequence (serial, identity), its counter is not copied: ids could repeat unless you carry it over; only the catalog shows whether there is one`,
    ];
  const title = prose`sequence ${nameList(sequences, 'sequence')}: ${from} → ${to}`;
  if (risk === 'safe') return [title, prose`same shard: the counter stays`];
  if (change.from.some((shard) => change.to.includes(shard)))
    return [
      title,
      prose`a sequence without its own group is on the shard of the unsharded table that owns it, or else on the authoritative shard; only the catalog shows which. If that shard changes, its counter is not copied: ids could repeat unless you carry it over first`,
    ];
  return [
    title,
    prose`the counter is not copied to ${to}: ids could repeat unless you carry it over first, with PlanetScale Support`,
  ];
}

/** The shards on which a counter may be. */
function shardsText(shards: readonly string[]): Message {
  return shards.length === 0 ? prose`none` : nameList(shards, 'shard', 'or');
}

/** Tells a change of a key whose meaning nobody knows. */
export function unknownKeyWords(change: UnknownKeyChange): Words {
  const { action, key, place, isOfTables, tables } = change;
  const inside = place === '' ? prose`` : prose` in ${quoteWhole(place)}`;
  const elsewhere = place === '' ? prose`the document` : quoteWhole(place);
  const where = isOfTables ? prose`${tablesText(tables)}${inside}` : elsewhere;
  const title = prose`unknown key ${quoteWhole(key)} of ${where}: ${action}`;
  if (change.class === 'needs-empty')
    return [
      title,
      prose`it is unknown what this key does: queries of ${tablesText(tables)} may go to other shards`,
    ];
  const words: Readonly<Record<UnknownKeyChange['action'], Message>> = {
    added: prose`unknown effect: the key is sent unchanged, and the service may reject or ignore it`,
    changed: prose`unknown effect: the key is sent unchanged, and the service may reject or ignore it`,
    removed: prose`unknown effect: the file does not have this key, and the branch loses it`,
  };
  return [title, words[action]];
}
