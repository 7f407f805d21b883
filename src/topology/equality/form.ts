import type { Node } from '../document/document.ts';
import type { Writer } from './canonical-writer.ts';

/** Writes a node in canonical form; undefined when it is the same as none. */
export interface Form {
  (writer: Writer, node: Node): string | undefined;
  /** What forms the parts of the node have; absent where they are compared as they are. */
  readonly inside?: Inside;
}

/** The forms of the parts of an object or a list, for who goes through two documents side by side. */
export type Inside =
  /** `filled` is a member that may be known although it is left out. */
  | {
      readonly kind: 'object';
      readonly members: ReadonlyMap<string, Form>;
      readonly aliases: ReadonlyMap<string, string>;
      readonly filled?: string;
    }
  /** An object keyed by names, or a list whose order counts. */
  | { readonly kind: 'each'; readonly form: Form }
  /** A list whose order means nothing when every item has a name of its own. */
  | { readonly kind: 'set'; readonly form: Form; readonly nameOf: (node: Node) => string | undefined }
  /** A list whose order means nothing. */
  | { readonly kind: 'bag'; readonly form: Form };

/** A form with what is known of the parts of its nodes. */
export function withInside(write: Form, inside: Inside | undefined): Form {
  return inside === undefined
    ? write
    : Object.assign((writer: Writer, node: Node) => write(writer, node), { inside });
}
