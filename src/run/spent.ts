import { type Binding, digestsOf } from '../plan/consent-digest.ts';
import type { Plan } from '../plan/plan.ts';
import { changesBetween } from '../plan/three-way.ts';
import { type Target, targetName } from '../topology/target.ts';
import type { TopologyDocument } from '../topology/topology-document.ts';
import { digestsAt } from './allow.ts';
import { findStoredVersion, type Versions } from './history.ts';
import type { World } from './world.ts';

/** The most times that a change may have been applied and reverted. Each time it has another digest. */
const MOST_ROUNDS = 10;

/**
 * The changes between consecutive versions of a file, in both directions, because the history lists each content only
 * once.
 */
type Steps = readonly ReturnType<typeof changesBetween>[];

/**
 * The digests that this target has used already. Each is in the allow files of the commit that the target holds, and
 * belongs to a change in the file's history. The history does not record what the database knew about rows, so digests
 * of changes that the database classified may be missing.
 */
export async function spentOnTarget(
  plan: Plan,
  versions: Versions,
  { path, target }: { readonly path: string; readonly target: Target },
  world: Pick<World, 'readAllow'>,
): Promise<ReadonlySet<string>> {
  const stored = await findStoredVersion(plan, versions);
  const read = await digestsAt(path, stored, world);
  if (!read.ok || read.value.size === 0) return new Set();
  const steps = await stepsOf(plan, versions);
  return usedAmong(read.value, steps, targetName(target));
}

function usedAmong(
  atCommit: ReadonlySet<string>,
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
    if (found.isDisjointFrom(atCommit)) break;
  }
  return seen.intersection(atCommit);
}

/** The changes between consecutive versions of the file, as they would be applied to this branch. */
async function stepsOf(
  { threeWay: { form } }: Plan,
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
