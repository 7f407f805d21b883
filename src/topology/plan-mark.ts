import { createHash } from 'node:crypto';
import { digestOf } from './canonical.ts';
import type { Change } from './compare.ts';
import type { Plan } from './plan.ts';

/** Past so many changes only their number is compared: a comment has no room for more. */
const MOST_CHANGES = 300;

/** What a plan leaves behind where it was shown, to be compared with the plan that is about to be applied. */
export interface PlanMark {
  /** Plan.id. */
  readonly id: string;
  /** 16 hex digits over the canonical form of what the file was compared with; absent where there was nothing. */
  readonly before?: string;
  /** 16 hex digits over the canonical desired document. */
  readonly desired: string;
  /** 8 hex digits a change, in the plan's order; absent where there are more than 300. */
  readonly changes?: readonly string[];
}

/** The mark of a plan. It is made of canonical forms alone, so that no spelling and no wording counts. */
export function markOf(plan: Plan): PlanMark {
  return {
    id: plan.id,
    ...(plan.before.from === 'nothing' ? {} : { before: digestOf(plan.before.document).slice(0, 16) }),
    desired: plan.digest.slice(0, 16),
    ...(plan.changes.length > MOST_CHANGES ? {} : { changes: plan.changes.map(changeMark) }),
  };
}

/** The mark of one change: 8 hex digits. */
export function changeMark({ kind, path, before = '', after = '' }: Change): string {
  const text = JSON.stringify([kind, path, before, after]);
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
