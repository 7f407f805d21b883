import type { Finding } from '../document/finding.ts';
import { memoized } from '../keyed.ts';
import type { TopologyDocument } from '../topology/topology-document.ts';
import type { RunRequest } from './request.ts';
import type { Comparison, View } from './result.ts';
import type { BranchDatabase } from './services.ts';
import type { World } from './world.ts';

/** What a feature may use of a run. */
export interface Run {
  readonly request: RunRequest;
  readonly services: World;
  /** The databases of the branch, where they were opened for the plan. */
  readonly database?: BranchDatabase | undefined;
}

/**
 * A part of the product that the core does not know, as a run meets it. What a run does not need of it is loaded inside
 * of its functions.
 */
export interface RunFeature {
  readonly name: string;
  /** Finds what is wrong with a file beside the rules. */
  check?(document: TopologyDocument, run: Run): Promise<readonly Finding[]>;
  /** Looks at a plan that was proven, and never writes. */
  look?(comparison: Comparison, run: Run): Promise<View>;
}

/** What features find in a document beside the rules. */
export type FeatureCheck = (
  document: TopologyDocument,
) => Promise<readonly Finding[]>;

/** What features find in documents of a run, in their order; each document is looked at once. */
export function checkedBy(
  features: readonly RunFeature[],
  run: Run,
): FeatureCheck {
  return memoized(async (document) => {
    const findings: Finding[] = [];
    for (const feature of features)
      findings.push(...((await feature.check?.(document, run)) ?? []));
    return findings;
  });
}

/**
 * What features have to say of a plan, in their order. One looks after the other: one that computes for seconds would
 * keep the answers to another waiting.
 */
export async function lookAt(
  comparison: Comparison,
  run: Run,
  features: readonly RunFeature[],
): Promise<readonly View[]> {
  const views: View[] = [];
  for (const feature of features) {
    const view = await feature.look?.(comparison, run);
    if (view !== undefined) views.push(view);
  }
  return views;
}
