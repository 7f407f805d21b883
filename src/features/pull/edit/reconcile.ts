import type { Node, ObjectNode } from '../../../document/document.ts';
import { scalarText } from '../../../document/scalar-text.ts';
import { unnamed } from '../../../topology/equality/canonical-form.ts';
import {
  type Addition,
  changeCollection,
  type EditSession,
  flowStyleOf,
} from './changes.ts';
import { columnOf, insertion, isFirstOnLine, lineEnd } from './lines.ts';
import {
  isNothing,
  isSame,
  type MatchedValue,
  pairParts,
  type ValuePosition,
} from './matching.ts';
import { flowText, rootText, valueLines } from './printing.ts';
import type { Spell } from './symbols.ts';
import type { SyntaxNode, SyntaxPart } from './syntax.ts';

/** The edits that give a file the meaning of the branch. */
interface Reconciliation extends EditSession {
  readonly spell: Spell;
}

/** A value of the file, and the value of the branch that replaces it. */
interface EditTarget extends ValuePosition {
  readonly live: Node;
  readonly syntax: SyntaxNode;
  /** The collection that contains it, and its part there; undefined for the root. */
  readonly inside:
    | { readonly owner: SyntaxNode; readonly part: SyntaxPart }
    | undefined;
}

/**
 * Notes the smallest safe edits that give a value of the file the meaning of the branch's value. What has the right
 * meaning already stays as it is written. The file has no anchors, so each value appears once.
 */
export function reconcile(session: Reconciliation, target: EditTarget): void {
  if (reconcileInPlace(session, target)) return;

  const live = session.spell(target.live, target.key);
  replace(session, { ...target, live });
}

/** Changes a value in part. Returns false, without any edit, if the value must be written anew. */
function reconcileInPlace(
  session: Reconciliation,
  target: EditTarget,
): boolean {
  const { syntax } = target;
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

/** The branch's value in the file's shape: a set may be a list of named items, or an object keyed by name. */
function inShapeOf({ form, live, syntax }: EditTarget): Node {
  if (form.inside?.kind !== 'set') return live;
  const { nameOf } = form.inside;
  if (syntax.kind === 'map' && live.kind === 'array') {
    const keyed = objectOf(
      live.items.map((item) => [nameOf(item) ?? '', unnamed(item)]),
    );
    const isKeyed =
      keyed.members.size === live.items.length && !keyed.members.has('');
    return isKeyed ? keyed : live;
  }
  if (syntax.kind !== 'list' || live.kind !== 'object') return live;
  const items = Array.from(live.members, ([name, { value }]) => {
    const { members } = objectOf([
      ['name', { kind: 'string', value: name, ...NOWHERE }],
    ]);
    if (value.kind === 'object')
      return { ...value, members: new Map([...members, ...value.members]) };
    return value;
  });
  return { kind: 'array', items, ...NOWHERE };
}

/** Changes the parts of a collection; false if no part could stay, or if it cannot be changed in part. */
function reconcileParts(session: Reconciliation, target: EditTarget): boolean {
  const { syntax, live } = target;
  const pairs = pairParts(target, syntax, live);
  const matched = new Map(pairs.map((pair) => [pair.part, pair]));
  const isOwn = (part: SyntaxPart) =>
    matched.has(part) || isNothing(target, syntax.node, part.name);
  const removed = new Set(syntax.parts.filter((part) => !isOwn(part)));
  const isMissing = ({ key }: MatchedValue): boolean =>
    live.kind === 'array' || !isNothing(target, live, key);
  const additions: Addition[] = [];
  let after: SyntaxPart | undefined;
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

/** Writes a value anew. */
function replace(session: Reconciliation, target: EditTarget): void {
  const { text, style, isJson, edits } = session;
  const { syntax, live, inside } = target;
  if (inside?.owner.style === 'block') replaceInBlock(session, target, inside);
  else if (inside !== undefined) replaceInFlow(session, target, inside);
  else {
    const lead = isFirstOnLine(text, syntax.from) ? '' : style.eol;
    edits.push({
      start: syntax.from,
      end: syntax.end,
      text: `${lead}${rootText(live, style, { isJson })}`,
    });
  }
}

type Inside = NonNullable<EditTarget['inside']>;

function replaceInFlow(
  session: Reconciliation,
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
  if (syntax.style !== 'absent') {
    session.edits.push({ start: isTagged ? from : start, end, text });
    return;
  }
  const colon = part.head === undefined && key ? ':' : '';
  session.edits.push(insertion(end, `${colon} ${text}`));
}

/**
 * The first line of the new value goes after the key or the dash, where a comment stays; the rest goes on lines below.
 */
function replaceInBlock(
  session: Reconciliation,
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
    edits.push(insertion(head, inline));
    edits.push({ start: behind, end: lineEnd(text, end), text: rest });
    return;
  }
  const isWhole = inline === '' || start > behind;
  const first =
    isWhole || syntax.style === 'absent' ? inline : inline.trimStart();
  const valueStart = isTagged ? from : start;
  const begin = isWhole ? head : valueStart;
  if (end > behind) {
    edits.push({ start: begin, end, text: `${first}${rest}` });
    return;
  }
  edits.push({ start: begin, end, text: first });
  if (rest !== '') edits.push(insertion(behind, rest));
}
