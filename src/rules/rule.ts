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

/** Columns of a list that are put into a sentence; what is quoted there is cut after 80 characters. */
const MAX_COLUMNS = 81;

/** What a rule's findings weigh; `off` leaves the rule out. */
export const SEVERITIES = ['error', 'warning', 'off'] as const;

export type RuleSeverity = (typeof SEVERITIES)[number];

/** One violation of a rule: what stands there and what to write instead, and where. */
export interface Problem extends ShapeProblem {
  /** Where it stands besides, or what it clashes with. */
  readonly others?: readonly Span[];
  /** Whether it is a problem of each of these places by itself, told of once. */
  readonly isEach?: boolean;
  /** Whether another document has this problem, or a larger one of which it is a part; told by its values unless set. */
  readonly isIn?: (other: RuleInput) => boolean;
  /** A milder case of the rule: never more than a warning. */
  readonly atMost?: 'warning';
}

/** How sure a fact is, in the words of docs/neki.md. */
export type Confidence = 'documented' | 'measured' | 'inferred' | 'unknown';

/** What a rule stands on: how sure it is, and the sections and rules of docs/neki.md that say it. */
export type Ground = `${Confidence}, §${string}`;

/** One semantic rule: what it asks for, and the function that finds violations; docs/rules.md says why. */
export interface Rule<Id extends string = string> {
  /** Stable, in kebab-case; users name it in the `rules` input. */
  readonly id: Id;
  /** Unless the user says otherwise. */
  readonly severity: RuleSeverity;
  readonly ground: Ground;
  /** One sentence that a topology satisfies. */
  readonly title: string;
  /** Why a document that does not is in error, in a few words; for errors alone. */
  readonly error?: string | undefined;
  /** Yields violations in any order; a document of any size makes at most a linear number. */
  readonly check: (input: RuleInput) => Iterable<Problem>;
}

/** States a rule, keeping its id's literal type; the walk along the schema, or the reader, decides one without a check. */
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

/** What a rule about one kind of part states. */
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
 * States rules about one kind of part: they check every part of an input by itself. A problem is another one where the
 * part is in another state.
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

/** Where a problem is: one place; the places that clash, the first of them blamed; or each place that has the same problem. */
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

/** A problem that is never more than a warning where it is a milder case. */
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

/** Rules about bounds, which the service looks at once a table is in the group (docs/neki.md §2 rule 44). */
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

/** References by the name they give, each with its places in the order they were found. */
export function* namesIn(
  references: Iterable<StringNode>,
): Iterable<{ name: string; places: readonly [StringNode, ...StringNode[]] }> {
  for (const [name, [first, ...others]] of Map.groupBy(
    references,
    ({ value }) => value,
  ))
    if (first !== undefined) yield { name, places: [first, ...others] };
}

/** The name that an index entry is, without SQL's white space around it; undefined for an expression. */
export function plainColumn(entry: string): string | undefined {
  return /^[ \t\n\r\f\v]*([A-Za-z_][\w$]*|"(?:[^"]|"")+")[ \t\n\r\f\v]*$/.exec(
    entry,
  )?.[1];
}

/** A symbolic name as it stands in the text. */
const PLACEHOLDER = /\$\{shard:[^{}\r\n]+\}/;

/** Whether a shard is named by a placeholder that has not been resolved, as without a connection. */
export function isSymbolic(uid: string): boolean {
  return uid.includes('\u0024{');
}

/**
 * Whether two places are surely meant for one shard: they have one uid, and are not written as different names, which
 * only this branch happens to keep on one shard, and a branch with more shards may not (`shards` input).
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

/** Rules about each global secondary index; many may be around one table, so what its indexes say is looked at once. */
export const gsiRule = rulesAbout(({ gsis }) => {
  const routing = memoized(routingOf);
  return gsis.map((gsi) => ({ ...gsi, routing }));
});

/** What the indexes of one placement say together: the columns that are no expressions, and which hold every row. */
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

/** The column a lookup table is routed by, if the index does not have it; expressions are passed over. */
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
