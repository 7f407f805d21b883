import { nameOrNone, shardList } from '../../text/lists.ts';
import { type Message, prose } from '../../text/message.ts';
import {
  type ChangeBase,
  type ChangeText,
  NO_TABLES,
  type UnlistedScope,
} from '../change-base.ts';
import type { Kind } from '../kind.ts';
import { scopeText } from '../table-text.ts';

/** The authority of the cluster or of a database changes: its shard, or only the name of its group. */
export interface AuthorityChange extends ChangeBase {
  readonly kind: 'authority';
  readonly action: 'removed' | 'not-one-shard' | 'moved' | 'renamed';
  readonly text: ChangeText;
  /** The shards of the authority before and after, where both are known to differ. */
  readonly shards?: {
    readonly before: readonly string[];
    readonly after: readonly string[];
  };
}

export const AUTHORITY: Kind<AuthorityChange> = {
  text: ({ text }) => text,
  action: ({ action }) => action,
  facts: ({ action, shards }) => [
    action,
    shards?.before.toSorted(),
    shards?.after.toSorted(),
  ],
  group: (change, { authoritativeShardGroup }) =>
    change.class === 'rejected' ? authoritativeShardGroup?.value : undefined,
};

type Shards = ReadonlySet<string>;

/** A cluster without an authority. */
export function rejectedRemoval(from: Shards): AuthorityChange {
  return rejected('removed', {
    title: titleOf({}, shardsText(from), NONE),
    effect: prose`rejected: a topology requires an authoritative group`,
  });
}

/** An authority of the cluster that is not one shard. */
export function rejectedShape(from: Shards, shards: Shards): AuthorityChange {
  return rejected('not-one-shard', {
    title: titleOf({}, shardsText(from), shardList(shards)),
    effect: prose`rejected: the authoritative group must have exactly one key range, without bounds`,
  });
}

/** An authority of the cluster on another shard. */
export function rejectedMove(from: Shards, to: Shards): AuthorityChange {
  return rejected('moved', {
    title: titleOf({}, shardsText(from), shardsText(to)),
    effect: prose`rejected: the authoritative shard of a cluster cannot change`,
  });
}

function rejected(
  action: AuthorityChange['action'],
  text: ChangeText,
): AuthorityChange {
  return {
    kind: 'authority',
    class: 'rejected',
    action,
    text,
    tables: NO_TABLES,
    reversible: 'yes',
  };
}

/**
 * The change for an authority that moves to another shard. It is also the change for an authority with several shards,
 * because it is unknown which shard has a counter.
 */
export function movedAuthority(
  scope: UnlistedScope,
  from: Shards,
  to: Shards,
): AuthorityChange {
  const isKnown = from.size < 2 && to.size < 2;
  return {
    kind: 'authority',
    class: 'needs-backfill',
    action: 'moved',
    text: {
      title: titleOf(scope, shardsText(from), shardsText(to)),
      effect: isKnown ? MOVED : PERHAPS_MOVED,
    },
    shards: { before: Array.from(from), after: Array.from(to) },
    // The unlisted tables of a database follow its authority.
    tables: { listed: [], unlisted: [scope] },
    reversible: 'no',
  };
}

const MOVED = prose`sequences of the authority continue on another shard, but their counters are not copied: ids could repeat unless you carry the counters over first`;

const PERHAPS_MOVED = prose`it is unknown which shard of an authority has the counters of its sequences; they are not copied: ids could repeat unless you carry the counters over first`;

/** An authority that keeps its shard under another uid. */
export function renamedAuthority(
  scope: UnlistedScope,
  from: string | undefined,
  to: string | undefined,
): AuthorityChange {
  return {
    kind: 'authority',
    class: 'safe',
    action: 'renamed',
    text: {
      title: titleOf(scope, nameOrNone(from), nameOrNone(to)),
      effect: prose`same shard: no effect`,
    },
    tables: NO_TABLES,
    reversible: 'yes',
  };
}

function titleOf(scope: UnlistedScope, from: Message, to: Message): Message {
  return prose`authority of ${scopeText(scope)}: ${from} → ${to}`;
}

const NONE = prose`none`;

function shardsText(shards: Shards): Message {
  if (shards.size === 0) return NONE;
  return shardList(shards, 'or');
}
