import { createHash } from 'node:crypto';
import type { Change } from '../impact/change.ts';
import { describeChange } from '../impact/change-text.ts';
import { plainText } from '../prose.ts';
import type { Plan } from './plan.ts';

/** Past so many changes only their number is compared: a comment has no room for more. */
const MOST_CHANGES = 300;

/** What a plan leaves behind where it was shown, to be compared with the plan that is about to be applied. */
export interface PlanMark {
  /** Plan.id. */
  readonly id: string;
  /** 16 hex digits over the canonical form of what the file was compared with. */
  readonly before?: string;
  /** 16 hex digits over the canonical desired document. */
  readonly desired: string;
  /** 8 hex digits a change, in the plan's order; absent where there are more than 300. */
  readonly changes?: readonly string[];
}

/** The mark of a plan; what decides is made of canonical forms alone, so that no spelling counts. */
export function planMark({ id, threeWay, changes }: Plan): PlanMark {
  return {
    id,
    before: threeWay.live.canonical(threeWay.form).digest.slice(0, 16),
    desired: threeWay.desired.canonical(threeWay.form).digest.slice(0, 16),
    ...(changes.length > MOST_CHANGES ? {} : { changes: changes.map(changeMark) }),
  };
}

/** The mark of one change: 8 hex digits over what it says. It names what is new in a plan, and decides nothing. */
export function changeMark(change: Change): string {
  const { title, effect } = describeChange(change);
  const text = JSON.stringify([change.class, plainText(title), plainText(effect)]);
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
