import type { Node } from '../document/document.ts';
import type { Span } from '../document/source.ts';

/** How a value is written in a file: where it stands, in what style, and the node it is read as. */
export type Piece = CollectionPiece | ScalarPiece | AliasPiece;

interface Written extends Span {
  /** Where it begins with its anchor and tag. */
  readonly from: number;
  /** The value, placeholders resolved; undefined inside a merged object that is written in place. */
  readonly node: Node | undefined;
  readonly isAnchored: boolean;
  readonly isTagged: boolean;
}

/** An object or a list, in block style (lines and indentation) or flow style (brackets; all of JSON). */
export interface CollectionPiece extends Written {
  readonly kind: 'map' | 'list';
  readonly style: 'block' | 'flow';
  readonly parts: readonly Part[];
  /** Written in a way that no part of it can be changed alone: explicit keys, keys with anchors, pairs without braces. */
  readonly isOdd: boolean;
}

/** One member of an object or one item of a list. */
export interface Part {
  /** The key, or the dash of an item in block style. */
  readonly from: number;
  /** The offset behind the colon or the dash; undefined where there is none. */
  readonly head: number | undefined;
  /** The member's key; undefined for items and for merge keys. */
  readonly name: string | undefined;
  readonly isMerge: boolean;
  readonly value: Piece;
}

/** A scalar; `absent` is null without a letter. */
export interface ScalarPiece extends Written {
  readonly kind: 'scalar';
  readonly style: 'plain' | 'single' | 'double' | 'lines' | 'absent';
}

/** An alias, with the piece it repeats. */
export interface AliasPiece extends Written {
  readonly kind: 'alias';
  readonly target: Piece;
}

/** Whether a piece takes lines of its own: a collection in block style, or a scalar with a header. */
export function isBlock(piece: Piece): boolean {
  return piece.kind === 'scalar'
    ? piece.style === 'lines'
    : piece.kind !== 'alias' && piece.style === 'block';
}

/** Goes through a piece and all in it, in the order of the text. */
export function* piecesOf(piece: Piece): Generator<Piece> {
  yield piece;
  if (piece.kind === 'map' || piece.kind === 'list')
    for (const { value } of piece.parts) yield* piecesOf(value);
}
