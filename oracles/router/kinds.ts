import type { Random } from '../random.ts';
import type { Class } from './classes.ts';
import type { Doc } from './documents.ts';

/** One kind of change, by name. */
export interface Kind {
  readonly name: string;
  /** Whether the document keeps its meaning (docs/neki.md §5): then nothing may be said to change. */
  readonly isRespelling?: true;
  /** What the documents do not tell but the reference does: the class that the whole change has at least. */
  readonly least?: Class;
  /** Where the reference is in doubt: how grave the whole change may be called. */
  readonly most?: Class;
  /** Whether the outcome may have gaps, which the service refuses or which a lowered rule lets pass. */
  readonly mayLeaveGaps?: true;
  /** Whether ranges of the outcome may overlap, or be empty: an error, and with a lowered rule a warning. */
  readonly mayOverlap?: true;
  /** Changes a document in place; false where it has nothing of the kind. */
  readonly change: (doc: Doc, random: Random) => boolean;
}

/** Two documents, and what was done to the first. */
export interface Pair {
  readonly before: Doc;
  readonly after: Doc;
  /** An earlier version of the file, of some pairs: with tables and defaults that the first document has lost since. */
  readonly earlier?: Doc;
  readonly kinds: readonly string[];
  /** Whether only the spelling differs. */
  readonly isRespelling: boolean;
  readonly isValid: boolean;
  readonly least: Class;
  /** Undefined where the places alone tell how grave the change may be called. */
  readonly most: Class | undefined;
}

/** The kinds of one theme, each named after its key. */
export function kinds(
  table: Readonly<Record<string, Kind['change'] | Omit<Kind, 'name'>>>,
): Kind[] {
  return Object.entries(table).map(([name, kind]) =>
    typeof kind === 'function' ? { name, change: kind } : { name, ...kind },
  );
}
