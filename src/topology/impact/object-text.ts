import { nameList, nameOrNone, type Prose, prose, quoteWhole } from '../finding.ts';
import type { ReferenceChange, SequenceChange, TableSet, UnlistedScope, Words } from './change.ts';

/** The words for each of the actions of one kind of change. */
type WordsOf<Action extends string> = Readonly<Record<Action, Words>>;

/** The tables a change concerns, in words. */
export function tablesText({ listed, unlisted }: TableSet): Prose {
  if (listed.length === 0) return unlisted.length === 0 ? prose`no table` : unlistedText(unlisted);
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
  if (database === undefined) return prose`every table of databases that are not listed`;
  if (schema === undefined)
    return prose`every table of schemas of ${quoteWhole(database)} that are not listed`;
  return prose`every table of ${quoteWhole(`${database}.${schema}`)} that is not listed`;
}

/** What a default applies to, in words. */
export function scopeText({ database, schema }: UnlistedScope): Prose {
  if (database === undefined) return prose`the cluster`;
  return quoteWhole(schema === undefined ? database : `${database}.${schema}`);
}

/** Tells a change of reference tables. */
export function referenceWords(change: ReferenceChange): Words {
  const { action, tables, group, ordinary, newShards, formerShards } = change;
  const who = tablesText(tables);
  const fresh = nameList(newShards, 'shard');
  const stale = prose`the copies on ${nameList(formerShards, 'shard')} are no longer kept alike`;
  const groups = prose`groups of reference table ${who}`;
  const words: WordsOf<ReferenceChange['action']> = {
    added: [
      ordinary ? prose`${who}: ordinary → reference table` : prose`new reference table: ${who}`,
      prose`every one of ${fresh} must already hold the whole table: nothing is created, copied or checked, and results are incomplete otherwise`,
    ],
    removed: [
      prose`${who}: no longer a reference table`,
      newShards.length > 1
        ? prose`each of ${fresh} holds the whole table: statements that visit several see its rows several times; ${stale}`
        : prose`writes reach one copy only, on ${fresh}; ${stale}`,
    ],
    moved: [
      group === undefined ? groups : prose`shards of ${quoteWhole(group)} under reference table ${who}`,
      newShards.length === 0
        ? prose`${stale}; joins there stop being local`
        : prose`${fresh} must hold the whole of ${who} first: nothing is copied, and results are incomplete otherwise`,
    ],
    'same-shards': [groups, prose`the same shards hold its copies as before`],
  };
  return words[action];
}

/** Tells a change of sequences. */
export function sequenceWords({ action, sequences, from, to, tables }: SequenceChange): Words {
  const way = prose`${nameOrNone(from)} → ${nameOrNone(to)}`;
  if (action === 'derived')
    return [
      prose`sequences owned by ${tablesText(tables)}: ${way}`,
      prose`a sequence that such a table owns (serial, identity) continues on the other shard without its counter: duplicate ids, unless the counter is carried over; only the catalog knows whether there is one`,
    ];
  return [
    prose`sequence ${nameList(sequences, 'sequence')}: ${way}`,
    from === to
      ? prose`same shard: the counter stays, unless unsharded tables own the sequence`
      : prose`the counter is not copied to ${nameOrNone(to)}: duplicate ids, unless it is carried over first, together with PlanetScale Support`,
  ];
}
