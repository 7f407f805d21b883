import {
  type Source,
  type Span,
  type StringNode,
  textOf,
} from '../document/document.ts';
import { memoized } from '../keyed.ts';
import {
  joined,
  type Message,
  prose,
  quote,
  statedIn,
} from '../text/message.ts';
import type { TablePlacement } from '../topology/resolution.ts';
import type { GlobalSecondaryIndex, ShardGroup } from '../topology/topology.ts';
import type { RuleInput } from './rule-input.ts';
import type { ShapeProblem } from './shape-check.ts';

/** The most columns in a sentence; a quoted list is cut after 80 characters anyway. */
const MAX_COLUMNS = 81;

/** The severity of a rule's findings; `off` disables the rule. */
export const SEVERITIES = ['error', 'warning', 'off'] as const;

export type RuleSeverity = (typeof SEVERITIES)[number];

/** One violation of a rule: the fact, what to write instead, and the place. */
export interface Problem extends ShapeProblem {
  /** Further places of the problem, or places that it conflicts with. */
  readonly others?: readonly Span[];
  /** Whether each of these places has the problem by itself, and it is reported once. */
  readonly isEach?: boolean;
  /** Whether another document has this problem, or a larger one that includes it. Without it, the values decide. */
  readonly isIn?: (other: RuleInput) => boolean;
  /** Set for a milder case of the rule, which is never more than a warning. */
  readonly atMost?: 'warning';
}

/** How sure a fact is, in the words of docs/neki.md. */
export type Confidence = 'documented' | 'measured' | 'inferred' | 'unknown';

/** What a rule is based on: how sure that is, and the sections and rules of docs/neki.md that say it. */
export type Ground = `${Confidence}, §${string}`;

/**
 * One semantic rule: what it requires, and the function that finds violations. Its examples (test/rules/each/examples)
 * say why.
 */
export interface Rule<Id extends string = string> {
  /** Stable, in kebab-case. Users name it in the `rules` input. */
  readonly id: Id;
  /** The severity, unless the user sets another one. */
  readonly severity: RuleSeverity;
  readonly ground: Ground;
  /** One sentence that is true for a valid topology. */
  readonly title: string;
  /** Why a violation is an error, in a few words; for errors only. */
  readonly error?: string | undefined;
  /** Yields violations in any order; at most a linear number in the size of the document. */
  readonly check: (input: RuleInput) => Iterable<Problem>;
}

/**
 * States a rule, and keeps the literal type of its id. Without a `check`, the walk along the schema or the reader
 * decides.
 */
export function rule<const Id extends string>(
  id: Id,
  severity: RuleSeverity,
  ground: Ground,
  statement: Pick<Rule, 'title' | 'error'> & Partial<Pick<Rule, 'check'>>,
): Rule<Id> {
  return {
    id,
    severity,
    ground,
    check: ({ problems }) => problems.get(id) ?? [],
    ...statement,
  };
}

/** The statement of a rule about one kind of part. */
interface PartStatement<Part> extends Pick<Rule, 'title' | 'error'> {
  readonly check: (part: Part, input: RuleInput) => Iterable<Problem>;
}

/** States one rule about a kind of part. */
type PartRule<Part> = <const Id extends string>(
  id: Id,
  severity: RuleSeverity,
  ground: Ground,
  statement: PartStatement<Part>,
) => Rule<Id>;

/**
 * States rules about one kind of part, which check each part separately. The state of a part is a value of each
 * problem: in another state it is another problem.
 */
export function rulesAbout<Part>(
  parts: (input: RuleInput) => Iterable<Part>,
  stateOf: (part: Part, input: RuleInput) => string = () => '',
): PartRule<Part> {
  return <const Id extends string>(
    id: Id,
    severity: RuleSeverity,
    ground: Ground,
    { title, error, check }: PartStatement<Part>,
  ): Rule<Id> =>
    rule(id, severity, ground, {
      title,
      error,
      *check(input) {
        for (const part of parts(input))
          for (const found of check(part, input))
            yield {
              ...found,
              values: found.values.concat(stateOf(part, input)),
            };
      },
    });
}

/**
 * The places of a problem: one place; places that conflict, the first of which is to blame; or all places with the same
 * problem.
 */
type Places = readonly [at: Span, ...others: Span[]];

type ProblemPlace = Span | Places | { readonly each: Places };

/** A problem at its place: what is wrong, and what to do about it. */
export function problem(
  place: ProblemPlace,
  fact: Message,
  remedy: Message,
): Problem {
  const isEach = 'each' in place;
  const [at, ...others] = placesOf(place);
  return {
    at,
    others,
    isEach,
    message: joined([fact, remedy], ' '),
    values: statedIn(fact),
  };
}

function placesOf(place: ProblemPlace): Places {
  if ('each' in place) return place.each;
  return 'start' in place ? [place] : place;
}

/** A problem, at most a warning if it is a milder case. */
export function mildIf(isMild: boolean, found: Problem): Problem {
  if (!isMild) return found;
  return { ...found, atMost: 'warning' };
}

export const databaseRule = rulesAbout(({ topology }) =>
  topology.databases.values(),
);

export const groupRule = rulesAbout(({ topology }) => topology.groupList);

export const indexRule = rulesAbout(({ topology }) =>
  topology.indexes.values(),
);

export const placementRule = rulesAbout(
  ({ tablesByPlacement }) => tablesByPlacement,
);

/** Rules about bounds. The service checks bounds only after a table is in the group (docs/neki.md §2 rule 44). */
export const layoutRule = rulesAbout(
  ({ layouts }) => layouts,
  ({ group }, { tablesByGroup }) =>
    tablesByGroup.has(group) ? 'in use' : 'unused',
);

/** A group in a sentence: `shard group `x``, or "a shard group without uid". */
export function groupName(
  { uid }: ShardGroup,
  shard: 'shard' | 'Shard' = 'shard',
): Message {
  if (uid !== undefined) return prose`${shard} group ${quote(uid.value)}`;
  if (shard === 'Shard') return prose`A shard group without uid`;
  return prose`a shard group without uid`;
}

/** Column lists in a sentence: [a, b]. */
export function columnList(columns: readonly (StringNode | string)[]): Message {
  const shown = columns.slice(0, MAX_COLUMNS);
  const names = shown.map((column) =>
    typeof column === 'string' ? column : column.value,
  );
  return quote(`[${names.join(', ')}]`);
}

/** References grouped by name, with their places in the order in which they were found. */
export function* namesIn(
  references: Iterable<StringNode>,
): Iterable<{ name: string; places: readonly [StringNode, ...StringNode[]] }> {
  for (const [name, [first, ...others]] of Map.groupBy(
    references,
    ({ value }) => value,
  ))
    if (first !== undefined) yield { name, places: [first, ...others] };
}

/** The column name of an index entry, without SQL's white space around it; undefined for an expression. */
export function plainColumn(entry: string): string | undefined {
  return /^[ \t\n\r\f\v]*([A-Za-z_][\w$]*|"(?:[^"]|"")+")[ \t\n\r\f\v]*$/.exec(
    entry,
  )?.[1];
}

/** A placeholder for a shard name in the text. */
const PLACEHOLDER = /\$\{shard:[^{}\r\n]+\}/;

/** Whether a shard is named by a placeholder that is not resolved, as without a connection. */
export function isSymbolic(uid: string): boolean {
  return uid.includes('\u0024{');
}

/**
 * Whether two places certainly mean the same shard: they have the same uid and are not written with different names.
 * Different names may be the same shard only on this branch, through the `shards` input.
 */
export function isMeantAlike(
  source: Source,
  one?: StringNode,
  other?: StringNode,
): boolean {
  if (one === undefined || other === undefined || one.value !== other.value)
    return false;
  const [name, otherName] = [one, other].map(
    (node) => PLACEHOLDER.exec(textOf(source, node))?.[0],
  );
  return name === otherName;
}

/**
 * Rules about each global secondary index. Many may share a table, so what the table's indexes say is computed once.
 */
export const gsiRule = rulesAbout(({ gsis }) => {
  const routing = memoized(routingOf);
  return gsis.map((gsi) => ({ ...gsi, routing }));
});

/** What the indexes of a placement say together: the columns that are not expressions, and how many index every row. */
function routingOf({ indexes }: TablePlacement) {
  const all = indexes.flatMap((index) => index.columns);
  const columns = all.flatMap((column) => plainColumn(column) ?? []);
  const certain = indexes.filter(({ ignoreNull }) => !ignoreNull).length;
  return {
    columns,
    isPlain: columns.length === all.length,
    distinct: new Set(columns),
    certain,
  };
}

/** The first column that routes a lookup table and that the index does not have; expressions are skipped. */
export function misroutedColumn(
  gsi: GlobalSecondaryIndex,
  { distinct }: { readonly distinct: ReadonlySet<string> },
): string | undefined {
  const own = new Set(
    gsi.columns.map(({ value }) => plainColumn(value) ?? value),
  );
  if (own.size === 0) return undefined;
  return distinct.values().find((column) => !own.has(column));
}
