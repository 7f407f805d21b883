import { memoized } from '../keyed.ts';
import { nameList } from '../text/lists.ts';
import { code, joined, type Message, prose, quote } from '../text/message.ts';
import { Speller } from '../text/nearest.ts';

// Targets that are applied one after the other are the rungs of a ladder: staging, then production.

/** A target, and the one that it comes after. */
export interface Rung {
  readonly name: string;
  /** Undefined for a target that waits for none. */
  readonly after?: string | undefined;
}

/** Ladders that a line names, and steps of one of them: the line is read at a glance. */
const MOST_LADDERS = 3;
const MOST_STEPS = 6;

/** The rung below one; undefined where there is none, or none of that name. */
type Below<R extends Rung> = (rung: R) => R | undefined;

function belowIn<R extends Rung>(rungs: readonly R[]): Below<R> {
  const byName = new Map<Rung['after'], R>();
  for (const rung of rungs) byName.set(rung.name, rung);
  return ({ after }) => byName.get(after);
}

/** How many targets come before each, one behind the other; of targets without a circle. */
export function depthsOf(rungs: readonly Rung[]): ReadonlyMap<string, number> {
  const below = belowIn(rungs);
  // A file has a thousand targets at most, so the calls are no deeper.
  const depthOf = memoized((rung: Rung): number => {
    const first = below(rung);
    if (first === undefined) return 0;
    return depthOf(first) + 1;
  });
  return new Map(rungs.map((rung) => [rung.name, depthOf(rung)]));
}

/** Targets that come after each other in a circle, each circle once. One that comes after itself is a circle, too. */
export function circularIn<R extends Rung>(
  rungs: readonly R[],
): readonly (readonly R[])[] {
  const below = belowIn(rungs);
  const reachedFrom = new Map<string, R>();
  const circles: (readonly R[])[] = [];
  for (const start of rungs) {
    let at: R | undefined = start;
    while (at !== undefined && !reachedFrom.has(at.name)) {
      reachedFrom.set(at.name, start);
      at = below(at);
    }

    // Who comes back to its own way has gone round a circle that nobody has met before.
    if (at !== undefined && reachedFrom.get(at.name) === start)
      circles.push(circleFrom(at, below));
  }
  return circles;
}

function circleFrom<R extends Rung>(first: R, below: Below<R>): readonly R[] {
  const circle = [first];
  let at = below(first);
  while (at !== undefined && at.name !== first.name) {
    circle.push(at);
    at = below(at);
  }
  return circle;
}

/** What is wrong with the order of some targets, and with which of them. */
interface OrderProblem<R extends Rung> {
  readonly rung: R;
  readonly message: Message;
}

/**
 * What is wrong with the order of targets. Where `isWhole` is false, others may be there whose names could not be read.
 */
export function orderProblems<R extends Rung>(
  rungs: readonly R[],
  { isWhole }: { readonly isWhole: boolean },
): readonly OrderProblem<R>[] {
  const names = new Set(rungs.map(({ name }) => name));
  const problems = circularIn(rungs).flatMap(circleProblem);
  if (!isWhole) return problems;

  const speller = new Speller();
  for (const rung of rungs) {
    const { after } = rung;
    if (after !== undefined && !names.has(after))
      problems.push({ rung, message: unknownText(after, names, speller) });
  }
  return problems;
}

function circleProblem<R extends Rung>(
  circle: readonly R[],
): OrderProblem<R>[] {
  const [rung] = circle;
  if (rung === undefined) return [];
  return [{ rung, message: circleText(circle.map(({ name }) => name)) }];
}

function circleText(names: readonly string[]): Message {
  const [name = '', ...others] = names;
  if (others.length === 0)
    return prose`${code('after')} is ${quote(name)}, the target itself. Set the ${code('name')} of the target that comes first, or remove it.`;
  return prose`${code('after')} leads in a circle: ${nameList(names, 'target')} come after each other. Remove ${code('after')} from the one that comes first.`;
}

function unknownText(
  after: string,
  names: ReadonlySet<string>,
  speller: Speller,
): Message {
  const other = prose`Set the ${code('name')} of another target.`;
  return prose`${code('after')} is ${quote(after)}, but the file has no such target. ${speller.didYouMean(after, names, other)}`;
}

/** The order of applies, of the ladders that these targets stand on; undefined where they stand on none. */
export function orderText(
  rungs: readonly Rung[],
  names: ReadonlySet<string>,
): Message | undefined {
  const depths = depthsOf(rungs);
  const ladders = laddersOf(rungs).filter((ladder) =>
    ladder.some(({ name }) => names.has(name)),
  );
  if (ladders.length === 0) return undefined;

  const texts = ladders
    .slice(0, MOST_LADDERS)
    .map((ladder) => stepsText(ladder, depths));
  const rest = ladders.length - texts.length;
  if (rest > 0) texts.push(prose`and ${rest} more`);
  return prose`Order of applies: ${joined(texts, '; ')}.`;
}

/** Each ladder: a target that waits for none, and all that come after it, at once or later. A target alone is none. */
function laddersOf(rungs: readonly Rung[]): readonly (readonly Rung[])[] {
  const below = belowIn(rungs);
  const lowest = (rung: Rung): Rung => {
    let at = rung;
    for (let next = below(at); next !== undefined; next = below(at)) at = next;
    return at;
  };
  const ladders = Map.groupBy(rungs, lowest).values();
  return ladders.filter(({ length }) => length > 1).toArray();
}

/** "`staging`, then `eu` and `us`". */
function stepsText(
  ladder: readonly Rung[],
  depths: ReadonlyMap<string, number>,
): Message {
  const steps = Map.groupBy(ladder, ({ name }) => depths.get(name) ?? 0);
  const inOrder = Array.from(steps).sort(([one], [other]) => one - other);
  const texts = inOrder.slice(0, MOST_STEPS).map(([, rungs]) =>
    nameList(
      rungs.map(({ name }) => name),
      'target',
    ),
  );
  const rest = inOrder.length - texts.length;
  if (rest > 0) texts.push(prose`${rest} more`);
  return joined(texts, ', then ');
}
