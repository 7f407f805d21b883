import { distance } from 'fastest-levenshtein';
import { type Message, NOTHING, prose, quote } from './message.ts';

/**
 * The most candidates that are searched, and the most pairs of letters in them: a hostile document has many of both.
 */
const MAX_CANDIDATES = 1000;
const MAX_PAIRS = 1_000_000;
/** Longer names get no suggestion: identifiers have at most 63 letters. */
const MAX_LENGTH = 100;

/** The most pairs of letters that all searches of one check compare: less than a second. */
const MAX_PAIRS_TOGETHER = 20_000_000;

/**
 * Suggests names for misspelled ones, during one check of a document. If there are many names and candidates, later
 * names get no suggestion.
 */
export class Speller {
  #pairsLeft = MAX_PAIRS_TOGETHER;

  /**
   * The candidate that a misspelled name most likely means: one that differs only in case, dashes or a plural, else the
   * one with the fewest slips (a letter too many, missing, wrong, or misplaced). Undefined if none is within `most`
   * slips, by default a third of the letters.
   */
  nearest(
    name: string,
    candidates: Iterable<string>,
    most = Math.max(1, Math.floor(name.length / 3)),
  ): string | undefined {
    if (name.length > MAX_LENGTH) return undefined;
    const [lower, folded] = [name.toLowerCase(), fold(name)];
    const limit = Math.min(most, name.length - 1);
    let best: string | undefined;
    let bestDistance = limit + 1;
    const mostPairs = Math.min(MAX_PAIRS, this.#pairsLeft);
    let searched = 0;
    let pairs = 0;
    for (const candidate of candidates) {
      if (++searched > MAX_CANDIDATES) break;
      if (candidate.length > MAX_LENGTH) continue;
      pairs += Math.max(1, name.length) * candidate.length;
      if (pairs > mostPairs) break;
      if (fold(candidate) === folded) {
        best = candidate;
        break;
      }
      const made = slips(lower, candidate.toLowerCase());
      if (made >= bestDistance) continue;
      bestDistance = made;
      best = candidate;
    }
    this.#pairsLeft -= Math.min(pairs, mostPairs);
    return best;
  }

  /** A remedy: `Did you mean `x`?`, or another remedy if no candidate is similar. */
  didYouMean(
    name: string,
    candidates: Iterable<string>,
    otherwise: Message = NOTHING,
  ): Message {
    const near = this.nearest(name, candidates);
    if (near === undefined) return otherwise;
    return prose`Did you mean ${quote(near)}?`;
  }
}

/** The meaning of one misspelled name. */
export function nearest(
  name: string,
  candidates: Iterable<string>,
  most?: number,
): string | undefined {
  return new Speller().nearest(name, candidates, most);
}

/** A remedy for one misspelled name. */
export function didYouMean(
  name: string,
  candidates: Iterable<string>,
  otherwise?: Message,
): Message {
  return new Speller().didYouMean(name, candidates, otherwise);
}

/** A suggestion after another sentence; empty if no candidate is similar. */
export function suggestion(
  name: string,
  candidates: Iterable<string>,
): Message {
  const near = nearest(name, candidates);
  if (near === undefined) return NOTHING;
  return prose` Did you mean ${quote(near)}?`;
}

/** A name without what people confuse: case, dashes, spaces, and the letter of a plural. */
export function fold(name: string): string {
  return name
    .toLowerCase()
    .replace(/[_\-\s]/g, '')
    .replace(/s$/, '');
}

/** The number of letters to add, remove or replace; a swap of two letters counts once. */
function slips(one: string, other: string): number {
  const letters = distance(one, other);
  if (letters === 2 && sorted(one) === sorted(other)) return 1;
  return letters;
}

function sorted(name: string): string {
  return name.split('').sort().join('');
}
