import type { ArrayNode, Node, ObjectNode } from '../document/document.ts';
import type { Form } from '../equality/canonical-writer.ts';
import { type Addition, changeCollection, type EditSession, flowStyleOf, insertLines } from './changes.ts';
import { columnOf, isFirstOnLine, lineEnd, lineStart, nextLine } from './lines.ts';
import { compareMembers, deeper, formAt, isSame, matchItems, meaning } from './matching.ts';
import { blockLines, flowText, jsonText, onOneLine, scalarText } from './printing.ts';
import { isBlock, type Part, type SyntaxNode } from './syntax.ts';

/** A value of the file, and the value of the branch that it is to become. */
export interface EditTarget {
  readonly syntax: SyntaxNode;
  readonly live: Node;
  readonly form: Form;
  /** The key whose value it is, or in whose list it stands. */
  readonly key: string | undefined;
  /** What it stands in, and as what; undefined for the root. */
  readonly inside: { readonly owner: SyntaxNode; readonly part: Part } | undefined;
}

/**
 * Notes the edits that make a value of the file mean what the branch's value means, the smallest that are safe: what
 * means the same already stays as it is written.
 */
export function reconcile(session: EditSession, target: EditTarget): void {
  const { syntax, live } = target;
  if (syntax.isAnchored) session.becomes.set(syntax, live);
  const mark = session.edits.length;
  const isDone = reconcileInPlace(session, target);
  const isChanged = session.edits.length > mark;
  if (isDone && !(isChanged && (syntax.isOdd || session.path.length > session.limit))) return;
  session.edits.length = mark;
  if (target.inside === undefined) replaceRoot(session, target);
  else if (target.inside.owner.style === 'flow') replaceInFlow(session, target, target.inside);
  else replaceInBlock(session, target, target.inside);
}

/** Changes a value in part; false where it has to be written anew. */
function reconcileInPlace(session: EditSession, target: EditTarget): boolean {
  const { syntax, form } = target;
  if (syntax.kind === 'alias') {
    const { anchor } = syntax;
    if (anchor === undefined || session.doomed.has(anchor)) return false;
    return isSame(session, form, session.becomes.get(anchor), target.live);
  }
  const live = inShapeOf(target);
  if (syntax.kind === 'map' && live.kind === 'object') return reconcileMap(session, target, live);
  if (syntax.kind === 'list' && live.kind === 'array') return reconcileList(session, target, live);
  return isSame(session, form, syntax.node, live);
}

/** The branch's value in the file's shape: a set may be a list of named items or an object keyed by name. */
function inShapeOf({ form, live, syntax }: EditTarget): Node {
  if (form.inside?.kind !== 'set') return live;
  const place = { start: 0, end: 0 };
  const member = (value: Node) => ({ keyStart: 0, keyEnd: 0, value });
  if (syntax.kind === 'map' && live.kind === 'array') {
    const { nameOf } = form.inside;
    const members = live.items.map((item) => {
      const inner = item.kind === 'object' ? [...item.members].filter(([key]) => key !== 'name') : [];
      return [nameOf(item) ?? '', member({ kind: 'object', members: new Map(inner), ...place })] as const;
    });
    const byName = new Map(members);
    const isKeyed = byName.size === live.items.length && !byName.has('');
    return isKeyed ? { kind: 'object', members: byName, ...place } : live;
  }
  if (syntax.kind !== 'list' || live.kind !== 'object') return live;
  const items = Array.from(live.members, ([name, { value }]): ObjectNode => {
    const named = ['name', member({ kind: 'string', value: name, ...place })] as const;
    return {
      kind: 'object',
      members: new Map([named, ...(value.kind === 'object' ? value.members : [])]),
      ...place,
    };
  });
  return { kind: 'array', items, ...place };
}

function reconcileMap(session: EditSession, { form, syntax }: EditTarget, live: ObjectNode): boolean {
  const { kept, removed, additions } = compareMembers(session, { form, syntax, live });
  if (removed.size + additions.length > 0 && (syntax.isOdd || removed.size === syntax.parts.length))
    return false;
  for (const { part, live: value, form: inner, name } of kept) {
    const target = {
      syntax: part.value,
      live: value,
      form: inner,
      key: part.name,
      inside: { owner: syntax, part },
    };
    deeper(session, name, () => reconcile(session, target));
  }
  changeCollection(session, { syntax, removed, additions });
  return true;
}

function reconcileList(session: EditSession, { form, syntax, key }: EditTarget, live: ArrayNode): boolean {
  const itemForm = formAt(form.inside, '*');
  const matching = matchItems(form.inside, {
    file: syntax.node.kind === 'array' ? syntax.node.items : [],
    live: live.items,
    meaning: (item) => deeper(session, '*', () => meaning(session, itemForm, item)) ?? '{}',
  });
  const removed = new Set(syntax.parts.filter((_, index) => matching[index] === -1));
  const additions: Addition[] = [];
  const parts = new Map(matching.map((index, at) => [index, syntax.parts[at]]));
  let after: Part | undefined;
  for (const [index, node] of live.items.entries()) {
    if (parts.has(index)) after = parts.get(index);
    else additions.push({ key, node, after });
  }
  if (removed.size + additions.length > 0 && (syntax.isOdd || removed.size === syntax.parts.length))
    return false;
  const nameOf = form.inside?.kind === 'set' ? form.inside.nameOf : () => undefined;
  for (const [index, part] of syntax.parts.entries()) {
    const item = live.items[matching[index] ?? -1];
    if (item === undefined) continue;
    const target = { syntax: part.value, live: item, form: itemForm, key, inside: { owner: syntax, part } };
    deeper(session, nameOf(item) ?? '*', () => reconcile(session, target));
  }
  changeCollection(session, { syntax, removed, additions });
  return true;
}

function replaceRoot({ lines, style, isJson, edits }: EditSession, { syntax, live }: EditTarget): void {
  const fresh = { key: undefined, node: live, indent: 0 };
  const isEmpty = live.kind === 'object' && live.members.size === 0;
  const text = isJson || isEmpty ? jsonText(style, fresh, '') : blockLines(style, fresh).join(lines.eol);
  const isAlone = isFirstOnLine(lines.text, syntax.from);
  edits.push({ start: syntax.from, end: syntax.end, text: `${isAlone ? '' : lines.eol}${text}` });
}

type Inside = NonNullable<EditTarget['inside']>;

function replaceInFlow(session: EditSession, target: EditTarget, { owner, part }: Inside): void {
  const { syntax, live, key } = target;
  const { lines, style, isJson, edits } = session;
  const flow = flowStyleOf(session, owner);
  const { start, end, from, isTagged } = syntax;
  const line = lines.text.slice(lineStart(lines, start), start);
  const text =
    scalarText(live, { ...flow, key, like: syntax.style, inFlow: true }) ??
    (isJson && owner.isLined && (syntax.isLined || syntax.parts.length === 0)
      ? jsonText(style, { key, node: live }, /^[ \t]*/.exec(line)?.[0] ?? '')
      : flowText(live, key, flow));
  if (syntax.style !== 'absent') edits.push({ start: isTagged ? from : start, end, text });
  else edits.push({ start: end, end, text: part.head === undefined && key ? `: ${text}` : ` ${text}` });
}

function replaceInBlock(session: EditSession, target: EditTarget, { owner, part }: Inside): void {
  const { syntax, live, key } = target;
  const head = part.head ?? syntax.from;
  const indent = columnOf(session.lines, head) + 1;
  const like = syntax.parts.length === 0 ? undefined : syntax.style === 'flow' ? 'flow' : 'block';
  const inline =
    scalarText(live, { key, spell: session.style.spell, inFlow: false, like: syntax.style }) ??
    onOneLine(session.style, { key, node: live, indent, like }, owner.kind === 'list' ? 'item' : 'member');
  const { start, end, from, isTagged } = syntax;
  if (inline === undefined) writeBlock(session, target, { part, head, isItem: owner.kind === 'list' });
  else if (isBlock(syntax)) blockToInline(session, syntax, { head, inline });
  else if (syntax.style !== 'absent')
    session.edits.push({ start: isTagged ? from : start, end, text: inline });
  else session.edits.push({ start: isTagged ? head : end, end, text: ` ${inline}` });
}

/** A comment behind the key stays, and one behind the last line goes with what it stood on; an anchor goes. */
function blockToInline(
  { lines, edits }: EditSession,
  syntax: SyntaxNode,
  { head, inline }: { readonly head: number; readonly inline: string },
): void {
  const end = lineEnd(lines, head);
  if (end > syntax.from || lines.text.slice(head, end).trim() === '') {
    edits.push({ start: head, end: syntax.end, text: ` ${inline}` });
    return;
  }
  edits.push({ start: head, end: head, text: ` ${inline}` });
  edits.push({ start: end, end: lineEnd(lines, syntax.end), text: '' });
}

function writeBlock(
  session: EditSession,
  { syntax, live, key }: EditTarget,
  { part, head, isItem }: { readonly part: Part; readonly head: number; readonly isItem: boolean },
): void {
  const { lines, style, edits } = session;
  const { start, end } = syntax;
  const write = (indent: number) => blockLines(style, { key, node: live, indent });
  const isSameKind = syntax.kind === (live.kind === 'array' ? 'list' : 'map');
  const column = columnOf(lines, part.from);
  if (isBlock(syntax) && isSameKind && !syntax.isTagged) {
    const indent = columnOf(lines, start);
    edits.push({ start, end, text: write(indent).join(lines.eol).slice(indent) });
  } else if (isItem) {
    edits.push({
      start: head,
      end,
      text: ` ${write(column + 2)
        .join(lines.eol)
        .slice(column + 2)}`,
    });
  } else {
    const written = write(column + (live.kind === 'array' ? style.dash : style.unit));
    const isOwn = isBlock(syntax);
    edits.push({ start: head, end, text: isOwn ? `${lines.eol}${written.join(lines.eol)}` : '' });
    if (!isOwn) insertLines(session, nextLine(lines, end), written);
  }
}
