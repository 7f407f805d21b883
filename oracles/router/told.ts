import {
  decide,
  documentOf,
  planFor,
  published,
  validate,
} from '../../test/domain.ts';
import type { Doc } from './documents.ts';

/** What the product says of a pair of documents: the plan as it is published, and the errors of the file. */
export function tell(before: Doc, after: Doc, earlier?: Doc) {
  const [live, desired] = [documentOf(before), documentOf(after)];
  const plan = planFor(live, desired, {
    earlier: earlier ? [documentOf(earlier)] : [],
  });
  const decision = decide(plan);
  const errors = validate(desired, { live })
    .filter(({ severity }) => severity === 'error')
    .map(({ id, message }) => `${id}: ${message}`);
  return { made: plan, plan: published(plan, decision), decision, errors };
}

/** A change as `plan.json` has it. */
export type ToldChange = ReturnType<typeof tell>['plan']['changes'][number];

/** The placement of a change, where it has one. */
export type ToldPlacement = NonNullable<ToldChange['placement']>;
