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

/** How what the service holds means what was sent. */
interface Match {
  /** The keys of unknown meaning that it is held without, each with the way to it. */
  readonly dropped: readonly string[];
  /** What was rewritten, one sentence each; empty where the document is held as it was sent. */
  readonly ledger: readonly Tree[];
}

/** What the service holds means what was sent. */
export interface Confirmation extends Match {
  /** As the service returned it; null for null, absent or late, all ordinary (docs/neki.md §6.7). */
  readonly syncedAt: string | null;
  /** What the reader should know about how it was confirmed; undefined where the branch itself showed it. */
  readonly doubt: Tree | undefined;
}

/** How often the branch is read; GET serves a cache that may lag behind (docs/neki.md §6.7). */
const MOST_READS = 8;
/** Reads after which the echo is believed although the branch still shows what was there before. */
const STALE_READS = 6;
const MOST_PLACES = 5;

/** How it is found out what the branch holds. */
interface Reader {
  readonly platform: Pick<Platform, 'pause'>;
  readonly read: (purpose: 'verify') => Promise<Result<Stored, Problem>>;
}

/**
 * Finds out what the service made of the document: the echo of the PUT is compared, and the branch read until it shows
 * the document too, for an echo may be no more than the text that was sent. Where the branch cannot be read, or goes
 * on showing what was there before, the echo alone confirms, with a word about it. The problem is where they differ.
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
    // What was there before is old, unless the answer to the PUT tells that nothing more was stored.
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

/** What the answer to a PUT says, what the branch shows, and why that is not what counts. */
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

/** How what the service holds means what was sent, as a whole or less the keys that it drops; undefined where it does not. */
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
 * Compares what was sent with what the service holds, by their canonical forms (docs/neki.md §5); never used to send. Gives
 * one sentence for each rule without which they would differ, none when they are written alike; undefined when they do not
 * mean the same.
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
