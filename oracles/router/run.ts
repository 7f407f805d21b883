import { type Disagreement, disagreements } from './compare.ts';
import { placesOf } from './documents.ts';
import type { Pair } from './kinds.ts';
import { pairsOf } from './pairs.ts';
import { shrink } from './shrink.ts';

/** Of so many disagreements the pairs are shrunk and shown. */
const SHOWN = 5;

/** What a run came to. */
export interface Outcome {
  /** How many places of how many pairs were judged. */
  readonly pairs: number;
  readonly places: number;
  /** The kinds of change that occurred. */
  readonly kinds: ReadonlySet<string>;
  /** How many pairs have a disagreement, and some of them to read. */
  readonly wrong: number;
  readonly shown: readonly string[];
}

/** Judges so many pairs of a seed, each by the reference and by the product. */
export async function judgePairs(
  seed: number,
  count: number,
): Promise<Outcome> {
  const kinds = new Set<string>();
  const shown: string[] = [];
  const seen = new Set<string>();
  let [pairs, places, wrong] = [0, 0, 0];
  for (const pair of pairsOf(seed).take(count)) {
    pairs++;
    places += placesOf(pair.before, pair.after).length;
    for (const kind of pair.kinds) kinds.add(kind);
    const [first] = disagreements(pair.before, pair.after, pair);
    if (first === undefined) continue;
    wrong++;
    if (shown.length < SHOWN && !seen.has(first.kind))
      shown.push(await show(pair, first, `seed ${seed}, pair ${pairs}`));
    seen.add(first.kind);
  }
  return { pairs, places, kinds, wrong, shown };
}

/** The smallest pair with the same disagreement, as text. */
async function show(
  pair: Pair,
  { kind }: Disagreement,
  name: string,
): Promise<string> {
  const ofKind = (one: Pair) =>
    disagreements(one.before, one.after, one).find(
      (other) => other.kind === kind,
    );
  const isOfParts = !/^(whole|respelling)/.test(kind);
  const small = await shrink(
    pair,
    isOfParts,
    (one) => ofKind(one) !== undefined,
  );
  return [
    `${name}: ${pair.kinds.join(', ')}`,
    `${kind}: ${ofKind(small)?.detail}`,
    ...(small.earlier ? [`earlier ${JSON.stringify(small.earlier)}`] : []),
    `before ${JSON.stringify(small.before)}`,
    `after  ${JSON.stringify(small.after)}`,
  ].join('\n');
}
