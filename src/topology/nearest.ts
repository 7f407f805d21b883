import { quote } from './finding.ts';

/** More candidates than this, and pairs of letters in them, are not searched: a hostile document has many of both. */
const MAX_CANDIDATES = 1000;
const MAX_PAIRS = 1_000_000;
/** Longer names are not searched, and none is suggested: identifiers have at most 63 letters. */
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
  if (name.length > MAX_LENGTH) return undefined;
  const [lower, folded] = [name.toLowerCase(), fold(name)];
  const limit = Math.min(most, name.length - 1);
  let best: string | undefined;
  let bestDistance = limit + 1;
  let searched = 0;
  let pairs = 0;
  for (const candidate of candidates) {
    if (++searched > MAX_CANDIDATES) break;
    if (candidate.length > MAX_LENGTH) continue;
    if (fold(candidate) === folded) return candidate;
    pairs += name.length * candidate.length;
    if (pairs > MAX_PAIRS) break;
    const distance = slips(lower, candidate.toLowerCase(), bestDistance - 1);
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
function slips(name: string, candidate: string, limit: number): number {
  if (limit < 1 || Math.abs(name.length - candidate.length) > limit) return limit + 1;
  const [one, other] = differingParts(name, candidate);
  let beforeLast = new Uint8Array(other.length + 1);
  let last = Uint8Array.from(beforeLast, (_, column) => column);
  let current = new Uint8Array(other.length + 1);
  let leastOfLast = 0;
  for (let row = 1; row <= one.length; row += 1) {
    current[0] = row;
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
      const replaced = at(last, column - 1) + (isSame ? 0 : 1);
      let cost = Math.min(at(last, column) + 1, at(current, column - 1) + 1, replaced);
      if (!isSame && isSwap(one, other, { row, column }))
        cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      current[column] = cost;
      if (cost < least) least = cost;
    }
    // A swap reaches two rows back.
    if (least > limit && leastOfLast > limit) return limit + 1;
    leastOfLast = least;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return at(last, other.length);
}

/** Both names without the beginning and the end that they share. */
function differingParts(one: string, other: string): readonly [string, string] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}

function isSwap(one: string, other: string, { row, column }: { row: number; column: number }): boolean {
  if (row < 2 || column < 2) return false;
  return (
    one.charCodeAt(row - 1) === other.charCodeAt(column - 2) &&
    one.charCodeAt(row - 2) === other.charCodeAt(column - 1)
  );
}

function at(row: Uint8Array, column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
