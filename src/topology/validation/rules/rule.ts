import type { Span } from '../../document/source.ts';
import type { RuleInput } from './rule-input.ts';

/** What a rule's findings weigh; `off` leaves the rule out. */
export type RuleSeverity = 'error' | 'warning' | 'off';

/** How sure the fact behind a rule is, in the words of the domain reference. */
export type Confidence = 'seed' | 'documented' | 'CLI' | 'measured' | 'inferred' | 'unknown';

/** One violation of a rule: what stands there and what to write instead, where, and what it clashes with. */
export interface Problem {
  readonly at: Span;
  readonly message: string;
  readonly related?: Span;
  /** A milder case of the rule: never more than a warning. */
  readonly atMost?: 'warning';
}

/** A document that shows a rule, and what is known of the branch: shards, and the live document as YAML. */
export interface RuleExamples {
  /** YAML; `▸` stands before the offending value, `▹` before the place it clashes with. */
  readonly fails: string;
  /** The nearest YAML that passes. */
  readonly passes: string;
  readonly shards?: readonly { readonly uid: string; readonly is?: 'authoritative' | 'not ready' }[];
  readonly live?: string;
}

/** One semantic rule: what it forbids, why, how sure that is, and the function that finds violations. */
export interface Rule<Id extends string = string> {
  /** Stable, in kebab-case; users name it in the `rules` input. */
  readonly id: Id;
  /** Unless the user says otherwise. */
  readonly severity: RuleSeverity;
  /** One sentence that a topology satisfies. */
  readonly title: string;
  readonly why: string;
  readonly examples: RuleExamples;
  /** Where the fact stands. */
  readonly source: string;
  readonly confidence: Confidence;
  /** Yields violations in any order; a document of any size makes at most a linear number. */
  readonly check: (input: RuleInput) => Iterable<Problem>;
}

/** States a rule, keeping its id's literal type. */
export function rule<const Id extends string>(definition: Rule<Id>): Rule<Id> {
  return definition;
}
