import type { Message as Tree } from '../message/message.ts';
import { plain } from '../message/plain.ts';
import type { Platform, Stored } from '../platform/platform.ts';
import { compareCanonical } from '../topology/equality/equality.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import { makePlan } from '../topology/plan/plan.ts';
import type { ThreeWay } from '../topology/plan/three-way.ts';
import {
  asStored,
  type Form,
  type TopologyDocument,
} from '../topology/topology-document.ts';
import {
  type Compared,
  type StoredTopology,
  storedTopology,
} from './result.ts';

/** What the service holds means what was sent. */
export interface Confirmation {
  /** The keys of unknown meaning that it is held without, each with the way to it. */
  readonly dropped: readonly string[];
  /** What was rewritten, one sentence each; empty where the document is held as it was sent. */
  readonly ledger: readonly Tree[];
  /** As the service returned it; null for null, absent or late, all ordinary (docs/neki.md §6.7). */
  readonly syncedAt: string | null;
  /** What the reader should know about how it was confirmed; undefined where the branch itself showed it. */
  readonly doubt: string | undefined;
}

/** How often the branch is read; GET serves a cache that may lag behind (docs/neki.md §6.7). */
const MOST_READS = 8;
/** Reads after which the echo is believed although the branch still shows what was there before. */
const STALE_READS = 6;
const MOST_PLACES = 5;

/**
 * Finds out what the service made of the document: the echo of the PUT is compared, and the branch read until it shows
 * the document too, for an echo may be no more than the text that was sent. Where the branch cannot be read, or goes
 * on showing what was there before, the echo alone confirms, with a word about it. Answers where they differ, if they do.
 */
export async function confirm(
  { baseline, plan }: Compared,
  platform: Platform,
  echo: Stored,
): Promise<Confirmation | string> {
  const { threeWay } = plan;
  const { file, form } = threeWay;
  const sent = storedTopology(echo);
  const isBefore = ({ document }: StoredTopology): boolean =>
    baseline.from === 'branch' &&
    ledgerOf(baseline.document, document, form) !== undefined;
  const byEcho = (
    shown: StoredTopology,
    besides: string,
  ): Confirmation | string => {
    const match = matchOf(threeWay, sent.document);
    if (match === undefined) return differenceOf(file, shown.document);
    const doubt = `The response to the PUT confirms the document, but ${besides}`;
    return { ...match, syncedAt: shown.syncedAt, doubt };
  };
  let held = sent;
  let lag = 0;
  for (let reads = 1; reads <= MOST_READS; reads++) {
    const live = await platform.readTopology('verify');
    if (!live.ok)
      return byEcho(held, 'the branch could not be read afterwards.');
    held = storedTopology(live.value);
    // What was there before is old, unless the answer to the PUT tells that nothing more was stored.
    const isStale = isBefore(held) && !isBefore(sent);
    const match = isStale ? undefined : matchOf(threeWay, held.document);
    if (match !== undefined)
      return {
        ...match,
        syncedAt: held.syncedAt ?? echo.syncedAt,
        doubt: undefined,
      };
    lag = isStale ? lag + 1 : 0;
    if (lag >= STALE_READS || !(await platform.pause(reads, 'verify'))) break;
  }
  return lag === 0
    ? differenceOf(file, held.document)
    : byEcho(
        sent,
        'the branch still shows the previous one, possibly because reads are cached.',
      );
}

/** How what the service holds means what was sent, as a whole or less the keys that it drops; undefined where it does not. */
export function matchOf({ file, form }: ThreeWay, held: TopologyDocument) {
  const ledger = ledgerOf(file, held, form);
  if (ledger !== undefined) return { ledger, dropped: [] };
  if (form === 'free-form') return undefined;
  const { document, dropped } = asStored(file, held);
  const rest = ledgerOf(document, held, form);
  return rest && { ledger: rest, dropped };
}

/** The places in which two documents differ, as part of a sentence. */
function differenceOf(
  wanted: TopologyDocument,
  held: TopologyDocument,
): string {
  const documents = { base: undefined, live: held, desired: wanted };
  const { changes } = makePlan(documents, { known: true, earlier: [] });
  const places = changes.map((change) => plain(describeChange(change).title));
  const rest = places.length - MOST_PLACES;
  return rest > 0
    ? `${places.slice(0, MOST_PLACES).join(', ')} and ${rest} more`
    : places.join(', ') || 'in an unknown place';
}

/**
 * Compares what was sent with what the service holds, by their canonical forms (docs/neki.md §5); never used to send. Gives
 * one sentence for each rule without which they would differ, none when they are written alike; undefined when they do not
 * mean the same.
 */
export function ledgerOf(
  sent: TopologyDocument,
  held: TopologyDocument,
  form: Form,
): readonly Tree[] | undefined {
  return compareCanonical(sent.canonical(form), held.canonical(form))?.map(
    ({ sentence }) => sentence,
  );
}
