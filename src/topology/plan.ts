import { digestOf, planIdOf } from './canonical.ts';
import { type Change, compareDocuments } from './compare.ts';
import type { Document } from './document.ts';

/** What the file is compared with: the branch itself, or an earlier version of the file when it cannot be read. */
export type Before =
  | { readonly from: 'branch'; readonly document: Document }
  | { readonly from: 'file'; readonly document: Document; readonly why: string }
  | { readonly from: 'nothing'; readonly why: string };

/** What a PUT of the desired document would change. */
export interface Plan {
  /** 12 hex digits over the canonical documents. */
  readonly id: string;
  /** SHA-256 of the canonical desired document. */
  readonly digest: string;
  readonly before: Before;
  readonly desired: Document;
  /** Whether the documents differ; true when there is nothing to compare with. */
  readonly changed: boolean;
  readonly changes: readonly Change[];
}

/** Compares what there is with what is wanted. */
export function makePlan(before: Before, desired: Document): Plan {
  const document = before.from === 'nothing' ? undefined : before.document;
  const changes = document === undefined ? [] : compareDocuments(document, desired);
  return {
    id: planIdOf(document, desired),
    digest: digestOf(desired),
    before,
    desired,
    changed: document === undefined || changes.length > 0,
    changes,
  };
}
