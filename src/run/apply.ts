import type { Platform, Result, Stored } from '../platform/platform.ts';
import { explain, type Problem } from '../platform/problem.ts';
import { describeChange } from '../topology/change-text.ts';
import type { Document } from '../topology/document.ts';
import { canonicalDocument } from '../topology/equality.ts';
import { makePlan } from '../topology/plan.ts';
import { plainText } from '../topology/prose.ts';
import type { Target } from '../topology/target.ts';
import type { Form } from '../topology/three-way.ts';
import type { Compared } from './result.ts';
import type { Services } from './services.ts';

/** How an apply ended. `maybeStored` is true wherever the branch may hold the document without a confirmation. */
export type ApplyEnd =
  | {
      readonly outcome: 'applied';
      readonly compared: Compared;
      readonly syncedAt: string | null;
      readonly notices?: readonly string[];
    }
  | {
      readonly outcome: 'failed';
      readonly compared: Compared;
      readonly why: string;
      readonly maybeStored: boolean;
      readonly notices?: readonly string[];
    };

interface Work {
  readonly target: Target;
  readonly compared: Compared;
  readonly desired: Document;
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
  const { target, compared, desired } = work;
  const { before } = compared;
  const { platform } = services;
  if (before.from === 'branch') await services.savePrevious(before.document);
  for (let writes = 1; ; writes++) {
    const written = await platform.writeTopology(target, desired);
    if (written.ok) return confirm(work, platform, written.value);
    services.info(explain(written.problem));
    if (!isAmbiguous(written.problem)) {
      return { outcome: 'failed', compared, why: explain(written.problem), maybeStored: false };
    }
    const found = await findOut(work, await platform.readTopology(target), explain(written.problem));
    if (found !== 'not stored' && found !== 'cannot be read') return found;
    if (writes >= MOST_WRITES) {
      const why = `${explain(written.problem)} It may have been stored. Run again to find out and, if needed, to write it.`;
      return { outcome: 'failed', compared, why, maybeStored: true };
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
  const { compared, desired } = work;
  const { before } = compared;
  if (!live.ok) {
    const isAllowed = live.problem.kind === 'refused' && [403, 404, 405].includes(live.problem.status);
    if (isAllowed) return 'cannot be read';
    const why = `${lost} It may have been stored: the branch could not be read afterwards. Run again to find out.`;
    return { outcome: 'failed', compared, why, maybeStored: true };
  }
  if (isSame(live.value.document, desired, compared.plan.threeWay.form)) {
    const notices = [
      `The answer to the PUT was lost, and the branch read afterwards holds the document. (${lost})`,
    ];
    return { outcome: 'applied', compared, syncedAt: live.value.syncedAt, notices };
  }
  if (before.from === 'branch' && isSame(live.value.document, before.document, compared.plan.threeWay.form))
    return 'not stored';
  const why = `${lost} The branch now holds neither the document planned on nor the desired one. Run again for a fresh plan.`;
  return { outcome: 'failed', compared, why, maybeStored: true };
}

/** A 200 confirms when it, or the branch read afterwards, holds the document that was sent. */
async function confirm(work: Work, platform: Platform, echo: Stored): Promise<ApplyEnd> {
  const { compared, target, desired } = work;
  if (isSame(echo.document, desired, compared.plan.threeWay.form))
    return { outcome: 'applied', compared, syncedAt: echo.syncedAt };
  const live = await platform.readTopology(target);
  if (live.ok && isSame(live.value.document, desired, compared.plan.threeWay.form)) {
    return { outcome: 'applied', compared, syncedAt: live.value.syncedAt };
  }
  const stored = live.ok ? live.value.document : echo.document;
  const { changes } = makePlan({ base: undefined, live: stored, desired }, { known: true, earlier: [] });
  const places = changes.map((change) => plainText(describeChange(change).title));
  const shown =
    places.length > 5 ? `${places.slice(0, 5).join(', ')} and ${places.length - 5} more` : places.join(', ');
  const why = `The service answered 200, and what it stored differs from the file: ${shown}. Write the file as the service stores it, or ask its support why.`;
  return { outcome: 'failed', compared, why, maybeStored: true };
}

function isSame(a: Document, b: Document, form: Form): boolean {
  return canonicalDocument(a, form).text === canonicalDocument(b, form).text;
}
