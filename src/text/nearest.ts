import { distance } from 'fastest-levenshtein';
import { type Message, NOTHING, prose, quote } from './message.ts';

/** More candidates than this, and pairs of letters in them, are not searched: a hostile document has many of both. */
const MAX_CANDIDATES = 1000;
const MAX_PAIRS = 1_000_000;
/** Longer names are not searched, and none is suggested: identifiers have at most 63 letters. */
const MAX_LENGTH = 100;

/** Pairs of letters that all searches of one check may compare together: less than a second. */
const MAX_PAIRS_TOGETHER = 20_000_000;

/**
 * Finds what misspelled names mean, for one check of a document. With many names and many candidates, the later names
 * get no suggestion.
 */
export class Speller {
  #pairsLeft = MAX_PAIRS_TOGETHER;

  /**
   * The candidate that a misspelled name most likely means: one that differs in case, dashes or a plural only, else the
   * one that is nearest by slips of the pen (a letter too many, too few, wrong, or in the wrong place). Undefined if none
   * is within `most` slips, a third of the letters unless said otherwise.
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

  /** A remedy: `Did you mean `x`?`, or another one where no candidate is near. */
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

/** What one misspelled name means. */
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

/** The same behind another sentence: nothing where no candidate is near. */
export function suggestion(
  name: string,
  candidates: Iterable<string>,
): Message {
  const near = nearest(name, candidates);
  if (near === undefined) return NOTHING;
  return prose` Did you mean ${quote(near)}?`;
}

function fold(name: string): string {
  return name
    .toLowerCase()
    .replace(/[_\-\s]/g, '')
    .replace(/s$/, '');
}

/** The letters to add, remove or replace; one letter in the wrong place, as in a swap, counts one. */
function slips(one: string, other: string): number {
  const letters = distance(one, other);
  if (letters === 2 && sorted(one) === sorted(other)) return 1;
  return letters;
}

function sorted(name: string): string {
  return name.split('').sort().join('');
}
