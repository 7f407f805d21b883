import type { Platform, Result, Stored } from '../platform/platform.ts';
import { explain, type Problem } from '../platform/problem.ts';
import { canonicalText } from '../topology/canonical.ts';
import { compareDocuments } from '../topology/compare.ts';
import type { Document } from '../topology/document.ts';
import { quote } from '../topology/finding.ts';
import type { Plan } from '../topology/plan.ts';
import type { Target } from '../topology/target.ts';
import type { Services } from './services.ts';

/** How an apply ended. `maybeStored` is true wherever the branch may hold the document without a confirmation. */
export type ApplyEnd =
  | {
      readonly outcome: 'applied';
      readonly plan: Plan;
      readonly syncedAt: string | null;
      readonly notices?: readonly string[];
    }
  | {
      readonly outcome: 'failed';
      readonly plan: Plan;
      readonly why: string;
      readonly maybeStored: boolean;
      readonly notices?: readonly string[];
    };

interface Work {
  readonly target: Target;
  readonly plan: Plan;
}

/** Statuses of a PUT that leave open whether it was stored. */
const AMBIGUOUS = new Set([408, 500, 502, 504]);
/** How often a PUT is sent when its answer was lost and the branch shows that it was not stored. */
const MOST_WRITES = 2;

/**
 * Writes the desired document and finds out what became of it. `applied` is claimed only when the service's answer,
 * or the branch read afterwards, holds the document; a PUT that may have happened is never called "not applied".
 */
export async function applyPlan(
  work: Work,
  services: Services & { readonly platform: Platform },
): Promise<ApplyEnd> {
  const { target, plan } = work;
  const { platform } = services;
  if (plan.before.from === 'branch') await services.savePrevious(plan.before.document);
  for (let writes = 1; ; writes++) {
    const written = await platform.writeTopology(target, plan.desired);
    if (written.ok) return confirm(work, platform, written.value);
    services.info(explain(written.problem));
    if (!isAmbiguous(written.problem)) {
      return { outcome: 'failed', plan, why: explain(written.problem), maybeStored: false };
    }
    const found = await findOut(work, await platform.readTopology(target), explain(written.problem));
    if (found !== 'not stored' && found !== 'cannot be read') return found;
    if (writes >= MOST_WRITES) {
      const why = `${explain(written.problem)} It may have been stored. Run again to find out and, if needed, to write it.`;
      return { outcome: 'failed', plan, why, maybeStored: true };
    }
    services.info(
      found === 'not stored'
        ? 'The branch shows that it was not stored; once more.'
        : 'Sending the same document once more.',
    );
  }
}

function isAmbiguous(problem: Problem): boolean {
  switch (problem.kind) {
    case 'no-answer':
      return problem.sent;
    case 'odd-answer':
      return problem.status < 300;
    case 'refused':
      return AMBIGUOUS.has(problem.status);
  }
}

async function findOut(
  work: Work,
  live: Result<Stored>,
  lost: string,
): Promise<ApplyEnd | 'not stored' | 'cannot be read'> {
  const { plan } = work;
  if (!live.ok) {
    const isAllowed = live.problem.kind === 'refused' && [403, 404, 405].includes(live.problem.status);
    if (isAllowed) return 'cannot be read';
    const why = `${lost} It may have been stored: the branch could not be read afterwards. Run again to find out.`;
    return { outcome: 'failed', plan, why, maybeStored: true };
  }
  if (isSame(live.value.document, plan.desired)) {
    const notices = [
      `The answer to the PUT was lost, and the branch read afterwards holds the document. (${lost})`,
    ];
    return { outcome: 'applied', plan, syncedAt: live.value.syncedAt, notices };
  }
  if (plan.before.from === 'branch' && isSame(live.value.document, plan.before.document)) return 'not stored';
  const why = `${lost} The branch now holds neither the document planned on nor the desired one. Run again for a fresh plan.`;
  return { outcome: 'failed', plan, why, maybeStored: true };
}

/** A 200 confirms when it, or the branch read afterwards, holds the document that was sent. */
async function confirm(work: Work, platform: Platform, echo: Stored): Promise<ApplyEnd> {
  const { plan, target } = work;
  if (isSame(echo.document, plan.desired)) return { outcome: 'applied', plan, syncedAt: echo.syncedAt };
  const live = await platform.readTopology(target);
  if (live.ok && isSame(live.value.document, plan.desired)) {
    return { outcome: 'applied', plan, syncedAt: live.value.syncedAt };
  }
  const stored = live.ok ? live.value.document : echo.document;
  const places = compareDocuments(plan.desired, stored).map(
    (change) => `${quote(change.path, 200)} (${change.kind})`,
  );
  const shown =
    places.length > 5 ? `${places.slice(0, 5).join(', ')} and ${places.length - 5} more` : places.join(', ');
  const why = `The service answered 200, and what it stored differs from the file: ${shown}. Write the file as the service stores it, or ask its support why.`;
  return { outcome: 'failed', plan, why, maybeStored: true };
}

function isSame(a: Document, b: Document): boolean {
  return canonicalText(a) === canonicalText(b);
}
