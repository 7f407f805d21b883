import type { Change } from '../changes/change.ts';
import type { FileBefore } from '../changes/compare/comparing.ts';
import { boundGroups } from '../changes/compare/shard-groups.ts';
import { findChanges } from '../changes/impact.ts';
import { isPlacement } from '../changes/kinds/placement.ts';
import { unknownChange } from '../changes/kinds/unknown.ts';
import type { UnreadHistory } from '../document/file-version.ts';
import { prose } from '../text/message.ts';
import {
  compareCanonical,
  type LedgerEntry,
} from '../topology/equality/equality.ts';
import {
  authoritiesIn,
  isPristine,
  type ShardGroup,
  shardsOf,
  type Topology,
} from '../topology/topology.ts';
import {
  asStored,
  type Form,
  formOf,
  isSameNode,
  isSameTopology,
  TopologyDocument,
} from '../topology/topology-document.ts';
import { findLiveOnly } from './live-only.ts';
import type {
  Differing,
  Guarded,
  LiveSource,
  Situation,
  ThreeWay,
} from './plan.ts';

/**
 * The groups of a topology that may be targets of Reshards in progress: nothing is bound to them, and no other group
 * uses their shards (docs/neki.md §4.2, change 20).
 */
export function findTargets(live: Topology): readonly string[] {
  const bound = boundGroups(live);
  const users = new Map<string, number>();
  for (const group of live.groupList)
    for (const shard of shardsOf(group))
      users.set(shard, (users.get(shard) ?? 0) + 1);
  const kept = bound.union(authoritiesIn(live));
  const isAlone = (group: ShardGroup): boolean =>
    shardsOf(group)
      .values()
      .every((shard) => users.get(shard) === 1);
  return live.groups
    .entries()
    .filter(([uid, group]) => !kept.has(uid) && isAlone(group))
    .map(([uid]) => uid)
    .toArray();
}

/** The possible targets that the file would remove, even if an earlier version of the file had them. */
function findRemovedTargets({
  live,
  desired,
  form,
}: ThreeWay): readonly string[] {
  if (form === 'free-form') return [];
  const isGone = (uid: string): boolean => !desired.topology.groups.has(uid);
  const hasGone = live.topology.groups.keys().some(isGone);
  return hasGone ? findTargets(live.topology).filter(isGone) : [];
}

/** Whether the file's history is needed to tell if a group that the file removes belongs to a finished Reshard. */
export function mayBeFinished(
  threeWay: ThreeWay,
  versions: readonly TopologyDocument[] = [],
): boolean {
  return findGuarded(threeWay, versions).underWay.length > 0;
}

const UNGUARDED: Guarded = { underWay: [], completed: [] };

/**
 * Tells targets of Reshards in progress from sources of finished Reshards. A Reshard creates its target with a new uid,
 * so a group that was bound before is not a target (docs/neki.md §4.3).
 */
function findGuarded(
  threeWay: ThreeWay,
  versions: readonly TopologyDocument[],
): Guarded {
  const removed = findRemovedTargets(threeWay);
  if (removed.length === 0) return UNGUARDED;
  const { base } = threeWay;
  const former = base === undefined ? versions : [base].concat(versions);
  const bound = former.map(({ topology }) => boundGroups(topology));
  const isBound = (uid: string): boolean => bound.some((one) => one.has(uid));
  return {
    underWay: removed.filter((uid) => !isBound(uid)),
    completed: removed.filter(isBound),
  };
}

/** The earlier versions of the file, newest first and without the base; or why they could not be read. */
export type History =
  | {
      readonly known: true;
      readonly earlier: readonly TopologyDocument[];
      /** Versions that came to the base branch after the base, newest first. */
      readonly newer?: readonly TopologyDocument[];
    }
  | (UnreadHistory & {
      readonly known: false;
      /** The versions that could be read. */
      readonly earlier?: readonly TopologyDocument[];
      readonly newer?: readonly TopologyDocument[];
    });

const DROPPED: LedgerEntry = {
  rule: 'dropped-keys',
  sentence: prose`Unknown keys that were sent before, and that the branch does not have, count as ignored by the service.`,
  confidence: 'inferred',
};

/** The documents of a plan; without a live one, the branch could not be read. */
export interface Documents extends Pick<ThreeWay, 'base' | 'file'> {
  readonly live: TopologyDocument | undefined;
  /** The management API by default. */
  readonly source?: LiveSource;
}

/**
 * Reads three documents in the form in which they are compared; documents with equal values become one object. Without
 * a live document, the file is compared with its former version, or with an empty document.
 */
export function readThreeWay(documents: Documents): ThreeWay {
  const { base, live = base ?? emptyDocument() } = documents;
  const file = sharedWith(documents.file, [live]);
  const former = base && sharedWith(base, [live, file]);
  const read = {
    form: formOf(live, file),
    base: former,
    live,
    desired: file,
    file,
  };
  return withChanges(lessDropped(read, former));
}

/** A document, or the known one with the same values. */
function sharedWith(
  document: TopologyDocument,
  known: readonly TopologyDocument[],
): TopologyDocument {
  const same = known.find((other) => isSameNode(document.root, other.root));
  return same ?? document;
}

function emptyDocument(): TopologyDocument {
  const root = {
    kind: 'object',
    members: new Map(),
    start: 0,
    end: 2,
  } as const;
  return new TopologyDocument({
    source: { name: 'nothing', text: '{}' },
    root,
  });
}

/**
 * Removes from the desired document the keys that the service dropped from the former version: it will drop them again.
 */
export function withoutDropped(
  threeWay: ThreeWay,
  former: TopologyDocument | undefined,
): ThreeWay {
  const less = lessDropped(threeWay, former);
  return less.desired === threeWay.desired ? threeWay : withChanges(less);
}

type Read = Omit<ThreeWay, 'changes'>;

function withChanges(read: Read): ThreeWay {
  return {
    ...read,
    changes: changesBetween(read.live, read.desired, read.form, {
      base: read.base,
    }),
  };
}

function lessDropped(read: Read, former: TopologyDocument | undefined): Read {
  const { base, live, file, form } = read;
  if (form === 'free-form' || former === undefined || file === live)
    return read;
  const desired = asStored(file, live, former).document;
  return { ...read, desired, base: base && asStored(base, live).document };
}

/**
 * Whether the file's history is needed: only the history can tell how the branch relates to the file, or where tables
 * were.
 */
export function needsHistory(threeWay: ThreeWay): boolean {
  const { base, live, desired, form } = threeWay;
  const { text } = live.canonical(form);
  if (text === desired.canonical(form).text || isPristine(live.topology))
    return false;
  return (
    text !== base?.canonical(form).text ||
    mayReturn(threeWay) ||
    mayBeFinished(threeWay)
  );
}

/**
 * Whether the file places tables that the branch does not. An earlier version may have placed them, and they may have
 * rows.
 */
export function mayReturn({ changes }: ThreeWay): boolean {
  return changes.some(
    (change) =>
      isPlacement(change) && change.movement.kind === 'becomes-routable',
  );
}

/** Finds how the branch relates to the file. If both are equal, earlier versions do not matter. */
export function findSituation(threeWay: ThreeWay, history: History): Situation {
  const { live, desired, file, form } = threeWay;
  const toDesired = compareCanonical(
    live.canonical(form),
    desired.canonical(form),
  );
  if (toDesired !== undefined)
    return {
      state: 'in-sync',
      ledger: desired === file ? toDesired : toDesired.concat(DROPPED),
    };
  const { newer = [], earlier = [] } = history;
  return {
    ...findDiffering(threeWay, history),
    ...findGuarded(threeWay, newer.concat(earlier)),
  };
}

/** Finds how a branch that does not equal the file relates to its history. */
function findDiffering(threeWay: ThreeWay, history: History): Differing {
  const { base, live } = threeWay;
  const toBase = base && compareTo(threeWay, base);
  if (toBase !== undefined) return { state: 'ordinary', ledger: toBase };
  if (isPristine(live.topology)) return { state: 'pristine' };
  return findVersion(threeWay, history) ?? findElsewhere(threeWay, history);
}

/** The version of the file that the branch equals; undefined if it equals no known version. */
function findVersion(
  threeWay: ThreeWay,
  { newer = [], earlier = [] }: History,
): Differing | undefined {
  for (const document of newer) {
    const ledger = compareTo(threeWay, document);
    if (ledger !== undefined) return { state: 'newer', ledger };
  }
  for (const [index, document] of earlier.entries()) {
    const ledger = compareTo(threeWay, document);
    if (ledger !== undefined)
      return { state: 'behind', versions: index + 1, ledger };
  }
  return undefined;
}

/** The rules by which the branch equals a document, as it is or as the service stores it; undefined if it does not. */
function compareTo(
  { live, form }: ThreeWay,
  other: TopologyDocument,
): readonly LedgerEntry[] | undefined {
  const canonical = live.canonical(form);
  const ledger = compareCanonical(canonical, other.canonical(form));
  if (ledger !== undefined || form === 'free-form') return ledger;

  const { document, dropped } = asStored(other, live);
  if (dropped.length === 0) return undefined;
  const stored = compareCanonical(canonical, document.canonical(form));
  return stored?.concat(DROPPED);
}

/** What is known of a branch that equals no version of the file. */
function findElsewhere(threeWay: ThreeWay, history: History): Differing {
  const { live, desired, form } = threeWay;
  const former = findFormer(threeWay, history);
  const liveOnly = findLiveOnly(
    live.topology,
    desired.topology,
    former?.topology,
  );
  if (history.known && former === undefined)
    return { state: 'first-file', liveOnly };

  const outside = changesBetween(former ?? desired, live, form);
  if (history.known) return { state: 'drift', outside, liveOnly };
  const { why, way, isNone } = history;
  return { state: 'history-unknown', why, way, isNone, outside, liveOnly };
}

/**
 * The version of the file from which the branch was changed. Without a base (a manual or scheduled run), it is unknown
 * whether the file was ever applied. Then it is the file or its previous version, whichever has fewer differences from
 * the branch.
 */
function findFormer(
  { base, live, desired, form }: ThreeWay,
  history: History,
): TopologyDocument | undefined {
  if (base !== undefined) return base;
  const [earlier] = history.known ? history.earlier : [];
  if (earlier === undefined) return undefined;

  const isNearer =
    distance(desired, live, form) <= distance(earlier, live, form);
  return isNearer ? desired : earlier;
}

/** The size of the difference of two documents: the changes, and the tables that they concern. */
function distance(
  from: TopologyDocument,
  to: TopologyDocument,
  form: Form,
): number {
  const changes = changesBetween(from, to, form);
  return changes.reduce(
    (sum, { tables }) =>
      sum + 1 + tables.listed.length + tables.unlisted.length,
    0,
  );
}

/** The changes from one document to another; none if they are equal. */
export function changesBetween(
  from: TopologyDocument,
  to: TopologyDocument,
  form: Form,
  file: FileBefore = {},
): readonly Change[] {
  if (isSameTopology(from, to, form)) return [];
  if (form === 'free-form') return [unknownChange('free-form')];
  return findChanges(from, to, file);
}
