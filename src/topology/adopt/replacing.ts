import { insertLines } from './block-edits.ts';
import { flowStyleOf, indentAt, isSpread } from './flow-edits.ts';
import { pushJson } from './json-text.ts';
import { columnOf, isFirstOnLine, lineEnd, nextLine } from './lines.ts';
import { isBlock, type Part, type Piece } from './piece.ts';
import { scalarText } from './scalar-text.ts';
import type { Site, Work } from './work.ts';
import { flowText, onOneLine, pushBlock } from './yaml-text.ts';

/** Writes a value of the branch in the place of one of the file, anew. */
export function replace(work: Work, site: Site): void {
  if (site.inside === undefined) replaceRoot(work, site);
  else if (site.inside.owner.style === 'flow') replaceInFlow(work, site, site.inside.part);
  else replaceInBlock(work, site, site.inside.part);
}

function replaceRoot(work: Work, { piece, live, key }: Site): void {
  const { lines, style } = work;
  const written: string[] = [];
  if (work.isJson) {
    const json = { spell: style.spell, unit: work.jsonUnit };
    pushJson(json, { key, node: live, indent: '', lead: '', tail: '' }, written);
  } else if (live.kind === 'object' && live.members.size > 0)
    pushBlock(style, { key, node: live, indent: 0 }, written);
  else written.push(flowText(live, { key, spell: style.spell }));
  const isAlone = isFirstOnLine(lines, piece.from);
  work.edits.push({
    start: piece.from,
    end: piece.end,
    text: `${isAlone ? '' : lines.eol}${written.join(lines.eol)}`,
  });
}

function replaceInFlow(work: Work, site: Site, part: Part): void {
  const { piece } = site;
  const text = textInFlow(work, site);
  if (piece.kind === 'scalar' && piece.style === 'absent') {
    work.edits.push({
      start: piece.end,
      end: piece.end,
      text: part.head === undefined && site.key ? `: ${text}` : ` ${text}`,
    });
    return;
  }
  work.edits.push({ start: piece.isTagged ? piece.from : piece.start, end: piece.end, text });
}

function textInFlow(work: Work, { piece, live, key, inside }: Site): string {
  const { style, lines } = work;
  const flow = { ...(inside === undefined ? { spell: style.spell } : flowStyleOf(work, inside.owner)), key };
  const like = piece.kind === 'scalar' ? { like: piece.style } : {};
  const scalar = scalarText(live, { ...flow, ...like, inFlow: true });
  if (scalar !== undefined) return scalar;
  const isOpen = inside !== undefined && isSpread(work, inside.owner);
  const wasOnOneLine =
    (piece.kind === 'map' || piece.kind === 'list') && piece.parts.length > 0 && !isSpread(work, piece);
  if (!work.isJson || !isOpen || wasOnOneLine) return flowText(live, flow);
  const written: string[] = [];
  const indent = indentAt(work, piece.start);
  pushJson(
    { spell: style.spell, unit: work.jsonUnit },
    { key, node: live, indent, lead: '', tail: '' },
    written,
  );
  return written.join(lines.eol);
}

function replaceInBlock(work: Work, site: Site, part: Part): void {
  const { piece } = site;
  const head = part.head ?? piece.from;
  const inline = inlineText(work, site, head);
  if (inline === undefined) writeBlock(work, site, { part, head });
  else if (isBlock(piece)) blockToInline(work, piece, { head, inline });
  else if (piece.kind === 'scalar' && piece.style === 'absent')
    work.edits.push({ start: piece.isTagged ? head : piece.end, end: piece.end, text: ` ${inline}` });
  else work.edits.push({ start: piece.isTagged ? piece.from : piece.start, end: piece.end, text: inline });
}

function inlineText(work: Work, { piece, live, key, inside }: Site, head: number): string | undefined {
  const like = piece.kind === 'scalar' ? { like: piece.style } : {};
  const scalar = scalarText(live, { key, spell: work.style.spell, inFlow: false, ...like });
  if (scalar !== undefined) return scalar;
  const isCollection = (piece.kind === 'map' || piece.kind === 'list') && piece.parts.length > 0;
  const fresh = {
    key,
    node: live,
    indent: columnOf(work.lines, head) + 1,
    like: isCollection ? piece.style : undefined,
  };
  return onOneLine(work.style, fresh, inside?.owner.kind === 'list' ? 'item' : 'member');
}

/** A comment behind the key stays, and one behind the last line goes with what it stood on; an anchor goes. */
function blockToInline(
  work: Work,
  piece: Piece,
  { head, inline }: { readonly head: number; readonly inline: string },
): void {
  const { lines, edits } = work;
  const end = lineEnd(lines, head);
  if (end > piece.from || lines.text.slice(head, end).trim() === '') {
    edits.push({ start: head, end: piece.end, text: ` ${inline}` });
    return;
  }
  edits.push({ start: head, end: head, text: ` ${inline}` });
  edits.push({ start: end, end: lineEnd(lines, piece.end), text: '' });
}

function writeBlock(
  work: Work,
  { piece, live, key, inside }: Site,
  { part, head }: { part: Part; head: number },
): void {
  const { lines, style, edits } = work;
  const written: string[] = [];
  const isSameKind = piece.kind === (live.kind === 'array' ? 'list' : 'map');
  if (isBlock(piece) && isSameKind && !piece.isTagged) {
    const indent = columnOf(lines, piece.start);
    pushBlock(style, { key, node: live, indent }, written);
    edits.push({ start: piece.start, end: piece.end, text: written.join(lines.eol).slice(indent) });
    return;
  }
  const column = columnOf(lines, part.from);
  if (inside?.owner.kind === 'list') {
    pushBlock(style, { key, node: live, indent: column + 2 }, written);
    edits.push({ start: head, end: piece.end, text: ` ${written.join(lines.eol).slice(column + 2)}` });
    return;
  }
  pushBlock(
    style,
    { key, node: live, indent: column + (live.kind === 'array' ? style.dash : style.unit) },
    written,
  );
  if (isBlock(piece))
    edits.push({ start: head, end: piece.end, text: `${lines.eol}${written.join(lines.eol)}` });
  else {
    edits.push({ start: head, end: piece.end, text: '' });
    insertLines(work, nextLine(lines, piece.end), written);
  }
}
