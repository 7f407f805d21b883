import { nameList, nameOrNone, quoteWhole } from '../finding.ts';
import type {
  AuthorityChange,
  DefaultChange,
  GroupChange,
  IndexChange,
  ReferenceChange,
  SecondaryIndexChange,
  SequenceChange,
  TableSet,
  UnlistedScope,
} from './change.ts';

/** A change for a reviewer: what changes, and what that does, the verdict first. */
export interface ChangeText {
  readonly title: string;
  readonly effect: string;
}

/** The tables a change concerns, in words. */
export function tablesText({ listed, unlisted }: TableSet): string {
  if (listed.length === 0) return unlisted.length === 0 ? 'no table' : unlistedText(unlisted);
  const names = nameList(listed, 'table');
  return unlisted.length === 0 ? names : `${names}, and ${unlistedText(unlisted)}`;
}

/** What is not listed in some places, in words. */
function unlistedText(scopes: readonly UnlistedScope[]): string {
  const [first] = scopes;
  if (scopes.length === 1 && first !== undefined) return oneScopeText(first);
  const databases = [...new Set(scopes.flatMap(({ database }) => database ?? []))];
  const others = scopes.some(({ database }) => database === undefined);
  return `every unlisted table of ${nameList(databases, 'database')}${others ? ' and of databases that are not listed' : ''}`;
}

function oneScopeText({ database, schema }: UnlistedScope): string {
  if (database === undefined) return 'every table of databases that are not listed';
  if (schema === undefined) return `every table of schemas of ${quoteWhole(database)} that are not listed`;
  return `every table of ${quoteWhole(`${database}.${schema}`)} that is not listed`;
}

/** What a default applies to, in words. */
export function scopeText({ database, schema }: UnlistedScope): string {
  if (database === undefined) return 'the cluster';
  return quoteWhole(schema === undefined ? database : `${database}.${schema}`);
}

/** Tells a change of a shard group itself. */
export function groupChangeText(change: GroupChange): ChangeText {
  return { title: groupTitle(change), effect: groupEffect(change) };
}

function groupTitle({ action, group, formerly, shards }: GroupChange): string {
  const name = quoteWhole(group);
  switch (action) {
    case 'added':
      return `new group ${name} on ${nameList(shards, 'shard')}`;
    case 'removed':
      return `group ${name} removed`;
    case 'renamed':
      return `group ${quoteWhole(formerly ?? '')} renamed to ${name}`;
    case 'redrawn':
      return `group ${name} written differently`;
    case 'respelled':
      return `bounds of ${name} written differently`;
    case 'unused':
      return `group ${name} changed`;
    case 'display-name':
      return `name of group ${name}`;
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
        title: `new index ${quoteWhole(index)}`,
        effect: 'an index routes only where a group or a table names it',
      };
    case 'removed':
      return { title: `index ${quoteWhole(index)} removed`, effect: 'no table is routed by it any more' };
    case 'changed':
      return { title: `index ${quoteWhole(index)} changed`, effect: 'no table is routed by what changed' };
    case 'renamed':
      return {
        title: `index ${quoteWhole(formerly ?? '')} renamed to ${quoteWhole(index)}`,
        effect: 'same definition: routing stays as it is',
      };
  }
}

/** Tells a change of authority. */
export function authorityText({ action, database, from, to }: AuthorityChange): ChangeText {
  const title = `authority of ${scopeText(database === undefined ? {} : { database })}: ${nameOrNone(from)} → ${nameOrNone(to)}`;
  switch (action) {
    case 'moved':
      if (database === undefined)
        return { title, effect: 'refused: the authoritative shard of a cluster cannot change' };
      return {
        title,
        effect:
          'sequences that follow the authority continue on another shard, where their counters are not: duplicate ids, unless the counters are carried over first',
      };
    case 'renamed':
      return { title, effect: 'same shard: nothing moves' };
    case 'not-one-shard':
      return {
        title,
        effect: 'refused: the authoritative group has exactly one key range, without bounds',
      };
    case 'removed':
      return { title, effect: 'refused: a topology names its authoritative group' };
  }
}

/** Tells a change of a default that places nothing anew. */
export function defaultText({ action, scope, from, to }: DefaultChange): ChangeText {
  const title = `default shard group of ${scopeText(scope)}: ${nameOrNone(from)} → ${nameOrNone(to)}`;
  switch (action) {
    case 'same-placement':
      return {
        title,
        effect: 'declaration only: everything that follows it, listed or not, stays where it is',
      };
    case 'not-the-authority':
      return {
        title,
        effect: `refused: the default of the cluster is absent or the authoritative group ${nameOrNone(from)}`,
      };
  }
}

/** Tells a change of reference tables. */
export function referenceText(change: ReferenceChange): ChangeText {
  const { action, tables, group, ordinary, newShards, formerShards } = change;
  const who = tablesText(tables);
  const stale = `the copies on ${nameList(formerShards, 'shard')} are no longer kept alike`;
  switch (action) {
    case 'added':
      return {
        title: ordinary ? `${who}: ordinary → reference table` : `new reference table: ${who}`,
        effect: `every one of ${nameList(newShards, 'shard')} must already hold the whole table: nothing is created, copied or checked, and results are incomplete otherwise`,
      };
    case 'removed':
      return {
        title: `${who}: no longer a reference table`,
        effect:
          newShards.length > 1
            ? `each of ${nameList(newShards, 'shard')} holds the whole table: statements that visit several see its rows several times; ${stale}`
            : `writes reach one copy only, on ${nameList(newShards, 'shard')}; ${stale}`,
      };
    case 'moved': {
      const title =
        group === undefined
          ? `groups of reference table ${who}`
          : `shards of ${quoteWhole(group)} under reference table ${who}`;
      if (newShards.length === 0) return { title, effect: `${stale}; joins there stop being local` };
      return {
        title,
        effect: `${nameList(newShards, 'shard')} must hold the whole of ${who} first: nothing is copied, and results are incomplete otherwise`,
      };
    }
    case 'same-shards':
      return {
        title: `groups of reference table ${who}`,
        effect: 'the same shards hold its copies as before',
      };
  }
}

/** Tells a change of sequences. */
export function sequenceText({ action, sequences, from, to, tables }: SequenceChange): ChangeText {
  const names = nameList(sequences, 'sequence');
  if (action === 'derived')
    return {
      title: `sequences owned by ${tablesText(tables)}: ${nameOrNone(from)} → ${nameOrNone(to)}`,
      effect:
        'a sequence that such a table owns (serial, identity) continues on the other shard without its counter: duplicate ids, unless the counter is carried over; only the catalog knows whether there is one',
    };
  const title = `sequence ${names}: ${nameOrNone(from)} → ${nameOrNone(to)}`;
  if (from === to)
    return { title, effect: 'same shard: the counter stays, unless unsharded tables own the sequence' };
  return {
    title,
    effect: `the counter is not copied to ${nameOrNone(to)}: duplicate ids, unless it is carried over first, together with PlanetScale Support`,
  };
}

const INCOMPLETE =
  'lookup rows are missing until a backfill, and reads through the index are silently incomplete';
const ENDED =
  'lookup rows are no longer maintained, uniqueness is no longer enforced across shards, equality reads visit every shard; enabling it again needs a new backfill';

/** Tells a change of a global secondary index. */
export function secondaryIndexText(change: SecondaryIndexChange): ChangeText {
  return { title: titleOf(change), effect: effectOf(change) };
}

function titleOf({ action, index, tables }: SecondaryIndexChange): string {
  const name = `global secondary index ${quoteWhole(index)}`;
  switch (action) {
    case 'declared':
      return `new ${name}, not enabled`;
    case 'enabled':
    case 'disabled':
    case 'dropped':
    case 'redefined':
      return `${name} ${action}`;
    case 'activated':
      return `${name} activated by ${tablesText(tables)}`;
    case 'deactivated':
      return `${name} no longer activated by its owner`;
    case 'lookup-moved':
      return `lookup table of ${name}`;
    case 'owner-key-changed':
      return `shard key of ${tablesText(tables)}, owner of ${name}`;
  }
}

function effectOf({ action, enabled, tables }: SecondaryIndexChange): string {
  const owner = tablesText(tables);
  switch (action) {
    case 'declared':
      return `reads stay as they are; updates of its columns in ${owner} are refused from now on`;
    case 'enabled':
      return `${INCOMPLETE}; COPY FROM into ${owner} is refused`;
    case 'disabled':
      return ENDED;
    case 'dropped':
      return enabled ? ENDED : 'it was not enabled: updates of its columns are accepted again';
    case 'redefined':
      if (!enabled) return 'it is not enabled: nothing reads it yet';
      return `lookup rows have the old form: ${INCOMPLETE}; treat it as dropped and made anew`;
    case 'activated':
      return enabled ? INCOMPLETE : 'it is not enabled: updates of its columns are refused from now on';
    case 'deactivated':
      return enabled ? ENDED : 'it is not enabled: nothing reads it';
    case 'lookup-moved':
      return 'lookups miss while its rows are on other shards: results are incomplete, uniqueness is lost';
    case 'owner-key-changed':
      return `lookup rows hold the old key: ${INCOMPLETE}`;
  }
}
