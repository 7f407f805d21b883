import type { Change } from '../changes/change.ts';
import type { ChangeClass } from '../changes/change-class.ts';
import type { UnreadHistory } from '../document/file-version.ts';
import type { LedgerEntry } from '../topology/equality/equality.ts';
import type { Form, TopologyDocument } from '../topology/topology-document.ts';
import type { LiveOnly } from './live-only.ts';

/** What a run would do and what that does: the comparison of the file as it was, the branch, and the file. */
export interface Plan {
  /** 12 hexadecimal digits over the canonical live and desired documents: the same for the same meaning. */
  readonly id: string;
  readonly risk: ChangeClass;
  /** What replacing the live document by the desired one does, the gravest first. */
  readonly changes: readonly Change[];
  /** What the file itself changes: its former version against the desired one; undefined without a former version. */
  readonly ofFile: readonly Change[] | undefined;
  readonly situation: Situation;
  readonly threeWay: ThreeWay;
  readonly source: LiveSource;
}

/**
 * Where the live document is from: the service; the branch's database, of which the service answers an older copy; or a
 * document that was given in the branch's place.
 */
export type LiveSource = 'api' | 'database' | 'document';

/** Groups that a run must not delete by itself, and those that may go once their workflow was completed. */
export interface Guarded {
  /** Uids of groups that look like the target of a Reshard under way. */
  readonly underWay: readonly string[];
  /** Uids of groups that look like the source of a finished one: an earlier version of the file bound something there. */
  readonly completed: readonly string[];
}

/** What is compared: the file as it was, the branch as it is, the file as it should be; and in which form. */
export interface ThreeWay {
  readonly base: TopologyDocument | undefined;
  readonly live: TopologyDocument;
  /** The file less the keys that the service dropped when it was applied before. */
  readonly desired: TopologyDocument;
  /** The file with the uids of its shards: what is sent. */
  readonly file: TopologyDocument;
  readonly form: Form;
  /** What replacing the live document by the desired one does, as far as these two tell. */
  readonly changes: readonly Change[];
}

/** How the branch stands to the file's history. */
export type Situation =
  /** The branch equals the file; the rules of equality that were needed are named. */
  | { readonly state: 'in-sync'; readonly ledger: readonly LedgerEntry[] }
  /** The branch was not read; the file is compared with what it was before. */
  | { readonly state: 'branch-unread' }
  | (Differing & Guarded);

/** The rules of equality that made the branch equal to the file, or to a version of it. */
export function ledgerIn(situation: Situation): readonly LedgerEntry[] {
  if ('ledger' in situation) return situation.ledger;
  return [];
}

/** The groups that look like the target of a Reshard under way. */
export function underWayIn(situation: Situation): readonly string[] {
  if ('underWay' in situation) return situation.underWay;
  return [];
}

/** How a branch that does not hold the file stands to its history. */
export type Differing =
  /** The branch equals the file as it was: only the file changes something. */
  | { readonly state: 'ordinary'; readonly ledger: readonly LedgerEntry[] }
  /** The branch equals the version that stands `versions` before the base: some changes were never applied. */
  | {
      readonly state: 'behind';
      readonly versions: number;
      readonly ledger: readonly LedgerEntry[];
    }
  /** The branch equals a version that came after the base: another change was merged and applied meanwhile. */
  | { readonly state: 'newer'; readonly ledger: readonly LedgerEntry[] }
  /** The branch is as a new one starts. */
  | { readonly state: 'pristine' }
  /** There is no earlier file to compare with. */
  | { readonly state: 'first-file'; readonly liveOnly: LiveOnly }
  | (Elsewhere & { readonly state: 'drift' })
  /** The branch equals neither, and why cannot be told, since the file's history could not be read. */
  | (Elsewhere & UnreadHistory & { readonly state: 'history-unknown' });

/** What somebody changed, or may have changed, elsewhere. */
interface Elsewhere {
  /** What differs on the branch from the file as it was. */
  readonly outside: readonly Change[];
  readonly liveOnly: LiveOnly;
}

/** Somebody changed the branch elsewhere. */
export type Drift = Extract<Situation, { readonly state: 'drift' }>;
