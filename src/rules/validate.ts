import {
  type Document,
  type Fix,
  keySpan,
  locate,
  memberValue,
  type Node,
  opening,
  type Source,
  type Span,
} from '../document/document.ts';
import {
  type Finding,
  type Severity,
  seeAlso,
  WEIGHTS,
} from '../document/finding.ts';
import { remembered } from '../keyed.ts';
import { joined, type Message, NOTHING, prose } from '../text/message.ts';
import { Speller } from '../text/nearest.ts';
import { isNekiForm } from '../topology/topology.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import { type Allowances, allowancesOf } from './allow-comments.ts';
import { contentOf } from './content.ts';
import { TOPOLOGY_SHAPE } from './data-topology.validator.ts';
import {
  RULES,
  type RuleId,
  type Validation,
  type ValidationContext,
} from './index.ts';
import type { Problem } from './rule.ts';
import { type RuleInput, type SharedInput, sharedInput } from './rule-input.ts';
import { checkShape } from './shape-check.ts';

/** The most findings of one rule that are listed; a hostile document could have millions. */
const MAX_FINDINGS = 1000;

/** The most findings of one rule that are fixed at once. Each round reads the whole file again. */
const MAX_FIXED = 100_000;

/**
 * Checks a document against every rule that can be decided. The most severe findings come first, then by position. No
 * rule applies to a free-form document, unless the live one has the Neki form. Placeholders need not be resolved: shard
 * names are not looked up.
 */
export function validate(
  document: Document,
  context: ValidationContext = {},
): readonly Finding[] {
  return validationOf(new TopologyDocument(document))(context);
}

/** Prepares to check a document, once or several times while more becomes known of the branch. */
export function validationOf(document: TopologyDocument): Validation {
  const judge = judgementOf(document);
  return (context = {}) => {
    const judgement = judge(context);
    const whereKnown = knownProblems(judgement, context);
    const allowances = allowancesOf(document.source, context.severities);
    const findings = judgement.judged.map((one) =>
      findingOf(document.source, one, whereKnown(one), allowances),
    );
    const problems = judgement.input === undefined ? [] : allowances.problems();
    return findings.concat(problems).sort(bySeverityThenPlace);
  };
}

/** The document as the rules use it: what was certainly meant replaces what is written. */
export function meantBy(document: Document): TopologyDocument {
  const { source } = document;
  const { root = document.root } = contentOf(document);
  return new TopologyDocument({
    source,
    root: checkShape(source, root, TOPOLOGY_SHAPE).root,
  });
}

/** Counts of what was checked. */
export interface CheckedParts {
  readonly groups: number;
  /** Listed tables, including reference tables. */
  readonly tables: number;
  readonly rules: number;
}

/** Counts the checked parts of a document; undefined for a free-form document. */
export function checkedParts(
  document: TopologyDocument,
  severities: ValidationContext['severities'],
): CheckedParts | undefined {
  if (!isNekiForm(document)) return undefined;
  const { groupList, databases } = document.topology;
  const schemas = databases
    .values()
    .flatMap((database) => database.schemas.values());
  const active = RULES.filter(
    ({ id, severity }) => (severities?.get(id) ?? severity) !== 'off',
  );
  return {
    groups: groupList.length,
    tables: schemas.reduce(
      (count, schema) =>
        count + schema.tables.size + schema.referenceTables.size,
      0,
    ),
    rules: active.length,
  };
}

/**
 * The corrections of a document that have only one right answer, without findings of disabled rules or allowed ones.
 */
export function fixesIn(
  document: TopologyDocument,
  context: ValidationContext,
): readonly Fix[] {
  const allowances = allowancesOf(document.source, context.severities);
  const isOpen = (one: Judged): boolean =>
    allowances.weigh(one, one.severity).severity !== 'allowed';
  const { judged } = judgementOf(document, MAX_FIXED)(context);
  const found = judged.filter(isOpen);
  const repeats = Array.from(repeatsIn(document.root));
  return repeats.concat(found.flatMap(({ fixes = [] }) => fixes));
}

function* repeatsIn(node: Node): Iterable<Fix> {
  if (node.kind === 'array')
    for (const item of node.items) yield* repeatsIn(item);
  if (node.kind !== 'object') return;
  for (const repeat of node.repeats ?? [])
    yield { at: keySpan(repeat), isGone: true };
  for (const { value } of node.members.values()) yield* repeatsIn(value);
}

/** A problem of a rule, and its severity in this run. */
interface Judged extends Problem {
  readonly id: RuleId;
  readonly severity: Severity;
  /** Whether the rule has more problems that are not listed. */
  readonly isCut: boolean;
}

/** The problems of a document, and the input of the rules; undefined if no rule applies to it. */
interface Judgement {
  readonly document: Document;
  readonly input: RuleInput | undefined;
  readonly judged: readonly Judged[];
}

function judgementOf(
  document: TopologyDocument,
  most = MAX_FINDINGS,
): (context: ValidationContext) => Judgement {
  const { source } = document;
  let shared: SharedInput | undefined;
  return ({ severities, base, ...known }) => {
    const { root, problems } = contentOf(document, known.live);
    if (root !== undefined)
      shared ??= sharedInput(
        document,
        checkShape(source, root, TOPOLOGY_SHAPE),
      );
    const speller = new Speller();
    const input = root && shared && { ...known, ...shared, speller };
    const judged = RULES.flatMap((rule) => {
      const severity = severities?.get(rule.id) ?? rule.severity;
      if (severity === 'off') return [];
      const found = problems.get(rule.id) ?? (input && rule.check(input)) ?? [];
      return listedOf(found, { id: rule.id, severity, most });
    });
    return { document, input, judged };
  };
}

/** The first problems of a rule, one for each place: the most severe one there. */
function listedOf(
  problems: Iterable<Problem>,
  {
    id,
    severity,
    most,
  }: Pick<Judged, 'id' | 'severity'> & { readonly most: number },
): readonly Judged[] {
  const found = new Map<number, Problem>();
  for (const problem of problems) {
    const other = found.get(problem.at.start);
    if (other === undefined || (other.atMost && !problem.atMost))
      found.set(problem.at.start, problem);
    if (found.size > most) break;
  }
  const isCut = found.size > most;
  return Array.from(found.values().take(most), (problem, index) => ({
    ...problem,
    id,
    severity: problem.atMost ?? severity,
    isCut: isCut && index === most - 1,
  }));
}

function findingOf(
  source: Source,
  problem: Judged,
  known: Message | undefined,
  allowances: Allowances,
): Finding {
  const { id, at, others = [], message, isCut, fixes = [] } = problem;
  const { severity, words } = allowances.weigh(
    problem,
    known === undefined ? problem.severity : 'warning',
  );
  const fact = joined([message, known ?? NOTHING], ' ');
  const more = isCut ? ' More of this kind are not listed.' : '';
  const told = prose`${fact}${seeAlso(source, at, others)}${more}`;
  // An allowed finding needs no remedy, so the reason comes first.
  const texts = severity === 'allowed' ? [words, told] : [told, words];
  return {
    id,
    severity,
    message: joined(texts, ' '),
    location: locate(source, at),
    isFixable: fixes.length > 0 || undefined,
  };
}

const ON_BRANCH = prose`The branch already has this problem.`;

const IN_BASE = prose`The file already had this problem.`;

/**
 * Says which errors of a file are already on the branch, or were in the file before: problems of the same rule with the
 * same values at the same names, or parts of a larger problem there. The service objects to what a change introduces
 * (docs/neki.md §2), and an old problem must not block a repair elsewhere.
 */
function knownProblems(
  file: Judgement,
  context: ValidationContext,
): (problem: Judged) => Message | undefined {
  if (!file.judged.some(isError)) return () => undefined;

  const [onBranch, inBase] = [context.live, context.base].map(
    (document) => document && problemsIn(file, judgementOf(document)(context)),
  );
  return (problem) => {
    if (!isError(problem) || problem.isCut) return undefined;
    if (onBranch?.(problem)) return ON_BRANCH;
    if (inBase?.(problem)) return IN_BASE;
    return undefined;
  };
}

function isError({ severity }: Judged): boolean {
  return severity === 'error';
}

/** Finds out which errors of a file are also errors of another document. */
function problemsIn(
  file: Judgement,
  other: Judgement,
): (problem: Judged) => boolean {
  const [inFile, inOther] = [pathsIn(file), pathsIn(other)];
  const keyOf = ({ id, values }: Judged): string =>
    JSON.stringify([id, values]);
  const known = new Map<string, Set<string>>();
  for (const problem of other.judged.filter(isError))
    for (const path of inOther(problem) ?? [])
      remembered(known, keyOf(problem), () => new Set<string>()).add(path);
  return (problem) => {
    const { input } = other;
    if (input !== undefined && problem.isIn?.(input) === true) return true;
    const old = known.get(keyOf(problem));
    return inFile(problem)?.every((path) => old?.has(path)) ?? false;
  };
}

/**
 * The paths of problems in a document: keys, and items of lists by their uid or name, never by their number. A value
 * that YAML repeats by an alias has several paths. Undefined if a place is not found.
 */
function pathsIn({
  document: { root },
  judged,
}: Judgement): (problem: Problem) => readonly string[] | undefined {
  const spansOf = ({ at, others = [] }: Problem): readonly Span[] => [
    at,
    ...others,
  ];
  const paths = new Map<number, Map<number, string[]>>();
  for (const { start, end } of judged.flatMap(spansOf))
    remembered(paths, start, () => new Map<number, string[]>()).set(end, []);
  const note = ({ start, end }: Span, path: string) =>
    paths.get(start)?.get(end)?.push(path);
  const visit = (node: Node, path: string): void => {
    note(node, path);
    if (node.kind === 'object' || node.kind === 'array')
      note(opening(node), path);
    if (node.kind === 'array')
      for (const item of node.items)
        visit(item, `${path} ${nameOf(item) ?? 'item'}`);
    if (node.kind !== 'object') return;
    for (const [key, member] of node.members) {
      const inner = `${path}.${JSON.stringify(key)}`;
      note(keySpan(member), inner);
      visit(member.value, inner);
    }
  };
  visit(root, '');
  return (problem) => {
    const found = spansOf(problem).map(
      ({ start, end }) => paths.get(start)?.get(end) ?? [],
    );
    if (found.some(({ length }) => length === 0)) return undefined;
    return found.flat();
  };
}

function nameOf(item: Node): string | undefined {
  if (item.kind !== 'object') return undefined;
  const name = memberValue(item, 'uid') ?? memberValue(item, 'name');
  if (name?.kind !== 'string') return undefined;
  return JSON.stringify(name.value);
}

function bySeverityThenPlace(one: Finding, other: Finding): number {
  if (one.severity !== other.severity)
    return WEIGHTS.indexOf(one.severity) - WEIGHTS.indexOf(other.severity);
  return (
    one.location.line - other.location.line ||
    one.location.column - other.location.column
  );
}
