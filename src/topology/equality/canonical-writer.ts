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

/** What the canonical form of one part needs to know of the whole document. */
export interface FormContext {
  /** The type of the index that reads a group's bounds, by group uid; absent if no index does, or several types do. */
  readonly indexTypes: ReadonlyMap<string, IndexType>;
  /** The only schema of a database that declares a table; undefined if none or several do. */
  onlySchemaOf(database: string, table: string): string | undefined;
}

/** Where each rule of equality was applied, and what it removed there. */
export type Applications = Map<EqualityRuleId, string[]>;

/** What writes a canonical form. */
interface Writer {
  readonly context: FormContext;
  readonly applications: Applications;
  /** The names on the path from the root; an item of a set is its name or `*`. */
  readonly path: string[];
  /** Whether members of unknown meaning are left out. */
  readonly onlyKnown?: boolean;
}

/** Writes any node by its structure: only the order of keys and the spelling of numbers do not count. */
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
  /** The rule by which the order of the members does not count; `object-key-order` by default. */
  readonly order?: EqualityRuleId;
  /** A member that the document omits although its value is known, with its canonical text. */
  readonly filled?: readonly [key: string, text: string];
}

/** Writes an object, sorted: known members in their forms, and old names replaced by current ones. */
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

/** The form of a part by its current name; undefined if its meaning is unknown. */
export function partForm(inside: Inside, name: string): NodeForm | undefined {
  if (inside.kind === 'object') return inside.members.get(name);
  return inside.form;
}

/** The current name of a key. */
export function modernName(inside: Inside | undefined, key: string): string {
  if (inside?.kind !== 'object') return key;
  return inside.aliases.get(key) ?? key;
}

/** Writes members that are already in canonical form, sorted. */
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
 * Joins the parts of an object's text. Many or short parts are copied into one string, so that their memory can be
 * freed. A few long parts are chained: copying them at every level of a document would cost its size each time.
 */
function together(parts: readonly string[]): string {
  const length = parts.reduce((sum, part) => sum + part.length, 1);
  if (parts.length > MAX_CHAINED || length < MIN_CHAINED_LENGTH)
    return `${parts.join('')}}`;
  return `${parts.reduce((text, part) => text + part)}}`;
}

/** A key as JSON. There are many keys, and most need no escapes. */
function quoted(key: string): string {
  if (/^\w+$/.test(key)) return `"${key}"`;
  return JSON.stringify(key);
}

/** An object with members of known meaning; members of unknown meaning are compared as they are. */
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

/** An object keyed by names, with every value in the same form. */
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

/** A list whose order does not count if every item has a name of its own. */
export function setOf(
  form: NodeForm,
  order: EqualityRuleId,
  nameOf: (node: Node) => string | undefined,
): NodeForm {
  return arrayIn({ kind: 'set', form, nameOf }, order);
}

/** A list whose order does not count. */
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

/** Sorts canonical texts, and notes the rule if they were not sorted. */
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

/** A collection that equals a missing one if it is empty. */
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

/** A boolean that is false if it is missing. */
export const orFalse: NodeForm = (writer, node) => {
  if (node.kind !== 'boolean' || node.value) return structural(writer, node);
  apply(writer, 'false-or-omitted', 'false');
  return undefined;
};

/** Writes a canonical value: notes its rules as applied here, and quotes its text. */
export function applyAll(
  writer: Writer,
  { value, applied }: CanonicalValue,
): string | undefined {
  for (const [rule, difference] of applied)
    apply(writer, rule, `${value} ${difference}`);
  if (value === undefined) return undefined;
  return JSON.stringify(value);
}

/** Writes with one more name on the path. */
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

/** Notes that a rule was applied here, and what it removed. */
export function apply(
  writer: Writer,
  rule: EqualityRuleId,
  difference: string,
): void {
  const application = `${JSON.stringify(writer.path)} ${difference}`;
  remembered(writer.applications, rule, () => []).push(application);
}

/** Writes a node in canonical form; undefined if the node equals a missing one. */
export interface NodeForm {
  (writer: Writer, node: Node): string | undefined;
  /** The forms of the node's parts; absent if they are compared as they are. */
  readonly inside?: Inside | undefined;
}

/** The forms of the parts of an object or a list, for a walk through two documents side by side. */
export type Inside =
  /** `filled` is a member whose value may be known although the document omits it. */
  | {
      readonly kind: 'object';
      readonly members: ReadonlyMap<string, NodeForm>;
      readonly aliases: ReadonlyMap<string, string>;
      readonly filled?: string;
    }
  /** An object keyed by names, or a list whose order counts. */
  | { readonly kind: 'each'; readonly form: NodeForm }
  /** A list whose order does not count if every item has a name of its own. */
  | {
      readonly kind: 'set';
      readonly form: NodeForm;
      readonly nameOf: (node: Node) => string | undefined;
    }
  /** A list whose order does not count. */
  | { readonly kind: 'bag'; readonly form: NodeForm };
