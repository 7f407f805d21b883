import { planDocument } from '../plan/plan-document.ts';
import { rendered } from '../text/json.ts';
import type { Place } from '../text/words.ts';
import type { Compared } from './result.ts';

/** A comparison as plain values for `JSON.stringify`, described in `schema/plan.schema.json`. */
export function planFile(
  { plan, decision, views = [] }: Compared,
  place: Place = 'repository',
): object {
  const members = views.map(({ json }) => json);
  return {
    ...planDocument(plan, decision, place),
    ...rendered(Object.assign({}, ...members), place),
  };
}
