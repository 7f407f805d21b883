import {
  keySpan,
  locate,
  memberValue,
  type Node,
  type ObjectNode,
  type Source,
  type Span,
  toJson,
} from '../document/document.ts';
import { errorAt, type Finding } from '../document/finding.ts';
import { readTopology } from '../document/reading.ts';
import { remembered } from '../keyed.ts';
import { failure, ok, type Result } from '../result.ts';
import { checkShape, type ShapeRule } from '../rules/shape-check.ts';
import {
  code,
  input,
  type Message,
  prose,
  quote,
  quoteWhole,
} from '../text/message.ts';
import { didYouMean } from '../text/nearest.ts';
import { plain } from '../text/plain.ts';
import { type Target, targetName } from '../topology/target.ts';
import type { InputProblem, InputSource } from './input-source.ts';
import { type Inputs, parseInputs } from './inputs.ts';
import { depthsOf, orderProblems, type Rung } from './ladder.ts';
import { type InputName, SETTINGS } from './table/index.ts';
import { TARGETS_SHAPE } from './targets.validator.ts';

/** More targets than this are not one job's work: at two requests each they take four minutes, and applying more. */
const MOST_TARGETS = 1000;
/** Findings that are kept; a hostile file has millions. */
const MOST_FINDINGS = 200;
/** As much as a document may be with its aliases written out: each target has defaults and inputs of its own. */
const MOST_SETTINGS = 30 * 1024 * 1024;
/** Names are cells of tables and values of a matrix. */
const LONGEST_NAME = 200;

/** One target of a targets file, checked. */
export interface FleetTarget {
  /** Unique in the file. */
  readonly name: string;
  readonly target: Target;
  /** The name of the target that must be in sync before this one is written; undefined where it waits for none. */
  readonly after: string | undefined;
  /** The step's inputs as they are for this target, its mode apart. */
  readonly inputs: Inputs;
  /** What the file, its defaults and the step say of this target, by input; blank for nothing. */
  readonly settings: ReadonlyMap<InputName, string>;
}

/**
 * Reads a targets file: its form, then each target by the rules for the action's own inputs. A target's value wins over
 * that of `defaults`, which wins over the step's; an empty value is one. The step's own inputs are checked before.
 * Answers the targets in the order in which they are applied, else in that of the file; or everything that is wrong
 * with the file, each at its line.
 */
export function readTargets(
  path: string,
  bytes: Uint8Array,
  step: InputSource,
): Result<readonly FleetTarget[], readonly Finding[]> {
  const read = readTopology(path, bytes);
  const document = read.ok ? read.document : read.draft;
  const early = read.ok ? [] : read.findings.map(ofTargets);
  if (document === undefined) return failure(early);

  const { source } = document;
  const findings = new Map<string, Finding>();
  const add = (finding: Finding): void => {
    const { line, column } = finding.location;
    findings.set(`${line}:${column} ${plain(finding.message)}`, finding);
  };
  early.forEach(add);
  const reading: Reading = { source, add };
  const entries = entriesIn(checkForm(document.root, reading), reading, step);
  if (!entries.ok) return failure([entries.problem]);

  const targets = entries.value.flatMap(
    (entry) => readTarget(reading, entry) ?? [],
  );
  findTwins(reading, targets);
  checkOrder(reading, entries.value, targets);
  if (findings.size > 0) return failure(bounded(findings.values().toArray()));
  return ok(inOrder(targets.map(({ node: _, ...target }) => target)));
}

/** Each target behind the one that it comes after. */
function inOrder(targets: readonly FleetTarget[]): readonly FleetTarget[] {
  const depths = depthsOf(targets);
  const depthOf = ({ name }: FleetTarget): number => depths.get(name) ?? 0;
  return targets.toSorted((a, b) => depthOf(a) - depthOf(b));
}

/** Checks the form, and answers what of it can be read. */
function checkForm(root: ObjectNode, { source, add }: Reading): ObjectNode {
  const shape = checkShape(source, root, TARGETS_SHAPE);
  for (const [rule, problems] of shape.problems)
    for (const { at, message } of problems)
      add(errorAt(source, at, ID_OF[rule], message));
  return shape.root;
}

/** The entries of the file with what they say; the finding where they are too many, or too large. */
function entriesIn(
  root: ObjectNode,
  { source }: Reading,
  step: InputSource,
): Result<readonly Entry[], Finding> {
  const list = memberValue(root, 'targets');
  const items = list?.kind === 'array' ? list.items : [];
  const nodes = items.filter((item) => item.kind === 'object');
  if (nodes.length > MOST_TARGETS) {
    const message = prose`The file has ${nodes.length} targets; the limit is ${MOST_TARGETS} per run. Split it into several files, each with its own step or job.`;
    const at = opening(nodes[MOST_TARGETS]);
    return failure(errorAt(source, at, 'too-many-targets', message));
  }

  const defaults = memberValue(root, 'defaults');
  const entries: Entry[] = [];
  let size = 0;
  for (const node of nodes) {
    const entry = entryOf(node, defaults, step);
    entries.push(entry);
    for (const text of entry.settings.values()) size += Buffer.byteLength(text);
    // Long defaults are as many as there are targets: what they take together must not grow with both.
    if (size > MOST_SETTINGS)
      return failure(
        errorAt(source, opening(node), 'targets-too-large', TOO_LARGE),
      );
  }
  return ok(entries);
}

function entryOf(
  node: ObjectNode,
  defaults: Node | undefined,
  step: InputSource,
): Entry {
  const layers: Layers =
    defaults?.kind === 'object' ? [node, defaults] : [node];
  const own = overlay(step, layers);
  const settings = new Map(
    TARGET_INPUTS.map((input) => [input, own.value(input)?.trim() ?? '']),
  );
  return { node, layers, own, settings };
}

/** The target of a name; the message where there is none of that name. */
export function chooseTarget(
  all: readonly FleetTarget[],
  only: string,
  path: string,
): Result<FleetTarget, Message> {
  const found = all.find(({ name }) => name === only);
  if (found !== undefined) return ok(found);
  const names = all.map(({ name }) => name);
  const other = prose`Use the name of one of its targets.`;
  return failure(
    prose`${input('target')} is ${quote(only)}, but ${quoteWhole(path)} has no such target. ${didYouMean(only, names, other)}`,
  );
}

const TOO_LARGE = prose`The targets with their defaults and inputs exceed the limit of 30 MiB. Move long lists and maps into the targets that need them, or split the file.`;

/** In a targets file an input is a key, on a terminal too. */
function keyNamed(name: InputName, value?: string): Message {
  if (value === undefined) return code(name);
  return code(`${name}: ${value}`);
}

/** What the reader says of a document that is none, in terms of a targets file. */
function ofTargets(finding: Finding): Finding {
  const message = {
    'empty-file': prose`The targets file is empty. Add ${code('targets:')} and the list below it.`,
    'not-an-object': prose`A targets file must be one object. Add ${code('targets:')} and the list below it.`,
  }[finding.id];
  if (message === undefined) return finding;
  return { ...finding, message };
}

/** Keys of a target that are inputs of the action: what a target may decide for itself. */
export const TARGET_INPUTS: readonly InputName[] = SETTINGS.filter(
  ({ target }) => target !== undefined,
).map(({ name }) => name);

const ID_OF: Readonly<Record<ShapeRule, string>> = {
  'wrong-type': 'target-wrong-type',
  'missing-key': 'target-missing-key',
  'misspelled-key': 'target-unknown-key',
  'unknown-key': 'target-unknown-key',
  'null-value': 'target-null-value',
  'unquoted-bound': 'target-wrong-type',
};

interface Reading {
  readonly source: Source;
  /** Takes what is wrong with the defaults, and so with each target, once. */
  readonly add: (finding: Finding) => void;
}

/** A target as it is written: itself, then the defaults. */
type Layers = readonly [ObjectNode, ...ObjectNode[]];

/** A target, and where it is written. */
interface WrittenTarget extends FleetTarget {
  readonly node: ObjectNode;
}

/** What the file says of one target. */
interface Entry extends Pick<FleetTarget, 'settings'> {
  readonly node: ObjectNode;
  readonly layers: Layers;
  /** The step's inputs as the target changes them. */
  readonly own: InputSource;
}

function readTarget(
  { source, add }: Reading,
  { node, layers, own, settings }: Entry,
): WrittenTarget | undefined {
  const parsed = parseInputs(own, keyNamed);
  if (!parsed.ok) {
    for (const problem of parsed.problem)
      add(
        errorAt(
          source,
          spanOf(problem, layers),
          'target-input',
          problem.message,
        ),
      );
    return undefined;
  }
  const inputs = parsed.value;
  const { target } = inputs;
  if (target === undefined) return undefined;
  const after = textIn(node, 'after');
  const written = memberValue(node, 'name');
  if (written?.kind !== 'string')
    return { name: targetName(target), target, after, inputs, settings, node };
  const name = written.value.trim();
  const problem = nameProblem(name, target);
  if (problem !== undefined)
    add(errorAt(source, written, 'target-name', problem));
  return { name, target, after, inputs, settings, node };
}

/** The text of a key; undefined where it is not there or is none. */
function textIn(node: ObjectNode, key: 'name' | 'after'): string | undefined {
  const value = memberValue(node, key);
  if (value?.kind === 'string') return value.value.trim();
  return undefined;
}

/** What is wrong with the name of a target: reports call it by that, and it must not pass for another branch there. */
function nameProblem(name: string, target: Target): Message | undefined {
  if (name === '' || name.length > LONGEST_NAME || /\p{Cc}/u.test(name))
    return prose`${code('name')} is ${quote(name)}. Use a name of 1 to ${LONGEST_NAME} characters on one line.`;
  const isBranch =
    name.startsWith(`${target.organization}/`) && name.split('/').length === 3;
  if (isBranch && name !== targetName(target))
    return prose`${code('name')} is ${quote(name)}, which looks like a branch other than ${quote(targetName(target))}. Use another name, or remove it.`;
  return undefined;
}

/** The step's inputs as a target changes them. */
function overlay(step: InputSource, layers: Layers): InputSource {
  return {
    ...step,
    value: (name) => {
      // A plan needs all that any mode needs of a target.
      if (name === 'mode') return 'plan';
      // Which targets there are is no target's matter.
      if (name === 'targets' || name === 'target' || name === 'only-changed')
        return undefined;
      const layer = layers.find((object) => object.members.has(name));
      const value = layer && memberValue(layer, name);
      if (value === undefined) return step.value(name);
      return textOf(value);
    },
  };
}

/** A value as an input takes it: lists a line an entry, maps as they are. */
function textOf(node: Node): string {
  switch (node.kind) {
    case 'string':
      return node.value;
    case 'array':
      return node.items.map(textOf).join('\n');
    default:
      return toJson(node);
  }
}

/** Where the input is set that a problem is about: in the target, in the defaults, or nowhere. */
function spanOf({ about }: InputProblem, layers: Layers): Span {
  const member = layers
    .map((layer) => layer.members.get(about ?? ''))
    .find((found) => found !== undefined);
  if (member === undefined) return opening(layers[0]);
  return keySpan(member);
}

/** Two targets of one name cannot be told apart, and two on one branch would write over each other. */
function findTwins(
  { source, add }: Reading,
  targets: readonly WrittenTarget[],
): void {
  const names = new Map<string, WrittenTarget>();
  const branches = new Map<string, WrittenTarget>();
  for (const placed of targets) {
    const { name, target, node } = placed;
    const onBranch = remembered(
      branches,
      JSON.stringify(Object.values(target)),
      () => placed,
    );
    const named = remembered(names, name, () => placed);
    const at = opening(node);
    if (onBranch !== placed) {
      const message = prose`Duplicate branch ${quote(targetName(target))} ${firstAt(source, onBranch)}: two files would overwrite each other. Remove one.`;
      add(errorAt(source, at, 'target-branch-twice', message));
    } else if (named !== placed) {
      const message = prose`Duplicate name ${quote(name)} ${firstAt(source, named)}. Set a different ${code('name')} for each target.`;
      add(errorAt(source, at, 'target-name', message));
    }
  }
}

function firstAt(source: Source, { node }: WrittenTarget): Message {
  const { line } = locate(source, opening(node));
  return prose`(first defined on line ${line})`;
}

/** A target as far as its order goes, and where it is written. */
interface PlacedRung extends Rung {
  readonly node: ObjectNode;
}

/** Who comes after whom must be known, also of targets whose inputs are wrong. */
function checkOrder(
  { source, add }: Reading,
  entries: readonly Entry[],
  targets: readonly WrittenTarget[],
): void {
  const read = new Map(targets.map((target) => [target.node, target]));
  const rungs = entries.flatMap(({ node }): PlacedRung | [] => {
    const name = read.get(node)?.name ?? textIn(node, 'name');
    if (name === undefined) return [];
    return { name, after: textIn(node, 'after'), node };
  });
  const isWhole = rungs.length === entries.length;
  for (const { rung, message } of orderProblems(rungs, { isWhole })) {
    const at = memberValue(rung.node, 'after') ?? opening(rung.node);
    add(errorAt(source, at, 'target-after', message));
  }
}

function bounded(findings: Finding[]): readonly Finding[] {
  const sorted = findings.toSorted(
    (a, b) =>
      a.location.line - b.location.line ||
      a.location.column - b.location.column,
  );
  const kept = sorted.slice(0, MOST_FINDINGS);
  const last = kept.at(-1);
  if (sorted.length === kept.length || last === undefined) return kept;
  const more = prose`${last.message} ${sorted.length - kept.length} more are not listed.`;
  return kept.with(-1, { ...last, message: more });
}

/** The first character of a target, where it says nothing itself. */
function opening(node: ObjectNode | undefined): Span {
  const start = node?.start ?? 0;
  return { start, end: start + 1 };
}
