import type {
  ArrayNode,
  Member,
  Node,
  ObjectNode,
  Span,
} from '../../../document/document.ts';
import type { WrittenStyle } from '../../../document/scalar-text.ts';
import { skipTrivia } from '../../../document/yaml.ts';
import { isFirstOnLine } from './lines.ts';

/** How a value is written in a file: its place, its style, and the node that it is read as. */
export interface SyntaxNode extends Span {
  readonly kind: 'map' | 'list' | 'scalar' | 'alias';
  readonly style: WrittenStyle;
  /** The beginning, including an anchor and a tag. */
  readonly from: number;
  /** The value, with placeholders resolved. */
  readonly node: Node;
  readonly isAnchored: boolean;
  readonly isTagged: boolean;
  readonly parts: readonly SyntaxPart[];
  /** Whether every part, and a closing bracket, begins its own line. */
  readonly isLined: boolean;
}

/** One member of an object or one item of a list. */
export interface SyntaxPart {
  /** The offset of the key, or of the dash of an item in block style. */
  readonly from: number;
  /** The offset after the colon or the dash; undefined without either. */
  readonly head: number | undefined;
  /** The member's key; undefined for items and merge keys. */
  readonly name: string | undefined;
  readonly isMerge: boolean;
  readonly value: SyntaxNode;
}

/** Walks through a value and everything in it, in the order of the text. */
export function* syntaxNodes(root: SyntaxNode): Generator<SyntaxNode> {
  yield root;
  for (const { value } of root.parts) yield* syntaxNodes(value);
}

/** Whether a value of the file may affect others: it contains an anchor, an alias or a merge key. */
export function isShared(root: SyntaxNode): boolean {
  return syntaxNodes(root).some(
    ({ kind, isAnchored, parts }) =>
      isAnchored || kind === 'alias' || parts.some(({ isMerge }) => isMerge),
  );
}

const STYLES: Readonly<Record<string, SyntaxNode['style']>> = {
  "'": 'single',
  '"': 'double',
  '|': 'lines',
  '>': 'lines',
  '{': 'flow',
  '[': 'flow',
};

/** How a YAML or JSON text is written that was read as this object. */
export function syntaxOf(text: string, root: ObjectNode): SyntaxNode {
  return readValue(text, root, root.start);
}

/** Reads the value after an offset. The text tells what the node does not: anchors, aliases and style. */
function readValue(text: string, node: Node, at: number): SyntaxNode {
  const first = skipTrivia(text, at);
  const name =
    first === node.start
      ? undefined
      : match(/\*([^\s,[\]{}]+)/y, text, first)?.[1];
  if (name !== undefined) {
    const end = first + name.length + 1;
    return { ...LEAF, kind: 'alias', node, from: first, start: first, end };
  }
  if (node.kind === 'null' && node.start === node.end)
    return { ...LEAF, style: 'absent', node, from: at, start: at, end: at };

  const { isAnchored, isTagged, end } = readProperties(text, first, node);
  const value =
    node.kind === 'object' || node.kind === 'array'
      ? readCollection(text, node, end)
      : readScalar(text, node, end);
  return { ...value, from: first, isAnchored, isTagged };
}

/** The members for a value without parts. */
const LEAF = {
  kind: 'scalar',
  style: 'plain',
  isAnchored: false,
  isTagged: false,
  parts: [],
  isLined: false,
} as const;

/** A value as far as its own text shows it, without an anchor or a tag. */
type ReadValue = Omit<SyntaxNode, 'from' | 'isAnchored' | 'isTagged'>;

/** Whether a value has an anchor and a tag, and the offset after them. */
function readProperties(text: string, at: number, node: Node) {
  const found = { isAnchored: false, isTagged: false, end: at };
  while (found.end < node.start) {
    const property = match(/([&!])(<[^>]*>|[^\s,[\]{}]*)/y, text, found.end);
    if (property === undefined) break;
    const [all, sign] = property;
    if (sign === '&') found.isAnchored = true;
    else found.isTagged = true;
    found.end = skipTrivia(text, found.end + all.length);
  }
  return found;
}

function match(
  pattern: RegExp,
  text: string,
  at: number,
): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** A scalar. Line breaks at the end of one with a header do not belong to it. */
function readScalar(text: string, node: Node, start: number): ReadValue {
  const style = STYLES[text[start] ?? ''] ?? 'plain';
  const { end } = node;
  if (style !== 'lines') return { ...LEAF, node, style, start, end };
  const written = text.slice(start, end).trimEnd();
  return { ...LEAF, node, style, start, end: start + written.length };
}

/** The names of collections here, and their opening brackets in flow style. */
const FORMS_OF = {
  object: ['map', '{'],
  array: ['list', '['],
} as const;

function readCollection(
  text: string,
  node: ObjectNode | ArrayNode,
  start: number,
): ReadValue {
  const [kind, bracket] = FORMS_OF[node.kind];
  const isFlow = text[start] === bracket;
  const style = isFlow ? 'flow' : 'block';
  const parts: SyntaxPart[] = [];
  let at = isFlow ? start + 1 : start;
  for (const { name, keyStart, keyEnd, value: inner } of entriesOf(node)) {
    const from = skipTrivia(text, at, isFlow ? ',' : '');
    const isItem = keyStart < 0;
    // The member of a merge key is written in another place, further up.
    if (!isItem && keyStart < from) continue;
    const head = isItem ? itemHead(from, { isFlow }) : memberHead(text, keyEnd);
    const behind = head ?? Math.max(from, keyEnd);
    const value = readValue(text, inner, behind);
    const isMerge = !isItem && name === undefined;
    parts.push({ from, head, name, isMerge, value });
    at = Math.max(value.end, behind);
  }
  return {
    kind,
    style,
    node,
    start,
    end: isFlow ? node.end : at,
    parts,
    isLined: !isFlow || hasOwnLines(text, parts, node.end),
  };
}

/** Whether each part between brackets begins a line, and the closing bracket does, too. */
function hasOwnLines(
  text: string,
  parts: readonly SyntaxPart[],
  end: number,
): boolean {
  return (
    parts.every(({ from }) => isFirstOnLine(text, from)) &&
    isFirstOnLine(text, end - 1)
  );
}

/** The offset after an item's dash; an item between brackets has none. */
function itemHead(
  from: number,
  { isFlow }: { readonly isFlow: boolean },
): number | undefined {
  if (isFlow) return undefined;
  return from + 1;
}

/** The offset after a member's colon; a key alone has none. */
function memberHead(text: string, keyEnd: number): number | undefined {
  const sign = skipTrivia(text, keyEnd);
  if (text[sign] !== ':') return undefined;
  return sign + 1;
}

/** A part of a collection, and its name if it is a member. */
type Entry = Member & { readonly name: string | undefined };

/**
 * The items of a list; or the members of an object in the order of the text, with the nameless ones: merge keys,
 * repeats.
 */
function entriesOf(node: ObjectNode | ArrayNode): readonly Entry[] {
  if (node.kind === 'array')
    return node.items.map((value) => ({
      name: undefined,
      keyStart: -1,
      keyEnd: -1,
      value,
    }));
  const { members, merges = [], repeats = [] } = node;
  const entries: Entry[] = [];
  for (const [name, member] of members) entries.push({ name, ...member });
  if (merges.length + repeats.length === 0) return entries;

  for (const member of merges.concat(repeats))
    entries.push({ name: undefined, ...member });
  return entries.sort((a, b) => a.keyStart - b.keyStart);
}
