import { prose } from '../../text/message.ts';
import { type ChangeBase, type ChangeText, NO_TABLES } from '../change-base.ts';
import type { Kind } from '../kind.ts';

/** Two documents differ, and the meaning of the difference is unknown. */
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

/** What is unknown, by the action. */
const REASONS = {
  'free-form': prose`unknown effect: it has no key of the Neki form`,
  unexplained: prose`unknown effect: no part differs whose meaning is known`,
} as const;

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
