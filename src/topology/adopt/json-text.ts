import type { Node } from '../document/document.ts';
import { quoted, scalarText } from './scalar-text.ts';
import type { Spell } from './symbols.ts';

/** How new parts of a JSON file are written. */
export interface JsonStyle {
  readonly spell: Spell;
  /** One level of indentation. */
  readonly unit: string;
}

/** A value to be written as JSON. */
export interface FreshJson {
  readonly key: string | undefined;
  readonly node: Node;
  /** What stands before every line of it but the first. */
  readonly indent: string;
  /** What stands before it on its first line. */
  readonly lead: string;
  /** What stands behind it on its last line: a comma, or nothing. */
  readonly tail: string;
}

/** Appends the lines of a value as indented JSON, one value a line. */
export function pushJson(
  style: JsonStyle,
  { key, node, indent, lead, tail }: FreshJson,
  lines: string[],
): void {
  const deeper = indent + style.unit;
  const entries =
    node.kind === 'object'
      ? Array.from(node.members, ([name, { value }]) => ({
          key: name,
          lead: `${quoted(name)}: `,
          node: value,
        }))
      : node.kind === 'array'
        ? node.items.map((item) => ({ key, lead: '', node: item }))
        : undefined;
  if (entries === undefined)
    lines.push(`${lead}${scalarText(node, { key, spell: style.spell, inFlow: true, isJson: true })}${tail}`);
  else if (entries.length === 0) lines.push(`${lead}${node.kind === 'object' ? '{}' : '[]'}${tail}`);
  else {
    lines.push(`${lead}${node.kind === 'object' ? '{' : '['}`);
    entries.forEach((entry, index) => {
      const isLast = index === entries.length - 1;
      pushJson(
        style,
        { ...entry, indent: deeper, lead: `${deeper}${entry.lead}`, tail: isLast ? '' : ',' },
        lines,
      );
    });
    lines.push(`${indent}${node.kind === 'object' ? '}' : ']'}${tail}`);
  }
}
