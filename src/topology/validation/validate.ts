import type { Document } from '../document/document.ts';
import { locate, type Source } from '../document/source.ts';
import { type Finding, prose, type Severity } from '../finding.ts';
import { isNekiForm } from '../model/topology.ts';
import type { Shard } from '../target.ts';
import { TopologyDocument } from '../topology-document.ts';
import { TOPOLOGY_SHAPE } from './data-topology.validator.ts';
import { RULES, type RuleId } from './rules/index.ts';
import { type Problem, type Rule, type RuleSeverity, type SharedInput, sharedInput } from './rules/rule.ts';
import { checkShape } from './shape-check.ts';

/** Findings of one rule that are listed; a hostile document has millions. */
const MAX_FINDINGS = 1000;

/** What the rules may know beside the document; each part makes further rules decidable. */
export interface ValidationContext {
  /** The user's severities; a rule that is not named keeps its own. */
  readonly severities?: ReadonlyMap<RuleId, RuleSeverity>;
  /** Every shard of the target branch. */
  readonly shards?: readonly Shard[] | undefined;
  /** The topology that the branch has now. */
  readonly live?: TopologyDocument | undefined;
}

/** The findings in one document, with what is known of the branch; what the rules share is derived once. */
export type Validation = (context?: ValidationContext) => readonly Finding[];

/**
 * Checks a document against every rule that can be decided, the most severe findings first, then by position.
 * A document without a key of the Neki form is free-form and has no findings, unless the live one is of that
 * form. Placeholders may be resolved or not: symbolic shard names are not looked up.
 */
export function validate(document: Document, context: ValidationContext = {}): readonly Finding[] {
  return validationOf(new TopologyDocument(document))(context);
}

/** Prepares to check a document, once or as often as more is known of the branch. */
export function validationOf(document: TopologyDocument): Validation {
  const { source, root } = document;
  let shared: SharedInput | undefined;
  return (context = {}) => {
    const isLiveNeki = context.live !== undefined && isNekiForm(context.live);
    if (!isNekiForm(document) && !isLiveNeki) return [];
    shared ??= sharedInput(document, checkShape(source, root, TOPOLOGY_SHAPE));
    const input = { ...shared, shards: context.shards, live: context.live };
    const findings: Finding[] = [];
    for (const rule of RULES) {
      const severity = context.severities?.get(rule.id) ?? rule.severity;
      if (severity !== 'off') findings.push(...findingsOf(source, rule, severity, rule.check(input)));
    }
    return findings.sort(bySeverityThenPlace);
  };
}

function findingsOf(source: Source, rule: Rule, severity: Severity, problems: Iterable<Problem>): Finding[] {
  const found = new Map<number, Problem>();
  for (const problem of problems) {
    if (!found.has(problem.at.start)) found.set(problem.at.start, problem);
    if (found.size > MAX_FINDINGS) break;
  }
  const isCut = found.size > MAX_FINDINGS;
  const listed = [...found.values().take(MAX_FINDINGS)];
  return listed.map(({ at, message, related, atMost = severity }, index) => {
    const more = isCut && index === MAX_FINDINGS - 1 ? ' More of this kind follow and are not listed.' : '';
    const finding = {
      id: rule.id,
      severity: atMost,
      message: prose`${message}${more}`,
      location: locate(source, at),
    };
    return related === undefined ? finding : { ...finding, related: locate(source, related) };
  });
}

function bySeverityThenPlace(one: Finding, other: Finding): number {
  if (one.severity !== other.severity) return one.severity === 'error' ? -1 : 1;
  return one.location.line - other.location.line || one.location.column - other.location.column;
}
