import { code, known, nameList, type Prose, prose } from '../prose.ts';
import type { AuthorityChange, DefaultChange, GroupChange, IndexChange } from './change.ts';
import type { ChangeText } from './change-text.ts';
import { scopeText } from './table-text.ts';

/** Tells a change of a shard group itself. */
export function groupChangeText(change: GroupChange): ChangeText {
  return { title: groupTitle(change), effect: [groupEffect(change)] };
}

function groupTitle({ action, group, formerly, shards }: GroupChange): Prose {
  const name = code(group);
  switch (action) {
    case 'added':
      return prose`new group ${name} on ${nameList(shards, 'shard')}`;
    case 'removed':
      return prose`group ${name} removed`;
    case 'renamed':
      return prose`group ${code(formerly ?? '')} renamed to ${name}`;
    case 'redrawn':
      return prose`group ${name} written differently`;
    case 'respelled':
      return prose`bounds of ${name} written differently`;
    case 'unused':
      return prose`group ${name} changed`;
    case 'display-name':
      return prose`name of group ${name}`;
  }
}

function groupEffect({ action, bound }: GroupChange): string {
  switch (action) {
    case 'added':
      return bound
        ? 'what is bound to it is told of by itself'
        : 'nothing is bound to it yet; the service checks its bounds only when something is';
    case 'removed':
      return bound
        ? 'refused: something is still bound to it'
        : 'nothing is bound to it; check first that no workflow still uses it';
    case 'renamed':
      return 'same shards, same index; workflows that run name groups by uid, so that none may be running';
    case 'redrawn':
      return 'no row changes its shard: every key has the owner it had';
    case 'respelled':
      return 'it is not known how the service reads a bound with an odd number of digits; write two for each byte';
    case 'unused':
      return 'no row changes its shard: no table was placed by what changed';
    case 'display-name':
      return 'display only: nothing is routed by it';
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
