import type { Document } from '../document/document.ts';
import type { Platform, Stored } from '../ports/platform/platform.ts';
import type { Problem } from '../ports/platform/problem.ts';
import { failure, ok, type Result } from '../result.ts';
import { type Message, prose, quote } from '../text/message.ts';
import { formOf, TopologyDocument } from '../topology/topology-document.ts';
import { ledgerOf } from './apply/confirm.ts';
import type { BranchDatabase } from './database.ts';
import type { Run } from './feature.ts';
import { type BaselineRead, type Compared, storedTopology } from './result.ts';
import type { Branch } from './world.ts';

// GET serves a copy that may be old (docs/neki.md §6.7).

/** Reads before a document is believed to be there still. */
export const MOST_READS = 3;
/** Reading an old copy has it made anew in the background; so long that is waited for. */
export const RENEWAL_MS = 2_000;
/** A copy that is as young holds what anybody changed before the run. */
const YOUNG_MS = 5_000;

export function isYoung({ age }: Stored): boolean {
  return age !== undefined && age <= YOUNG_MS;
}

/** Reads the branch; a check by the clock until the copy is young, since reading has an old one renewed. */
export async function readLive(
  platform: Branch,
  { isDriftCheck }: { readonly isDriftCheck: boolean },
): Promise<Result<Stored, Problem>> {
  for (let reads = 1; ; reads++) {
    const live = await platform.topology.answer();
    if (!live.ok || isYoung(live.value)) return live;
    if (!isDriftCheck || reads >= MOST_READS) return live;
    // The first read has the copy renewed; only where that takes longer than the next one is it waited for.
    const isLate = reads > 1;
    if (isLate && !(await platform.pause(reads, 'read', RENEWAL_MS)))
      return live;
  }
}

/**
 * The branch read once more, for an apply that would end in sync on an old copy: reading has had it renewed meanwhile, and
 * what it answers then counts, however old. Undefined where the copy was young, and where the branch cannot be read again.
 */
export async function readRenewed(
  read: BaselineRead,
  { settings: { mode }, world: { platform } }: Pick<Run, 'settings' | 'world'>,
): Promise<BaselineRead | undefined> {
  const { baseline, notices, isRenewed } = read;
  if (mode !== 'apply' || platform === undefined || isRenewed === true)
    return undefined;
  if (baseline.from !== 'branch' || baseline.isFromDatabase === true)
    return undefined;
  if (baseline.age === undefined || baseline.age <= YOUNG_MS) return undefined;

  const again = await platform.topology.answer();
  if (!again.ok) return undefined;
  const { readAt } = baseline;
  return {
    ...read,
    baseline: { ...storedTopology(again.value), readAt },
    notices: notices.concat(doubtsOf(again.value)),
    isRenewed: true,
  };
}

/** What an old copy leaves open that reading did not renew. */
export function doubtsOf(live: Stored): readonly Message[] {
  const { syncedAt } = live;
  if (syncedAt === null || isYoung(live)) return [];
  return [
    prose`The service answers reads from a copy. This one was made at ${quote(syncedAt)}, and reading did not renew it. Later changes are not in it.`,
  ];
}

const COPY = prose`The service returned an older copy of the topology than the database stores. This plan uses the stored one.`;

/** The baseline that the database of the branch stores, where that means something else than what the service answered. */
export function storedInstead(
  read: BaselineRead,
  stored: Document | undefined,
): BaselineRead | undefined {
  const { baseline, notices } = read;
  if (baseline.from !== 'branch' || stored === undefined) return undefined;
  if (baseline.isFromDatabase === true) return undefined;

  const document = new TopologyDocument(stored);
  const form = formOf(baseline.document, document);
  const isSame = ledgerOf(baseline.document, document, form) !== undefined;
  if (isSame) return undefined;
  return {
    ...read,
    baseline: { ...baseline, document, syncedAt: null, isFromDatabase: true },
    notices: notices.concat(COPY),
  };
}

/** Where an apply reads the topology. */
interface StoredPlace {
  readonly platform: Platform;
  readonly database: BranchDatabase | undefined;
}

/**
 * Reads the topology for an apply: what the database stores in place of the service's copy. Before a PUT wherever it can
 * be read, and at every read where the plan was made on it, for the copy then tells neither what is there nor what was.
 */
export async function readStored(
  { baseline }: Compared,
  { platform, database }: StoredPlace,
  purpose: 'read' | 'verify',
): Promise<Result<Stored, Problem>> {
  const isFromDatabase =
    baseline.from === 'branch' && baseline.isFromDatabase === true;
  if (!isFromDatabase && purpose === 'verify')
    return platform.readTopology(purpose);

  const document = await database?.stored();
  if (document !== undefined) return ok({ document, syncedAt: null, age: 0 });
  if (isFromDatabase) return failure(silenceOf(platform));
  return platform.readTopology(purpose);
}

function silenceOf({ target }: Platform): Problem {
  return {
    kind: 'no-response',
    operation: 'read-topology',
    target,
    tries: { attempts: 1, time: 0 },
    cause: 'network',
    sent: true,
    reason: prose`its database does not respond`,
  };
}
