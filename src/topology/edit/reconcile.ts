import {
  type Node,
  type ObjectNode,
  onlyMembers,
} from '../document/document.ts';
import { modernName } from '../equality/canonical-writer.ts';
import {
  type Addition,
  changeCollection,
  type EditSession,
  flowStyleOf,
} from './changes.ts';
import { columnOf, isFirstOnLine, lineEnd } from './lines.ts';
import {
  isNothing,
  isSame,
  type Pair,
  type Place,
  pairParts,
} from './matching.ts';
import { flowText, rootText, scalarText, valueLines } from './printing.ts';
import type { Spell } from './symbols.ts';
import { type Part, type SyntaxNode, syntaxNodes } from './syntax.ts';

/** One attempt to bring a file in line with the branch. */
interface Attempt extends EditSession {
  readonly spell: Spell;
  /** Values deeper than this are written anew when anything in them changes. */
  readonly limit: number;
  /** What each anchored value of the file will be, as far as it and its anchor stay. */
  readonly becomes: Map<SyntaxNode, Node>;
}

/** A value of the file, and the value of the branch that it is to become. */
interface EditTarget extends Place {
  readonly live: Node;
  readonly syntax: SyntaxNode;
  /** What it stands in, and as what; undefined for the root. */
  readonly inside:
    | { readonly owner: SyntaxNode; readonly part: Part }
    | undefined;
}

/**
 * Notes the edits that make a value of the file mean what the branch's value means, the smallest that are safe: what
 * means the same already stays as it is written. Values are visited in the order of the text, anchors before aliases.
 */
export function reconcile(session: Attempt, target: EditTarget): void {
  const { edits, becomes, limit } = session;
  const { syntax, live, path } = target;
  if (syntax.isAnchored) becomes.set(syntax, live);
  const mark = edits.length;
  const isDone = reconcileInPlace(session, target);
  if (isDone && (edits.length === mark || path.length <= limit)) return;
  edits.length = mark;
  replace(session, { ...target, live: session.spell(live, target.key) });
  const taken = edits.slice(mark);
  for (const inner of syntaxNodes(syntax))
    if (taken.some(({ start, end }) => start <= inner.from && inner.from < end))
      becomes.delete(inner);
}

/** Changes a value in part; false where it has to be written anew. */
function reconcileInPlace(session: Attempt, target: EditTarget): boolean {
  const { syntax } = target;
  if (syntax.kind === 'alias') {
    const repeated = syntax.anchor && session.becomes.get(syntax.anchor);
    return repeated !== undefined && isSame(target, repeated, target.live);
  }
  const live = inShapeOf(target);
  const isAlike =
    (syntax.kind === 'map' && live.kind === 'object') ||
    (syntax.kind === 'list' && live.kind === 'array');
  if (isAlike) return reconcileParts(session, { ...target, live });
  return isSame(target, syntax.node, live);
}

const NOWHERE = { start: 0, end: 0 };

function objectOf(
  entries: readonly (readonly [name: string, value: Node])[],
): ObjectNode {
  const members = entries.map(
    ([key, value]) => [key, { keyStart: 0, keyEnd: 0, value }] as const,
  );
  return { kind: 'object', members: new Map(members), ...NOWHERE };
}

/** The branch's value in the file's shape: a set may be a list of named items or an object keyed by name. */
function inShapeOf({ form, live, syntax }: EditTarget): Node {
  if (form.inside?.kind !== 'set') return live;
  const { nameOf } = form.inside;
  if (syntax.kind === 'map' && live.kind === 'array') {
    const named = live.items.map((item) => {
      const unnamed =
        item.kind === 'object'
          ? onlyMembers(item, (key) => key !== 'name')
          : item;
      return [nameOf(item) ?? '', unnamed] as const;
    });
    const keyed = objectOf(named);
    return keyed.members.size === named.length && !keyed.members.has('')
      ? keyed
      : live;
  }
  if (syntax.kind !== 'list' || live.kind !== 'object') return live;
  const items = Array.from(live.members, ([name, { value }]) => {
    const { members } = objectOf([
      ['name', { kind: 'string', value: name, ...NOWHERE }],
    ]);
    return value.kind === 'object'
      ? { ...value, members: new Map([...members, ...value.members]) }
      : value;
  });
  return { kind: 'array', items, ...NOWHERE };
}

/** Changes the parts of a collection; false where none could stay, or where it cannot be changed in part. */
function reconcileParts(session: Attempt, target: EditTarget): boolean {
  const { syntax, live } = target;
  const pairs = pairParts(target, syntax, live);
  const matched = new Map(pairs.map((pair) => [pair.part, pair]));
  const isOwn = (part: Part) =>
    matched.has(part) || isNothing(target, syntax.node, part.name);
  const keys = [
    ...pairs.map(({ key }) => key),
    ...syntax.parts.filter(isOwn).map(({ name }) => name),
  ];
  const known = new Set(
    keys.map((key = '') => modernName(target.form.inside, key)),
  );
  const supplied = suppliedMembers(session, target, known);
  const removed = new Set(
    syntax.parts.filter((part) => !(part.isMerge ? supplied : isOwn(part))),
  );
  const isMissing = (pair: Pair): boolean => {
    if (live.kind === 'array') return true;
    const merged = supplied?.get(pair.key ?? '');
    return merged
      ? !isSame(pair, merged, pair.live)
      : !isNothing(target, live, pair.key);
  };
  const additions: Addition[] = [];
  let after = syntax.parts.findLast(
    (part) => part.isMerge && !removed.has(part),
  );
  for (const pair of pairs) {
    after = pair.part ?? after;
    if (pair.part === undefined && isMissing(pair))
      additions.push({
        key: pair.key,
        node: session.spell(pair.live, pair.key),
        after,
      });
  }
  if (
    removed.size + additions.length > 0 &&
    removed.size === syntax.parts.length
  )
    return false;
  for (const part of syntax.parts) {
    const pair = matched.get(part);
    if (pair !== undefined)
      reconcile(session, {
        ...pair,
        syntax: part.value,
        inside: { owner: syntax, part },
      });
  }
  changeCollection(session, { syntax, removed, additions });
  return true;
}

/**
 * What an object has from its merge keys, as it will be; undefined when they must go, because they bring a member that
 * the branch lacks or because what they repeat goes.
 */
function suppliedMembers(
  { becomes }: Attempt,
  target: EditTarget,
  known: ReadonlySet<string>,
): ReadonlyMap<string, Node> | undefined {
  const supplied = new Map<string, Node>();
  const merged = target.syntax.parts
    .filter(({ isMerge }) => isMerge)
    .map(({ value }) => value);
  const aliases = merged.flatMap((value) =>
    value.kind === 'list' ? value.parts.map((part) => part.value) : [value],
  );
  for (const { anchor } of aliases) {
    const source = anchor && becomes.get(anchor);
    if (source?.kind !== 'object') return undefined;
    for (const [key, { value }] of source.members)
      if (!supplied.has(key)) supplied.set(key, value);
  }
  const brought = supplied
    .entries()
    .filter(([key]) => !known.has(modernName(target.form.inside, key)));
  return brought.every(([key, node]) =>
    isNothing(target, objectOf([[key, node]]), key),
  )
    ? supplied
    : undefined;
}

/** Writes a value anew. */
function replace(session: Attempt, target: EditTarget): void {
  const { text, style, isJson, edits } = session;
  const { syntax, live, inside } = target;
  if (inside?.owner.style === 'block') replaceInBlock(session, target, inside);
  else if (inside !== undefined) replaceInFlow(session, target, inside);
  else {
    const lead = isFirstOnLine(text, syntax.from) ? '' : style.eol;
    edits.push({
      start: syntax.from,
      end: syntax.end,
      text: `${lead}${rootText(live, style, isJson)}`,
    });
  }
}

type Inside = NonNullable<EditTarget['inside']>;

function replaceInFlow(
  session: Attempt,
  target: EditTarget,
  { owner, part }: Inside,
): void {
  const { syntax, live, key } = target;
  const { start, end, from, isTagged, isLined, parts } = syntax;
  const flow = flowStyleOf(session, owner);
  const inner =
    isLined || parts.length === 0 ? flow : { ...flow, line: undefined };
  const text =
    scalarText(live, { ...flow, key, like: syntax.style, inFlow: true }) ??
    flowText(live, key, inner);
  if (syntax.style !== 'absent')
    session.edits.push({ start: isTagged ? from : start, end, text });
  else
    session.edits.push({
      start: end,
      end,
      text: `${part.head === undefined && key ? ':' : ''} ${text}`,
    });
}

/** What follows the key or the dash goes on its line, where a comment stays, and the rest on the lines below. */
function replaceInBlock(
  session: Attempt,
  target: EditTarget,
  { owner, part }: Inside,
): void {
  const { text, style, edits } = session;
  const { syntax, live, key } = target;
  const { start, end, from, isTagged } = syntax;
  const head = part.head ?? from;
  const lead = owner.kind === 'list' ? '-' : text.slice(part.from, head);
  const like =
    syntax.style === 'flow' && syntax.parts.length === 0
      ? undefined
      : syntax.style;
  const fresh = {
    key,
    node: live,
    indent: columnOf(text, part.from),
    lead,
    like,
  };
  const [inline, ...below] = valueLines(style, fresh);
  const rest = below.map((line) => `${style.eol}${line}`).join('');
  const behind = lineEnd(text, head);
  if (from > behind && text.slice(head, behind).trim() !== '') {
    edits.push({ start: head, end: head, text: inline });
    edits.push({ start: behind, end: lineEnd(text, end), text: rest });
    return;
  }
  const isWhole = inline === '' || start > behind;
  const first =
    isWhole || syntax.style === 'absent' ? inline : inline.trimStart();
  const begin = isWhole ? head : isTagged ? from : start;
  edits.push({
    start: begin,
    end,
    text: end > behind ? `${first}${rest}` : first,
  });
  if (end <= behind && rest !== '')
    edits.push({ start: behind, end: behind, text: rest });
}
