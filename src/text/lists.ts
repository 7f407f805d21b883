import {
  joined,
  type Message,
  prose,
  quote,
  quoteShard,
  quoteWhole,
  thousands,
} from './message.ts';

/** The most names that a message lists. */
const MOST_LISTED = 3;

/** A noun for things that are counted or listed. */
type Noun =
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
  | 'note'
  | 'object'
  | 'part'
  | 'pattern'
  | 'place'
  | 'reason'
  | 'row'
  | 'rule'
  | 'schema'
  | 'sequence'
  | 'shard'
  | 'statement'
  | 'step'
  | 'table'
  | 'target'
  | 'version'
  | 'warning'
  | 'workflow';

/** The form of a noun for a number of things: "table", "tables". */
export function plural(count: number, noun: Noun): Message {
  if (count === 1) return prose`${noun}`;
  if (noun === 'index') return prose`indexes`;
  return prose`${noun}s`;
}

/** The form of a verb for a number of things: "is", "are". */
export function agreeing<One extends string, Many extends string>(
  count: number,
  one: One,
  many: Many,
): One | Many {
  if (count === 1) return one;
  return many;
}

/** A number with its noun: "1 table", "12 tables". */
export function counted(count: number, noun: Noun): Message {
  return prose`${thousands(count)} ${plural(count, noun)}`;
}

/** Parts of a sentence as a list: a, b and c. */
export function inWords(
  parts: readonly Message[],
  joint: 'and' | 'or' = 'and',
): Message {
  const last = parts.at(-1) ?? prose``;
  const others = parts.slice(0, -1);
  if (others.length === 0) return last;
  return prose`${joined(others, ', ')} ${joint} ${last}`;
}

/** The first parts of a list, and how many more there are: a, b and 4 more. */
export function firstOf(shown: readonly Message[], total: number): Message {
  const rest = total - shown.length;
  if (rest === 0) return inWords(shown);
  return inWords(shown.concat(prose`${rest} more`));
}

/** Names or uids to be listed. */
type Names = readonly string[] | ReadonlySet<string>;

/** Names in a sentence: `a`, `b`, `c` and 4 more. Pass the total if the list has only the first names. */
export function listed(names: Names, total?: number): Message {
  const all = Array.from(names);
  const shown = all.slice(0, MOST_LISTED).map(quote);
  return firstOf(shown, total ?? all.length);
}

/** Names with their noun, the first three written out: "`a`, `b`, `c` and 4 more tables". */
export function nameList(
  names: Names,
  noun: Noun,
  joint: 'and' | 'or' = 'and',
): Message {
  const all = Array.from(names);
  const shown = all.slice(0, MOST_LISTED).map(quoteWhole);
  return withRest(shown, all.length - shown.length, noun, joint);
}

/** Shards by their uids, the first three written out. */
export function shardList(uids: Names, joint: 'and' | 'or' = 'and'): Message {
  const all = Array.from(uids);
  const shown = all.slice(0, MOST_LISTED).map(quoteShard);
  return withRest(shown, all.length - shown.length, 'shard', joint);
}

function withRest(
  shown: readonly Message[],
  rest: number,
  noun: Noun,
  joint: 'and' | 'or',
): Message {
  if (rest === 0) return inWords(shown, joint);
  return inWords(
    shown.concat(prose`${rest} more ${plural(rest, noun)}`),
    joint,
  );
}

/** A name, or "none". */
export function nameOrNone(name: string | undefined): Message {
  if (name === undefined) return prose`none`;
  return quoteWhole(name);
}

/** Clauses of one sentence; those that say nothing are left out. */
export function clauses(...texts: readonly Message[]): Message {
  return joined(texts, '; ');
}
