/** How deeply a document may nest. The Neki form needs 9 levels, and every reader here may recurse this far. */
export const MAX_DEPTH = 100;

/**
 * How many values a document may have, aliases expanded. 100,000 tables take a quarter of it. Each value costs hundreds
 * of bytes of memory, and a plan holds three documents.
 */
export const MAX_VALUES = 1_000_000;

/** A text with a name, and what turns an offset in it into the line and column that people and GitHub use. */
export interface Source {
  /** The path as the user wrote it, relative to the repository root, or a phrase such as "the branch". */
  readonly name: string;
  readonly text: string;
  /** The offset (in UTF-16 code units) of each line's beginning; computed for the first position that is asked for. */
  lineStarts?: readonly number[];
  /** The comments of a YAML text that are for this program; absent without any. */
  comments?: readonly Span[];
}

/** A half-open range of offsets (UTF-16 code units) in a source's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The place of something in a file: 1-based lines and columns, the end exclusive. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/**
 * A JSON value with its place in the source. Numbers keep the digits that were written, so that integers beyond 2^53
 * and texts such as `1.50` survive. A value that YAML repeats by alias is one shared node.
 */
export type Node =
  | ObjectNode
  | ArrayNode
  | StringNode
  | NumberNode
  | BooleanNode
  | (Span & { readonly kind: 'null' });

/** An object; members are in the order of the text. */
export interface ObjectNode extends Span {
  readonly kind: 'object';
  readonly members: ReadonlyMap<string, Member>;
  /** Its merge keys. `members` has their members as well. Absent without merge keys. */
  readonly merges?: readonly Member[];
  /** Members with the key and value of another member, in a file that is refused for them. */
  readonly repeats?: readonly Member[];
}

/** One member of an object: the value, and the span of its key. */
export interface Member {
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: Node;
}

export interface ArrayNode extends Span {
  readonly kind: 'array';
  readonly items: readonly Node[];
}

/** A string, decoded. */
export interface StringNode extends Span {
  readonly kind: 'string';
  readonly value: string;
}

/** A number as valid JSON text with the digits that were written. */
export interface NumberNode extends Span {
  readonly kind: 'number';
  readonly text: string;
}

export interface BooleanNode extends Span {
  readonly kind: 'boolean';
  readonly value: boolean;
}

/** A data topology as it was read: one JSON object (docs/neki.md §10.3) and its text. */
export interface Document {
  readonly source: Source;
  readonly root: ObjectNode;
}

/** The only right correction of a mistake: another key, another value, or the removal of a member. */
export type Fix = { readonly at: Span } & (
  | { readonly key: string }
  | { readonly value: Node }
  | { readonly isGone: true }
);

/** The value of a member; undefined if the object lacks it. */
export function memberValue(object: ObjectNode, key: string): Node | undefined {
  return object.members.get(key)?.value;
}

/** A member that is a string; undefined if it is missing or something else. */
export function stringAt(
  object: ObjectNode,
  key: string,
): StringNode | undefined {
  const value = memberValue(object, key);
  if (value?.kind === 'string') return value;
  return undefined;
}

/** An object with some of its members only. */
export function onlyMembers(
  node: ObjectNode,
  isKept: (key: string, value: Node) => boolean,
): ObjectNode {
  const kept = node.members
    .entries()
    .filter(([key, { value }]) => isKept(key, value));
  return { ...node, members: new Map(kept) };
}

/** A collection with its parts replaced; the same node if no part changes. */
export function withParts(node: ObjectNode, other: OtherPart): ObjectNode;
export function withParts(node: Node, other: OtherPart): Node;
export function withParts(node: Node, other: OtherPart): Node {
  if (node.kind === 'array') {
    const items = node.items.map((item) => other(item));
    if (items.every((item, index) => item === node.items[index])) return node;
    return { ...node, items };
  }
  if (node.kind !== 'object') return node;
  let members: Map<string, Member> | undefined;
  for (const [key, member] of node.members) {
    const value = other(member.value, key, member);
    if (value === member.value) continue;
    members ??= new Map(node.members);
    members.set(key, { ...member, value });
  }
  if (members === undefined) return node;
  return { ...node, members };
}

type OtherPart = (part: Node, key?: string, member?: Member) => Node;

/** The first character of a node, to point at when something is missing in it. */
export function opening(node: Node): Span {
  return { start: node.start, end: Math.min(node.start + 1, node.end) };
}

export function keySpan(member: Member): Span {
  return { start: member.keyStart, end: member.keyEnd };
}

/** Writes a node as compact JSON: members in their order, numbers with their digits, strings escaped. */
export function toJson(node: Node): string {
  switch (node.kind) {
    case 'object':
      return `{${Array.from(node.members, ([key, member]) => `${JSON.stringify(key)}:${toJson(member.value)}`).join(',')}}`;
    case 'array':
      return `[${node.items.map(toJson).join(',')}]`;
    case 'number':
      return node.text;
    case 'null':
      return 'null';
    default:
      return JSON.stringify(node.value);
  }
}

/**
 * A spelling that two JSON numbers share exactly if they are equal: `1.50` and `15e-1` both give `15e-1`. It is exact
 * for any length and never expands an exponent.
 */
export function canonicalNumber(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const power =
    BigInt(exponent) -
    BigInt(fraction.length) +
    BigInt(digits.length - significant.length);
  if (power === 0n) return `${sign}${significant}`;
  return `${sign}${significant}e${power}`;
}

/** Turns a span of a source into lines and columns. Lines end at `\n`, `\r\n` or a lone `\r`, as in YAML. */
export function locate(source: Source, span: Span): Location {
  const { line, column } = position(source, span.start);
  const { line: endLine, column: endColumn } = position(
    source,
    Math.max(span.start, span.end),
  );
  return { file: source.name, line, column, endLine, endColumn };
}

/** The text a span covers, as it was written. */
export function textOf(source: Source, span: Span): string {
  return source.text.slice(span.start, span.end);
}

function position(
  source: Source,
  offset: number,
): { line: number; column: number } {
  source.lineStarts ??= findLineStarts(source.text);
  const starts = source.lineStarts;
  const index = greatest(
    starts.length - 1,
    (line) => (starts[line] ?? 0) <= offset,
  );
  return { line: index + 1, column: offset - (starts[index] ?? 0) + 1 };
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  const lineBreak = /\r\n|\n|\r/g;
  while (lineBreak.exec(text) !== null) starts.push(lineBreak.lastIndex);
  return starts;
}

/** The greatest number up to `most` for which a test holds; it must hold for every smaller one, too. */
export function greatest(
  most: number,
  holds: (number: number) => boolean,
): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
