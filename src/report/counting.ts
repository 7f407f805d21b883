import type { Change } from '../changes/change.ts';
import { tablesText } from '../changes/table-text.ts';
import type { Compared, RunResult } from '../run/result.ts';
import { counted } from '../text/lists.ts';
import { type Message, prose, thousands, withCommas } from '../text/message.ts';

/** The most tables that the words of a change name. */
const MOST_NAMED = 3;

/** "3 changes", "1 change"; with tables if a row cannot name them all: "1 change to 3,000 tables". */
export function changeCount({ plan }: Compared): Message {
  const tables = new Set(
    plan.changes.flatMap((change) => change.tables.listed),
  );
  const changes = counted(plan.changes.length, 'change');
  if (tables.size <= MOST_NAMED) return changes;

  return prose`${changes} to ${thousands(tables.size)} tables`;
}

/** A count with its noun, as plain text: "1 row", "12,400 rows". */
export function countOf(count: number, noun: string): string {
  return `${withCommas(count)} ${nounFor(count, noun)}`;
}

/** A noun in the singular or plural, as plain text. */
export function nounFor(count: number, noun: string): string {
  if (count === 1) return noun;
  return `${noun}s`;
}

/** The end of a shortened list, as plain text: " and 12 more"; empty if nothing is left out. */
export function andMore(count: number): string {
  if (count <= 0) return '';
  return ` and ${withCommas(count)} more`;
}

/** How many errors a file has. */
export function errorCount({ findings }: RunResult): Message {
  const errors = findings.filter(({ severity }) => severity === 'error');
  return counted(errors.length, 'error');
}

/** The unlisted tables of some changes, with their scope if there is only one. */
export function placesText(changes: readonly Change[]): Message {
  const places = changes.flatMap(({ tables }) => tables.unlisted);
  if (places.length === 1) return tablesText({ listed: [], unlisted: places });
  return prose`unlisted tables`;
}
