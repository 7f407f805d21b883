import type { Procedure, StepsBlock } from '../../report/blocks.ts';
import type { Compared } from '../../run/result.ts';
import { NOTHING, prose } from '../../text/message.ts';
import { plain } from '../../text/plain.ts';
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
    procedures: merged(remedies.map(procedureOf)),
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

/** Changes with the same short advice share it. */
function merged(procedures: readonly Procedure[]): readonly Procedure[] {
  const byLead = Map.groupBy(procedures, (procedure) => {
    const { lead, steps, alternatives } = procedure;
    const isShort = steps.length === 0 && alternatives.length === 0;
    return isShort ? plain(lead) : procedure;
  });
  return Array.from(byLead.values()).flatMap((equal) => {
    const [first] = equal;
    if (first === undefined) return [];
    const counts = equal.map(({ changeCount }) => changeCount);
    return [{ ...first, changeCount: counts.reduce((sum, one) => sum + one) }];
  });
}

const BY_ITSELF = prose`The workflow moves the rows and updates the topology itself.`;
