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
export type Words = readonly [title: string, effect: string];

/** The words for each of the actions of one kind of change. */
type WordsOf<Action extends string> = Readonly<Record<Action, Words>>;

const INCOMPLETE =
  'lookup rows are missing until a backfill, and reads through the index are silently incomplete';
const ENDED =
  'lookup rows are no longer maintained, uniqueness is no longer enforced across shards, equality reads visit every shard; enabling it again needs a new backfill';

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
export function groupWords({ action, group, formerly = '', shards, bound }: GroupChange): Words {
  const name = quoteWhole(group);
  const words: WordsOf<GroupChange['action']> = {
    added: [
      `new group ${name} on ${nameList(shards, 'shard')}`,
      bound
        ? 'what is bound to it is told of by itself'
        : 'nothing is bound to it yet; the service checks its bounds only when something is',
    ],
    removed: [
      `group ${name} removed`,
      bound
        ? 'refused: something is still bound to it'
        : 'nothing is bound to it; check first that no workflow still uses it',
    ],
    renamed: [
      `group ${quoteWhole(formerly)} renamed to ${name}`,
      'same shards, same index; workflows that run name groups by uid, so that none may be running',
    ],
    redrawn: [
      `group ${name} written differently`,
      'no row changes its shard: every key has the owner it had',
    ],
    respelled: [
      `bounds of ${name} written differently`,
      'it is not known how the service reads a bound with an odd number of digits; write two for each byte',
    ],
    unused: [`group ${name} changed`, 'no row changes its shard: no table was placed by what changed'],
    'display-name': [`name of group ${name}`, 'display only: nothing is routed by it'],
  };
  return words[action];
}

/** Tells a change of a shard index itself. */
export function indexWords({ action, index, formerly = '' }: IndexChange): Words {
  const name = quoteWhole(index);
  const words: WordsOf<IndexChange['action']> = {
    added: [`new index ${name}`, 'an index routes only where a group or a table names it'],
    removed: [`index ${name} removed`, 'no table is routed by it any more'],
    changed: [`index ${name} changed`, 'no table is routed by what changed'],
    renamed: [`index ${quoteWhole(formerly)} renamed to ${name}`, 'same definition: routing stays as it is'],
  };
  return words[action];
}

/** Tells a change of authority. */
export function authorityWords({ action, database, from, to }: AuthorityChange): Words {
  const effects: Readonly<Record<AuthorityChange['action'], string>> = {
    moved:
      database === undefined
        ? 'refused: the authoritative shard of a cluster cannot change'
        : 'sequences that follow the authority continue on another shard, where their counters are not: duplicate ids, unless the counters are carried over first',
    renamed: 'same shard: nothing moves',
    'not-one-shard': 'refused: the authoritative group has exactly one key range, without bounds',
    removed: 'refused: a topology names its authoritative group',
  };
  const scope = database === undefined ? {} : { database };
  return [`authority of ${scopeText(scope)}: ${nameOrNone(from)} → ${nameOrNone(to)}`, effects[action]];
}

/** Tells a change of a default that places nothing anew. */
export function defaultWords({ action, scope, from, to }: DefaultChange): Words {
  return [
    `default shard group of ${scopeText(scope)}: ${nameOrNone(from)} → ${nameOrNone(to)}`,
    action === 'same-placement'
      ? 'declaration only: everything that follows it, listed or not, stays where it is'
      : `refused: the default of the cluster is absent or the authoritative group ${nameOrNone(from)}`,
  ];
}

/** Tells a change of reference tables. */
export function referenceWords(change: ReferenceChange): Words {
  const { action, tables, group, ordinary, newShards, formerShards } = change;
  const who = tablesText(tables);
  const fresh = nameList(newShards, 'shard');
  const stale = `the copies on ${nameList(formerShards, 'shard')} are no longer kept alike`;
  const groups = `groups of reference table ${who}`;
  const words: WordsOf<ReferenceChange['action']> = {
    added: [
      ordinary ? `${who}: ordinary → reference table` : `new reference table: ${who}`,
      `every one of ${fresh} must already hold the whole table: nothing is created, copied or checked, and results are incomplete otherwise`,
    ],
    removed: [
      `${who}: no longer a reference table`,
      newShards.length > 1
        ? `each of ${fresh} holds the whole table: statements that visit several see its rows several times; ${stale}`
        : `writes reach one copy only, on ${fresh}; ${stale}`,
    ],
    moved: [
      group === undefined ? groups : `shards of ${quoteWhole(group)} under reference table ${who}`,
      newShards.length === 0
        ? `${stale}; joins there stop being local`
        : `${fresh} must hold the whole of ${who} first: nothing is copied, and results are incomplete otherwise`,
    ],
    'same-shards': [groups, 'the same shards hold its copies as before'],
  };
  return words[action];
}

/** Tells a change of sequences. */
export function sequenceWords({ action, sequences, from, to, tables }: SequenceChange): Words {
  const way = `${nameOrNone(from)} → ${nameOrNone(to)}`;
  if (action === 'derived')
    return [
      `sequences owned by ${tablesText(tables)}: ${way}`,
      'a sequence that such a table owns (serial, identity) continues on the other shard without its counter: duplicate ids, unless the counter is carried over; only the catalog knows whether there is one',
    ];
  return [
    `sequence ${nameList(sequences, 'sequence')}: ${way}`,
    from === to
      ? 'same shard: the counter stays, unless unsharded tables own the sequence'
      : `the counter is not copied to ${nameOrNone(to)}: duplicate ids, unless it is carried over first, together with PlanetScale Support`,
  ];
}

/** Tells a change of a global secondary index. */
export function secondaryIndexWords({ action, index, enabled, tables }: SecondaryIndexChange): Words {
  const name = `global secondary index ${quoteWhole(index)}`;
  const owner = tablesText(tables);
  const words: WordsOf<SecondaryIndexChange['action']> = {
    declared: [
      `new ${name}, not enabled`,
      `reads stay as they are; updates of its columns in ${owner} are refused from now on`,
    ],
    enabled: [`${name} enabled`, `${INCOMPLETE}; COPY FROM into ${owner} is refused`],
    disabled: [`${name} disabled`, ENDED],
    dropped: [
      `${name} dropped`,
      enabled ? ENDED : 'it was not enabled: updates of its columns are accepted again',
    ],
    redefined: [
      `${name} redefined`,
      enabled
        ? `lookup rows have the old form: ${INCOMPLETE}; treat it as dropped and made anew`
        : 'it is not enabled: nothing reads it yet',
    ],
    activated: [
      `${name} activated by ${owner}`,
      enabled ? INCOMPLETE : 'it is not enabled: updates of its columns are refused from now on',
    ],
    deactivated: [
      `${name} no longer activated by its owner`,
      enabled ? ENDED : 'it is not enabled: nothing reads it',
    ],
    'lookup-moved': [
      `lookup table of ${name}`,
      'lookups miss while its rows are on other shards: results are incomplete, uniqueness is lost',
    ],
    'owner-key-changed': [
      `shard key of ${owner}, owner of ${name}`,
      `lookup rows hold the old key: ${INCOMPLETE}`,
    ],
  };
  return words[action];
}
