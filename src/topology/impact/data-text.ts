import { code, known, nameList, prose } from '../prose.ts';
import type { ReferenceChange, SequenceChange } from './change.ts';
import type { ChangeText } from './change-text.ts';
import { tablesText } from './table-text.ts';

/** Tells a change of reference tables. */
export function referenceText(change: ReferenceChange): ChangeText {
  const { action, tables, group, ordinary, newShards, formerShards } = change;
  const who = tablesText(tables);
  const stale = prose`the copies on ${nameList(formerShards, 'shard')} are no longer kept alike`;
  switch (action) {
    case 'added':
      return {
        title: ordinary ? prose`${who}: ordinary → reference table` : prose`new reference table: ${who}`,
        effect: prose`every one of ${nameList(newShards, 'shard')} must already hold the whole table: nothing is created, copied or checked, and results are incomplete otherwise`,
      };
    case 'removed':
      return {
        title: prose`${who}: no longer a reference table`,
        effect:
          newShards.length > 1
            ? prose`each of ${nameList(newShards, 'shard')} holds the whole table: statements that visit several see its rows several times; ${stale}`
            : prose`writes reach one copy only, on ${nameList(newShards, 'shard')}; ${stale}`,
      };
    case 'moved': {
      const title =
        group === undefined
          ? prose`groups of reference table ${who}`
          : prose`shards of ${code(group)} under reference table ${who}`;
      if (newShards.length === 0) return { title, effect: prose`${stale}; joins there stop being local` };
      return {
        title,
        effect: prose`${nameList(newShards, 'shard')} must hold the whole of ${who} first: nothing is copied, and results are incomplete otherwise`,
      };
    }
    case 'same-shards':
      return {
        title: prose`groups of reference table ${who}`,
        effect: ['the same shards hold its copies as before'],
      };
  }
}

/** Tells a change of sequences. */
export function sequenceText({ action, sequences, from, to, tables }: SequenceChange): ChangeText {
  const names = nameList(sequences, 'sequence');
  if (action === 'derived')
    return {
      title: prose`sequences owned by ${tablesText(tables)}: ${known(from)} → ${known(to)}`,
      effect: [
        'a sequence that such a table owns (serial, identity) continues on the other shard without its counter: duplicate ids, unless the counter is carried over; only the catalog knows whether there is one',
      ],
    };
  const title = prose`sequence ${names}: ${known(from)} → ${known(to)}`;
  if (from === to)
    return { title, effect: ['same shard: the counter stays, unless unsharded tables own the sequence'] };
  return {
    title,
    effect: prose`the counter is not copied to ${known(to)}: duplicate ids, unless it is carried over first, together with PlanetScale Support`,
  };
}
