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

/** Reads after which an old copy is accepted. */
export const MOST_READS = 3;
/** How long the service may take to renew an old copy. A read starts the renewal. */
export const RENEWAL_MS = 2_000;
/** A copy this young holds every change made before the run. */
const YOUNG_MS = 5_000;

export function isYoung({ age }: Stored): boolean {
  return age !== undefined && age <= YOUNG_MS;
}

/** Reads the branch. A drift check reads until the copy is young, because each read renews an old copy. */
export async function readLive(
  platform: Branch,
  { isDriftCheck }: { readonly isDriftCheck: boolean },
): Promise<Result<Stored, Problem>> {
  for (let reads = 1; ; reads++) {
    const live = await platform.topology.answer();
    if (!live.ok || isYoung(live.value)) return live;
    if (!isDriftCheck || reads >= MOST_READS) return live;
    // The first read triggers the renewal. Only if the second copy is still old is a pause worth it.
    const isLate = reads > 1;
    if (isLate && !(await platform.pause(reads, 'read', RENEWAL_MS)))
      return live;
  }
}

/**
 * Reads the branch again for an apply that would end in sync because of an old copy. The first read renewed the copy,
 * so the second answer counts, however old. Returns undefined if the copy was young, or if the branch cannot be read
 * again.
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

/** The notice about an old copy that reading did not renew. */
export function doubtsOf(live: Stored): readonly Message[] {
  const { syncedAt } = live;
  if (syncedAt === null || isYoung(live)) return [];
  return [
    prose`The service answers reads from a copy. This one was made at ${quote(syncedAt)}, and reading did not renew it. Later changes are not in it.`,
  ];
}

const COPY = prose`The service returned an older copy of the topology than the database stores. This plan uses the stored one.`;

/**
 * The baseline that the branch's database stores; undefined unless it means another topology than the service's answer.
 */
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

interface StoredPlace {
  readonly platform: Platform;
  readonly database: BranchDatabase | undefined;
}

/**
 * Reads the topology for an apply. Before a PUT it prefers the database over the service's copy. If the plan was made
 * on the database, every read uses the database, because the copy shows neither the document before the PUT nor the
 * document after it.
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
