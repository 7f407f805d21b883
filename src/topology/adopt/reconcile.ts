import type { ArrayNode, Node, ObjectNode } from '../document/document.ts';
import type { Form } from '../equality/form.ts';
import { changeBlock } from './block-edits.ts';
import { changeFlow } from './flow-edits.ts';
import { matchItems } from './matching.ts';
import { compareMembers, formAt } from './members.ts';
import type { AliasPiece, CollectionPiece, Part } from './piece.ts';
import { replace } from './replacing.ts';
import { type Addition, type Changes, deeper, isSame, meaning, type Site, type Work } from './work.ts';

/**
 * Notes the edits that make a value of the file mean what the branch's value means, the smallest that are safe: what
 * means the same already stays as it is written.
 */
export function reconcile(work: Work, site: Site): void {
  const { piece } = site;
  if (piece.isAnchored) work.becomes.set(piece, site.live);
  const mark = work.edits.length;
  const isDone = reconcileInPlace(work, site);
  const isTooDeep = work.edits.length > mark && work.path.length > work.limit;
  if (isDone && !isTooDeep) return;
  work.edits.length = mark;
  replace(work, site);
}

/** Changes a value in part; false where it has to be written anew. */
function reconcileInPlace(work: Work, site: Site): boolean {
  const { piece, form } = site;
  if (piece.kind === 'alias') return isAliasRight(work, site, piece);
  if (piece.kind === 'scalar') return isSame(work, form, piece.node, site.live);
  const mark = work.edits.length;
  const live = inShapeOf(site, piece);
  const isDone =
    piece.kind === 'map' && live.kind === 'object'
      ? reconcileMap(work, { ...site, live }, piece)
      : piece.kind === 'list' && live.kind === 'array'
        ? reconcileList(work, { ...site, live }, piece)
        : isSame(work, form, piece.node, live);
  return isDone && (!piece.isOdd || work.edits.length === mark);
}

/** Whether an alias repeats a value that stays, and that will be the one wanted here. */
function isAliasRight(work: Work, { form, live }: Site, { target }: AliasPiece): boolean {
  if (work.doomed.has(target)) return false;
  return isSame(work, form, work.becomes.get(target), live);
}

/** The branch's value in the file's shape: a set may be a list of named items or an object keyed by name. */
function inShapeOf({ form, live }: Site, piece: CollectionPiece): Node {
  if (form.inside?.kind !== 'set') return live;
  const place = { start: live.start, end: live.end };
  if (piece.kind === 'map' && live.kind === 'array') {
    const { nameOf } = form.inside;
    const members = live.items.map((item) => {
      const inner = item.kind === 'object' ? [...item.members].filter(([key]) => key !== 'name') : [];
      const value: ObjectNode = { kind: 'object', members: new Map(inner), ...place };
      return [nameOf(item) ?? '', { keyStart: 0, keyEnd: 0, value }] as const;
    });
    const byName = new Map(members);
    return byName.size === live.items.length && !byName.has('')
      ? { kind: 'object', members: byName, ...place }
      : live;
  }
  if (piece.kind === 'map' || live.kind !== 'object') return live;
  const items = Array.from(live.members, ([name, { value }]): ObjectNode => {
    const named = { keyStart: 0, keyEnd: 0, value: { kind: 'string', value: name, ...place } as const };
    const rest = value.kind === 'object' ? value.members : [];
    return { kind: 'object', members: new Map([['name', named], ...rest]), ...place };
  });
  return { kind: 'array', items, ...place };
}

function reconcileMap(
  work: Work,
  site: Site & { readonly live: ObjectNode },
  piece: CollectionPiece,
): boolean {
  const { kept, removed, additions } = compareMembers(work, site, piece, site.live);
  if (removed.size + additions.length > 0 && (piece.isOdd || removed.size === piece.parts.length))
    return false;
  for (const { part, live, form, name } of kept) {
    const inner: Site = { piece: part.value, live, form, key: part.name, inside: { owner: piece, part } };
    deeper(work, name, () => reconcile(work, inner));
  }
  change(work, { piece, removed, additions });
  return true;
}

function reconcileList(
  work: Work,
  site: Site & { readonly live: ArrayNode },
  piece: CollectionPiece,
): boolean {
  const { live, form, key } = site;
  const itemForm = formAt(form.inside, '*');
  const file = piece.node?.kind === 'array' ? piece.node.items : [];
  const matching = matchItems(form.inside, {
    file,
    live: live.items,
    meaning: (item) => deeper(work, '*', () => meaning(work, itemForm, item)) ?? '{}',
  });
  const removed = new Set(piece.parts.filter((_, index) => matching[index] === -1));
  const additions = additionsTo({ piece, matching, live, key });
  if (removed.size + additions.length > 0 && (piece.isOdd || removed.size === piece.parts.length))
    return false;
  for (const [index, part] of piece.parts.entries()) {
    const item = live.items[matching[index] ?? -1];
    if (item === undefined) continue;
    deeper(work, itemName(form, item), () =>
      reconcile(work, { piece: part.value, live: item, form: itemForm, key, inside: { owner: piece, part } }),
    );
  }
  change(work, { piece, removed, additions });
  return true;
}

function itemName(form: Form, item: Node): string {
  return (form.inside?.kind === 'set' ? form.inside.nameOf(item) : undefined) ?? '*';
}

/** The items that the file lacks, each behind the item that it follows on the branch. */
function additionsTo({
  piece,
  matching,
  live,
  key,
}: {
  readonly piece: CollectionPiece;
  readonly matching: readonly number[];
  readonly live: ArrayNode;
  readonly key: string | undefined;
}): readonly Addition[] {
  const parts = new Map(matching.map((index, at) => [index, piece.parts[at]]));
  let after: Part | undefined;
  const additions: Addition[] = [];
  for (const [index, node] of live.items.entries()) {
    if (parts.has(index)) after = parts.get(index);
    else additions.push({ key, node, after });
  }
  return additions;
}

function change(work: Work, changes: Changes): void {
  if (changes.removed.size + changes.additions.length === 0) return;
  if (changes.piece.style === 'block') changeBlock(work, changes);
  else changeFlow(work, changes);
}
