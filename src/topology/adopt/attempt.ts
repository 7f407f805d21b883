import type { Node } from '../document/document.ts';
import type { FormContext } from '../equality/canonical-writer.ts';
import type { Form } from '../equality/form.ts';
import { applyEdits, type Edit, inOrder } from './edits.ts';
import { columnOf, isFirstOnLine, type Lines, lineStart, linesOf } from './lines.ts';
import { isBlock, type Part, type Piece, piecesOf } from './piece.ts';
import { reconcile } from './reconcile.ts';
import type { Spell } from './symbols.ts';
import type { Work } from './work.ts';
import type { Style } from './yaml-text.ts';

/** Rounds until no more aliases have to be written out; each takes at least one anchor away. */
const MAX_ROUNDS = 20;

/** A file and the document that it is to mean. */
export interface Task {
  readonly text: string;
  readonly layout: Piece;
  readonly isJson: boolean;
  readonly live: Node;
  readonly form: Form;
  /** What reads the parts of the branch's document. */
  readonly context: FormContext;
  readonly spell: Spell;
}

/** The file's text with the edits it needs; values deeper than `limit` are written anew when anything in them changes. */
export function editText(task: Task, limit: number): string | undefined {
  const { text, layout, isJson, context, spell } = task;
  const lines = linesOf(text);
  const fixed = { lines, isJson, context, limit, style: styleOf(lines, layout, spell) };
  let doomed: ReadonlySet<Piece> = new Set();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const work: Work = {
      ...fixed,
      jsonUnit: jsonUnitOf(lines, layout),
      doomed,
      edits: [],
      becomes: new Map(),
      spread: new Map(),
      path: [],
    };
    reconcile(work, { piece: layout, live: task.live, form: task.form, key: undefined, inside: undefined });
    const gone = anchorsIn(layout, work.edits);
    if (gone.every((piece) => doomed.has(piece))) return applyEdits(text, work.edits);
    doomed = new Set([...doomed, ...gone]);
  }
  return undefined;
}

/** The anchored values whose anchor the edits take away. */
function anchorsIn(layout: Piece, edits: readonly Edit[]): readonly Piece[] {
  const ordered = inOrder(edits);
  const gone: Piece[] = [];
  let next = 0;
  for (const piece of piecesOf(layout)) {
    if (!piece.isAnchored) continue;
    while ((ordered[next]?.end ?? Number.POSITIVE_INFINITY) <= piece.from) next += 1;
    const edit = ordered[next];
    if (edit !== undefined && edit.start <= piece.from) gone.push(piece);
  }
  return gone;
}

/** How a file indents: by the first object and the first list in it that stand below a key. */
function styleOf(lines: Lines, layout: Piece, spell: Spell): Style {
  let unit: number | undefined;
  let dash: number | undefined;
  for (const piece of piecesOf(layout)) {
    if (piece.kind !== 'map' || piece.style !== 'block') continue;
    for (const part of piece.parts) {
      const { value } = part;
      if (!isBlock(value) || value.kind === 'scalar' || value.kind === 'alias') continue;
      const step = columnOf(lines, value.start) - columnOf(lines, part.from);
      if (value.kind === 'map') unit ??= step;
      else dash ??= step;
    }
    if (unit !== undefined && dash !== undefined) break;
  }
  return { spell, unit: Math.max(unit ?? 2, 1), dash: Math.max(dash ?? unit ?? 2, 0) };
}

/** One level of indentation of a JSON file. */
function jsonUnitOf(lines: Lines, layout: Piece): string {
  const first: Part | undefined = layout.kind === 'map' ? layout.parts[0] : undefined;
  if (first === undefined || !isFirstOnLine(lines, first.from)) return '  ';
  return lines.text.slice(lineStart(lines, first.from), first.from) || '  ';
}
