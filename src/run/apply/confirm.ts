import { describeChange } from '../../changes/change-text.ts';
import { makePlan } from '../../plan/making.ts';
import type { ThreeWay } from '../../plan/plan.ts';
import type { Platform, Stored } from '../../ports/platform/platform.ts';
import type { Problem } from '../../ports/platform/problem.ts';
import { failure, ok, type Result } from '../../result.ts';
import { joined, prose, type Message as Tree } from '../../text/message.ts';
import { compareCanonical } from '../../topology/equality/equality.ts';
import {
  asStored,
  type Form,
  type TopologyDocument,
} from '../../topology/topology-document.ts';
import {
  type Compared,
  type StoredTopology,
  storedTopology,
} from '../result.ts';

/** How the stored document matches the document that was sent. */
interface Match {
  /** Paths of unknown keys that the service dropped. */
  readonly dropped: readonly string[];
  /** What the service rewrote, one sentence each; empty if the document is stored as it was sent. */
  readonly ledger: readonly Tree[];
}

/** The service stores the same topology that was sent. */
export interface Confirmation extends Match {
  /**
   * When the branch last synced, as the service returned it. The value may be null, missing or late (docs/neki.md
   * §6.7).
   */
  readonly syncedAt: string | null;
  /** Why only the answer to the PUT confirms the document; undefined if the branch showed it. */
  readonly doubt: Tree | undefined;
}

/** The most reads of the branch. GET serves a cache that may lag behind (docs/neki.md §6.7). */
const MOST_READS = 8;
/**
 * After this many stale reads, the answer to the PUT decides, although the branch still shows the previous document.
 */
const STALE_READS = 6;
const MOST_PLACES = 5;

interface Reader {
  readonly platform: Pick<Platform, 'pause'>;
  readonly read: (purpose: 'verify') => Promise<Result<Stored, Problem>>;
}

/**
 * Finds out what the service stored. The answer to the PUT may only repeat the text that was sent, so the branch is
 * read until it shows the document too. If the branch cannot be read, or keeps showing the previous document, the
 * answer alone confirms, and `doubt` says so. The problem names the places in which the documents differ.
 */
export async function confirm(
  { baseline, plan: { threeWay } }: Compared,
  { platform, read }: Reader,
  echo: Stored,
): Promise<Result<Confirmation, Tree>> {
  const { file, form } = threeWay;
  const sent = storedTopology(echo);
  const isFormer = ({ document }: StoredTopology): boolean =>
    baseline.from === 'branch' &&
    ledgerOf(baseline.document, document, form) !== undefined;
  let stored = sent;
  let lag = 0;
  for (let reads = 1; reads <= MOST_READS; reads++) {
    const live = await read('verify');
    if (!live.ok) {
      const doubt = prose`the branch could not be read afterwards.`;
      return confirmByEcho(threeWay, { sent, shown: stored, doubt });
    }
    stored = storedTopology(live.value);
    // A read of the previous document is stale, unless the answer to the PUT shows the previous document too.
    const isStale = isFormer(stored) && !isFormer(sent);
    const match = isStale ? undefined : matchOf(threeWay, stored.document);
    if (match !== undefined) {
      const syncedAt = stored.syncedAt ?? echo.syncedAt;
      return ok({ ...match, syncedAt, doubt: undefined });
    }
    lag = isStale ? lag + 1 : 0;
    if (lag >= STALE_READS || !(await platform.pause(reads, 'verify'))) break;
  }
  if (lag === 0) return failure(differenceOf(file, stored.document));
  const doubt = prose`the branch still shows the previous one, possibly because reads are cached.`;
  return confirmByEcho(threeWay, { sent, shown: sent, doubt });
}

/** The answer to a PUT, the document on the branch, and why the branch does not decide. */
interface Echo {
  readonly sent: StoredTopology;
  readonly shown: StoredTopology;
  readonly doubt: Tree;
}

function confirmByEcho(
  threeWay: ThreeWay,
  { sent, shown, doubt }: Echo,
): Result<Confirmation, Tree> {
  const match = matchOf(threeWay, sent.document);
  if (match === undefined)
    return failure(differenceOf(threeWay.file, shown.document));
  return ok({
    ...match,
    syncedAt: shown.syncedAt,
    doubt: prose`The response to the PUT confirms the document, but ${doubt}`,
  });
}

/**
 * How the stored document matches the file, with or without the keys that the service drops; undefined if it does not.
 */
export function matchOf(
  { file, form }: ThreeWay,
  stored: TopologyDocument,
): Match | undefined {
  const ledger = ledgerOf(file, stored, form);
  if (ledger !== undefined) return { ledger, dropped: [] };
  if (form === 'free-form') return undefined;
  const { document, dropped } = asStored(file, stored);
  const rest = ledgerOf(document, stored, form);
  return rest && { ledger: rest, dropped };
}

/** The places in which two documents differ, as part of a sentence. */
function differenceOf(file: TopologyDocument, stored: TopologyDocument): Tree {
  const documents = { base: undefined, live: stored, file };
  const { changes } = makePlan(documents, { known: true, earlier: [] });
  const places = changes.map((change) => describeChange(change).title);
  const rest = places.length - MOST_PLACES;
  if (places.length === 0) return prose`in an unknown place`;
  const named = joined(places.slice(0, MOST_PLACES), ', ');
  if (rest > 0) return prose`${named} and ${rest} more`;
  return named;
}

/**
 * Compares the sent document with the stored one by their canonical forms (docs/neki.md §5), which are never sent.
 * Returns one sentence for each equality rule that was needed, none if both are written alike, and undefined if they
 * mean different topologies.
 */
export function ledgerOf(
  sent: TopologyDocument,
  stored: TopologyDocument,
  form: Form,
): readonly Tree[] | undefined {
  return compareCanonical(sent.canonical(form), stored.canonical(form))?.map(
    ({ sentence }) => sentence,
  );
}
