import { type Document, memberValue, type Node, type ObjectNode } from './document.ts';

/**
 * The document as indented JSON, one value a line: the form in which two documents are diffed. Its keys and groups
 * stand in the order of `like`, a document to be diffed with, so that what is the same stands in the same place.
 */
export function prettyJson(document: Document, like: Document = document): string {
  const lines: string[] = [];
  write({ node: document.root, like: like.root }, { indent: '', lead: '', tail: '' }, lines);
  return `${lines.join('\n')}\n`;
}

interface Pair {
  readonly node: Node;
  readonly like: Node | undefined;
}

interface Place {
  readonly indent: string;
  /** What stands before the value on its first line. */
  readonly lead: string;
  /** What stands behind the value on its last line: a comma, or nothing. */
  readonly tail: string;
}

function write({ node, like }: Pair, { indent, lead, tail }: Place, lines: string[]): void {
  if (node.kind === 'object' && node.members.size > 0) {
    lines.push(`${indent}${lead}{`);
    const keys = orderedKeys(node, like);
    keys.forEach((key, index) => {
      const place = {
        indent: `${indent}  `,
        lead: `${JSON.stringify(key)}: `,
        tail: index < keys.length - 1 ? ',' : '',
      };
      const pair = {
        node: memberValue(node, key) ?? node,
        like: like?.kind === 'object' ? memberValue(like, key) : undefined,
      };
      write(pair, place, lines);
    });
    lines.push(`${indent}}${tail}`);
  } else if (node.kind === 'array' && node.items.length > 0) {
    lines.push(`${indent}${lead}[`);
    const items = orderedItems(node.items, like);
    items.forEach((pair, index) => {
      write(pair, { indent: `${indent}  `, lead: '', tail: index < items.length - 1 ? ',' : '' }, lines);
    });
    lines.push(`${indent}]${tail}`);
  } else lines.push(`${indent}${lead}${leafText(node)}${tail}`);
}

function orderedKeys(node: ObjectNode, like: Node | undefined): readonly string[] {
  if (like?.kind !== 'object') return [...node.members.keys()];
  const shared = [...like.members.keys()].filter((key) => node.members.has(key));
  return [...shared, ...[...node.members.keys()].filter((key) => !like.members.has(key))];
}

/** Items that a `uid` names stand in the other document's order; all others keep their places. */
function orderedItems(items: readonly Node[], like: Node | undefined): readonly Pair[] {
  const others = like?.kind === 'array' ? like.items : [];
  const byUid = new Map(others.map((item) => [uidOf(item), item]));
  const isNamed = items.every((item) => uidOf(item) !== undefined) && !byUid.has(undefined) && byUid.size > 0;
  if (!isNamed) return items.map((node, index) => ({ node, like: others[index] }));
  const places = new Map(Array.from(byUid.keys(), (uid, place) => [uid, place]));
  const rank = (node: Node): number => places.get(uidOf(node)) ?? places.size;
  return items.toSorted((a, b) => rank(a) - rank(b)).map((node) => ({ node, like: byUid.get(uidOf(node)) }));
}

function uidOf(node: Node): string | undefined {
  const uid = node.kind === 'object' ? memberValue(node, 'uid') : undefined;
  return uid?.kind === 'string' ? uid.value : undefined;
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
