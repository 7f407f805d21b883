import type { TableName } from '../../topology/catalog.ts';
import type { Topology } from '../../topology/topology.ts';
import type { ChangedQuery, Query, QueryImpact } from './figures.ts';
import { type FindTable, type Session, tableFinder } from './names.ts';
import type { Parser } from './parser.ts';
import { withParameters } from './placeholders.ts';
import { placements } from './placement.ts';
import { resolveShape } from './resolve.ts';
import type { Reach, Route } from './route.ts';
import type { Shape } from './shape.ts';
import { shapeOf } from './statements.ts';
import { MOST_STEPS, Steps } from './steps.ts';

/** The most statements that are shown. */
const MOST_SHOWN = 10;
/** Many statements differ only by their constants. Of so many that got worse, those that print alike are merged. */
const MOST_PRINTED = 1000;

/** The most steps of all statements together: some seconds. Ordinary statements take under 50 each. */
const MOST_STEPS_OF_ALL = 100_000_000;

/** Reaches from best to worst, as far as they are known. */
const RANK: Readonly<Record<Reach, number>> = {
  none: 0,
  one: 0,
  some: 1,
  unclear: 2,
  all: 3,
  refused: 4,
};

/** A statement and its routes under two topologies. */
interface Compared {
  readonly query: Query;
  readonly text: string;
  readonly isShown: boolean;
  readonly before: Reach;
  readonly after: Route;
}

/** The effect on queries of replacing one topology by another, weighted by calls. */
export function queryImpact(
  queries: readonly Query[],
  { before, after }: { readonly before: Topology; readonly after: Topology },
  parser: Parser,
): QueryImpact {
  const find = tableFinder([before, after]);
  const sides = [before, after].map((topology) => placements(topology, parser));
  const steps = new Steps(MOST_STEPS_OF_ALL);
  const counts = { before: noCalls(), after: noCalls() };
  const worse = { statements: 0, calls: 0 };
  const worst: Compared[] = [];
  const totals = {
    calls: 0,
    unparsed: 0,
    replaced: 0,
    scatter: 0,
    refused: 0,
  };

  for (const query of queries) {
    totals.calls += query.calls;
    const read = readQuery(query.text, parser);
    if (read === undefined) {
      totals.unparsed += 1;
      counts.before.unclear += query.calls;
      counts.after.unclear += query.calls;
      continue;
    }

    if (read.isReplaced) totals.replaced += 1;
    const tables = tablesOf(read.shape, query, find);
    const [one, other] = sides.map((side) =>
      resolveShape(read.shape, tables, side, new Steps(MOST_STEPS, steps)),
    );
    if (one === undefined || other === undefined) continue;
    counts.before[one.reach] += query.calls;
    counts.after[other.reach] += query.calls;
    if (isScattered(one.reach, other.reach)) totals.scatter += query.calls;
    if (isRefused(one.reach, other.reach)) totals.refused += query.calls;
    if (!isWorse(one.reach, other.reach)) continue;
    worse.statements += 1;
    worse.calls += query.calls;
    worst.push({
      query,
      text: read.text,
      isShown: read.shape.isData,
      before: one.reach,
      after: other,
    });
    dropBetter(worst);
  }

  return {
    statements: queries.length,
    ...totals,
    ...counts,
    worse,
    worst: worstOf(theWorst(worst), parser),
  };
}

/** A statement as it was read. */
interface ReadQuery {
  readonly shape: Shape;
  readonly text: string;
  readonly isReplaced: boolean;
}

/**
 * Reads a statement; if it does not parse, with the placeholders of a client replaced. Undefined if it still does not
 * parse.
 */
export function readQuery(text: string, parser: Parser): ReadQuery | undefined {
  const parsed = parser.parse(text);
  if (parsed.ok)
    return { shape: shapeOf(parsed.value, text), text, isReplaced: false };
  if (parsed.problem !== 'syntax') return undefined;

  const replaced = withParameters(text);
  if (!replaced.isReplaced) return undefined;
  const again = parser.parse(replaced.text);
  if (!again.ok) return undefined;
  return { shape: shapeOf(again.value, text), ...replaced };
}

/** The tables of a statement's relations, in order. */
export function tablesOf(
  { relations }: Shape,
  session: Session,
  find: FindTable,
): readonly (TableName | undefined)[] {
  return relations.map(({ table }) => find(table, session));
}

function noCalls(): Record<Reach, number> {
  return { one: 0, some: 0, all: 0, refused: 0, unclear: 0, none: 0 };
}

function isWorse(before: Reach, after: Reach): boolean {
  return RANK[after] > RANK[before];
}

/** Whether a statement visits more shards than before, or may. */
function isScattered(before: Reach, after: Reach): boolean {
  switch (before) {
    case 'none':
    case 'one':
      return after === 'some' || after === 'all' || after === 'unclear';
    case 'some':
      return after === 'all' || after === 'unclear';
    default:
      return false;
  }
}

function isRefused(before: Reach, after: Reach): boolean {
  return after === 'refused' && before !== 'refused';
}

/** Drops statements that will not be among the worst, so that a long list of statements takes little memory. */
function dropBetter(worst: Compared[]): void {
  if (worst.length > 2 * MOST_PRINTED)
    worst.splice(0, worst.length, ...theWorst(worst));
}

/** The worst of some statements: refused ones, then those on all shards, each by calls. */
function theWorst(worse: readonly Compared[]): readonly Compared[] {
  return worse
    .toSorted(
      (one, other) =>
        RANK[other.after.reach] - RANK[one.after.reach] ||
        other.query.calls - one.query.calls,
    )
    .slice(0, MOST_PRINTED);
}

/** What is shown of the worst statements, in their order; those that print alike are merged. */
function worstOf(
  worst: readonly Compared[],
  parser: Parser,
): readonly ChangedQuery[] {
  const known = new Map<string, ChangedQuery>();
  for (const one of worst) {
    const { query, text, isShown, before, after } = one;
    const statement = isShown ? parser.print(text) : undefined;
    const key = [statement, before, after.reach].join('\0');
    known.set(key, {
      statement,
      calls: (known.get(key)?.calls ?? 0) + query.calls,
      before,
      after: after.reach,
      why: after.why,
    });
  }
  return Array.from(known.values())
    .sort(
      (one, other) =>
        RANK[other.after] - RANK[one.after] || other.calls - one.calls,
    )
    .slice(0, MOST_SHOWN);
}
