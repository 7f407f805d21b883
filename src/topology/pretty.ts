import { groupsByUid } from './canonical.ts';
import type { Document, Node } from './document.ts';

/** The document as indented JSON in canonical order, one value a line: the form in which two documents are diffed. */
export function prettyJson(document: Document): string {
  const lines: string[] = [];
  write(document.root, { indent: '', lead: '', tail: '', isGroups: false }, lines);
  return `${lines.join('\n')}\n`;
}

interface Position {
  readonly indent: string;
  /** What stands before the value on its first line. */
  readonly lead: string;
  /** What stands behind the value on its last line: a comma, or nothing. */
  readonly tail: string;
  readonly isGroups: boolean;
}

function write(node: Node, { indent, lead, tail, isGroups }: Position, lines: string[]): void {
  if (node.kind === 'object' && node.members.size > 0) {
    lines.push(`${indent}${lead}{`);
    const keys = [...node.members.keys()].sort();
    keys.forEach((key, index) => {
      const value = node.members.get(key)?.value ?? node;
      const place = {
        indent: `${indent}  `,
        lead: `${JSON.stringify(key)}: `,
        tail: index < keys.length - 1 ? ',' : '',
      };
      write(value, { ...place, isGroups: indent === '' && key === 'shard_groups' }, lines);
    });
    lines.push(`${indent}}${tail}`);
  } else if (node.kind === 'array' && node.items.length > 0) {
    lines.push(`${indent}${lead}[`);
    const items = (isGroups && sorted(node)) || node.items;
    items.forEach((item, index) => {
      const place = { indent: `${indent}  `, lead: '', tail: index < items.length - 1 ? ',' : '' };
      write(item, { ...place, isGroups: false }, lines);
    });
    lines.push(`${indent}]${tail}`);
  } else lines.push(`${indent}${lead}${leafText(node)}${tail}`);
}

function sorted(node: Node): readonly Node[] | undefined {
  const groups = groupsByUid(node);
  return groups && [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

function leafText(node: Node): string {
  switch (node.kind) {
    case 'object':
      return '{}';
    case 'array':
      return '[]';
    case 'number':
      return node.text;
    case 'null':
      return 'null';
    default:
      return JSON.stringify(node.value);
  }
}
