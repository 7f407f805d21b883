import { type FileRead, readTopology } from '../topology/document/reading.ts';
import type { Tip } from '../topology/file-version.ts';
import { quoteWhole } from '../topology/finding.ts';
import { formOf, TopologyDocument } from '../topology/topology-document.ts';

/** Whether a run may still write what its commit says (the result `superseded`). */
export type Standing =
  | { readonly kind: 'current' }
  /** A later commit of the ref has another file; the run for that one applies it. */
  | { readonly kind: 'superseded'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** What is known when the question is asked. */
export interface StandingQuestion {
  readonly file: string;
  /** `refs/heads/main` */
  readonly ref: string;
  readonly tip: Tip;
}

/**
 * Decides whether the file at the tip of the run's ref is still the one the run came with. Two spellings of one
 * document are the same file; a file that is gone or no topology any more is another one.
 */
export function standingOf({ file, ref, tip }: StandingQuestion): Standing {
  switch (tip.kind) {
    case 'same':
      return { kind: 'current' };
    case 'unknown':
      return { kind: 'unknown', why: tip.why };
    case 'moved': {
      const { theirs, ours, commit } = tip;
      if (theirs.kind === 'unreadable') return { kind: 'unknown', why: theirs.why };
      if (ours.kind === 'unreadable') return { kind: 'unknown', why: ours.why };
      if (isSameFile(file, theirs, ours)) return { kind: 'current' };
      const has = theirs.kind === 'missing' ? 'has the file no more' : 'has another version of it';
      const why = `${quoteWhole(file)} moved on: ${quoteWhole(ref.replace(/^refs\/heads\//, ''))} is at commit \`${commit.slice(0, 12)}\` now, which ${has}. Nothing was written; the run for that commit applies it.`;
      return { kind: 'superseded', why };
    }
  }
}

function isSameFile(file: string, theirs: FileRead, ours: FileRead): boolean {
  if (theirs.kind !== 'file' || ours.kind !== 'file') return theirs.kind === ours.kind;
  const [a, b] = [readTopology(file, theirs.bytes), readTopology(file, ours.bytes)];
  if (!a.ok || !b.ok) return Buffer.from(theirs.bytes).equals(ours.bytes);
  const form = formOf(a.document, b.document);
  const [one, other] = [a, b].map(({ document }) => new TopologyDocument(document).canonical(form).text);
  return one === other;
}
