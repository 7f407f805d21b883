import { nameOrNone } from '../../text/lists.ts';
import { type Message, prose } from '../../text/message.ts';
import {
  type ChangeBase,
  type ChangeText,
  NO_TABLES,
  type UnlistedScope,
} from '../change-base.ts';
import type { Kind } from '../kind.ts';
import { scopeText } from '../table-text.ts';

/** A default that changes and moves no table, or that the service rejects. */
export interface DefaultChange extends ChangeBase {
  readonly kind: 'default';
  readonly action: 'same-placement' | 'not-the-authority';
  readonly text: ChangeText;
}

export const DEFAULT: Kind<DefaultChange> = {
  text: ({ text }) => text,
  action: ({ action }) => action,
  facts: ({ action }) => [action],
};

/** A default under another name that places every table as before. */
export function samePlacement(
  scope: UnlistedScope,
  from: string | undefined,
  to: string | undefined,
): DefaultChange {
  return {
    kind: 'default',
    class: 'safe',
    action: 'same-placement',
    text: {
      title: titleOf(scope, from, to),
      effect: prose`declaration only: every table that uses this default keeps its shards`,
    },
    tables: NO_TABLES,
    reversible: 'yes',
  };
}

/** A default of the cluster that is not its authority. */
export function notTheAuthority(
  authority: string | undefined,
  to: string | undefined,
): DefaultChange {
  return {
    kind: 'default',
    class: 'rejected',
    action: 'not-the-authority',
    text: {
      title: titleOf({}, authority, to),
      effect: prose`rejected: the default of the cluster must be absent or the authoritative group ${nameOrNone(authority)}`,
    },
    tables: NO_TABLES,
    reversible: 'yes',
  };
}

function titleOf(
  scope: UnlistedScope,
  from: string | undefined,
  to: string | undefined,
): Message {
  return prose`default shard group of ${scopeText(scope)}: ${nameOrNone(from)} → ${nameOrNone(to)}`;
}
