/**
 * The domain as tests see it: documents go in, and findings, changes, plans and decisions come out. A test outside of
 * the folders of the domain imports it from here alone, so that what is inside of it can change its names.
 */
import type { Change } from '../src/changes/change.ts';
import type { Proof } from '../src/changes/change-base.ts';
import { describeChange } from '../src/changes/change-text.ts';
import { type Document, type Node, toJson } from '../src/document/document.ts';
import type { Finding } from '../src/document/finding.ts';
import {
  formatOf,
  type ReadResult,
  readTopology,
  readTopologyText,
} from '../src/document/reading.ts';
import { type Permission, parseAllow } from '../src/plan/allow.ts';
import type { Decision, Policy } from '../src/plan/decision.ts';
import { makePlan } from '../src/plan/making.ts';
import type { Plan, Situation } from '../src/plan/plan.ts';
import { planDocument } from '../src/plan/plan-document.ts';
import { decide as decideChanges } from '../src/plan/policy.ts';
import { changesBetween, type History } from '../src/plan/three-way.ts';
import type { ValidationContext } from '../src/rules/index.ts';
import { validationOf } from '../src/rules/validate.ts';
import type { Topology } from '../src/topology/topology.ts';
import { formOf, TopologyDocument } from '../src/topology/topology-document.ts';
import { textOf } from './messages.ts';

/** A document as a test writes it: plain values, or YAML or JSON text where spelling matters; or one that is read. */
export type Written = object | string | Document;

/** Reads a text, or the bytes of a file, which may be wrong. */
export function read(
  text: string | Uint8Array,
  format: 'yaml' | 'json' = 'yaml',
  name = `data-topology.${format}`,
): ReadResult {
  if (typeof text !== 'string') return readTopology(name, text);
  return readTopologyText({ name, text }, format);
}

/** Reads a document that is right. What a text is tells its name, or the text itself. */
export function documentOf(written: Written, name?: string): TopologyDocument {
  if (written instanceof TopologyDocument) return written;
  if (isDocument(written)) return new TopologyDocument(written);
  const text =
    typeof written === 'string' ? written : JSON.stringify(written, null, 2);
  const result = read(text, formatFor(written, name), name);
  if (result.ok) return new TopologyDocument(result.document);
  const why = result.findings.map(({ message }) => textOf(message));
  throw new Error(`${why.join('\n')}\n${text}`);
}

/** The topology of a document. */
export function topologyOf(written: Written): Topology {
  return documentOf(written).topology;
}

/** The values of a document, or of a part of one; numbers lose digits beyond a double's. */
export function valuesOf(part: Node | TopologyDocument): unknown {
  return JSON.parse(jsonOf(part));
}

/** A document, or a part of one, as JSON text in its own order. */
export function jsonOf(part: Node | TopologyDocument): string {
  return toJson('root' in part ? part.root : part);
}

/** The changes as they are once the database was looked at, with what it says of each. */
export function withProof(
  changes: readonly Change[],
  proof: Pick<Proof, 'verdict'> & Partial<Proof>,
): readonly (Change & { readonly proof: Proof })[] {
  const rest = { asks: false, at: undefined, seen: new Map() };
  return changes.map((change) => ({
    ...change,
    proof: { unproven: change.class, ...rest, ...proof },
  }));
}

/** A finding with its message as text. */
export interface Found extends Omit<Finding, 'message'> {
  readonly message: string;
}

/** What the rules find in a document, given what is known of the branch. */
export function validate(
  written: Written,
  known?: ValidationContext,
): readonly Found[] {
  const findings = validationOf(documentOf(written))(known);
  return findings.map((one) => ({ ...one, message: textOf(one.message) }));
}

/** The spelling that all documents of one meaning share; in the form in which they are compared with `others`. */
export function canonical(
  written: Written,
  ...others: readonly Written[]
): string {
  const document = documentOf(written);
  return document.canonical(
    formOf(document, ...others.map((other) => documentOf(other))),
  ).text;
}

/** What the file was, whose change is compared or planned. */
export interface Before {
  /** The file before its change; null if nobody knows. */
  readonly base?: Written | null | undefined;
  /** Earlier versions of the file, the newest first. */
  readonly earlier?: readonly Written[] | undefined;
}

/** What applying a file changes of a branch, the most severe first. Nothing is known of the file before, if not said. */
export function compare(
  branch: Written,
  file: Written,
  { base, earlier = [] }: Before = {},
): readonly Change[] {
  const [live, desired] = [documentOf(branch), documentOf(file)];
  return changesBetween(live, desired, formOf(live, desired), {
    base: base ? documentOf(base) : undefined,
    earlier: earlier.map((one) => documentOf(one)),
  });
}

/** A change in words. */
export function wordsOf(change: Change): {
  readonly title: string;
  readonly effect: string;
} {
  const { title, effect } = describeChange(change);
  return { title: textOf(title), effect: textOf(effect) };
}

/** What else a plan may be made with. */
export interface PlanOptions extends Before {
  /** The history of the file, where it is more than its earlier versions. */
  readonly history?: History;
}

/** The plan for a branch, undefined if it was not read, and a file. Before, the file was as the branch is, if not said. */
export function planFor(
  branch: Written | undefined,
  file: Written,
  { base = branch, earlier = [], history }: PlanOptions = {},
): Plan {
  const live = branch === undefined ? undefined : documentOf(branch);
  const former = base === branch ? live : (base ?? undefined);
  return makePlan(
    {
      base: former === undefined ? undefined : documentOf(former),
      live,
      file: documentOf(file),
    },
    history ?? { known: true, earlier: earlier.map((one) => documentOf(one)) },
  );
}

/** A branch that is as the file was before. */
export const ORDINARY = {
  state: 'ordinary',
  ledger: [],
  underWay: [],
  completed: [],
} as const satisfies Situation;

/** What somebody has decided before a run; drift stops it, and nothing is allowed, by default. */
export interface PolicyOptions extends Partial<Policy> {
  /** Lines that allow changes. */
  readonly allow?: string;
}

/** What may be done with a plan, or with changes of a branch that is as the file was before. */
export function decide(
  { changes, situation = ORDINARY }: Pick<Plan, 'changes'> & Partial<Plan>,
  { allow = '', permissions = [], ...policy }: PolicyOptions = {},
): Decision {
  return decideChanges(changes, situation, {
    onDrift: 'fail',
    ...policy,
    permissions: permissionsIn(allow).concat(permissions),
  });
}

/** What lines of an input, or of a file, allow. */
export function permissionsIn(
  text: string,
  file?: string,
): readonly Permission[] {
  return parseAllow({ name: 'allow', text }, file).permissions;
}

/** A plan as `plan.json` has it. */
export const published = planDocument;

function isDocument(written: Written): written is Document {
  return Object(written).root?.kind === 'object';
}

function formatFor(written: Written, name = ''): 'yaml' | 'json' {
  if (typeof written !== 'string') return 'json';
  return formatOf(name) ?? (isJson(written) ? 'json' : 'yaml');
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

/*
 * What tests elsewhere hold of the domain, or ask it for beside the above: types, parts of an answer, limits, and lists
 * that the documentation repeats.
 */

export { rowsOf, statementsOf } from '../src/changes/answers.ts';
export type { Change } from '../src/changes/change.ts';
export type { Proof, Seen } from '../src/changes/change-base.ts';
export { scopeKey } from '../src/changes/change-base.ts';
export {
  BLOCKED_CLASSES,
  CHANGE_CLASSES,
  severityOf,
} from '../src/changes/change-class.ts';
export { isBlocked } from '../src/changes/doubt.ts';
export type { KeySlice } from '../src/changes/key-slice.ts';
export type { RanStatement } from '../src/changes/questions.ts';
export { questionsOf } from '../src/changes/questions.ts';
export type { Document, Node } from '../src/document/document.ts';
export type {
  EarlierVersion,
  FileCommit,
  FileLog,
  HistoryQuery,
  Tip,
} from '../src/document/file-version.ts';
export type { Finding, Weight } from '../src/document/finding.ts';
export { errorAt } from '../src/document/finding.ts';
export type { NameSources } from '../src/document/placeholders.ts';
export { resolvePlaceholders } from '../src/document/placeholders.ts';
export { MAX_LIST_BYTES } from '../src/document/query-source.ts';
export type { FileRead } from '../src/document/reading.ts';
export { MAX_FILE_BYTES } from '../src/document/reading.ts';
export type { Permission } from '../src/plan/allow.ts';
export { parseAllow } from '../src/plan/allow.ts';
export type { AllowRead } from '../src/plan/allow-file.ts';
export { allowPathOf, MOST_ALLOW_BYTES } from '../src/plan/allow-file.ts';
export type { Binding } from '../src/plan/consent-digest.ts';
export { digestsOf } from '../src/plan/consent-digest.ts';
export { concernedNames } from '../src/plan/coverage.ts';
export type {
  Decision,
  Limits,
  StatementFigures,
} from '../src/plan/decision.ts';
export { blocksOf } from '../src/plan/decision.ts';
export type { Drift, Plan, Situation } from '../src/plan/plan.ts';
export { verdictOf } from '../src/plan/policy.ts';
export { parseSeverities, RULES } from '../src/rules/index.ts';
export { fixesIn } from '../src/rules/validate.ts';
export type { CatalogTable, NearTable } from '../src/topology/catalog.ts';
export type { Axis } from '../src/topology/key-range.ts';
export type { Shard, Target } from '../src/topology/target.ts';
export { createShards, deleteBranch } from '../src/topology/target.ts';
export type { Topology } from '../src/topology/topology.ts';
export type { TopologyDocument } from '../src/topology/topology-document.ts';
