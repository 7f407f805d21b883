import type { Member, Node } from '../document/document.ts';
import type { Form } from '../equality/form.ts';
import { pushJson } from './json-text.ts';
import { formAt, rankOf } from './members.ts';
import { type Spell, spellLiterally } from './symbols.ts';
import { pushBlock } from './yaml-text.ts';

/** The first line of a new YAML file: editors complete and check by it (README, "The file"). */
const SCHEMA_LINE =
  '# yaml-language-server: $schema=https://raw.githubusercontent.com/OWNER/neki-topology/v0/schema/data-topology.schema.json';

/** A document as the text of a new file. */
export function freshText(root: Node, format: 'yaml' | 'json', spell: Spell = spellLiterally): string {
  const lines: string[] = [];
  if (format === 'json')
    pushJson({ spell, unit: '  ' }, { key: undefined, node: root, indent: '', lead: '', tail: '' }, lines);
  else {
    lines.push(SCHEMA_LINE);
    if (root.kind === 'object' && root.members.size > 0)
      pushBlock({ spell, unit: 2, dash: 2 }, { key: undefined, node: root, indent: 0 }, lines);
    else lines.push('{}');
  }
  return `${lines.join('\n')}\n`;
}

/** A value with its known keys in the order of the domain reference; names and unknown keys keep theirs. */
export function arranged(form: Form, node: Node): Node {
  if (node.kind === 'array') {
    const items = node.items.map((item) => arranged(formAt(form.inside, '*'), item));
    return { ...node, items };
  }
  if (node.kind !== 'object') return node;
  const members = Array.from(node.members, ([key, member]): [string, Member] => [
    key,
    { ...member, value: arranged(formAt(form.inside, key), member.value) },
  ]);
  if (form.inside?.kind === 'object') members.sort(([one], [other]) => rankOf(one) - rankOf(other));
  return { ...node, members: new Map(members) };
}
