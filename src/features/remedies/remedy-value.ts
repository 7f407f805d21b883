import { describeChange } from '../../changes/change-text.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Action, Step } from '../../report/step.ts';
import { isWorkflow, type Remedy } from './advice.ts';
import { MIGRATION_GUIDE, remediesOf } from './remedy.ts';

/** The remedies of a plan as plain values, with their messages. */
export function remedyValues(plan: Plan) {
  return remediesOf(plan).map(remedyValue);
}

function remedyValue(remedy: Remedy) {
  const { lead, ways, changes, steps, alternatives } = remedy;
  return {
    lead,
    ways,
    guide: isWorkflow(remedy) ? MIGRATION_GUIDE : null,
    changes: changes.map((change) => describeChange(change).title),
    steps: steps.map(stepValue),
    alternatives,
  };
}

function stepValue({ text, sql, otherwise }: Step) {
  return {
    text,
    gate: otherwise !== undefined,
    sql: sql ?? null,
    otherwise: otherwise === undefined ? null : fallbackValue(otherwise),
  };
}

function fallbackValue({ text, sql }: Action) {
  return { text, sql: sql ?? null };
}
