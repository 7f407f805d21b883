import { prose } from '../../text/message.ts';
import { type ChangeBase, type ChangeText, NO_TABLES } from '../change-base.ts';

/** A difference of two whole documents of unknown meaning. */
export interface UnknownChange extends ChangeBase {
  readonly kind: 'unknown';
  readonly action: 'free-form' | 'unexplained';
  readonly text: ChangeText;
}

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
