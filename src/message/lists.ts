import {
  joined,
  type Message,
  prose,
  quote,
  quoteShard,
  quoteWhole,
  thousands,
} from './message.ts';

/** How many names a message lists. */
const MOST_LISTED = 3;

/** What is counted or listed. */
export type Noun =
  | 'call'
  | 'change'
  | 'character'
  | 'commit'
  | 'database'
  | 'default'
  | 'error'
  | 'finding'
  | 'group'
  | 'index'
  | 'interval'
  | 'key'
  | 'line'
  | 'object'
  | 'part'
  | 'pattern'
  | 'place'
  | 'reason'
  | 'row'
  | 'sequence'
  | 'shard'
  | 'statement'
  | 'table'
  | 'target'
  | 'version'
  | 'warning';

/** The word for so many things: "table", "tables". */
export function plural(count: number, noun: Noun): Message {
  if (count === 1) return prose`${noun}`;
  if (noun === 'index') return prose`indexes`;
  return prose`${noun}s`;
}

/** A number with the word for so many things: "1 table", "12 tables". */
export function counted(count: number, noun: Noun): Message {
  return prose`${thousands(count)} ${plural(count, noun)}`;
}

/** Parts of a sentence: a, b and c. */
export function inWords(
  parts: readonly Message[],
  joint: 'and' | 'or' = 'and',
): Message {
  const last = parts.at(-1) ?? prose``;
  const others = parts.slice(0, -1);
  if (others.length === 0) return last;
  return prose`${joined(others, ', ')} ${joint} ${last}`;
}

/** Names in a sentence: `a`, `b`, `c` and 4 more; the total is told where only the first names are given. */
export function listed(
  names: readonly string[],
  total = names.length,
): Message {
  const shown = names.slice(0, MOST_LISTED).map((name) => quote(name));
  const rest = total - shown.length;
  return inWords(rest > 0 ? [...shown, prose`${rest} more`] : shown);
}

/** Some names, the first three of them written out: "`a`, `b`, `c` and 4 more tables". */
export function nameList(
  names: readonly string[],
  noun: Noun,
  joint: 'and' | 'or' = 'and',
): Message {
  const shown = names.slice(0, MOST_LISTED).map(quoteWhole);
  const rest = names.length - shown.length;
  return withRest(shown, rest, noun, joint);
}

/** Some shards by their uids, the first three of them written out. */
export function shardList(
  uids: readonly string[],
  joint: 'and' | 'or' = 'and',
): Message {
  const shown = uids.slice(0, MOST_LISTED).map(quoteShard);
  return withRest(shown, uids.length - shown.length, 'shard', joint);
}

function withRest(
  shown: readonly Message[],
  rest: number,
  noun: Noun,
  joint: 'and' | 'or',
): Message {
  return inWords(
    rest > 0 ? [...shown, prose`${rest} more ${plural(rest, noun)}`] : shown,
    joint,
  );
}

/** A name, or "none". */
export function nameOrNone(name: string | undefined): Message {
  if (name === undefined) return prose`none`;
  return quoteWhole(name);
}
