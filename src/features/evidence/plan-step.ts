import type { Plan } from '../../plan/plan.ts';
import type { Message } from '../../text/message.ts';

/** A plan of which more is known, and what the reader should know about that. */
export interface PlanStep {
  readonly plan: Plan;
  readonly notices: readonly Message[];
}
