import { type Node, toJson } from '../../../document/document.ts';
import type { SyntaxNode } from './syntax.ts';

/** Texts that every YAML reader takes for a string without quotes, except for the words below. */
const PLAIN = /^[A-Za-z_][\w./-]*$/;
const PLACEHOLDER = /^\$\{shard:[\w.-]+\}$/;
/** What YAML 1.1 or 1.2 reads as null or a boolean; in any case of letters. */
const WORD_WITH_MEANING = /^(?:y|n|yes|no|on|off|true|false|null)$/i;
/** Texts that a pair of single quotes holds on one line. */
const SINGLE = /^[\x20-\x7e]*$/;
/** What JSON leaves as it is, and an editor or a YAML reader does not: control characters, line and paragraph separators, marks. */
const UNSAFE =
  /[\x7f-\x9f\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff]/g;
/** Keys of digits: quoted always, so that `80` and `c0` stand alike. */
const QUOTED_KEYS = new Set(['start', 'end', 'modulus']);
/** Lines get no longer than this for the sake of writing a value on one. */
const MAX_WIDTH = 100;

/** How new parts of a file are written. */
export interface Style {
  readonly eol: '\n' | '\r\n';
  /** Columns from an object to the objects in it. */
  readonly unit: number;
  /** Columns from a key to the dashes of its list. */
  readonly dash: number;
  /** One level of indentation of JSON. */
  readonly jsonUnit: string;
}

/** How files are written that nobody has written before. */
export const FRESH: Style = { eol: '\n', unit: 2, dash: 2, jsonUnit: '  ' };

/** How values between brackets are written. */
export interface FlowStyle {
  /** Keys and strings in double quotes, and no space inside braces. */
  readonly isJson?: boolean;
  /** What stands between a key and its value; `: ` unless told. */
  readonly colon?: string;
  /** What stands between two entries on one line; `, ` unless told. */
  readonly comma?: string;
  /** For a line for each entry: what every line but the first begins with, a line break included. */
  readonly line?: string | undefined;
  /** What it begins with besides for each level. */
  readonly unit?: string;
}

/** A value to be written in block style behind a key or a dash. */
interface Fresh {
  /** The key whose value it is, or in whose list it stands. */
  readonly key: string | undefined;
  readonly node: Node;
  /** The column at which its line begins. */
  readonly indent: number;
  /** The key with its colon, or the dash. */
  readonly lead: string;
  /** How its neighbours are written, or how the value was that it replaces; where that is known. */
  readonly like?: SyntaxNode['style'] | undefined;
}

/** A scalar as YAML, or as JSON where the place asks for it; undefined for a collection. */
export function scalarText(
  node: Node,
  {
    key = '',
    like,
    isJson,
    inFlow,
  }: Pick<Fresh, 'key' | 'like'> & FlowStyle & { readonly inFlow: boolean },
): string | undefined {
  if (node.kind === 'object' || node.kind === 'array') return undefined;
  if (node.kind !== 'string') return toJson(node);
  const text = node.value;
  if (isJson || like === 'double') return quoted(text);
  if (like === 'single' && SINGLE.test(text))
    return `'${text.replaceAll("'", "''")}'`;
  const mayBeBare = isPlain(text) || (!inFlow && PLACEHOLDER.test(text));
  if (!mayBeBare || QUOTED_KEYS.has(key)) return quoted(text);
  return text;
}

/** A key as YAML, or as JSON. */
export function keyText(
  key: string,
  { isJson = false }: Pick<FlowStyle, 'isJson'> = {},
): string {
  if (isJson || !isPlain(key)) return quoted(key);
  return key;
}

function isPlain(text: string): boolean {
  return PLAIN.test(text) && !WORD_WITH_MEANING.test(text);
}

/** A text in double quotes, which both YAML and JSON read alike. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    UNSAFE,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The members of an object, or the items of a list under the key of the list; undefined for a scalar. */
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

/** Whether a part is the item of a list, which has no key. */
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

/** The lines of a member of an object, or of an item of a list, in block style. */
export function partLines(
  style: Style,
  part: Omit<Fresh, 'lead'>,
  { isItem }: Placing,
): string[] {
  const lead = isItem ? '-' : `${keyText(part.key ?? '')}:`;
  const [first, ...below] = valueLines(style, { ...part, lead });
  return [`${' '.repeat(part.indent)}${lead}${first}`, ...below];
}

/** What stands behind a key or a dash: the rest of its line, and the lines below it. */
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

/** The lines of a collection in block style; it must have members or items. */
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

/** A value that reads well on one line: a scalar, an empty collection, or a short one of scalars where that is usual. */
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

/** A document as the text of a new file, or in the place of one; in YAML without its last line break. */
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
