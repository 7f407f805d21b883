import { canonicalText } from '../topology/canonical.ts';
import type { Document } from '../topology/document.ts';

/** Whether two documents mean the same, and what had to be overlooked for it. */
export type Equality =
  /** The ledger holds one sentence for each rule without which they would differ; empty when they are written alike. */
  { readonly equal: true; readonly ledger: readonly string[] } | { readonly equal: false };

/** Compares what was sent with what the service holds. Used to compare, never to send. */
export type Equals = (sent: Document, held: Document) => Equality;

/** Equality by the canonical form, which overlooks the order of members and groups and the spelling of numbers. */
export const equalsCanonically: Equals = (sent, held) =>
  canonicalText(sent) === canonicalText(held) ? { equal: true, ledger: [] } : { equal: false };
