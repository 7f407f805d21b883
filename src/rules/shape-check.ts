import {
  type ArrayNode,
  canonicalNumber,
  type Fix,
  keySpan,
  type Member,
  memberValue,
  type Node,
  type ObjectNode,
  opening,
  type Source,
  type Span,
  textOf,
} from '../document/document.ts';
import { octalReading } from '../document/scalar.ts';
import { remembered } from '../keyed.ts';
import {
  code,
  joined,
  type Message,
  prose,
  quote,
  statedIn,
} from '../text/message.ts';
import { nearest } from '../text/nearest.ts';
import {
  missingKeys,
  type Shape,
  type ShapeWords,
  subjectOf,
  unknownKey,
  type ValuePlace,
  wrongKind,
} from './shape.ts';

/** The rules that the walk along the schema decides. */
export type ShapeRule =
  | 'wrong-type'
  | 'missing-key'
  | 'misspelled-key'
  | 'unknown-key'
  | 'null-value'
  | 'unquoted-bound';

/**
 * The problems of a document's shape, and the document as it was meant, which the other rules use: a number in place of
 * a text is the text as written, a misspelled key is the known key, and what cannot be guessed is removed.
 */
export interface ShapeResult {
  readonly root: ObjectNode;
  readonly problems: ReadonlyMap<ShapeRule, readonly ShapeProblem[]>;
  /** Whether something under one of these keys is missing and already reported: its absence proves nothing. */
  readonly isUnsure: (
    node: Node | undefined,
    ...keys: readonly string[]
  ) => boolean;
}

/** One place where a document does not have the expected shape. */
export interface ShapeProblem {
  readonly at: Span;
  readonly message: Message;
  /**
   * The values of the fact, in order. Together with the rule and the path, they identify the same problem in another
   * document.
   */
  readonly values: readonly string[];
  /** The corrections, if there is only one certain way: `validate --fix` writes them. */
  readonly fixes?: readonly Fix[] | undefined;
}

/** The most problems of one rule that are kept; a hostile document could have millions. */
const MAX_PROBLEMS = 100_000;
/** The key that marks a list or map as unsure after it lost an entry: a missing entry proves nothing then. */
const ENTRY = '[]';
/** A key of at most this length may have only one slip: `end` is similar to `and`, but not to `name`. */
const SHORT_KEY = 5;

/** What to report of one place. */
interface Report extends ShapeWords {
  /** A value besides those of the fact that makes it another problem. */
  readonly state?: string;
  readonly fixes?: readonly Fix[] | undefined;
}

interface Walk {
  readonly source: Source;
  readonly problems: Map<ShapeRule, ShapeProblem[]>;
  readonly unsure: Map<Node | undefined, Set<string>>;
}

/** Checks a topology against its schema (docs/neki.md §2, rules 3, 4 and 6). Unchanged parts stay the same nodes. */
export function checkShape(
  source: Source,
  root: ObjectNode,
  shape: Shape,
): ShapeResult {
  const walk: Walk = { source, problems: new Map(), unsure: new Map() };
  const meant = repairObject(walk, root, shape);
  return {
    root: meant,
    problems: walk.problems,
    isUnsure: (node, ...keys) =>
      keys.some((key) => walk.unsure.get(node)?.has(key)),
  };
}

/** Whether a list or map of an object has all of its entries, so that none was lost to a finding. */
export function isWhole(
  { isUnsure }: ShapeResult,
  node: ObjectNode,
  key: string,
): boolean {
  return !isUnsure(node, key) && !isUnsure(memberValue(node, key), ENTRY);
}

/** The value as it was meant: the same node if it has the right shape, undefined if it cannot be guessed. */
function repair(walk: Walk, node: Node, place: ValuePlace): Node | undefined {
  const { key, shape } = place;
  if (node.kind === 'object' && shape.kinds.includes('object'))
    return repairObject(walk, node, shape);
  if (node.kind === 'array' && shape.kinds.includes('array'))
    return repairArray(walk, node, place);
  if (isFine(node, shape)) return node;
  if (isScalarOf(node, shape)) return dropEmpty(walk, node, place);
  if (node.kind === 'number' && shape.isHexadecimal === true)
    return repairBound(walk, node, key);
  const written =
    node.kind === 'string' ? node.value : textOf(walk.source, node);
  const meant = guess(node, written, shape);
  // Different readers take such a number for 8 or for 10, and only the author knows which is meant.
  const isCertain =
    meant !== undefined &&
    (node.kind !== 'number' || octalReading(written) === undefined);
  const fixes = isCertain ? [{ at: node, value: meant }] : undefined;
  const words = wrongKind(node, written, place);
  // Another kind of value at the same place is another problem.
  report(walk, 'wrong-type', node, { ...words, state: node.kind, fixes });
  return meant;
}

/** A value that must not be empty, but is, counts as missing. */
function dropEmpty(walk: Walk, node: Node, place: ValuePlace): undefined {
  const content =
    node.kind === 'array' ? prose`at least one entry` : prose`a text`;
  report(walk, 'missing-key', node, {
    fact: prose`${subjectOf(place)} is empty, but requires ${content}.`,
    remedy: prose`Set its value.`,
  });
}

/** Whether a value is a scalar of the right kind, and not empty if it must not be. */
function isFine(node: Node, shape: Shape): boolean {
  return (
    isScalarOf(node, shape) &&
    (node.kind !== 'string' || node.value !== '' || shape.isNonEmpty !== true)
  );
}

function isScalarOf(node: Node, { kinds }: Shape): boolean {
  if (node.kind === 'number')
    return (
      kinds.includes('integer') && !canonicalNumber(node.text).includes('e-')
    );
  return (
    (node.kind === 'string' || node.kind === 'boolean') &&
    kinds.includes(node.kind)
  );
}

function guess(node: Node, written: string, shape: Shape): Node | undefined {
  const { start, end } = node;
  const [kind] = shape.kinds;
  if (
    kind === 'string' &&
    shape.kinds.length === 1 &&
    (node.kind === 'number' || node.kind === 'boolean')
  )
    return { kind: 'string', value: written, start, end };
  if (
    kind === 'array' &&
    node.kind === 'string' &&
    shape.items?.kinds.includes('string') === true
  )
    return { kind: 'array', items: [node], start, end };
  if (kind === 'object' && node.kind === 'null')
    return { kind: 'object', members: new Map(), start, end };
  if (kind === 'boolean' && node.kind === 'string') {
    if (/^(?:true|yes|on)$/i.test(node.value))
      return { kind: 'boolean', value: true, start, end };
    if (/^(?:false|no|off)$/i.test(node.value))
      return { kind: 'boolean', value: false, start, end };
  }
  return undefined;
}

/** YAML reads unquoted hexadecimal digits as a number; this restores the bound as its digits were written. */
function repairBound(walk: Walk, node: Node, key: string): Node | undefined {
  const written = textOf(walk.source, node);
  const value = written.replace(/^0x/, '');
  const fact = prose`${quote(key)} is ${quote(written)} without quotes, which is a number.`;
  const must = prose`A bound must be a string of hexadecimal digits.`;
  if (!/^[0-9A-Fa-f]+$/.test(value))
    return report(walk, 'unquoted-bound', node, {
      fact,
      remedy: prose`${must} Use digits 0-9 and a-f in quotes, such as ${code('"80"')}.`,
    });

  const { start, end } = node;
  const bound = { kind: 'string', value, start, end } as const;
  report(walk, 'unquoted-bound', node, {
    fact,
    remedy: prose`${must} Use ${quote(`"${value}"`)}.`,
    fixes: [{ at: node, value: bound }],
  });
  return bound;
}

function repairArray(
  walk: Walk,
  node: ArrayNode,
  place: ValuePlace,
): Node | undefined {
  const { key, shape } = place;
  const part = shape.items;
  if (part === undefined) return node;
  if (node.items.length === 0 && shape.isNonEmpty === true)
    return dropEmpty(walk, node, place);
  const repaired = node.items.map((item) =>
    repair(walk, item, { key, isItem: true, shape: part }),
  );
  if (repaired.every((item, at) => item === node.items[at])) return node;
  const meant = {
    ...node,
    items: repaired.filter((item) => item !== undefined),
  };
  if (repaired.includes(undefined)) markUnsure(walk, meant, ENTRY);
  return meant;
}

function repairObject(walk: Walk, node: ObjectNode, shape: Shape): ObjectNode {
  const { required } = shape;
  let members: Map<string, Member> | undefined;
  const unsure: string[] = [];
  for (const [key, member] of node.members) {
    const repaired = repairMember(walk, { node, key, member }, shape);
    if (repaired === undefined) continue;
    members ??= new Map(node.members);
    members.delete(key);
    const { known, value, isNull } = repaired;
    if (value !== undefined) members.set(known, { ...member, value });
    else if (!isNull) unsure.push(known);
  }
  const result = members === undefined ? node : { ...node, members };
  const missing = required.filter(
    (key) => !result.members.has(key) && !unsure.includes(key),
  );
  if (missing.length > 0)
    report(walk, 'missing-key', opening(node), missingKeys(missing, shape));
  markAllUnsure(walk, result, unsure.concat(missing), shape);
  return result;
}

/** A member as it was meant. */
interface Repaired {
  /** The known key of the member. */
  readonly known: string;
  /** Undefined if the meaning is unclear. */
  readonly value: Node | undefined;
  /** Whether it is null, which counts as an absent key. */
  readonly isNull: boolean;
}

/** A member of an object, and its place. */
interface MemberPlace {
  readonly node: ObjectNode;
  readonly key: string;
  readonly member: Member;
}

/** What a member was meant to be; undefined if it is right, or stays as it is. */
function repairMember(
  walk: Walk,
  { node, key, member }: MemberPlace,
  shape: Shape,
): Repaired | undefined {
  const { properties, entries } = shape;
  const own = properties === undefined ? entries : properties.get(key);
  // Nearly every value is right, and a large document has half a million, so this is checked first.
  if (own !== undefined && isFine(member.value, own)) return undefined;
  const known = own === undefined ? meantKey(walk, node, key, shape) : key;
  if (known === undefined) return undefined;
  const part = own ?? properties?.get(known);
  if (part === undefined) return undefined;
  if (isNullOptional(member, known, shape))
    return { known, value: nullValue(walk, member, known), isNull: true };

  const value = repair(walk, member.value, { key: known, shape: part });
  if (value === member.value && known === key) return undefined;
  return { known, value, isNull: false };
}

function markAllUnsure(
  walk: Walk,
  node: ObjectNode,
  keys: readonly string[],
  { properties }: Shape,
): void {
  for (const key of keys) markUnsure(walk, node, key);
  if (properties === undefined && keys.length > 0)
    markUnsure(walk, node, ENTRY);
}

/** Whether an optional key is null. */
function isNullOptional(
  { value }: Member,
  key: string,
  { properties, required }: Shape,
): boolean {
  return (
    value.kind === 'null' && properties !== undefined && !required.includes(key)
  );
}

function nullValue(walk: Walk, member: Member, key: string): undefined {
  return report(walk, 'null-value', member.value, {
    fact: prose`${quote(key)} is null, and it is unknown how the service reads null.`,
    remedy: prose`Remove the key.`,
    fixes: [{ at: keySpan(member), isGone: true }],
  });
}

/** The known key that an unknown one was meant to be; undefined if that is unclear. */
function meantKey(
  walk: Walk,
  node: ObjectNode,
  key: string,
  shape: Shape,
): string | undefined {
  const { properties } = shape;
  const member = node.members.get(key);
  if (properties === undefined || member === undefined) return undefined;
  const span = keySpan(member);
  const known = nearKey(key, properties.keys());
  if (known === undefined)
    return report(walk, 'unknown-key', span, unknownKey(key, shape));
  const unknown = prose`Unknown key ${quote(key)}`;
  // Next to the known key that it resembles, it may be intended.
  if (node.members.has(known))
    return report(walk, 'unknown-key', span, {
      fact: prose`${unknown}, similar to ${quote(known)}, which is here as well.`,
      remedy: prose`Remove one of the two.`,
    });

  const others = properties
    .keys()
    .filter((name) => name !== known && !node.members.has(name));
  const isOnly = nearKey(key, others) === undefined;
  report(walk, 'misspelled-key', span, {
    fact: prose`${unknown}.`,
    remedy: prose`Did you mean ${quote(known)}?`,
    fixes: isOnly ? [{ at: span, key: known }] : undefined,
  });
  return known;
}

/** The known key that an unknown one resembles. */
export function nearKey(
  key: string,
  known: Iterable<string>,
): string | undefined {
  return nearest(key, known, key.length <= SHORT_KEY ? 1 : 2);
}

function markUnsure(walk: Walk, node: Node, key: string): void {
  remembered(walk.unsure, node, () => new Set()).add(key);
}

function report(
  walk: Walk,
  rule: ShapeRule,
  at: Span,
  { fact, remedy, state = '', fixes }: Report,
): undefined {
  const problems = remembered(walk.problems, rule, () => []);
  if (problems.length >= MAX_PROBLEMS) return;

  const message = joined([fact, remedy], ' ');
  const values = statedIn(fact).concat(state);
  problems.push({ at, message, values, fixes });
}
