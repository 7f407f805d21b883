import type { Platform } from '../platform/platform.ts';
import type { Problem } from '../platform/problem.ts';
import type { Target } from '../topology/target.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import type { Equals } from './equality.ts';
import type { Compared } from './result.ts';

/** What a branch shows before a PUT. */
export type Look =
  /** The document that was planned on. */
  | { readonly shows: 'planned' }
  /** The desired document. */
  | { readonly shows: 'desired'; readonly stored: Held }
  /** Neither of the two. */
  | { readonly shows: 'other' }
  /** It could be read for the plan, and cannot now. */
  | { readonly shows: 'nothing'; readonly problem: Problem }
  /** It could not be read for the plan either: the service may have no GET, or the credential may not use it. */
  | { readonly shows: 'unknown' };

/** A document that the branch holds. */
export interface Held {
  readonly document: TopologyDocument;
  readonly syncedAt: string | null;
}

/** What is looked for. */
export interface Sought {
  readonly target: Target;
  readonly compared: Compared;
  readonly equals: Equals;
}

/** Looks before it is believed that a lost PUT was not stored: GET serves a cache (docs/neki.md §6.7). */
const MOST_LOOKS = 3;

/** Looks at the branch just before a PUT; after one whose answer was lost more than once, because of the cache. */
export async function lookBefore(
  { target, compared, equals }: Sought,
  platform: Platform,
  { isAfterLoss }: { readonly isAfterLoss: boolean },
): Promise<Look> {
  const { before, plan } = compared;
  const { desired } = plan.threeWay;
  if (before.from !== 'branch') return { shows: 'unknown' };
  for (let looks = 1; ; looks++) {
    const live = await platform.readTopology(target, isAfterLoss ? 'verify' : 'read');
    if (!live.ok) return { shows: 'nothing', problem: live.problem };
    const document = new TopologyDocument(live.value.document);
    if (equals(desired, document).equal)
      return { shows: 'desired', stored: { document, syncedAt: live.value.syncedAt } };
    if (!equals(before.document, document).equal) return { shows: 'other' };
    if (!isAfterLoss || looks >= MOST_LOOKS || !(await platform.pause(looks, 'verify')))
      return { shows: 'planned' };
  }
}
