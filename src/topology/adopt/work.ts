import type { Node } from '../document/document.ts';
import { meaningOf } from '../equality/canonical-form.ts';
import type { FormContext } from '../equality/canonical-writer.ts';
import type { Form } from '../equality/form.ts';
import type { Edit } from './edits.ts';
import type { Lines } from './lines.ts';
import type { CollectionPiece, Part, Piece } from './piece.ts';
import type { Style } from './yaml-text.ts';

/** One attempt to bring a file in line with the branch: what is known, and the edits so far. */
export interface Work {
  readonly lines: Lines;
  readonly style: Style;
  /** Whether the file is JSON; it has no block style then, and new parts are indented by `jsonUnit`. */
  readonly isJson: boolean;
  readonly jsonUnit: string;
  /** What reads the parts of the branch's document, and so of the file as it will be. */
  readonly context: FormContext;
  /** Values deeper than this are written anew when anything in them changes. */
  readonly limit: number;
  /** Anchored values that will not be in the file any more: what repeats them is written out. */
  readonly doomed: ReadonlySet<Piece>;
  readonly edits: Edit[];
  /** For each anchored value of the file what it will be. */
  readonly becomes: Map<Piece, Node>;
  /** Whether each part of a collection between brackets has a line of its own, where that was asked before. */
  readonly spread: Map<CollectionPiece, boolean>;
  /** Names from the root to the value at hand; items of a list stand as their name or `*`. */
  readonly path: string[];
}

/** A value of the file, and the value of the branch that it is to become. */
export interface Site {
  readonly piece: Piece;
  readonly live: Node;
  readonly form: Form;
  /** The key whose value it is, or in whose list it stands. */
  readonly key: string | undefined;
  /** What it stands in, and as what; undefined for the root. */
  readonly inside: { readonly owner: CollectionPiece; readonly part: Part } | undefined;
}

/** A value of the branch that the file lacks, and the part of the collection behind which it goes. */
export interface Addition {
  readonly key: string | undefined;
  readonly node: Node;
  /** Undefined before all others. */
  readonly after: Part | undefined;
}

/** What is taken from a collection and added to it; at least one part stays. */
export interface Changes {
  readonly piece: CollectionPiece;
  readonly removed: ReadonlySet<Part>;
  readonly additions: readonly Addition[];
}

/** What a value means in the finished document; undefined when that is the same as none. */
export function meaning(work: Work, form: Form, node: Node): string | undefined {
  return meaningOf({ form, node, path: work.path }, work.context);
}

/** Whether two values mean the same in the finished document. */
export function isSame(work: Work, form: Form, one: Node | undefined, other: Node): boolean {
  if (one === undefined) return false;
  if (one.kind === 'string' && other.kind === 'string' && one.value === other.value) return true;
  return meaning(work, form, one) === meaning(work, form, other);
}

/** Goes one name deeper. */
export function deeper<Result>(work: Work, name: string, visit: () => Result): Result {
  work.path.push(name);
  const result = visit();
  work.path.pop();
  return result;
}
