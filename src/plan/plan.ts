import type { Change } from '../changes/change.ts';
import type { ChangeClass } from '../changes/change-class.ts';
import type { UnreadHistory } from '../document/file-version.ts';
import type { LedgerEntry } from '../topology/equality/equality.ts';
import type { Form, TopologyDocument } from '../topology/topology-document.ts';
import type { LiveOnly } from './live-only.ts';

/**
 * What a run would do and its effect, from three documents: the former version of the file, the branch, and the file.
 */
export interface Plan {
  /** 12 hexadecimal digits of a hash of the canonical live and desired documents: equal meaning gives equal ids. */
  readonly id: string;
  readonly risk: ChangeClass;
  /** The changes from the live to the desired document, the most severe first. */
  readonly changes: readonly Change[];
  /** What the file itself changes: its former version against the desired one; undefined without a former version. */
  readonly ofFile: readonly Change[] | undefined;
  readonly situation: Situation;
  readonly threeWay: ThreeWay;
  readonly source: LiveSource;
}

/**
 * Where the live document comes from: the service; the branch's database, if the service answers an older copy; or a
 * document that was passed in place of the branch.
 */
export type LiveSource = 'api' | 'database' | 'document';

/** Groups that a run must not delete by itself, and groups that may be deleted once their workflow is completed. */
export interface Guarded {
  /** Uids of groups that look like the target of a Reshard in progress. */
  readonly underWay: readonly string[];
  /**
   * Uids of groups that look like the source of a finished Reshard: an earlier version of the file bound something
   * there.
   */
  readonly completed: readonly string[];
}

/**
 * The compared documents: the file before, the branch now, and the file as it should be; and the form to read them in.
 */
export interface ThreeWay {
  readonly base: TopologyDocument | undefined;
  readonly live: TopologyDocument;
  /** The file without the keys that the service dropped when it was applied before. */
  readonly desired: TopologyDocument;
  /** The file with the uids of its shards: what is sent. */
  readonly file: TopologyDocument;
  readonly form: Form;
  /** The changes from the live to the desired document, as far as these two documents tell. */
  readonly changes: readonly Change[];
}

/** The relation of the branch to the file's history. */
export type Situation =
  /** The branch equals the file. `ledger` has the rules of equality that were needed. */
  | { readonly state: 'in-sync'; readonly ledger: readonly LedgerEntry[] }
  /** The branch was not read; the file is compared with its former version. */
  | { readonly state: 'branch-unread' }
  | (Differing & Guarded);

/** The rules of equality by which the branch equals the file, or a version of it. */
export function ledgerIn(situation: Situation): readonly LedgerEntry[] {
  if ('ledger' in situation) return situation.ledger;
  return [];
}

/** The groups that look like the target of a Reshard in progress. */
export function underWayIn(situation: Situation): readonly string[] {
  if ('underWay' in situation) return situation.underWay;
  return [];
}

/** How a branch that differs from the file relates to the file's history. */
export type Differing =
  /** The branch equals the former version of the file: only the file changes something. */
  | { readonly state: 'ordinary'; readonly ledger: readonly LedgerEntry[] }
  /** The branch equals the version that is `versions` before the base: some changes were never applied. */
  | {
      readonly state: 'behind';
      readonly versions: number;
      readonly ledger: readonly LedgerEntry[];
    }
  /** The branch equals a version after the base: another change was merged and applied in between. */
  | { readonly state: 'newer'; readonly ledger: readonly LedgerEntry[] }
  /** The branch is as a new branch starts. */
  | { readonly state: 'pristine' }
  /** There is no earlier version of the file. */
  | { readonly state: 'first-file'; readonly liveOnly: LiveOnly }
  | (Elsewhere & { readonly state: 'drift' })
  /** The branch equals no known version; the reason is unknown, because the file's history could not be read. */
  | (Elsewhere & UnreadHistory & { readonly state: 'history-unknown' });

/** What somebody changed, or may have changed, elsewhere. */
interface Elsewhere {
  /** The changes from the former version of the file to the branch. */
  readonly outside: readonly Change[];
  readonly liveOnly: LiveOnly;
}

/** Somebody changed the branch elsewhere. */
export type Drift = Extract<Situation, { readonly state: 'drift' }>;
