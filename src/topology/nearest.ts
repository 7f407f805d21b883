import { quote } from './finding.ts';

/** More candidates than this are not searched, so that a hostile document cannot make a search long. */
const MAX_CANDIDATES = 1000;
/** Longer names are compared as equal or not only. */
const MAX_LENGTH = 100;

/**
 * The candidate that a misspelled name most likely means: one that differs in case, dashes or a plural only, else the
 * one that is nearest by slips of the pen (a letter too many, too few, wrong, or two swapped). Undefined if none is
 * within `most` slips, a third of the letters unless said otherwise.
 */
export function nearest(
  name: string,
  candidates: Iterable<string>,
  most = Math.max(1, Math.floor(name.length / 3)),
): string | undefined {
  const folded = fold(name);
  const limit = Math.min(most, name.length - 1);
  let best: string | undefined;
  let bestDistance = limit + 1;
  let searched = 0;
  for (const candidate of candidates) {
    if (++searched > MAX_CANDIDATES) break;
    if (fold(candidate) === folded) return candidate;
    const distance = slips(name.toLowerCase(), candidate.toLowerCase(), bestDistance - 1);
    if (distance >= bestDistance) continue;
    bestDistance = distance;
    best = candidate;
  }
  return best;
}

/** A remedy's half sentence: ` Did you mean `x`?`, or nothing where no candidate is near. */
export function suggestion(name: string, candidates: Iterable<string>): string {
  const near = nearest(name, candidates);
  return near === undefined ? '' : ` Did you mean ${quote(near)}?`;
}

function fold(name: string): string {
  return name
    .toLowerCase()
    .replace(/[_\-\s]/g, '')
    .replace(/s$/, '');
}

/** Damerau-Levenshtein distance (adjacent swaps count one), or anything above the limit. */
function slips(one: string, other: string, limit: number): number {
  if (limit < 1 || Math.abs(one.length - other.length) > limit) return limit + 1;
  if (one.length > MAX_LENGTH || other.length > MAX_LENGTH) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, other.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
