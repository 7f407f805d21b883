import { prose } from '../../text/message.ts';
import { type ChangeBase, type ChangeText, NO_TABLES } from '../change-base.ts';
import type { Kind } from '../kind.ts';

/** A difference of two whole documents of unknown meaning. */
export interface UnknownChange extends ChangeBase {
  readonly kind: 'unknown';
  readonly action: 'free-form' | 'unexplained';
  readonly text: ChangeText;
}

export const UNKNOWN: Kind<UnknownChange> = {
  text: ({ text }) => text,
  action: ({ action }) => action,
  facts: ({ action }) => [action],
  touchesRows: () => true,
};

/** What is not known, by the difference whose meaning it is. */
const REASONS = {
  'free-form': prose`unknown effect: it has no key of the Neki form`,
  unexplained: prose`unknown effect: no part differs whose meaning is known`,
} as const;

/** A difference of two whole documents of unknown meaning. */
export function unknownChange(action: UnknownChange['action']): UnknownChange {
  return {
    kind: 'unknown',
    class: 'unknown',
    action,
    text: { title: prose`the document`, effect: REASONS[action] },
    tables: NO_TABLES,
    reversible: 'yes',
  };
}
