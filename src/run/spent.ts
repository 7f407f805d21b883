import { type Binding, digestsOf } from '../topology/plan/consent-digest.ts';
import type { Plan } from '../topology/plan/plan.ts';
import { changesBetween } from '../topology/plan/three-way.ts';
import { type Target, targetName } from '../topology/target.ts';
import type { TopologyDocument } from '../topology/topology-document.ts';
import { spentAt } from './allow.ts';
import type { Versions } from './history.ts';
import type { AllowSource } from './services.ts';
import type { Planned } from './stages.ts';

/** So often one change is looked for: a revert of a revert has another digest each time. */
const MOST_ROUNDS = 10;

/** The changes between neighbours in the history of a file, in both directions: a history has each content once. */
type Steps = readonly ReturnType<typeof changesBetween>[];

/**
 * The digests that let nothing pass on a target any more: they stood in the allow files where the file last got what the
 * target holds, and are of a change that the file's history has. The history does not tell what the database knew of rows, so
 * a change whose class the database decided may be missing.
 */
export async function spentOnTarget(
  planned: Pick<Planned, 'storedVersion' | 'historySteps'>,
  { path, target }: { readonly path: string; readonly target: Target },
  services: AllowSource,
): Promise<ReadonlySet<string>> {
  const stored = await planned.storedVersion();
  if (!stored.isKnown) return new Set();
  const read = await spentAt(path, stored.commit, services);
  if (!read.ok || read.value.size === 0) return new Set();
  const steps = await planned.historySteps();
  return ownAmong(read.value, steps, targetName(target));
}

function ownAmong(
  standing: ReadonlySet<string>,
  steps: Steps,
  target: string,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const binding: Binding = { target, spent: seen };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const found = new Set(
      steps.flatMap((changes) =>
        Array.from(
          digestsOf(changes, binding).values(),
          ({ accepted }) => accepted,
        ).flat(),
      ),
    );
    for (const digest of found) seen.add(digest);
    if (found.isDisjointFrom(standing)) break;
  }
  return seen.intersection(standing);
}

/** The changes between neighbours of the history, as it was applied to this branch. */
export async function stepsOf(
  { threeWay: { form } }: Pick<Plan, 'threeWay'>,
  versions: Versions,
): Promise<Steps> {
  const steps: ReturnType<typeof changesBetween>[] = [];
  let newer: TopologyDocument | undefined;
  for await (const version of versions) {
    if (version.kind === 'unread') break;
    const { document } = version;
    if (newer !== undefined)
      steps.push(
        changesBetween(document, newer, form, { base: document, earlier: [] }),
        changesBetween(newer, document, form, { base: newer, earlier: [] }),
      );
    newer = document;
  }
  return steps;
}
