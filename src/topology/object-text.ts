import type { AuthorityChange, DefaultChange, GroupChange, IndexChange } from './change.ts';
import type { ChangeText } from './change-text.ts';
import { code, known, nameList, prose } from './prose.ts';
import { scopeText } from './table-text.ts';

/** Tells a change of a shard group itself. */
export function groupChangeText({ action, group, formerly, shards, bound }: GroupChange): ChangeText {
  const name = code(group);
  switch (action) {
    case 'added':
      return {
        title: prose`new group ${name} on ${nameList(shards, 'shard')}`,
        effect: bound
          ? ['what is bound to it is told of by itself']
          : ['nothing is bound to it yet; the service checks its bounds only when something is'],
      };
    case 'removed':
      return {
        title: prose`group ${name} removed`,
        effect: bound
          ? ['refused: something is still bound to it']
          : ['nothing is bound to it; check first that no workflow still uses it'],
      };
    case 'renamed':
      return {
        title: prose`group ${code(formerly ?? '')} renamed to ${name}`,
        effect: [
          'same shards, same index; workflows that run name groups by uid, so that none may be running',
        ],
      };
    case 'redrawn':
      return {
        title: prose`group ${name} written differently`,
        effect: ['no row changes its shard: every key has the owner it had'],
      };
    case 'respelled':
      return {
        title: prose`bounds of ${name} written differently`,
        effect: [
          'it is not known how the service reads a bound with an odd number of digits; write two for each byte',
        ],
      };
    case 'unused':
      return {
        title: prose`group ${name} changed`,
        effect: ['no row changes its shard: no table was placed by what changed'],
      };
    case 'display-name':
      return { title: prose`name of group ${name}`, effect: ['display only: nothing is routed by it'] };
  }
}

/** Tells a change of a shard index itself. */
export function indexChangeText({ action, index, formerly }: IndexChange): ChangeText {
  switch (action) {
    case 'added':
      return {
        title: prose`new index ${code(index)}`,
        effect: ['an index routes only where a group or a table names it'],
      };
    case 'removed':
      return { title: prose`index ${code(index)} removed`, effect: ['no table is routed by it any more'] };
    case 'changed':
      return { title: prose`index ${code(index)} changed`, effect: ['no table is routed by what changed'] };
    case 'renamed':
      return {
        title: prose`index ${code(formerly ?? '')} renamed to ${code(index)}`,
        effect: ['same definition: routing stays as it is'],
      };
  }
}

/** Tells a change of authority. */
export function authorityText({ action, database, from, to }: AuthorityChange): ChangeText {
  const title = prose`authority of ${scopeText(database === undefined ? {} : { database })}: ${known(from)} → ${known(to)}`;
  switch (action) {
    case 'moved':
      if (database === undefined)
        return { title, effect: ['refused: the authoritative shard of a cluster cannot change'] };
      return {
        title,
        effect: [
          'sequences that follow the authority continue on another shard, where their counters are not: duplicate ids, unless the counters are carried over first',
        ],
      };
    case 'renamed':
      return { title, effect: ['same shard: nothing moves'] };
    case 'not-one-shard':
      return {
        title,
        effect: ['refused: the authoritative group has exactly one key range, without bounds'],
      };
    case 'removed':
      return { title, effect: ['refused: a topology names its authoritative group'] };
  }
}

/** Tells a change of a default that places nothing anew. */
export function defaultText({ action, scope, from, to }: DefaultChange): ChangeText {
  const title = prose`default shard group of ${scopeText(scope)}: ${known(from)} → ${known(to)}`;
  switch (action) {
    case 'same-placement':
      return {
        title,
        effect: ['declaration only: everything that follows it, listed or not, stays where it is'],
      };
    case 'not-the-authority':
      return {
        title,
        effect: prose`refused: the default of the cluster is absent or the authoritative group ${known(from)}`,
      };
  }
}
