import type { Node } from '../document/document.ts';
import { keyText, scalarText } from './scalar-text.ts';
import type { Spell } from './symbols.ts';

/** Lines get no longer than this for the sake of writing a value on one. */
const MAX_WIDTH = 100;

/** How new parts of a file are written. */
export interface Style {
  readonly spell: Spell;
  /** Columns from an object to the objects in it. */
  readonly unit: number;
  /** Columns from a key to the dashes of its list. */
  readonly dash: number;
}

/** A value to be written, and where. */
export interface Fresh {
  readonly key: string | undefined;
  readonly node: Node;
  /** The column at which its line begins. */
  readonly indent: number;
  /** How its neighbours are written, where that is known. */
  readonly like?: 'block' | 'flow' | undefined;
}

/** Appends the lines of a member of an object in block style. */
export function pushMember(style: Style, fresh: Fresh, lines: string[]): void {
  const { key = '', node, indent } = fresh;
  const lead = `${' '.repeat(indent)}${keyText(key)}:`;
  const inline = onOneLine(style, { ...fresh, indent: lead.length + 1 }, 'member');
  if (inline !== undefined) lines.push(`${lead} ${inline}`);
  else {
    lines.push(lead);
    pushBlock(
      style,
      { key, node, indent: indent + (node.kind === 'array' ? style.dash : style.unit) },
      lines,
    );
  }
}

/** Appends the lines of an item of a list in block style. */
export function pushItem(style: Style, fresh: Fresh, lines: string[]): void {
  const { key, node, indent } = fresh;
  const lead = `${' '.repeat(indent)}-`;
  const inline = onOneLine(style, { ...fresh, indent: indent + 2 }, 'item');
  if (inline !== undefined) lines.push(`${lead} ${inline}`);
  else {
    const first = lines.length;
    pushBlock(style, { key, node, indent: indent + 2 }, lines);
    lines[first] = `${lead} ${(lines[first] ?? '').slice(indent + 2)}`;
  }
}

/** Appends the lines of a collection in block style; it must have members or items. */
export function pushBlock(style: Style, { key, node, indent }: Fresh, lines: string[]): void {
  if (node.kind === 'object')
    for (const [name, { value }] of node.members)
      pushMember(style, { key: name, node: value, indent }, lines);
  if (node.kind === 'array')
    for (const item of node.items) pushItem(style, { key, node: item, indent }, lines);
}

/** A value that reads well on one line: a scalar, an empty collection, or a short one of scalars where that is usual. */
export function onOneLine(
  style: Style,
  { key, node, indent, like }: Fresh,
  as: 'member' | 'item' | 'root',
): string | undefined {
  if (node.kind !== 'object' && node.kind !== 'array')
    return scalarText(node, { key, spell: style.spell, inFlow: false });
  const size = node.kind === 'object' ? node.members.size : node.items.length;
  if (size === 0) return node.kind === 'object' ? '{}' : '[]';
  const isUsual = node.kind === 'array' ? like !== 'block' : like !== 'block' && as === 'item' && size > 1;
  if (like !== 'flow' && !isUsual) return undefined;
  if (like !== 'flow' && !holdsScalars(node)) return undefined;
  const text = size * 3 > MAX_WIDTH ? undefined : flowText(node, { key, spell: style.spell });
  return text === undefined || indent + text.length > MAX_WIDTH ? undefined : text;
}

function holdsScalars(node: Node): boolean {
  const values =
    node.kind === 'object'
      ? Array.from(node.members.values(), ({ value }) => value)
      : node.kind === 'array'
        ? node.items
        : [];
  return values.every(({ kind }) => kind !== 'object' && kind !== 'array');
}

/** How a value is written between brackets. */
export interface FlowStyle {
  readonly key: string | undefined;
  readonly spell: Spell;
  /** Keys and strings in double quotes, and no space inside braces. */
  readonly isJson?: boolean;
  /** What stands between a key and its value; `: ` unless told. */
  readonly colon?: string;
  /** What stands between two entries; `, ` unless told. */
  readonly comma?: string;
}

/** A value between brackets, on one line. */
export function flowText(node: Node, style: FlowStyle): string {
  const { colon = ': ', comma = ', ', isJson = false } = style;
  if (node.kind === 'array') return `[${node.items.map((item) => flowText(item, style)).join(comma)}]`;
  if (node.kind !== 'object') return scalarText(node, { ...style, inFlow: true }) ?? '';
  if (node.members.size === 0) return '{}';
  const members = Array.from(
    node.members,
    ([key, { value }]) => `${keyText(key, isJson)}${colon}${flowText(value, { ...style, key })}`,
  );
  return isJson ? `{${members.join(comma)}}` : `{ ${members.join(comma)} }`;
}
