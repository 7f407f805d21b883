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

/** A value in a document: under a key, an item of a list, or the whole. */
export interface Part {
  readonly node: Node;
  /** Undefined for an item of a list and for the whole document. */
  readonly key: string | undefined;
  readonly parent: Part | undefined;
}

/** A line of a document, and the value that it begins or ends. */
export interface Line {
  readonly text: string;
  readonly part: Part;
}

/**
 * A document line by line, in the language of a file, generated lazily. JSON has no commas here, so that a line does
 * not change if only the next one is added or removed.
 */
export function linesOf(root: Node, file: string): Iterable<Line> {
  const whole = { node: root, key: undefined, parent: undefined };
  if (formatOf(file) === 'json')
    return jsonLines(whole, { start: '', indent: '', comma: '', end: '' });
  return yamlLines(whole, '', '');
}

interface InJson {
  /** The text before the value. */
  readonly start: string;
  readonly indent: string;
  /** The text between children. */
  readonly comma: string;
  /** The text after the value. */
  readonly end: string;
}

function* jsonLines(part: Part, at: InJson): Generator<Line> {
  const { start, indent, comma, end } = at;
  const { node } = part;
  const parts = partsOf(part);
  if (parts.length === 0) {
    yield { text: `${start}${toJson(node)}${end}`, part };
    return;
  }

  const [open, close] = node.kind === 'array' ? '[]' : '{}';
  const inner = `${indent}  `;
  yield { text: `${start}${open}`, part };
  for (const [index, child] of parts.entries()) {
    const { key } = child;
    yield* jsonLines(child, {
      start: key === undefined ? inner : `${inner}${JSON.stringify(key)}: `,
      indent: inner,
      comma,
      end: index < parts.length - 1 ? comma : '',
    });
  }
  yield { text: `${indent}${close}${end}`, part };
}

/** A value as lines of YAML in block style; the first begins with what stands before the value. */
function* yamlLines(
  part: Part,
  start: string,
  indent: string,
): Generator<Line> {
  const { node, key } = part;
  const parts = partsOf(part);
  if (parts.length === 0) {
    const text = scalarText(node, { key, inFlow: false }) ?? toJson(node);
    yield { text: `${start}${text}`, part };
    return;
  }

  // The children of a key begin below it, those of an item behind its dash.
  let before = start;
  if (key !== undefined) {
    yield { text: start.trimEnd(), part };
    before = indent;
  }
  for (const child of parts) {
    const lead = child.key === undefined ? '- ' : `${keyText(child.key)}: `;
    yield* yamlLines(child, `${before}${lead}`, `${indent}  `);
    before = indent;
  }
}

/** The members of an object or the items of a list; none for any other value. */
function partsOf(parent: Part): readonly Part[] {
  const { node } = parent;
  if (node.kind === 'array')
    return node.items.map((item) => ({ node: item, key: undefined, parent }));
  if (node.kind !== 'object') return [];
  return Array.from(node.members, ([key, { value }]) => ({
    node: value,
    key,
    parent,
  }));
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
  const whole = { node: root, key: undefined, parent: undefined };
  const at = { start: '', indent: '', comma: ',', end: '' };
  const lines = jsonLines(whole, at)
    .take(most)
    .map(({ text }) => shownLine(text));
  return { lines: Array.from(lines), count: lineCount(root) };
}

/** How many lines a value takes as indented JSON. */
function lineCount(node: Node): number {
  const parts = partsOf({ node, key: undefined, parent: undefined });
  if (parts.length === 0) return 1;
  return parts.reduce((sum, part) => sum + lineCount(part.node), 2);
}
