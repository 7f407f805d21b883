import type { FileRead } from './document/reading.ts';

/** Where a ref stands now, and the file there and at the run's own commit where that is another. */
export type Tip =
  /** At the run's commit, or at one with the same file. */
  | { readonly kind: 'same' }
  | { readonly kind: 'moved'; readonly commit: string; readonly theirs: FileRead; readonly ours: FileRead }
  | { readonly kind: 'unknown'; readonly why: string };

/** Which file at which commit is compared with the tip of which ref. */
export interface TipQuery {
  /** Fully qualified: `refs/heads/main`. */
  readonly ref: string;
  readonly commit: string;
  readonly path: string;
}
