import { linesBlocks, type StepsBlock } from '../../src/report/blocks.ts';
import { action, gate } from '../../src/report/step.ts';
import type { Compared, View } from '../../src/run/result.ts';
import { prose } from '../messages.ts';

/** Lines of a difference, more than a short report has room for. */
const LINES = Array.from({ length: 200 }, (_, at) => `+ line ${at}`);

/** Two steps for each change that could be blocked, with a statement to run. */
export function stepsBlocks({
  plan,
  decision,
}: Compared): readonly StepsBlock[] {
  const procedures = plan.changes
    .filter(({ class: own }) => own.startsWith('needs-') || own === 'outage')
    .map(() => ({
      lead: prose`Move the rows`,
      note: prose`The rows are moved first.`,
      changeCount: 1,
      steps: [
        action(prose`Copy them.`),
        gate(prose`Count them.`, {
          sql: 'SELECT count(*) FROM events;',
          otherwise: { text: prose`Copy the rest.` },
        }),
      ],
      alternatives: [],
    }));
  if (procedures.length === 0) return [];

  const isNeeded = 'blocks' in decision;
  return [{ kind: 'steps', procedures, hasStatements: true, isNeeded }];
}

/** A picture and a difference. */
export const DOCUMENTS: View = {
  parts: async ({ compared, isDrift }) => ({
    documents: isCompared(compared) ? documents(isDrift) : [],
  }),
};

/** What features say of a comparison, by one that is made up: steps, a picture and a difference. */
export const VIEW: View = {
  parts: async (told) => ({
    ...(await DOCUMENTS.parts?.(told)),
    advice: { blocks: stepsBlocks(told.compared) },
  }),
};

function isCompared({ baseline, plan }: Compared): boolean {
  const { live, desired } = plan.threeWay;
  return (
    baseline.from !== 'nothing' &&
    plan.changes.length > 0 &&
    live.root !== desired.root
  );
}

function documents(isDrift: boolean) {
  const bars = [[{ text: 'a ████████' }], [{ text: 'b ████' }]];
  const map = { bars, mermaid: ['flowchart LR'] };
  return [
    {
      title: isDrift ? prose`Picture of what would be` : prose`Picture`,
      blocks: [{ kind: 'map', map } as const],
    },
    { title: prose`Difference`, blocks: linesBlocks('diff', LINES) },
  ];
}
