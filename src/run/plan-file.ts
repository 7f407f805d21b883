import { planDocument } from '../plan/plan-document.ts';
import { rendered } from '../text/json.ts';
import type { Audience } from '../text/words.ts';
import { type Compared, riskOf } from './result.ts';

/** A comparison as plain values for `JSON.stringify`, described in `schema/plan.schema.json`. */
export async function planFile(
  compared: Compared,
  audience: Audience = 'repository',
): Promise<object> {
  const { plan, decision, views = [] } = compared;
  const members = await Promise.all(views.map((view) => view.json?.(compared)));
  return {
    ...planDocument(plan, decision, audience),
    risk: riskOf(compared),
    ...rendered(Object.assign({}, ...members), audience),
  };
}
