import type { Platform, Stored } from '../platform/platform.ts';
import { compareCanonical } from '../topology/equality/equality.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import { makePlan } from '../topology/plan/plan.ts';
import type { Target } from '../topology/target.ts';
import { type Form, TopologyDocument } from '../topology/topology-document.ts';
import type { Compared } from './result.ts';

/** What the service made of a document it answered 200 to. */
export type Confirmation =
  /** It holds the document as it was sent. */
  | (Confirmed & { readonly kind: 'converged' })
  /** It holds the document in another spelling; the ledger says, one sentence each, what was rewritten. */
  | (Confirmed & { readonly kind: 'normalised'; readonly ledger: readonly string[] })
  /** It holds something else. */
  | { readonly kind: 'failed'; readonly difference: string };

interface Confirmed {
  /** As the service returned it; null for null, absent or late, all ordinary (docs/neki.md §6.7). */
  readonly syncedAt: string | null;
  /** What the reader should know about how it was confirmed; undefined where the branch itself showed it. */
  readonly doubt: string | undefined;
}

/** What is to be confirmed. */
export interface Written {
  readonly target: Target;
  readonly compared: Compared;
  /** The answer to the PUT. */
  readonly echo: Stored;
}

/** How often the branch is read; GET serves a cache that may lag behind (docs/neki.md §6.7). */
const MOST_READS = 8;
/** Reads after which the echo is believed although the branch still shows what was there before. */
const STALE_READS = 6;
const MOST_PLACES = 5;

/**
 * Finds out what the service made of the document: the echo of the PUT is compared, and the branch read until it shows
 * the document too, for an echo may be no more than the text that was sent. Where the branch cannot be read, or goes
 * on showing what was there before, the echo alone confirms, with a word about it.
 */
export async function confirm(written: Written, platform: Platform, equals: Equals): Promise<Confirmation> {
  const { target, compared, echo } = written;
  const { desired } = compared.plan.threeWay;
  const { before } = compared;
  const sent = new TopologyDocument(echo.document);
  const echoed = equals(desired, sent);
  let held = { document: sent, syncedAt: echo.syncedAt };
  let lag = 0;
  for (let reads = 1; reads <= MOST_READS; reads++) {
    const live = await platform.readTopology(target, 'verify');
    if (!live.ok) return unread(echoed, held, desired);
    held = { document: new TopologyDocument(live.value.document), syncedAt: live.value.syncedAt };
    const found = equals(desired, held.document);
    if (found.equal) return confirmed(found, held.syncedAt ?? echo.syncedAt, undefined);
    const isStale = before.from === 'branch' && equals(before.document, held.document).equal;
    lag = isStale ? lag + 1 : 0;
    if (lag >= STALE_READS || !(await platform.pause(reads, 'verify'))) break;
  }
  if (lag === 0) return { kind: 'failed', difference: differenceOf(desired, held.document) };
  const doubt =
    'The answer to the PUT confirms the document; reading the branch still shows the one before, as its cache may for a while.';
  return echoed.equal
    ? confirmed(echoed, echo.syncedAt, doubt)
    : { kind: 'failed', difference: differenceOf(desired, sent) };
}

/** The branch could not be read: the last thing the service showed decides. */
function unread(
  echoed: Equality,
  held: { readonly document: TopologyDocument; readonly syncedAt: string | null },
  desired: TopologyDocument,
): Confirmation {
  if (!echoed.equal) return { kind: 'failed', difference: differenceOf(desired, held.document) };
  const doubt =
    'The answer to the PUT confirms the document; the branch itself could not be read afterwards.';
  return confirmed(echoed, held.syncedAt, doubt);
}

function confirmed(
  { ledger }: Equality & { equal: true },
  syncedAt: string | null,
  doubt: string | undefined,
): Confirmation {
  return ledger.length === 0
    ? { kind: 'converged', syncedAt, doubt }
    : { kind: 'normalised', ledger, syncedAt, doubt };
}

/** The places in which two documents differ, as part of a sentence. */
function differenceOf(wanted: TopologyDocument, held: TopologyDocument): string {
  const { changes } = makePlan(
    { base: undefined, live: held, desired: wanted },
    { known: true, earlier: [] },
  );
  const places = changes.map((change) => describeChange(change).title);
  const rest = places.length - MOST_PLACES;
  return rest > 0
    ? `${places.slice(0, MOST_PLACES).join(', ')} and ${rest} more`
    : places.join(', ') || 'in a way no path names';
}

/** Whether two documents mean the same, and what had to be overlooked for it. */
type Equality =
  /** The ledger holds one sentence for each rule without which they would differ; empty when they are written alike. */
  { readonly equal: true; readonly ledger: readonly string[] } | { readonly equal: false };

/** Compares what was sent with what the service holds. Used to compare, never to send. */
export type Equals = (sent: TopologyDocument, held: TopologyDocument) => Equality;

/** The equality of documents that are read in one form: by their canonical forms (docs/neki.md §5). */
export function equalsIn(form: Form): Equals {
  return (sent, held) => {
    const comparison = compareCanonical(sent.canonical(form), held.canonical(form));
    return comparison.equal
      ? { equal: true, ledger: comparison.ledger.map(({ sentence }) => sentence) }
      : comparison;
  };
}
