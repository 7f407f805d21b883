/**
 * The domain as tests see it: documents go in, and findings, changes, plans and decisions come out. A test outside of
 * the folders of the domain imports it from here alone, so that what is inside of it can change its names.
 */

import type { Change } from '../src/changes/change.ts';
import { describeChange } from '../src/changes/change-text.ts';
import { type Document, type Node, toJson } from '../src/document/document.ts';
import type { Finding } from '../src/document/finding.ts';
import {
  formatOf,
  type ReadResult,
  readTopologyText,
} from '../src/document/reading.ts';
import { type Permission, parseAllow } from '../src/plan/allow.ts';
import type { Decision, Policy } from '../src/plan/decision.ts';
import { makePlan } from '../src/plan/making.ts';
import type { LiveSource, Plan, Situation } from '../src/plan/plan.ts';
import { planDocument } from '../src/plan/plan-document.ts';
import { decide as decideChanges } from '../src/plan/policy.ts';
import { changesBetween, type History } from '../src/plan/three-way.ts';
import type { ValidationContext } from '../src/rules/index.ts';
import { validationOf } from '../src/rules/validate.ts';
import type { Topology } from '../src/topology/topology.ts';
import { formOf, TopologyDocument } from '../src/topology/topology-document.ts';
import { textOf } from './messages.ts';

// Types of the domain, for tests that hold or make values of them.
export type { Shard } from '../src/topology/target.ts';

/** A document as a test writes it: plain values, or YAML or JSON text where spelling matters; or one that is read. */
export type Written = object | string | Document;

/** Reads a text, which may be wrong. */
export function read(
  text: string,
  format: 'yaml' | 'json' = 'yaml',
  name = `data-topology.${format}`,
): ReadResult {
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

/** What was before in the file whose change is compared or planned. */
export interface Before {
  /** The file before its change: the same as the branch by default; null if nobody knows. */
  readonly base?: Written | null;
  /** Earlier versions of the file, the newest first. */
  readonly earlier?: readonly Written[];
}

/** What applying a file changes of a branch, the most severe first. */
export function compare(
  branch: Written,
  file: Written,
  { base = null, earlier = [] }: Before = {},
): readonly Change[] {
  const [live, desired] = [documentOf(branch), documentOf(file)];
  return changesBetween(live, desired, formOf(live, desired), {
    base: base === null ? undefined : documentOf(base),
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
  readonly source?: LiveSource;
}

/** The plan for a branch, undefined if it was not read, and a file. */
export function planFor(
  branch: Written | undefined,
  file: Written,
  { base = branch, earlier = [], history, source }: PlanOptions = {},
): Plan {
  const live = branch === undefined ? undefined : documentOf(branch);
  const former = base === branch ? live : (base ?? undefined);
  return makePlan(
    {
      base: former === undefined ? undefined : documentOf(former),
      live,
      file: documentOf(file),
      ...(source && { source }),
    },
    history ?? { known: true, earlier: earlier.map((one) => documentOf(one)) },
  );
}

/** A branch that is as the file was before. */
export const ORDINARY: Situation = {
  state: 'ordinary',
  ledger: [],
  underWay: [],
  completed: [],
};

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
