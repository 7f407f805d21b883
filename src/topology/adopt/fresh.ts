import type { Member, Node } from '../document/document.ts';
import type { Form } from '../equality/form.ts';
import { pushJson } from './json-text.ts';
import { formAt, rankOf } from './members.ts';
import { type Spell, spellLiterally } from './symbols.ts';
import { pushBlock } from './yaml-text.ts';

/** A document as the text of a new file. */
export function freshText(root: Node, format: 'yaml' | 'json', spell: Spell = spellLiterally): string {
  const lines: string[] = [];
  if (format === 'json')
    pushJson({ spell, unit: '  ' }, { key: undefined, node: root, indent: '', lead: '', tail: '' }, lines);
  else if (root.kind === 'object' && root.members.size > 0)
    pushBlock({ spell, unit: 2, dash: 2 }, { key: undefined, node: root, indent: 0 }, lines);
  else lines.push('{}');
  return `${lines.join('\n')}\n`;
}

/** A value with its known keys in the order of the domain reference; names and unknown keys keep theirs. */
export function arranged(form: Form, node: Node): Node {
  if (node.kind === 'array') {
    const itemForm = formAt(form.inside, '*');
    const items = node.items.map((item) => arranged(itemForm, item));
    return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
  }
  if (node.kind !== 'object') return node;
  let isSame = true;
  let last = 0;
  const members: [string, Member][] = [];
  for (const [key, member] of node.members) {
    const value = arranged(formAt(form.inside, key), member.value);
    const rank = form.inside?.kind === 'object' ? rankOf(key) : 0;
    isSame &&= value === member.value && last <= rank;
    last = rank;
    members.push([key, value === member.value ? member : { ...member, value }]);
  }
  if (isSame) return node;
  if (form.inside?.kind === 'object') members.sort(([one], [other]) => rankOf(one) - rankOf(other));
  return { ...node, members: new Map(members) };
}
