import type { Step } from './step.ts';
import { CATALOG_STEPS } from './story-catalog.ts';
import { DRIFT_STEPS } from './story-drift.ts';
import { EVIDENCE_STEPS } from './story-evidence.ts';
import { QUERY_STEPS } from './story-queries.ts';
import { REROUTE_STEPS } from './story-reroute.ts';
import { REVIEW_STEPS } from './story-review.ts';
import { UNREAD_STEPS } from './story-unread.ts';

/** The demonstration, in the order in which it happens; a later step finds the world as the earlier ones left it. */
export const STORY: readonly Step[] = [
  ...CATALOG_STEPS,
  ...REROUTE_STEPS,
  ...DRIFT_STEPS,
  ...UNREAD_STEPS,
  ...REVIEW_STEPS,
  ...EVIDENCE_STEPS,
  ...QUERY_STEPS,
];
