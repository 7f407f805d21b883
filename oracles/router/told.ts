import { makePlan } from '../../src/plan/making.ts';
import { planDocument } from '../../src/plan/plan-document.ts';
import { decide } from '../../src/plan/policy.ts';
import { validationOf } from '../../src/rules/validate.ts';
import { documentOf } from '../../test/domain.ts';
import { textOf } from '../../test/messages.ts';
import type { Doc } from './documents.ts';

/** What the product says of a pair of documents: the plan as it is published, and the errors of the file. */
export function tell(before: Doc, after: Doc, earlier?: Doc) {
  const [live, desired] = [documentOf(before), documentOf(after)];
  const plan = makePlan(
    { base: live, live, file: desired },
    { known: true, earlier: earlier ? [documentOf(earlier)] : [] },
  );
  const decision = decide(plan.changes, plan.situation, {
    onDrift: 'fail',
    permissions: [],
  });
  const findings = validationOf(desired)({ live });
  const errors = findings
    .filter(({ severity }) => severity === 'error')
    .map(({ id, message }) => `${id}: ${textOf(message)}`);
  return { made: plan, plan: planDocument(plan, decision), decision, errors };
}

/** A change as `plan.json` has it. */
export type ToldChange = ReturnType<typeof tell>['plan']['changes'][number];

/** The placement of a change, where it has one. */
export type ToldPlacement = NonNullable<ToldChange['placement']>;
