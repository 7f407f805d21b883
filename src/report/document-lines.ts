import { type Node, toJson } from '../document/document.ts';
import { formatOf } from '../document/reading.ts';
import { keyText, scalarText } from '../document/scalar-text.ts';
import type { Compared } from '../run/result.ts';
import { cut, visible } from '../text/visible.ts';

const MOST_LINE = 300;

/** A line for a reader: control characters are visible, and it is cut to the longest line. */
export function shownLine(line: string): string {
  return cut(visible(line), MOST_LINE);
}

/** Where a value starts: its column, and the key or dash before it. */
export interface Written {
  readonly indent: string;
  readonly lead: string;
}

/** How a format writes a document, line by line. */
export interface Notation {
  /** The text before a child of a collection. */
  readonly leadOf: (parent: Node, key: string | number) => string;
  readonly linesOf: (node: Node, at: Written) => Iterable<string>;
  /** The line that opens a collection and the line that closes it; empty if the format has none. */
  readonly opening: (node: Node, at: Written) => string;
  readonly closing: (node: Node, at: Written) => string;
}

/** The notation of a file's format. */
export function notationOf(file: string): Notation {
  if (formatOf(file) === 'json') return JSON_LINES;
  return YAML_LINES;
}

/** JSON without commas, so that a line does not change if only the next line is added or removed. */
const JSON_LINES: Notation = {
  leadOf: jsonLead,
  linesOf: (node, at) => jsonLines(node, { ...at, tail: '', comma: '' }),
  opening: (node, { indent, lead }) => `${indent}${lead}${bracketsOf(node)[0]}`,
  closing: (node, { indent }) => `${indent}${bracketsOf(node)[1]}`,
};

function bracketsOf({ kind }: Node): string {
  if (kind === 'array') return '[]';
  return '{}';
}

const YAML_LINES: Notation = {
  leadOf: yamlLead,
  linesOf: yamlLines,
  opening: (_, { indent, lead }) => (lead === '' ? '' : `${indent}${lead}`),
  closing: () => '',
};

function jsonLead(parent: Node, key: string | number): string {
  if (parent.kind !== 'object') return '';
  return `${JSON.stringify(key)}: `;
}

function yamlLead(parent: Node, key: string | number): string {
  if (parent.kind !== 'object') return '-';
  return `${keyText(String(key))}:`;
}

interface WrittenInJson extends Written {
  /** The text after the value. */
  readonly tail: string;
  /** The text between children. */
  readonly comma: string;
}

/** A value as lines of indented JSON, generated lazily. */
function* jsonLines(node: Node, at: WrittenInJson): Generator<string> {
  const { indent, lead, tail, comma } = at;
  const children = childrenOf(node);
  if (children.size === 0) {
    yield `${indent}${lead}${toJson(node)}${tail}`;
    return;
  }

  yield JSON_LINES.opening(node, at);
  let left = children.size;
  for (const [key, child] of children) {
    left -= 1;
    yield* jsonLines(child, {
      indent: `${indent}  `,
      lead: jsonLead(node, key),
      tail: left > 0 ? comma : '',
      comma,
    });
  }
  yield `${JSON_LINES.closing(node, at)}${tail}`;
}

/** A value as lines of YAML in block style, generated lazily. */
function* yamlLines(node: Node, { indent, lead }: Written): Generator<string> {
  const children = childrenOf(node);
  if (children.size === 0) {
    yield scalarLine(node, { indent, lead });
    return;
  }

  const isItem = lead === '-' && node.kind === 'object';
  if (!isItem && lead !== '') yield `${indent}${lead}`;
  const inner = lead === '' ? indent : `${indent}  `;
  let isFirst = true;
  for (const [key, child] of children) {
    const at = { indent: inner, lead: yamlLead(node, key) };
    for (const line of yamlLines(child, at)) {
      yield isItem && isFirst ? withDash(line, indent) : line;
      isFirst = false;
    }
  }
}

function scalarLine(node: Node, { indent, lead }: Written): string {
  const key = lead.endsWith(':') ? lead.slice(0, -1) : '';
  const text = scalarText(node, { key, inFlow: false }) ?? toJson(node);
  if (lead === '') return `${indent}${text}`;
  return `${indent}${lead} ${text}`;
}

/** The first line of an array item, after its dash. */
export function withDash(line: string, indent: string): string {
  return `${indent}- ${line.slice(indent.length + 2)}`;
}

/** The children of an object by key, or of an array by index; none for any other value. */
export function childrenOf(node: Node): ReadonlyMap<string | number, Node> {
  if (node.kind === 'array') return new Map(node.items.entries());
  if (node.kind !== 'object') return new Map();

  return new Map(Array.from(node.members, ([key, { value }]) => [key, value]));
}

/** How many lines a value takes. */
export function lineCount(node: Node): number {
  let count = 0;
  for (const child of childrenOf(node).values()) count += lineCount(child);
  if (count === 0) return 1;
  return count + 2;
}

/** The first lines of a document, and the total number of lines. */
interface FirstLines {
  readonly lines: readonly string[];
  readonly count: number;
}

/** The first lines of the document on the branch before a PUT, as indented JSON. */
export function previousLines(
  { baseline }: Compared,
  most: number,
): FirstLines {
  if (baseline.from !== 'branch' || most === 0) return { lines: [], count: 0 };

  const { root } = baseline.document;
  const at = { indent: '', lead: '', tail: '', comma: ',' };
  const lines = jsonLines(root, at).take(most);
  return { lines: Array.from(lines, shownLine), count: lineCount(root) };
}
