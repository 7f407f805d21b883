import type { Procedure, StepsBlock } from '../../report/blocks.ts';
import type { Compared } from '../../run/result.ts';
import { NOTHING, prose } from '../../text/message.ts';
import { isRunnable, isWorkflow, type Remedy } from './advice.ts';
import { remediesOf } from './remedy.ts';

/** The remedies of a plan as one block of steps; none without advice. */
export function stepsBlocks({
  plan,
  decision,
}: Pick<Compared, 'plan' | 'decision'>): readonly StepsBlock[] {
  const remedies = remediesOf(plan);
  if (remedies.length === 0) return [];

  const block: StepsBlock = {
    kind: 'steps',
    procedures: remedies.map(procedureOf),
    hasStatements: remedies.some(isRunnable),
    isNeeded: 'blocks' in decision,
  };
  return [block];
}

function procedureOf(remedy: Remedy): Procedure {
  const { lead, changes, steps, alternatives } = remedy;
  const note = isWorkflow(remedy) ? BY_ITSELF : NOTHING;
  return { lead, note, changeCount: changes.length, steps, alternatives };
}

const BY_ITSELF = prose`The workflow moves the rows and updates the topology itself.`;
