import type { Node } from '../../../document/document.ts';
import { keyText, scalarText } from '../../../document/scalar-text.ts';
import type { SyntaxNode } from './syntax.ts';

/** A value is written on one line only if the line gets no longer than this. */
const MAX_WIDTH = 100;

/** How new parts of a file are written. */
export interface Style {
  readonly eol: '\n' | '\r\n';
  /** Columns from an object to an object inside it. */
  readonly unit: number;
  /** Columns from a key to the dashes of its list. */
  readonly dash: number;
  /** One level of indentation in JSON. */
  readonly jsonUnit: string;
}

/** The style of a new file. */
export const FRESH: Style = { eol: '\n', unit: 2, dash: 2, jsonUnit: '  ' };

/** How values between brackets are written. */
export interface FlowStyle {
  /** Keys and strings in double quotes, and no space inside braces. */
  readonly isJson?: boolean;
  /** The text between a key and its value; `: ` by default. */
  readonly colon?: string;
  /** The text between two entries on one line; `, ` by default. */
  readonly comma?: string;
  /** If each entry has a line: the line break and the indentation of every line after the first. */
  readonly line?: string | undefined;
  /** The additional indentation for each level. */
  readonly unit?: string;
}

/** A value to write in block style after a key or a dash. */
interface Fresh {
  /** The key of the value, or of the list that contains it. */
  readonly key: string | undefined;
  readonly node: Node;
  /** The column at which its line begins. */
  readonly indent: number;
  /** The key with its colon, or the dash. */
  readonly lead: string;
  /** The style of its neighbors, or of the value that it replaces, if known. */
  readonly like?: SyntaxNode['style'] | undefined;
}

/** The members of an object, or the items of a list with the key of the list; undefined for a scalar. */
function entriesOf(
  node: Node,
  key: string | undefined,
): readonly (readonly [string | undefined, Node])[] | undefined {
  if (node.kind === 'object')
    return Array.from(
      node.members,
      ([name, { value }]) => [name, value] as const,
    );
  if (node.kind === 'array')
    return node.items.map((item) => [key, item] as const);
  return undefined;
}

/** Whether a part is an item of a list, which has no key. */
interface Placing {
  readonly isItem: boolean;
}

/** An entry between brackets. */
export function entryText(
  node: Node,
  key: string | undefined,
  style: FlowStyle,
  { isItem }: Placing,
): string {
  const text = flowText(node, key, style);
  if (isItem) return text;
  return `${keyText(key ?? '', style)}${style.colon ?? ': '}${text}`;
}

/** A value between brackets, or a scalar. */
export function flowText(
  node: Node,
  key: string | undefined,
  style: FlowStyle = {},
): string {
  const { comma = ', ', isJson, line, unit = '' } = style;
  const entries = entriesOf(node, key);
  if (entries === undefined)
    return scalarText(node, { ...style, key, inFlow: true }) ?? '';
  const inner = line === undefined ? style : { ...style, line: line + unit };
  const texts = entries.map(([name, value]) =>
    entryText(value, name, inner, { isItem: node.kind === 'array' }),
  );
  const [open, close] = node.kind === 'object' ? '{}' : '[]';
  if (texts.length === 0) return `${open}${close}`;
  if (line !== undefined)
    return `${open}${inner.line}${texts.join(`,${inner.line}`)}${line}${close}`;
  const space = isJson || node.kind === 'array' ? '' : ' ';
  return `${open}${space}${texts.join(comma)}${space}${close}`;
}

/** The lines of an object's member or a list's item in block style. */
export function partLines(
  style: Style,
  part: Omit<Fresh, 'lead'>,
  { isItem }: Placing,
): string[] {
  const lead = isItem ? '-' : `${keyText(part.key ?? '')}:`;
  const [first, ...below] = valueLines(style, { ...part, lead });
  return [`${' '.repeat(part.indent)}${lead}${first}`, ...below];
}

/** The text after a key or a dash: the rest of its line, and the lines below it. */
export function valueLines(
  style: Style,
  fresh: Fresh,
): readonly [inline: string, ...below: string[]] {
  const { key, node, indent, lead } = fresh;
  const inline = onOneLine(fresh);
  if (inline !== undefined) return [` ${inline}`];
  if (lead !== '-') {
    const column = indent + (node.kind === 'array' ? style.dash : style.unit);
    return ['', ...blockLines(style, { key, node, indent: column })];
  }
  const [first = '', ...rest] = blockLines(style, {
    key,
    node,
    indent: indent + 2,
  });
  return [` ${first.trimStart()}`, ...rest];
}

/** The lines of a collection in block style; the collection must not be empty. */
function blockLines(
  style: Style,
  { key, node, indent }: Omit<Fresh, 'lead'>,
): readonly string[] {
  const entries = entriesOf(node, key) ?? [];
  const isItem = node.kind === 'array';
  return entries.flatMap(([name, value]) =>
    partLines(style, { key: name, node: value, indent }, { isItem }),
  );
}

/**
 * The text of a value that is readable on one line: a scalar, an empty collection, or a short collection of scalars
 * where one line is usual.
 */
function onOneLine({
  key,
  node,
  indent,
  lead,
  like,
}: Fresh): string | undefined {
  const entries = entriesOf(node, key);
  if (entries === undefined)
    return scalarText(node, { key, like, inFlow: false });
  if (entries.length === 0) return flowText(node, key);
  if (like !== 'flow') {
    const isUsual =
      node.kind === 'array' || (lead === '-' && entries.length > 1);
    const isFlat = entries.every(
      ([, { kind }]) => kind !== 'object' && kind !== 'array',
    );
    if (like === 'block' || !isUsual || !isFlat) return undefined;
  }
  if (entries.length * 3 > MAX_WIDTH) return undefined;
  const text = flowText(node, key);
  const column = indent + lead.length + 1;
  return column + text.length > MAX_WIDTH ? undefined : text;
}

/** A document as the text of a new file, or to replace a file; in YAML without the last line break. */
export function rootText(
  root: Node,
  style: Style,
  { isJson }: { readonly isJson: boolean },
): string {
  const isEmpty = root.kind === 'object' && root.members.size === 0;
  if (isJson || isEmpty)
    return flowText(root, undefined, {
      isJson: true,
      line: style.eol,
      unit: style.jsonUnit,
    });
  return blockLines(style, { key: undefined, node: root, indent: 0 }).join(
    style.eol,
  );
}
