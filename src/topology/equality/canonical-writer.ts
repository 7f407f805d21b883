import {
  canonicalNumber,
  type Node,
  type ObjectNode,
} from '../../document/document.ts';
import { remembered } from '../../keyed.ts';
import type { IndexType } from '../key-range.ts';
import type { CanonicalValue, EqualityRuleId } from './rules.ts';

const MAX_CHAINED = 200;
const MIN_CHAINED_LENGTH = 10_000;

/** What a canonical form needs to know of the whole document to read one of its parts. */
export interface FormContext {
  /** The one type of index that reads a group's bounds, by group uid; absent where none or several do. */
  readonly indexTypes: ReadonlyMap<string, IndexType>;
  /** The only schema of a database that declares a table; undefined for none or several. */
  onlySchemaOf(database: string, table: string): string | undefined;
}

/** Where each rule of equality was applied, and what it took away there. */
export type Applications = Map<EqualityRuleId, string[]>;

/** What writes a canonical form. */
interface Writer {
  readonly context: FormContext;
  readonly applications: Applications;
  /** Names from the root to here; items of a set stand as their name or `*`. */
  readonly path: string[];
  /** Whether members of unknown meaning are left out. */
  readonly onlyKnown?: boolean;
}

/** Compares whatever it is by structure: only the order of keys and the spelling of numbers go. */
export function structural(writer: Writer, node: Node): string {
  switch (node.kind) {
    case 'object':
      return writeMembers(writer, node, ANYTHING);
    case 'array':
      return `[${node.items.map((item) => within(writer, '*', () => structural(writer, item))).join()}]`;
    case 'number': {
      const value = canonicalNumber(node.text);
      if (value !== node.text) apply(writer, 'number-spelling', node.text);
      return value;
    }
    case 'string':
      return JSON.stringify(node.value);
    case 'boolean':
      return String(node.value);
    case 'null':
      return 'null';
  }
}

const ANYTHING: Inside = { kind: 'each', form: structural };

interface Writing {
  /** The rule by which the order of the members means nothing; `object-key-order` unless told. */
  readonly order?: EqualityRuleId;
  /** A member that is left out and known nevertheless, with its canonical text. */
  readonly filled?: readonly [key: string, text: string];
}

/** Writes an object: known members in their forms, older names as those of today, sorted. */
export function writeMembers(
  writer: Writer,
  node: ObjectNode,
  inside: Inside,
  writing?: Writing,
): string {
  const written: [key: string, text: string][] = [];
  for (const [key, { value }] of node.members) {
    const modern = modernName(inside, key);
    const name = node.members.has(modern) ? key : modern;
    const form = partForm(inside, name);
    if (form === undefined && writer.onlyKnown) continue;
    writer.path.push(name);
    if (name !== key) apply(writer, 'alias-keys', key);
    const text = (form ?? structural)(writer, value);
    writer.path.pop();
    if (text !== undefined) written.push([name, text]);
  }
  return writeEntries(writer, written, writing);
}

/** The form of a part by its name of today; undefined where its meaning is not known. */
export function partForm(inside: Inside, name: string): NodeForm | undefined {
  if (inside.kind === 'object') return inside.members.get(name);
  return inside.form;
}

/** The name of today of a key. */
export function modernName(inside: Inside | undefined, key: string): string {
  if (inside?.kind !== 'object') return key;
  return inside.aliases.get(key) ?? key;
}

/** Writes members that are in canonical form already, sorted. */
export function writeEntries(
  writer: Writer,
  written: readonly (readonly [key: string, text: string])[],
  { order = 'object-key-order', filled }: Writing = {},
): string {
  const isSorted = written.every(
    ([key], index) => (written[index - 1]?.[0] ?? '') <= key,
  );
  if (!isSorted) apply(writer, order, written.map(([key]) => key).join('\n'));
  const all = filled === undefined ? written : written.concat([filled]);
  const isInOrder = isSorted && filled === undefined;
  const inOrder = isInOrder ? all : all.toSorted(byKey);
  if (inOrder.length === 0) return '{}';

  const parts = ['{'];
  for (const [key, text] of inOrder) {
    if (parts.length > 1) parts.push(',');
    parts.push(quoted(key), ':', text);
  }
  return together(parts);
}

function byKey(
  [one]: readonly [string, string],
  [other]: readonly [string, string],
): number {
  return one < other ? -1 : 1;
}

/**
 * An object's text from its parts. Many parts, or short ones, are copied into one string, which lets them go; a few
 * long ones are chained, because copying them at every level of a document would cost its size each time.
 */
function together(parts: readonly string[]): string {
  const length = parts.reduce((sum, part) => sum + part.length, 1);
  if (parts.length > MAX_CHAINED || length < MIN_CHAINED_LENGTH)
    return `${parts.join('')}}`;
  return `${parts.reduce((text, part) => text + part)}}`;
}

/** A key as JSON; most need no escapes, and there are many. */
function quoted(key: string): string {
  if (/^\w+$/.test(key)) return `"${key}"`;
  return JSON.stringify(key);
}

/** An object with members of known meaning; a member of another is compared as it is. */
export function object(
  members: Readonly<Record<string, NodeForm>>,
  aliases: Readonly<Record<string, string>> = {},
): NodeForm {
  return objectIn({
    kind: 'object',
    members: new Map(Object.entries(members)),
    aliases: new Map(Object.entries(aliases)),
  });
}

/** An object that is keyed by names, every value in one form. */
export function mapOf(item: NodeForm): NodeForm {
  return objectIn({ kind: 'each', form: item });
}

function objectIn(inside: Inside): NodeForm {
  const write: NodeForm = (writer, node) => {
    if (node.kind !== 'object') return structural(writer, node);
    return writeMembers(writer, node, inside);
  };
  return Object.assign(write, { inside });
}

/** A list whose order means nothing when every item has a name of its own. */
export function setOf(
  form: NodeForm,
  order: EqualityRuleId,
  nameOf: (node: Node) => string | undefined,
): NodeForm {
  return arrayIn({ kind: 'set', form, nameOf }, order);
}

/** A list whose order means nothing. */
export function bagOf(form: NodeForm, order: EqualityRuleId): NodeForm {
  return arrayIn({ kind: 'bag', form }, order);
}

/** A list whose order counts. */
export function listOf(form: NodeForm): NodeForm {
  return arrayIn({ kind: 'each', form });
}

function arrayIn(
  inside: Exclude<Inside, { kind: 'object' }>,
  order?: EqualityRuleId,
): NodeForm {
  const write: NodeForm = (writer, node) => {
    if (node.kind !== 'array') return structural(writer, node);
    const names = inside.kind === 'set' ? node.items.map(inside.nameOf) : [];
    const texts = node.items.map(
      (value, index) =>
        within(writer, names[index] ?? '*', () => inside.form(writer, value)) ??
        '{}',
    );
    const isNamed =
      names.every((name) => name !== undefined) &&
      new Set(names).size === names.length;
    if (order === undefined || !isNamed) return `[${texts.join()}]`;
    return `[${sorted(writer, texts, order).join()}]`;
  };
  return Object.assign(write, { inside });
}

/** Sorts canonical texts, and says by which rule if they were not sorted. */
function sorted(
  writer: Writer,
  texts: readonly string[],
  order: EqualityRuleId,
): readonly string[] {
  const inOrder = texts.toSorted();
  if (inOrder.some((text, index) => text !== texts[index]))
    apply(writer, order, texts.join('\n'));
  return inOrder;
}

/** What is the same as none when nothing is left of it. */
export function orEmpty(
  form: NodeForm,
  rule: EqualityRuleId = 'empty-or-omitted',
): NodeForm {
  const write: NodeForm = (writer, node) => {
    const text = form(writer, node);
    if (text !== '{}' && text !== '[]') return text;
    apply(writer, rule, text);
    return undefined;
  };
  return Object.assign(write, { inside: form.inside });
}

/** A boolean that is false when it is left out. */
export const orFalse: NodeForm = (writer, node) => {
  if (node.kind !== 'boolean' || node.value) return structural(writer, node);
  apply(writer, 'false-or-omitted', 'false');
  return undefined;
};

/** Takes a canonical value over: its rules as applied here, its text quoted. */
export function applyAll(
  writer: Writer,
  { value, applied }: CanonicalValue,
): string | undefined {
  for (const [rule, difference] of applied)
    apply(writer, rule, `${value} ${difference}`);
  if (value === undefined) return undefined;
  return JSON.stringify(value);
}

/** Writes under one more name of the path. */
export function within<Result>(
  writer: Writer,
  name: string,
  write: () => Result,
): Result {
  writer.path.push(name);
  const result = write();
  writer.path.pop();
  return result;
}

/** Notes that a rule was applied here, and what it took away. */
export function apply(
  writer: Writer,
  rule: EqualityRuleId,
  difference: string,
): void {
  const application = `${JSON.stringify(writer.path)} ${difference}`;
  remembered(writer.applications, rule, () => []).push(application);
}

/** Writes a node in canonical form; undefined when it is the same as none. */
export interface NodeForm {
  (writer: Writer, node: Node): string | undefined;
  /** What forms the parts of the node have; absent where they are compared as they are. */
  readonly inside?: Inside | undefined;
}

/** The forms of the parts of an object or a list, for who goes through two documents side by side. */
export type Inside =
  /** `filled` is a member that may be known although it is left out. */
  | {
      readonly kind: 'object';
      readonly members: ReadonlyMap<string, NodeForm>;
      readonly aliases: ReadonlyMap<string, string>;
      readonly filled?: string;
    }
  /** An object keyed by names, or a list whose order counts. */
  | { readonly kind: 'each'; readonly form: NodeForm }
  /** A list whose order means nothing when every item has a name of its own. */
  | {
      readonly kind: 'set';
      readonly form: NodeForm;
      readonly nameOf: (node: Node) => string | undefined;
    }
  /** A list whose order means nothing. */
  | { readonly kind: 'bag'; readonly form: NodeForm };
