import { firstOf } from '../../text/lists.ts';
import { type Message, quoteWhole } from '../../text/message.ts';

/**
 * The most names that a step shows. A gate must show all that it asks for: nobody can copy a table that is only
 * counted.
 */
export const MOST_NAMED = 50;

/** The names of things that somebody must look at or change. */
export function namesOf(
  names: readonly string[] | ReadonlySet<string>,
): Message {
  const all = Array.from(names);
  return firstOf(all.slice(0, MOST_NAMED).map(quoteWhole), all.length);
}
