import type { ArrayNode, Member, Node, ObjectNode } from '../document/document.ts';
import { canonicalNumber, keySpan, opening } from '../document/document.ts';
import { type Source, type Span, textOf } from '../document/source.ts';
import {
  emptyValue,
  missingKeys,
  misspelledKey,
  nullValue,
  type Position,
  type Shape,
  unknownKey,
  unquotedBound,
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
 * A document's shape: what is wrong with it, and the document as it was meant, on which the other rules go on: a
 * number where a text belongs is the text as written, a misspelled key is the known one, what cannot be guessed is gone.
 */
export interface ShapeResult {
  readonly root: ObjectNode;
  readonly problems: ReadonlyMap<ShapeRule, readonly { readonly at: Span; readonly message: string }[]>;
  /** Whether something under one of these keys is missing and reported already: nothing follows from its absence. */
  readonly isUnsure: (node: Node | undefined, ...keys: readonly string[]) => boolean;
}

/** Problems of one rule that are kept; a hostile document has millions. */
const MAX_PROBLEMS = 1001;
/** The key under which a list or a map is unsure that lost an entry: nothing follows from what is not in it. */
export const ENTRY = '[]';

interface Walk {
  readonly source: Source;
  readonly problems: Map<ShapeRule, { readonly at: Span; readonly message: string }[]>;
  readonly unsure: Map<Node | undefined, Set<string>>;
}

/** Walks a topology along its schema (docs/neki.md §2, rules 3, 4 and 6). Unchanged parts stay. */
export function checkShape(source: Source, root: ObjectNode, shape: Shape): ShapeResult {
  const walk: Walk = { source, problems: new Map(), unsure: new Map() };
  const meant = repairObject(walk, root, shape);
  return {
    root: meant,
    problems: walk.problems,
    isUnsure: (node, ...keys) => keys.some((key) => walk.unsure.get(node)?.has(key)),
  };
}

/** The value as it was meant, the same node if it has the right shape, or undefined if it cannot be guessed. */
function repair(walk: Walk, node: Node, shape: Shape, position: Position): Node | undefined {
  if (node.kind === 'object' && shape.kinds.includes('object')) return repairObject(walk, node, shape);
  if (node.kind === 'array' && shape.kinds.includes('array')) return repairArray(walk, node, shape, position);
  if (isFine(node, shape)) return node;
  if (isScalarOf(node, shape)) return dropEmpty(walk, node, position);
  if (node.kind === 'null' && position.role === 'optional') {
    report(walk, 'null-value', node, () => nullValue(position.key));
    return undefined;
  }
  if (node.kind === 'number' && shape.isHexadecimal === true) return repairBound(walk, node, position.key);
  report(walk, 'wrong-type', node, () =>
    wrongKind({ written: writtenAs(walk, node), node, shape, ...position }),
  );
  return guess(walk, node, shape);
}

/** What must not be empty and is counts as missing. */
function dropEmpty(walk: Walk, node: Node, { key }: Position): undefined {
  report(walk, 'missing-key', node, () => emptyValue(key, node.kind === 'array'));
}

/** A scalar as the user sees it: the digits of a number as they were written, a string without its quotes. */
function writtenAs(walk: Walk, node: Node): string {
  return node.kind === 'string' ? node.value : textOf(walk.source, node);
}

/** Whether a value is a scalar of the right kind and not empty where it must not be. */
function isFine(node: Node, shape: Shape): boolean {
  return (
    isScalarOf(node, shape) && (node.kind !== 'string' || node.value !== '' || shape.isNonEmpty !== true)
  );
}

function isScalarOf(node: Node, { kinds }: Shape): boolean {
  if (node.kind === 'number') return kinds.includes('integer') && !canonicalNumber(node.text).includes('e-');
  return (node.kind === 'string' || node.kind === 'boolean') && kinds.includes(node.kind);
}

function guess(walk: Walk, node: Node, shape: Shape): Node | undefined {
  const { start, end } = node;
  const [kind] = shape.kinds;
  if (kind === 'string' && shape.kinds.length === 1 && (node.kind === 'number' || node.kind === 'boolean'))
    return { kind: 'string', value: textOf(walk.source, node), start, end };
  if (kind === 'array' && node.kind === 'string' && shape.items?.kinds.includes('string') === true)
    return { kind: 'array', items: [node], start, end };
  if (kind === 'object' && node.kind === 'null') return { kind: 'object', members: new Map(), start, end };
  if (kind === 'boolean' && node.kind === 'string') {
    if (/^(?:true|yes|on)$/i.test(node.value)) return { kind: 'boolean', value: true, start, end };
    if (/^(?:false|no|off)$/i.test(node.value)) return { kind: 'boolean', value: false, start, end };
  }
  return undefined;
}

/** YAML eats hexadecimal: the bound as its digits were written, before YAML took them for a number. */
function repairBound(walk: Walk, node: Node, key: string): Node | undefined {
  const written = textOf(walk.source, node);
  const digits = written.replace(/^0x/, '');
  const isHexadecimal = /^[0-9A-Fa-f]+$/.test(digits);
  report(walk, 'unquoted-bound', node, () => unquotedBound(key, written, isHexadecimal ? digits : undefined));
  return isHexadecimal ? { kind: 'string', value: digits, start: node.start, end: node.end } : undefined;
}

function repairArray(walk: Walk, node: ArrayNode, shape: Shape, position: Position): Node | undefined {
  const part = shape.items;
  if (part === undefined) return node;
  if (node.items.length === 0 && shape.isNonEmpty === true) return dropEmpty(walk, node, position);
  const inside: Position = { key: position.key, role: 'item' };
  const items: Node[] = [];
  let isSame = true;
  for (const item of node.items) {
    const meant = repair(walk, item, part, inside);
    if (meant !== undefined) items.push(meant);
    isSame &&= meant === item;
  }
  if (isSame) return node;
  const meant: ArrayNode = { ...node, items };
  if (items.length < node.items.length) markUnsure(walk, meant, ENTRY);
  return meant;
}

function repairObject(walk: Walk, node: ObjectNode, shape: Shape): ObjectNode {
  const { properties, entries, required } = shape;
  let members: Map<string, Member> | undefined;
  const unsure: string[] = [];
  for (const [key, member] of node.members) {
    const own = properties === undefined ? entries : properties.get(key);
    // Nearly every value is as it should be, and a large document has half a million: the short way first.
    if (own !== undefined && isFine(member.value, own)) continue;
    const known = own === undefined ? meantKey(walk, node, key, shape) : key;
    const part = own ?? properties?.get(known ?? '');
    if (known === undefined || part === undefined) continue;
    const role = properties === undefined ? 'named' : required.includes(known) ? 'required' : 'optional';
    const meant = repair(walk, member.value, part, { key: known, role });
    if (meant === member.value && known === key) continue;
    members ??= new Map(node.members);
    members.delete(key);
    if (meant === undefined)
      unsure.push(...(member.value.kind === 'null' && role === 'optional' ? [] : [known]));
    else members.set(known, { ...member, value: meant });
  }
  const result = members === undefined ? node : { ...node, members };
  const missing = required.filter((key) => !result.members.has(key) && !unsure.includes(key));
  if (missing.length > 0) report(walk, 'missing-key', opening(node), () => missingKeys(missing, shape));
  unsure.push(...missing);
  if (properties === undefined && unsure.length > 0) unsure.push(ENTRY);
  for (const key of unsure) markUnsure(walk, result, key);
  return result;
}

/** The known key that an unknown one was meant to be; undefined where that cannot be told. */
function meantKey(walk: Walk, node: ObjectNode, key: string, shape: Shape): string | undefined {
  const { properties } = shape;
  const member = node.members.get(key);
  if (properties === undefined || member === undefined) return undefined;
  const span = keySpan(member);
  const misspelled = misspelledKey(key, node, properties);
  if (misspelled === undefined) {
    report(walk, 'unknown-key', span, () => unknownKey(key, shape));
    return undefined;
  }
  report(walk, 'misspelled-key', span, () => misspelled.message);
  return misspelled.isFree ? misspelled.known : undefined;
}

function markUnsure(walk: Walk, node: Node, key: string): void {
  walk.unsure.set(node, (walk.unsure.get(node) ?? new Set()).add(key));
}

function report(walk: Walk, rule: ShapeRule, at: Span, message: () => string): void {
  const problems = walk.problems.get(rule) ?? [];
  if (problems.length === 0) walk.problems.set(rule, problems);
  if (problems.length < MAX_PROBLEMS) problems.push({ at, message: message() });
}
