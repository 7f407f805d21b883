import { compareCanonical } from '../topology/equality/equality.ts';
import type { Form, TopologyDocument } from '../topology/topology-document.ts';

/** Whether two documents mean the same, and what had to be overlooked for it. */
export type Equality =
  /** The ledger holds one sentence for each rule without which they would differ; empty when they are written alike. */
  { readonly equal: true; readonly ledger: readonly string[] } | { readonly equal: false };

/** Compares what was sent with what the service holds. Used to compare, never to send. */
export type Equals = (sent: TopologyDocument, held: TopologyDocument) => Equality;

/** The equality of documents that are read in one form: by their canonical forms (docs/neki.md §5). */
export function equalsIn(form: Form): Equals {
  return (sent, held) => {
    const comparison = compareCanonical(sent.canonical(form), held.canonical(form));
    return comparison.equal
      ? { equal: true, ledger: comparison.ledger.map(({ sentence }) => sentence) }
      : comparison;
  };
}
